"""What every draw answers: it can be thrown, weighed and read."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, NamedTuple, Protocol

from game.dice.shapes import Faces
from game.dice.source import Source

Support = tuple[tuple[int, Fraction], ...]


class Roll(NamedTuple):
    """The answer to a draw: the faces in the order thrown, and the canonical value that the rules read."""

    faces: Faces
    value: int


class Draw(Protocol):
    """What every draw answers."""

    KIND: ClassVar[str]

    @property
    def key(self) -> str:
        """What is drawn for, in the game's words: "attack", "damage", "wound location"."""

    @property
    def unit(self) -> int:
        """The unit for which it is drawn."""

    def roll(self, dice: Source) -> Roll:
        """Throws the dice."""

    def read(self, faces: Faces) -> int:
        """The canonical value of thrown faces."""

    def support(self) -> Support:
        """Every possible value with its exact chance, in rising order; the chances sum to 1."""

    def faces_for(self, value: int) -> Faces:
        """Faces that give this value; ValueError if none do."""


def missing(draw: Draw, value: int) -> ValueError:
    """The fault of asking a draw for faces of a value it cannot have."""
    return ValueError(f"no faces of the {draw.KIND} {draw.key!r} give {value}")
