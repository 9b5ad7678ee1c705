"""Squads in the window: chosen by box, flag, line and key, told what to do, shown where they will stand."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.messages.warfare import Detach, OrderSquad, Rejoin
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.systems.warfare.squads import members, mercy_of, orders_of, squads_of
from game.world.place import Position
from game.world.sides import SideCard
from game.world.squads import SquadOrders
from tests.screens.table import Seat, window


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seat]:
    """Two squads a side, before the battle; orders of a side may be given at any question."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENFILADE_HOME", str(tmp_path_factory.mktemp("home")))
        match = Match.begin("benchmarks/two_squads.toml", {"blue": "human", "red": "random"}, 3)
        with window() as found:
            found.app.stage.show(BattleScreen(match))
            found.battle.view.camera.fit()
            found.wait(found.asked)
            yield found


def drag(seat: Seat, first: tuple[int, int], last: tuple[int, int]) -> None:
    """Draw a box with the left button."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1))
    seat.tick()
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=last, rel=(9, 9), buttons=(1, 0, 0)))
    seat.tick()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=last, button=1))
    seat.tick(2)


def test_a_squad_is_chosen_by_box_line_and_key_and_sent_by_right_click(seat: Seat) -> None:
    battle = seat.battle
    company, squads = battle.staff.company, squads_of(battle.view.outlook, "blue")
    cells = [battle.view.outlook.get(unit, Position).cell for unit in members(battle.view.outlook, squads[1])]
    view = battle.view.camera.view
    low, high = min(y for _x, y in cells), max(y for _x, y in cells)
    drag(seat, view.box((min(x for x, _y in cells), low)).topleft, view.box((9, high)).bottomright)
    assert company.squad == squads[1], "the box holds more of the second squad than of the first"
    seat.key(".")
    assert company.squad == squads[0], "behind the last squad comes the first"
    seat.click(battle.staff.panel.rows[1][0].center)
    assert company.squad == squads[1]
    battle.view.camera.fit()
    at = battle.view.camera.view.centre((24, 12))
    seat.click((int(at[0]), int(at[1])), 3)
    told = orders_of(battle.view.outlook, squads[1])
    assert (told.task, told.to, told.formation) == ("advance", (24, 12), "loose")
    assert dict(company.bound_for())[told.files[0]] == (24, 12)
    seat.key("Ctrl+O")
    formation = orders_of(battle.view.outlook, squads[1]).formation
    assert formation == "line", "a squad under way takes the formation up at once"


def test_what_cannot_be_told_is_refused_with_its_reason(seat: Seat) -> None:
    battle = seat.battle
    staff, company = battle.staff, battle.staff.company
    squads = squads_of(battle.view.outlook, "blue")
    staff.take(squads[0])
    before = battle.view.outlook.get(squads[0], SquadOrders)
    battle.player.tell(OrderSquad(squads[0], "advance", (99, 6)))
    assert company.refused == "nobody can stand there"
    assert battle.view.outlook.get(squads[0], SquadOrders) == before
    seat.key("Ctrl+D")
    assert company.refused == "click one of its soldiers first"
    leader, soldier = members(battle.view.outlook, squads[0])[:2]
    company.choose_soldier(leader)
    order = company.apart_or_back()
    assert order == Detach(leader)
    assert company.refusal(order) == "who commands the squad cannot leave it"
    company.choose_soldier(soldier)
    seat.key("Ctrl+D")
    assert soldier not in members(battle.view.outlook, squads[0])
    assert company.apart_or_back() == Rejoin(soldier)
    seat.key("Ctrl+D")
    assert soldier in members(battle.view.outlook, squads[0])


def test_lines_count_and_name_and_the_defeated_are_ordered_about(seat: Seat) -> None:
    battle = seat.battle
    first, second = battle.staff.company.lines()
    assert (first.name, first.commander, first.able, first.mustered) == ("First squad", "Sgt. Adler", 10, 10)
    assert (second.commander, first.under_fire) == ("Sgt. Bruno", False)
    outlook = battle.view.outlook
    own = next(card for card in outlook.having(SideCard) if outlook.get(card, SideCard).key == "blue")
    battle.presses.press("mercy")
    assert mercy_of(battle.view.outlook, own) == "no_quarter"
    seat.tick(2)
    assert {squad for _box, squad in battle.view.board.banners.placed} >= set(squads_of(battle.view.outlook, "blue"))
