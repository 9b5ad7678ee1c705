"""The eight squares around a target of several attackers, and who has which place (ALT-MULTI-03 to -10)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.field import DIRECTIONS, Cell, Field, distance, straight_back
from game.record import record

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
    return [way for way in straight_back(attacker, cell) if field.may_step(cell, way) and way not in taken]


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
