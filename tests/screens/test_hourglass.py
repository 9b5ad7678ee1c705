"""Who waits to declare, with several people at the screen, has only so much time (ALT-DECL-10)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.content.scenario import load_scenario
from game.messages import orders as od
from game.rulebooks.alternity.declaring import WAIT, waits
from tests.screens.table import staged

PROFILE = """
book = "alternity"
title = "Waiting"

[numbers]
declare_seconds = %d

[switches]
declare.mode = "wait"
"""


def waiting(tmp_path: Path, seconds: int, red: str) -> Battle:
    """The village street, where everybody waits; a unit of blue is asked again."""
    profile = tmp_path / "waiting.toml"
    profile.write_text(PROFILE % seconds, encoding="utf-8")
    plan = load_scenario("village_street", rules=str(profile))
    battle = Battle.open(plan, 5, seats={"blue": "human", "red": red})
    while battle.ask is not None and battle.ask.question == "deploy":
        battle.answer(od.READY)
    while battle.ask is not None and not (battle.ask.side == "blue" and waits(battle.world, battle.ask.unit)):
        battle.answer(WAIT)
    return battle


@pytest.mark.rule("ALT-DECL-10")
@pytest.mark.parametrize(("seconds", "red", "hurried"), [(2, "human", True), (0, "human", False), (2, "random", False)])
def test_who_lets_the_time_run_out_waits_on(tmp_path: Path, seconds: int, red: str, hurried: bool) -> None:
    """Two seconds, then it waits on, as an order like any other; with one person at the screen there is no hurry."""
    with staged(waiting(tmp_path, seconds, red), tmp_path) as seat:
        seat.wait(seat.asked)
        ask, made = seat.battle.match.ask, seat.battle.match.battle.choices_made
        seat.tick(20)
        assert seat.battle.match.ask is ask
        assert seat.battle.view.turn_clock.words == ("1 s to speak, then: it waits on" if hurried else "")
        seat.tick(25)
        assert (seat.battle.match.ask is not ask) == hurried
        assert seat.battle.match.battle.choices_made == made + hurried
