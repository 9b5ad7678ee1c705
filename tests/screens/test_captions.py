"""Figures, keys and beginnings of forecasts in what buttons and questions say: those of the rules in play."""

from __future__ import annotations

import pygame
import pytest

from game.messages.roles import named
from game.rulebooks.alternity.captions import FACE as ALTERNITY
from game.rulebooks.ascension.captions import FACE as ASCENSION
from game.rulebooks.shelf import books, open_book
from game.screens.play.panels.drawing import Pen
from game.screens.play.panels.orderbar import Button, captions
from game.systems import hotkeys
from game.systems.captions import Face
from tests.screens.table import window


@pytest.mark.parametrize("face", [ASCENSION, ALTERNITY])
def test_what_forecasts_begin_with_has_a_policy_that_brings_it_about(face: Face) -> None:
    """Four never stood anywhere: nothing looks ahead to those answers."""
    assert not [word for word, one in face.asks.items() if one.told_if and not one.policy]


def test_figures_in_what_is_said_are_those_of_the_rules_in_play() -> None:
    """They were typed a second time."""
    played = open_book("ascension", numbers={
        "deck_guard": 7, "steady_cost": 3, "steady_edge": 4, "quickness_cost": 1, "quickness_edge": 6,
        "improved_snap_cost": 8, "hunker_close": -3, "called_head": -6,
    }).face  # fmt: skip
    assert "+7 defence" in played.ask("hit_the_deck").text
    assert "Pay 3 stored Accuracy: +4" in played.by_key["act.steady"].about
    assert "Pay 1 stored Initiative: +6" in played.by_key["act.quickness"].about
    assert played.by_key["act.improved_snap"].about.startswith("8 Initiative")
    assert "for 8 Initiative" in played.ask("snap_now").text
    assert "-3 to AC" in played.by_key["act.hunker"].about
    assert played.option_of["called_head"].about.startswith("-6 to hit. A wound there")
    for said in (*played.kinds, *played.options, *played.menus.values()):
        assert "{" not in hotkeys.named(said.about)


@pytest.mark.parametrize("book", books())
def test_an_order_names_whom_it_is_meant_for(book: str) -> None:
    """ "Aim at 8" """
    kinds = [kind for kind in open_book(book).deeds if "{target}" in kind.log_words]
    assert kinds
    assert [kind.__name__ for kind in kinds if "target" not in named(kind)] == []


@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_keys_are_drawn_over_no_name(rules: str) -> None:
    """In the narrowest buttons of ten columns, at every size of text."""
    face = open_book(rules).face
    with window() as seat:
        for scale in (1.0, 1.25, 1.5):
            pen = Pen(seat.app.window, scale)
            for wide, high in ((84, 38), (84, 30), (100, 26), (120, 40)):
                rect = pygame.Rect(0, 0, round(wide * scale), round(high * scale))
                for kind in (*face.kinds, *face.menus.values()):
                    button = Button(kind.key, kind.caption, kind.icon, kind.hotkey, kind.about, None)
                    (words, name), (_letter, key) = captions(pen, rect, button, pen.px(20))
                    assert words.get_width()
                    assert not (kind.hotkey and name.colliderect(key)), kind.caption
