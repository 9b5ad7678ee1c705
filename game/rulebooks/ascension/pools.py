"""Gaining and losing Advantage within its limits (ASC-RULING-07, -33)."""

from __future__ import annotations

from game.messages.events import AdvantageChanged
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import Price, cost_of, paid
from game.world.body import Allegiance
from game.world.kept import OfWorld
from game.world.mind import Advantage
from game.world.place import Stance
from game.world.store import Reading, Unit

_RICH: OfWorld[tuple[Unit, ...]] = OfWorld(Advantage)


def gained(
    world: Reading, unit: Unit, n: Numbers, why: str, *, accuracy: int = 0, initiative: int = 0
) -> tuple[AdvantageChanged, ...]:
    """The event of a gain, clamped at the pool's limit; none when nothing changes.

    Some stances build no Accuracy (ASC-STANCE-08).
    """
    held = world.get(unit, Advantage)
    more = 0 if builds_no_accuracy(world, unit, n) else min(accuracy, n.pool_most - held.accuracy)
    sooner = min(initiative, n.pool_most - held.initiative)
    return (AdvantageChanged(unit, more, sooner, 0, 0, why),) if more or sooner else ()


def builds_no_accuracy(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether a unit's stance keeps its Accuracy empty (ASC-STANCE-08)."""
    return world.find(unit, Stance) is not None and stance_of(world, unit, n).no_accuracy


def missed(world: Reading, unit: Unit, target: Unit, n: Numbers) -> tuple[AdvantageChanged, ...]:
    """What an enemy's failed attack pays to a target whose stance lives on it (ASC-STANCE-08, ASC-RULING-57)."""
    pay = stance_of(world, target, n).misses if world.find(target, Stance) is not None else 0
    return gained(world, target, n, "missed", initiative=pay) if pay and are_foes(world, unit, target) else ()


def lost(
    world: Reading, unit: Unit, why: str, *, accuracy: int = 0, initiative: int = 0
) -> tuple[AdvantageChanged, ...]:
    """The event of a loss, never below nothing."""
    held = world.get(unit, Advantage)
    price = Price(min(accuracy, held.accuracy), min(initiative, held.initiative))
    return paid(unit, cost_of(held, price), why)


def all_lost(world: Reading, unit: Unit, why: str) -> tuple[AdvantageChanged, ...]:
    """The event of losing all stored Advantage."""
    held = world.get(unit, Advantage)
    return lost(world, unit, why, accuracy=held.accuracy, initiative=held.initiative)


def with_initiative(world: Reading, price: int) -> tuple[Unit, ...]:
    """Everybody who has so much Initiative Advantage, in order of number."""
    return _RICH.get(world, lambda: _with_initiative(world, price), price, world.having(Advantage))


def _with_initiative(world: Reading, price: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in world.having(Advantage) if world.get(unit, Advantage).initiative >= price)


def are_foes(world: Reading, unit: Unit, other: Unit) -> bool:
    """Whether two units fight for different sides; only then does anyone gain Advantage (ASC-RULING-07)."""
    return world.get(unit, Allegiance).side != world.get(other, Allegiance).side
