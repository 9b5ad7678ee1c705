"""Held fire: an attack kept for whoever moves or attacks in sight, to the start of the next turn (ALA-RULING-45)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.messages import events as ev
from game.messages.frames import InterruptingFire
from game.messages.orders import DECLINE, Attack, Close, Order, WatchOver, sort_key
from game.messages.stack import Ask, Frame, Step, done, wait
from game.rulebooks.alacrity.attacks import attack_of
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.shot import STRIKE, WEAPON, blade_of
from game.rulebooks.alacrity.states import stands
from game.rulebooks.alacrity.targets import (
    SHOTS,
    action_refusal,
    gun_refusal,
    line_refusal,
    mode_refusal,
    touch_refusal,
)
from game.systems.conditions import interrupt_refusal, sightless
from game.systems.deeds import ATTACK, Deed, TurnChoices
from game.systems.overwatch import triggered
from game.systems.rulebook import Choices, Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import springing, surprised
from game.systems.system import SILENCE, Answer, System, answer
from game.world.conditions import Overwatch
from game.world.store import Reading, Unit

HELD = "overwatch"
"""The question to who holds an attack."""


def hold_refusal(world: Reading, _book: Rulebook, unit: Unit, order: WatchOver) -> str | None:
    """Why a unit does not hold an attack."""
    if order.options:
        return f"nothing is added to it: {' '.join(order.options)}"
    return hold_means(world, _book, unit)


def hold_means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """The same whatever the order says: one attack at a time, with something to make it."""
    if world.find(unit, Overwatch) is not None:
        return "holds an attack already (ALA-RULING-45)"
    if springing(world, unit):
        return "nothing is held in the moment of surprise (ALA-SURP-03)"
    armed = blade_of(world, unit) is not None or gun_refusal(world, unit) is None
    return action_refusal(world, unit) or (None if armed else gun_refusal(world, unit))


class HeldAttack:
    """Decline, or a plain attack on whoever gave cause: no called shot, no loading (ALA-RULING-45)."""

    def __init__(self, world: Reading, book: Rulebook, ask: Ask) -> None:
        self._world = world
        self._book = book
        self._ask = ask

    def listed(self) -> tuple[Order, ...]:
        """Decline first, then every attack that can be made."""
        foe = self._ask.about
        orders = (*(Attack(foe, mode) for mode in SHOTS), Close(foe, WEAPON), Close(foe, STRIKE))
        return (DECLINE, *sorted((one for one in orders if self.refusal(one) is None), key=sort_key))

    def refusal(self, order: Order) -> str | None:
        """Why the held attack cannot become this; None when it can."""
        world, unit, n = self._world, self._ask.unit, numbers(self._book)
        if order == DECLINE:
            return None
        if not isinstance(order, Attack | Close) or order.target != self._ask.about:
            return "a held attack is for whoever gave cause (ALA-RULING-45)"
        if order.options:
            return "no called shot out of a held attack (ALA-RULING-45)"
        if isinstance(order, Close):
            fit = order.kind == STRIKE or (order.kind == WEAPON and blade_of(world, unit) is not None)
            return touch_refusal(world, n, unit, order.target) if fit else "no such blow is held (ALA-RULING-45)"
        if order.mode not in SHOTS:
            return f"no such way to attack: {order.mode}"
        means = gun_refusal(world, unit) or mode_refusal(world, unit, order.mode)
        return means or line_refusal(world, n, unit, order.target)

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.refusal(order) is None

    def __iter__(self) -> Iterator[Order]:
        return iter(self.listed())


def open_choices(world: Reading, book: Rulebook, ask: Ask) -> Choices:
    """What may be answered where the answers are too many to name."""
    return HeldAttack(world, book, ask) if ask.question == HELD else TurnChoices(world, book, ask)


def step(frame: InterruptingFire, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Ask who holds an attack, if it can make it; the attack comes before what gave cause."""
    unit = frame.unit
    able = stands(world, unit) and stands(world, frame.foe) and world.find(unit, Overwatch) is not None
    if not able or surprised(world, unit) or interrupt_refusal(world, unit) or sightless(world, unit):
        return done()
    ask = ask_of(world, unit, HELD, about=frame.foe)
    if len(HeldAttack(world, book, ask).listed()) < 2 or reply == DECLINE:
        return done()
    if reply is None:
        return wait(frame, ask)
    assert isinstance(reply, Attack | Close), f"a held attack cannot become {reply!r}"
    event = ev.Interrupted(unit, frame.foe, HELD, frame.trigger)
    return done(event, ev.OverwatchSpent(unit, "fired"), push=(attack_of(world, numbers(book), unit, reply),))


class Holding(System):
    """Watches steps and attacks for those who hold one; it is over with their next turn, or with them."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Stepped, ev.AttackDeclared, ev.StateChanged, ev.TurnBegan)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Questions to those who hold, in the order of initiative; or the end of a held attack."""
        if isinstance(event, ev.Stepped | ev.AttackDeclared):
            return triggered(world, book, event)
        ends = isinstance(event, ev.TurnBegan) or not book.standing(world, event.unit)
        if not ends or world.find(event.unit, Overwatch) is None:
            return SILENCE
        return answer((ev.OverwatchSpent(event.unit, "expired" if isinstance(event, ev.TurnBegan) else "fell"),))


STEPS: dict[type[Frame], StepFunction] = {InterruptingFire: step}
DEEDS: dict[type[Order], Deed] = {
    WatchOver: Deed(
        hold_refusal,
        lambda *_asked: (WatchOver(),),
        at_once=lambda _world, _book, unit, _order: (
            ev.ActionsChanged(unit, standard=-1, why="held fire"),
            ev.OverwatchTaken(unit, snap=False),
        ),
        means=hold_means,
        takes=lambda _order: ATTACK,
    )
}
