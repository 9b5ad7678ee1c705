"""Writing weapons, ammunition, grenades and smoke into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.field import MAX_SIDE
from game.messages import events as ev
from game.world.gear import Ammunition, Arms, Dropped, Pouch
from game.world.place import Flight, Lamp, Landed, Noted, Position, Smoke
from game.world.store import Unit, Writing

GRENADES = 100_000
"""Grenades under way are numbered from here, the latest highest; the number is free again after the bang."""
CLOUDS = 200_000
"""The cloud over (x, y) has this number and y * MAX_SIDE + x."""


def _ammunition_changed(world: Writing, event: ev.AmmunitionChanged) -> None:
    points = list(world.get(event.unit, Ammunition).points)
    points[event.weapon] += event.amount
    world.put(event.unit, Ammunition(tuple(points)))


def _weapon_dropped(world: Writing, event: ev.WeaponDropped) -> None:
    arms = world.get(event.unit, Arms)
    if arms.hand == event.weapon:
        world.put(event.unit, replace(arms, hand=-1))
    world.put(event.unit, Dropped(event.weapon, event.cell))


def _weapon_recovered(world: Writing, event: ev.WeaponRecovered) -> None:
    world.put(event.unit, replace(world.get(event.unit, Arms), hand=event.weapon))
    world.drop(event.unit, Dropped)


def _weapon_drawn(world: Writing, event: ev.WeaponDrawn) -> None:
    world.put(event.unit, replace(world.get(event.unit, Arms), hand=event.weapon))


def _lamp_turned(world: Writing, event: ev.LampTurned) -> None:
    world.put(event.unit, replace(world.get(event.unit, Lamp), lit=event.lit))


def _grenade_taken(world: Writing, event: ev.GrenadeTaken) -> None:
    kept = tuple(
        (grenade, left - 1 if grenade.key == event.grenade else left)
        for grenade, left in world.get(event.unit, Pouch).grenades
    )
    world.put(event.unit, Pouch(kept))


def _thrown(world: Writing, event: ev.Thrown) -> None:
    # What a launcher fires is no grenade of the pouch, and has no card of one.
    cards = (grenade for grenade, _left in world.get(event.unit, Pouch).grenades if grenade.key == event.grenade)
    number = max((GRENADES, *world.having(Flight), *world.having(Landed))) + 1
    world.place(number, Flight(event.unit, event.grenade, event.to, event.margin, event.cooked), *cards)


def _grenade_landed(world: Writing, event: ev.GrenadeLanded) -> None:
    world.drop(event.grenade, Flight)
    world.put(event.grenade, Position(event.cell))
    world.put(event.grenade, Landed(event.by, event.card, event.cooked, event.in_hand))


def _exploded(world: Writing, event: ev.Exploded) -> None:
    world.drop(event.grenade, Landed)
    world.drop(event.grenade, Position)


def _smoke_spread(world: Writing, event: ev.SmokeSpread | ev.SmokeDrifted) -> None:
    for cell in event.cells:
        number = CLOUDS + cell[1] * MAX_SIDE + cell[0]
        there = world.find(number, Smoke)
        until = max(event.until_round, there.until_round) if there is not None else event.until_round
        world.place(number, Smoke(until), Position(cell))


def _smoke_noted(world: Writing, event: ev.SmokeNoted) -> None:
    known = dict((world.find(event.cloud, Noted) or Noted()).by)
    known[event.side] = world.get(event.cloud, Smoke).until_round
    world.put(event.cloud, Noted(tuple(sorted(known.items()))))


def _smoke_forgotten(world: Writing, event: ev.SmokeForgotten) -> None:
    held = world.get(event.cloud, Noted).by
    left = tuple(noted for noted in held if noted[0] != event.side)
    if left or world.find(event.cloud, Smoke) is not None:
        world.put(event.cloud, Noted(left))
    else:
        _forgotten(world, event.cloud)


def _smoke_cleared(world: Writing, event: ev.SmokeCleared) -> None:
    """A cloud whose time is over; what somebody noted of a longer one before the wind took it stays noted."""
    smoke, noted = world.find(event.cloud, Smoke), world.find(event.cloud, Noted) or Noted()
    until = smoke.until_round if smoke is not None else 0
    _remembered(world, event.cloud, tuple(one for one in noted.by if one[1] > until))


def _smoke_blown(world: Writing, event: ev.SmokeBlown) -> None:
    """Who does not see it go takes it to be where it was."""
    _remembered(world, event.cloud, (world.find(event.cloud, Noted) or Noted()).by)


def _remembered(world: Writing, cloud: Unit, by: tuple[tuple[str, int], ...]) -> None:
    world.drop(cloud, Smoke)
    if by:
        world.put(cloud, Noted(by))
    else:
        _forgotten(world, cloud)


def _forgotten(world: Writing, cloud: Unit) -> None:
    world.drop(cloud, Noted)
    world.drop(cloud, Position)


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.AmmunitionChanged: _ammunition_changed,
    ev.WeaponDropped: _weapon_dropped,
    ev.WeaponRecovered: _weapon_recovered,
    ev.WeaponDrawn: _weapon_drawn,
    ev.LampTurned: _lamp_turned,
    ev.GrenadeTaken: _grenade_taken,
    ev.Thrown: _thrown,
    ev.GrenadeLanded: _grenade_landed,
    ev.Exploded: _exploded,
    ev.SmokeSpread: _smoke_spread,
    ev.SmokeDrifted: _smoke_spread,
    ev.SmokeBlown: _smoke_blown,
    ev.SmokeNoted: _smoke_noted,
    ev.SmokeForgotten: _smoke_forgotten,
    ev.SmokeCleared: _smoke_cleared,
}
