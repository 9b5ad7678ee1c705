"""What a move's panel may promise of shots at its end."""

import pytest

from game.battle.battle import Battle
from game.battle.seat import open_seat
from game.screens.play.input.controls import Controls
from game.screens.play.panels.movesheet import way_to


@pytest.mark.parametrize(
    ("rules", "whole"), [("ascension", True), ("alternity", True), ("alacrity", False), ("alternacy", False)]
)
def test_only_who_may_hold_fire_is_told_of_whenever_it_may_shoot(rules: str, whole: bool) -> None:
    """In the other books the panel said in green that nobody has a shot, when all had acted in that round."""
    with Battle.open("abbey_yard", 3, rules=rules) as battle:
        seats = {side: open_seat("random") for side in battle.sides}
        while battle.ask is not None and battle.ask.question != "turn":
            battle.answer(seats[battle.ask.side].choose(battle.outlook(battle.ask.side), battle.ask))
        ask = battle.ask
        assert ask is not None
        controls = Controls(battle.outlook(ask.side), ask)
        ways = [way for cell in controls.steps if (way := way_to(controls, cell)) is not None]
        assert ways
        assert {way.whole for way in ways} == {whole}
