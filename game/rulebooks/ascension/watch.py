"""Interrupting an enemy's move or attack: held attacks and Improved Snap Shots (ASC-OVER, ASC-ADV-31)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.messages.frames import OWN_SNAP, SNAP, SNAPS, Strike, Watch
from game.messages.orders import DECLINE, Attack, Burst, Close, Throw, in_order
from game.messages.stack import Frame, Step, done, wait
from game.rulebooks.ascension.attacks import strike_of
from game.rulebooks.ascension.close.attack import close_attack
from game.rulebooks.ascension.close.counters import stepped_past, suckers
from game.rulebooks.ascension.close.holds import in_turn_refusal
from game.rulebooks.ascension.frames import SuckerPunch, Toss
from game.rulebooks.ascension.heldchoices import HeldChoices
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, are_foes, cost_of, paid, with_initiative
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal, sightless
from game.systems.overwatch import OverwatchSystem, in_turn_order, passing_through
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import surprised
from game.systems.system import Answer
from game.systems.warfare.nerve import next_action_done
from game.world.mind import Advantage, Overwatch
from game.world.place import Posture
from game.world.store import Reading, Unit


def step(frame: Watch, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Ask the watcher, if it can fire at all; what it chooses goes on top of the stack."""
    n = numbers(book)
    if not stands(world, frame.unit, n) or not stands(world, frame.foe, n):
        return done()
    if surprised(world, frame.unit) or interrupt_refusal(world, frame.unit) or sightless(world, frame.unit):
        return done()
    if in_turn_refusal(world, frame.unit) is not None:
        return done()
    if frame.means == "overwatch" and world.find(frame.unit, Overwatch) is None:
        return done()
    about = frame.foe if are_foes(world, frame.unit, frame.foe) else 0
    ask = ask_of(world, frame.unit, frame.means, about=about)
    if reply is None:
        if not HeldChoices(world, book, ask).can_fire():
            return done()
        return wait(frame, ask)
    if reply == DECLINE:
        return done()
    return _fire(frame, world, book, reply)


def _fire(frame: Watch, world: Reading, book: Rulebook, reply: Reply) -> Step:
    n = numbers(book)
    price = Price(0, n.improved_snap_cost if frame.means in SNAPS else 0)
    cost = cost_of(world.get(frame.unit, Advantage), price)
    paid_for: tuple[ev.Event, ...] = (_told(frame, world, reply),)
    if frame.means == "overwatch":
        paid_for += (ev.OverwatchSpent(frame.unit, "fired"),)
    paid_for += paid(frame.unit, cost, "improved snap shot")
    # An overwatch is an action; an Improved Snap Shot is none (WAR-BOOK-07).
    after = next_action_done(world, frame.unit) if frame.means == "overwatch" else ()
    if isinstance(reply, Throw):
        toss = Toss(frame.unit, reply.grenade, reply.to, _held_options(frame, world, reply.options), held=True)
        return done(*paid_for, push=(toss, *after))
    if isinstance(reply, Close):
        return done(*paid_for, push=(close_attack(frame.unit, reply, "held"), *after))
    assert isinstance(reply, (Attack, Burst)), f"a held attack cannot become {reply!r}"
    strike = held_strike(frame, world, n, reply)
    # A Feint gives back the price of the Improved Snap Shot with that of its options (ASC-TRAIT-05).
    whole = replace(strike.cost, initiative=strike.cost.initiative + cost.initiative)
    return done(*paid_for, *paid(frame.unit, strike.cost, strike.mode), push=(replace(strike, cost=whole), *after))


def _told(frame: Watch, world: Reading, reply: Reply) -> ev.Interrupted:
    """Whoever gave cause is answered; in a turn of one's own side that is the target."""
    foe = frame.foe
    if isinstance(reply, Attack) and not are_foes(world, frame.unit, foe):
        foe = reply.target
    return ev.Interrupted(frame.unit, foe, SNAP if frame.means in SNAPS else frame.means, frame.trigger)


