"""What comes after a battle, asked of a book: who lives, what is carried on, and what treatment does."""

from __future__ import annotations

from typing import Protocol

from game.dice.draws import AnyCheck
from game.world.body import Wound
from game.world.burden import UNBURDENED, Burden
from game.world.store import Reading, Unit


class Aftermath(Protocol):
    """The chapter of a book about the time between two battles."""

    def fate(self, world: Reading, unit: Unit) -> str:
        """What the end of the battle makes of a unit: "dead", "missing", or "" for who goes on."""

    def left(self, world: Reading, unit: Unit, before: Burden = UNBURDENED) -> Burden:
        """What the battle that is over leaves a unit to carry that came with `before`."""

    def borne(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """The parts of a unit mustered afresh, with what it carries laid on them."""

    def rested(self, burden: Burden) -> Burden:
        """The same burden after a battle fought by others."""

    def treatable(self, wound: Wound) -> bool:
        """Whether treatment between battles may heal a wound."""

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """The one try to heal such a wound, or the one operation."""

    def operable(self, burden: Burden) -> bool:
        """Whether an operation between battles may give back points that are lost."""

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:
        """What a unit carries after an operation whose check came to this."""

    def doubts(self, parts: tuple[object, ...], burden: Burden) -> tuple[tuple[str, str, str], ...]:
        """What cannot be so by this book: the key at fault, what is wrong, and what would be right."""
