"""What a unit is in the middle of, as a scene writes it: what all books know; each adds its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, Self

from pydantic import Field, model_validator

from game.content.lines import CarrierLine, Fault
from game.content.model import Many, Page, Word

if TYPE_CHECKING:
    from game.content.cards import UnitCard
    from game.content.catalogue import Catalogue

Points = Annotated[int, Field(ge=0, le=9999)]
Few = Annotated[int, Field(ge=0, le=99)]


class ConditionPart(Page):
    """A condition: whom it comes from, its Edge, and what ends it (ALA-COND-03)."""

    kind: Literal[
        "blinded", "frightened", "incapacitated", "panicked", "paralyzed", "petrified", "poisoned", "restrained",
        "stunned", "unconscious",
    ]  # fmt: skip
    source: Annotated[str, Field(max_length=60)] = ""
    edge: Annotated[int, Field(ge=-10, le=10)] | None = None
    ends: Literal["turn", "rounds", "check", "cause", "never"] | None = None
    turns: Few | None = None
    hold: Few | None = None
    card: Annotated[str, Field(max_length=80)] = ""

    @model_validator(mode="after")
    def _ends_somehow(self) -> Self:
        if self.ends is None and self.kind not in ENDS_BY_ITS_ROW:
            raise ValueError(f'"{self.kind}" has no end (ALA-COND-03) | say what ends it: ends = "turn", turns = 1')
        if self.ends in ("turn", "rounds") and not self.turns:
            raise ValueError(f'ends = "{self.ends}" needs a number of turns | turns = 1')
        return self


ENDS_BY_ITS_ROW = ("frightened", "panicked", "restrained", "stunned")
"""Conditions whose own rows say what ends them, unless something else is said (ALA-COND-14, -37, -42)."""


class HoldPart(Page):
    """What marks the unit's side of a hold: `shield` on who holds, `immobilized` and `locked` on who is held."""

    spent: bool = False
    immobilized: bool = False
    locked: bool = False
    shield: bool = False


class BreathPart(Page):
    """Breath held: rounds' worth used up, failed checks, rounds to live (ALA-HAZ-09 to -16)."""

    spent: Few = 0
    failed: Annotated[int, Field(ge=0, le=3)] = 0
    doom: Few = 0


class FatiguePart(Page):
    """What heat and cold have done: steps, help from Survival, the round since which things are as they are."""

    steps: Few = 0
    since: Few = 0
    sheltered: bool = False
    aided: bool = False


class Casting(NamedTuple):
    """A unit as it is cast in a scene: its key, its card with its line, the side of each key, the round, all cards."""

    key: str
    card: UnitCard
    line: CarrierLine
    sides: Mapping[str, str]
    round: int
    cards: Catalogue


class Strained(Page):
    """What the battlefield has done to a unit so far, in books that count it so."""

    breath: BreathPart | None = None
    fatigue: FatiguePart | None = None


class Situation(Page):
    """What a scene may say of a unit beyond its card in any book; what is left out is as at the start of a battle.

    `weapon` is the key of the weapon in hand ("" for the first carried, "none" for empty hands); `ammunition`
    is the number left in the weapon in hand, or a table by weapon. `poisons` gives each poison in the blood the own
    turns it still lasts.
    """

    weapon: Annotated[str, Field(max_length=80)] = ""
    ammunition: Few | dict[Word, Few] | None = None
    prone: bool = False
    unaware: bool = False
    surprised: bool = False
    hidden: bool = False
    lit: bool = False
    conditions: Many[ConditionPart] = ()
    poisons: dict[Word, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)
    grapples: Annotated[str, Field(max_length=80)] = ""
    hold: HoldPart = HoldPart()

    def idle(self, one: Casting) -> Iterator[Fault]:  # noqa: ARG002 - books that need it have it
        """What is said of something that this unit does not have, or that cannot be so."""
        yield from ()

    @property
    def hurt(self) -> bool:
        """Whether the unit has borne anything, and so may have fallen."""
        return False
