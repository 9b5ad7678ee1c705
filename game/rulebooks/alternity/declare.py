"""One unit declares what it will do in a phase: a movement, an action, either first (ALT-DECL-05, ALT-BASE-08)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.stack import Step, done, go_on, wait
from game.rulebooks.alternity.close.hands import may_pair
from game.rulebooks.alternity.deeds import actions_of, declared, move_of
from game.rulebooks.alternity.events import ActionSpent
from game.rulebooks.alternity.frames import Declaring
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.waiting import WAIT, given_up, spoke_up, waited, waits
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.world.body import Allegiance
from game.world.store import Reading, Unit


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
