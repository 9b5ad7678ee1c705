"""Two people at one screen under the second book: what each declares in secret, and what is said aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.rulebooks.alternity.book import open_alternity
from game.screens.handover import Handover
from game.screens.play.board import declared
from game.world.turns import Declared
from tests.screens.table import Seat, staged

FIELD = """
rules = "%s"
field = '''
. . . . . . . .
. a . . . . b .
. . . . . . . .
'''
[units.a]
side = "blue"
like = "duellist"
[units.b]
side = "red"
like = "duellist"
"""


def fight(rules: str) -> Battle:
    """Two duellists at the beginning of a round; with these dice both may act in one phase."""
    position = set_up(parse_scene(FIELD % rules))
    people = {"blue": "human", "red": "human"}
    return Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(7), seats=people)


def place_changed(seat: Seat, to: str) -> None:
    """A curtain comes down, and the other side sits down behind it."""
    seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
    curtain = seat.app.stage.screen
    assert isinstance(curtain, Handover)
    assert (curtain.side, curtain.reaction) == (to, None)
    seat.key("Enter")
    seat.wait(seat.asked)
    assert seat.battle.view.viewer == to


def seen(seat: Seat, drawn: list[object]) -> tuple[bool, bool, bool]:
    """Whether an order of the other side is known, is told, is drawn."""
    outlook, playback = seat.battle.view.outlook, seat.battle.view.playback
    drawn.clear()
    seat.battle.view.boards.clear()
    seat.tick(3)
    known = any((outlook.find(foe, Declared) or Declared()).orders for foe in outlook.foes())
    told = any("declares: run" in line.text for line in playback.lines)
    return known, told, bool(drawn)


@pytest.mark.parametrize(("rules", "open_"), [("alternity_standard", False), ("alternity", True)])
def test_what_one_has_declared(rules: str, open_: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Declared in secret it is neither known nor told nor drawn until it is done; aloud it is all three."""
    drawn: list[object] = []
    monkeypatch.setattr(declared.marks, "planned", lambda *call: drawn.append(call))
    battle = fight(rules)
    with staged(battle, tmp_path) as seat:
        seat.wait(lambda: battle.ask is not None and battle.ask.question == "turn")
        assert battle.ask is not None
        first, second = battle.ask.side, "red" if battle.ask.side == "blue" else "blue"
        if seat.battle.view.viewer != first:
            place_changed(seat, first)
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        run = next(order for order in controls.offers.listed if isinstance(order, od.Move) and order.gait == "run")
        seat.battle.player.give(run)
        seat.tick(3)
        assert drawn  # for whoever gave it
        seat.battle.player.give(od.END)
        place_changed(seat, second)
        assert seen(seat, drawn) == (open_, open_, open_), [line.text for line in seat.battle.view.playback.lines]
        assert any("has spoken" in line.text or "declares" in line.text for line in seat.battle.view.playback.lines)
        seat.battle.player.give(od.END)
        seat.tick(6)
        lines = [line.text for line in seat.battle.view.playbacks[second].lines]
        assert any(line.endswith(" runs") for line in lines), lines[-6:]  # done, it is seen by all


def test_who_waits_is_asked_again_when_the_other_has_spoken(tmp_path: Path) -> None:
    """The first waits by its button, the second declares, and the first, asked anew, knows what."""
    position = set_up(parse_scene(FIELD % "alternity"))
    book = open_alternity("Waiting", {"declare.mode": "wait"})
    people = {"blue": "human", "red": "human"}
    battle = Battle(Position(position.world, book, [BattleFrame("rounds")]), Dice(7), seats=people)
    with staged(battle, tmp_path) as seat:
        seat.wait(lambda: battle.ask is not None and battle.ask.question == "turn")
        assert battle.ask is not None
        first, second = battle.ask.side, "red" if battle.ask.side == "blue" else "blue"
        if seat.battle.view.viewer != first:
            place_changed(seat, first)
        seat.wait(seat.asked)
        for _ in range(2):
            seat.battle.presses.press("act.wait")
        place_changed(seat, second)
        controls = seat.battle.view.controls
        assert controls is not None
        seat.battle.player.give(next(one for one in controls.offers.listed if getattr(one, "gait", "") == "run"))
        seat.wait(seat.asked)
        seat.battle.player.give(od.END)
        place_changed(seat, first)
        assert seen(seat, [])[:2] == (True, True)
