"""Positions as text and journals: what is written reads back the same, and damage is told and cut off."""

import json
from pathlib import Path

import pytest

from game.battle.battle import Battle, Refused
from game.battle.journal import Journal, read_head, read_journal
from game.battle.journal_head import checked, written
from game.battle.position import Position, RuleFault
from game.battle.replay import replay, resume
from game.battle.save import SaveError, position_from_text, position_to_text
from game.battle.seat import Table
from game.content.problem import ContentError
from game.dice.source import Dice
from game.messages import orders as od
from tests.battle.toy import Figures, toy_book, toy_position

WALLED = ["....#...", "....#...", "....#...", "........"]


class First:
    """A seat that takes a listed choice by turns."""

    def __init__(self, step: int) -> None:
        self.number, self.step = 0, step

    def choose(self, outlook: object, ask: object) -> od.Order:
        listed = outlook.choices(ask).listed()
        self.number += self.step
        return listed[0 if self.number % 2 else self.number % len(listed)]


def play(path: Path, *, choices: int | None = None, seats: dict[str, str] | None = None) -> tuple[str, int]:
    position = toy_position(WALLED, [(0, 0), (1, 3)], [(7, 0), (6, 3)], limit=6)
    dice = Dice(11)
    journal = Journal.begin(path, position, dice, scenario="toy", rules="toy", seats=seats)
    with Battle(position, dice, seats=seats) as battle:
        battle.journal = journal
        table = Table(battle, {side: First(step) for side, step in zip(battle.sides, (3, 5), strict=True)})
        while (choices is None or battle.choices_made < choices) and table.turn():
            pass
        return battle.digest(), battle.choices_made


def test_a_position_with_its_stack_prints_and_reads_back_the_same() -> None:
    position = toy_position(WALLED, [(3, 3)], [(7, 3)])
    with Battle(position, Dice(5)) as battle:
        battle.answer(od.Attack(5))
        text = position_to_text(position, battle.dice)
        again = position_from_text(text, position.book)
        try:
            assert again.stack == position.stack
            assert again.world.digest() == battle.world.digest()
            assert position_to_text(again, battle.dice) == text
            assert again.world.add() == battle.world.add()
        finally:
            again.world.close()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"field": 3}', '{"field":{"kinds":[],"terrain":[]},"entities":{}}'])
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        position_from_text(text, toy_book())


def test_a_journal_replays_to_the_same_digest(tmp_path: Path) -> None:
    digest, choices = play(tmp_path / "a.journal")
    found = replay(tmp_path / "a.journal", verify=True, book=toy_book())
    assert (found.ok, found.digest, found.choices) == (True, digest, choices)


def test_a_changed_rule_is_found_at_the_first_choice_it_changes(tmp_path: Path) -> None:
    play(tmp_path / "a.journal")
    found = replay(tmp_path / "a.journal", verify=True, book=toy_book(Figures(hit_on=10)))
    assert not found.ok
    assert found.at is not None
    records = read_journal(tmp_path / "a.journal").records
    assert found.expected == records[found.at - 1].digest
    assert found.choices == found.at - 1


