"""A Turn of all: newcomers roll initiative once for the fight, then everybody goes in the one Order, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.dice.fives import PLAIN
from game.messages import events as ev
from game.messages.frames import Deferred, Round, SurpriseTurn, Turn
from game.messages.orders import EndTurn, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import plan_of
from game.rulebooks.alternacy.checks import initiative_stat
from game.rulebooks.alternacy.events import ActionUsed, CameTo, EngagementsCounted, ShockBled, StunEased, TurnOpened
from game.rulebooks.alternacy.harm import DEAD, bled, state_by, wakes
from game.rulebooks.alternacy.moves import moment
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.reactions import knows_enemy
from game.rulebooks.alternacy.states import becoming, kept_low, stands, state_of
from game.systems.conditions import act_refusal, fled
from game.systems.deeds import ATTACK, takes
from game.systems.overwatch import Carried, set_off
from game.systems.overwatch import deferred_step as resumed
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import ambusher_step
from game.systems.warfare.losses import next_action_done
from game.world.body import Build, Dead, Skills
from game.world.place import Position
from game.world.squads import Gone
from game.world.store import Reading, Unit
from game.world.turns import Clock, Initiative, battle_of


def turn_step(frame: Turn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open the turn, ask for an order and carry it out, until the turn ends."""
    n, unit = numbers(book), frame.unit
    if frame.stage == "begin":
        return go_on(replace(frame, stage="open"), *moment(world, book, unit), *_passing(world, unit, n))
    barred = _barred(world, unit)
    if frame.stage == "open":
        if barred is not None:
            return done(ev.TurnPassed(unit, barred.partition(":")[0]), *_lifted(world, unit))
        if plan_of(world, unit).lost:
            return done(TurnOpened(unit), ev.TurnPassed(unit, "its turn is used"), *_lifted(world, unit))
        opened = TurnOpened(unit, wary=knows_enemy(world, unit))
        return go_on(replace(frame, stage="orders"), ev.TurnBegan(unit), opened)
    if barred is not None or isinstance(reply, EndTurn):
        return done(*_lifted(world, unit), ev.TurnEnded(unit))
    if reply is None:
        return wait(frame, ask_of(world, unit, "turn"))
    waiting = set_off(world, book, unit, reply)
    events, frames = ((), waiting) if waiting else carried(world, book, unit, reply)
    return go_on(frame, *events, push=frames)


def carried(world: Reading, book: Rulebook, unit: Unit, order: Reply) -> Carried:
    """What an order brings about: who attacks what it fears stands at bay; it acts who is shaken (WAR-GROUP-18)."""
    assert isinstance(order, Order), f"a turn takes orders, not {order!r}"
    deed = book.deeds[type(order)]
    bay = takes(book, order) == ATTACK and fled(world, unit)
    guard = (ev.TurnedAtBay(unit, numbers(book).at_bay_guard, "fights defensively"),) if bay else ()
    events, frames = (*guard, *deed.at_once(world, book, unit, order)), deed.frames(world, book, unit, order)
    acts = any(isinstance(one, ActionUsed) for one in events)
    return events, (*frames, *(next_action_done(world, unit) if acts else ()))


def _barred(world: Reading, unit: Unit) -> str | None:
    return "out of the fight" if not stands(world, unit) else act_refusal(world, unit)


def _lifted(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Suppression lasts to the end of the next turn (WAR-BOOK-07)."""
    return (ev.SuppressionLifted(unit),) if kept_low(world, unit) else ()


def _passing(world: Reading, unit: Unit, n: Numbers) -> Iterator[ev.Event]:
    """What time does to a body as its place in the Order comes up (ACY-DMG-19, -20, -30, -31)."""
    if state_of(world, unit) == DEAD:
        return
    body, now = world.get(unit, Injuries), world.get(battle_of(world), Clock).round
    lost = bled(body, now, n)
    if lost:
        body = replace(body, shock=body.shock + lost)
        yield ShockBled(unit, lost)
    back = min(n.stun_back, body.stun)
    if back:
        body = replace(body, stun=body.stun - back)
        yield StunEased(unit, back)
    if state_by(body) != DEAD and wakes(body, n):
        body = replace(body, faint=False)
        yield CameTo(unit)
    yield from becoming(world, unit, body)


STEPS: dict[type[Frame], StepFunction] = {
    Turn: turn_step,
    SurpriseTurn: lambda frame, world, book, reply: ambusher_step(frame, world, book, reply, carried),
    Deferred: lambda frame, world, book, _reply: resumed(
        frame, world, book, carried, idle=_barred(world, frame.unit) is not None
    ),
}
"""A turn; one rolled action in the moment of surprise (ACY-MOD-05); an order on which fire was held (WAR-GROUP-23)."""


# --- rounds ---------------------------------------------------------------------------------------------------------


def round_step(frame: Round, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """Open the Turn, roll for those who have no place in the Order yet, let each have its go."""
    if frame.stage == "open":
        number = world.get(battle_of(world), Clock).round + 1
        return go_on(Round("rolls", _new(world)), ev.RoundBegan(number), EngagementsCounted())
    if frame.stage == "rolls":
        return _roll(frame, world, reply)
    if late := _new(world):
        return go_on(Round("rolls", late))
    if not frame.units:
        return done(ev.RoundEnded(world.get(battle_of(world), Clock).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Turn(frame.units[0]),))


def _living(world: Reading) -> tuple[Unit, ...]:
    """Everybody on the field who is not dead: the unconscious bleed and come to at their place (ACY-DMG-30, -31)."""
    there = (unit for unit in world.having(Build) if world.find(unit, Position) is not None)
    return tuple(unit for unit in there if world.find(unit, Dead) is None and world.find(unit, Gone) is None)


def _new(world: Reading) -> tuple[Unit, ...]:
    return tuple(unit for unit in _living(world) if world.find(unit, Initiative) is None)


def _roll(frame: Round, world: Reading, reply: Reply) -> Step:
    """Initiative by number of unit, once for the fight, without Flukes (ACY-INIT-02, -04, ACY-FLUKE-11).

    A latecomer rolls while others act, and acts in this Turn if its place is still to come (ACY-INIT-06).
    """
    if not frame.units:
        order = tuple(sorted(_living(world), key=lambda unit: _place(world, unit)))
        past = max((_place(world, unit) for unit in world.get(battle_of(world), Clock).done), default=())
        return go_on(Round("turns", tuple(unit for unit in order if _place(world, unit) > past)), ev.OrderSet(order))
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("initiative", unit, PLAIN, initiative_stat(world, unit))))
    return go_on(replace(frame, units=frame.units[1:]), ev.InitiativeSet(unit, reply.value))


def _place(world: Reading, unit: Unit) -> tuple[int, ...]:
    """Highest first; ties by Stat, then Quickness, then the lower number (ACY-INIT-03, -07)."""
    held = world.get(unit, Initiative).total
    return -held, -initiative_stat(world, unit), -world.get(unit, Skills).of("quickness"), unit
