"""What weapons and grenades of every book may bring beside damage: poison, conditions, smoke, fire and gas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.lines import BookLine, Cards, Fault
from game.content.poisons import Imposes
from game.content.problem import did_you_mean

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