@pytest.mark.parametrize("cut", [1, 5, 40, 300])
def test_a_damaged_tail_is_cut_back_to_the_last_whole_choice(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.journal"
    _digest, choices = play(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    story = read_journal(path)
    assert len(story.records) < choices
    assert whole[: story.whole].endswith(b"\n")
    if not whole[:-cut].endswith(b"\n"):
        assert len(story.problems) == 1
        assert "choices before it are whole" in story.problems[0].hint
    assert path.read_bytes() == whole[:-cut], "reading leaves the file as it was"


def test_garbage_in_the_middle_ends_the_story_there(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    play(path)
    lines = path.read_bytes().split(b"\n")
    lines[5] = lines[5].replace(b'"side"', b'"sidf"')
    path.write_bytes(b"\n".join(lines))
    story = read_journal(path)
    assert len(story.records) == 4
    assert story.problems[0].place == "line 6"
    assert not replay(path, book=toy_book()).ok


def test_resuming_goes_on_in_the_same_file_as_if_nothing_had_happened(tmp_path: Path) -> None:
    straight, _ = play(tmp_path / "straight.journal")
    path = tmp_path / "broken.journal"
    play(path, choices=9)
    with path.open("ab") as file:
        file.write(b'{"n":10,"side":"bl')
    battle, problems = resume(path, book=toy_book())
    with battle:
        assert len(problems) == 1
        assert battle.choices_made == 9
        table = Table(battle, {side: First(step) for side, step in zip(battle.sides, (3, 5), strict=True)})
        for record in read_journal(tmp_path / "straight.journal").records[:9]:
            table.seats[record.side].number += table.seats[record.side].step
        table.play()
        assert battle.digest() == straight
    assert (tmp_path / "broken.journal").read_bytes() == (tmp_path / "straight.journal").read_bytes()


def test_an_undo_is_in_the_journal_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    position, dice = toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(2)
    journal = Journal.begin(path, position, dice, seats={"blue": "human"})
    with Battle(position, dice, seats={"blue": "human"}) as battle:
        battle.journal = journal
        battle.answer(od.Move((0, 1)))
        battle.undo()
        battle.answer(od.Move((1, 0)))
        battle.answer(od.END)
        digest = battle.digest()
    records = read_journal(path).records
    assert [record.order for record in records] == [od.Move((0, 1)), None, od.Move((1, 0)), od.END]
    found = replay(path, verify=True, book=toy_book())
    assert (found.ok, found.digest) == (True, digest)


def test_conceding_out_of_turn_replays(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    position, dice = toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(2)
    journal = Journal.begin(path, position, dice)
    with Battle(position, dice) as battle:
        battle.journal = journal
        battle.answer(od.SetStanding("dodge", "never"))
        battle.concede("red")
        digest = battle.digest()
    found = replay(path, verify=True, book=toy_book())
    assert (found.ok, found.digest, found.choices) == (True, digest, 2)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no journal"),
        (b"hello\n", "is no journal"),
        (b"\x00\xff\xfe" * 90, "is no journal"),
        (b'{"kind":"enfilade journal","format":99,"version":"9.0"} 12345678\n', "format 99"),
        (b'{"kind":"enfilade journal","format":1,"version":"0.1.0"} 12345678\n', "damaged"),
    ],
)
def test_what_is_no_journal_of_ours_is_refused_with_a_problem(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(content)
    with pytest.raises(ContentError) as refusal:
        read_journal(path)
    assert said in refusal.value.problems[0].what
    assert path.read_bytes() == content


def test_a_journal_that_cannot_be_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        read_journal(tmp_path / "none.journal")
    position = toy_position(WALLED, [(0, 0)], [(7, 0)])
    with position.world, pytest.raises(ContentError):
        Journal.begin(tmp_path, position, Dice(1))


def test_a_journal_by_a_book_that_is_not_on_the_shelf_is_refused(tmp_path: Path) -> None:
    play(tmp_path / "a.journal", choices=2)
    with pytest.raises(ContentError) as refusal:
        replay(tmp_path / "a.journal")
    assert "rules" in refusal.value.problems[0].what


def test_each_line_is_on_the_disk_before_the_battle_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    position, dice = toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(2)
    with Battle(position, dice) as battle:
        battle.journal = Journal.begin(path, position, dice)
        for expected in range(1, 4):
            battle.answer(od.END)
            assert len(read_journal(path).records) == expected


def test_a_refused_order_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    position, dice = toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(2)
    journal = Journal.begin(path, position, dice)
    with Battle(position, dice) as battle:
        battle.journal = journal
        with pytest.raises(Refused):
            battle.answer(od.Attack(5))
    assert read_journal(path).records == ()
    assert json.loads(path.read_bytes().split(b"\n")[0].rpartition(b" ")[0])["kind"] == "enfilade journal"


def test_a_journal_with_the_line_ends_of_windows_is_read_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    digest, choices = play(path, choices=9)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n") + b"\r\n")
    story = read_journal(path)
    assert (len(story.records), story.problems) == (choices, ())
    assert replay(path, verify=True, book=toy_book()).ok
    path.write_bytes(path.read_bytes() + b"{\r\n")
    battle, problems = resume(path, book=toy_book())
    with battle:
        assert battle.digest() == digest
        assert "1 line cannot be read" in problems[0].what
        battle.answer(battle.choices().listed()[0])
    assert len(read_journal(path).records) == choices + 1


STRANGE = [
    ({"order": {"_": "fly"}}, "this version does not know its order: unknown word \"fly\""),
    ({"order": {"_": "act", "act": "aim", "twice": True}}, "this version does not know its order: act has no part"),
    ({"order": {"_": "blows"}}, "this version does not know its order: blows: parts of it are missing"),
    ({"mood": "grim"}, 'this version knows no part "mood" of a choice'),
]


@pytest.mark.parametrize(("parts", "wanted"), STRANGE)
def test_a_whole_line_that_means_nothing_is_not_called_damaged_nor_cut_off(
    parts: dict[str, object], wanted: str, tmp_path: Path
) -> None:
    """It may be of a newer version, for which nothing is wrong with it."""
    path = tmp_path / "a.journal"
    play(path, choices=9)
    line = checked(path.read_bytes().splitlines(keepends=True)[-1])
    path.write_bytes(path.read_bytes() + written({**line, "n": 10, **parts}))
    before = path.read_bytes()
    (told,) = read_journal(path).problems
    assert (told.severity, told.place) == ("error", "line 11")
    assert told.what.startswith(f"is whole, but {wanted}")
    assert told.hint == "a newer version may have made it: use that one; the 9 choices before it are whole"
    assert not replay(path, book=toy_book()).ok
    with pytest.raises(ContentError, match="is whole, but"):
        resume(path, book=toy_book())
    assert path.read_bytes() == before


@pytest.mark.parametrize("place", ["", "rules", "opening", "opening.field"])
def test_a_part_of_a_first_line_that_would_be_passed_over_is_refused(place: str, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    play(path, choices=2)
    first, rest = path.read_bytes().split(b"\n", 1)
    head = checked(first + b"\n")
    part = head
    for key in filter(None, place.split(".")):
        part = part[key]
    part["mood"] = "grim"
    path.write_bytes(written(head) + rest)
    with pytest.raises(ContentError):
        replay(path, book=toy_book())


def test_what_the_rules_cannot_go_on_from_is_told_without_words_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"
    play(path)

    def stuck(_position: Position, _reply: object = None) -> None:
        raise RuleFault("Turn(unit=4) asked again after None")

    monkeypatch.setattr("game.battle.battle.Battle.answer", stuck)
    found = replay(path, book=toy_book())
    assert (found.at, found.found) == (1, "refused: the rules cannot go on from there")
    monkeypatch.setattr("game.battle.battle.Battle.__init__", stuck)
    with pytest.raises(ContentError) as refusal:
        replay(path, book=toy_book())
    assert "RuleFault" not in str(refusal.value)
    assert "its first position cannot be played: no battle comes to it" in str(refusal.value)


def test_a_save_tells_its_round_whatever_follows_it(tmp_path: Path) -> None:
    """A part added after the round hid it from the list of saves."""
    path = tmp_path / "later.journal"
    with Battle.open("duel", 1, journal=path) as battle:
        while battle.round < 2:
            battle.answer({"deploy": od.READY, "turn": od.END}.get(battle.ask.question, od.DECLINE))
    lines = path.read_bytes().splitlines(keepends=True)
    last = json.loads(lines[-1].rpartition(b" ")[0])
    assert last["round"] == 2
    path.write_bytes(b"".join(lines[:-1]) + written({**last, "later": True}))
    assert read_head(path)[1:] == (last["n"], 2)


def test_figures_that_a_journal_says_nothing_of_are_told(tmp_path: Path) -> None:
    path = tmp_path / "old.journal"
    with Battle.open("duel", 1, journal=path) as battle:
        battle.answer(od.READY)
    lines = path.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0].rpartition(b" ")[0])
    del head["rules"]["figures"]["obscured_most"]
    path.write_bytes(written(head) + b"".join(lines[1:]))
    said = [problem.text() for problem in replay(path).problems]
    assert any("says nothing of figures that its rules have now: obscured_most" in text for text in said)
