"""Spectacular results: no row of failures harms anybody (ACY-FLUKE-07, -10)."""

from __future__ import annotations

import pytest

from game.battle.scenes import play_scene
from game.content.scene import parse_scene

SCENE = """
title = "A lock"
rules = "alternacy"
field = ". a . . . . z ."
tasks = [{{ key = "gate", name = "The gate", kind = "open_lock", at = [1, 0] }}]
[units.a]
side = "blue"
like = "rifleman"
skills = {{ locks = 9 }}
shock = 14
[units.z]
side = "red"
like = "rifleman"
[[steps]]
unit = "a"
order = "work"
[[steps]]
unit = "a"
order = "work"
dice = {dice}
expect = {{ "a.shock" = 14, "a.standing" = true }}
"""


@pytest.mark.rule("ACY-FLUKE-07", "ACY-FLUKE-10")
@pytest.mark.parametrize("row", range(1, 7))
def test_no_failure_dooms(row: int) -> None:
    """Shock 14 of 20, one short of unconscious: every row leaves it there."""
    assert play_scene(parse_scene(SCENE.format(dice=[1, 1, 6, row]))).failed == []


@pytest.mark.rule("ACY-FLUKE-10")
@pytest.mark.parametrize(("z", "seen"), [(6, ["blue"]), (7, [])])
def test_a_success_finds_hidden_enemies_within_six_squares(z: int, seen: list[str]) -> None:
    """a stands in square 1 of the row."""
    text = SCENE.format(dice=[5, 5, 6, 5]).replace('". a . . . . z ."', '". a . . . . . . . . ."')
    hidden = text.replace('[units.z]\n', f'[units.z]\nhidden = true\nat = [{z + 1}, 0]\n')
    scene = hidden.replace('"a.standing" = true', f'"z.seen" = {seen}')
    assert play_scene(parse_scene(scene)).failed == []
