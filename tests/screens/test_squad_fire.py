"""Group fire in the window: aimed like any attack, foreseen with its rolls, shared out on a table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game.battle.scene_setup import keys_of
from game.battle.sentences import told_order
from game.messages.stack import Ask
from game.messages.warfare import Allot, GroupAttack
from game.screens.play import counts
from game.screens.play.input.controls import Controls
from game.screens.play.panels.oddsheet import paint
from game.screens.play.panels.shares import Shares, threatened
from game.screens.play.panels.sheets import conditions
from game.screens.texts import text_of
from game.systems.warfare.squads import members, squad_of
from game.world.squads import Gone, GroupFire, HeldFire
from tests.screens.table import scene_battle, staged
from tests.screens.test_oddsheet import Reader

TEXT = Path("tests/scenes/warfare/a_squad_fires_as_one.toml").read_text(encoding="utf-8").partition("[[steps]]")[0]


def test_a_squad_is_aimed_and_its_rolls_are_shared_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = scene_battle(TEXT, "a")
    keys = keys_of(battle.world)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
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
        assert text_of("teamwork") in pen.said, "why it is not the chance of a shot"
        told = counts.report(seat.battle.view.outlook, seat.battle.view.playback.teller, "blue")
        assert tuple(told) == ("In the fight at the end: 10 of 10. No losses.", "1 first 10 of 10.")


def test_rolls_to_share_out_begin_as_is_usual_and_are_counted() -> None:
    battle = scene_battle(TEXT, "a")
    keys, world = keys_of(battle.world), battle.world
    squad = squad_of(world, keys["a"])
    men = [unit for unit in members(world, squad) if unit != keys["a"]]
    battle.position.world.put(
        squad, GroupFire(((keys["a"], "carbine"), *((unit, "rifle") for unit in men)), keys["e"], 4)
    )
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


@pytest.mark.rule("WAR-GROUP-22")
def test_several_enemies_are_marked_and_pinned_together(tmp_path: Path) -> None:
    """Machine guns for half of the squad and more: two at once; with rifles alone the second is refused."""
    for guns, why in (("machine_gun", None), ("rifle", "one target, unless half of the group fires automatic weapons")):
        arms = f'like = "rifleman"\ncount = 9\nweapons = ["{guns}"]'
        battle = scene_battle(TEXT.replace('like = "rifleman"\ncount = 9', arms), "a")
        keys = keys_of(battle.world)
        with staged(battle, tmp_path) as seat:
            seat.wait(seat.asked)
            controls = seat.battle.view.controls
            assert isinstance(controls, Controls)
            seat.key("Ctrl+U")
            assert controls.target == keys["e"]
            seat.key("Space")
            assert (controls.marked, controls.target) == ((keys["e"],), keys["f"])
            order = controls.draft()
            assert order == GroupAttack(keys["f"], "suppress", (keys["e"],))
            refused = controls.offers.choices.refusal(order)
            assert (refused is None) == (why is None)
            assert why is None or (refused or "").startswith(why)
            pygame.key.set_mods(pygame.KMOD_SHIFT)
            seat.click(seat.square((8, 1)))
            pygame.key.set_mods(0)
            assert (controls.marked, controls.target) == ((), keys["f"]), "a second mark takes the first back"
            seat.key("Space", "Esc")
            assert controls.marked == ()


@pytest.mark.rule("WAR-GROUP-23")
def test_a_threat_tells_how_it_may_be_taken_and_the_threatened_may_surrender(tmp_path: Path) -> None:
    battle = scene_battle(TEXT, "a", blue="human", red="human")
    keys = keys_of(battle.world)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert isinstance(controls, Controls)
        seat.key("Ctrl+T")
        order = controls.draft()
        assert order == GroupAttack(keys["e"], "threaten")
        told = controls.ahead.forecast(order)
        assert told is not None
        assert sum(chance for _answer, chance in threatened(told, keys["e"])) == told.success
        assert sum(chance for answer, chance in threatened(told, keys["e"]) if "arms" in answer) == told.fates[0].out
        pen = Reader()
        paint(pen, controls.face, order, told, {}, "")
        assert {"give their next action up", "stand fast under held fire"} <= set(pen.said)


def test_who_is_threatened_sees_it_and_may_surrender(tmp_path: Path) -> None:
    """Five rolls are held on the conscript as its turn comes."""
    battle = scene_battle(TEXT, "e", red="human", blue="random")
    world, keys = battle.position.world, keys_of(battle.world)
    squad = squad_of(world, keys["a"])
    world.put(squad, HeldFire(keys["e"], keys["a"], ((keys["b1"], "rifle"),), 5, battle.round, 0))
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        assert ("aim", "a squad's fire is held on them") in conditions(seat.battle.view.outlook, keys["e"])
        seat.key("Ctrl+Y")
        assert world.get(keys["e"], Gone).why == "captured"
        lost = counts.of_side(seat.battle.view.outlook, seat.battle.view.playback.teller, "red")
        assert (lost.whole, lost.captured) == (2, 1)
