"""Trips, shoves, disarms, grapples: a plain contest in place of an attack (ALA-BASE-12, ALA-RULING-47, ALA-COND-18)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll
from game.messages import events as ev
from game.messages.orders import Close
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alacrity.checks import ATHLETICS, By, PercentCheck, check, dodge_check, dodge_refusal, percent_check
from game.rulebooks.alacrity.events import DodgeMade
from game.rulebooks.alacrity.frames import Contest, Wrench
from game.rulebooks.alacrity.moves import CROWDING
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.shot import BLOW, DISARM, GRAPPLE, SHOVE, TRIP, UNARMED, Manner, facts_of
from game.rulebooks.alacrity.states import fallen
from game.rulebooks.alacrity.targets import lost, noticed
from game.systems.conditions import grappled, helpless
from game.systems.crowding import ways_back
from game.systems.deeds import NOTHING, ActKind
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.terms import named
from game.systems.visibility import revealed
from game.systems.weapons import weapon_drop
from game.world.gear import Arms
from game.world.place import Grapple, Position, Posture, where
from game.world.store import Reading, Unit

Won = Callable[[Reading, Numbers, Unit, Unit], tuple[ev.Event, ...]]


def contest_of(world: Reading, n: Numbers, unit: Unit, order: Close) -> Contest:
    """A contest declared: the modifiers of its attacker stand from now on."""
    facts = facts_of(world, unit, order.target, Manner(order.kind), n, close=True)
    return Contest(unit, order.target, order.kind, named(BLOW, facts))


def contest_check(frame: Contest) -> PercentCheck:
    """The attacker's roll, of which the margin counts, failed or not (ALA-BASE-03)."""
    return percent_check("attack", frame.unit, frame.modifiers, ())


def answer_check(world: Reading, n: Numbers, frame: Contest) -> PercentCheck:
    """The better of Athletics and Dodge, whichever it may still use; as much or more holds (ALA-RULING-47)."""
    held = check(world, frame.target, n, By(ATHLETICS, ATHLETICS), bands=(frame.margin,))
    if dodge_refusal(world, frame.target, frame.unit) is not None:
        return held
    away = dodge_check(world, frame.target, n, gun=False, margin=frame.margin)
    return max(held, away, key=lambda one: one.target)


