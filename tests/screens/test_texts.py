"""Texts of all screens fit: none is cut, none lies over another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame_gui.elements import UIButton, UILabel

from game.messages.events.lines import LogLine
from game.screens import kit
from game.screens.art import theme
from game.screens.play.panels.drawing import Pen
from game.screens.play.panels.small_panels import LogPanel
from game.screens.play.screen import BattleScreen
from tests.screens import test_every_question as questions
from tests.screens.table import QUICK, Match, Seat, fought, staged, window
from tests.screens.test_every_button import SCREENS, put_up

LONG = ("hit_the_deck", "cap", "edge", "dodge", "parry", "lower_line", "turn")
"""Questions with the longest answers, and the panels of a turn."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Texts that had to be cut as they were drawn."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    found: list[str] = []
    fitted = kit.fitted

    def watched(words: str, points: int, width: int, *more: Any, bold: bool = False) -> pygame.Surface:
        if theme.font(points, bold=bold).size(words)[0] > width:
            found.append(words)
        return fitted(words, points, width, *more, bold=bold)

    monkeypatch.setattr(kit, "fitted", watched)
    return found


def look_round(seat: Seat, cut: list[str]) -> None:
    """Every soldier is pointed at, every attack prepared, every menu opened; controls of a form are measured."""
    seat.tick(2)
    for control in seat.app.stage.screen.ui.get_sprite_group().sprites():
        if isinstance(control, (UIButton, UILabel)) and control.font.size(control.text)[0] > control.rect.width:
            cut.append(control.text)
    battle = seat.app.stage.screen
    if not isinstance(battle, BattleScreen) or battle.view.controls is None:
        return
    controls = battle.view.controls
    for piece in list(battle.view.playback.pieces.values())[:8]:
        if battle.view.camera.shows(piece.cell):
            seat.point(seat.spot(piece.cell))
    if controls.turn:
        for offer in controls.offers.table:
            if offer.open and offer.kind.needs != "now":
                battle.presses.press(offer.kind.key)
                seat.tick(2)
                seat.key("Esc")
        for menu in controls.face.menus:
            battle.presses.press(menu)
            seat.tick(2)
            controls.cancel()


@pytest.mark.parametrize("scale", [1.0, pytest.param(1.5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SCREENS)
def test_no_text_of_a_screen_is_cut(name: str, scale: float, cut: list[str], tmp_path: Path) -> None:
    with window(replace(QUICK, ui_scale=scale)) as seat:
        put_up(seat, name, tmp_path)
        look_round(seat, cut)
    assert cut == []


@pytest.mark.parametrize("scale", [1.0, pytest.param(1.5, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("book", "question"),
    [(book, key) for book, table in questions.BROUGHT_ABOUT.items() for key in LONG if key in table],
)
def test_no_text_of_a_question_is_cut(
    book: str, question: str, scale: float, cut: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "No under 10 stress l…" """
    path = questions.SCENES / f"{questions.BROUGHT_ABOUT[book][question]}.toml"
    text, ask, rules = questions.reached(path, question, monkeypatch)
    monkeypatch.setattr(
        questions, "staged", lambda battle, folder: staged(battle, folder, replace(QUICK, ui_scale=scale))
    )
    for seat in questions.opened(text, ask, rules, tmp_path):
        look_round(seat, cut)
    assert cut == []


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_a_line_keeps_clear_of_what_stands_beside_it(scale: float) -> None:
    """In Alternity's odds the figures lay over the names."""
    shown = pygame.Surface((round(292 * scale), 200), pygame.SRCALPHA, 32)
    pen = Pen(shown, scale)
    top = pen.y
    pen.aside("0.4 stun, 2.1 wound, 0.3 mortal, 41% out", 11, (255, 0, 0))
    pen.line("Charge rifleman 41 of the upper trench", 12, (0, 255, 0))
    height = pen.y - top
    red, green = (pygame.mask.from_threshold(shown, tone, (90, 90, 90, 255)) for tone in ((255, 0, 0), (0, 255, 0)))
    boxes = [mask.get_bounding_rects() for mask in (red, green)]
    assert boxes[0]
    assert boxes[1]
    assert not any(box.colliderect(other) for box in boxes[0] for other in boxes[1])
    assert height > theme.font(pen.font(12)).get_linesize(), "it goes on below"


def test_enemies_are_marked_in_the_log_by_the_colour_of_their_side() -> None:
    """Only those were, by a word, whose name one's own side has too."""
    with fought("abbey_yard", {"blue": "human", "red": "random"}, 7) as seat:
        seat.begin()
        battle = seat.battle
        foe = next(piece for piece in battle.view.playback.pieces.values() if piece.unit in battle.view.outlook.foes())
        friends = battle.view.outlook.friends()
        own = next(piece for piece in battle.view.playback.pieces.values() if piece.unit in friends)
        names = battle.view.playback.teller.everyone()
        shown = {}
        for unit in (foe.unit, own.unit):
            battle.view.playback.lines[:] = [LogLine(f"{names[unit]} takes aim")]
            seat.tick()
            box = battle.desk.log.panel.box
            shown[unit] = pygame.mask.from_threshold(
                seat.app.window.subsurface(box), theme.side(foe.look.side).pale, (40, 40, 40, 255)
            ).count()
        assert shown[foe.unit] > 20
        assert shown[own.unit] == 0


def test_an_own_name_that_begins_like_an_enemys_is_not_marked() -> None:
    """ "Medic" was marked in "Medic 2"."""
    pictures = []
    for names, foes in ((("Bo", "Bo 2"), frozenset({"Bo"})), (("Bo", "Bo 2"), frozenset[str]()), (("Bo",), {"Bo"})):
        log, shown = LogPanel(), pygame.Surface((300, 100))
        log.panel.box = shown.get_rect()
        log.draw(shown, 1.0, [LogLine("Bo 2 waits")], 0, names, frozenset(foes), (255, 0, 0))
        pictures.append(pygame.image.tobytes(shown, "RGB"))
    assert pictures[0] == pictures[1] != pictures[2]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("rules", ["ascension", "alacrity", "alternacy"])
def test_options_of_a_shot_stand_whole_beside_their_figures(rules: str, scale: float, cut: list[str]) -> None:
    with window(replace(QUICK, ui_scale=scale, width=round(1280 * scale), height=round(720 * scale))) as seat:
        match = Match.begin("abbey_yard", {"blue": "human", "red": "random"}, 7, rules=rules)
        seat.app.stage.show(BattleScreen(match))
        seat.sit()
        seat.begin()
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.turn
        seat.key("F")
        seat.tick(2)
        boxes = [rect for rect, _button in seat.battle.desk.chips.placed]
        assert boxes
        assert not any(box.collidelist(boxes[place + 1 :]) >= 0 for place, box in enumerate(boxes))
    assert cut == []
