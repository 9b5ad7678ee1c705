"""The hour and the weather of a scenario: its light, its wind, who lies in ambush; lamps and sense tags of units."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle_setup import muster
from game.content.problem import ContentError
from game.content.scenario import Scenario, load_scenario
from game.content.scene import parse_scene
from game.field import BRIGHT, DARK, LIT, PITCH
from game.rulebooks.shelf import open_book
from game.world.place import Keen, Lamp, Lurking, Wind
from tests.content.test_scenarios import GOOD, told, written

ANYBODY = '{ like = "rifleman" },'
HOUR = GOOD.replace(
    "rounds = 8", 'rounds = 8\nlight = "pitch"\nwind = "SE"\nwind_strength = 2\nambush = "red"'
).replace(ANYBODY, '{ like = "rifleman", lamp = "lantern", tags = ["darkvision", "hearing_3", "tremor_5"] },')


def parts(plan: Scenario, **switches: bool) -> dict[type, list[object]]:
    position = muster(replace(plan, switches=switches), open_book(plan.rules, switches))
    world = position.world
    found = {kind: [world.get(unit, kind) for unit in world.having(kind)] for kind in (Keen, Lamp, Lurking, Wind)}
    found[int] = [int(world.field.light.max())]
    world.close()  # type: ignore[attr-defined]
    return found


def test_the_hour_is_mustered(tmp_path: Path) -> None:
    plan = load_scenario(str(written(tmp_path, HOUR)))
    assert (load_scenario("bridge").battlefield.field.light == BRIGHT).all()
    assert (plan.battlefield.field.light == PITCH).all()
    assert parts(plan) == {
        Keen: [Keen(darkvision=True, hearing=5)],
        Lamp: [Lamp("Lantern", 4)],
        Lurking: [Lurking(granted=True)],
        Wind: [Wind(1, 1, 2)],
        int: [PITCH],
    }


def test_each_module_takes_its_own_away(tmp_path: Path) -> None:
    plan = load_scenario(str(written(tmp_path, HOUR)))
    unseen = parts(plan, visibility=False)
    assert (unseen[Keen], unseen[Lamp], unseen[int]) == ([], [], [DARK])
    assert parts(plan, surprise=False)[Lurking] == []
    assert parts(plan, concealment=False)[Wind] == []


def test_a_hidden_side_is_rolled_for(tmp_path: Path) -> None:
    plan = load_scenario(str(written(tmp_path, GOOD.replace('name = "Red"', 'name = "Red"\nhidden = true'))))
    assert parts(plan)[Lurking] == [Lurking(granted=False)]


def test_a_lit_square_stays_lit_in_total_darkness() -> None:
    scene = parse_scene(
        'field = ".l."\nlegend = { l = "lamp" }\nlight = "pitch"\n'
        '[units.a]\nside = "blue"\nlike = "rifleman"\nat = [0, 0]\n'
    )
    assert LIT in scene.battlefield.field.light


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("rounds = 8", 'rounds = 8\nambush = "rde"', 'ambush: error: unknown side "rde" (did you mean "red"?)'),
        ("rounds = 8", 'rounds = 8\nlight = "dusk"', "light: error"),
        ("rounds = 8", 'rounds = 8\nwind = "up"', "wind: error"),
        ("rounds = 8", 'rounds = 8\nwind = "N"\nwind_strength = 4', "wind_strength: error"),
        (ANYBODY, '{ like = "rifleman", lamp = "lantren" },', 'unknown lamp "lantren" (did you mean "lantern"'),
        (ANYBODY, '{ like = "rifleman", tags = ["hearing"] },', "tags"),
    ],
)
def test_faults_of_the_hour(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    assert wanted in told(tmp_path, GOOD.replace(old, new, 1))


def test_somebody_must_be_there_to_be_surprised(tmp_path: Path) -> None:
    both = GOOD
    for name in ("Red", "Blue"):
        both = both.replace(f'name = "{name}"', f'name = "{name}"\nhidden = true')
    assert "every side lies in ambush" in told(tmp_path, both)


def test_a_scene_with_an_ambush_of_nobody() -> None:
    with pytest.raises(ContentError) as caught:
        parse_scene('ambush = "blu"\nfield = "a."\n[units.a]\nside = "blue"\nlike = "rifleman"\n')
    assert 'did you mean "blue"' in caught.value.problems[0].text()
