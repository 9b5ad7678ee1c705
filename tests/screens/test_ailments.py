"""What the panel says of conditions: what each does, what ends it, by which rule; guards as marks on tokens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.messages.orders import TakeStance
from game.rulebooks.shelf import open_book
from game.screens.art import icons
from game.screens.play.board.figures import stance_icon
from game.screens.play.panels import signs
from game.world.conditions import ENDS, KINDS, Condition
from tests.screens.table import QUICK, scene_battle, staged

FIELD = """
field = '''
. . . . .
. a . b .
. . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
weapons = ["sword"]
[units.b]
side = "red"
like = "rifleman"
prone = true
conditions = [{ kind = "stunned" }, { kind = "restrained" }, { kind = "blinded", ends = "cause" }]
"""


def test_the_panel_tells_of_every_condition_what_it_does_and_what_ends_it(tmp_path: Path) -> None:
    battle = scene_battle(FIELD, "a")
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        outlook = seat.battle.view.outlook
        told = dict(line.split(": ", 1) for line in signs.lines(outlook, outlook.foes()[0]))
    assert set(told) == {"stunned", "restrained", "blinded", "prone"}
    assert told["stunned"].startswith("no actions; -2 to Dodge, +1 to hit them")
    assert told["stunned"].endswith("To the end of their turn (ALA-COND-42).")
    assert "An Athletics check (-1) breaks free, a blade cuts it: it bears 5 (ALA-COND-37)" in told["restrained"]
    assert "-4 to attack, +3 to hit them (ALA-COND-04 to -08)" in told["blinded"]
    assert "Ends with its cause" in told["blinded"]


def test_the_panel_is_as_long_as_what_it_tells(tmp_path: Path) -> None:
    """Somebody under all conditions at once: the last line of the last of them is inside the plate."""
    under = ("stunned", "restrained", "frightened", "blinded")
    kinds = ", ".join(f'{{ kind = "{kind}", ends = "cause" }}' for kind in under)
    friend = f'[units.c]\nside = "blue"\nlike = "rifleman"\nprone = true\nconditions = [{kinds}]\n'
    many = FIELD.replace(". . . . .\n'''", ". . c . .\n'''") + friend
    with staged(scene_battle(many, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        outlook, desk = seat.battle.view.outlook, seat.battle.desk
        fallen = outlook.friends()[1]
        assert len(list(signs.lines(outlook, fallen))) == 5
        seat.point(seat.square((2, 2)))
        seat.tick(4)
        assert desk.shown_unit(seat.battle.view) == fallen
        plate = seat.app.window.subsurface(desk.unit.box)
        assert desk.unit.box.height > desk.px(430)
        assert desk.unit.box.bottom < desk.log.panel.box.top
        foot = pygame.surfarray.array3d(plate)[8:-8, -desk.px(4) : -2].astype(int)
        assert foot.sum(axis=2).max() < 150  # nothing is written on the very rim


@pytest.mark.parametrize("name", ["ascension", "alternity"])
def test_no_condition_is_without_its_rules(name: str) -> None:
    book = open_book(name)
    words, numbers = book.face.condition_texts, book.numbers
    for kind in KINDS:
        assert "(ALA-" in signs.effect(Condition(kind), words, numbers)
        for ends in ENDS:
            assert "(ALA-" in signs.ending(Condition(kind, ends=ends, turns=2), words, numbers)


def test_the_second_book_tells_of_conditions_in_steps() -> None:
    """An Edge of +1 for the attackers of who is Stunned is a step off their rolls; its own -2 are steps on."""
    book = open_book("alternity")
    stunned = signs.effect(Condition("stunned"), book.face.condition_texts, book.numbers)
    assert "-1 steps to hit them (ALA-COND-39 to -41)" in stunned
    frightened = signs.effect(Condition("frightened", edge=-2), book.face.condition_texts, book.numbers)
    assert "+2 steps to act" in frightened
    over = Condition("stunned", ends="turn", turns=2)
    ends = signs.ending(over, book.face.condition_texts, book.numbers)
    assert ends == "To the end of the round after 1 more (ALA-COND-42)."


def test_a_guard_is_a_mark_on_the_token(tmp_path: Path) -> None:
    battle = scene_battle(FIELD, "a")
    with staged(battle, tmp_path, replace(QUICK, speed=4.0)) as seat:
        seat.wait(seat.asked)
        unit = seat.battle.view.outlook.friends()[0]
        assert seat.battle.view.playback.looks()[unit].stance == ""
        seat.battle.player.give(TakeStance("high_guard"))
        seat.wait(seat.asked)  # what happens is shown, not skipped
        assert seat.battle.view.playback.looks()[unit].stance == "stance_high_guard"
    assert {stance_icon(name) for name in ("high_guard", "low_guard", "high_ready", "low_ready")} <= icons.known()
