"""Journals that were played as something else, took too long, or were refused in words of Python."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.battle.journal_head import checksum, written
from game.battle.replay import replay, resume
from game.content.problem import ContentError
from game.messages.orders import READY
from game.screens.match import Match


@pytest.fixture
def lines(tmp_path: Path) -> list[dict[str, Any]]:
    """The lines of a short battle."""
    path = tmp_path / "whole.journal"
    with Battle.open("duel", 1, journal=path) as battle:
        battle.answer(READY)
    return [json.loads(line.rpartition(b" ")[0]) for line in path.read_bytes().splitlines()]


def put(lines: list[dict[str, Any]], tmp_path: Path) -> Path:
    """The same lines as a file, with checksums."""
    path = tmp_path / "spoiled.journal"
    path.write_bytes(b"".join(map(written, lines)))
    return path


def _among_parts(head: dict[str, Any], part: dict[str, Any]) -> None:
    head["opening"]["entities"]["1"].append(part)


def _kind(head: dict[str, Any], value: object) -> None:
    head["opening"]["field"]["kinds"][0]["label"] = value


REFUSED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an order among parts": (
        lambda head: _among_parts(head, {"_": "move", "to": [1, 1]}),
        'entities: 1: {"_":"move","to":[1,1]} is no part of an entity',
    ),
    "an order under way": (
        lambda head: head["opening"]["stack"].append({"_": "concede"}), 'stack: {"_":"concede"} is no action under way',
    ),
    "nothing for a text": (lambda head: _kind(head, None), "field: terrain: label cannot be null"),
    "a list for a text": (lambda head: _kind(head, [1]), "field: terrain: label cannot be [1]"),
    "a layer of another size": (lambda head: head["opening"]["field"].update(light=["00"]), "layer light is 1 x 1"),
    "a part of an entity": (
        lambda head: head["opening"]["entities"]["4"][0].update(colour=1), 'entities: 4: ',
    ),
    "a position of nothing": (lambda head: head["opening"].update(entities=[]), "entities: it is not what"),
    "format 1 on words of format 2": (lambda head: head.update(format=1), "parts have the words of format 2"),
    "no format": (lambda head: head.pop("format"), '"format"'),
    "a truth for a format": (lambda head: head.update(format=True), '"format"'),
    "text for a format": (lambda head: head.update(format="2"), '"format"'),
    "a later format": (lambda head: head.update(format=3), "is a journal of format 3, this version reads"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_in_plain_words(case: str, lines: list[dict[str, Any]], tmp_path: Path) -> None:
    change, said = REFUSED[case]
    change(lines[0])
    with pytest.raises(ContentError) as refused:
        read_journal(put(lines, tmp_path)).position()
    text = str(refused.value)
    assert said in text
    assert not any(word in text for word in ("None", "(to=", "('", "{'", "True"))


@pytest.mark.parametrize("digest", [None, True, 7])
def test_a_choice_without_a_digest_is_told(digest: object, lines: list[dict[str, Any]], tmp_path: Path) -> None:
    lines[-1]["digest"] = digest
    story = read_journal(put(lines, tmp_path))
    assert not story.records
    assert 'says nothing that can be used under "digest"' in story.problems[0].text()


def test_a_part_that_stands_twice_in_one_object_is_refused(lines: list[dict[str, Any]], tmp_path: Path) -> None:
    path = put(lines, tmp_path)
    text = json.dumps(lines[0], separators=(",", ":")).replace('"format":2', '"format":2,"format":1')
    path.write_bytes(text.encode() + b" " + checksum(text.encode()) + b"\n")
    with pytest.raises(ContentError, match="cannot be read"):
        read_journal(path)


def test_many_empty_entities_do_not_take_long(lines: list[dict[str, Any]], tmp_path: Path) -> None:
    """Each new one was counted by counting all before it: forty thousand took seven seconds."""
    entities = lines[0]["opening"]["entities"]
    entities.update((str(number), []) for number in range(len(entities) + 1, 40_000))
    path = put(lines[:1], tmp_path)
    began = time.process_time()
    assert replay(path).ok
    assert time.process_time() - began < 5


def test_who_loads_a_spoiled_save_is_told_its_own_name(
    lines: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "home"))
    lines[-1]["digest"] = "00"
    path = put(lines, tmp_path)
    with pytest.raises(ContentError) as refused:
        Match.load(path)
    assert [one.file for one in refused.value.problems] == [str(path)]
    assert str(path) in str(refused.value)


def test_a_save_whose_last_choice_is_of_another_kind_is_told(lines: list[dict[str, Any]], tmp_path: Path) -> None:
    lines[-1]["order"] = {"_": "identity"}
    with pytest.raises(ContentError, match="identity"):
        resume(put(lines, tmp_path))
