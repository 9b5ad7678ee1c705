"""`enfilade inspect`: one position read as forecast, rules and planner have it; and the scene that a fault leaves."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import ai.utility
from game.battle.position import Position
from game.battle.replay import read_journal
from game.dice.draws import Roll
from game.systems.foresight import Belief
from tests.cli.test_commands import run, told

SCENES = Path(__file__).parents[1] / "scenes"
SHOT = """
field = "a . . . b"

[units.a]
side = "blue"
like = "rifleman"
stats = { senses = 3 }
skills = { firearms = 4 }

[units.b]
side = "red"
like = "rifleman"
stats = { senses = 3 }

[[steps]]
unit = "a"
order = "shot b"
dice = [1]

[[steps]]
unit = "b"
order = "shot a"
"""


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    path = tmp_path / "shot.toml"
    path.write_text(SHOT, encoding="utf-8")
    return path


def _plain_shot(found: dict[str, Any]) -> dict[str, Any]:
    return next(one for one in found["orders"] if one["message"] == {"_": "attack", "target": 5})


def test_every_term_the_exact_chance_and_the_belief_of_a_shot(shot: Path) -> None:
    """By hand: 3 + 4 against 10 + 3 needs a 6, five faces of ten (ASC-AC-01, -02)."""
    found = told("inspect", str(shot))
    assert found["asked"] == {"side": "blue", "unit": "a", "question": "turn"}
    assert [frame["_"] for frame in found["stack"]] == ["turn"]
    one = _plain_shot(found)
    terms = {part["reason"]: (part["value"], part["rule"]) for part in one["checks"][0]["modifiers"]}
    assert terms == {"senses": (3, "ASC-RULING-08"), "firearms": (4, "ASC-RULING-08")}
    assert one["checks"][0]["target"] == 13
    assert one["success"]["exact"] == "1/2"
    assert one["believed"]["need"] == 6
    assert one["believed"]["success"]["exact"] == "1/2"
    assert one["believed"]["same"]
    assert found["others"]["move"] > 0
    assert "decided by" in found["chosen"]["why"] or "+" in found["chosen"]["why"]


def test_after_a_step_the_next_unit_is_asked(shot: Path) -> None:
    assert told("inspect", str(shot), "--at", "1")["asked"]["unit"] == "b"


def test_orders_may_be_asked_for_by_their_words(shot: Path) -> None:
    found = told("inspect", str(shot), "--order", "Suppress")
    assert {one["message"]["mode"] for one in found["orders"]} == {"suppress"}


def test_a_belief_that_is_not_the_rules_is_told(shot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Belief(5, Fraction(6, 10), Fraction(0))
    monkeypatch.setattr(ai.utility, "belief", lambda *_asked: wrong)
    assert "needs 5, 60.0 % (3/5), out of the fight 0.0 % (0)  DIFFERS from the rules" in run("inspect", str(shot))


def test_a_seat_without_beliefs_is_not_asked(shot: Path) -> None:
    found = told("inspect", str(shot), "--seat", "random")
    assert "believed" not in _plain_shot(found)
    assert "chosen" not in found


def test_choices_of_a_journal(tmp_path: Path) -> None:
    """Whoever chose is asked; answers to a blow tell the blow: giving ground is +5 to its target (ASC-MELEE-13)."""
    path = tmp_path / "duel.journal"
    run("fight", "duel", "--seed", "3", "--journal", str(path))
    records, backsteps = read_journal(path).records, 0
    for at in (0, 1, 12):
        found = told("inspect", str(path), "--at", str(at))
        assert found["asked"]["side"] == records[at].side
        if found["asked"]["question"] == "backstep":
            targets = [one["checks"][0]["target"] for one in found["orders"]]
            assert {target - targets[0] for target in targets[1:]} == {5}
            backsteps += 1
    assert backsteps
    assert told("inspect", str(path))["over"]["winner"]


def test_a_scene_in_phases_asks_for_the_declaration() -> None:
    found = told("inspect", str(SCENES / "denied" / "alternity_moves.toml"))
    assert (found["asked"]["unit"], found["asked"]["question"]) == ("a", "turn")
    assert any("believed" in one for one in found["orders"])


def test_a_fault_of_the_rules_leaves_a_scene(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The scene waits for the very dice that the step failed on."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    step, rolls = Position.step, iter(range(30))

    def failing(position: Position, reply: Any) -> Any:
        if isinstance(reply, Roll) and next(rolls) == 20:
            raise KeyError("planted")
        return step(position, reply)

    monkeypatch.setattr(Position, "step", failing)
    hint = told("fight", "duel", "--seed", "3", code=1)["problems"][0]["hint"]
    monkeypatch.setattr(Position, "step", step)
    named = re.search(r"the position is in (\S+\.toml)", hint)
    assert named is not None, hint
    assert run("check", named[1]) == "nothing wrong\n"
    assert told("inspect", named[1])["rolled"]["key"]
    assert "dice are thrown for" in run("inspect", named[1])


def test_a_damaged_tail_and_a_place_past_the_end_are_told(shot: Path, tmp_path: Path) -> None:
    journal = tmp_path / "b.journal"
    run("fight", "duel", "--seed", "1", "--rounds", "1", "--journal", str(journal))
    choices = len(read_journal(journal).records)
    with journal.open("ab") as file:
        file.write(b"rubbish\n")
    (problem,) = told("inspect", str(journal))["problems"]
    assert (problem["severity"], problem["place"]) == ("warning", f"line {choices + 2}")
    assert "is damaged from here on" in run("inspect", str(journal))
    for file, most in (journal, f"{choices} choices"), (shot, "2 steps"):
        (past,) = told("inspect", str(file), "--at", "999", code=1)["problems"]
        assert past["what"] == f"there are {most}, not 999"
