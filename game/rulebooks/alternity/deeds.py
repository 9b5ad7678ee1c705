"""What all orders of a phase share: what has been declared, from where it is done, in which stage, for which action."""

from __future__ import annotations

from game.messages import orders as od
from game.rulebooks.alternity.close.hands import may_pair, pair_refusal
from game.rulebooks.alternity.moments import SPENT, actions_left
from game.systems.deeds import USUAL
from game.systems.rulebook import Rulebook
from game.systems.surprise import springing
from game.systems.walking import CLIMB
from game.world.phases import Carried, Declared, PhaseMarks
from game.world.place import Position
from game.world.store import Reading, Unit

FREE = "get_free"
DASH = "dash"
ALONE = {
    DASH: "an all-out sprint goes with no action (ALT-BASE-22)",
    CLIMB: "who climbs has no hand free for an action (ALT-CRIT-07)",
}
"""The gaits that leave room for no action."""
GUARD, SUPPRESS, STAND, MOVES, LATE = "guard", "suppress", "stand", "moves", "late"
REACH = ("reach_0", "reach_1", "reach_2", "reach_3")
"""Blows by the grade of their reach, Marginal to Amazing."""
STAGES = (GUARD, SUPPRESS, STAND, MOVES, LATE, "ranged_lands", *(reversed(REACH)))
"""The order inside a phase (ALT-BASE-44, ALT-REACH-02)."""

def declared(world: Reading, unit: Unit) -> tuple[od.Order, ...]:
    """What a unit has declared for this phase so far."""
    held = world.find(unit, Declared) or Declared()
    return tuple(order for order in held.orders if isinstance(order, od.Order))


def move_of(world: Reading, unit: Unit) -> od.Move | None:
    """The movement declared."""
    return next((order for order in declared(world, unit) if isinstance(order, od.Move)), None)


def action_of(world: Reading, unit: Unit) -> od.Order | None:
    """The action declared beside the movement."""
    return next((order for order in declared(world, unit) if not isinstance(order, od.Move)), None)


def actions_of(world: Reading, unit: Unit) -> tuple[od.Order, ...]:
    """All actions declared beside the movement: one, or two attempted at once (ALT-BASE-35)."""
    return tuple(order for order in declared(world, unit) if not isinstance(order, od.Move))


def stand_of(world: Reading, unit: Unit) -> tuple[int, int]:
    """The square from which what is declared next will be done: where the declared movement leads (ALT-BASE-44)."""
    move = move_of(world, unit)
    return move.to if move is not None else world.get(unit, Position).cell


def ground_of(world: Reading, unit: Unit, order: od.Order) -> tuple[int, int]:
    """The square from which an order is done: before the move where it was declared first, else after it.

    What has not been walked yet is judged from where the walk is to end.
    """
    walked = (world.find(unit, PhaseMarks) or PhaseMarks()).walked
    return world.get(unit, Position).cell if walked or before_move(world, unit, order) else stand_of(world, unit)


def action_refusal(world: Reading, unit: Unit, order: od.Order | None = None) -> str | None:
    """Why no action can be declared; an `order` of the hands may go together with another one (ALT-BASE-35)."""
    if (world.find(unit, Carried) or Carried()).pinned and not (isinstance(order, od.Act) and order.act == FREE):
        return "pinned under its mount: get free first (ALT-MOUNT-08)"
    move = move_of(world, unit)
    if move is not None and move.gait in ALONE:
        return ALONE[move.gait]
    if actions := actions_of(world, unit):
        return pair_refusal(world, unit, actions, order)
    if actions_left(world, unit) < 1 and not springing(world, unit):
        return SPENT
    return None


def before_move(world: Reading, unit: Unit, order: od.Order) -> bool:
    """Whether an order was declared before any movement: it is done on the square where the phase began."""
    for one in declared(world, unit):
        if one == order:
            return True
        if isinstance(one, od.Move):
            return False
    return True


def stage_of(world: Reading, book: Rulebook, unit: Unit, order: od.Order) -> str:
    """Its own stage; else before the moves if it was declared before one's own, and after them if not (ALT-BASE-44)."""
    own = book.deeds[type(order)].when(world, book, unit, order)
    return own if own != USUAL else STAND if before_move(world, unit, order) else LATE


def action(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit has no action to declare."""
    return action_refusal(world, unit)


def hands(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit has no action of the hands to declare, nor another one to go with what it has declared."""
    barred = action_refusal(world, unit)
    return barred if barred is not None and not may_pair(world, unit, actions_of(world, unit)) else None
