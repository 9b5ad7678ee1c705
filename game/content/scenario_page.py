"""What a scenario's file may say, and the scenario it makes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from game.content.battlefield import Battlefield, Hazard
from game.content.cards import Overrides
from game.content.catalogue import Catalogue
from game.content.lines import page_of
from game.content.maps import default_rules
from game.content.model import LongText, Many, Page, Square, Word
from game.content.placements import Hazards, TaskEntry, Tasks
from game.content.profile import FigureTable, Profile, SwitchTable
from game.content.squads import SquadEntry, SquadPlan
from game.content.unit_setup import Recruit
from game.world.sides import Objective, SideCard

ZONED = ("hold", "reach")
"""The kinds of objective that are about a zone."""
TASKED = "task"
"""The kind of objective that is about a task."""
MOST_UNITS = 400
"""Of one side."""
MOST_LISTED, MOST_SQUADS, MOST_SIDES = Field(max_length=MOST_UNITS), Field(max_length=100), Field(max_length=8)
Heads = Annotated[int, Field(ge=1, le=MOST_UNITS)]
Rounds = Annotated[int, Field(ge=1, le=99)]
WindFrom = Literal["", "N", "NE", "E", "SE", "S", "SW", "W", "NW"]
WindStrength = Annotated[int, Field(ge=1, le=3)]
SideKey = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")]


class UnitEntry(Overrides):
    """One soldier, or `count` of them: a template and what differs; `at` places one, else all deploy in the zone.

    `only` names the rulebooks under which they fight, so that a scenario can be weighed for each; left out, all.
    """

    like: Word
    at: Square | None = None
    count: Heads = 1
    squad: str = ""
    only: Annotated[tuple[Word, ...], Field(strict=False, min_length=1, max_length=20)] | None = None

    def fights_under(self, played: str) -> bool:
        """Whether they take part in a battle fought by that rulebook: the file names books, nothing else does."""
        return self.only is None or played in self.only


class SideEntry(Page):
    """One side of a scenario. Without units, those drawn on the map for it fight; `hidden` lies in ambush."""

    key: SideKey
    name: Word
    zone: Word
    briefing: LongText = ""
    hidden: bool = False
    units: Annotated[Many[UnitEntry], MOST_LISTED] = ()
    squads: Annotated[Many[SquadEntry], MOST_SQUADS] = ()


class ObjectiveEntry(Page):
    """What a side must bring about; it wins when all of its objectives are met."""

    side: SideKey
    kind: Literal["eliminate", "hold", "reach", "survive", "task"]
    zone: str = ""
    task: str = ""
    rounds: Rounds = 1
    count: Heads = 1
    text: LongText = ""


Objectives = Annotated[Many[ObjectiveEntry], Field(max_length=100)]


class ScenarioPage(Page):
    """A scenario's file.

    `ambush` names the side that surprises the others without a roll (ALA-SURP-02); `light` is the light of the hour,
    where it is not the map's own (ALA-VIS-02 to -04, -06); `wind` is where the wind blows to, `wind_strength` how many
    squares it takes smoke in a round.
    """

    title: Word
    briefing: LongText
    map: Word
    rules: Word = Field(default_factory=default_rules)
    switches: SwitchTable = Field(default_factory=dict)
    numbers: FigureTable = Field(default_factory=dict)
    rounds: Rounds
    at_limit: SideKey = "draw"
    ambush: str = ""
    light: Literal["", "day", "dim", "dark", "pitch"] = ""
    wind: WindFrom = ""
    wind_strength: WindStrength = 1
    hazards: Hazards = ()
    tasks: Tasks = ()
    sides: Annotated[Many[SideEntry], MOST_SIDES]
    objectives: Objectives


@lru_cache(maxsize=16)
def scenario_page(book: str) -> type[ScenarioPage]:
    """The page of scenarios written for a book, which may change what the book's own line of a unit says."""
    unit = create_model("UnitEntry", __base__=(UnitEntry, page_of("overrides", book)))
    units: Any = Annotated[Many[unit], MOST_LISTED]  # type: ignore[valid-type]
    side = create_model("SideEntry", __base__=SideEntry, units=(units, ()))
    sides: Any = Annotated[Many[side], MOST_SIDES]  # type: ignore[valid-type]
    return create_model("ScenarioPage", __base__=ScenarioPage, sides=(sides, ...))


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scenario ready to be mustered.

    `rounds` is the limit, `at_limit` the side that wins when it is reached, or "draw". Recruits stand in the
    order of their sides and of the file; their keys are the side's key and a number from 1 ("blue_1"). `hidden`
    are the sides that lie in ambush, `ambush` the one of them whose surprise is certain. `rosters` are the sides whose
    places soldiers of a roster have taken, with its file and the battles it had fought; `squads` are in the
    order of the file. `weighed`: who fights is not the same under every rulebook. `cards` are those it was read with,
    `home` the folder of its file.
    """

    name: str
    title: str
    briefing: str
    battlefield: Battlefield
    rules: str
    profile: Profile
    switches: dict[str, bool | str]
    numbers: dict[str, Any]
    rounds: int
    at_limit: str
    sides: tuple[SideCard, ...]
    briefings: dict[str, str]
    recruits: tuple[Recruit, ...]
    objectives: tuple[Objective, ...]
    hazards: tuple[Hazard, ...] = ()
    hidden: tuple[str, ...] = ()
    ambush: str = ""
    wind: tuple[str, int] = ("", 1)
    rosters: tuple[tuple[str, str, int], ...] = ()
    squads: tuple[SquadPlan, ...] = ()
    tasks: tuple[TaskEntry, ...] = ()
    weighed: bool = False
    cards: Catalogue | None = None
    home: Path | None = None

    def of(self, side: str) -> tuple[Recruit, ...]:
        """The recruits of one side."""
        return tuple(recruit for recruit in self.recruits if recruit.side == side)
