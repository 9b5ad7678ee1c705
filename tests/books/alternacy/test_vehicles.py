"""Other bodies: the six rows of the location die of vehicles and creatures, what is foreseen of them (ACY-LOC-10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.beliefs import Knowledge
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.scene_setup import set_up
from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.scene import parse_scene
from game.messages.orders import Attack
from game.rulebooks.alternacy.cards import UnitLine
from game.rulebooks.alternacy.harm import land, points_of, state_by
from game.rulebooks.alternacy.missile import answering, located
from game.rulebooks.alternacy.outcomes import random_parts
from game.rulebooks.alternacy.parts import VEHICLE_PARTS, VEHICLE_ROWS, Injuries, Kit
from tests.books.alternacy.test_dice import figures
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
field = \"\"\"
. . . . . . . . . . . . . . .
\"\"\"
round = 2
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
skills = {{ long_arms = 12 }}
weapons = ["assault_rifle"]
[units.b]
side = "red"
like = "{like}"
at = [12, 0]
armour = "none"
{more}
[[steps]]
unit = "a"
order = "end"
"""
TRUCK = Injuries(bears=15)


@pytest.mark.rule("ACY-LOC-10")
def test_the_six_rows_of_a_vehicle() -> None:
    assert [located(face, "hull", VEHICLE_ROWS) for face in range(6)] == [
        "hull", "crew", "hull", "hull", "weapon", "drive",
    ]  # fmt: skip
    assert [answering(part, VEHICLE_ROWS) for part in ("head", "torso", "arm", "leg")] == list(VEHICLE_PARTS)
    assert located(0, "torso", VEHICLE_ROWS) == "hull"


@pytest.mark.rule("ACY-LOC-10")
def test_a_creature_has_rows_of_its_own() -> None:
    """Four legs and no arms: 4 and 5 are legs, and so is what is chosen as an arm."""
    rows = tuple(UnitLine(body=("head", "torso", "torso", "leg", "leg")).body)
    assert [located(face, "arm", rows) for face in range(6)] == ["leg", "head", "torso", "torso", "leg", "leg"]
    assert dict(random_parts(rows))["left_leg"] * 6 == 1
    with pytest.raises(ValueError, match="five rows"):
        UnitLine(body=("head", "torso"))


@pytest.mark.rule("ACY-DMG-33")
@pytest.mark.parametrize(
    ("hits", "state"),
    [(("hull", "hull"), "fit"), (("hull",) * 3, "dead"), (("crew",) * 3, "unconscious"), (("drive",) * 3, "fit"),
     (("weapon",) * 3, "fit")],
)  # fmt: skip
def test_heavy_hits_on_a_truck(hits: tuple[str, ...], state: str) -> None:
    """6 + 6 + 6 = 18, beyond 15; no Shock, no Stun, no bleeding of any."""
    body = TRUCK
    for part in hits:
        body = land(body, part, (3, 4, 3), points_of((3, 4, 3), figures()), 1)
    assert body.wound(hits[0]) == 6 * len(hits)
    assert (body.shock, body.stun, body.bleeding) == (0, 0, ())
    assert state_by(body) == state


@pytest.mark.rule("ACY-DMG-33")
def test_crippling_puts_a_part_out_for_the_battle() -> None:
    hit = land(TRUCK, "drive", (5, 5, 5), points_of((5, 5, 5), figures()), 1)
    assert hit.lost("drive")
    assert not replace(hit, bears=0).lost("drive")


@pytest.mark.rule("ACY-DMG-33", "ACY-LOC-10")
@pytest.mark.parametrize("more", ["", "wounds = { hull = 9, crew = 6 }"])
@pytest.mark.parametrize("mode", ["shot", "burst"])
def test_a_shot_at_a_vehicle_is_foreseen_as_it_is_played(mode: str, more: str) -> None:
    position = set_up(parse_scene(SCENE.format(like="scout_car", more=more)))
    with position.world as world:  # type: ignore[attr-defined]
        book, a, b = position.book, unit(world, "a"), unit(world, "b")
        for options in ((), ("called_head",), ("zero_leg",)):
            told = book.foresee(world, book, a, Attack(b, mode, options))
            tried = forecast(world, book, a, Attack(b, mode, options), passive, closed=False)
            assert told is not None
            assert (told.success, told.fates) == (tried.success, tried.fates)


@pytest.mark.rule("ACY-DMG-33")
def test_planners_count_its_hull_and_crew() -> None:
    left = []
    for more in ("", "wounds = { hull = 9 }", "wounds = { drive = 14 }"):
        position = set_up(parse_scene(SCENE.format(like="scout_car", more=more)))
        with position.world as world:  # type: ignore[attr-defined]
            known = Knowledge()
            known.refresh(Outlook(world, position.book, "blue"))
            left.append(known.combatant(unit(world, "b")).left)
    assert left[1] * 15 == pytest.approx(left[0] * 6, abs=15)
    assert left[2] == left[0]


@pytest.mark.rule("ACY-DMG-33")
def test_its_armour_counts_for_every_part() -> None:
    position = set_up(parse_scene(SCENE.format(like="armoured_car", more="").replace('armour = "none"\n', "")))
    with position.world as world:  # type: ignore[attr-defined]
        kit = world.get(unit(world, "b"), Kit)
        assert (kit.covers, kit.rows) == (VEHICLE_PARTS, VEHICLE_ROWS)
        assert catalogue().armour("plate").name
        assert any(kit.armour)


def test_a_scene_may_not_name_a_part_that_nobody_has() -> None:
    with pytest.raises(ContentError, match="wing"):
        parse_scene(SCENE.format(like="scout_car", more="wounds = { wing = 3 }"))
