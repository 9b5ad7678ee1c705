"""What state a unit is in, and who is still in the fight (ACY-DMG-17 to -20)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import stride_distance
from game.messages import events as ev
from game.rulebooks.alternacy.events import RunEnded
from game.rulebooks.alternacy.harm import DEAD, FIT, OUT, state_by
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import ARMS, DRIVE, HEAD, LEGS, TORSO, WEAPON, Injuries, OnTheWay
from game.world.body import Dead
from game.world.conditions import Edge
from game.world.index import OfUnit
from game.world.place import Position, Posture
from game.world.squads import Gone
from game.world.store import Reading, Unit

_STANDS: OfUnit[bool] = OfUnit()


def state_of(world: Reading, unit: Unit) -> str:
    """Fit, unconscious or dead."""
    if world.find(unit, Dead) is not None:
        return DEAD
    gone = world.find(unit, Gone)
    return gone.why if gone is not None else state_by(world.get(unit, Injuries))


def stands(world: Reading, unit: Unit) -> bool:
    """Whether a unit is in the fight."""
    return _STANDS.get(world, unit, None, lambda: state_of(world, unit) == FIT)


def becoming(world: Reading, unit: Unit, after: Injuries) -> Iterator[ev.Event]:
    """What new injuries do to the state of a unit; the unconscious lie on the ground, vehicles do not (ACY-DMG-31)."""
    was, now = state_of(world, unit), state_by(after)
    if was in (DEAD, now):
        return
    yield ev.StateChanged(unit, was, now)
    if world.find(unit, OnTheWay) is not None:
        yield RunEnded(unit)
    if now == OUT and not after.bears and not lies(world, unit):
        yield ev.FellProne(unit, OUT)


def apart(world: Reading, unit: Unit, other: Unit) -> int:
    """The squares from one unit to another."""
    return stride_distance(world.get(unit, Position).cell, world.get(other, Position).cell)


def lies(world: Reading, unit: Unit) -> bool:
    """Whether a unit is prone."""
    return (world.find(unit, Posture) or Posture()).prone


def kept_low(world: Reading, unit: Unit) -> int:
    """What suppression takes from a unit's shots (WAR-BOOK-04)."""
    return (world.find(unit, Edge) or Edge()).suppression


def part_barred(world: Reading, unit: Unit, parts: tuple[str, ...], n: Numbers) -> str | None:
    """Why a roll that needs these parts cannot be made; None when it can (ACY-DMG-17, -29)."""
    body = world.get(unit, Injuries)
    gear = next((gear for gear, legs in ((DRIVE, LEGS), (WEAPON, ARMS)) if body.lost(gear) and {*legs} & {*parts}), "")
    if gear:
        return f"the {gear} cannot be used (ACY-DMG-33)"
    for part in parts:
        if body.wound(part) >= n.part_lost or part in body.crippled:
            return f"the {part.replace('_', ' ')} cannot be used (ACY-DMG-29)"
    return None


def broken(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether head or torso is so hurt that it may only crawl a square (ACY-DMG-17)."""
    return part_barred(world, unit, (HEAD, TORSO), n) is not None
