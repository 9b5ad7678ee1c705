"""Blows out of turn and on top: Flurry, Counter Punch, Sucker Punch (ASC-ADV-10, -11, -13, ASC-RULING-78)."""

from __future__ import annotations

from typing import Any

from game.field import distance
from game.messages import events as ev
from game.messages.close import CounterPunch, Flurry, SuckerPunch
from game.messages.orders import DECLINE, Close
from game.messages.stack import Ask, Frame, Step, done, wait
from game.rulebooks.ascension.close.approach import approach, rush
from game.rulebooks.ascension.close.attack import close_attack
from game.rulebooks.ascension.close.refusals import blows_at, close_refusal
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.payments import Price, bought, price_refusal
from game.rulebooks.ascension.pools import are_foes, with_initiative
from game.rulebooks.ascension.states import move_squares, stands
from game.systems.conditions import interrupt_refusal
from game.systems.overwatch import in_turn_order, passing_through
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Allegiance
from game.world.melee import Melee
from game.world.place import Position, Seen, seen_by
from game.world.store import Reading, Unit
from game.world.turns import Clock

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
        side = world.get(frame.unit, Allegiance).side
        return wait(frame, Ask(side, frame.unit, "flurry", (DECLINE, *blows), about=frame.target))
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
    ready = () if active else (ev.CounterReady(frame.unit),)
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
    if not (stands(world, unit, n) and stands(world, foe, n) and price_refusal(world, unit, price) is None):
        return done()
    if interrupt_refusal(world, unit) or approach(world, n, unit, foe) is None:
        return done()
    blows = tuple(order for order in blows_at(world, n, unit, foe) if order.kind == "strike")
    if not blows:
        return done()
    if reply is None:
        side = world.get(unit, Allegiance).side
        return wait(frame, Ask(side, unit, f"{means}_punch", (DECLINE, *blows), about=foe))
    if not isinstance(reply, Close):
        return done()
    told = (*bought(world, unit, price, f"{means} punch"), *ready, ev.Interrupted(unit, foe, means, "move"))
    return done(*told, push=rush(world, n, unit, reply, means))


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


STEPS: dict[type[Frame], StepFunction] = {
    CounterPunch: counter_step,
    Flurry: flurry_step,
    SuckerPunch: sucker_step,
}
