"""What cannot be meant is refused in words before anything is done: seeds, empty words, misspelt scenes."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from game import cli
from game.cli import app, console
from game.content.model import MOST_DIGITS
from game.content.problem import ContentError, error

LONGEST = "9" * MOST_DIGITS


def ran(code: int, *words: str) -> str:
    """What a command says that ends in that exit code."""
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("seed", ["9" * 50, f"1{LONGEST}", f"-1{LONGEST}"])
def test_a_seed_that_no_file_holds_is_refused_wherever_it_enters(seed: str, tmp_path: Path) -> None:
    roster, journal = tmp_path / "a.toml", tmp_path / "a.journal"
    ran(console.FINE, "roster", str(roster), "--new", "duel:blue")
    before = roster.read_bytes()
    for words in (["fight", "duel", "--journal", str(journal)], ["lab", "duel"], ["roster", str(roster), "--treat"]):
        assert f"seed: error: has more than {MOST_DIGITS} digits" in ran(console.FAULT, *words, f"--seed={seed}")
    assert f"seed: error: has more than {MOST_DIGITS} digits" in ran(console.FAULT, "play", "duel", f"--seed={seed}")
    assert not journal.exists()
    assert roster.read_bytes() == before


def test_the_last_seed_of_many_battles_is_looked_at_first() -> None:
    assert "digits" in ran(console.FAULT, "lab", "duel", "--battles", "4", "--seed", LONGEST)


def test_the_longest_seed_makes_a_journal_that_can_be_read(tmp_path: Path) -> None:
    journal = tmp_path / "a.journal"
    words = ["fight", "duel", "--seat", "blue=random", "--seat", "red=random", "--rounds", "1"]
    ran(console.FINE, *words, f"--seed=-{LONGEST}", "--journal", str(journal))
    ran(console.FINE, "replay", str(journal))


SCENE = """
title = "a scene"
field = "a . b"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[[steps]]
unit = "a"
order = "end"
"""
MISSPELT = {
    'policy = "pasive"': 'unknown policy "pasive"',
    'not_asked = ["b: bakstep"]': 'nobody is ever asked "bakstep"',
    'not_offered = ["shott b"]': 'unknown order "shott"',
    'not_offered = ["shot b b b"]': '"shot b b b" names 3 units, "shot" is about one',
}


@pytest.mark.parametrize("line", MISSPELT)
def test_scenes_and_odds_are_refused_by_the_check(line: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(SCENE + line, "utf-8")
    for command in ("check", "scene", "odds"):
        assert MISSPELT[line] in ran(console.FAULT, command, str(path))


def test_blows_and_parries_may_name_several(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'{SCENE}not_offered = ["blow b b", "parry b b"]\nexpect = {{ round = 1 }}', "utf-8")
    assert "1 of 1 scenes held" in ran(console.FINE, "scene", str(path))


@pytest.mark.parametrize(
    "words", ["fight duel --rules", "fight duel --cards", "lab duel --blue", "roster a --new", "scene", "check", "map"]
)
def test_an_empty_word_is_not_taken_for_none(words: str) -> None:
    before = words.split()
    named = [before[-1]] if before[-1].startswith("--") else []
    for given in ([*before, ""], *([*before[:-1], f"{option}="] for option in named)):
        said = ran(console.USAGE, *given)
        assert "nothing is given" in said
        assert all(option in said for option in named)


def test_a_shipped_file_that_cannot_be_read_is_told_as_a_command_is_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ended in a traceback, before anything could tell of it."""

    def broken(_module: str) -> None:
        raise ContentError([error("assets/texts/en/shared.toml", "phrases", "this section is missing")])

    monkeypatch.setattr(cli, "loaded", broken)
    monkeypatch.setattr("sys.argv", ["enfilade", "check"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == console.FAULT
    assert capsys.readouterr().err == "assets/texts/en/shared.toml: phrases: error: this section is missing\n"
