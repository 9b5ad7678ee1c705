"""What lies still on the board: a view that scrolls moves it, and what shows is what it would be if painted anew."""

from __future__ import annotations

from pathlib import Path

from game.screens.play.board import ground
from tests.screens.table import scene_battle, staged

WIDE = """
title = "Wide"
rules = "ascension"
field = '''
{rows}
'''
[legend]
"#" = "stone_wall"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""


def test_a_view_that_scrolls_shows_what_one_drawn_anew_shows(tmp_path: Path) -> None:
    rows = "\n".join(f"{'. ' * 14}# {'. ' * 9}{row}" for row in "..b..#...#...a..")
    with staged(scene_battle(WIDE.format(rows=rows), "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle, step = seat.battle, ground.AROUND // 3
        pictures = []
        for _ in range(5):
            battle.view.camera.pan(-step, step)
            scrolled = seat.pixels()
            battle.view.boards.clear()
            assert scrolled == seat.pixels()
            pictures.append(scrolled)
        assert len(set(pictures)) == 5
