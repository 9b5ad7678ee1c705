"""Deployment: the whole zone of one's own is in view, and the view stays where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.messages import orders as od
from game.world.sides import SideCard
from tests.screens.table import fought


@pytest.mark.parametrize("scenario", ["village_street", "roadblock", "night_raid"])
def test_the_own_zone_is_in_view_and_the_view_stays(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with fought(scenario, {"blue": "human", "red": "random"}, 3) as seat:
        seat.wait(seat.asked)
        seat.tick(3)
        screen, outlook = seat.battle, seat.battle.view.outlook
        cards = [outlook.get(entity, SideCard) for entity in outlook.having(SideCard)]
        zone = next(card.zone for card in cards if card.key == "blue")
        view, board = screen.view.camera.view, screen.desk.board.copy()
        board.height = screen.desk.prompt.panel.box.top - board.top
        assert [cell for cell in zone if not board.contains(view.box(cell))] == []
        assert screen.view.controls is not None
        place = next(order for order in screen.view.controls.offers.listed if isinstance(order, od.Deploy))
        screen.player.give(place)
        seat.wait(seat.asked)
        seat.tick(20)
        assert screen.match.ask is not None
        assert screen.match.ask.question == "deploy"
        assert screen.view.camera.view == view
