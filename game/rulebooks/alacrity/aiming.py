"""Aim, fire that keeps an enemy down, and what else is worth trying out in thought (ALA-RULING-37, -43, -44)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.field import distance
from game.messages import events as ev
from game.messages.orders import Aid, Order
from game.messages.stack import Frame, Step, done
from game.rulebooks.alacrity.aid import FAR, KINDS, WOUND, near, target_refusal
from game.rulebooks.alacrity.events import AimTaken
from game.rulebooks.alacrity.frames import AimAt, Aiming, KeepDown, SuppressingFire, Tending
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.shot import AUTO, BURST, aims_at, arm_at, kept_down
from game.rulebooks.alacrity.states import stands
from game.rulebooks.alacrity.targets import RATES, SHOTS, action_refusal, line_refusal, noticed, shot_means
from game.systems.deeds import ATTACK, STANDARD, Deed
from game.systems.foes import foes_of
from game.systems.foresight import Stack, topmost
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.visibility import revealed
from game.world.gear import Ammunition, Arms
from game.world.place import Position
from game.world.store import Reading, Unit


def aim_refusal(world: Reading, book: Rulebook, unit: Unit, order: AimAt) -> str | None:
    """Why a unit may not aim at somebody (ALA-RULING-44)."""
    if aims_at(world, unit, order.target):
        return "aims there already (ALA-RULING-44)"
    return shot_means(world, book, unit) or line_refusal(world, numbers(book), unit, order.target)


def aim_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Aim at everyone who can be shot at."""
    for foe in foes_of(world, unit):
        if not aims_at(world, unit, foe) and line_refusal(world, numbers(book), unit, foe) is None:
            yield AimAt(foe)


def aim_points(world: Reading, n: Numbers, unit: Unit) -> int:
    """Ten points for each of accuracy of the weapon in hand, 10 to 40."""
    accuracy = arm_at(world, unit, world.get(unit, Arms).hand).accuracy
    return n.aim_points * min(n.aim_most, max(1, accuracy))


def aim_step(frame: Aiming, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """The aim is taken."""
    return done(AimTaken(frame.unit, frame.target, aim_points(world, numbers(book), frame.unit)))


def down_means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot keep anybody down: it takes a rate of 2 and ten rounds (ALA-RULING-43)."""
    why = shot_means(world, book, unit)
    if why is not None:
        return why
    hand = world.get(unit, Arms).hand
    if arm_at(world, unit, hand).rate < RATES[BURST]:
        return "the weapon does not fire so fast (ALA-RULING-43)"
    left = world.get(unit, Ammunition).points[hand]
    return None if left >= SHOTS[AUTO] else f"it takes {SHOTS[AUTO]} rounds, {left} are left (ALA-RULING-40)"


def down_refusal(world: Reading, book: Rulebook, unit: Unit, order: KeepDown) -> str | None:
    """Why this enemy cannot be kept down."""
    why = down_means(world, book, unit) or line_refusal(world, numbers(book), unit, order.target)
    return why or _pinned(world, numbers(book), order.target)


def _pinned(world: Reading, n: Numbers, target: Unit) -> str | None:
    """Suppression of any kind counts once, the worst (ALA-RULING-43)."""
    if not stands(world, target):
        return "it is out of the fight"
    return "suppressed as much already (ALA-RULING-43)" if kept_down(world, target) <= n.suppress_points else None


def down_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Everyone who can be shot at and is not suppressed as much already."""
    n = numbers(book)
    for foe in foes_of(world, unit):
        if _pinned(world, n, foe) is None and line_refusal(world, n, unit, foe) is None:
            yield KeepDown(foe)


def pin_step(frame: SuppressingFire, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Ten rounds, and 20 less on the attacks of the target to the end of its next turn."""
    n, unit, target = numbers(book), frame.unit, frame.target
    rounds = ev.AmmunitionChanged(unit, world.get(unit, Arms).hand, -SHOTS[AUTO])
    more = n.suppress_points - kept_down(world, target)
    shown = revealed(world, unit, (target,))
    return done(rounds, *shown, ev.Suppressed(target, unit, more, 1), *noticed(world, target))


def paid(why: str) -> Callable[[Reading, Rulebook, Unit, Order], tuple[ev.Event, ...]]:
    """What an order costs that takes a declared action."""
    return lambda _world, _book, unit, _order: (ev.ActionsChanged(unit, standard=-1, why=why),)


STEPS: dict[type[Frame], StepFunction] = {Aiming: aim_step, SuppressingFire: pin_step}
DEEDS: dict[type[Order], Deed] = {
    AimAt: Deed(
        aim_refusal, aim_list, lambda _world, _book, unit, order: (Aiming(unit, order.target),), paid("aim"),
        means=shot_means, takes=lambda _order: STANDARD,
    ),
    KeepDown: Deed(
        down_refusal, down_list, lambda _world, _book, unit, order: (SuppressingFire(unit, order.target),),
        paid("suppress"),
        means=down_means, takes=lambda _order: ATTACK,
    ),
}  # fmt: skip


_MOST = 2
"""Enemies that are thought of for each."""


def suggestions(world: Reading, book: Rulebook, unit: Unit) -> tuple[Order, ...]:
    """What a planner may think of that has no quick odds."""
    if action_refusal(world, unit) is not None:
        return ()
    return (*_aided(world, numbers(book), unit), *_fired(world, book, unit))


def _aided(world: Reading, n: Numbers, unit: Unit) -> Iterator[Order]:
    """Aid to whoever of one's own is down or badly hurt and within reach of a walk."""
    for other in near(world, unit, n.reach + n.aid_walk):
        kinds = (kind for kind in KINDS if _worth(world, other, kind))
        yield from (Aid(other, kind) for kind in kinds if target_refusal(world, n, unit, other, kind) in (None, FAR))


def _worth(world: Reading, unit: Unit, kind: str) -> bool:
    held = world.get(unit, Health)
    return kind != WOUND or 2 * held.hp <= held.hp_most


def _fired(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Aim at the nearest enemies, and fire that keeps them down."""
    here = world.get(unit, Position).cell

    def nearest(orders: Iterator[Order]) -> list[Order]:
        fit = [one for one in orders if isinstance(one, AimAt | KeepDown) and stands(world, one.target)]
        fit.sort(key=lambda one: (distance(here, world.get(one.target, Position).cell), one.target))
        return list(fit[:_MOST])

    if shot_means(world, book, unit) is None:
        yield from nearest(aim_list(world, book, unit))
    if down_means(world, book, unit) is None:
        yield from nearest(down_list(world, book, unit))


def stakes(world: Reading, stack: Stack, order: Order | None = None) -> Stack:
    """The action that asks; of an order that is thought of, what carries it out."""
    unit = getattr(stack[-1], "unit", 0) if stack else 0
    if isinstance(order, Aid) and stack:
        return (Tending(unit, order.target, order.kind),)
    if isinstance(order, AimAt | KeepDown) and stack:
        return ((Aiming if isinstance(order, AimAt) else SuppressingFire)(unit, order.target),)
    return topmost(world, stack, order)
