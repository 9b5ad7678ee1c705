"""How far the force of a close attack counts: the PF steps beyond which nothing changes (ASC-RULING-51)."""

from __future__ import annotations

from game.dice.draws import CEILING
from game.field import Cell, neighbours8
from game.messages.close import CloseAttack
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import WEAPON, factor_of
from game.rulebooks.ascension.close.throws import flies
from game.rulebooks.ascension.numbers import Numbers
from game.world.mind import Advantage
from game.world.place import Position
from game.world.store import Reading, Unit


def force_bands(world: Reading, frame: CloseAttack, n: Numbers, need: int) -> range:
    """The margins of the PF steps of an attack, up to the last that changes anything; the dice `need` a number."""
    if frame.kind == "weapon_strike":
        held = world.get(frame.target, Advantage)
        return _steps(n.weapon_strike_step, held.accuracy + held.initiative)
    factor = factor_of(world, frame.unit, frame.kind, n, frame.options)
    return _steps(factor, _most(world, frame, n, (CEILING - need) // factor))


def _steps(each: int, most: int) -> range:
    return range(each, each * most + 1, each)


def _most(world: Reading, frame: CloseAttack, n: Numbers, strike: int) -> int:
    """A weapon's Damage Limit, full pools of Advantage, as far as a body flies.

    A Strike has no limit: what the dice show above `CEILING` adds none of its dice.
    """
    blade = blade_of(world, frame.unit)
    if frame.kind == WEAPON:
        return blade.limit if blade is not None else 0
    if frame.kind == "grapple":
        return max(n.pool_most, n.reversal_steps)
    return flight_room(world, frame.target) if frame.kind == "throw" else strike


def flight_room(world: Reading, unit: Unit) -> int:
    """The squares to the farthest that a body could be thrown to, and one more for what stops it (ASC-RULING-53)."""
    here = world.get(unit, Position).cell
    return 1 + max(_room(world, here, (to[0] - here[0], to[1] - here[1])) for to in neighbours8(here))


def _room(world: Reading, here: Cell, step: Cell) -> int:
    squares, to = 0, (here[0] + step[0], here[1] + step[1])
    while flies(world, here, to):
        squares, here, to = squares + 1, to, (to[0] + step[0], to[1] + step[1])
    return squares
