"""Falls: dice by the height, rungs by height and ground, who checks and who cannot (ALA-HAZ-02 to -04)."""

from dataclasses import replace

import numpy as np
import pytest

from game.field import Terrain
from game.messages import events as ev
from game.systems.walking import fall_dice, fall_frames, fall_rung
from game.world.body import Stress
from tests.rules.support import kinds


@pytest.mark.rule("ALA-HAZ-02", "ALA-RULING-11", "ALA-CONV-07")
def test_a_die_for_each_ten_feet_of_fifteen_a_level(bout):
    fight = bout("..")
    assert [fall_dice(fight.book, levels) for levels in (2, 3, 4, 5, 10, 13)] == [3, 4, 6, 7, 15, 19]


@pytest.mark.rule("ALA-HAZ-03", "ALA-RULING-11")
def test_never_more_than_twenty(bout):
    fight = bout("..")
    assert [fall_dice(fight.book, levels) for levels in (14, 20)] == [20, 20]  # 300 ft is 20 levels


@pytest.mark.rule("ALA-RULING-11")
def test_the_rung_falls_with_the_height_and_turns_on_the_ground(bout):
    fight = bout("....")
    world, book = fight.world, fight.book
    # 15, 30, 45, 60, 75, 90 ft: the rungs of 10, 30, 40, 50 (60 and more: -5)
    assert [fall_rung(world, book, (0, 0), levels) for levels in (1, 2, 3, 4, 5, 9)] == [0, -2, -3, -5, -5, -5]
    for kind, edge in (("soft", 1), ("water", 2), ("jagged", -1)):
        ground = replace(world.field, kinds=(Terrain("x", fall=kind),), terrain=np.zeros((1, 4), np.uint8))
        world.field = ground
        assert fall_rung(world, book, (0, 0), 2) == -2 + edge
    steps = bout("....", level_feet=10)
    assert [fall_rung(steps.world, steps.book, (0, 0), levels) for levels in (2, 3, 4, 5, 6)] == [-1, -2, -3, -4, -5]


def on_a_cliff(bout):
    fight = bout(".....")
    fight.world.field = replace(fight.world.field, level=np.array([[4, 4, 2, 0, 0]], np.int8))
    return fight, fight.unit("a", at=(1, 0), skills={"athletics": 4})


@pytest.mark.rule("ALA-HAZ-02")
def test_whoever_is_pushed_over_an_edge_falls(bout):
    fight, unit = on_a_cliff(bout)
    told = fight.tell(ev.Stepped(unit, (1, 0), (2, 0), "thrown"), dice=[5, 1, 2, 3])
    assert "Fell" in kinds(told)
    assert fight.stress(unit) == 3  # 3d6 of 6, caught: 5 + 3 + 4 - 2 = 10


@pytest.mark.rule("ALA-HAZ-02")
def test_a_long_throw_adds_up_its_drops_and_makes_one_fall(bout):
    fight, unit = on_a_cliff(bout)
    (fall,) = fall_frames(fight.world, fight.book, unit, (0, 0), (4, 0))
    assert fall.levels == 4
    assert fall_frames(fight.world, fight.book, unit, (4, 0), (0, 0)) == ()


@pytest.mark.rule("ALA-HAZ-04")
def test_who_is_out_of_the_fight_does_not_catch_itself(bout):
    fight, unit = on_a_cliff(bout)
    fight.put(unit, Stress(8))  # Stress Limit 8: critical
    fight.tell(ev.Stepped(unit, (1, 0), (2, 0), "thrown"), dice=[1, 2, 3])
    assert fight.stress(unit) == 14
