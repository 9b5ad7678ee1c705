"""Orders worth trying out in thought: aid, aim, fire that keeps an enemy down (ALA-RULING-37, -43, -44, -48)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import distance
from game.messages.orders import Aid, Order
from game.rulebooks.alacrity.aid import FAR, KINDS, WOUND, near, target_refusal
from game.rulebooks.alacrity.aiming import aim_list, down_list, down_means
from game.rulebooks.alacrity.frames import AimAt, Aiming, KeepDown, SuppressingFire, Tending
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.states import stands
from game.rulebooks.alacrity.targets import action_refusal, shot_means
from game.systems.rulebook import Rulebook
from game.systems.stakes import Stack, topmost
from game.world.place import Position
from game.world.store import Reading, Unit

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
