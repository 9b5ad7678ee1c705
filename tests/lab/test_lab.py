"""Batches are fair, repeat themselves, and are counted right."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from game.cli import app
from game.lab.batch import fight_all, pairings
from game.lab.match import Match, Record
from game.lab.tally import share, tally
from game.lab.uses import ROWS, uses
from game.messages.orders import CLOSE_OPTIONS, OPTIONS

SEATS = (("blue", "utility"), ("red", "greedy"))


def record(winner: str, seed: int = 1, seats: tuple[tuple[str, str], ...] = SEATS) -> Record:
    return Record(Match("bridge", seed, seats), winner, "objectives met", 4, 40, "", {"turn: end": 2})


def test_wilson_intervals_match_published_figures() -> None:
    """65 % of 400 has the interval 60.2 to 69.5 %, 0 of 10 has 0 to 27.8 %."""
    sixty_five = share(260, 400)
    assert (round(sixty_five.low, 3), round(sixty_five.high, 3)) == (0.602, 0.695)
    none = share(0, 10)
    assert (round(none.low, 9), round(none.high, 3)) == (0.0, 0.278)


def test_nothing_counted_says_nothing() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_sides_count_in_decided_battles_and_seats_in_all() -> None:
    swapped = (("blue", "greedy"), ("red", "utility"))
    counted = tally([record("blue"), record("red"), record(""), record("red", 2, swapped)])
    assert (counted.battles, counted.draws, counted.decided) == (4, 1, 3)
    assert (counted.side_share("blue").count, counted.side_share("blue").of) == (1, 3)
    assert (counted.seat_share("utility").count, counted.seat_share("utility").of) == (2, 4)
    assert counted.choices == {"turn: end": 8}


def test_each_seed_is_fought_from_both_sides() -> None:
    matches = list(pairings(["bridge", "warehouse"], ("utility", "greedy"), 4, seed=7))
    assert [(match.scenario, match.seed) for match in matches] == [
        ("bridge", 7), ("bridge", 7), ("warehouse", 8), ("warehouse", 8),
    ]  # fmt: skip
    assert [seat for _side, seat in matches[0].seats] == ["utility", "greedy"]
    assert [seat for _side, seat in matches[1].seats] == ["greedy", "utility"]


@pytest.mark.slow
def test_workers_change_nothing() -> None:
    matches = list(pairings(["bridge"], ("random", "greedy"), 4))
    alone = [(one.digest, one.winner) for one in fight_all(matches)]
    together = [(one.digest, one.winner) for one in fight_all(matches, workers=2)]
    assert alone == together


def test_choices_are_told_by_the_names_of_the_rules() -> None:
    """Both at once count for Quickness and for Quick Draw; each place of a Called Shot counts; the rest is 0."""
    told = uses({"initiative: both": 2, "turn: quickness": 1, "option: called_arm": 3, "option: called_gap": 4})
    assert (told["Quickness"], told["Quick Draw"], told["Called Shot (with an Edge)"]) == (3, 2, 7)
    assert told["Kill Shot"] == 0


def test_every_option_of_ranged_combat_has_its_row() -> None:
    counted = {word for _name, words in ROWS for word in words}
    assert {f"option: {option}" for option in OPTIONS if option not in CLOSE_OPTIONS} <= counted


def test_the_lab_tells_choices_on_demand() -> None:
    words = ["lab", "bridge", "--blue", "random", "--red", "random", "--battles", "2", "--choices"]
    told = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert told["uses"]["Rapid Fire"] == told["choices"].get("turn: rapid", 0)
    text = CliRunner().invoke(app, words).stdout
    assert f"| Rapid Fire | {told['uses']['Rapid Fire']} |" in text
