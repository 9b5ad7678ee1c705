"""What warfare with large forces asks of Alternacy: scores, ranks, steps, classes, power, fatigue (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.position import Position, apply
from game.battle.scene_setup import set_up
from game.content.scene import load_scene
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.warfare import AlternacyWarfare
from game.systems.warfare.rolls import commanded, most_powerful, squares_of
from game.world.body import Skills
from game.world.store import Unit

BUNKER = Path(__file__).parents[2] / "scenes" / "warfare" / "alternacy" / "a_bunker_is_taken.toml"
LIEUTENANT, ROCKETEER, RIFLE, PISTOL, GUNNER = 4, 5, 7, 12, 15


@pytest.fixture
def position() -> Iterator[Position]:
    """Ten marines and a lieutenant before a bunker."""
    found = set_up(load_scene(BUNKER))
    yield found
    found.world.close()


def _war(position: Position) -> AlternacyWarfare:
    war = position.book.warfare
    assert isinstance(war, AlternacyWarfare)
    return war


def _skilled(position: Position, unit: Unit, **skills: int) -> Unit:
    position.world.put(unit, Skills(tuple(sorted(skills.items()))))
    return unit


@pytest.mark.rule("WAR-BOOK-02", "WAR-BOOK-06")
def test_scores_and_ranks(position: Position) -> None:
    """8 and 5 are 13; without the skill 5, a step harder. Leadership 10 is rank 3, eight men."""
    war, world = _war(position), position.world
    trained = _skilled(position, LIEUTENANT, tactics=8, leadership=10)
    check = war.skill_check(world, trained, "tactics")
    assert (check.score, check.steps) == (13, 0)
    assert commanded(war.leadership(world, trained), war.figures) == 8
    check = war.skill_check(world, _skilled(position, RIFLE), "leadership")
    assert (check.score, check.steps) == (5, 1)
    assert commanded(war.leadership(world, RIFLE), war.figures) == 0


@pytest.mark.rule("WAR-BOOK-04", "WAR-BOOK-05", "WAR-BOOK-10")
@pytest.mark.parametrize(("weary", "steps"), [(1, 1), (2, 2), (5, 5), (6, 5), (7, 6), (8, 6), (9, 7), (12, 7)])
def test_what_weakens_a_commander(position: Position, weary: int, steps: int) -> None:
    """Points of Fatigue as steps: the mildest whose worth (1 to 5, 7, 9) is nearest."""
    world = position.world
    world.put(LIEUTENANT, replace(world.get(LIEUTENANT, Injuries), weary=weary))
    assert _war(position).skill_check(world, LIEUTENANT, "tactics").steps == steps


@pytest.mark.rule("WAR-BOOK-05")
def test_fatigue_adds_up(position: Position) -> None:
    """After two assaults it is -2."""
    war, world = _war(position), position.world
    for _ in range(2):
        for event in war.tired(world, RIFLE):
            apply(world, event)
    assert world.get(RIFLE, Injuries).weary == 2


@pytest.mark.rule("WAR-BOOK-08", "WAR-BOOK-13")
def test_classes_and_power(position: Position) -> None:
    """A launcher and a machine gun are heavy, a laser rifle is a rifle, a laser pistol light; 15 is above a pistol."""
    war, world = _war(position), position.world
    found = [war.class_of(world, unit) for unit in (ROCKETEER, RIFLE, PISTOL, GUNNER)]
    assert found == ["heavy", "rifle", "light", "heavy"]
    best = most_powerful(war.powers(world, GUNNER))
    assert best is not None
    assert (best.key, best.firepower, best.kind) == ("charge_machine_gun", 15, 4)


@pytest.mark.rule("WAR-BOOK-13")
def test_the_disabled_have_shock_15(position: Position) -> None:
    war, world = _war(position), position.world
    for event in war.disabled(world, RIFLE):
        apply(world, event)
    assert world.get(RIFLE, Injuries).shock == 15
    assert position.book.state(world, RIFLE) == "unconscious"


@pytest.mark.rule("WAR-BOOK-09", "WAR-BOOK-12")
def test_squares_are_of_2_m(position: Position) -> None:
    war = _war(position)
    assert [squares_of(squares, war.metres, war.figures) for squares in (10, 20)] == [10, 20]


@pytest.mark.rule("WAR-BOOK-04")
@pytest.mark.parametrize(("steps", "points"), [(1, -1), (4, -4), (5, -5), (6, -7), (7, -9), (8, -9)])
def test_steps_on_a_target(position: Position, steps: int, points: int) -> None:
    (event,) = _war(position).suppressed(position.world, GUNNER, RIFLE, steps)
    apply(position.world, event)
    assert dict(position.book.gauges(position.world, GUNNER))["suppression"] == points
