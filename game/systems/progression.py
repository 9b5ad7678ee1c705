"""Between battles, asked of a book: who lives, what is carried on, treatment, and how soldiers grow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, Protocol

from game.dice.draws import AnyCheck
from game.record import record
from game.world.body import UNBURDENED, Burden, Wound
from game.world.store import Reading, Unit


@record
class Enlisted:
    """A soldier between two battles: its stat line, its growth in the book's own page, and the battles it has fought.

    `comrades` are the stat lines of the others of its roster who live.
    """

    line: Any
    growth: Any
    battles: int = 0
    comrades: tuple[Any, ...] = ()


@record
class Wish:
    """Something a soldier may want to spend points on: its word, its kind, its name and price, and why it cannot be.

    `refusal` is empty where it can be had now.
    """

    key: str
    kind: str
    name: str
    price: int
    refusal: str = ""


@record
class Grown:
    """What became of a soldier: its growth, and the skills in which it differs now (0: lost)."""

    growth: Any
    skills: Mapping[str, int] = field(default_factory=dict)


@record
class Fought:
    """A battle as it counts for a soldier: whether it lives, whether its side won, how many objectives that took."""

    survived: bool
    victory: bool
    objectives: int


class Progression(Protocol):
    """The chapter of a book about how soldiers grow in a campaign."""

    def joined(self, line: Any) -> Grown:
        """How a soldier begins that joins a roster."""

    def grown(self, line: Any, growth: Any) -> Any:
        """A stat line with what growth makes of it, before the unit is mustered."""

    def laid(self, parts: tuple[object, ...], growth: Any) -> tuple[object, ...]:
        """The parts of a unit mustered from such a line, with the rest of what it has grown laid on them."""

    def after(self, world: Reading, unit: Unit, growth: Any, fought: Fought) -> Any:
        """The growth of a unit that was in the battle which is over."""

    def refreshed(self, growth: Any) -> Any:
        """The growth of who begins another operation."""

    def wishes(self, soldier: Enlisted) -> tuple[Wish, ...]:
        """What a soldier might spend points on, in the order in which it is shown."""

    def wish(self, soldier: Enlisted, key: str) -> Wish:
        """One such thing by its word, listed or not. Raises KeyError for a word that means nothing."""

    def fulfilled(self, soldier: Enlisted, key: str) -> Grown:
        """The soldier after it has been had and paid for; only what is not refused is asked for."""

    def words(self, soldier: Enlisted) -> str:
        """Where a soldier stands, in words."""

    def doubts(self, soldier: Enlisted) -> tuple[tuple[str, str, str], ...]:
        """What cannot be so by this book: the key at fault, what is wrong, and what would be right."""


class Aftermath(Protocol):
    """The chapter of a book about the time between two battles."""

    def fate(self, world: Reading, unit: Unit) -> str:
        """What the end of the battle makes of a unit: "dead", "missing", or "" for who goes on."""

    def left(self, world: Reading, unit: Unit, before: Burden = UNBURDENED) -> Burden:
        """What the battle that is over leaves a unit to carry that came with `before`."""

    def with_burden(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
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
