"""One unit declares what it will do in a phase: a movement, an action, either first (ALT-DECL-05, ALT-BASE-08)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.phases import Declaring
from game.messages.stack import Ask, Step, done, go_on, wait
from game.rulebooks.alternity.deeds import action_of, declared, move_of
from game.rulebooks.alternity.moves import gait_steps
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.waiting import WAIT, gave_up, spoke_up, waited
from game.systems.rulebook import Reply, Rulebook
from game.world.body import Allegiance
from game.world.store import Reading


def step(frame: Declaring, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open, take orders until there is no more to declare, close."""
    unit = frame.unit
    if frame.stage == "begin":
        return go_on(replace(frame, stage="orders"), ev.TurnBegan(unit))
    if not stands(world, unit) or (move_of(world, unit) is not None and action_of(world, unit) is not None):
        return _closed(frame, world)
    if reply is None:
        return wait(frame, Ask(world.get(unit, Allegiance).side, unit, "turn"))
    if isinstance(reply, od.EndTurn):
        return _closed(frame, world)
    if reply == WAIT:
        return done(*waited(world, unit), ev.TurnEnded(unit))
    if isinstance(reply, od.Concede):
        return go_on(frame, ev.Conceded(world.get(unit, Allegiance).side))
    if not isinstance(reply, od.Order):
        raise TypeError(f"a declaration takes orders, not {reply!r}")
    pace = gait_steps(reply.gait, numbers(book)) if isinstance(reply, od.Move) else 0
    weighed = (ev.MarkSet(unit, "pace", pace),) if pace else ()
    return go_on(frame, *spoke_up(world, unit), ev.OrderDeclared(unit, reply), *weighed)


def _closed(frame: Declaring, world: Reading) -> Step:
    """Whoever has declared anything has used an action of its round; a pass costs nothing (ALT-BASE-08)."""
    spent = (ev.ActionSpent(frame.unit, "declared"),) if declared(world, frame.unit) else ()
    return done(*spent, *gave_up(world, frame.unit), ev.TurnEnded(frame.unit))
