"""What surprise, helplessness, bonds and fear leave a unit to do (ALA-SURP-03, ALA-COND-11 to -13, -20, -33)."""

from __future__ import annotations

from functools import cache

from game.field import Cell, distance
from game.messages import orders as od
from game.rulebooks.alacrity.moves import GAITS, budget_of, gait_refusal, reachable, taken_squares
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.systems.conditions import act_refusal, bound_refusal, fears, fled, under
from game.systems.deeds import ATTACK, NOTHING, STANDARD, Bar, Guard, takes
from game.systems.rulebook import Rulebook
from game.systems.surprise import springing
from game.systems.warfare import threat
from game.world.place import Position
from game.world.store import Reading, Unit

RISE, BREAK_FREE, COWER = od.Act("rise"), od.Act("break_free"), od.Act("cower")


def moment(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """An ambusher takes one declared action, and no step (ALA-SURP-03)."""
    if not springing(world, unit):
        return None

    def why(order: od.Order) -> str | None:
        one = takes(book, order) in (ATTACK, STANDARD) or order == od.END
        barred = isinstance(order, od.TakeStance | od.Move) or not one
        return "the moment of surprise allows one declared action and nothing else (ALA-SURP-03)" if barred else None

    return why


def helpless(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """Who can do nothing is given no orders."""
    held = act_refusal(world, unit)
    return (lambda _order: held) if held is not None else None


def bound(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """Who is tied does not move."""
    held = bound_refusal(world, unit)
    return (lambda order: held if isinstance(order, od.Move) else None) if held is not None else None


def fear(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """The frightened and panicked get away; with no way out they fight at hand, or cower (ALA-RULING-17, -20)."""
    afraid = under(world, unit, "panicked") or fears(world, unit)
    return _afraid(world, book, unit) if afraid and not springing(world, unit) else None


def _afraid(world: Reading, book: Rulebook, unit: Unit) -> Bar:
    n, away, here = numbers(book), fled(world, unit), world.get(unit, Position).cell
    panicked = under(world, unit, "panicked")
    farthest = cache(lambda: _farthest(world, n, unit, away))

    def why(order: od.Order) -> str | None:
        if order in (RISE, BREAK_FREE):
            return None
        if isinstance(order, od.Move):
            return _moving(_far(order.to, away), _far(here, away), farthest() if panicked and away else 0)
        escapes = bool(away) and farthest() > _far(here, away)
        if panicked:
            rests = order in (od.END, COWER) and not escapes
            return None if rests else "panicked: nothing but flight, not even cornered (ALA-RULING-17)"
        if takes(book, order) == NOTHING and not isinstance(order, od.EndTurn):
            return None
        if escapes:
            return "frightened: its actions go to getting away while it can (ALA-COND-12, ALA-MORALE-07)"
        at_hand = isinstance(order, od.EndTurn) or order == COWER or _at_hand(world, n, order, here)
        return None if at_hand else "cornered: fight within 1 square, or cower (ALA-COND-13)"

    return why


def _moving(to: int, now: int, best: int) -> str | None:
    if to <= now and now:
        return "frightened: it moves away from what it fears, or not at all (ALA-COND-11, -12)"
    return None if to >= best else "panicked: by the fastest way (ALA-RULING-17)"


def _far(cell: Cell, away: tuple[Cell, ...]) -> int:
    return min((distance(cell, foe) for foe in away), default=0)


def _farthest(world: Reading, n: Numbers, unit: Unit, away: tuple[Cell, ...]) -> int:
    """How far from what it fears any gait gets it; none does who is bound."""
    held = bound_refusal(world, unit) is not None
    gaits = (gait for gait in GAITS if not held and gait_refusal(world, unit, n, gait) is None)
    taken, here = taken_squares(world, unit, n), world.get(unit, Position).cell
    reached = (reachable(world, unit, budget_of(world, unit, n, gait)).cost for gait in gaits)
    ends = (cell for cells in reached for cell in cells if cell not in taken or cell == here)
    return max((_far(cell, away) for cell in ends), default=0)


def _at_hand(world: Reading, n: Numbers, order: od.Order, here: Cell) -> bool:
    """Whether an attack stays within arm's length (ALA-RULING-20)."""
    if isinstance(order, od.Close):
        return True
    place = world.find(order.target, Position) if isinstance(order, od.Attack) else None
    return place is not None and distance(here, place.cell) <= n.at_bay_reach


GUARDS = (
    threat.GUARD,
    Guard("ALA-SURP-03", moment),
    Guard("ALA-COND-20", helpless),
    Guard("ALA-COND-33", bound),
    Guard("ALA-COND-11", fear),
)
