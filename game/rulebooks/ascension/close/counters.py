"""Blows out of turn: going up to a foe, Flurry, punches, Riposte (ASC-ADV-10 to -13, ASC-MELEE-20 to -25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.field import Cell, distance, reach
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import DECLINE, Close, Respond
from game.messages.stack import Frame, Step, done, go_on, wait
from game.rulebooks.ascension.close.attack import close_attack, may_back
from game.rulebooks.ascension.close.gangs import beset_by_others
from game.rulebooks.ascension.close.refusals import blows_at, close_refusal, reach_refusal
from game.rulebooks.ascension.close.rolls import EDGE, edge_hit
from game.rulebooks.ascension.events import CounterReady
from game.rulebooks.ascension.frames import CloseAttack, CounterPunch, Edged, Flurry, Riposte, SuckerPunch
from game.rulebooks.ascension.moves import CROWDING, budget_of, gait_of, reachable
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, are_foes, bought, gained, price_refusal, with_initiative
from game.rulebooks.ascension.states import move_squares, stands
from game.systems.conditions import fled, interrupt_refusal
from game.systems.crowding import at_arm
from game.systems.fire import perils
from game.systems.overwatch import in_turn_order, passing_through
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.world.body import Allegiance
from game.world.place import Melee, Position, Posture, Seen, seen_by
from game.world.store import Reading, Unit
from game.world.turns import Clock

# --- going up to a foe: the shortest way, one move action long --------------------------------------------------------

def may_rush(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether a unit may move up to a foe and attack it out of its turn (ASC-RULING-78; nobody hunkered: -40)."""
    return may_back(world, n, unit) and not world.get(unit, Posture).hunkered


