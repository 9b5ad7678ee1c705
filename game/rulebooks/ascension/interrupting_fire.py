"""Interrupting an enemy's move or attack: held attacks and Improved Snap Shots (ASC-OVER, ASC-ADV-31)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.messages.frames import OWN_SNAP, SNAP, SNAPS, AttackInProgress, InterruptingFire
from game.messages.orders import DECLINE, Attack, Burst, Close, Order, Throw, in_order, sort_key
from game.messages.stack import Ask, Frame, Step, done, wait
from game.rulebooks.ascension.attacks import attack_refusal, burst_refusal, strike_of
from game.rulebooks.ascension.close.attack import close_attack
from game.rulebooks.ascension.close.counters import stepped_past, suckers
from game.rulebooks.ascension.close.postures import in_turn_refusal
from game.rulebooks.ascension.close.refusals import close_orders, close_refusal
from game.rulebooks.ascension.frames import GrenadeThrow, SuckerPunch
from game.rulebooks.ascension.grenades import throw_refusal
from game.rulebooks.ascension.listing import attack_orders, burst_orders, throw_orders
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, are_foes, cost_of, paid, price_of, price_refusal, with_initiative
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal, sightless
from game.systems.cover import hidden_by
from game.systems.foes import foes_of
from game.systems.overwatch import OverwatchSystem, in_turn_order, passing_through
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import surprised
from game.systems.system import Answer
from game.systems.warfare.losses import next_action_done
from game.world.conditions import Advantage, Overwatch
from game.world.place import Position, Posture
from game.world.store import Reading, Unit


class HeldChoices:
    """Decline, or any standard attack action at the enemy that triggered it; at any enemy where nobody did."""

    def __init__(self, world: Reading, book: Rulebook, ask: Ask) -> None:
        self._world = world
        self._book = book
        self._ask = ask
        self._n = numbers(book)

    def can_fire(self) -> bool:
        """Whether a plain shot (or whatever else) is possible at all."""
        unit, foe = self._ask.unit, self._ask.about
        if any(self.refusal(Attack(target)) is None for target in self._targets()):
            return True
        if self._ask.question in SNAPS:
            return False
        others = (*throw_orders(self._world, self._n, unit, foe), *close_orders(self._world, self._n, unit, (foe,)))
        return any(self.refusal(order) is None for order in others)

    def listed(self) -> tuple[Order, ...]:
        """Decline first, then every attack kind at the enemy, plain and with each single option."""
        unit, foe = self._ask.unit, self._ask.about
        found: list[Order] = attack_orders(self._world, self._n, unit, self._targets())
        if self._ask.question in SNAPS:
            found = [order for order in found if price_refusal(self._world, unit, self._snap_price(order)) is None]
        elif self._world.find(foe, Position) is not None:
            found += burst_orders(self._world, self._n, unit, (foe,))
            found += self._throws()
            found += close_orders(self._world, self._n, unit, (foe,))
        return (DECLINE, *sorted(set(found), key=sort_key))

    def _throws(self) -> Iterator[Order]:
        """Throws at whoever gave cause, if that is not hidden in fog or foliage."""
        unit, foe = self._ask.unit, self._ask.about
        hidden = hidden_by(self._world, self._n, unit, self._world.get(foe, Position).cell)
        return throw_orders(self._world, self._n, unit, foe) if hidden is None else iter(())

    def _targets(self) -> tuple[Unit, ...]:
        """Whoever gave cause, else every enemy."""
        return (self._ask.about,) if self._ask.about else foes_of(self._world, self._ask.unit)

    def refusal(self, order: Order) -> str | None:
        """Why the held attack cannot become this; None when it can."""
        if order == DECLINE:
            return None
        if self._ask.question in SNAPS:
            poor = price_refusal(self._world, self._ask.unit, self._snap_price(order))
            if poor is not None or not isinstance(order, Attack):
                return poor or "an Improved Snap Shot is a snap shot (ASC-ADV-31)"
        if isinstance(order, (Attack, Close)):
            return self._attack_refusal(order)
        return self._square_refusal(order)

    def _square_refusal(self, order: Order) -> str | None:
        """Why the held attack cannot become a burst or a throw at where its cause stands."""
        unit, foe = self._ask.unit, self._ask.about
        place = self._world.find(foe, Position)
        if place is None:
            return "no such target in sight"
        if isinstance(order, Burst):
            if place.cell not in order.squares:
                return "the burst must cover who triggered it (ASC-RULING-35)"
            return burst_refusal(self._world, self._n, unit, order, held=True)
        if isinstance(order, Throw):
            if order.to != place.cell:
                return "the throw must be at who triggered it (ASC-RULING-35)"
            refusal = throw_refusal(self._world, self._book, unit, order)
            return refusal or hidden_by(self._world, self._n, unit, place.cell)
        return "a held attack becomes a standard attack action or nothing (ASC-OVER-03)"

    def _snap_price(self, order: Order) -> Price:
        """An Improved Snap Shot and its options are paid together (ASC-ADV-31, ASC-BASE-10)."""
        options = price_of(order.options, self._n) if isinstance(order, Attack) else Price()
        return Price(options.accuracy, options.initiative + self._n.improved_snap_cost)

    def _attack_refusal(self, order: Attack | Close) -> str | None:
        if self._ask.question not in SNAPS and order.target != self._ask.about:
            return "a held attack is for who triggered it (ASC-RULING-35)"
        if isinstance(order, Close):
            return close_refusal(self._world, self._n, self._ask.unit, order, free=True)
        return attack_refusal(self._world, self._n, self._ask.unit, order, held=True)

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.refusal(order) is None

    def __iter__(self) -> Iterator[Order]:
        return iter(self.listed())


def step(frame: InterruptingFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
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


def _fire(frame: InterruptingFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
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
        grenade_throw = GrenadeThrow(
            frame.unit, reply.grenade, reply.to, _held_options(frame, world, reply.options), held=True
        )
        return done(*paid_for, push=(grenade_throw, *after))
    if isinstance(reply, Close):
        return done(*paid_for, push=(close_attack(frame.unit, reply, "held"), *after))
    assert isinstance(reply, (Attack, Burst)), f"a held attack cannot become {reply!r}"
    strike = held_strike(frame, world, n, reply)
    # A Feint gives back the price of the Improved Snap Shot with that of its options (ASC-TRAIT-05).
    whole = replace(strike.cost, initiative=strike.cost.initiative + cost.initiative)
    return done(*paid_for, *paid(frame.unit, strike.cost, strike.mode), push=(replace(strike, cost=whole), *after))


def _told(frame: InterruptingFire, world: Reading, reply: Reply) -> ev.Interrupted:
    """Whoever gave cause is answered; in a turn of one's own side that is the target."""
    foe = frame.foe
    if isinstance(reply, Attack) and not are_foes(world, frame.unit, foe):
        foe = reply.target
    return ev.Interrupted(frame.unit, foe, SNAP if frame.means in SNAPS else frame.means, frame.trigger)


