"""Group fire in the window: aimed like any attack, foreseen with its rolls, shared out on a table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.setting import keys_of
from game.messages.stack import Ask
from game.messages.warfare import Allot, GroupAttack
from game.screens.play.controls import Controls
from game.screens.play.kinds import told_order
from game.screens.play.oddsheet import paint
from game.screens.play.pace import losses_of
from game.screens.play.shares import Shares
from game.systems.warfare.squads import members, squad_of
from game.world.squads import Salvo
from tests.screens.table import scene_battle, staged
from tests.screens.test_oddsheet import Reader

TEXT = Path("tests/scenes/warfare/a_squad_fires_as_one.toml").read_text(encoding="utf-8").partition("[[steps]]")[0]


def test_a_squad_is_aimed_and_its_rolls_are_shared_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = scene_battle(TEXT, "a")
    keys = keys_of(battle.world)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.controls
        assert isinstance(controls, Controls)
        seat.key("Ctrl+G")
        assert (controls.mode, controls.target) == ("group.attack", keys["e"])
        order = controls.draft()
        assert order == GroupAttack(keys["e"])
        assert told_order(controls.face, order, {keys["e"]: "Emil"}) == "Volley at Emil"
        told = controls.ahead.forecast(order)
        assert told is not None
        assert Fraction(0) < told.success < 1
        pen = Reader()
        paint(pen, controls.face, order, told, {}, "")
        assert "10 take part; rolls: Ordinary 2, Good 4, Amazing 6" in pen.said
        assert losses_of(seat.battle.outlook, "blue") == "In the fight at the end: first 10 of 10"


def test_rolls_to_share_out_begin_as_is_usual_and_are_counted() -> None:
    battle = scene_battle(TEXT, "a")
    keys, world = keys_of(battle.world), battle.world
    squad = squad_of(world, keys["a"])
    men = [unit for unit in members(world, squad) if unit != keys["a"]]
    battle.position.world.put(squad, Salvo(((keys["a"], "carbine"), *((unit, "rifle") for unit in men)), keys["e"], 4))
    shares = Shares(battle.outlook("blue"), Ask("blue", keys["a"], "allot"))
    assert (sum(shares.counts.values()), shares.left) == (4, 0)
    assert {target for target, _key in shares.counts} == {keys["e"]}
    shares.change(keys["e"], "carbine", 1)
    assert shares.counts[keys["e"], "carbine"] == 1, "one carbine gives one roll (WAR-GROUP-08)"
    shares.change(keys["e"], "rifle", -1)
    shares.change(keys["f"], "rifle", 1)
    assert shares.order() == Allot(
        ((keys["e"], "carbine"), (keys["e"], "rifle"), (keys["e"], "rifle"), (keys["f"], "rifle"))
    )
    battle.close()
