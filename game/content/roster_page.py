"""What a roster's file may say: the soldiers of a side, and what earlier battles have left them with."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, Self

from pydantic import Field, create_model, model_validator

from game.content.lines import growth_page, page_of
from game.content.maps import default_rules
from game.content.model import Many, Page, Word
from game.content.profile import SwitchTable
from game.content.scenario_page import SideKey
from game.content.situation import Few, Points
from game.content.units import Overrides
from game.world.body import LINGERING, Burden, Wound

SoldierKey = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$", max_length=30)]
MOST_BATTLES = 9999
"""No more battles are counted, of a roster or of a soldier."""


class CarriedWound(Page):
    """A wound from an earlier battle: lingering for so many battles yet, or crippling, which stays.

    `tried` says that it has been treated in vain since the last battle (ASC-RULING-22 to -24).
    """

    place: Literal["legs", "arm", "chest", "head"]
    grade: Literal["lingering", "crippling"]
    kind: Literal["", "penetrating", "slashing", "blunt", "burn", "etheric"] = ""
    battles: Annotated[int, Field(ge=1, le=99)] | None = None
    tried: bool = False

    @model_validator(mode="after")
    def _each_lasts_in_its_way(self) -> Self:
        if self.grade == LINGERING and self.battles is None:
            raise ValueError("a lingering wound needs the battles it still lasts | battles = 3")
        if self.grade == LINGERING and self.kind:
            raise ValueError("a lingering wound has no class any more (ASC-RULING-23) | leave out kind")
        if self.grade != LINGERING and (self.battles is not None or self.tried):
            raise ValueError("a crippling wound stays and cannot be treated (ASC-RULING-22) | leave out battles, tried")
        return self

    def wound(self) -> Wound:
        """The wound as the next battle begins with it."""
        if self.grade == LINGERING:
            return Wound(self.place, LINGERING, "full", self.battles or 0)
        return Wound(self.place, self.kind or "blunt", "crippling", 1)


class SoldierEntry(Overrides):
    """One soldier: a template, what differs, and what it carries. `home` keeps it out of the next battle.

    `marks` are points lost on its tracks, `operated` says that an operation has been tried since the last battle;
    `growth` is a page of the book's own, where soldiers grow by it.
    """

    key: SoldierKey
    like: Word
    fate: Literal["", "dead", "missing"] = ""
    home: bool = False
    stress: Points = 0
    wounds: Annotated[Many[CarriedWound], Field(max_length=20)] = ()
    marks: dict[str, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)
    operated: bool = False
    growth: Page = Page()
    battles: Annotated[int, Field(ge=0, le=MOST_BATTLES)] = 0

    def burden(self) -> Burden:
        """What it carries into its next battle."""
        return Burden(self.stress, tuple(wound.wound() for wound in self.wounds), self.fate, tuple(self.marks.items()))


class TreatmentEntry(Page):
    """One try to heal a wound, or one operation, with the dice as they fell: `after` so many battles of the roster."""

    after: Annotated[int, Field(ge=0, le=9999)]
    seed: int
    medic: SoldierKey
    patient: SoldierKey
    place: Literal["legs", "arm", "chest", "head", "tracks"]
    dice: Annotated[Many[Few], Field(max_length=200)]
    degree: Annotated[str, Field(max_length=40)] = ""
    total: Annotated[int, Field(ge=-9999, le=9999)]
    target: Annotated[int, Field(ge=-9999, le=9999)]
    healed: bool


class Operation(Page):
    """A chain of so many battles, and how many of them have been fought (ALT-PROG-12)."""

    battles: Annotated[int, Field(ge=1, le=99)]
    fought: Annotated[int, Field(ge=0, le=98)] = 0

    @model_validator(mode="after")
    def _is_under_way(self) -> Self:
        if self.fought >= self.battles:
            raise ValueError(f"an operation of {self.battles} ends with its last battle | leave operation out")
        return self


class RosterPage(Page):
    """A roster's file: a side's soldiers from battle to battle, under the rules of one profile.

    `switches` are the optional rules that its table plays otherwise than the profile says.
    """

    title: Word
    side: SideKey
    rules: Annotated[str, Field(min_length=1, max_length=1000)] = Field(default_factory=default_rules)
    switches: SwitchTable = Field(default_factory=dict)
    battles: Annotated[int, Field(ge=0, le=MOST_BATTLES)] = 0
    operation: Operation | None = None
    soldiers: Annotated[Many[SoldierEntry], Field(min_length=1, max_length=200)]
    treatments: Many[TreatmentEntry] = ()


@lru_cache(maxsize=16)
def roster_page(book: str) -> type[RosterPage]:
    """The page of rosters that go by a book, which may change what the book's own line of a soldier says."""
    growth = growth_page(book)
    bases = (SoldierEntry, page_of("overrides", book))
    soldier = create_model("SoldierEntry", __base__=bases, growth=(growth, Field(default_factory=growth)))
    soldiers = Annotated[Many[soldier], Field(min_length=1, max_length=200)]  # type: ignore[valid-type]
    return create_model("RosterPage", __base__=RosterPage, soldiers=(soldiers, ...))