def held_strike(frame: Watch, world: Reading, n: Numbers, order: Attack | Burst) -> Strike:
    """The attack a watch becomes: one on an attacker meets lower cover, one bought allows no defence (ASC-OVER-04)."""
    return strike_of(
        world,
        n,
        frame.unit,
        held_order(frame, world, order),
        held=True,
        sure=frame.means in SNAPS,
        engaged=frame.means == "overwatch" and frame.trigger == "attack",
    )


def held_order(frame: Watch, world: Reading, order: Attack | Burst) -> Attack | Burst:
    """What the watcher's choice becomes: a Snap Shot where it was bought or declared as one."""
    options = _held_options(frame, world, order.options)
    if isinstance(order, Burst):
        return Burst(order.squares, options)
    return Attack(order.target, order.mode, options)


def _held_options(frame: Watch, world: Reading, options: tuple[str, ...]) -> tuple[str, ...]:
    """A watch taken as a Snap Shot, and an Improved Snap Shot, are Snap Shots (ASC-RULING-34, -82)."""
    watch = world.find(frame.unit, Overwatch)
    snap = frame.means in SNAPS or (watch is not None and watch.snap)
    return in_order({*options, "snap"}) if snap else options


class Interrupts(OverwatchSystem):
    """Held attacks and Improved Snap Shots at whoever moves or attacks, in initiative order (ASC-RULING-85)."""

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """What overwatch answers, and a Watch frame for each enemy with the points for an Improved Snap Shot."""
        held = super().answer(world, book, event)
        if not isinstance(event, (ev.Stepped, ev.AttackDeclared)):
            return held
        bought: tuple[Watch | SuckerPunch, ...] = (*_snaps_at(world, book, event), *stepped_past(world, book, event))
        if not (held.frames and bought):
            return Answer(frames=bought) if bought else held
        watches = (frame for frame in held.frames if isinstance(frame, Watch))
        return Answer(held.events, _in_order(world, (*watches, *bought)))


def _in_order(world: Reading, frames: tuple[Watch | SuckerPunch, ...]) -> tuple[Watch | SuckerPunch, ...]:
    order = in_turn_order(world, tuple(sorted({watch.unit for watch in frames})))
    return tuple(sorted(frames, key=lambda watch: order.index(watch.unit)))


def _snaps_at(world: Reading, book: Rulebook, event: ev.Stepped | ev.AttackDeclared) -> tuple[Watch, ...]:
    """Improved Snap Shots at a step, and at an attack of an enemy before its dice (ASC-ADV-31)."""
    if passing_through(world, book, event) or (isinstance(event, ev.Stepped) and not event.own):
        return ()
    if isinstance(event, ev.Stepped):
        return _snaps(world, book, event.unit, "move")
    return tuple(watch for watch in _snaps(world, book, event.unit, "attack") if watch.means == SNAP)


def between(world: Reading, book: Rulebook, unit: Unit, *, over: bool) -> tuple[Frame, ...]:
    """What may be bought when an action of somebody's turn is done (ASC-ADV-11, -31).

    Improved Snap Shots, by either side; Sucker Punches where more of the turn is to come.
    """
    return _in_order(world, (*_snaps(world, book, unit, "turn"), *(() if over else suckers(world, book, unit))))


def _snaps(world: Reading, book: Rulebook, active: Unit, trigger: str) -> tuple[Watch, ...]:
    """Improved Snap Shots on offer: to whoever can pay for one and is not hunkered (ASC-ADV-31).

    Enemies of whose turn it is may answer it; its own side is asked a question of its own, which is declined unless it
    has said otherwise beforehand.
    """
    rich = with_initiative(world, numbers(book).improved_snap_cost)
    if not rich:
        return ()
    return tuple(
        Watch(unit, active, SNAP if are_foes(world, unit, active) else OWN_SNAP, trigger)
        for unit in in_turn_order(world, rich)
        if book.standing(world, unit) and not world.get(unit, Posture).hunkered
    )
