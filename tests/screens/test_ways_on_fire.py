"""A way that leads through fire says so before it is gone."""

from __future__ import annotations

from game.screens.play.input.controls import Controls
from game.screens.play.panels import movesheet
from tests.screens.table import scene_battle

PASSAGE = '''
title = "A burning passage"
rules = "ascension"
field = """
# # # # #
a . . . b
# # # # #
"""
hazards = [{ kind = "fire", squares = [[2, 1]], rounds = 3 }]
[legend]
"#" = "house_wall"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
'''


def test_burning_squares_of_a_way_are_counted() -> None:
    with scene_battle(PASSAGE, "a") as battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        burning = {}
        for column in (1, 2, 3):
            controls.point((column, 1))
            way = movesheet.way_to(controls, controls.cursor)
            assert way is not None
            burning[column] = way.burning
        assert burning == {1: 0, 2: 1, 3: 1}
