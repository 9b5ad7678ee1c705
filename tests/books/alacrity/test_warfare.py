"""What warfare with large forces asks of the percent game: scores, ranks, classes, power, fatigue (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.position import Position, apply
from game.battle.scene_setup import set_up
from game.content.scene import load_scene
from game.rulebooks.alacrity.parts import Health, Statistics
from game.rulebooks.alacrity.warfare import AlacrityWarfare
from game.systems.warfare.rolls import commanded, most_powerful, squares_of
from game.world.body import Skills
from game.world.store import Unit

BUNKER = Path(__file__).parents[2] / "scenes" / "warfare" / "alacrity" / "a_bunker_is_taken.toml"
LIEUTENANT, ROCKETEER, RIFLE, PISTOL, GUNNER = 4, 5, 7, 12, 15


@pytest.fixture
def position() -> Iterator[Position]:
    """Ten marines and a lieutenant before a bunker."""
    found = set_up(load_scene(BUNKER))
    yield found
    found.world.close()


def _war(position: Position) -> AlacrityWarfare:
    war = position.book.warfare
    assert isinstance(war, AlacrityWarfare)
    return war


def _skilled(position: Position, unit: Unit, **skills: int) -> Unit:
    position.world.put(unit, Skills(tuple(sorted(skills.items()))))
    return unit


@pytest.mark.rule("WAR-BOOK-02", "WAR-BOOK-06")
def test_scores_and_ranks(position: Position) -> None:
    """65 % is 13 and rank 3, which is eight men; Mind 14 without Tactics is 28 %, 5, a step harder."""
    war, world = _war(position), position.world
    trained = _skilled(position, LIEUTENANT, tactics=65, leadership=65)
    check = war.skill_check(world, trained, "tactics")
    assert (check.score, check.steps) == (13, 0)
    assert commanded(war.leadership(world, trained), war.figures) == 8
    world.put(RIFLE, Statistics(13, 13, 14, 14))
    check = war.skill_check(world, _skilled(position, RIFLE), "tactics")
    assert (check.score, check.steps) == (5, 1)
    assert commanded(war.leadership(world, RIFLE), war.figures) == 0


@pytest.mark.rule("WAR-BOOK-10")
def test_a_mark_is_a_step(position: Position) -> None:
    war, world = _war(position), position.world
    world.put(LIEUTENANT, Health(30, 48, 48, 48))
    assert war.skill_check(world, LIEUTENANT, "tactics").steps == 1


@pytest.mark.rule("WAR-BOOK-08", "WAR-BOOK-13")
def test_classes_and_power(position: Position) -> None:
    """A launcher and a machine gun are heavy, a laser rifle is a rifle, a laser pistol light; 6d10 is above 3d10."""
    war, world = _war(position), position.world
    found = [war.class_of(world, unit) for unit in (ROCKETEER, RIFLE, PISTOL, GUNNER)]
    assert found == ["heavy", "rifle", "light", "heavy"]
    best = most_powerful(war.powers(world, GUNNER))
    assert best is not None
    assert (best.key, best.mean) == ("charge_machine_gun", Fraction(33))


@pytest.mark.rule("WAR-BOOK-05", "WAR-BOOK-14")
def test_fatigue_is_a_tenth_of_the_stun_points(position: Position) -> None:
    """Of 32 SP 4, and no HP; a second point makes 8 in all, and one HP."""
    war, world, found = _war(position), position.world, []
    for _ in range(2):
        for event in war.tired(world, RIFLE):
            apply(world, event)
        held = world.get(RIFLE, Health)
        found.append((held.sp, held.hp))
    assert found == [(28, 32), (24, 31)]


@pytest.mark.rule("WAR-BOOK-13")
def test_the_disabled_keep_a_tenth(position: Position) -> None:
    war, world = _war(position), position.world
    for event in war.disabled(world, RIFLE):
        apply(world, event)
    assert world.get(RIFLE, Health).hp == 3
    assert position.book.state(world, RIFLE) == "incapacitated"


@pytest.mark.rule("WAR-BOOK-09", "WAR-BOOK-12")
def test_squares_are_of_15_ft(position: Position) -> None:
    war = _war(position)
    assert [squares_of(squares, war.metres, war.figures) for squares in (10, 20)] == [4, 8]


@pytest.mark.rule("WAR-BOOK-04")
@pytest.mark.parametrize(("steps", "points"), [(1, -10), (2, -20), (3, -20), (4, -30), (5, -50), (6, -50), (7, -50)])
def test_steps_as_points(position: Position, steps: int, points: int) -> None:
    """Ten for each Edge of the ladder, at most 50."""
    (event,) = _war(position).suppressed(position.world, GUNNER, RIFLE, steps)
    apply(position.world, event)
    assert dict(position.book.gauges(position.world, GUNNER))["suppression"] == points
