"""A whole throw explored, against counting by hand every face of every die."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.battle.explore import explore
from game.battle.policy import Policy
from game.battle.position import Position as BattlePosition
from game.field import distance
from game.messages.frames import Battle
from game.rulebooks.ascension.frames import GrenadeThrow
from game.world.body import Stress
from game.world.conditions import Exploits
from game.world.turns import Actions


def stress_of(dice, faces):
    return sum(faces[: max(0, dice)])


@pytest.mark.rule("ASC-GREN-03", "ASC-GREN-06", "ASC-GREN-07", "ASC-RULING-01", "ASC-RULING-47")
def test_a_throw_at_two(bout):
    """Die 14 or more (a 10, then 4 or more: 7 in 100) is direct; else one of six squares (thrower at the west)."""
    fight = bout()
    hurler = fight.unit("h", at=(0, 5), physique=3, skills={"athletics": 3})
    marks = [(5, 5), (6, 6)]
    units = [
        fight.unit(f"v{at}", at=at, side="red", species_minimum=30, parts=(Actions(0, 0), Exploits())) for at in marks
    ]
    squares = {(5, 5): Fraction(7, 100)}
    for cell in [(3, 5), (4, 5), (5, 4), (5, 6), (7, 5), (6, 5)]:
        squares[cell] = squares.get(cell, Fraction(0)) + Fraction(93, 600)
    by_hand = Counter()
    for centre, chance in squares.items():
        reach = [4 - distance(centre, at) for at in marks]
        reach = [dice if dice >= 1 else 0 for dice in reach]
        for faces in product(range(1, 7), repeat=4):
            by_hand[tuple(stress_of(dice, faces) for dice in reach)] += chance / 6**4
    position = BattlePosition(fight.world, fight.book, [Battle("rounds"), GrenadeThrow(hurler, "frag", (5, 5), ())])
    endings = explore(position, Policy("none"), until=2)
    found = Counter()
    for chance, end in endings:
        found[tuple(end.world.get(unit, Stress).points for unit in units)] += chance
    assert sum(found.values()) == 1
    assert found == by_hand
    assert [fight.stress(unit) for unit in units] == [0, 0]
