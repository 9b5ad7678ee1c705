"""Spoiled files are told by what is wrong with them: no words of Python, no false hints, no text without end."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from game import home, shipped
from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.battle.journal_head import checksum
from game.checks import check
from game.cli import app, console, shell
from game.content import writing
from game.content.catalogue import catalogue
from game.content.page import parse_json, read_toml_in_part
from game.content.problem import LONGEST_TEXT, ContentError, error
from game.content.writing import unwritable
from game.rulebooks.shelf import books, open_book
from game.screens.settings import load_settings
from game.words import word_of

SCENE = """
title = "a scene"
field = "a . b"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""
YARD = (shipped.maps() / "scenarios" / "abbey_yard.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("journal") / "a.journal"
    with Battle.open("duel", 1, journal=path):
        pass
    return path.read_bytes()


def doctored(journal: bytes, change: Callable[[dict[str, Any]], None], folder: Path) -> Path:
    """A journal with another first line, its checksum right."""
    head = json.loads(journal.split(b"\n")[0].rpartition(b" ")[0])
    change(head)
    text = json.dumps(head, separators=(",", ":"), ensure_ascii=False).encode()
    path = folder / "b.journal"
    path.write_bytes(text + b" " + checksum(text) + b"\n")
    return path


def first_part(head: dict[str, Any]) -> dict[str, Any]:
    parts: dict[str, Any] = next(iter(head["opening"]["entities"].values()))[0]
    return parts


def drop(head: dict[str, Any], part: str) -> None:
    """Take a part of the first unit away."""
    parts = head["opening"]["entities"]["4"]
    parts[:] = [one for one in parts if one["_"] != part]


DOCTORED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "no field": (lambda head: head["opening"].update(field=None), "it is not what it should be"),
    "text for entities": (lambda head: head["opening"].update(entities="x"), "it is not what it should be"),
    "no stack": (lambda head: head["opening"].pop("stack"), '"stack" is missing'),
    "text for a number": (lambda head: first_part(head).update(round="7"), "round cannot be \"7\""),
    "a list for a number": (lambda head: first_part(head).update(round=[1]), "round cannot be"),
    "a part nobody knows": (lambda head: first_part(head).update(colour=1), 'has no part "colour"'),
    "a unit without a name": (lambda head: drop(head, "identity"), "4 is a unit without identity"),
    "a unit without a side": (lambda head: drop(head, "allegiance"), "4 is a unit without allegiance"),
    "words for dice": (lambda head: head["opening"].update(dice=["a", 1, 2]), "dice that cannot be used"),
    "a later version": (lambda head: head.update(version="99.0"), "was written by version 99.0"),
    "a number for a version": (lambda head: head.update(version=99), "was written by version 99"),
    "text for a seed": (lambda head: head.update(seed="x"), '"seed"'),
    "another seed": (lambda head: head.update(seed=7), "names the seed 7, and its dice have 1"),
    "a seat of nobody": (lambda head: head["seats"].update(green="random"), 'the side "green", which does not fight'),
    "a roster of nobody": (
        lambda head: head.update(rosters=[["green", "a.toml", 0]]), 'the side "green", which does not fight',
    ),
    "cards of any folder": (
        lambda head: head.update(cards={"fingerprint": "ab", "beside": "/etc"}), "a folder of cards in which its",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", DOCTORED)
def test_a_doctored_first_position_is_refused_in_words(case: str, journal: bytes, tmp_path: Path) -> None:
    change, said = DOCTORED[case]
    path = doctored(journal, change, tmp_path)
    with pytest.raises(ContentError) as refused:
        read_journal(path).position()
    text = str(refused.value)
    assert said in text
    assert "Error" not in text
    assert "object" not in text


@pytest.mark.parametrize("rules", books())
def test_a_unit_without_any_of_its_parts_is_refused_as_it_is_read(rules: str, tmp_path: Path) -> None:
    """It was read, and some rule ended in a KeyError in the middle of the battle."""
    path = tmp_path / "a.journal"
    with Battle.open("duel", 1, rules=rules, journal=path):
        pass
    whole, book = path.read_bytes(), open_book(rules)
    for kind in book.unit_parts:
        word = word_of(kind)
        with pytest.raises(ContentError, match=f"4 is a unit without {word}"):
            read_journal(doctored(whole, lambda head, word=word: drop(head, word), tmp_path)).position()  # type: ignore[misc]


@pytest.mark.parametrize("rules", books())
def test_what_each_unit_has_is_what_all_of_them_are_mustered_with(rules: str) -> None:
    book, cards = open_book(rules), catalogue()
    mustered = (book.muster(card, cards, key="a", side="blue", cell=(0, 0)) for card in cards.units.values())
    shared = set.intersection(*({type(part) for part in parts} for parts in mustered))
    assert shared == set(book.unit_parts)


def test_cards_beside_the_scenario_itself_may_be_named(journal: bytes, tmp_path: Path) -> None:
    (tmp_path / "duel.toml").write_text("", "utf-8")
    change = {"cards": {"fingerprint": "ab", "beside": str(tmp_path)}}
    with pytest.raises(ContentError, match="cards of somebody's own"):
        read_journal(doctored(journal, lambda head: head.update(change), tmp_path)).position()


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def refused(command: str, path: Path) -> str:
    return refused_by([command, str(path)], console.FAULT)


def refused_by(words: list[str], code: int) -> str:
    """What a command says that ends in that exit code."""
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return result.output


def told(path: Path) -> str:
    return "\n".join(problem.text() for problem in check([path]))


def test_names_have_a_longest_length(tmp_path: Path) -> None:
    text = told(written(tmp_path, "a.toml", YARD.replace('name = "Bell"', f'name = "{"B" * 100_000}"')))
    assert "units#3.name: error: is longer than 80 letters" in text
    assert len(text) < 500


def test_a_layer_with_an_endless_name_is_refused_in_few_words(tmp_path: Path) -> None:
    (tmp_path / "terrain.tsx").write_bytes((shipped.maps() / "terrain.tsx").read_bytes())
    drawn = (shipped.maps() / "abbey_yard.tmx").read_text("utf-8").replace('name="zones"', f'name="{"n" * 300_000}"', 1)
    text = told(written(tmp_path, "a.tmx", drawn))
    assert "name of more than 200 letters" in text
    assert len(text) < 2000


def test_no_problem_prints_more_than_some_letters_of_what_somebody_wrote() -> None:
    one = error("f", "p" * 9000, "w" * 9000, "h" * 9000)
    assert len(one.text()) < 2 * LONGEST_TEXT + 300
    assert one.what.startswith("www")
    assert " ... " in one.what


def test_a_square_of_one_number_is_told_as_one(tmp_path: Path) -> None:
    text = told(written(tmp_path, "a.toml", YARD.replace('name = "Ames"', "at = [4]")))
    assert "units#2.at: error: has 1 entries, 2 or more are wanted" in text


def test_faulty_soldiers_of_a_roster_are_not_counted_as_none(tmp_path: Path) -> None:
    text = told(
        written(tmp_path, "a.toml", 'title="x"\nside="blue"\n[[soldiers]]\nkey="a"\nlike="rifleman"\nbattles=-1\n')
    )
    assert "battles: error: must be at least 0" in text
    assert "needs at least 1" not in text


@pytest.mark.parametrize("named", ["../../../../etc/hostname", "/dev/zero", ".", "nowhere.tmx"])
def test_a_map_that_cannot_be_used_is_told_with_the_scenario_and_its_key(named: str, tmp_path: Path) -> None:
    path = written(tmp_path, "a.toml", YARD.replace('"abbey_yard.tmx"', f'"{named}"'))
    assert told(path).startswith(f"{path}: map: error: ")


def test_links_and_devices_are_not_said_to_be_missing(tmp_path: Path) -> None:
    for name, to in (("a.toml", "/dev/zero"), ("b.toml", str(tmp_path / "b.toml")), ("c.toml", "gone.toml")):
        (tmp_path / name).symlink_to(to)
        text = told(tmp_path / name)
        assert "does not exist" not in text
        assert "did you mean" not in text
        assert "link that leads nowhere" in text or "no ordinary file" in text


def test_a_folder_named_like_a_map_is_told_as_one(tmp_path: Path) -> None:
    (tmp_path / "d.tmx").mkdir()
    assert "is a folder" in refused("map", tmp_path / "d.tmx")


def test_things_without_a_number_and_maps_without_orientation_are_told_without_none(tmp_path: Path) -> None:
    drawn = (shipped.maps() / "abbey_yard.tmx").read_text("utf-8")
    text = told(written(tmp_path, "a.tmx", drawn.replace(' orientation="orthogonal"', "", 1)))
    assert "has no orientation" in text
    assert "None" not in text


def test_half_a_sign_is_told_as_that() -> None:
    with pytest.raises(ContentError, match="has half a sign") as refused:
        parse_json('{"a":"\\ud800"}', "f")
    assert "codec" not in str(refused.value)
    assert "cut off" not in str(refused.value)


def test_a_hint_for_what_cannot_be_written_fits_the_fault() -> None:
    full, folder = (OSError(kind, os.strerror(kind)) for kind in (errno.ENOSPC, errno.EISDIR))
    assert unwritable(Path("a"), full).hint == "free some space"
    assert "folder" in unwritable(Path("a"), folder).hint
    assert "space" not in unwritable(Path("a"), folder).hint


@pytest.mark.parametrize("command", ["odds", "scene"])
def test_a_folder_without_scenes_is_told_as_one(command: str, tmp_path: Path) -> None:
    assert "no scene" in refused_by([command, str(tmp_path)], console.USAGE)


def test_what_is_only_named_like_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.tmx").mkdir()
    (tmp_path / "units").mkdir()
    os.mkfifo(tmp_path / "units" / "b.toml")
    (tmp_path / "c.journal").symlink_to("nowhere")
    text = refused("check", tmp_path)
    assert "a.tmx: error: is a folder" in text
    assert "b.toml: error: is no ordinary file" in text
    assert "c.journal: error: is a link that leads nowhere" in text


def test_odds_of_an_order_that_is_refused_end_in_a_fault(tmp_path: Path) -> None:
    path = written(tmp_path, "a.toml", SCENE + '[[steps]]\nunit = "a"\norder = "shot"\ntarget = "a"\n')
    assert "refused: " in refused("odds", path)
    assert "refused: " in refused("odds", tmp_path)


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["--help"], ["fight", "--help"], ["scenarios"]])
def test_what_cannot_be_written_is_told_in_a_line(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([sys.executable, "-m", "game", *words], stdout=full, stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr) == (1, b"the answer cannot be written: No space left on device\n")


def test_two_seats_for_one_side_are_refused() -> None:
    text = refused_by(["fight", "duel", "--seat", "blue=random", "--seat", "blue=greedy"], console.USAGE)
    assert "two seats for blue" in text


@pytest.mark.parametrize("kind", ["file", "name", "cards", "saves", "rosters"])
def test_a_folder_of_the_player_that_cannot_be_used_is_told(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / ("a" * 300 if kind == "name" else "a")
    if kind == "file":
        home.write_text("mine", "utf-8")
    elif kind != "name":
        home.mkdir()
        (home / kind).write_text("mine", "utf-8")
    monkeypatch.setenv("ENFILADE_HOME", str(home))
    text = refused_by(["fight", "duel", "--rounds", "1"], console.FAULT)
    assert "the player's files cannot be read: " in text
    assert "inside enfilade" not in text


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="no /dev/full here")
def test_a_full_disk_under_the_answer_is_no_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    with suppress(OSError), Path("/dev/full").open("w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(console.Unsaid, match="No space left"):
            console.say("22 scenarios")


def test_settings_with_a_list_that_is_not_closed_keep_the_others(tmp_path: Path) -> None:
    path = written(
        tmp_path, "settings.toml",
        'speed = 2.0\nstanding = [["dodge", "yes", 3]\nvolume = 0.5\nmuted = true\nseats = [\n["blue", "greedy"],\n]\n',
    )  # fmt: skip
    found, left_out = read_toml_in_part(path)
    assert sorted(found) == ["muted", "seats", "speed", "volume"]
    assert [key for key, _why in left_out] == ["standing"]


def test_the_log_of_faults_keeps_the_last_twenty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    for number in range(25):
        shell._unforeseen(ValueError(f"fault number {number}. " + "x" * 30_000))
    assert writing.log_file().parent == home.logs()
    text = writing.log_file().read_text("utf-8")
    assert [number for number in range(25) if f"fault number {number}. " in text] == list(range(5, 25))
    assert len(text) < 21 * writing.LONGEST_REPORT


WRITTEN = {
    "title = [0.7, true]": 'must be text in quotes, found [0.7, true]',
    'rounds = { a = 0.25, b = ["x"] }': 'must be a whole number, found {a = 0.25, b = ["x"]}',
    "[[steps]]\nodds = { success = [0.7] }": "must be a number, found [0.7]",
}


@pytest.mark.parametrize("line", WRITTEN)
def test_values_are_told_as_they_were_written(line: str, tmp_path: Path) -> None:
    text = f"{SCENE}{line}\n" if line.startswith("[[") else f"{line}\n{SCENE.replace('title', '# title')}"
    assert WRITTEN[line] in told(written(tmp_path, "a.toml", text))


def test_what_was_expected_of_a_step_is_told_as_it_was_written(tmp_path: Path) -> None:
    step = '[[steps]]\nunit = "a"\norder = "end"\nexpect = { order = [0.5, "b"] }\n'
    path = written(tmp_path, "a.toml", SCENE + step)
    assert 'order = [0.5, "b"]; found []' in refused("scene", path)


def test_settings_are_told_as_they_were_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path))
    written(tmp_path, "settings.toml", "muted = 0.5\n")
    assert [problem.what for problem in load_settings()[1]] == ["0.5 is not of the right kind"]


