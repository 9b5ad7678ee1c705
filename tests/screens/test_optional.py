"""Rules on the scenario screen: profiles by title, optional rules turned, what clashes refused, all of it kept."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.battle.rosters import known_rosters, open_roster
from game.content.profile import load_profile, profiles
from game.rulebooks.shelf import books, open_profile, switches_of
from game.screens.match import Match
from game.screens.optional import OptionalRules
from game.screens.options import Options
from game.screens.result import Result
from game.screens.setup import NEW, Setup
from tests.screens.table import Seat, window

SIDES = {"blue": "human", "red": "random"}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


def _rules(seat: Seat, **more: object) -> tuple[Setup, OptionalRules]:
    """The optional rules of a scenario under the second book."""
    setup = Setup("warehouse", SIDES, 42, rules="alternity", **more)  # type: ignore[arg-type]
    seat.app.stage.show(setup)
    seat.key("O")
    screen = seat.app.stage.screen
    assert isinstance(screen, OptionalRules)
    return setup, screen


def _turn(seat: Seat, screen: OptionalRules, name: str) -> None:
    seat.tick()
    seat.click(screen.rows[name].rect.center)


@pytest.mark.parametrize("book", books())
def test_every_switch_has_words_and_every_profile_a_line(book: str) -> None:
    face = open_profile(book, "", {}).face
    for name in switches_of(book):
        assert face.rule(name).about, name
    words = [load_profile(name).about for name in profiles()]
    assert all(words)
    assert len(set(words)) == len(words)


def test_rules_go_by_their_titles_and_by_keys() -> None:
    with window() as seat:
        setup = Setup("warehouse", SIDES, 42)
        seat.app.stage.show(setup)
        assert [str(setup._rules.selected_option[0]), *setup._titles][:2] == ["Ascension", "Ascension"]
        for title in ("Alacrity", "Alternacy", "Alternity"):
            seat.key("Right")
            assert str(setup._rules.selected_option[0]) == title
        seat.key("Enter")
        match = seat.app.stage.screen.match  # type: ignore[attr-defined]
        assert match.battle.position.book.key == "alternity"
        assert match.switches == {}


def test_what_clashes_is_refused_and_what_goes_is_taken() -> None:
    """ALT-PROG-16: 2A and 2B go together, both on or both off."""
    with window() as seat:
        setup, screen = _rules(seat)
        _turn(seat, screen, "progress.points_2a")
        assert "ALT-PROG-16" in screen.text
        seat.key("Enter")
        assert seat.app.stage.screen is screen
        _turn(seat, screen, "progress.broad_2b")
        assert "ALT-PROG-16" not in screen.text
        seat.key("Enter")
        assert seat.app.stage.screen is setup
        assert setup.switches == {"progress.points_2a": False, "progress.broad_2b": False}


def test_optional_rules_are_played_and_kept_in_scenes_and_rosters() -> None:
    chosen: dict[str, bool | str] = {"declare.mode": "wait", "reach.order": False}
    with window() as seat:
        setup = Setup("warehouse", SIDES, 42, rules="alternity", switches=chosen)
        setup.rosters["blue"] = NEW
        seat.app.stage.show(setup)
        seat.key("Enter")
        match = seat.app.stage.screen.match  # type: ignore[attr-defined]
        assert {name: match.battle.position.book.figures[name] for name in chosen} == chosen
        assert match.switches == chosen
        assert tomllib.loads(match.keep_scene().read_text())["switches"] == chosen
        roster, book = open_roster(known_rosters()[0])
        assert (roster.page.rules, dict(roster.page.switches)) == ("alternity", chosen)
        assert book.figures["declare.mode"] == "wait"


def test_escape_leaves_them_as_they_were_and_r_as_shipped() -> None:
    with window() as seat:
        setup, screen = _rules(seat, switches={"reach.order": False})
        assert screen.changed == {"reach.order": False}
        _turn(seat, screen, "morale")
        seat.key("Esc")
        assert setup.switches == {"reach.order": False}
        seat.key("O")
        seat.key("R")
        seat.key("Enter")
        assert setup.switches == {}


def test_fighting_again_is_by_the_same_rules() -> None:
    with window() as seat:
        match = Match.begin("warehouse", SIDES, 3, rules="alternity", switches={"crit.threat": False})
        result = Result(match, "blue", None)  # type: ignore[arg-type]
        result.stage = seat.app.stage
        result.choose("again")
        setup = seat.app.stage.screen
        assert isinstance(setup, Setup)
        assert (setup.rules, setup.switches, setup.chosen["red"]) == ("alternity", {"crit.threat": False}, "random")
        match.close()


def test_standing_answers_of_either_book_are_in_the_options() -> None:
    with window() as seat:
        options = Options()
        seat.app.stage.show(options)
        assert "Riposte" in [words for _box, words, _strong in options.labels]
        options._turn_to("Alternity")
        shown = [words for _box, words, _strong in options.labels]
        assert "Spend a Last Resort" in shown
        assert "Riposte" not in shown
