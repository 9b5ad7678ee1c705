"""Files of today and of before are read for good: their words stay, and journals of format 1 are played again."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
from dataclasses import field
from pathlib import Path

import pytest

from game.battle.journal import read_journal
from game.battle.replay import replay, resume
from game.battle.rosters import open_roster
from game.battle.save import position_from_text, position_to_text
from game.battle.scenes import run_scene
from game.checks import check
from game.content.roster import write_roster
from game.messages.orders import Move, WatchOver
from game.messages.wire import lively, plain, to_line
from game.record import record
from game.words import register, text_of, word_of
from game.world.store import World
from tests.files.words import broken, found, written

HERE = Path(__file__).parent
OLD = sorted((HERE / "format_1").glob("*.journal.gz"))
ENDS: dict[str, tuple[int, str]] = {
    name: (int(choices), digest)
    for name, choices, digest in (
        line.split() for line in (HERE / "format_1" / "ends.txt").read_text("utf-8").splitlines()
    )
}
"""What each journal comes to: choices, and the digest of today.

Written down when the digests of format 1, of the names of classes, could still be reckoned and were the same.
"""


def unpacked(path: Path, folder: Path) -> Path:
    """A packed journal as a file of its own."""
    to = folder / path.stem
    with gzip.open(path) as packed, to.open("wb") as file:
        shutil.copyfileobj(packed, file)
    return to


def test_every_word_that_was_written_still_means_what_it_meant() -> None:
    now = found()
    for word, line in written().items():
        assert word in now, f"files may hold {word!r}: a class that is renamed keeps its word"
        assert not broken(line, now[word]), f"{word}: {broken(line, now[word])}"
    assert written() == now, "new words or parts: python -m tests.files.words"


def test_whoever_reads_a_file_knows_the_words_of_every_book() -> None:
    asked = "import sys, game.battle.journal, game.words as w; print([x for x in sys.argv[1:] if not w.kind_called(x)])"
    done = subprocess.run([sys.executable, "-c", asked, *written()], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    ("now", "why"),
    [
        ("moved unit to=()", ""),
        ("moved unit to=() by=0", ""),
        ("moved to=()", "lost or changed: unit"),
        ("moved unit to=(1)", "lost or changed: to=()"),
        ("moved unit to=() by", "needed: by"),
    ],
)
def test_a_line_that_breaks_files_would_be_seen(now: str, why: str) -> None:
    assert broken("moved unit to=()", now) == why


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.slow if "bunker" in path.name else ()) for path in OLD],
    ids=[path.name.partition(".")[0] for path in OLD],
)
def test_a_journal_of_format_1_is_played_again(path: Path, tmp_path: Path) -> None:
    again = replay(unpacked(path, tmp_path), verify=True)
    assert (again.choices, again.digest) == ENDS[path.name.partition(".")[0]]
    assert again.ok
    assert any("format 1" in problem.text() for problem in again.problems)


def test_a_save_of_format_1_is_played_on(tmp_path: Path) -> None:
    path = unpacked(next(path for path in OLD if path.name.startswith("duel")), tmp_path)
    before = len(read_journal(path).records)
    battle, problems = resume(path)
    with battle:
        assert {problem.severity for problem in problems} == {"warning"}
        assert "format 1" in problems[0].text()
        assert battle.ask is not None
        battle.answer(battle.choices().listed()[0])
    assert len(read_journal(path).records) == before + 1
    assert json.loads(path.read_bytes().split(b"\n")[-2].rpartition(b" ")[0])["order"]["_"].islower()
    assert replay(path).ok


def test_a_position_of_today_reads_back_word_for_word(tmp_path: Path) -> None:
    path = unpacked(next(path for path in OLD if path.name.startswith("night_raid")), tmp_path)
    position, _ = read_journal(path).position()
    text = position_to_text(position)
    again = position_from_text(text, position.book)
    assert isinstance(position.world, World)
    assert isinstance(again.world, World)
    with position.world, again.world:
        assert position_to_text(again) == text
        assert again.world.digest() == position.world.digest()


@pytest.mark.parametrize("path", sorted((HERE / "format_1").glob("roster_*.toml")), ids=lambda path: path.stem)
def test_a_roster_written_before_says_the_same_written_again(path: Path, tmp_path: Path) -> None:
    roster, book = open_roster(path)
    assert path.stem == f"roster_{book.key}"
    write_roster(roster, tmp_path / path.name)
    assert (tmp_path / path.name).read_text("utf-8") == path.read_text("utf-8")


@pytest.mark.parametrize("name", ["enemy_watch_snapped", "held_shot_lowers_cover"])
def test_a_scene_that_names_events_by_their_classes_holds(name: str) -> None:
    path = HERE / "format_1" / f"{name}.toml"
    assert "events.AttackRolled" in path.read_text("utf-8")
    result = run_scene(path)
    assert result.checked
    assert not result.failed
    assert not check([path])


def test_orders_of_either_format_are_the_same_order() -> None:
    order = Move((4, 7))
    assert lively({"_": "Move", "to": [4, 7], "gait": order.gait, "path": []}) == order
    assert lively(plain(order)) == order
    assert plain(WatchOver()) == {"_": "watch_over"}


def test_what_is_as_usual_and_what_code_calls_things_is_in_no_file_and_no_digest() -> None:
    @record(word="planted_kind")
    class Renamed:
        amount: int
        again: int = field(default=2, metadata={"word": "repeats"})

    assert to_line(Renamed(5)) == '{"_":"planted_kind","amount":5}'
    assert text_of((Renamed(5, 3),)) == "(planted_kind(amount=5,repeats=3))"
    assert lively({"_": "planted_kind", "amount": 5, "repeats": 3}) == Renamed(5, 3)
    assert word_of(Renamed) == "planted_kind"
    with pytest.raises(ValueError, match="both called 'planted_kind'"):
        register("planted_kind", Path)
