"""Each soldier has one name in the log, on its card and in every other panel, and no two share one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.battle.battle import Battle
from game.messages import orders as od
from game.screens.play.panels import sheets
from game.world.place import Position
from tests.screens.table import QUICK, Seat, scene_battle, staged
from tests.screens.test_oddsheet import Reader

FIELD = """
rules = "alternacy"
round = 2
field = '''
. . . . . . . . . . . .
. a . . . . . b . . . .
. . . . . . . c . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
wounds = { torso = 4 }
bleeding = { deadly = 1 }
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""
BOTH = {"blue": "human", "red": "human"}


def battle_of() -> Battle:
    return scene_battle(FIELD, "b", **BOTH)


def card(seat: Seat, unit: int) -> list[str]:
    """What the card of a unit says."""
    view, reader = seat.battle.view, Reader()
    sheets.paint(reader, view.outlook, unit, view.places, view.playback.teller.everyone())
    return reader.said


def test_two_of_one_name_are_told_apart_and_the_log_calls_them_as_their_cards_do(tmp_path: Path) -> None:
    with battle_of() as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        view = seat.battle.view
        names = view.playback.teller.everyone()
        assert sorted(names.values()) == ["Blue Rifleman", "Red Rifleman", "Red Rifleman 2"]
        asked = view.controls.ask.unit if view.controls is not None else 0
        assert [line.text for line in view.playback.lines if "turn" in line.text][-1] == f"{names[asked]}'s turn"
        for unit, name in names.items():
            assert name in card(seat, unit)


def test_the_card_tells_bleeding_once_and_before_what_is_carried(tmp_path: Path) -> None:
    """It stood beside the Shock and among the signs, and with little room all of it was "... and 7 more"."""
    with battle_of() as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        (unit,) = seat.battle.view.outlook.foes()
        shown = sheets.signs_of(seat.battle.view.outlook, unit)
        assert [words for _icon, words in shown if "bleeding" in words] == ["bleeding: Deadly since Turn 1"]
        assert not [line for line in card(seat, unit) if "bleeding" in line]
        reader = Reader()
        reader.reserve()
        for _line in range(60):
            reader.wrapped("something else")
        view = seat.battle.view
        sheets.paint(reader, view.outlook, unit, view.places, view.playback.teller.everyone())
        left = reader.left_out
        assert left.index("bleeding: Deadly since Turn 1") < next(
            place for place, line in enumerate(left) if line.startswith("Rifle")
        )


def test_the_card_of_a_target_does_not_change_before_the_dice_are_told(tmp_path: Path) -> None:
    """What it had lost stood on its card as soon as the shot was ordered."""
    with staged(scene_battle(FIELD, "b", **BOTH), tmp_path, replace(QUICK, speed=1.0)) as seat:
        seat.wait(seat.asked)
        view, panel = seat.battle.view, seat.battle.desk.unit
        (foe,) = view.outlook.foes()
        seat.point(seat.square(view.outlook.get(foe, Position).cell))
        before, painted = sheets.key_of(view.outlook, foe), panel.painted
        seat.battle.player.give(od.Attack(foe, "shot"))
        seat.tick()
        assert view.playback.busy
        assert sheets.key_of(view.outlook, foe) != before, "it was hit"
        assert panel.painted == painted
        seat.wait(lambda: not view.playback.busy)
        seat.tick(2)
        assert panel.painted > painted
