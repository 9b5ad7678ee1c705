"""A round: initiative is rolled once for the fight; turns of declared actions and a walk follow (ALA-RULING-27)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Deferred, Round, SurpriseTurn, Turn
from game.messages.stack import Chance, Step, done, go_on, wait
from game.rulebooks.alacrity.events import AimEnded, AimKept, ScoreRolled, TurnReadied
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Score, Sighted, Statistics
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
from game.world.body import Build
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock


def turn_step(frame: Turn, world: Reading, book: Rulebook, reply: Reply) -> Step:
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


# --- rounds ---------------------------------------------------------------------------------------------------------


def round_step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of a round."""
    if frame.stage == "open":
        number = world.get(world.having(Clock)[0], Clock).round + 1
        new = tuple(unit for unit in combatants(world) if world.find(unit, Score) is None)
        return go_on(Round("rolls", new), ev.RoundBegan(number))
    if frame.stage == "rolls":
        return _roll(frame, world, numbers(book), reply)
    if not frame.units:
        return done(ev.RoundEnded(world.get(world.having(Clock)[0], Clock).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Turn(frame.units[0]),))


def combatants(world: Reading) -> tuple[Unit, ...]:
    """Everyone on the field who stands."""
    return tuple(unit for unit in world.having(Build) if world.find(unit, Position) is not None and stands(world, unit))


def initiative(world: Reading, unit: Unit, n: Numbers) -> Damage:
    """1d10 and Dexterity (ALA-RULING-26)."""
    return Damage("initiative", unit, f"d{n.initiative_die}", world.get(unit, Statistics).dexterity)


def _roll(frame: Round, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Whoever has no score yet rolls; latecomers act from the next round, which is when they roll."""
    if not frame.units:
        order = ranked(world)
        return go_on(Round("turns", order), ev.OrderSet(order))
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(initiative(world, unit, n)))
    return go_on(replace(frame, units=frame.units[1:]), ScoreRolled(unit, reply.value))


def ranked(world: Reading) -> tuple[Unit, ...]:
    """Highest first; ties by Dexterity, then Mind, then the lower number."""

    def key(unit: Unit) -> tuple[int, int, int, int]:
        held = world.get(unit, Statistics)
        return -world.get(unit, Score).total, -held.dexterity, -held.mind, unit

    return tuple(sorted(combatants(world), key=key))
