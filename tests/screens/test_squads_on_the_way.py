"""A round left to squads on their way, by the keys with which it once ended the game.

A round left to squads of a small battle is in every run: `tests/screens/test_pace.py`.
"""

from __future__ import annotations

import pytest

from tests.screens.monkey import tame
from tests.screens.table import fought


@pytest.mark.slow
def test_a_round_left_to_a_squad_on_its_way_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five choices of soldiers are made in a frame; between two frames an enemy is lost from sight."""
    tame(monkeypatch, 7, 5)
    with fought("bunker_line", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        seat.wait(lambda: seat.asked() and (ask := seat.battle.view.outlook.ask) is not None and bool(ask.unit))
        seat.key("Ctrl+B", "Tab", "R", "Esc")
        seat.click(seat.battle.staff.panel.rows[0][0].center)
        seat.click(seat.square((10, 25)), 3)
        assert any("advance to (10, 25), column" in line.text for line in seat.battle.view.playback.lines)
        before = len(seat.battle.view.playback.lines)
        seat.key("Ctrl+W")
        seat.wait(seat.asked, 6000)
        assert len(seat.battle.view.playback.lines) > before + 5
