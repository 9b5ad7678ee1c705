"""Which squares are full, and who has which of the eight squares around a target of several attackers (ALT-MULTI)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Generic, TypeVar

from game.field import DIRECTIONS, Cell, Field, distance, straight_back
from game.record import record
from game.systems.foes import ranks_of
from game.world.body import Allegiance, Build, Dead
from game.world.conditions import Conditions
from game.world.index import OfWorld, Places
from game.world.place import Position, seen_by, where
from game.world.squads import Gone
from game.world.store import Reading, Unit

N = TypeVar("N")


class Crowding(Generic[N]):
    """Who is in the way, by a book's `stands`, which rests on parts of the kinds given beside those of every book.

    `most` is how many stand in a square. With `own_side` only a unit's own side is in its way, else everybody;
    `place` is the square it takes up. Counted once for as long as nobody moves, falls or gets up.
    """

    def __init__(
        self,
        stands: Callable[[Reading, Unit, N], bool],
        *kinds: type,
        most: Callable[[N], int],
        own_side: bool,
        place: Callable[[Reading, Unit], Cell | None] = where,
    ) -> None:
        self._stands = stands
        self._most = most
        self._own_side = own_side
        self._place = place
        self._counts: OfWorld[Counter[Cell]] = OfWorld(
            Build, Allegiance, Position, Dead, Conditions, Gone, *kinds
        )
        self._full: OfWorld[frozenset[Cell]] = OfWorld(Build, Allegiance, Position, Dead, Conditions, Gone, *kinds)

    def full(self, world: Reading, unit: Unit, n: N) -> frozenset[Cell]:
        """Squares in which no move of the unit may end, with as many others as may stand there (ASC-RULING-86)."""
        most = self._most(n)
        own = where(world, unit)
        cell = own if own is not None and self._stands(world, unit, n) else None
        side = world.get(unit, Allegiance).side if self._own_side else ""
        return self._full.get(world, lambda: self._fill(world, side, cell, n, most), side, cell, most)

    def is_full(self, world: Reading, unit: Unit, cell: Cell, n: N) -> bool:
        """Whether a square is one of those; counted in that square alone, unless some take up another than theirs."""
        if self._place is not where:
            return cell in self.full(world, unit, n)
        side = world.get(unit, Allegiance).side if self._own_side else ""
        others = (
            other for other in world.index(Places).at(cell)
            if other != unit and side in ("", world.get(other, Allegiance).side)
        )  # fmt: skip
        return sum(self._stands(world, other, n) for other in others) >= self._most(n)

    def known(self, world: Reading, unit: Unit, n: N) -> frozenset[Cell]:
        """The same as far as its own side sees, for answers that are read off the world itself (law 4).

        Where an enemy will be is known to nobody: it takes up the square in which it is seen.
        """
        side, most, places = world.get(unit, Allegiance).side, self._most(n), list[Cell | None]()
        for one, others in ranks_of(world).items():
            up = (other for other in others if other != unit and self._stands(world, other, n))
            if one == side:
                places += [self._place(world, other) for other in up]
            else:
                places += [where(world, other) for other in up if side in seen_by(world, other)]
        return frozenset(cell for cell, count in Counter(places).items() if cell is not None and count >= most)

    def _fill(self, world: Reading, side: str, own: Cell | None, n: N, most: int) -> frozenset[Cell]:
        counts = self._counts.get(world, lambda: self._count(world, side, n), side)
        return frozenset(cell for cell, count in counts.items() if count - (cell == own) >= most)

    def _count(self, world: Reading, side: str, n: N) -> Counter[Cell]:
        """How many stand in each square."""
        sides = ranks_of(world)
        units = (unit for one, some in sides.items() if side in ("", one) for unit in some)
        return Counter(
            cell for unit in units if self._stands(world, unit, n) and (cell := self._place(world, unit)) is not None
        )


# --- around a target ------------------------------------------------------------------------------------------------


MAIN, FLANK, REAR, SIDE = "main", "flank", "rear", "side"
CROWD = ("fourth", "fifth", "sixth")
CLAIMS = (FLANK, *CROWD)
"""Places that one of several attackers may ask for (ALT-MULTI-06)."""
QUARTER, BEHIND = 2, 3
"""Steps of 45 degrees from the main opponent from which on a square is at the flank or in the rear (ALT-MULTI-07)."""


@record
class Foe:
    """One of several attackers: the place of its square on the ring (0 north, clockwise), its score, its wish."""

    unit: int
    place: int
    score: int
    claim: str = ""


def place_of(centre: Cell, cell: Cell) -> int:
    """The place on the ring in whose direction a square lies (ALT-MULTI-07)."""
    dx, dy = cell[0] - centre[0], cell[1] - centre[1]
    return DIRECTIONS.index(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))) if dx or dy else 0


def at_arm(field: Field, here: Cell, there: Cell, reach: int) -> bool:
    """Whether the arm reaches from a square to another: no corner and no wall is between (ASC-RULING-04, -87)."""
    return here == there or (distance(here, there) <= reach and field.may_step(here, there))


def ways_back(field: Field, attacker: Cell, cell: Cell, taken: Collection[Cell]) -> list[Cell]:
    """Free squares behind one who is attacked from a square, any from within its own (ASC-MELEE-13, ASC-RULING-65)."""
    return [
        direction
        for direction in straight_back(attacker, cell)
        if field.may_step(cell, direction) and direction not in taken
    ]


def angle(one: int, other: int) -> int:
    """The shorter way round between two places, in steps of 45 degrees."""
    steps = abs(one - other) % len(DIRECTIONS)
    return min(steps, len(DIRECTIONS) - steps)


def handed_out(main: Foe, others: Iterable[Foe], within: Collection[int]) -> tuple[tuple[int, str], ...]:
    """The slot of each attacker, the main opponent first; `within` are the places that can be reached.

    The rear is whoever stands most opposite, then the flank goes to the next, the rest by falling score; what an
    attacker asks for it gets if it is the side's to give (ALT-MULTI-04, -06, -09, -10).
    """
    left = sorted(others, key=lambda foe: (-angle(main.place, foe.place), -foe.score, foe.unit))
    widest = max((angle(main.place, place) for place in within), default=0)
    slots = {main.unit: MAIN}
    several = len(left) > 1
    if several and widest >= BEHIND:
        slots[left.pop(0).unit] = REAR
    large = [FLANK if widest >= QUARTER else SIDE, *([SIDE] if several and widest < BEHIND else [])][: len(left)]
    free = [*large, *CROWD][: len(left)]
    for foe in sorted(left, key=lambda foe: foe.unit):
        if foe.claim in free:
            slots[foe.unit] = foe.claim
            free.remove(foe.claim)
            left.remove(foe)
    by_score = sorted(left, key=lambda foe: (-foe.score, foe.unit))
    for slot in free:
        taken = left[0] if slot in large else by_score[0]
        slots[taken.unit] = slot
        left.remove(taken)
        by_score.remove(taken)
    return tuple(slots.items())
