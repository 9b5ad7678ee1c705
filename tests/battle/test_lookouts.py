"""Who is seen when somebody falls or goes blind: asked of all at once, the same as asked of each."""

from __future__ import annotations

import numpy as np
import pytest

from game.battle.battle import Battle
from game.systems import visibility
from game.systems.foes import ranks_of
from game.world.body import Allegiance, Build, Stress
from game.world.conditions import Condition, Conditions
from game.world.overlay import Overlay
from game.world.place import Exposure, Position


@pytest.mark.rule("ASC-RULING-88")
def test_all_foes_judged_at_once_are_each_judged_alike() -> None:
    dice, told = np.random.default_rng(7), 0
    with Battle.open("village_street", 3) as battle:
        book = battle.position.book
        for _ in range(16):
            world = Overlay(battle.world)
            for unit in battle.world.having(Build):
                chance = dice.random(4)
                if chance[0] < 0.6:
                    world.put(unit, Position((int(dice.integers(world.field.width)), int(dice.integers(6)))))
                if chance[1] < 0.3:
                    world.put(unit, Stress(60))
                if chance[2] < 0.2:
                    world.put(unit, Conditions((Condition("blinded"),)))
                if chance[3] < 0.2:
                    world.put(unit, Exposure(shown=battle.sides))
            ranks = ranks_of(world)
            one = next(iter(ranks[battle.sides[0]]))
            foes = [foe for side in sorted(ranks) if side != world.get(one, Allegiance).side for foe in ranks[side]]
            each = [event for foe in foes for event in visibility._judged(world, book, ranks, foe)]
            assert list(visibility._foes_judged(world, book, ranks, one)) == each
            told += len(each)
    assert told
