"""Every book on the shelf, on every shipped scenario, held to what any rulebook must do; and a toy book beside them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.seat import SHIPPED, open_seat, seat_names
from game.content.profile import load_profile, profiles
from game.dice.source import Dice
from game.rulebooks.shelf import books
from game.systems.rulebook import Rulebook
from game.systems.situations import situations_of
from game.systems.warfare.chapter import chapter_of
from tests.battle.toy import toy_position
from tests.books import conformance as co
from tests.books.conformance import EXEMPT, Case
from tests.books.sample import SMALL


def _shipped(profile: str, scenario: str) -> Case:
    def opened(seed: int, **more: Any) -> Battle:
        return Battle.open(scenario, seed, rules=profile, **more)

    return Case(f"{profile}-{scenario}", opened)


def _toy(seed: int, *, rounds: int = 12) -> Battle:
    rows = ["..........", "...##.....", "......#...", "...#......", ".........."]
    blue, red = [(0, 0), (0, 2), (0, 4)], [(9, 0), (9, 2), (9, 4)]
    zones = (tuple((0, y) for y in range(5)), tuple((9, y) for y in range(5)))
    return Battle(toy_position(rows, blue, red, zones=zones, limit=rounds), Dice(seed))


WHOLE = [name for name in profiles() if load_profile(name).numbers]
"""Profiles that name every figure of their book; others change switches only."""
CASES = [_shipped(profile, scenario) for profile in WHOLE for scenario in SMALL]
CASES.append(Case("toy", _toy))
SHORT = ("toy", "ascension-bridge", "alternity-warehouse", "alternacy-bridge", "alacrity-warehouse")
every_case = pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.name, marks=() if case.name in SHORT else (pytest.mark.slow,)) for case in CASES],
)


@every_case
def test_a_book_holds(case: Case) -> None:
    co.holds(case)


@every_case
def test_the_seed_decides(case: Case) -> None:
    co.seed_decides(case)


@every_case
def test_a_journal_replays(case: Case, tmp_path: Path) -> None:
    co.journal_replays(case, tmp_path)


@pytest.mark.parametrize("seat", [name for name in SHIPPED if name in seat_names()])
@every_case
def test_every_seat_finishes(case: Case, seat: str) -> None:
    if case.name == "toy" and seat != "random":
        pytest.skip("the toy book has no quick odds, so only the random seat plays it")
    co.seat_finishes(case, lambda: open_seat(seat))


def test_every_book_on_the_shelf_has_a_profile() -> None:
    assert {load_profile(name).book for name in profiles()} == set(books())


def test_exemptions_name_checks_and_cases_that_exist() -> None:
    known = {(look.__name__, case.name) for look, _every, _least in co.LOOKS for case in CASES}
    assert set(EXEMPT) <= known


@pytest.mark.parametrize("chapter_of", [chapter_of, situations_of])
def test_a_book_is_not_asked_for_a_chapter_that_it_lacks(chapter_of: Callable[[Rulebook], Any]) -> None:
    with _toy(1) as battle, pytest.raises(ValueError, match="knows no"):
        chapter_of(battle.position.book)


def test_the_shelf_holds_rooms_and_nothing_else() -> None:
    assert books() == ("alacrity", "alternacy", "alternity", "ascension")
