"""What bars many kinds of orders at once, by the shared modules (ACY-MOD-03, -05)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import Cell
from game.rulebooks.alternacy.moves import GAITS, budget_of, gait_refusal, held_squares, within
from game.rulebooks.alternacy.numbers import numbers
from game.systems.module_guards import guards_of
from game.systems.rulebook import Rulebook
from game.systems.warfare import threat
from game.world.store import Reading, Unit


def _ends(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Cell]:
    """Where any gait may end."""
    n = numbers(book)
    held = held_squares(world, unit, n)
    gaits = [gait for gait in GAITS if gait_refusal(world, unit, n, gait) is None]
    reached = (within(world, unit, budget_of(world, unit, n, gait), n).cost for gait in gaits)
    return (cell for cells in reached for cell in cells if cell not in held)


GUARDS = (
    threat.GUARD,
    *guards_of(_ends, "the moment of surprise allows one rolled action and nothing else (ACY-MOD-05)"),
)
