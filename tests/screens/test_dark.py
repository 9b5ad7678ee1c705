"""The window at night: an ambush, lamps, fog and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scenario import load_scenario
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as Whole
from game.messages.frames import Surprise
from game.screens.briefing import hour
from game.screens.play.panels.sheets import conditions
from game.screens.play.panels.small_panels import _wind, square_words
from game.world.turns import Springing
from tests.screens.table import scene_battle, staged

NIGHT = """
light = "dark"
wind = "SW"
ambush = "blue"
field = '''
. . . . . . . . . . . .
. a f t u . . . b . . .
. . . t . . . . . . . .
'''
legend = { f = "foliage", t = "thicket", u = "unlight" }
[units.a]
side = "blue"
like = "rifleman"
lamp = "lantern"
tags = ["darkvision", "hearing_3"]
HIDDEN
[units.b]
side = "red"
like = "conscript"
"""


def test_an_ambush_in_the_window(tmp_path: Path) -> None:
    position = set_up(parse_scene("round = 0\n" + NIGHT.replace("HIDDEN", "hidden = true")))
    unit = keys_of(position.world)["a"]
    stack = [Whole("rounds"), Surprise()]
    battle = Battle(Position(position.world, position.book, stack), Dice(5), seats={"blue": "human"})
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        assert battle.world.find(unit, Springing) is not None
        words = [said for _icon, said in conditions(seat.battle.view.outlook, unit)]
        assert {"lies hidden", "lamp out", "darkvision", "hears within 3"} <= set(words)
        assert any("Ambush" in line.text for line in seat.battle.view.playback.lines)


def test_a_lamp_is_lit_by_its_key_and_shows(tmp_path: Path) -> None:
    battle = scene_battle(NIGHT.replace("HIDDEN", ""), "a")
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        outlook = seat.battle.view.outlook
        unit = outlook.ask.unit if outlook.ask is not None else 0
        assert "dark" in square_words(outlook, (2, 0), [])[1]
        assert od.Act("lamp") in battle.choices()
        seat.key("Alt+L", "Alt+L")
        seat.wait(seat.asked)
        assert ("lamp", "lamp burning") in conditions(outlook, unit)
        assert "lit at night" in square_words(outlook, (2, 0), [])[1]
        assert "obscured lightly" in square_words(outlook, (2, 1), [])[1]
        assert "magical darkness, nobody sees in it" in square_words(outlook, (4, 1), [])[1]
        assert _wind(outlook) == ", wind SW"
        assert any("lights the lamp" in line.text for line in seat.battle.view.playback.lines)


def test_what_both_sides_know_of_the_hour() -> None:
    plan = load_scenario("bridge")
    assert not list(hour(plan))
    night = replace(
        plan, battlefield=replace(plan.battlefield, ambient="dark"), hidden=("red",), ambush="red", wind=("NE", 1)
    )
    said = " ".join(hour(night))
    assert said.startswith("Night.")
    assert "strikes out of an ambush" in said
    assert said.endswith("The wind takes smoke NE.")