def test_a_journal_that_names_another_scenario_is_told(journal: bytes, tmp_path: Path) -> None:
    path = doctored(journal, lambda head: head.update(scenario="bridge"), tmp_path)
    said = 'line 1: warning: names the scenario "bridge", and its sides are not those of the shipped one'
    assert said in told(path)
    assert said in refused_by(["replay", str(path)], console.FINE)
    for change in ({"scenario": "duel"}, {"scenario": "my own"}, {"scenario": "bridge", "version": "0.0.1"}):
        path = doctored(journal, lambda head, change=change: head.update(change), tmp_path)
        assert told(path) == ""
        assert "warning" not in refused_by(["replay", str(path)], console.FINE)


def test_hidden_files_are_left_out_by_the_check_and_by_all_that_use_cards(tmp_path: Path) -> None:
    units = tmp_path / "units"
    (units / ".old").mkdir(parents=True)
    os.mkfifo(units / ".a.toml")
    (units / ".#b.toml").symlink_to("nobody@nowhere.1")
    written(units / ".old", "c.toml", "x")
    written(tmp_path, "a.toml", f'{SCENE}[[steps]]\nunit = "a"\norder = "end"\nexpect = {{ round = 1 }}\n')
    written(tmp_path, ".b.toml", "x")
    assert told(tmp_path) == ""
    assert "1 of 1 scenes held" in refused_by(["scene", str(tmp_path), "--cards", str(tmp_path)], console.FINE)


def test_a_folder_of_cards_is_checked_to_the_last_lamp(tmp_path: Path) -> None:
    written(tmp_path, "lamps.toml", '[torch]\nname = "Torch"\nreach = "far"\n')
    assert "lamps.toml: torch.reach: error: must be a whole number" in told(tmp_path)
