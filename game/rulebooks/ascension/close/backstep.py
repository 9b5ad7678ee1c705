"""Backstep: giving ground before a close attack (ASC-MELEE-13, -14, ASC-RULING-65)."""

from __future__ import annotations

from game.field import Cell, nearer
from game.messages.close import CloseAttack
from game.messages.events import Backstepped
from game.messages.orders import Move
from game.rulebooks.ascension.close.challenge import ground
from game.rulebooks.ascension.close.holds import rooted_refusal
from game.rulebooks.ascension.decks import move_refusal
from game.rulebooks.ascension.moves import taken_squares
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.pools import are_foes
from game.systems.conditions import fled
from game.systems.ring import ways_back
from game.world.mind import Advantage
from game.world.place import Pace, Position
from game.world.store import Reading, Unit

BACKSTEP = "backstep"


def may_back(world: Reading, n: Numbers, unit: Unit) -> bool:
    """Whether a unit can give ground, wherever there is room for it (ASC-MELEE-14)."""
    return rooted_refusal(world, unit) is None and move_refusal(world, n, unit) is None


def backstep_ways(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> tuple[Move, ...]:
    """Where a defender may give ground to: straight away from its attacker, anywhere from within its own square."""
    if not may_back(world, n, unit) or not are_foes(world, unit, foe):
        return ()
    here, there = world.get(unit, Position).cell, world.get(foe, Position).cell
    taken = taken_squares(world, unit, n)
    feared = fled(world, unit)
    cells = (cell for cell in ways_back(world.field, there, here, taken) if not nearer(here, cell, feared))
    return tuple(Move(cell, BACKSTEP) for cell in sorted(cells))


def backstep_event(world: Reading, n: Numbers, attack: CloseAttack, to: Cell) -> Backstepped:
    """The event: the guard it gives, and the Initiative the attacker gains (ASC-MELEE-33)."""
    unit, foe = attack.target, attack.unit
    gain = min(n.backstep_gain, n.pool_most - world.get(foe, Advantage).initiative)
    pace = world.find(unit, Pace) or Pace()
    here = world.get(unit, Position).cell
    return Backstepped(unit, foe, here, to, gain, ground(n, attack.kind), pace.moved, pace.sprinted, pace.squares)
