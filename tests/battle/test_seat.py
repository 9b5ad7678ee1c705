"""Seats: found by name, guarded against bad answers; and where a player's things are kept."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from game.battle import seat
from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.battle.seat import NO_END, TOO_MANY, Fault, Seat, Table, open_seat, seat_names
from game.content.problem import ContentError
from game.content.scene import load_scene
from game.dice.source import Dice
from game.home import home, logs, saves, settings_file
from game.messages import orders as od
from game.messages.stack import Ask
from game.world.store import World
from tests.battle.toy import toy_position

OPEN = ["........", "........", "........"]


class Liar:
    """A seat that answers with what is not legal."""

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        return od.Move((99, 99))


def test_a_seat_whose_package_cannot_be_opened_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    point = metadata.EntryPoint("mine", "no_such_package:Seat", seat.GROUP)
    monkeypatch.setattr(seat, "_listed", lambda: (point,))
    with pytest.raises(ContentError, match=r'seat "mine".*no_such_package:Seat cannot be opened'):
        open_seat("mine")


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


@pytest.mark.faulty_seats
def test_an_illegal_answer_becomes_a_plain_choice_and_is_counted() -> None:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)], limit=2), Dice(1)) as battle:
        table = Table(battle, {"blue": Liar(), "red": Quick()})
        table.play()
        assert battle.over is not None
        assert table.faults["blue"] > 0
        assert "red" not in table.faults


class Raiser:
    """A seat that raises at every question."""

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        raise KeyError("Allegiance")


class Strange:
    """A seat that answers with what is no order, or with an order made of what none is made of."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, outlook: object, ask: Ask) -> Any:
        return self.answer


class Everywhere(od.Move):
    """An order of somebody's own, equal to any other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = od.Move.__hash__


class Leaver(Raiser):
    """A seat that would leave the program."""

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        raise SystemExit(3)


STRANGE: dict[str, Any] = {
    "an own order": Everywhere((99, 99)),
    "nothing": None, "a word": "end", "a move": od.Move("a"), "a place": od.Deploy([], {}),  # type: ignore[arg-type]
    "an attack": od.Attack(None, None, 3), "a standing answer": od.SetStanding(7, [], "x"),  # type: ignore[arg-type]
}  # fmt: skip
FAULTY: dict[str, Seat] = {
    "illegal": Liar(), "raises": Raiser(), "leaves": Leaver(),
    **{name: Strange(answer) for name, answer in STRANGE.items()}
}  # fmt: skip


@pytest.mark.faulty_seats
@pytest.mark.parametrize("seat", FAULTY.values(), ids=FAULTY)
@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_no_fault_of_a_seat_ends_a_battle_or_keeps_it_from_ending(seat: Seat, rules: str) -> None:
    """Deployment, turns and answers, all by plain choices: a handful of questions, and the last round is over."""
    with Battle.open("duel", 1, rules=rules, rounds=2) as battle:
        table = Table(battle, dict.fromkeys(battle.sides, seat))
        table.play()
        assert battle.over is not None
        assert battle.choices_made < 60
        assert set(table.faults) == set(battle.sides)


class Restless:
    """A seat that puts its first soldier to and fro, legally, for ever."""

    def choose(self, outlook: Outlook, ask: Ask) -> od.Order:
        if ask.question != "deploy":
            return od.END if outlook.choices(ask).refusal(od.END) is None else od.DECLINE
        return next(order for order in outlook.choices(ask).listed() if isinstance(order, od.Deploy))


@pytest.mark.faulty_seats
def test_deployment_does_not_go_on_without_end() -> None:
    """Two soldiers and a hundred more: after 108 times to and fro a side is ready, and has one fault."""
    with Battle.open("village_street", 1, rounds=1) as battle:
        table = Table(battle, dict.fromkeys(battle.sides, Restless()))
        side = battle.ask.side if battle.ask is not None else ""
        most = seat.MOST_ASIDES + 4 * len(battle.outlook(side).own())
        while battle.ask is not None and (battle.ask.side, battle.ask.question) == (side, "deploy"):
            table.turn()
        assert battle.choices_made == most + 1
        assert table.faults == {side: 1}


class Sulker(Quick):
    """A seat that answers well until it has been asked a number of times, and then never again."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, outlook: object, ask: Ask) -> od.Order:
        self.asked += 1
        raise ValueError("no more")


@pytest.mark.faulty_seats
def test_a_seat_that_is_stuck_at_one_question_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a plain choice that changes nothing the same question comes again; five times, and the side plays itself."""
    with Battle.open("village_street", 1) as battle:
        assert battle.ask is not None
        side, sulker = battle.ask.side, Sulker()
        unit = battle.outlook(side).friends()[0]
        spots = [one for one in battle.choices().listed() if isinstance(one, od.Deploy) and one.unit == unit][:2]
        monkeypatch.setattr(seat, "plain_answer", lambda battle: spots[battle.choices_made % 2])
        table = Table(battle, {side: sulker})
        for _nth in range(12):
            table.turn()
        most = seat.FAULTS_PER_QUESTION
        assert (sulker.asked, table.faults, battle.choices_made) == (most, {side: most}, 12)


@pytest.mark.faulty_seats
@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_a_fault_is_named_with_its_seat_and_its_position_can_be_opened_again(rules: str, tmp_path: Path) -> None:
    told: list[Fault] = []
    with Battle.open("village_street", 7, rules=rules, rounds=1) as battle:
        table = Table(battle, {"blue": Raiser(), "red": Quick()}, folder=tmp_path, report=told.append)
        while not table.faults:
            digest = battle.world.digest()
            table.turn()
        fault = table.noted["blue"]
    assert told == [fault]
    assert (fault.side, fault.seat, fault.seed) == ("blue", "test_seat.py:Raiser", 7)
    (path,) = tmp_path.iterdir()
    words = "test_seat.py:Raiser raised KeyError: 'Allegiance': deploy of unit 0, round 0, seed 7"
    assert fault.text() == f"{words} ({path})"
    again = set_up(load_scene(path))
    assert isinstance(again.world, World)
    with again.world:
        assert again.world.digest() == digest


@pytest.mark.faulty_seats
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
        assert table.faults == {first.side: 1}
        assert table.noted[first.side].what == TOO_MANY
        table.turn()
        assert sum(table.faults.values()) == 1, "the next question allows as many again"


class Juggler:
    """A seat that takes one weapon after the other in hand, which costs nothing in the percent game."""

    def choose(self, outlook: Outlook, ask: Ask) -> od.Order:
        choices = outlook.choices(ask)
        draws = [order for order in choices.listed() if isinstance(order, od.DrawWeapon)]
        return next(one for one in (*draws, od.END, od.READY, od.DECLINE) if choices.refusal(one) is None)


@pytest.mark.faulty_seats
def test_legal_answers_that_lead_nowhere_do_not_go_on_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn in which nothing is ever done is ended: thirty answers, a plain one, and the battle comes to its end."""
    monkeypatch.setattr(seat, "MOST_ANSWERS", 30)
    with Battle.open("abbey_yard", 1, rules="alacrity", rounds=1) as battle:
        table = Table(battle, dict.fromkeys(battle.sides, Juggler()))
        while not table.faults and battle.over is None:
            table.turn()
        assert {fault.what for fault in table.noted.values()} == {NO_END}
        table.play()
        assert battle.over is not None
    assert battle.choices_made < 1_000


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