def approach(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> tuple[Cell, ...] | None:
    """The squares to go until the foe is within reach, none if it is; None if that cannot be, or the unit is barred."""
    if not may_rush(world, n, unit):
        return None
    if reach_refusal(world, n, unit, foe) is None:
        return ()
    there = world.find(foe, Position)
    if there is None:
        return None
    budget, taken = budget_of(world, unit, n, gait_of(world, unit)), CROWDING.full(world, unit, n)
    tried, harmful = [reachable(world, unit, budget)], perils(world)
    if harmful and not fled(world, unit):  # nobody walks into a fire unasked
        tried.insert(0, reach(world.field, world.get(unit, Position).cell, budget, barred=harmful))
    for reached in tried:
        ends = [
            (cost, cell)
            for cell, cost in reached.cost.items()
            if cell not in taken and at_arm(world.field, cell, there.cell, n.close_reach)
        ]
        if ends:
            return tuple(reached.path(min(ends)[1])[1:])
    return None


def _free(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> bool:
    """Whether a unit may attack a foe out of its turn: both stand, and it can come up to it (ALA-RULING-17)."""
    fit = stands(world, unit, n) and stands(world, foe, n) and not interrupt_refusal(world, unit)
    return fit and approach(world, n, unit, foe) is not None


def rush(world: Reading, n: Numbers, unit: Unit, order: Close, means: str) -> tuple[Frame, ...]:
    """The move up to the foe, if one is needed, and the attack that ends it."""
    path = approach(world, n, unit, order.target) or ()
    stride: tuple[Frame, ...] = (Stride(unit, path, means),) if path else ()
    attack: CloseAttack = close_attack(unit, order, means)
    return (*stride, attack)


# --- Flurry, Counter Punch, Sucker Punch ------------------------------------------------------------------------------

_BARE = ("strike", "throw", "grapple")
"""Kinds of attack that a Flurry may add: of any unarmed kind (ASC-ADV-10)."""


def flurry_step(frame: Flurry, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One more attack at once, on anybody in reach, for as long as Strikes succeed and points last (ASC-RULING-78)."""
    n = numbers(book)
    price = Price(0, n.flurry_cost)
    if not stands(world, frame.unit, n) or price_refusal(world, frame.unit, price) is not None:
        return done()
    blows = tuple(
        order
        for target in _seen_foes(world, frame.unit)
        for order in (Close(target, kind) for kind in _BARE)
        if close_refusal(world, n, frame.unit, order, free=True) is None
    )
    if not blows:
        return done()
    if reply is None:
        return wait(frame, ask_of(world, frame.unit, "flurry", (DECLINE, *blows), about=frame.target))
    if not isinstance(reply, Close):
        return done()
    return done(*bought(world, frame.unit, price, "flurry"), push=(close_attack(frame.unit, reply, "flurry"),))


def _seen_foes(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    side = world.get(unit, Allegiance).side
    return tuple(other for other in world.having(Seen) if side in world.get(other, Seen).by)


def counter_step(frame: CounterPunch, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Strike back for every attack of this round; the first is paid for (ASC-ADV-13, ASC-RULING-78)."""
    active = (world.find(frame.unit, Melee) or Melee()).counter
    price = Price(0, 0 if active else numbers(book).counter_cost)
    ready = () if active else (CounterReady(frame.unit),)
    return _rushed(frame, world, book, reply, price, ready)


def sucker_step(frame: SuckerPunch, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A move at once that ends in a Strike, between two steps or actions of an enemy (ASC-ADV-11, ASC-RULING-78)."""
    return _rushed(frame, world, book, reply, Price(0, numbers(book).sucker_cost), ())


def _rushed(
    frame: CounterPunch | SuckerPunch,
    world: Reading,
    book: Rulebook,
    reply: Reply,
    price: Price,
    ready: tuple[ev.Event, ...],
) -> Step:
    n, unit, foe = numbers(book), frame.unit, frame.foe
    means = "counter" if isinstance(frame, CounterPunch) else "sucker"
    if price_refusal(world, unit, price) is not None or not _free(world, n, unit, foe):
        return done()
    blows = tuple(order for order in blows_at(world, n, unit, foe) if order.kind == "strike")
    if not blows:
        return done()
    if reply is None:
        return wait(frame, ask_of(world, unit, f"{means}_punch", (DECLINE, *blows), about=foe))
    if not isinstance(reply, Close):
        return done()
    event = (*bought(world, unit, price, f"{means} punch"), *ready, ev.Interrupted(unit, foe, means, "move"))
    return done(*event, push=rush(world, n, unit, reply, means))


def suckers(world: Reading, book: Rulebook, foe: Unit) -> tuple[SuckerPunch, ...]:
    """A Sucker Punch for each enemy near that can pay for one and sees whose turn it is, in initiative order."""
    n = numbers(book)
    rich = with_initiative(world, n.sucker_cost)
    if not rich:
        return ()
    seen, here = seen_by(world, foe), world.get(foe, Position).cell
    return tuple(
        SuckerPunch(unit, foe)
        for unit in in_turn_order(world, rich)
        if are_foes(world, unit, foe)
        and world.get(unit, Allegiance).side in seen
        and stands(world, unit, n)
        and distance(world.get(unit, Position).cell, here) <= move_squares(world, unit, n) + n.close_reach
    )


def stepped_past(world: Reading, book: Rulebook, event: Any) -> tuple[SuckerPunch, ...]:
    """Sucker Punches at one that has made a step in its own turn."""
    clock = world.get(world.having(Clock)[0], Clock)
    if not isinstance(event, ev.Stepped) or not event.own or event.unit != clock.active:
        return ()
    return () if passing_through(world, book, event) else suckers(world, book, event.unit)


# --- Riposte ----------------------------------------------------------------------------------------------------------

RIPOSTE = "riposte"


def riposte_step(frame: Riposte, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The Initiative that a Riposte pays, and the Riposte (ASC-RULING-67, -78, ALA-RULING-17).

    The Initiative comes even if the Riposte is declined; who may not interrupt or move has neither.
    """
    n = numbers(book)
    if not _free(world, n, frame.unit, frame.foe):
        return done()
    if frame.stage == "gain":
        gain = gained(world, frame.unit, n, RIPOSTE, initiative=n.riposte_gain)
        return done(*gain) if frame.given_up else go_on(replace(frame, stage="ask"), *gain)
    blows = _blows(world, n, frame.unit, frame.foe)
    if not blows:
        return done()
    if reply is None:
        return wait(frame, ask_of(world, frame.unit, RIPOSTE, (DECLINE, *blows), about=frame.foe))
    if not isinstance(reply, Close):
        return done()
    event = ev.Interrupted(frame.unit, frame.foe, RIPOSTE, RIPOSTE)
    return done(event, push=rush(world, n, frame.unit, reply, RIPOSTE))


def _blows(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> tuple[Close, ...]:
    """What a Riposte may be; none where it may not be had."""
    if not _free(world, n, unit, foe) or beset_by_others(world, n, unit, foe):
        return ()
    return tuple(blows_at(world, n, unit, foe))


def edged_step(frame: Edged, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The blade's harm or the Riposte; the harm at once where no Riposte may be had (ALT-PLUG-07)."""
    n = numbers(book)
    if not (stands(world, frame.unit, n) and stands(world, frame.foe, n)):
        return done()
    open_to = bool(_blows(world, n, frame.unit, frame.foe))
    if open_to and reply is None:
        choices = (DECLINE, Respond(EDGE))
        return wait(frame, ask_of(world, frame.unit, EDGE, choices, about=frame.foe, weight=frame.short))
    if reply == DECLINE:
        return done(push=(Riposte(frame.unit, frame.foe),))
    hurt = edge_hit(world, n, frame.unit, frame.foe, frame.short)
    return done(push=(Riposte(frame.unit, frame.foe, given_up=True), hurt))


STEPS: dict[type[Frame], StepFunction] = {
    CounterPunch: counter_step,
    Edged: edged_step,
    Flurry: flurry_step,
    Riposte: riposte_step,
    SuckerPunch: sucker_step,
}
