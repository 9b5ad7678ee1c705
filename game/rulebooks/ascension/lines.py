"""What this book brings for cards and files: pages, a unit in the middle of something, the ways to neutral measures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, TypeVar

from pydantic import Field, model_validator

from game.content.lines import Pages
from game.content.model import Many, Page
from game.content.situation import Few, Points, Situation, Strained
from game.rulebooks.ascension.cards import BOOK, line_of
from game.rulebooks.ascension.conversion import LINES, MEASURES
from game.world.body import Stress, Wound, Wounds
from game.world.conditions import Advantage, Edge, Exploits, Overwatch
from game.world.place import Exposure, Melee, Pace, Posture, Stance
from game.world.turns import Actions, TurnMarks

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook


P = TypeVar("P")
Parts = dict[type, Any]
Pool = Annotated[int, Field(ge=0, le=10)]
StanceName = Literal[
    "", "braced", "alert", "striking", "throwing", "grappling", "tumbling", "high_guard", "low_guard",
    "high_ready", "low_ready", "line_offence", "line_defence",
]  # fmt: skip


class AdvantagePart(Page):
    """Stored Advantage; `scope` and `sight` are the part of Accuracy that aiming gave (ASC-RULING-33)."""

    accuracy: Pool = 0
    initiative: Pool = 0
    scope: Pool = 0
    sight: Pool = 0

    @model_validator(mode="after")
    def _aimed_within_accuracy(self) -> Self:
        if self.scope + self.sight > self.accuracy:
            what = f"scope {self.scope} and sight {self.sight} are more than accuracy {self.accuracy}"
            raise ValueError(f"{what} | they say which part of accuracy came from aiming")
        return self


class ExploitsPart(Page):
    """Exploit points left; a pool left out is full (ASC-BASE-04)."""

    focus: Few | None = None
    adrenaline: Few | None = None
    willpower: Few | None = None
    core: Few | None = None


class ActionsPart(Page):
    """Actions left of this round (ASC-RULING-03)."""

    standard: Few = 1
    move: Few = 1


class WoundPart(Page):
    """A wound borne: its place, its class and its grade (ASC-RULING-20 to -22).

    The class `lingering` is a full wound of an earlier battle (ASC-RULING-23).
    """

    place: Literal["legs", "arm", "chest", "head"]
    kind: Literal["penetrating", "slashing", "blunt", "burn", "etheric", "lingering"]
    grade: Literal["light", "full", "crippling"] = "full"


class MeleePart(Page):
    """What close combat keeps of a unit: Ki bought, Counter Punch, the extra turn bought, actions thrown away."""

    ki: Annotated[int, Field(ge=0, le=5)] = 0
    counter: bool = False
    extra: Literal["", "one_vs_many", "one_man_army"] = ""
    landed: bool = False
    lost: Few = 0


class UnitSituation(Strained, Situation):
    """All that a scene may say of a unit in this book beyond its card."""

    stance: StanceName = ""
    advantage: AdvantagePart = AdvantagePart()
    exploits: ExploitsPart = ExploitsPart()
    actions: ActionsPart | None = None
    stress: Points = 0
    mental: Points = 0
    wounds: Many[WoundPart] = ()
    bleeding: Few = 0
    hunkered: bool = False
    decked: bool = False
    moved: bool = False
    sprinted: bool = False
    squares: Few = 0
    flash: bool = False
    overwatch: Few = 0
    snap: bool = False
    suppression: Annotated[int, Field(ge=-10, le=0)] = 0
    steady: Few = 0
    quickness: Few = 0
    quick_draw: Few = 0
    melee: MeleePart = MeleePart()

    @property
    def hurt(self) -> bool:
        """Whether the unit has borne any stress."""
        return bool(self.stress or self.mental)


def situate(parts: Parts, now: UnitSituation, _book: Rulebook, _keys: Mapping[str, int]) -> None:
    """Put a unit in the middle of what the scene says, in the parts it was mustered with."""
    for change in (_body, _mind, _place):
        change(parts, now)


def _with(parts: Parts, kind: Callable[..., P], **changes: Any) -> None:
    parts[kind] = replace(parts[kind], **changes)  # type: ignore[index]


def _body(parts: Parts, now: UnitSituation) -> None:
    parts[Stress] = Stress(now.stress, now.mental)
    wounds = tuple(Wound(wound.place, wound.kind, wound.grade) for wound in now.wounds)
    slashed = sum(1 for wound in wounds if (wound.kind, wound.grade) == ("slashing", "full"))
    parts[Wounds] = Wounds(wounds, now.bleeding or slashed)


def _mind(parts: Parts, now: UnitSituation) -> None:
    parts[Advantage] = Advantage(**now.advantage.model_dump())
    _with(parts, Exploits, **now.exploits.model_dump(exclude_none=True))
    parts[Edge] = Edge(
        steady=now.steady,
        steady_turns=1 if now.steady else 0,
        quickness=now.quickness,
        quick_draw=now.quick_draw,
        suppression=now.suppression,
        suppression_turns=1 if now.suppression else 0,
    )
    kept = Melee(**now.melee.model_dump())
    if kept != Melee():
        parts[Melee] = kept
    if now.overwatch:
        parts[Overwatch] = Overwatch(now.overwatch, now.snap)
    if now.actions is not None:
        parts[Actions] = Actions(**now.actions.model_dump())
        if parts[Actions] != Actions():
            _with(parts, TurnMarks, opened=True)


def _place(parts: Parts, now: UnitSituation) -> None:
    parts[Stance] = Stance(now.stance)
    parts[Posture] = Posture(now.hunkered or now.decked, now.prone, now.decked)
    parts[Pace] = Pace(now.moved or now.sprinted or now.squares > 0, now.sprinted, now.squares)
    parts[Exposure] = Exposure(flash=now.flash)


__all__ = ["BOOK", "PAGES"]

PAGES = Pages(
    models=line_of.models | {"situation": UnitSituation},
    measures=MEASURES,
    lines=LINES,
)