def held_strike(frame: InterruptingFire, world: Reading, n: Numbers, order: Attack | Burst) -> AttackInProgress:
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


def held_order(frame: InterruptingFire, world: Reading, order: Attack | Burst) -> Attack | Burst:
    """What the watcher's choice becomes: a Snap Shot where it was bought or declared as one."""
    options = _held_options(frame, world, order.options)
    if isinstance(order, Burst):
        return Burst(order.squares, options)
    return Attack(order.target, order.mode, options)


def _held_options(frame: InterruptingFire, world: Reading, options: tuple[str, ...]) -> tuple[str, ...]:
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
        bought: tuple[InterruptingFire | SuckerPunch, ...] = (
            *_snaps_at(world, book, event),
            *stepped_past(world, book, event),
        )
        if not (held.frames and bought):
            return Answer(frames=bought) if bought else held
        watches = (frame for frame in held.frames if isinstance(frame, InterruptingFire))
        return Answer(held.events, _in_order(world, (*watches, *bought)))


def _in_order(
    world: Reading, frames: tuple[InterruptingFire | SuckerPunch, ...]
) -> tuple[InterruptingFire | SuckerPunch, ...]:
    order = in_turn_order(world, tuple(sorted({watch.unit for watch in frames})))
    return tuple(sorted(frames, key=lambda watch: order.index(watch.unit)))


def _snaps_at(world: Reading, book: Rulebook, event: ev.Stepped | ev.AttackDeclared) -> tuple[InterruptingFire, ...]:
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


def _snaps(world: Reading, book: Rulebook, active: Unit, trigger: str) -> tuple[InterruptingFire, ...]:
    """Improved Snap Shots on offer: to whoever can pay for one and is not hunkered (ASC-ADV-31).

    Enemies of whose turn it is may answer it; its own side is asked a question of its own, which is declined unless it
    has said otherwise beforehand.
    """
    rich = with_initiative(world, numbers(book).improved_snap_cost)
    if not rich:
        return ()
    return tuple(
        InterruptingFire(unit, active, SNAP if are_foes(world, unit, active) else OWN_SNAP, trigger)
        for unit in in_turn_order(world, rich)
        if book.standing(world, unit) and not world.get(unit, Posture).hunkered
    )