def step(frame: Contest, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Declared, rolled, answered by a roll; who can do nothing is overcome without one (ALA-RULING-21)."""
    n = numbers(book)
    if frame.stage == "declared":
        event = ev.AttackDeclared(frame.unit, frame.kind, (frame.target,), "", (), ())
        return go_on(replace(frame, stage="roll"), event, *revealed(world, frame.unit, (frame.target,)))
    if frame.stage == "over":
        ended = ev.AttackEnded(frame.unit, frame.kind, flash=False)
        return done(*noticed(world, frame.target), ended)
    why = lost(world, frame.unit, frame.target)
    if why is not None:
        return go_on(replace(frame, stage="over"), ev.AttackLost(frame.unit, why))
    if fallen(world, frame.target):
        return _over(frame, world, n, won=True)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(contest_check(frame) if frame.stage == "roll" else answer_check(world, n, frame)))
    if frame.stage == "roll":
        return go_on(replace(frame, stage="answer", margin=reply.value))
    return _answered(frame, world, n, reply)


def _answered(frame: Contest, world: Reading, n: Numbers, reply: Roll) -> Step:
    made = answer_check(world, n, frame)
    holds = made.succeeds(reply.value)
    dodged = (DodgeMade(frame.target, frame.unit, holds),) if made.key != ATHLETICS else ()
    return _over(frame, world, n, *dodged, won=not holds)


def _over(frame: Contest, world: Reading, n: Numbers, *before: ev.Event, won: bool) -> Step:
    event = ev.AttackRolled(frame.unit, frame.target, frame.kind, 0 if won else -1, int(won))
    effect = WON[frame.kind](world, n, frame.unit, frame.target) if won else ()
    return go_on(replace(frame, stage="over", margin=0), *before, event, *effect)


# --- what is won --------------------------------------------------------------------------------------------------


def _prone(world: Reading, unit: Unit, why: str) -> tuple[ev.Event, ...]:
    return () if (world.find(unit, Posture) or Posture()).prone else (ev.FellProne(unit, why),)


def _shoved(world: Reading, n: Numbers, unit: Unit, target: Unit) -> tuple[ev.Event, ...]:
    """One square straight away, or prone if it cannot; a hold is broken by it."""
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    behind = ways_back(world.field, here, there, ())
    free = next((cell for cell in behind if not CROWDING.is_full(world, target, cell, n)), None)
    return _prone(world, target, SHOVE) if free is None else (ev.Stepped(target, there, free, "thrown"),)


def _disarmed(world: Reading, _n: Numbers, _unit: Unit, target: Unit) -> tuple[ev.Event, ...]:
    return weapon_drop(world, target, world.get(target, Arms).hand)


WON: dict[str, Won] = {
    TRIP: lambda world, _n, _unit, target: _prone(world, target, TRIP),
    SHOVE: _shoved,
    DISARM: _disarmed,
    GRAPPLE: lambda _world, _n, unit, target: (ev.Grappled(unit, target),),
}
"""What each contest does that is won."""

# --- a hold ---------------------------------------------------------------------------------------------------------


class Holds(System):
    """A hold is over when the holder cannot act, or the two are parted (ALA-COND-18)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.StateChanged, ev.Stepped, ev.ConditionGained)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """The end of the hold that the unit is in."""
        hold = world.find(event.unit, Grapple)
        if hold is None:
            return SILENCE
        holder, victim = (event.unit, hold.other) if hold.holds else (hold.other, event.unit)
        out = not book.standing(world, holder) or helpless(world, holder) or not book.standing(world, victim)
        here, there = where(world, holder), where(world, victim)
        apart = isinstance(event, ev.Stepped) or here is None or there is None
        if not out and not apart:
            return SILENCE
        return answer((ev.HoldEnded(holder, victim, "one of them is down" if out else "they are parted"),))


def wrench_check(world: Reading, n: Numbers, frame: Wrench) -> PercentCheck:
    """Athletics or Unarmed Combat, the better, of who is held; Unarmed Combat of the holder (ALA-COND-18)."""
    if frame.margin is not None:
        return check(world, frame.holder, n, By("attack", UNARMED), bands=(frame.margin,))
    checks = (check(world, frame.unit, n, By(name, name), bands=()) for name in (ATHLETICS, UNARMED))
    return max(checks, key=lambda one: one.target)


def wrench_step(frame: Wrench, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Two rolls, the higher margin wins; a tie is the holder's, who defends the hold."""
    if world.find(frame.unit, Grapple) is None:
        return done()
    made = wrench_check(world, numbers(book), frame)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(made))
    if frame.margin is None:
        return go_on(replace(frame, margin=reply.value))
    return done() if made.succeeds(reply.value) else done(ev.HoldEnded(frame.holder, frame.unit, "broken"))


def _free_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return None if grappled(world, unit) else "nobody holds it (ALA-COND-18)"


def _release_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    hold = world.find(unit, Grapple)
    return None if hold is not None and hold.holds else "holds nobody (ALA-COND-18)"


ACTS: dict[str, ActKind] = {
    "get_free": ActKind(
        _free_refusal,
        frames=lambda world, _book, unit: (Wrench(unit, world.get(unit, Grapple).other),),
    ),
    "release": ActKind(
        _release_refusal,
        lambda world, _book, unit: (ev.HoldEnded(unit, world.get(unit, Grapple).other, "released"),),
        takes=NOTHING,
    ),
}
STEPS: dict[type[Frame], StepFunction] = {Contest: step, Wrench: wrench_step}
