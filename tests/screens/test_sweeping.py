"""Fire at several squares: the player chooses which, sees what it takes of the clip, and clicks again to order it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.messages import orders as od
from game.rulebooks.alternity.fire import burst_frames
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.shelf import open_book
from game.screens.play.input import sweeping
from game.screens.play.input.controls import Controls
from game.screens.play.panels.oddsheet import ammunition
from game.systems.captions import CHAIN
from tests.screens.table import scene_battle, staged
from tests.screens.test_parrying import in_hand

ROWS = """
title = "A gunner, three enemies in a line and one apart"
rules = "ascension"
field = '''
. . . . . . . . . . .
. . . . . . . . . . .
a . b . . . . . . . .
. . . . . . . . . . .
. . . . . c d e . . .
. . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "assault"
weapons = ["machine_gun", "pistol"]
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
[units.d]
side = "red"
like = "rifleman"
[units.e]
side = "red"
like = "rifleman"
"""
SWEPT = """
rules = "alternity"
field = '''
. . . . . . . .
a . b . c . d e
'''
[units.a]
side = "blue"
like = "gunner"
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
[units.d]
side = "red"
like = "rifleman"
[units.e]
side = "red"
like = "rifleman"
"""


@pytest.fixture
def controls() -> Iterator[Controls]:
    with scene_battle(ROWS, "a") as battle:
        assert battle.ask is not None
        yield Controls(battle.outlook("blue"), battle.ask)


@pytest.mark.rule("ASC-FIRE-04")
def test_a_click_lays_the_row_over_most_enemies_there_and_a_second_fires_it(controls: Controls) -> None:
    controls.press("burst")
    assert (2, 2) in controls.chain, "it begins with the nearest enemy"
    assert controls.click((6, 4)) is None, "the first click shows"
    assert {(5, 4), (6, 4), (7, 4)} <= set(controls.chain)
    shown = controls.chain
    assert controls.click((6, 4)) == od.Burst(shown)


def test_tab_turns_the_row_over_the_square_that_was_clicked(controls: Controls) -> None:
    controls.press("burst")
    controls.click((5, 4))
    seen = {controls.chain}
    for _ in range(6):
        controls.cycle()
        seen.add(controls.chain)
    assert len(seen) > 3
    assert all((5, 4) in chain for chain in seen)
    controls.cycle(-1)
    assert controls.confirm() == od.Burst(controls.chain)


@pytest.mark.rule("ASC-RULING-37")
def test_squares_are_added_at_either_end_and_taken(controls: Controls) -> None:
    controls.press("burst")
    controls.chain = ((5, 4), (6, 4), (7, 4))
    sweeping.toggle(controls, (4, 4))
    assert controls.chain == ((4, 4), (5, 4), (6, 4), (7, 4))
    sweeping.toggle(controls, (5, 4))
    assert controls.chain == ((6, 4), (7, 4)), "of what it is broken into the longer part is left"
    for x in (8, 9, 10):
        sweeping.toggle(controls, (x, 4))
    sweeping.toggle(controls, (5, 4))
    assert controls.chain == tuple((x, 4) for x in range(5, 11)), "six squares, the rating"
    sweeping.toggle(controls, (4, 3))
    assert controls.chain == ((4, 3), *((x, 4) for x in range(5, 10))), "the other end makes room"
    assert controls.click((9, 4)) == od.Burst(controls.chain), "a click on the square that ends it fires"


@pytest.mark.rule("ALT-BASE-27")
def test_the_player_says_whom_a_sweep_keeps_low_and_sees_what_it_takes() -> None:
    with in_hand(SWEPT) as controls:
        assert controls.press("burst.suppress") is None
        assert controls.chain == ((2, 1), (4, 1), (6, 1))
        assert controls.click((7, 1)) is None
        assert controls.chain == ((7, 1), (6, 1), (4, 1)), "whoever was clicked, and the nearest to it"
        sweeping.toggle(controls, (6, 1))
        sweeping.toggle(controls, (2, 1))
        assert controls.chain == ((7, 1), (4, 1), (2, 1))
        told = controls.ahead.forecast(controls.draft())
        assert told is not None
        assert ammunition(controls.face, told, told.order) == "takes 9 of 150 ammunition"
        sweeping.toggle(controls, (4, 1))
        assert ammunition(controls.face, told, controls.draft() or told.order) == "takes 6 of 150 ammunition"
        assert controls.confirm() == od.Burst(((7, 1), (2, 1)), ("suppress",))


DOWN = SWEPT.replace('[units.c]\n', '[units.c]\nwound = 12\n').replace('[units.d]\n', '[units.d]\nwound = 12\n')


@pytest.mark.rule("ALT-BASE-27")
def test_a_sweep_is_not_laid_over_who_is_down() -> None:
    """It began with the nearest three, one of whom had just been felled."""
    with in_hand(DOWN) as controls:
        rows = [order for order in controls.offers.listed if isinstance(order, od.Burst) and order.options]
        assert rows == [od.Burst(((2, 1), (7, 1)), ("suppress",))]
        assert controls.press("burst.suppress") is None
        assert controls.chain == ((2, 1), (7, 1))
        assert controls.click((7, 1)) is None
        assert controls.chain == ((7, 1), (2, 1))


@pytest.mark.rule("ALT-BASE-26")
@pytest.mark.parametrize("fallen", ["b", "c"])
def test_fire_at_a_square_is_at_who_stands_in_it(fallen: str) -> None:
    down = f"[units.{fallen}]\n"
    text = SWEPT.replace("a . b . c . d e", "a . . . . . d e").replace(down, f"{down}wound = 12\n")
    for one in "bc":
        text = text.replace(f"[units.{one}]\n", f"[units.{one}]\nat = [2, 1]\n")
    position = set_up(parse_scene(text))
    a, other = (keys_of(position.world)[key] for key in ("a", "b" if fallen == "c" else "c"))
    frames = burst_frames(position.world, position.book, a, od.Burst(((2, 1),) * 3))
    assert {frame.target for frame in frames if isinstance(frame, Attempt)} == {other}
    position.world.close()


@pytest.mark.rule("ALT-BASE-26")
def test_automatic_fire_is_spread_by_adding_squares() -> None:
    with in_hand(SWEPT) as controls:
        controls.press("burst")
        controls.click((7, 1))
        assert controls.chain == ((7, 1),) * 3
        sweeping.toggle(controls, (6, 1))
        assert controls.confirm() == od.Burst(((7, 1), (6, 1), (6, 1)))


def test_shift_click_and_dragging_shape_the_row_and_a_second_click_fires(tmp_path: Path) -> None:
    with staged(scene_battle(ROWS, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("B")
        controls = seat.battle.view.controls
        assert controls is not None
        seat.click(seat.square((6, 4)))
        before = controls.chain
        taken = before[-1]
        try:
            pygame.key.set_mods(pygame.KMOD_SHIFT)
            seat.click(seat.square(taken))
            assert controls.chain == before[:-1]
            seat.click(seat.square(taken))
            assert controls.chain == before
        finally:
            pygame.key.set_mods(pygame.KMOD_NONE)
        _drag(seat.spot((3, 3)), seat.spot((4, 4)))
        seat.tick(2)
        assert controls.chain == ((3, 3), (4, 4))
        seat.go((6, 4))
        seat.wait(lambda: seat.battle.view.controls is not controls)
        assert any("burst" in line.text for line in seat.battle.view.playback.lines)


@pytest.mark.parametrize("book", ["ascension", "alternity"])
def test_the_buttons_say_how_squares_are_chosen(book: str) -> None:
    kinds = [kind for kind in open_book(book).face.kinds if kind.needs == CHAIN]
    assert {kind.key for kind in kinds} <= set(sweeping.KINDS)
    assert kinds
    assert all("Shift+click" in kind.about for kind in kinds)


def _drag(start: tuple[int, int], end: tuple[int, int]) -> None:
    held = {"buttons": (1, 0, 0)}
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(end[0] - start[0], end[1] - start[1]), **held))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
