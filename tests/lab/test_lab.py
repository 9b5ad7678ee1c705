"""Batches are fair, repeat themselves, and are counted right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.battle.outlook import Outlook
from game.battle.scene_setup import keys_of, set_up
from game.battle.stage import Stage
from game.cli import app
from game.cli.lab import plain, text
from game.content.scene import load_scene
from game.lab.match import Losses, Match, Record, fight, fight_all, losses_of, pairings
from game.lab.tally import ROWS, share, tally, uses
from game.messages.orders import CLOSE_OPTIONS, DECLINE, END, OPTIONS, READY, Order
from game.messages.stack import Ask

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


def test_the_captured_and_the_routed_are_counted_beside_the_fallen() -> None:
    """Eight and a man apart, of whom one is out, one dead, five captured and one routed; four unhurt."""
    scene = Path(__file__).parents[1] / "scenes" / "warfare" / "alternity" / "a_squad_breaks.toml"
    position = set_up(load_scene(scene))
    stage = Stage(position, keys_of(position.world))
    assert losses_of(position.world, position.book)["red"] == Losses(9)
    stage.script((1, 1, 1), ())
    stage.go_by(2)
    found = losses_of(position.world, position.book)
    assert found == {"blue": Losses(4), "red": Losses(9, fallen=2, captured=5, routed=1)}
    assert found["red"].lost == 8
    one = replace(record("blue"), losses=found)
    assert tally([one, one, record("")]).losses == {"blue": Losses(8), "red": Losses(18, 4, 10, 2)}
    position.world.close()


def test_losses_are_told_for_each_side() -> None:
    """In all as JSON, for a battle in the table."""
    lost = {"blue": Losses(4, 1), "red": Losses(9, 2, 5, 1)}
    counted = tally([replace(record("blue"), losses=lost), replace(record("red"), losses={"red": Losses(9)})])
    red = {"soldiers": 18, "lost": 8, "fallen": 2, "captured": 5, "routed": 1}
    assert plain(counted, ["bridge"])["losses"]["red"] == red
    told = text(counted, ["bridge"])
    assert "| side | soldiers | lost | fallen | captured | routed |" in told
    assert "| red | 9.0 | 4.0 | 1.0 | 2.5 | 0.5 |" in told
    assert "| blue | 2.0 | 0.5 | 0.5 | 0.0 | 0.0 |" in told


def test_the_lab_tells_choices_on_demand() -> None:
    words = ["lab", "bridge", "--blue", "random", "--red", "random", "--battles", "2", "--choices"]
    told = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert set(told["losses"]) == {"blue", "red"}
    assert told["uses"]["Rapid Fire"] == told["choices"].get("turn: rapid", 0)
    shown = CliRunner().invoke(app, words).stdout
    assert f"| Rapid Fire | {told['uses']['Rapid Fire']} |" in shown


class Listener:
    """Ends each turn; `heard` is what its log told in the end. Not deaf, as most seats of others."""

    heard = 0

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        type(self).heard = len(outlook.log)
        return next(order for order in outlook.choices(ask).listed() if order in (READY, END, DECLINE))


class DeafListener(Listener):
    """The same, but it says that it reads no log."""

    deaf = True


def test_a_batch_keeps_a_log_for_seats_that_read_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The battle is the same without."""
    monkeypatch.setattr("game.battle.seat._shipped", lambda: {"listens": Listener, "deaf": DeafListener})
    ends = [fight(Match("duel", 3, (("blue", one), ("red", one)), rounds=2)).digest for one in ("listens", "deaf")]
    assert ends[0] == ends[1]
    assert (Listener.heard > 0, DeafListener.heard) == (True, 0)


class Raiser:
    """A seat that raises at every question."""

    def choose(self, outlook: object, ask: object) -> Order:
        raise KeyError("Allegiance")


@pytest.mark.faulty_seats
@pytest.mark.parametrize("command", ["fight", "lab"])
def test_faults_of_seats_are_counted_and_named(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The count and the first one in words, in the text and in the JSON, with a scene that is a readable file."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    monkeypatch.setattr("game.battle.seat._shipped", lambda: {"raiser": Raiser})
    arguments = {
        "fight": ["fight", "duel", "--seat", "blue=raiser", "--seat", "red=raiser", "--rounds", "2"],
        "lab": ["lab", "duel", "--blue", "raiser", "--red", "raiser", "--battles", "1"],
    }[command]
    shown = CliRunner().invoke(app, arguments)
    assert shown.exit_code == 0, shown.output
    assert "test_lab.py:Raiser raised KeyError: 'Allegiance': deploy of unit 0, round 0, seed 1" in shown.output
    told = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).output)
    counted = told["faults"] if command == "lab" else sum(told["faults"].values())
    assert counted >= 4
    assert len(told["noted"]) == 2
    scenes = sorted((tmp_path / "faults").iterdir())
    assert len(scenes) == 4, "one for each side, in both runs"
    assert load_scene(scenes[0]).title.startswith("test_lab.py:Raiser, round 0")


def test_no_fault_is_told_as_none() -> None:
    assert "faults of seats: 0" in text(tally([record("blue")]), ["duel"])
