"""What cards of every book may bring: armour, lamps, poisons, conditions, smoke and fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.lines import BookLine, Cards, Fault, Lined
from game.content.model import Keyed, Label, Many, Page, Word
from game.content.problem import did_you_mean


class ArmourCard(Lined):
    """A suit of armour; `key` is its file's name without the ending."""

    line_kind: ClassVar[str] = "armour"
    name: Word
    label: Label = ""


class LampCard(Keyed):
    """A light to carry, lit or doused with a move action; burning it clears so many squares around (ALA-RULING-09)."""

    name: Word
    label: Label = ""
    reach: Annotated[int, Field(ge=1, le=12)] = 4


Rung = Annotated[int, Field(ge=-5, le=4)]
Exposure = Literal["injury", "inhalation", "contact", "ingestion"]


class PoisonCard(Lined):
    """A poison or a disease; `ways` are those by which it gets into a body; `key` is its file's name."""

    line_kind: ClassVar[str] = "poison"
    name: Word
    kind: Literal["poison", "disease"] = "poison"
    label: Label = ""
    ways: Many[Exposure] = ("injury", "inhalation", "contact", "ingestion")


class WorkingLine(BookLine):
    """A poison's line in any book: for how many turns it works and paralyses, and at least one effect.

    `works` are the keys of what else it does to a body, `example` shows them to whoever has named none.
    """

    works: ClassVar[tuple[str, ...]]
    example: ClassVar[str]
    turns: Annotated[int, Field(ge=1, le=99)] = 3
    paralyses: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not (self.paralyses or any(getattr(self, key) for key in self.works)):
            raise ValueError(f"a poison does something | {self.example}")
        return self


class Imposes(Page):
    """A condition that a hit or a blast imposes, with what ends it; `resist` is the rung of a Body check against it.

    An end clause may not be missing (ALA-COND-03): `turn` and `rounds` say how many, `check` may name its rung as
    `edge` and the stress a bond bears as `hold` (ALA-RULING-22).
    """

    kind: Literal["blinded", "frightened", "paralyzed", "petrified", "restrained", "stunned", "unconscious"]
    ends: Literal["turn", "rounds", "check", "cause", "never"]
    turns: Annotated[int, Field(ge=1, le=99)] | None = None
    edge: Rung | None = None
    hold: Annotated[int, Field(ge=1, le=99)] | None = None
    resist: Rung | None = None

    @model_validator(mode="after")
    def _counts(self) -> Self:
        if self.ends in ("turn", "rounds") and self.turns is None:
            raise ValueError(f'"{self.ends}" needs a number | turns = 1')
        return self


LASTING = ("smoke", "fire", "gas")
"""Effects of grenades that stay for some rounds."""


class VenomLine(BookLine):
    """A line that may poison whom it hurts (ALA-HAZ-18) or impose a condition on whom it hits (ALA-COND-03)."""

    way: ClassVar[str] = "injury"
    """How its poison gets into a body."""
    poison: Annotated[str, Field(max_length=80)] = ""
    imposes: Imposes | None = None

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:  # noqa: ARG002 - all weapons alike
        """A poison that is not there, or that does not work in that way (ALA-HAZ-22)."""
        if self.poison and self.poison not in cards.poisons:
            yield Fault("poison", f'unknown poison "{self.poison}"', did_you_mean(self.poison, cards.poisons))
        elif self.poison and self.way not in cards.poisons[self.poison].ways:
            yield Fault("poison", f'"{self.poison}" does not work by {self.way}', f"add {self.way} to its ways")


class EffectLine(VenomLine):
    """A line of what goes off where it lands: a blast, smoke or fire for some rounds, gas, or a burst of light or nets.

    `fire` burns squares, `gas` lays a cloud of `poison` over them, `burst` imposes a condition on everyone near.
    """

    way: ClassVar[str] = "inhalation"
    effect: Literal["blast", "smoke", "fire", "gas", "burst"] = "blast"
    rounds: Annotated[int, Field(ge=0, le=99)] = 0

    @property
    def harms(self) -> bool:
        """Whether the effect is one that does damage."""
        return self.effect in ("blast", "fire")

    @model_validator(mode="after")
    def _says_what_it_does(self) -> Self:
        if self.effect in LASTING and self.rounds < 1:
            raise ValueError(f"{self.effect} lasts at least one round | rounds = 3")
        if (self.effect == "gas") != bool(self.poison):
            raise ValueError('a poison goes with gas, and gas with a poison | effect = "gas", poison = "mild"')
        if self.effect == "burst" and self.imposes is None:
            raise ValueError('a burst imposes a condition | imposes = { kind = "stunned", ends = "turn", turns = 1 }')
        return self
