"""Heat and cold: what severity, gear and Survival make of the check (ALA-HAZ-05, -08, ALA-RULING-12)."""

import pytest

from game.battle.battle_setup import lay_out
from game.content.battlefield import Hazard
from game.content.catalogue import catalogue
from game.messages.frames import Chill
from game.systems.weather import chill_step, weather_at
from game.world.hazards import Fatigue


def edge_of(fight, unit, severity: str, kind: str = "cold") -> int:
    """The Edge of the difficulty that the check in this weather is made at."""
    lay_out(fight.world, (Hazard(kind, (), severity),), fight.book, catalogue())
    weather = weather_at(fight.world, (0, 0))
    step = chill_step(Chill(unit, weather.rung, kind), fight.world, fight.book, None)
    return sum(part.amount for part in step.node.draw.modifiers if part.key == "difficulty")


@pytest.mark.rule("ALA-RULING-12", "ALA-HAZ-05")
@pytest.mark.parametrize(("severity", "edge"), [("severe", -1), ("extreme", -2), ("deadly", -3)])
@pytest.mark.parametrize("kind", ["cold", "heat"])
def test_the_worse_the_weather_the_harder_the_check(bout, kind: str, severity: str, edge: int) -> None:
    fight = bout("..")
    assert edge_of(fight, fight.unit("a"), severity, kind) == edge


@pytest.mark.rule("ALA-RULING-12", "ALA-HAZ-08")
def test_fit_gear_and_survival_are_worth_two_each(bout) -> None:
    fight = bout("..")
    dressed = fight.unit("a", tags=("winter_gear",))
    assert edge_of(fight, dressed, "deadly") == -1
    fight.put(dressed, Fatigue(aided=True))
    assert edge_of(fight, dressed, "deadly") == 1


@pytest.mark.rule("ALA-RULING-12")
def test_gear_for_the_cold_is_of_no_use_in_the_heat(bout) -> None:
    fight = bout("..")
    assert edge_of(fight, fight.unit("a", tags=("winter_gear",)), "deadly", "heat") == -3
