"""Leading squads by hand: what the view, the log and the list of squads do meanwhile, and who is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.messages.warfare import Detach
from game.screens.match import Match
from game.screens.play.input.keys import LEADING, LOOKING
from game.screens.play.screen import BattleScreen
from game.systems.warfare.squads import commander, members, squads_of
from game.world.place import Position
from tests.books.sample import two_squads
from tests.screens.table import Seat, window


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """Two small squads a side, in the deployment."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with window() as found:
        match = Match.begin(str(two_squads(tmp_path, nine=3, seven=3)), {"blue": "human", "red": "random"}, 3)
        found.app.stage.show(BattleScreen(match))
        found.wait(found.asked)
        yield found


def able(seat: Seat) -> int:
    return sum(line.able + line.alone for line in seat.battle.staff.company.lines())


def test_a_round_left_to_the_squads_stops_at_who_was_detached(seat: Seat) -> None:
    battle = seat.battle
    outlook, squad = battle.view.outlook, squads_of(battle.view.outlook, "blue")[0]
    man = next(unit for unit in members(outlook, squad) if unit != commander(outlook, outlook.book, squad))
    before = able(seat)
    battle.player.tell(Detach(man))
    assert able(seat) == before, "he is no casualty"
    seat.begin()
    seat.key("Ctrl+W")
    seat.wait(seat.asked)
    while battle.view.controls is not None and not battle.view.controls.turn:
        seat.key("0")
        seat.wait(seat.asked)
    assert battle.view.controls is not None
    assert battle.view.controls.ask.unit == man
    assert battle.staff.auto_answers.running


def test_the_whole_map_stays_in_view_and_no_own_placing_moves_it(seat: Seat) -> None:
    battle, camera = seat.battle, seat.battle.view.camera
    camera.zoom(9)
    camera.go_to((2, 2), at_once=True)
    before = camera.x, camera.y
    unit = battle.view.outlook.friends()[0]
    assert battle.view.controls is not None
    placing = next(order for order in battle.view.controls.offers.listed if getattr(order, "unit", 0) == unit)
    battle.player.give(placing)
    seat.tick(20)
    assert (camera.x, camera.y) == before
    seat.begin()
    camera = battle.view.camera
    seat.key("End")
    whole = camera.cell, camera.x, camera.y
    assert battle.view.controls is not None
    seat.end()
    seat.wait(seat.asked)
    battle.staff.take(squads_of(battle.view.outlook, "blue")[1])
    seat.tick(20)
    assert (camera.cell, camera.x, camera.y) == whole
    seat.key("End")
    assert camera.cell == camera.liked > whole[0]


def test_an_own_order_brings_the_log_to_its_end(seat: Seat) -> None:
    battle = seat.battle
    battle.view.back = 3
    battle.staff.take(squads_of(battle.view.outlook, "blue")[1])
    assert battle.view.back == 3
    seat.key("Ctrl+H")
    assert battle.view.back == 0


def test_the_list_of_squads_is_folded_by_its_button_and_stays_so(seat: Seat) -> None:
    panel = seat.battle.staff.panel
    large = panel.panel.box.copy()
    for rows in (0, 2):
        seat.click(next(rect for rect, button in panel.placed if button.key == "squads.fold").center)
        assert len(panel.rows) == rows
        assert seat.app.stage.settings.squads_folded == (rows == 0)
    assert panel.panel.box == large


def test_a_click_on_the_map_counts_though_a_squad_is_in_hand(seat: Seat) -> None:
    seat.begin()
    battle = seat.battle
    assert battle.view.controls is not None
    battle.staff.take(squads_of(battle.view.outlook, "blue")[1])
    free = next(cell for cell in battle.view.controls.steps if not battle.view.controls.offers.at(cell))
    assert battle.view.outlook.get(battle.view.controls.ask.unit, Position).cell != free
    seat.click(seat.square(free))
    assert not battle.staff.company.squad
    assert battle.view.controls.shown == ("", free)


def test_the_page_of_keys_tells_which_button_drags_what() -> None:
    told = dict((*LOOKING, *LEADING))
    assert told["W A S D, right dragging"] == "move the view"
    assert "left dragging" in told
