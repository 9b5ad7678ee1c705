"""Companies: six scenarios of many squads on wide maps, squads that start in zones of their own, and their cards."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest

from game.battle.battle_setup import placed
from game.content.catalogue import catalogue
from game.content.lines import line
from game.content.placements import strongholds
from game.content.scenario import Scenario, load_scenario
from game.systems.warfare.strength import VEHICLES
from tests.books.sample import COMPANIES
from tests.content.test_scenarios import GOOD, told, written

KINDS = {
    "bunker_line": {"hold", "reach", "survive"}, "river_crossing": {"hold", "reach", "survive"},
    "village_defence": {"survive", "hold"}, "encirclement": {"reach", "eliminate"},
    "relief_column": {"reach", "hold"}, "night_attack": {"reach", "survive"},
}  # fmt: skip
SQUADS = """
units = [
    { like = "sergeant", squad = "one" },
    { like = "rifleman", count = 3, squad = "one" },
]
squads = [{ key = "one", name = "One", zone = "far_bank" }]
"""


def plans() -> dict[str, Scenario]:
    return {name: load_scenario(name) for name in COMPANIES}


def test_six_battles_of_companies() -> None:
    """Sixty to two hundred a side in squads of eight to twelve, each under its leader, a lieutenant among them."""
    found = plans()
    assert {name: {goal.kind for goal in plan.objectives} for name, plan in found.items()} == KINDS
    sizes = sorted(max(plan.battlefield.field.width, plan.battlefield.field.height) for plan in found.values())
    assert sizes == [64, 72, 80, 80, 96, 96]
    for plan in found.values():
        assert all(60 <= len(plan.of(side.key)) <= 200 for side in plan.sides)
        assert all(any(one.like == "lieutenant" and one.leads for one in plan.of(side.key)) for side in plan.sides)
        assert all(one.squad for one in plan.recruits)
        own = [[one for one in plan.recruits if (one.side, one.squad) == (of.side, of.key)] for of in plan.squads]
        assert all(8 <= len(squad) <= 12 and sum(one.leads for one in squad) == 1 for squad in own)
        assert all(squad.zone and squad.task != "none" for squad in plan.squads)
        assert len(plan.briefing) > 150
        assert all(plan.briefings[side.key] for side in plan.sides)
        assert all(goal.text for goal in plan.objectives)


def test_the_soldiers_of_the_worked_example_stand_in_it() -> None:
    """Rivven's squads are armed as his ten are, and so is the bunker they are sent against (WAR-EX-02, -03)."""
    plan = load_scenario("bunker_line")

    def arms(side: str, squad: str) -> list[str]:
        return sorted(line(one.card, "alternity").weapons[0] for one in plan.of(side) if one.squad == squad)

    marines = ["bantam_fragments"] * 2 + ["laser_pistol"] * 3 + ["laser_rifle"] * 5
    assert arms("blue", "third") == marines
    assert arms("red", "centre") == ["charge_machine_gun"] * 2 + ["charge_rifle"] * 6


def test_soldiers_start_in_the_zone_of_their_squad() -> None:
    plan = load_scenario("night_attack")
    squares = placed(plan.recruits, plan.sides, plan.battlefield.field, plan.squads)
    homes = {(squad.side, squad.key): set(squad.zone) for squad in plan.squads}
    assert all(squares[one.key] in homes[one.side, one.squad] for one in plan.recruits)
    assert len(set(squares.values())) == len(plan.recruits)


def test_every_graded_objective_has_an_approach() -> None:
    """Detachments leave from it: outside the place, and open but for a tree or a wall (WAR-ASSAULT-16)."""
    for name, plan in plans().items():
        zones, field = plan.battlefield.zones, plan.battlefield.field
        graded = [place for place in strongholds(zones) if place.positions]
        assert graded, name
        for place in graded:
            assert place.approach, (name, place.name)
            assert not set(place.cells) & set(place.approach), (name, place.name)
            assert sum(map(field.passable, place.approach)) >= 0.8 * len(place.approach), (name, place.name)


def test_a_squad_s_zone_must_be_one_and_have_room(tmp_path: Path) -> None:
    old = GOOD[GOOD.index("units = [") : GOOD.index("[[sides]]", GOOD.index("units = ["))]
    squads = GOOD.replace(old, SQUADS)
    plan = load_scenario(str(written(tmp_path, squads)))
    blue = placed(plan.recruits, plan.sides, plan.battlefield.field, plan.squads)
    assert {blue[one.key] for one in plan.of("blue")} <= set(plan.battlefield.zones["far_bank"].cells)
    assert 'sides#1.squads#1.zone: error: unknown zone "far_bonk"' in told(
        tmp_path, squads.replace('"far_bank" }', '"far_bonk" }')
    )
    crowd = told(tmp_path, squads.replace("count = 3", "count = 399"))
    assert 'sides#1.squads#1.zone: error: 400 units deploy in zone "far_bank", which has room for' in crowd


@pytest.mark.rule("WAR-ASSAULT-04")
def test_vehicles_say_what_they_weigh() -> None:
    cards = catalogue()
    weights = {key: {VEHICLES[tag] for tag in cards.unit(key).tags if tag in VEHICLES} for key in ("scout_car", "tank")}
    assert weights == {"scout_car": {"rifle"}, "tank": {"rifle", "heavy"}}
    both = chain(("lieutenant", "corporal", "heavy_gunner", "rocketeer", "space_marine", "marine_pioneer"),
                 ("marine_rocketeer", "charge_rifleman", "charge_gunner", "scout_car", "tank"))  # fmt: skip
    assert all({"ascension", "alternity"} <= set(cards.unit(key).lines) for key in both)
