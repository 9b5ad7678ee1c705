"""What the board and its panels left out: terms without room, people in a blast, ways, costs, keys and tips."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game.battle.crossing import Crossing, Shot
from game.dice.distribution import percent
from game.messages import orders as od
from game.screens.art import marks
from game.screens.pause import Pause
from game.screens.play.panels import degrees, movesheet, sheets
from game.screens.play.panels.drawing import Panel, Pen
from game.systems import hotkeys
from tests.screens.table import scene_battle, staged, window
from tests.screens.test_battle_screen import FRIENDS
from tests.screens.test_newcomers import RUN, standing
from tests.screens.test_oddsheet import Reader


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    yield
    hotkeys.rebind(())


@pytest.mark.parametrize("high", [100, 150, 700])
def test_terms_for_which_a_panel_has_no_room_are_counted_and_told_in_a_tip(high: int) -> None:
    """They were cut without a sign."""
    with window() as seat:
        drawn: list[str] = []
        line = Pen.line

        def paint(pen: Pen) -> None:
            drawn.clear()
            for place in range(20):
                degrees.modifier(pen, f"term {place}", 1, "")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Pen, "line", lambda pen, words, *more, **how: drawn.append(words) or line(pen, words, *more))
            panel = Panel()
            panel.box = pygame.Rect(0, 0, 300, high)
            panel.fit(seat.app.window, high, 1.0, paint)  # measured first, then drawn
        told = panel.told_at((40, panel.box.height - 10)).split("\n")
        hidden = [f"+1 term {place}" for place in range(len(drawn), 20)]
        assert 0 < len(drawn) <= 20
        assert bool(hidden) == (high < 700)
        assert told == (hidden or [""])


def test_ones_own_in_the_reach_of_a_grenade_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marked: list[str] = []
    monkeypatch.setattr(marks, "reticle", lambda _target, _view, _cell, words="", **how: marked.append(words))
    with staged(scene_battle(FRIENDS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("G")
        seat.click(seat.square((5, 1)))
        controls = seat.battle.view.controls
        assert controls is not None
        risk = controls.ahead.endangered(controls.draft() or od.END)
        assert risk
        assert set(marked) == {f"{percent(chance)} caught" for _unit, chance in risk}


OPENING = """
rules = "ascension"
field = '''
. . . . . .
. b a . . .
. . . . . .
. . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
weapon = "rifle"
ammunition = 0
[units.b]
side = "red"
like = "rifleman"
"""


def test_a_move_that_answers_a_question_shows_its_way_and_what_squares_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Move now?" showed neither."""
    paths: list[tuple[object, ...]] = []
    costs: list[dict[object, tuple[int, int]]] = []
    monkeypatch.setattr(marks, "path", lambda _target, _view, cells, _band: paths.append(tuple(cells)))
    monkeypatch.setattr(marks, "reach", lambda _target, _view, cells, **_how: costs.append(dict(cells)))
    battle = scene_battle(OPENING, "a", red="human")
    battle.answer(od.Act("aim"))
    assert battle.ask is not None
    assert battle.ask.question == "opening"
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.point(seat.square((1, 3)))
        seat.tick(2)
        assert paths
        assert paths[-1][-1] == (1, 3)
        assert costs[-1][(1, 3)][0] == 2
        assert costs[-1][(1, 0)][0] == 1


def test_concede_has_the_same_key_in_the_menu_as_in_battle(tmp_path: Path) -> None:
    with staged(standing("alternacy"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("F10")
        menu = seat.app.stage.screen
        assert isinstance(menu, Pause)
        (words,) = [button.text for button, key in menu.buttons.items() if key == "concede"]
        assert words == f"Concede   [{hotkeys.key_of('concede')}]"


def test_engagements_and_the_figures_of_a_weapon_are_explained(tmp_path: Path) -> None:
    with staged(scene_battle(RUN, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        outlook, pen = seat.battle.view.outlook, Reader()
        sheets.paint(pen, outlook, outlook.friends()[0], {"blue": 0, "red": 1})
        told = [words for _rect, words in pen.spots]
        assert any("Engagements: enemies attacked or answered" in words for words in told)
        assert any("Bands: up to how many metres" in words for words in told)


def test_options_of_alternacy_have_keys() -> None:
    """The squares of a run from the ninth on have none: so many are seldom passed in one moment."""
    with standing("alternacy") as battle:
        options = battle.position.book.face.options
    assert [one.word for one in options if not one.hotkey] == [f"way_{spot}" for spot in range(8, 17)]


def test_enemies_for_whom_the_panel_of_a_move_has_no_room_are_named_in_a_tip() -> None:
    """The last of them, or all but their heading, ran over the lower edge."""
    shots = tuple(Shot(unit, (unit, 0), "turn", Fraction(1, 2)) for unit in range(1, 7))
    found = movesheet.Way(
        (od.Move((3, 3), "walk"),), 3, Crossing(exposed=shots), covered=dict.fromkeys(range(1, 7), "no cover")
    )
    with window() as seat:
        panel = Panel()
        panel.box = pygame.Rect(0, 0, 300, 150)
        panel.fit(seat.app.window, 0, 1.0, lambda pen: movesheet.paint(pen, found, "dirt", {}))
        told = panel.told_at((40, panel.box.height - 10)).split("\n")
    assert told[-1] == "an enemy: no cover 50%"
    assert 0 < len(told) <= 7
