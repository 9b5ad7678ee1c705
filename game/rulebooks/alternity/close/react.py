"""Reactions: who is attacked may parry or dodge before any die, for a spare action or the next one (ALT-REACT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from game.messages import events as ev
from game.messages.orders import DECLINE, Order, Parry, Respond
from game.messages.stack import Ask, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.close import dodge, parry
from game.rulebooks.alternity.close.blows import SEVERAL
from game.rulebooks.alternity.close.gangs import blows_at, targets_of
from game.rulebooks.alternity.close.hands import SHIELD
from game.rulebooks.alternity.deeds import actions_of, declared
from game.rulebooks.alternity.events import ActionOwed, ActionSpent, ParryTaken
from game.rulebooks.alternity.frames import Dodging, React
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.states import stands, unwitting
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.warfare.nerve import steadied
from game.world.body import Allegiance
from game.world.phases import Declared, Earned, PhaseMarks, RoundMarks
from game.world.place import seen_by
from game.world.store import Reading, Unit

DODGE = Respond("dodge")


def attacked(world: Reading, by: tuple[Unit, ...] = ()) -> dict[Unit, tuple[Unit, ...]]:
    """Who is under an attack it knows of, and by whom; `by` are the attackers that count (none: all)."""
    found: dict[Unit, list[Unit]] = {}
    for unit in by or world.having(Declared):
        for order in declared(world, unit):
            for target in targets_of(order):
                # A side that thinks ahead knows no target that it does not see: it stands there as 0.
                aware = target and stands(world, unit) and not unwitting(world, target)
                if aware and known(world, unit, target):
                    found.setdefault(target, []).append(unit)
    return {target: tuple(dict.fromkeys(units)) for target, units in sorted(found.items())}


def known(world: Reading, unit: Unit, to: Unit) -> bool:
    """Whether an attacker is known to whom it attacks (ALT-PARRY-17)."""
    return world.get(to, Allegiance).side in seen_by(world, unit)


def price(world: Reading, unit: Unit) -> ev.Event | None:
    """What a reaction costs: a spare action, else the next one; None when it cannot be paid (ALT-REACT-01 to -05)."""
    held = world.find(unit, Earned) or Earned()
    if held.spare > 0:
        return ActionSpent(unit, "reaction", spare=True)
    return ActionOwed(unit, "reaction") if not held.owed else None


def ready(world: Reading, unit: Unit) -> bool:
    """Whether a unit can react at all: once in a phase, and for a price it can pay (ALT-REACT-03, -05)."""
    reacted = (world.find(unit, PhaseMarks) or PhaseMarks()).reacted
    return stands(world, unit) and not reacted and price(world, unit) is not None


def parries(world: Reading, unit: Unit, foes: tuple[Unit, ...], n: Numbers) -> tuple[Parry, ...]:
    """Every parry in reaction that is open to a unit (ALT-REACT-02, ALT-PARRY-07, -10)."""
    if (world.find(unit, PhaseMarks) or PhaseMarks()).parrying or not ready(world, unit):
        return ()
    coming = [foe for foe, order in blows_at(world, unit).items() if foe in foes for _ in range(_blows(order))]
    found: dict[Parry, None] = {}
    for means in parry.MEANS:
        if parry.means_refusal(world, unit, means) is None:
            most = _most(world, unit, means, n)
            for count in range(1, min(most, len(coming)) + 1):
                found.update((Parry(way, means), None) for way in permutations(coming, count))
    return tuple(found)


def _blows(order: Order) -> int:
    words = getattr(order, "options", ())
    return next((count for word, count in SEVERAL.items() if word in words), 1)


def _most(world: Reading, unit: Unit, means: str, n: Numbers) -> int:
    """Several in reaction cost every blow with a weapon for the rest of the round: not for who has declared one."""
    rank = world.get(unit, Training).rank(parry.SHIELD_SKILL)
    strikes = any(getattr(order, "kind", "") == "weapon" for order in actions_of(world, unit))
    if strikes or (means == SHIELD and rank < n.shield_ranks[1]):
        return 1
    return parry.parries_most(world, unit, means, n)


def may_dodge(world: Reading, unit: Unit) -> bool:
    """Whether a dodge in reaction is open (ALT-REACT-04, ALT-PARRY-14)."""
    return ready(world, unit) and dodge.barred(world, unit) is None


def step(frame: React, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Everyone is asked for a parry, else for a dodge; dodges are rolled when all have spoken (ALT-REACT-05)."""
    if not frame.units:
        return done(push=tuple(Dodging(unit) for unit in frame.dodgers))
    unit = frame.units[0]
    later = replace(frame, units=frame.units[1:], stage="parry")
    foes = attacked(world, frame.by).get(unit, ())
    if frame.stage == "parry":
        open_ = parries(world, unit, foes, numbers(book))
        if open_ and reply is None:
            return wait(frame, _ask(world, unit, "parry", foes[0], open_))
        if isinstance(reply, Parry):
            return go_on(later, *_paid(world, unit), *_parried(unit, reply))
        return go_on(replace(frame, stage="dodge"))
    if not foes or not may_dodge(world, unit):
        return go_on(later)
    if reply is None:
        return wait(frame, _ask(world, unit, "dodge", foes[0], (DODGE,)))
    if reply == DODGE:
        return go_on(replace(later, dodgers=(*frame.dodgers, unit)), *_paid(world, unit))
    return go_on(later)


def _ask(world: Reading, unit: Unit, question: str, foe: Unit, open_: tuple[Order, ...]) -> Ask:
    return ask_of(world, unit, question, (DECLINE, *open_), about=foe)


def _paid(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    cost = price(world, unit)
    if cost is not None:
        yield cost
    yield ev.MarkSet(unit, "reacted", 1)


def settled(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    """What ends with the next action that a unit takes, a reaction too: being shaken, a bad start (ALT-CRIT-06)."""
    yield from steadied(world, unit, phase_count(world))
    if (world.find(unit, RoundMarks) or RoundMarks()).first:
        yield ev.MarkSet(unit, "first", 0)


def _parried(unit: Unit, order: Parry) -> Iterator[ev.Event]:
    """Several parries in reaction cost every further blow with a weapon in the round (ALT-PARRY-07)."""
    yield ParryTaken(unit, order.targets, order.means, reaction=True)
    if len(order.targets) > 1:
        yield ev.MarkSet(unit, "no_melee", 1)


STEPS: dict[type[Frame], StepFunction] = {React: step}
