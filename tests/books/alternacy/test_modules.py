"""Rolls of the shared modules under this book, by hand (ACY-MOD)."""

from __future__ import annotations

from contextlib import closing

import pytest

from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.draws import Check
from game.rulebooks.shelf import open_book
from game.systems.situations import edge_of, situations_of

SCENE = """
rules = "alternacy"
field = "a . . b"
[units.a]
side = "blue"
like = "rifleman"
skills = { brawn = 7, alertness = 8, morale = 0 }
[units.b]
side = "red"
like = "rifleman"
skills = { brawn = 7, alertness = 8, morale = 5 }
[[steps]]
unit = "a"
order = "end"
"""
BOOK = open_book("alternacy")


def _made(unit: str, kind: str, rung: int) -> Check:
    with closing(set_up(parse_scene(SCENE)).world) as world:
        made = getattr(situations_of(BOOK), f"{kind}_check")(world, keys_of(world)[unit], rung)
    assert isinstance(made, Check)
    return made


@pytest.mark.rule("ACY-MOD-01")
@pytest.mark.parametrize(("points", "on_the_roll"), [(-20, -2), (-15, -1), (40, 4)])
def test_ten_points_are_one(points: int, on_the_roll: int) -> None:
    assert sum(part.amount for part in _made("a", "body", edge_of(points)).modifiers) == 7 + on_the_roll


@pytest.mark.rule("ACY-MOD-02")
@pytest.mark.parametrize(
    ("faces", "passes", "margin"), [((3, 4), True, 0), ((3, 3), False, -1), ((1, 1, 3, 1, 2), False, -10)]
)
def test_a_body_check_at_minus_20(faces: tuple[int, ...], passes: bool, margin: int) -> None:
    made = _made("a", "body", -2)
    assert made.succeeds(made.read(faces)) == passes
    assert made.margin(faces) == margin


@pytest.mark.rule("ACY-MOD-02")
@pytest.mark.parametrize(("unit", "score"), [("a", 8), ("b", 5)])
def test_the_mind_is_the_morale_skill_or_alertness(unit: str, score: int) -> None:
    assert _made(unit, "mind", 0).bonus == score


@pytest.mark.rule("ACY-MOD-02")
@pytest.mark.parametrize(("faces", "value"), [((3, 4), 0), ((3, 3), -4), ((1, 2), -4), ((1, 1, 1, 1), -5)])
def test_missed_by_five_is_panic(faces: tuple[int, ...], value: int) -> None:
    """Morale 5 against 12: 12, 11, 8, and 4, which is missed by 8."""
    made = _made("b", "fear", 0)
    assert made.read(faces) == value
    assert (value == made.miss) == (made.margin(faces) <= -5)


@pytest.mark.rule("ACY-MOD-02")
def test_breath_is_twice_the_brawn() -> None:
    with closing(set_up(parse_scene(SCENE)).world) as world:
        assert situations_of(BOOK).body_score(world, keys_of(world)["a"]) == 14


@pytest.mark.rule("ACY-PLUG-08")
def test_the_flagship_has_no_limit_of_engagements() -> None:
    assert "engage_limits" in open_book("alternacy").figures
    assert not any(name.startswith("engage_") for name in open_book("ascension").figures)
