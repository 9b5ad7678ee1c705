"""A turn: orders until the declared actions and the walk are used, or it is ended (ALA-RULING-27, -28)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Deferred, SurpriseTurn, Turn
from game.messages.stack import Step, done, go_on, wait
from game.rulebooks.alacrity.events import AimEnded, AimKept, TurnReadied
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.parts import Sighted
from game.rulebooks.alacrity.shot import kept_down
from game.rulebooks.alacrity.states import squares_left, stands
from game.rulebooks.alacrity.targets import two_handed
from game.systems.conditions import act_refusal, fled
from game.systems.deeds import ATTACK, takes
from game.systems.overwatch import Carried, set_off
from game.systems.overwatch import deferred_step as resumed
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import ambusher_step
from game.systems.warfare.losses import next_action_done
from game.world.store import Reading, Unit
from game.world.turns import Actions


def step(frame: Turn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open the turn, ask for an order and carry it out, until the turn ends."""
    idle = _idle(world, frame.unit)
    if frame.stage == "begin":
        if idle is not None:
            return done(ev.TurnPassed(frame.unit, idle), *_lapsed(world, frame.unit))
        return go_on(replace(frame, stage="orders"), ev.TurnBegan(frame.unit), TurnReadied(frame.unit))
    if idle is not None or _spent(world, book, frame.unit) or isinstance(reply, od.EndTurn):
        return done(*_lapsed(world, frame.unit), ev.TurnEnded(frame.unit))
    if reply is None:
        return wait(frame, ask_of(world, frame.unit, "turn"))
    waiting = set_off(world, book, frame.unit, reply)
    events, frames = ((), waiting) if waiting else carried(world, book, frame.unit, reply)
    return go_on(frame, *events, push=frames)


def deferred_step(frame: Deferred, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """An order of a unit on which fire was held, if it still stands (WAR-GROUP-23)."""
    return resumed(frame, world, book, carried, idle=_idle(world, frame.unit) is not None)


def carried(world: Reading, book: Rulebook, unit: Unit, order: Reply) -> Carried:
    """What an order of one's own turn brings about: events, and what it puts under way."""
    assert isinstance(order, od.Order), f"a turn takes orders, not {order!r}"
    deed = book.deeds[type(order)]
    bay = takes(book, order) == ATTACK and fled(world, unit)
    guard = (ev.TurnedAtBay(unit, numbers(book).at_bay_guard, "fights defensively"),) if bay else ()
    events = (*guard, *deed.at_once(world, book, unit, order))
    acts = any(isinstance(one, ev.ActionsChanged) and one.standard < 0 for one in events)
    after = next_action_done(world, unit) if acts else ()
    return events, (*deed.frames(world, book, unit, order), *after)


def ambush_step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One declared action in the moment of surprise (ALA-SURP-03)."""
    return ambusher_step(frame, world, book, reply, carried)


def _lapsed(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """What lasts to the end of a turn: suppression; an aim to that of the next (ALA-RULING-43, -44)."""
    sighted = world.find(unit, Sighted)
    aim = () if sighted is None else (AimKept(unit),) if sighted.fresh else (AimEnded(unit),)
    return (*((ev.SuppressionLifted(unit),) * bool(kept_down(world, unit))), *aim)


def _idle(world: Reading, unit: Unit) -> str | None:
    """Why a unit has no turn, or no more of it (ALA-RULING-37, ALA-COND-20, -39)."""
    if not stands(world, unit):
        return "out of the fight"
    barred = act_refusal(world, unit)
    return barred.partition(":")[0] if barred is not None else None


def _spent(world: Reading, book: Rulebook, unit: Unit) -> bool:
    """Neither a declared action nor a step is left, nor a blow of the off hand."""
    left, n = world.get(unit, Actions), numbers(book)
    walked = left.move <= 0 or not squares_left(world, unit, n)
    return left.standard <= 0 and walked and not two_handed(world, n, unit)
