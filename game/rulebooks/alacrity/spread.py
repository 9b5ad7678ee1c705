"""Automatic fire spread over enemies who stand side by side: an attack on each, for one action (ALA-RULING-42)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from game.field import Cell, distance, is_chain
from game.messages import events as ev
from game.messages.orders import Attack, Burst, Order
from game.messages.stack import Frame
from game.rulebooks.alacrity.attacks import attack_of
from game.rulebooks.alacrity.frames import PercentAttack
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.shot import AUTO, SPREAD
from game.rulebooks.alacrity.states import stands
from game.rulebooks.alacrity.targets import SHOTS, line_refusal, mode_refusal, shot_means
from game.systems.deeds import ATTACK, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Reading, Unit


def spread_over(world: Reading, unit: Unit, squares: tuple[Cell, ...]) -> tuple[Unit, ...]:
    """The enemies in some squares who are in the fight, in order of square and number."""
    there = {foe: world.get(foe, Position).cell for foe in foes_of(world, unit) if stands(world, foe)}
    return tuple(foe for cell in squares for foe in there if there[foe] == cell)


def spread_means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit does not spread its fire: it takes a rate of 3 and ten rounds."""
    return shot_means(world, book, unit) or mode_refusal(world, unit, AUTO)


def spread_refusal(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> str | None:
    """Why fire is not spread over these squares; None when it may be."""
    if order.options:
        return f"nothing is added to it: {' '.join(order.options)}"
    if not is_chain(order.squares) or len(order.squares) > numbers(book).spread_most:
        return "a row of squares that touch, at most 3 (ALA-RULING-42)"
    return spread_means(world, book, unit) or targets_refusal(world, numbers(book), unit, order.squares)


def targets_refusal(world: Reading, n: Numbers, unit: Unit, squares: tuple[Cell, ...]) -> str | None:
    """Why fire is not spread over who stands there: 2 or 3 enemies, each next to another, each to be shot at."""
    foes = spread_over(world, unit, squares)
    if not 1 < len(foes) <= n.spread_most:
        return f"2 or 3 enemies are spread over, not {len(foes)} (ALA-RULING-42)"
    cells = [world.get(foe, Position).cell for foe in foes]
    near = (sum(distance(cell, other) <= 1 for other in cells) for cell in cells)  # oneself is one of them
    if min(near) < 2:
        return "each of them stands next to another (ALA-RULING-42)"
    return next((why for foe in foes if (why := line_refusal(world, n, unit, foe)) is not None), None)


def spread_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Over every two or three enemies side by side who can be shot at, each set once."""
    n, found = numbers(book), set[tuple[Unit, ...]]()
    open_to = [foe for foe in foes_of(world, unit) if stands(world, foe) and line_refusal(world, n, unit, foe) is None]
    cells = sorted({world.get(foe, Position).cell for foe in open_to})
    for count in range(1, n.spread_most + 1):
        for squares in permutations(cells, count):
            if is_chain(squares) and targets_refusal(world, n, unit, squares) is None:
                foes = tuple(sorted(spread_over(world, unit, squares)))
                if foes not in found:
                    found.add(foes)
                    yield Burst(squares)


def attacks_of(world: Reading, n: Numbers, unit: Unit, order: Burst) -> tuple[PercentAttack, ...]:
    """An attack on each, declared at once; the rounds are paid for all of them together."""
    return tuple(attack_of(world, n, unit, Attack(foe, SPREAD)) for foe in spread_over(world, unit, order.squares))


def _fired(world: Reading, _book: Rulebook, unit: Unit, _order: Burst) -> tuple[ev.Event, ...]:
    rounds = ev.AmmunitionChanged(unit, world.get(unit, Arms).hand, -SHOTS[AUTO])
    return (ev.ActionsChanged(unit, standard=-1, why=SPREAD), rounds)


def _frames(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> tuple[Frame, ...]:
    return attacks_of(world, numbers(book), unit, order)


DEEDS: dict[type[Order], Deed] = {
    Burst: Deed(spread_refusal, spread_list, _frames, _fired, means=spread_means, takes=lambda _order: ATTACK),
}
