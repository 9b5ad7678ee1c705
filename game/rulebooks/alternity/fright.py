"""What fear, helplessness and fog leave a unit to declare (ALA-COND-11 to -13, -20, -33, -39, ALA-RULING-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.field import Cell, distance
from game.messages import orders as od
from game.rulebooks.alternity.moves import GAITS, gait_refusal, squares_of, ways
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.systems.concealment import hidden_by
from game.systems.conditions import act_refusal, bound_refusal, fears, fled, under
from game.systems.rulebook import Rulebook
from game.systems.surprise import springing
from game.world.place import Position
from game.world.store import Reading, Unit

RISE = od.Act("rise")


def barred(world: Reading, book: Rulebook, unit: Unit, order: od.Order) -> str | None:
    """Why a condition, or the moment of an ambush, forbids an order that is neither an end nor surrender."""
    return bars(world, book, unit)(order)


def bars(world: Reading, book: Rulebook, unit: Unit) -> Callable[[od.Order], str | None]:
    """`barred` for many orders of one moment: what is the same for all of them is looked up once."""
    n, held = numbers(book), act_refusal(world, unit)
    rooted = held or bound_refusal(world, unit)
    if springing(world, unit):
        rooted = "the moment of surprise allows one action and no movement (ALA-SURP-03)"
    afraid = under(world, unit, "panicked") or fears(world, unit)
    fear = _fear(world, n, unit) if afraid else None

    def why(order: od.Order) -> str | None:
        if isinstance(order, od.Move):
            found = rooted
        else:
            found = held or (_unseen(world, n, unit, order) if isinstance(order, od.Attack) else None)
        return found or (fear(order) if fear is not None else None)

    return why


def _unseen(world: Reading, n: Numbers, unit: Unit, order: od.Attack) -> str | None:
    """Who stands too deep in fog cannot be chosen for a target (ALA-COVER-09)."""
    place = world.find(order.target, Position)
    return hidden_by(world, n, unit, place.cell) if place is not None else None


def _fear(world: Reading, n: Numbers, unit: Unit) -> Callable[[od.Order], str | None]:
    """What fear forbids, for many orders of one moment."""
    away, here = fled(world, unit), world.get(unit, Position).cell
    panicked, now = under(world, unit, "panicked"), _far(here, away)
    cornered = cache(lambda: not _escapes(world, n, unit, away))

    def why(order: od.Order) -> str | None:
        if order == RISE:
            return None
        if isinstance(order, od.Move):
            off = not away or _far(order.to, away) > now
            return None if off else "afraid: it gets away, or stays where it is (ALA-COND-11)"
        if panicked:
            return "panicked: nothing but flight, not even cornered (ALA-RULING-17)"
        if not cornered():
            return "frightened: its actions go to getting away while it can (ALA-COND-12)"
        return None if _at_hand(world, n, order, here) else "cornered: fight within arm's length (ALA-COND-13)"

    return why


def _far(cell: Cell, away: tuple[Cell, ...]) -> int:
    return min((distance(cell, foe) for foe in away), default=0)


def _escapes(world: Reading, n: Numbers, unit: Unit, away: tuple[Cell, ...]) -> bool:
    """Whether any gait leads farther off."""
    gaits = (gait for gait in GAITS if gait_refusal(world, unit, gait) is None)
    here = _far(world.get(unit, Position).cell, away)
    reached = (ways(world, unit, squares_of(world, unit, n, gait), n).cost for gait in gaits)
    return any(_far(cell, away) > here for cells in reached for cell in cells)


def _at_hand(world: Reading, n: Numbers, order: od.Order, here: Cell) -> bool:
    """Whether an attack stays within arm's length (ALA-RULING-20)."""
    target = getattr(order, "target", None)
    if target is None or isinstance(order, od.Aid):
        return False
    place = world.find(target, Position)
    return place is not None and distance(here, place.cell) <= n.at_bay_reach
