"""What heat and cold cost whoever stays out in them, and what Survival saves."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ai.doctrine import Doctrine
from ai.goals import rounds_left
from ai.knowledge import Knowledge
from ai.lines import Board
from game.field import Field
from game.systems.sketch import Fighter, Table
from game.systems.weather import chill_check, survival_refusal, weather_at
from game.world.hazards import Fatigue, Weather

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
