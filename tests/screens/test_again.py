"""Fighting a battle again: by its scenario's shipped name, or by the file that it was read from."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.problem import ContentError
from game.content.scenario import find_scenario
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.result import Result
from game.screens.setup import Setup
from tests.screens.table import Seat, window

SECTION = Path(__file__).parents[1] / "battle" / "section.toml"
PEOPLE = {"blue": "human", "red": "human"}


def result(seat: Seat, match: Match) -> Result:
    """The screen at the end of a battle that blue has given up."""
    seat.app.stage.show(BattleScreen(match))
    seat.sit()
    seat.wait(seat.asked)
    match.battle.concede("blue")
    seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
    screen = seat.app.stage.screen
    assert isinstance(screen, Result)
    return screen


def test_a_scenario_from_a_file_is_fought_again_from_it(tmp_path: Path) -> None:
    """While the file is there; once it is gone the button is dark, and its key leads nowhere."""
    file = tmp_path / "ours.toml"
    file.write_text(find_scenario("duel").read_text(encoding="utf-8"), encoding="utf-8")
    with window() as seat:
        screen = result(seat, Match.begin(str(file), PEOPLE, 3))
        again = next(button for button, key in screen.buttons.items() if key == "again")
        assert again.is_enabled
        text = file.read_text(encoding="utf-8")
        file.unlink()
        screen.choose("again")
        assert seat.app.stage.screen is screen
        screen.lay_out()
        assert not next(button for button, key in screen.buttons.items() if key == "again").is_enabled
        file.write_text(text, encoding="utf-8")
        screen.choose("again")
        setup = seat.app.stage.screen
        assert isinstance(setup, Setup)
        assert setup.name == str(file)
        assert setup.chosen == PEOPLE


def test_a_roster_that_is_in_a_battle_already_is_told_of_as_another_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only at its end was the second told that it does not count."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    file = tmp_path / "rosters" / "section.toml"
    file.parent.mkdir()
    file.write_text(SECTION.read_text("utf-8"), "utf-8")

    def begun(seed: int) -> Match:
        return Match.begin("duel", PEOPLE, seed, rosters={"blue": file})

    def told(match: Match) -> list[str]:
        return [one.text() for one in match.problems if "battle" in one.what]

    first = begun(3)
    assert told(first) == []
    with pytest.raises(ContentError, match="is in another battle just now"):
        begun(4)
    first.close()
    second = begun(4)
    (other,) = told(second)
    assert f'is in a battle that is not over, too: "duel", {first.path.name}' in other
    left = Match.load(first.path)
    assert "warning: is in another battle just now" in told(left)[0]
    left.close()
    second.battle.concede("blue")
    second.put_away()
    begun(5).close()
    second.close()
