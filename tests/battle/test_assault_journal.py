"""An assault under way is kept: by journals, saved positions and replays, and by who is killed while it is written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.journal import Journal, read_journal
from game.battle.log import LogWriter
from game.battle.position import Position
from game.battle.replay import replay, resume
from game.battle.save import position_from_text, position_to_text
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import events as ev
from game.messages.frames import Battle as BattleFrame
from game.messages.orders import DECLINE, END
from game.messages.warfare import SendAssault
from game.world.sides import Objectives
from game.world.squads import Assault, Locked, Sealed, Squad, assault_on

ROOT = Path(__file__).resolve().parents[2]
SCENE = ROOT / "tests" / "scenes" / "warfare" / "a_trench_is_stormed.toml"
MEN = ("b1", "b2", "b3", "b4", "b5", "b6")
BOOKS = ("ascension", "alternity")


def opened(rules: str, path: Path, *, rounds: int = 12) -> Battle:
    """Six men before a trench of three: a battle of its own, kept in a journal."""
    text = SCENE.read_text("utf-8").replace("\nfield", f'\nrules = "{rules}"\nfield', 1)
    started = set_up(parse_scene(text))
    started.world.put(1, Objectives((), (), rounds, "draw"))
    position, dice = Position(started.world, started.book, [BattleFrame("rounds")]), Dice(7)
    journal = Journal.begin(path, position, dice, scenario="trench", rules=rules)
    battle = Battle(position, dice)
    battle.journal = journal
    return battle


def on(battle: Battle) -> None:
    """Whoever is asked passes, but the sergeant sends his men as soon as he may."""
    ask = battle.ask
    assert ask is not None
    keys = keys_of(battle.world)
    order = SendAssault(tuple(sorted(keys[one] for one in MEN)), "trench")
    choices, his = battle.position.book.choices(battle.world, ask), ask.unit == keys["a"] and ask.question == "turn"
    if his and choices.refusal(order) is None:
        battle.answer(order)
    else:
        battle.answer(END if ask.question == "turn" else DECLINE)


def sent(battle: Battle) -> bool:
    """Whether the assault is under way."""
    return assault_on(battle.world, "trench") != 0


def until_sent(battle: Battle) -> None:
    """On to the first question after the assault has left."""
    while not sent(battle):
        on(battle)


def to_the_end(battle: Battle) -> str:
    """Passed to the end of the assault; the digest of what has come of it."""
    while sent(battle):
        on(battle)
    return battle.digest()


@pytest.mark.rule("WAR-OUTCOME-10")
@pytest.mark.parametrize("rules", BOOKS)
def test_an_assault_under_way_is_saved_resumed_and_replayed(tmp_path: Path, rules: str) -> None:
    """Journal and saved position hold what is sealed, and come to the same end as the battle that was not stopped."""
    path, kept = tmp_path / "straight.journal", tmp_path / "kept.journal"
    with opened(rules, path) as battle:
        until_sent(battle)
        for _ in range(3):
            on(battle)
        assert sent(battle), "it is not over at once"
        entity = assault_on(battle.world, "trench")
        sealed, told = battle.world.get(entity, Sealed), battle.world.get(entity, Assault)
        kept.write_bytes(path.read_bytes())
        saved, digest = position_to_text(battle.position, battle.dice), battle.digest()
        found = replay(path, verify=True)
        assert (found.ok, found.digest) == (True, digest)
        last = to_the_end(battle)
    again, problems = resume(kept)
    with again:
        assert not problems
        assert again.digest() == digest
        entity = assault_on(again.world, "trench")
        assert (again.world.get(entity, Sealed), again.world.get(entity, Assault)) == (sealed, told)
        assert set(again.world.having(Locked)) >= set(told.members)
        assert position_to_text(again.position, again.dice) == saved
        assert to_the_end(again) == last
    assert kept.read_bytes() == path.read_bytes()
    assert replay(path, verify=True).ok
    loaded = position_from_text(saved, battle.position.book)
    with loaded.world:
        assert loaded.world.get(assault_on(loaded.world, "trench"), Sealed) == sealed


@pytest.mark.rule("WAR-OUTCOME-10")
@pytest.mark.parametrize("rules", BOOKS)
def test_who_is_killed_while_the_order_is_written_has_not_given_it(tmp_path: Path, rules: str) -> None:
    """The journal cut off after any byte of the line with the order: up to its last byte nobody has left."""
    path, cut = tmp_path / "whole.journal", tmp_path / "cut.journal"
    with opened(rules, path) as battle:
        before, first = 0, ""
        while not sent(battle):
            before, first = path.stat().st_size, battle.digest()
            on(battle)
    whole = path.read_bytes()
    orders = [type(record.order) for record in read_journal(path).records]
    assert orders.count(SendAssault) == 1
    for size in {before, before + 1, (before + len(whole)) // 2, len(whole) - 2, len(whole) - 1}:
        cut.write_bytes(whole[:size])
        again, problems = resume(cut)
        with again:
            assert len(problems) == int(size != before)
            if size == before:
                assert again.digest() == first
            assert not sent(again)
            until_sent(again)
            assert again.digest() == battle.digest()
    assert replay(cut, verify=True).ok


def test_a_log_without_a_window_tells_of_assaults_and_routs(tmp_path: Path) -> None:
    with opened("ascension", tmp_path / "told.journal") as battle:
        log, squad = LogWriter(battle.world, battle.position.book, ""), battle.world.having(Squad)[0]
        log.look()
        told = [
            ev.AssaultBegan(4, "blue", "trench", (5, 6), (), 1),
            ev.AssaultDecided("blue", "trench", 2, -5, 2),
            ev.SquadBroke("blue", squad, "red"),
            ev.FateDecided("red", "prisoners", 1, 1, 1, 5),
        ]
        assert [line.text for event in told for line in log.tell(event)] == [
            f"{log.name(4)} sends 2 soldiers to storm the trench",
            "After 2 rounds the assault on the trench is over (good): the place is taken",
            "Blue first breaks: panic has taken hold of half of it",
            "Of the defeated: 1 dead, 1 disabled, 1 routed, 5 captured (take prisoners)",
        ]


SCRIPT = """
import sys
from pathlib import Path
from tests.battle.test_assault_journal import on, opened, sent

with opened(sys.argv[1], Path(sys.argv[2]), rounds=99) as battle:
    while battle.ask is not None:
        on(battle)
        print(battle.choices_made, int(sent(battle)), battle.digest(), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.parametrize("rules", BOOKS)
def test_a_process_killed_in_the_middle_of_an_assault(tmp_path: Path, rules: str) -> None:
    """A real process, really killed while the assault is under way: every choice it told of is there."""
    path = tmp_path / "killed.journal"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, rules, str(path)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    last, under_way = ("0", "0", ""), 0
    for line in running.stdout:
        last = tuple(line.split())  # type: ignore[assignment]
        under_way += last[1] == "1"
        if under_way == 4:
            break
    running.send_signal(signal.SIGKILL)
    rest = [line for line in running.stdout if line.endswith("\n")]
    running.wait()
    number, _sent, digest = (rest or [" ".join(last)])[-1].split()
    story = read_journal(path)
    assert int(number) <= len(story.records) <= int(number) + 1
    assert story.records[int(number) - 1].digest == digest
    assert replay(path, verify=True).at is None
    again, _problems = resume(path)
    with again:
        to_the_end(again)
        assert not again.world.having(Locked)
    assert replay(path, verify=True).ok
