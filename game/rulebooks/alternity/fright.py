"""What fear, helplessness and fog leave a unit to declare (ALA-COND-11 to -13, -20, -33, -39, ALA-RULING-17)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.field import Cell, distance
from game.field.veils import hazy
from game.messages import orders as od
from game.rulebooks.alternity.moves import GAITS, gait_refusal, squares_of, ways
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.systems.concealment import hidden_by
from game.systems.conditions import act_refusal, bound_refusal, fears, fled, under
from game.systems.deeds import Bar, Guard
from game.systems.rulebook import Rulebook
from game.systems.surprise import springing
from game.systems.warfare import threat
from game.world.place import Position
from game.world.store import Reading, Unit

RISE, BREAK_FREE = od.Act("rise"), od.Act("break_free")


def moment(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """An ambusher that springs has no movement."""
    why = "the moment of surprise allows one action and no movement (ALA-SURP-03)"
    return _unmoved(why if springing(world, unit) else None)


def helpless(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """Who can do nothing declares nothing."""
    held = act_refusal(world, unit)
    return (lambda _order: held) if held is not None else None


def bound(world: Reading, _book: Rulebook, unit: Unit) -> Bar | None:
    """Who is tied or held does not move."""
    return _unmoved(bound_refusal(world, unit))


def _unmoved(why: str | None) -> Bar | None:
    return (lambda order: why if isinstance(order, od.Move) else None) if why is not None else None


def fog(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """Who stands too deep in fog cannot be chosen for a target."""

    def why(order: od.Order) -> str | None:
        place = world.find(order.target, Position) if isinstance(order, od.Attack) else None
        return hidden_by(world, numbers(book), unit, place.cell) if place is not None else None

    return why if world.field.kept(hazy) else None


def fear(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """The frightened and panicked get away; in the moment of surprise there are no moves, so no way out."""
    afraid = under(world, unit, "panicked") or fears(world, unit)
    return _fear(world, numbers(book), unit) if afraid and not springing(world, unit) else None


GUARDS = (
    threat.GUARD,
    Guard("ALA-SURP-03", moment),
    Guard("ALA-COND-20", helpless),
    Guard("ALA-COND-33", bound),
    Guard("ALA-COVER-09", fog),
    Guard("ALA-COND-11", fear),
)


def _fear(world: Reading, n: Numbers, unit: Unit) -> Callable[[od.Order], str | None]:
    """What fear forbids, for many orders of one moment."""
    away, here = fled(world, unit), world.get(unit, Position).cell
    panicked, now = under(world, unit, "panicked"), _far(here, away)
    cornered = cache(lambda: not _escapes(world, n, unit, away))

    def why(order: od.Order) -> str | None:
        if order in (RISE, BREAK_FREE):
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
