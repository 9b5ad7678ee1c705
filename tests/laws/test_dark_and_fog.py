"""Battles at night, in fog and foliage, in the wind, out of an ambush: no invariant broken, and twins that agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.content.cards import Overrides, overridden
from game.content.catalogue import catalogue
from game.content.scenario import Scenario, load_scenario
from game.content.unit_setup import Recruit
from game.field import DARK, PITCH, Field
from tests.books.conformance import STALL
from tests.books.invariants import Course, breaches
from tests.books.wanderer import table_of
from tests.laws.test_law_4 import RED, twins_agree

VEILS = ("foliage", "thicket", "thick_fog", "unlight")
SENSES = (("hearing_3",), ("darkvision",), ())
TWINS_EVERY = 23


def grown(field: Field, light: int) -> Field:
    """The same ground with every third patch of open squares under something that hides, in another light."""
    terrain, layer = field.terrain.copy(), field.light.copy()
    for y in range(field.height):
        for x in range(field.width):
            if field.cost[y, x] == 1 and (x // 3 + y // 3) % 3 == 0:
                terrain[y, x] = len(field.kinds) + (x // 6 + y // 6) % len(VEILS)
    layer[:] = light
    kinds = (*field.kinds, *(catalogue().terrains[name].terrain() for name in VEILS))
    return replace(field, kinds=kinds, terrain=terrain, light=layer)


def equipped(recruit: Recruit, place: int) -> Recruit:
    changes = Overrides(lamp="lantern", grenades={"smoke": 2, "frag": 1}, tags=SENSES[place % len(SENSES)])
    return replace(recruit, card=overridden(recruit.card, changes, "ascension"))


def night(name: str, light: int, *, certain: bool, **switches: bool) -> Scenario:
    plan = load_scenario(name)
    return replace(
        plan,
        battlefield=replace(plan.battlefield, field=grown(plan.battlefield.field, light)),
        recruits=tuple(equipped(recruit, place) for place, recruit in enumerate(plan.recruits)),
        hidden=(RED,),
        ambush=RED if certain else "",
        wind=("NE", 1),
        switches=switches,
    )


def fought(plan: Scenario, seed: int, *, twins: bool) -> None:
    with Battle.open(plan, seed, rounds=3) as battle:
        course, seats = Course(battle), table_of(battle, seed)
        for choice in range(STALL):
            found = [*breaches(battle), *course.breaches(battle)]
            assert not found, f"seed {seed}, choice {choice}: {found}"
            if twins and choice % TWINS_EVERY == TWINS_EVERY - 1 and battle.ask is not None:
                twins_agree(battle)
            if not seats.turn():
                assert battle.over is not None
                assert not seats.faults
                return
        raise AssertionError("a stall")


@pytest.mark.parametrize(("name", "light"), [("village_street", DARK), ("treeline_farm", PITCH)])
def test_battles_in_the_dark(name: str, light: int) -> None:
    fought(night(name, light, certain=light == DARK), 3, twins=True)


@pytest.mark.parametrize("module", ["surprise", "concealment", "visibility", "conditions"])
def test_battles_with_one_module_off(module: str) -> None:
    fought(night("village_street", PITCH, certain=True, **{module: False}), 5, twins=False)
