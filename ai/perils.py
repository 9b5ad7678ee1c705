"""What a square does to whoever ends its turn there: fire, gas, no air to breathe."""

from __future__ import annotations

import numpy as np

from ai.doctrine import Doctrine
from ai.knowledge import Knowledge
from ai.lines import Board
from ai.worth import worth_of
from game.dice.shapes import dice_of
from game.field import Field, neighbours8
from game.systems.breath import breath_left, lacks_air
from game.systems.fire import fires_at
from game.systems.perils import perils
from game.systems.poison import worst_venom
from game.systems.sketch import Fighter, Table
from game.world.body import Skills
from game.world.hazards import Airless, Breath

CURES = ("alchemy", "medicine")
_FACE = 7
"""What a die of harm is expected to do, in halves."""
_LASTS = 3
"""Turns that a poison is thought to run on, a check each turn."""
_SHORT = 6
"""Calm rounds of breath below which nothing matters more than air."""


def _foul(field: Field) -> Board:
    """Squares whose ground has no air: bool, flat."""
    kinds = np.array([bool(kind.air) for kind in field.kinds])
    found: Board = kinds[field.terrain].ravel()
    return found


def peril_of(known: Knowledge, doctrine: Doctrine, me: Fighter, squares: Board) -> Table | None:
    """Worth lost by ending the turn on each square; None where nothing is to be feared anywhere."""
    world, lines = known.outlook, known.lines
    burning, feared = fires_at(world), perils(world)
    foul = world.field.kept(_foul)
    if not feared and not foul.any() and not world.having(Airless) and world.find(me.unit, Breath) is None:
        return None
    price, board = doctrine.price, np.zeros(lines.size, np.int64)
    for fire in burning:
        for cell in neighbours8(fire):
            if world.field.inside(cell) and world.field.ground(cell).flammable:
                board[lines.number(cell)] += price["fire_near"]
    for cell in feared:
        board[lines.number(cell)] = price["fire"] if cell in burning else price["gas"]
    found: Table = board[squares] + _choking(known, doctrine, me, squares, foul)
    return found


def _choking(known: Knowledge, doctrine: Doctrine, me: Fighter, squares: Board, foul: Board) -> Table:
    """The less breath is left, the more it costs to stay without air."""
    world, lines = known.outlook, known.lines
    without = foul[squares]
    if world.having(Airless):
        without = np.array([lacks_air(world, lines.cell(number)) for number in squares.tolist()])
    left = breath_left(world, world.book, me.unit)
    price = doctrine.price["breath"] if left > _SHORT else worth_of(me) // (1 + left)
    found: Table = without.astype(np.int64) * price
    return found


def cure_worth(known: Knowledge, me: Fighter, mate: Fighter) -> int:
    """Worth that treating a comrade's worst poison is expected to save: its harm in the turns it still runs."""
    world, rules = known.outlook, known.outlook.book.situations
    venom = worst_venom(world, mate.unit)
    if venom is None or rules is None:
        return 0
    levels = world.get(me.unit, Skills)
    chance = rules.skill_check(world, me.unit, max(CURES, key=levels.of), venom.rung).odds()
    dice = dice_of(venom.dice)[0] * _FACE
    harm = (venom.points * 2 + dice - venom.edge) * min(venom.turns, _LASTS)
    return worth_of(mate) * harm * chance.numerator // (2 * max(1, mate.full) * chance.denominator)
