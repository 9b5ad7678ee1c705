"""Guards of the shared modules: surprise, helplessness, bonds, and what fear leaves to do (ALA-SURP-03, ALA-COND).

Where a unit can get to, and what it may do without an action, its book says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

from game.field import Cell, distance
from game.messages import orders as od
from game.systems.conditions import act_refusal, bound_refusal, fears, fled, under
from game.systems.deeds import ATTACK, NOTHING, STANDARD, Bar, Guard, takes
from game.systems.rulebook import Rulebook
from game.systems.surprise import springing
from game.world.body import Build
from game.world.place import Position
from game.world.store import Reading, Unit

RISE, BREAK_FREE, COWER, LIE_DOWN = od.Act("rise"), od.Act("break_free"), od.Act("cower"), od.Act("go_prone")
HANDS = ("staunch", "revive", "treat", "cut", "stabilise", "wound", "stun", "mortal", "cure")
"""Kinds of aid that take hands."""
HELPS_FLIGHT = (RISE, BREAK_FREE, od.Act("surge"))
"""Acts that fear never forbids: they come before getting away, or buy a move for it."""
Ends: TypeAlias = Callable[[Reading, Rulebook, Unit], Iterable[Cell]]
"""The squares in which a unit may end a move by any gait that is open to it."""
Free: TypeAlias = Callable[[Rulebook, od.Order, int], bool]
"""Whether an order takes no action, and fear leaves it open where one can get so many squares farther off."""


def guards_of(ends: Ends, one_action: str) -> tuple[Guard, ...]:
    """The guards of a book of turns, by where a unit may end a move; `one_action` is said of the moment of surprise."""
    return (
        moment_guard(one_action),
        VEHICLES,
        HELPLESS,
        BOUND,
        fear_guard(ends),
    )


def costless(book: Rulebook, order: od.Order, _farther: int) -> bool:
    """Whether an order takes no action and does not end the turn."""
    return takes(book, order) == NOTHING and not isinstance(order, od.EndTurn)


def fear_guard(ends: Ends, free: Free = costless) -> Guard:
    """What fear forbids, by where a unit may end a move and what it may do freely (ALA-COND-11 to -13)."""
    return Guard("ALA-COND-11", lambda world, book, unit: _fear(world, book, unit, ends, free))


def one_action_order(book: Rulebook, order: od.Order) -> bool:
    """Whether an order is one of those that a moment of one action is for: no step, no stance; or its end."""
    moves = isinstance(order, od.TakeStance | od.Move)
    return order == od.END or (takes(book, order) in (ATTACK, STANDARD) and not moves)


def moment_guard(one_action: str, allowed: Callable[[Rulebook, od.Order], bool] = one_action_order) -> Guard:
    """What the moment of surprise forbids an ambusher: all that is not `allowed`, said in words (ALA-SURP-03)."""

    def bars(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
        if not springing(world, unit):
            return None
        return lambda order: None if allowed(book, order) else f"the moment of surprise allows {one_action}"

    return Guard("ALA-SURP-03", bars)


def _helpless(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """Who can do nothing is given no orders."""
    held = act_refusal(world, unit)
    return (lambda _order: held) if held is not None else None


def _bound(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """Who is tied does not move."""
    held = bound_refusal(world, unit)
    return (lambda order: held if isinstance(order, od.Move) else None) if held is not None else None


def _machine(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """A vehicle has no body to lie down with, and no hands for first aid."""
    return _bodily if world.get(unit, Build).vehicle else None


def _bodily(order: od.Order) -> str | None:
    if order == LIE_DOWN:
        return "a vehicle does not lie down (ALA-RULING-57)"
    tends = isinstance(order, od.Aid) and order.kind in HANDS
    return "a vehicle has no hands for first aid (ALA-RULING-57)" if tends else None


VEHICLES = Guard("ALA-RULING-57", _machine)
HELPLESS = Guard("ALA-COND-20", _helpless)
BOUND = Guard("ALA-COND-33", _bound)


def _fear(world: Reading, book: Rulebook, unit: Unit, ends: Ends, free: Free) -> Bar | None:
    """The frightened and panicked get away; with no way out they fight at hand, or cower (ALA-RULING-17, -20)."""
    afraid = under(world, unit, "panicked") or fears(world, unit)
    return _afraid(world, book, unit, ends, free) if afraid and not springing(world, unit) else None


def _afraid(world: Reading, book: Rulebook, unit: Unit, ends: Ends, free: Free) -> Bar:
    away, here = fled(world, unit), world.get(unit, Position).cell
    panicked = under(world, unit, "panicked")
    # How far from what it fears any gait gets it; none does who is bound.
    bound = bound_refusal(world, unit) is not None
    farthest = cache(lambda: max((_far(cell, away) for cell in (() if bound else ends(world, book, unit))), default=0))

    def why(order: od.Order) -> str | None:
        if order in HELPS_FLIGHT:
            return None
        if isinstance(order, od.Move):
            return _moving(_far(order.to, away), _far(here, away), farthest() if panicked and away else 0)
        escapes = max(0, farthest() - _far(here, away)) if away else 0
        if panicked and order in (od.END, COWER):
            return "panicked: it flees while it can (ALA-RULING-17)" if escapes else None
        if panicked:
            return "panicked: nothing but flight, not even cornered (ALA-RULING-17)"
        if free(book, order, escapes):
            return None
        if escapes:
            return "frightened: its actions go to getting away while it can (ALA-COND-12, ALA-MORALE-07)"
        at_hand = isinstance(order, od.EndTurn) or order == COWER or _at_hand(world, book, order, here)
        return None if at_hand else "cornered: fight within 1 square, or cower (ALA-COND-13)"

    return why


def _moving(to: int, now: int, best: int) -> str | None:
    if to <= now and now:
        return "frightened: it moves away from what it fears, or not at all (ALA-COND-11, -12)"
    return None if to >= best else "panicked: by the fastest way (ALA-RULING-17)"


def _far(cell: Cell, away: tuple[Cell, ...]) -> int:
    return min((distance(cell, foe) for foe in away), default=0)


def _at_hand(world: Reading, book: Rulebook, order: od.Order, here: Cell) -> bool:
    """Whether an attack stays within arm's length (ALA-RULING-20)."""
    if isinstance(order, od.Close):
        return True
    place = world.find(order.target, Position) if isinstance(order, od.Attack) else None
    cells: tuple[Cell, ...] = (place.cell,) if place is not None else ()
    if isinstance(order, od.Burst):
        cells = order.squares
    elif isinstance(order, od.Throw):
        cells = (order.to,)
    return bool(cells) and all(distance(here, cell) <= book.numbers.at_bay_reach for cell in cells)
