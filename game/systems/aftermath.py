"""The time between two battles in a book that counts points: what most such books have alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeAlias, TypeVar

from game.systems.warfare.strongholds import fate_of
from game.world.body import UNBURDENED, Burden, Wound
from game.world.store import Reading, Unit

N = TypeVar("N")
Doubt: TypeAlias = tuple[str, str, str]
"""What is wrong with a burden: where it stands, what is wrong, and an example of what is not."""


class PointsAftermath(Generic[N]):
    """A book says who is `dead` and which points are `lasting`, lost beyond the battle; `counts` says so, in words.

    There are no wounds with a place of their own and no operations unless it says anew what it has.
    """

    counts: ClassVar[str]
    example: ClassVar[str]

    def __init__(self, n: N) -> None:
        self._n = n

    def dead(self, world: Reading, unit: Unit) -> bool:
        """Whether a unit is dead when the battle is over."""
        raise NotImplementedError

    def lasting(self, world: Reading, unit: Unit) -> Iterable[tuple[str, int]]:
        """The points that a unit still lacks after the battle, by name."""
        raise NotImplementedError

    def strange(self, parts: tuple[object, ...], burden: Burden) -> Iterable[Doubt]:
        """What of a burden's points no such body can lack."""
        raise NotImplementedError

    def fate(self, world: Reading, unit: Unit) -> str:
        """The dead are dead, prisoners are missing (WAR-ORDERS-07)."""
        return fate_of(world, unit, dead=self.dead(world, unit))

    def left(self, world: Reading, unit: Unit, before: Burden = UNBURDENED) -> Burden:  # noqa: ARG002 - the body has it all
        """The points that a unit still lacks; nothing of who does not go on."""
        fate = self.fate(world, unit)
        lost = () if fate else self.lasting(world, unit)
        return Burden(fate=fate, marks=tuple((name, points) for name, points in lost if points))

    def treatable(self, wound: Wound) -> bool:  # noqa: ARG002 - there are none
        """Nobody has wounds with a place in such a book."""
        return False

    def operable(self, burden: Burden) -> bool:  # noqa: ARG002 - time heals here
        """There are no operations."""
        return False

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:  # noqa: ARG002
        """Nothing is operated on."""
        return burden

    def doubts(self, parts: tuple[object, ...], burden: Burden) -> tuple[Doubt, ...]:
        """Stress and wounds of another book, and points that no such body can lack."""
        other = "stress" if burden.stress else "wounds" if burden.wounds else ""
        found = [(other, f"this book counts {self.counts}", self.example)] if other else []
        return (*found, *self.strange(parts, burden))
