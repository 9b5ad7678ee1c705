"""Spectacular results: no row of failures harms anybody (ACY-FLUKE-07, -10)."""

from __future__ import annotations

import pytest

from game.battle.scene_setup import set_up
from game.battle.scenes import play_scene
from game.content.scene import parse_scene
from game.messages.orders import Throw
from game.rulebooks.alternacy.grenades import DEEDS, hurl_of
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Luck
from game.rulebooks.alternacy.work.events import LuckSpent
from tests.books.alternacy.test_forecast import unit

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


@pytest.mark.parametrize(("key", "amount"), [("", -4), ("hack", 0)])
def test_a_throw_is_a_next_roll(key: str, amount: int) -> None:
    """What counts for any roll is on it, and over with it; what counts for hacking is neither."""
    position = set_up(parse_scene(SCENE.format(dice=[]).replace("shock = 14", "grenades = { frag = 1 }")))
    with position.world as world:  # type: ignore[attr-defined]
        a, order = unit(world, "a"), Throw("frag", (4, 0))
        world.put(a, Luck(-4, key))
        throw = hurl_of(world, numbers(position.book), a, order)
        assert sum(part.amount for part in throw.modifiers if part.key == "luck") == amount
        spent = LuckSpent(a) in DEEDS[Throw].at_once(world, position.book, a, order)
        assert spent is bool(amount)
