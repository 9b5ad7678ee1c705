"""What a square does to whoever ends its turn there: fire, gas, no air, heat and cold; what helps against them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ai.doctrine import Doctrine
from ai.goals import rounds_left
from ai.knowledge import Knowledge
from ai.lines import Board
from ai.worth import worth_of
from game.dice.shapes import dice_of
from game.field import Field, neighbours8
from game.systems.fire import fires_at, perils
from game.systems.poison import breath_left, lacks_air, worst_venom
from game.systems.sketch import Fighter, Table
from game.systems.weather import chill_check, survival_refusal, weather_at
from game.world.body import Skills
from game.world.hazards import Airless, Breath, Fatigue, Weather

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


SKILL = "survival"


def _sheltering(field: Field) -> Board:
    """Squares whose ground is a shelter: bool, flat."""
    kinds = np.array([bool(kind.shelter) for kind in field.kinds])
    found: Board = kinds[field.terrain].ravel()
    return found


def exposure(known: Knowledge, doctrine: Doctrine, me: Fighter, squares: Board) -> Table | None:
    """Worth lost by ending the turn in the open, on each square; None in mild weather.

    More the sooner the weather tells. Where the clock starts anew, by coming out of a shelter, it is long until then.
    """
    world = known.outlook
    if not world.having(Weather) or world.book.situations is None:
        return None
    left = _rounds_to_come(known, me)
    if left is None:
        return None
    under = world.field.kept(_sheltering)[squares]
    found = np.zeros(len(squares), np.int64)
    costs: dict[Weather | None, int] = {None: 0}
    for at in np.flatnonzero(~under).tolist():
        weather = weather_at(world, known.lines.cell(int(squares[at])))
        if weather is not None and weather not in costs:
            costs[weather] = int(_price(known, doctrine, me) * _failing(known, me, weather)) // (1 + left)
        found[at] = costs[weather]
    return found


def survival_worth(known: Knowledge, doctrine: Doctrine, me: Fighter) -> int:
    """Worth of a try at Survival where one stands: what it is expected to save at the next check (ALA-HAZ-08)."""
    world = known.outlook
    if not world.having(Weather) or survival_refusal(world, world.book, me.unit) is not None:
        return 0
    weather, rules = weather_at(world, me.cell), world.book.situations
    if weather is None or rules is None or _rounds_to_come(known, me) is None:
        return 0
    saved = _failing(known, me, weather) - _failing(known, me, weather, aided=True)
    return int(_price(known, doctrine, me) * saved * rules.skill_check(world, me.unit, SKILL, 0).odds())


def _rounds_to_come(known: Knowledge, me: Fighter) -> int | None:
    """Rounds after this one until the weather tells; None if the battle is over before."""
    world, rounds = known.outlook, known.outlook.book.numbers.weather_rounds
    held = world.find(me.unit, Fatigue) or Fatigue()
    left: int = rounds if held.sheltered else (held.since - known.round) % rounds
    return left if left < rounds_left(known) else None


def _failing(known: Knowledge, me: Fighter, weather: Weather, *, aided: bool = False) -> Fraction:
    held = known.outlook.find(me.unit, Fatigue) or Fatigue()
    world = known.outlook
    check = chill_check(world, world.book, me.unit, weather.rung, weather.kind, aided=aided or held.aided)
    return 1 - check.odds()


def _price(known: Knowledge, doctrine: Doctrine, me: Fighter) -> int:
    """Worth of a step of fatigue; twice as much where the weather harms as well (ALA-HAZ-07)."""
    held = known.outlook.find(me.unit, Fatigue) or Fatigue()
    harms = bool(held.steps + 1 >= known.outlook.book.numbers.weather_harm)
    return doctrine.price["weather"] * (1 + harms)
