"""Declaring what a unit will do in a phase, or waiting to speak later (ALT-DECL); what all orders of a phase share."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Phase
from game.messages.orders import Act
from game.messages.stack import Step, done, go_on, wait
from game.rulebooks.alternity.close.arms import may_pair, pair_refusal
from game.rulebooks.alternity.events import ActionForgone, ActionSpent
from game.rulebooks.alternity.frames import Declaring
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import SPENT, actions_left, stands
from game.systems.deeds import USUAL
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import springing
from game.systems.walking import CLIMB
from game.world.body import Allegiance
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Carried, Declared, PhaseMarks

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


# --- declaring ------------------------------------------------------------------------------------------------------


WAIT = Act("wait")
"""Lets others speak first; said again it lets them go on."""


def waits(world: Reading, unit: Unit) -> bool:
    """Whether a unit waits for others to declare."""
    return (world.find(unit, PhaseMarks) or PhaseMarks()).waiting


def wait_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit may not wait; None when it may."""
    if numbers(book).options.declare_mode != "wait":
        return "nobody waits in this way of declaring (ALT-DECL-02)"
    return "it has declared already (ALT-DECL-02)" if declared(world, unit) else None


def waited(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A unit lets others speak first, for the first time or again; its turn is not over."""
    return () if waits(world, unit) else (ev.MarkSet(unit, "waiting", 1),)


def spoke_up(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A unit that waited declares after all."""
    return (ev.MarkSet(unit, "waiting", 0),) if waits(world, unit) else ()


def given_up(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Who waits and then declares nothing has lost the action (ALT-DECL-04)."""
    return *spoke_up(world, unit), ActionForgone(unit, "waited too long")


def next_cycle(frame: Phase, world: Reading) -> Step | None:
    """Everybody has been asked: who waits is asked again, as long as somebody speaks; None when nobody waits.

    A full cycle in which none of those who waited declares ends it, and each of them loses the action (ALT-DECL-10).
    """
    asked = frame.waiting or frame.declared
    left = tuple(unit for unit in asked if stands(world, unit) and waits(world, unit))
    if not left:
        return None
    if frame.waiting and not any(declared(world, unit) for unit in frame.waiting):
        return go_on(frame, *(event for unit in left for event in (*given_up(world, unit), ev.TurnEnded(unit))))
    return go_on(replace(frame, units=left, waiting=left))


def step(frame: Declaring, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open, take orders until there is no more to declare, close."""
    unit = frame.unit
    if frame.stage == "begin":
        opened = ev.TurnResumed(unit) if waits(world, unit) else ev.TurnBegan(unit)
        return go_on(replace(frame, stage="orders"), opened)
    if not stands(world, unit) or _complete(world, unit):
        return _closed(frame, world)
    if reply is None:
        return wait(frame, ask_of(world, unit, "turn"))
    if isinstance(reply, od.EndTurn):
        return _closed(frame, world)
    if reply == WAIT:
        return done(*waited(world, unit))
    if isinstance(reply, od.Concede):
        return go_on(frame, ev.Conceded(world.get(unit, Allegiance).side))
    assert isinstance(reply, od.Order), f"a declaration takes orders, not {reply!r}"
    prompt = book.deeds[type(reply)].at_once(world, book, unit, reply)
    return go_on(frame, *spoke_up(world, unit), ev.OrderDeclared(unit, reply), *prompt)


def _complete(world: Reading, unit: Unit) -> bool:
    """Whether nothing can be added: a movement, and an action or two at once (ALT-BASE-08, -35)."""
    actions = actions_of(world, unit)
    return move_of(world, unit) is not None and bool(actions) and not may_pair(world, unit, actions)


def _closed(frame: Declaring, world: Reading) -> Step:
    """Whoever has declared anything has used an action of its round; a pass costs nothing (ALT-BASE-08)."""
    spent = (ActionSpent(frame.unit, "declared"),) if declared(world, frame.unit) else ()
    lost = given_up(world, frame.unit) if waits(world, frame.unit) else ()
    return done(*spent, *lost, ev.TurnEnded(frame.unit))
