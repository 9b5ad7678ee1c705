"""Seats: found by name, guarded against bad answers; and where a player's things are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle import seat
from game.battle.battle import Battle
from game.battle.home import home, logs, saves, settings_file
from game.battle.seat import TOO_MANY, Table, open_seat, seat_names
from game.content.problem import ContentError
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.stack import Ask
from tests.battle.toy import toy_position

OPEN = ["........", "........", "........"]


class Liar:
    """A seat that answers with what is not legal."""

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        return od.Move((99, 99))


class Chatterer:
    """A seat that gives orders of its side's own, and never an answer."""

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        return od.SetStanding("snap", "never")


class Quick:
    """A seat that ends its turn."""

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        return od.END if ask.question == "turn" else od.DECLINE


def test_our_seats_are_found_and_a_person_comes_last() -> None:
    names = seat_names()
    assert {"random", "greedy", "utility"} <= set(names)
    assert names[-1] == "human"


def test_each_call_makes_a_fresh_seat() -> None:
    assert open_seat("random") is not open_seat("random")


@pytest.mark.parametrize("name", ["rndom", "", "human"])
def test_no_such_seat_is_a_problem(name: str) -> None:
    with pytest.raises(ContentError) as refusal:
        open_seat(name)
    assert refusal.value.problems[0].place == "seat"


def test_an_illegal_answer_becomes_the_first_listed_choice_and_is_counted() -> None:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)], limit=2), Dice(1)) as battle:
        table = Table(battle, {"blue": Liar(), "red": Quick()})
        table.play()
        assert battle.over is not None
        assert table.faults["blue"] > 0
        assert "red" not in table.faults


def test_a_seat_cannot_put_off_its_answer_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many orders of its own at one question; the next one is refused by name, and the battle goes on."""
    monkeypatch.setattr(seat, "MOST_ASIDES", 5)
    with Battle.open("duel", 1, rounds=1) as battle:
        table = Table(battle, dict.fromkeys(battle.sides, Chatterer()))
        for _side in battle.sides:
            battle.answer(od.READY)
        first, choices = battle.ask, battle.choices().listed()
        assert first is not None
        for _nth in range(5):
            table.turn()
        assert (battle.ask, table.faults) == (first, {})
        table.turn()
        assert battle.choices().listed() != choices
        assert (table.faults, table.refused) == ({first.side: 1}, {first.side: TOO_MANY})
        table.turn()
        assert sum(table.faults.values()) == 1, "the next question allows as many again"


def test_a_table_stops_at_a_side_that_has_no_seat() -> None:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)]), Dice(1)) as battle:
        Table(battle, {"blue": Quick()}).play()
        assert battle.ask is not None
        assert battle.ask.side == "red"


def test_a_chosen_home_holds_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "mine"))
    assert home() == tmp_path / "mine"
    assert all(path.is_relative_to(home()) for path in (saves(), logs(), settings_file()))
    assert not home().exists(), "nothing is made before something is kept"
    monkeypatch.delenv("ENFILADE_HOME")
    assert home().name == "enfilade"
