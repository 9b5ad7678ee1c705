"""How soldiers of this book grow between battles: practice, familiarity, skills of their own (ACY-TASK-04, ACY-FAM)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from game.battle.position import apply
from game.battle.scene_setup import keys_of, set_up
from game.cli import app
from game.content.scene import parse_scene
from game.rulebooks.alternacy.aid import AlternacyAftermath
from game.rulebooks.alternacy.cards import UnitLine
from game.rulebooks.alternacy.checks import strange_row, unfamiliar
from game.rulebooks.alternacy.events import Practised
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Injuries, Kit, Practice
from game.rulebooks.alternacy.progress import AlternacyProgression, Growth, own_score, rises
from game.rulebooks.shelf import open_book
from game.systems.progression import Enlisted, Fought
from game.world.body import Burden, Dead, Wound
from game.world.squads import Gone
from game.world.store import World

SCENE = """
rules = "alternacy"
field = ". . . . . . . . . . . . ."
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
weapons = ["{weapon}"]
used = ["{used}"]
skills = {{ long_arms = 12, bows = 12 }}
[units.b]
side = "red"
like = "rifleman"
at = [9, 0]
[[steps]]
unit = "a"
order = "end"
"""
N = numbers(open_book("alternacy"))
CHAPTER = AlternacyProgression(N)
LIVED = Fought(survived=True, victory=True, objectives=0)


@contextmanager
def fought(weapon: str, used: str, uses: int, hits: int) -> Iterator[tuple[World, int]]:
    """A battle in which one rolled so often with a weapon, so often with success."""
    position = set_up(parse_scene(SCENE.format(weapon=weapon, used=used)))
    world = position.world
    try:
        unit = keys_of(world)["a"]
        for use in range(uses):
            apply(world, Practised(unit, "long_arms", weapon, use < hits))
        yield world, unit
    finally:
        world.close()


@pytest.mark.rule("ACY-FAM-04", "ACY-FAM-07", "ACY-FAM-11")
@pytest.mark.parametrize(("uses", "rows"), [(2, 0), (3, 1), (40, 1)])
def test_three_uses_in_a_battle_wear_one_row_off(uses: int, rows: int) -> None:
    with fought("laser_rifle", "assault_rifle", uses, 0) as (world, unit):
        after = CHAPTER.after(world, unit, Growth(), LIVED)
        kit = world.get(unit, Kit)
        (worn,) = (part for part in CHAPTER.laid((kit,), after) if isinstance(part, Kit))
        assert after.familiar.get("laser_rifle", 0) == rows
        assert strange_row(worn.arms[0], worn) == strange_row(kit.arms[0], kit) - rows
        assert [unfamiliar(one.arms[0], one, N).amount for one in (kit, worn)] == [-7, -5 if rows else -7]


@pytest.mark.rule("ACY-FAM-09")
def test_forty_rolls_are_one_count() -> None:
    with fought("laser_rifle", "assault_rifle", 40, 7) as (world, unit):
        assert world.get(unit, Practice).item("laser_rifle") == (40, 7)


@pytest.mark.rule("ACY-FAM-05", "ACY-FAM-08", "ACY-FAM-11")
@pytest.mark.parametrize(("score", "row", "own"), [(12, 3, 5), (12, 4, 0), (5, 3, 0)])
def test_a_skill_of_its_own_begins_with_what_is_left(score: int, row: int, own: int) -> None:
    assert own_score(score, row, N) == own


@pytest.mark.rule("ACY-FAM-08")
def test_a_laser_rifle_may_become_a_skill_once_it_hit() -> None:
    line: Any = UnitLine(skills={"long_arms": 12})
    with fought("laser_rifle", "assault_rifle", 1, 0) as (world, unit):
        assert not CHAPTER.after(world, unit, Growth(), LIVED).tried
    with fought("laser_rifle", "assault_rifle", 1, 1) as (world, unit):
        after = CHAPTER.after(world, unit, Growth(), LIVED)
        soldier = Enlisted(line, after, 1)
        assert [one.key for one in CHAPTER.wishes(soldier)] == ["own:laser_rifle"]
        made = CHAPTER.fulfilled(soldier, "own:laser_rifle").growth
        assert CHAPTER.grown(line, made).skills["laser_rifle"] == 5
        (kit,) = CHAPTER.laid((world.get(unit, Kit),), made)
        assert isinstance(kit, Kit)
        assert (kit.arms[0].skill, unfamiliar(kit.arms[0], kit, N).amount) == ("laser_rifle", 0)


@pytest.mark.rule("ACY-TASK-04")
@pytest.mark.parametrize(("shown", "score", "up"), [(5, 8, True), (4, 8, False), (10, 20, False), (10, 19, True)])
def test_a_roll_above_half_the_score_raises_it(shown: int, score: int, up: bool) -> None:
    assert rises(shown, score) == up


@pytest.mark.rule("ACY-TASK-04")
def test_three_successes_are_practised_once_and_twice_an_operation_at_most() -> None:
    line: Any = UnitLine(skills={"long_arms": 2})
    with fought("assault_rifle", "assault_rifle", 5, 2) as (world, unit):
        assert CHAPTER.after(world, unit, Growth(), LIVED).practised == ()
    with fought("assault_rifle", "assault_rifle", 5, 3) as (world, unit):
        after = CHAPTER.after(world, unit, Growth(), LIVED)
        assert not CHAPTER.after(world, unit, Growth(), Fought(survived=False, victory=False, objectives=0)).practised
    grown = CHAPTER.fulfilled(Enlisted(line, after, 1), "practice:long_arms")
    assert (dict(grown.skills), grown.growth.practised) == ({"long_arms": 3}, ())
    full = after.but(raised={"long_arms": 2})
    assert "ACY-TASK-04" in CHAPTER.wish(Enlisted(line, full, 1), "practice:long_arms").refusal
    assert CHAPTER.refreshed(full).raised == {}


@pytest.mark.rule("ACY-TASK-04", "ACY-FAM-08")
def test_the_command_line_practises(tmp_path: Path) -> None:
    file = tmp_path / "blue.toml"
    run = CliRunner().invoke
    assert run(app, ["roster", str(file), "--new", "duel:blue", "--rules", "alternacy"]).exit_code == 0
    text = file.read_text("utf-8")
    key = text.split('key = "')[1].split('"')[0]
    grown = 'growth = { practised = ["brawn"], tried = { laser_rifle = 5 }, seed = 7 }\n'
    file.write_text(text.replace(f'key = "{key}"\n', f'key = "{key}"\n{grown}', 1), "utf-8")
    shown = run(app, ["roster", str(file), "--offers", key])
    assert "practice:brawn" in shown.output
    assert "own:laser_rifle" in shown.output
    done = run(app, ["roster", str(file), "--spend", f"{key}:own:laser_rifle", "--spend", f"{key}:practice:brawn"])
    assert done.exit_code == 0, done.output
    assert "laser rifle 5 (its own skill)" in done.output
    again = run(app, ["roster", str(file), "--spend", f"{key}:practice:brawn"])
    assert again.exit_code != 0


@pytest.mark.rule("ACY-DMG-28")
@pytest.mark.parametrize(
    ("name", "lost", "left"),
    [
        ("shock", 14, 7), ("shock", 8, 1), ("shock", 7, 0),
        ("torso", 18, 6), ("torso", 15, 6), ("torso", 14, 3), ("torso", 6, 3), ("torso", 4, 1), ("torso", 1, 0),
        ("crippled_left_leg", 1, 1),
    ],
)  # fmt: skip
def test_a_week_heals_seven_shock_and_a_level_of_each_wound(name: str, lost: int, left: int) -> None:
    """Disabling 15, Major 6, Moderate 3, Minor 1; what is crippled stays."""
    marks = AlternacyAftermath(N).rested(Burden(marks=((name, lost),))).marks
    assert marks == (((name, left),) if left else ())


@pytest.mark.rule("ACY-DMG-18", "ACY-DMG-20", "ACY-DMG-28", "WAR-ORDERS-07")
def test_what_is_carried_from_a_battle() -> None:
    """Shock, wounds and what is crippled, but no Stun; the dead and prisoners go on no further."""
    chapter = AlternacyAftermath(N)
    with fought("laser_rifle", "laser_rifle", 0, 0) as (world, unit):
        body = world.get(unit, Injuries)
        assert chapter.left(world, unit) == Burden()
        hurt = replace(body, shock=3, stun=9, wounds=(("torso", 6),), crippled=("left_leg",))
        world.put(unit, hurt)
        left = chapter.left(world, unit)
        assert left == Burden(marks=(("shock", 3), ("torso", 6), ("crippled_left_leg", 1)))
        assert chapter.with_burden((body,), left) == (replace(hurt, stun=0),)
        assert not chapter.operable(left)
        assert chapter.operated(world, unit, left, 9) is left
        assert not chapter.doubts((body,), left)
        world.put(unit, Gone("captured"))
        assert chapter.left(world, unit) == Burden(fate="missing")
        world.drop(unit, Gone)
        world.put(unit, replace(body, shock=20))
        world.put(unit, Dead("shot"))
        assert chapter.left(world, unit) == Burden(fate="dead")


@pytest.mark.rule("ACY-DMG-18")
@pytest.mark.parametrize(
    ("burden", "found"),
    [
        (Burden(stress=1), ["stress"]),
        (Burden(wounds=(Wound("arm", "slashing", "light"),)), ["wounds"]),
        (Burden(marks=(("tail", 1), ("crippled_head", 1))), ["marks.tail"]),
        (Burden(marks=(("shock", 20),)), ["marks.shock"]),
        (Burden(marks=(("shock", 19),)), []),
        (Burden(marks=(("shock", 20),), fate="dead"), []),
    ],
)
def test_what_a_roster_cannot_carry(burden: Burden, found: list[str]) -> None:
    told = AlternacyAftermath(N).doubts((Injuries(),), burden)
    assert [place for place, _why, _hint in told] == found
