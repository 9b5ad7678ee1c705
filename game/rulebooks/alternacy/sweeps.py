"""Full automatic fire over neighbours: one roll, read against the number of each (ACY-MISSILE-14, -19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from game.field import Cell, stride_distance
from game.messages.orders import Attack, Burst, Order
from game.rulebooks.alternacy.events import ActionUsed, Engaged
from game.rulebooks.alternacy.frames import MissileAttack
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.shooting import SWEEP, SWEPT, attack_of, gun_refusal, means, target_refusal
from game.rulebooks.alternacy.states import stands
from game.systems.deeds import ATTACK, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.place import Position
from game.world.store import Reading, Unit


def targets_of(world: Reading, unit: Unit, squares: tuple[Cell, ...]) -> tuple[Unit, ...]:
    """The enemy known in each square: of several one who stands, else the one with the lowest number; 0 for none."""
    foes = sorted(foes_of(world, unit), key=lambda foe: (stands(world, foe), -foe))
    places = {world.get(foe, Position).cell: foe for foe in foes}
    return tuple(places.get(cell, 0) for cell in squares)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> str | None:
    """Why a sweep is not legal; None when it is."""
    n = numbers(book)
    aims = "a sweep aims at no part: each target has a location die (ACY-MISSILE-19)" if order.options else None
    barred = means(world, book, unit) or gun_refusal(world, unit, n, SWEEP) or aims
    return barred or squares_refusal(world, n, unit, order.squares)


def squares_refusal(world: Reading, n: Numbers, unit: Unit, squares: tuple[Cell, ...]) -> str | None:
    """Why those in these squares cannot be swept together; None when they can."""
    if not 2 <= len(squares) <= n.sweep_most:
        return f"a sweep is at 2 to {n.sweep_most} targets (ACY-MISSILE-14)"
    if len({*squares}) < len(squares):
        return "each opponent is engaged once a Turn (ACY-ENGAGE-03)"
    for cell, target in zip(squares, targets_of(world, unit, squares), strict=True):
        barred = target_refusal(world, unit, n, target) if target else f"no enemy known in {cell}"
        if barred is not None:
            return barred
    return None if _touch(squares) else "each target of a sweep is next to another of them (ACY-MISSILE-19)"


def _touch(squares: tuple[Cell, ...]) -> bool:
    return all(any(stride_distance(cell, other) == 1 for other in squares) for cell in squares)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Burst]:
    """Over each set of neighbours, in the order of their squares."""
    n = numbers(book)
    if gun_refusal(world, unit, n, SWEEP) is not None:
        return
    up = (foe for foe in foes_of(world, unit) if target_refusal(world, unit, n, foe) is None)
    cells = sorted({world.get(foe, Position).cell for foe in up})
    rows = (row for count in range(2, n.sweep_most + 1) for row in combinations(cells, count))
    yield from (Burst(row) for row in rows if _touch(row))


def sweep_of(world: Reading, n: Numbers, unit: Unit, order: Burst) -> MissileAttack:
    """The attack at each target, with the number of each (ACY-MISSILE-19)."""
    targets = targets_of(world, unit, order.squares)
    made = [attack_of(world, n, unit, Attack(target, SWEEP), len(targets)) for target in targets]
    first, *others = sorted(made, key=lambda one: (one.number, one.target))
    return replace(first, swept=tuple(replace(one, mode=SWEPT, stage="location") for one in others))


DEEDS: dict[type[Order], Deed] = {
    Burst: Deed(
        refusal,
        listed,
        lambda world, book, unit, order: (sweep_of(world, numbers(book), unit, order),),
        lambda world, _book, unit, order: (  # one engagement of the limit, with each of them
            ActionUsed(unit),
            *(Engaged(unit, one, int(not at)) for at, one in enumerate(targets_of(world, unit, order.squares))),
        ),
        means=means,
        takes=lambda _order: ATTACK,
    )
}
