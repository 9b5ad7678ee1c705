"""Interrupting an enemy's move or attack: held attacks and Improved Snap Shots (ASC-OVER, ASC-ADV-31)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.messages.frames import Strike, Toss, Watch
from game.messages.orders import DECLINE, Attack, Burst, Throw, in_order
from game.messages.stack import Ask, Frame, Step, done, wait
from game.rulebooks.ascension.attacks import declare
from game.rulebooks.ascension.heldchoices import HeldChoices
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, cost_of, paid
from game.rulebooks.ascension.states import stands
from game.systems.overwatch import in_turn_order, passing_through
from game.systems.rulebook import Reply, Rulebook
from game.systems.system import SILENCE, Answer, System
from game.world.body import Allegiance
from game.world.mind import Advantage, Overwatch
from game.world.place import Posture
from game.world.store import Reading


def step(frame: Watch, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Ask the watcher, if it can fire at all; what it chooses goes on top of the stack."""
    n = numbers(book)
    if not stands(world, frame.unit, n) or not stands(world, frame.foe, n):
        return done()
    if frame.means == "overwatch" and world.find(frame.unit, Overwatch) is None:
        return done()
    ask = Ask(world.get(frame.unit, Allegiance).side, frame.unit, frame.means, about=frame.foe)
    if reply is None:
        if not HeldChoices(world, book, ask).can_fire():
            return done()
        return wait(frame, ask)
    if reply == DECLINE:
        return done()
    return _fire(frame, world, book, reply)


def _fire(frame: Watch, world: Reading, book: Rulebook, reply: Reply) -> Step:
    n = numbers(book)
    paid_for: tuple[ev.Event, ...] = (ev.Interrupted(frame.unit, frame.foe, frame.means, frame.trigger),)
    if frame.means == "overwatch":
        paid_for += (ev.OverwatchSpent(frame.unit, "fired"),)
    else:
        advantage = world.get(frame.unit, Advantage)
        paid_for += paid(frame.unit, cost_of(advantage, Price(0, n.improved_snap_cost)), "improved snap shot")
    if isinstance(reply, Throw):
        toss = Toss(frame.unit, reply.grenade, reply.to, _held_options(frame, world, reply.options), held=True)
        return done(*paid_for, push=(toss,))
    if not isinstance(reply, (Attack, Burst)):
        raise TypeError(f"a held attack cannot become {reply!r}")
    events, strike = held_strike(frame, world, n, reply)
    push: tuple[Frame, ...] = (strike,)
    return done(*paid_for, *events, push=push)


def held_strike(
    frame: Watch, world: Reading, n: Numbers, order: Attack | Burst
) -> tuple[tuple[ev.Event, ...], Strike]:
    """The attack a watch becomes: one on an attacker meets lower cover, one bought allows no defence (ASC-OVER-04)."""
    return declare(
        world,
        n,
        frame.unit,
        held_order(frame, world, order),
        held=True,
        sure=frame.means == "snap",
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
    snap = frame.means == "snap" or (watch is not None and watch.snap)
    return in_order({*options, "snap"}) if snap else options


class ImprovedSnap(System):
    """Offers an Improved Snap Shot to whoever can pay for it when an enemy moves or attacks (ASC-ADV-31)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Stepped, ev.AttackDeclared)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """A Watch frame for each enemy with the points, in initiative order."""
        cost = numbers(book).improved_snap_cost
        rich = tuple(unit for unit in world.having(Advantage) if world.get(unit, Advantage).initiative >= cost)
        if not rich or passing_through(world, book, event):
            return SILENCE
        side = world.get(event.unit, Allegiance).side
        trigger = "move" if isinstance(event, ev.Stepped) else "attack"
        frames = tuple(
            Watch(unit, event.unit, "snap", trigger)
            for unit in in_turn_order(world, rich)
            if world.get(unit, Allegiance).side != side
            and book.standing(world, unit)
            and not world.get(unit, Posture).hunkered
        )
        return Answer(frames=frames)
