"""What bars many kinds of orders at once: threats, surprise, helplessness, bonds, fear (ALA-SURP-03, ALA-COND)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import Cell
from game.rulebooks.alacrity.moves import GAITS, budget_of, gait_refusal, reachable, taken_squares
from game.rulebooks.alacrity.numbers import numbers
from game.systems.module_guards import guards_of
from game.systems.rulebook import Rulebook
from game.systems.warfare import threat
from game.world.place import Position
from game.world.store import Reading, Unit


def _ends(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Cell]:
    """Where any gait may end."""
    n = numbers(book)
    taken, here = taken_squares(world, unit, n), world.get(unit, Position).cell
    gaits = [gait for gait in GAITS if gait_refusal(world, unit, n, gait) is None]
    reached = (reachable(world, unit, budget_of(world, unit, n, gait)).cost for gait in gaits)
    return (cell for cells in reached for cell in cells if cell not in taken or cell == here)


GUARDS = (
    threat.GUARD,
    *guards_of(_ends, "the moment of surprise allows one declared action and nothing else (ALA-SURP-03)"),
)
