"""The laws of the design, held over real battles by the flagship book."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ai.seat import greedy_seat, random_seat
from game.battle.battle import Battle, Refused
from game.battle.journal import read_journal
from game.battle.replay import replay, resume
from game.battle.save import (
    dice_from_plain,
    position_from_plain,
    position_from_text,
    position_to_plain,
    position_to_text,
)
from game.battle.seat import Table
from game.messages import orders as od
from game.world.store import World
from tests.laws.twins import seen_of, twin_of

NAMES = [
    "village_street", "treeline_farm",
    *(pytest.param(name, marks=pytest.mark.slow) for name in ("bridge", "warehouse")),
]  # fmt: skip
"""Two that the checks of all books (tests/books) leave to the slow runs, and two that they look at in every run."""
ROOT = Path(__file__).resolve().parents[2]


def played(battle: Battle, choices: int) -> bool:
    """Let random seats choose so many times; False when the battle is over."""
    table = Table(battle, {side: random_seat() for side in battle.sides})
    return all(table.turn() for _ in range(choices)) and battle.ask is not None


def test_law_1_the_digest_is_the_full_recount() -> None:
    with Battle.open("bridge", 5) as battle:
        while played(battle, 40):
            assert battle.world.digest() == battle.world.recount()


@pytest.mark.parametrize("name", NAMES)
def test_law_3_listed_choices_are_members_and_others_are_refused_and_change_nothing(name: str) -> None:
    wrong = (
        od.Attack(9999), od.Attack(1), od.Move((-1, 0)), od.Move((900, 900)), od.Throw("frag", (-5, 2)), od.Burst(()),
        od.Act("dance"), od.Aid(1), od.DrawWeapon(77), od.TakeStance("heroic"), od.Respond("perhaps"),
        od.Deploy(3, (0, 0)), od.Burst(((0, 0), (5, 5))), od.WatchOver(("kill",)), od.Attack(4, "stare"),
    )  # fmt: skip
    with Battle.open(name, 3) as battle:
        for _ in range(12):
            if not played(battle, 9):
                return
            choices = battle.choices()
            listed = choices.listed()
            assert listed
            assert len(set(listed)) == len(listed)
            for order in listed:
                assert order in choices, (order, choices.refusal(order))
            before = battle.digest()
            for order in wrong:
                if order not in choices:
                    with pytest.raises(Refused) as refusal:
                        battle.answer(order)
                    assert refusal.value.reason
            assert battle.digest() == before


@pytest.mark.parametrize("name", NAMES)
def test_law_4_twin_worlds_look_the_same_and_get_the_same_answer(name: str) -> None:
    """Everything hidden is different: where unseen enemies are and how they fare, ammunition, exploits, grenades."""
    with Battle.open(name, 21) as battle:
        for _ in range(8):
            if not played(battle, 23):
                return
            ask = battle.ask
            assert ask is not None
            twin, changed = twin_of(battle, ask.side)
            with twin:
                assert changed > 0
                mine, theirs = battle.outlook(ask.side), twin.outlook(ask.side)
                assert battle.world.digest() != twin.world.digest()
                assert seen_of(mine) == seen_of(theirs)
                assert mine.choices(ask).listed() == theirs.choices(ask).listed()
                for maker in (random_seat, greedy_seat):
                    assert maker().choose(mine, ask) == maker().choose(theirs, ask)
                shots = [order for order in mine.choices(ask).listed() if isinstance(order, (od.Attack, od.Throw))]
                if ask.question == "turn":
                    for order in shots[:3]:
                        assert mine.forecast(order).foresight == theirs.forecast(order).foresight


def test_law_4_an_outlook_that_leaked_would_be_seen() -> None:
    with Battle.open("village_street", 21) as battle:
        played(battle, 40)
        ask = battle.ask
        assert ask is not None
        twin, _changed = twin_of(battle, ask.side)
        with twin:
            battle.outlook(ask.side).find = battle.world.find  # type: ignore[method-assign]
            twin.outlook(ask.side).find = twin.world.find  # type: ignore[method-assign]
            assert seen_of(battle.outlook(ask.side)) != seen_of(twin.outlook(ask.side))


def test_law_4_what_a_side_witnesses_names_no_hidden_unit() -> None:
    """Whatever a log shows of an enemy was seen by that side when it happened."""
    secret = ("AmmunitionChanged", "ExploitChanged", "GrenadeTaken")
    with Battle.open("village_street", 2) as battle:
        played(battle, 300)
        for side in battle.sides:
            outlook = battle.outlook(side)
            known = outlook.own() | {sighting.unit for sighting in outlook.sightings()}
            for event in outlook.log:
                unit = getattr(event, "unit", 0)
                assert unit in known or unit == 0 or type(event).__name__ == "AttackDeclared", event
                assert type(event).__name__ not in secret or unit in outlook.own(), event


@pytest.mark.parametrize("name", NAMES)
def test_law_5_thinking_leaves_the_battle_untouched(name: str) -> None:
    with Battle.open(name, 4) as battle:
        for _ in range(6):
            if not played(battle, 11):
                return
            ask = battle.ask
            assert ask is not None
            with battle.sealed():
                outlook = battle.outlook(ask.side)
                greedy_seat().choose(outlook, ask)
                random_seat().choose(outlook, ask)
                if ask.question == "turn":
                    for order in outlook.choices(ask).listed()[:4]:
                        outlook.forecast(order)


@pytest.mark.parametrize("name", NAMES)
def test_law_6_every_position_prints_to_text_and_goes_on_the_same(name: str) -> None:
    with Battle.open(name, 9) as battle:
        for _ in range(5):
            if not played(battle, 31):
                return
            text = position_to_text(battle.position, battle.dice)
            again = position_from_text(text, battle.position.book)
            assert isinstance(again.world, World)
            assert again.stack == battle.position.stack
            assert again.world.digest() == battle.world.digest()
            assert position_to_text(again, battle.dice) == text
            again.world.close()


def test_law_10_a_killed_battle_loses_at_most_the_choice_being_written(tmp_path: Path) -> None:
    path = tmp_path / "killed.journal"
    command = [sys.executable, "-m", "game", "fight", "treeline_farm", "--seed", "5", "--journal", str(path), "--json"]
    running = subprocess.Popen(
        [*command, "--seat", "blue=random", "--seat", "red=random"], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (not path.exists() or path.read_bytes().count(b"\n") < 40):
            time.sleep(0.02)
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    story = read_journal(path)
    assert len(story.records) >= 38
    assert len(story.problems) <= 1
    found = replay(path, verify=True)
    assert found.at is None
    battle, _problems = resume(path)
    with battle:
        assert battle.choices_made == len(story.records)
        if battle.ask is not None:
            battle.answer(battle.choices().listed()[0])
            assert len(read_journal(path).records) == len(story.records) + 1


def test_a_journal_of_a_real_battle_replays_bit_for_bit(tmp_path: Path) -> None:
    path = tmp_path / "whole.journal"
    with Battle.open("warehouse", 6, journal=path, rounds=4) as battle:
        played(battle, 10_000)
        digest = battle.digest()
    found = replay(path, verify=True)
    assert (found.ok, found.digest) == (True, digest)


@pytest.mark.parametrize("name", NAMES)
def test_law_3_every_listed_choice_resolves(name: str) -> None:
    with Battle.open(name, 17) as battle:
        for _ in range(4):
            if not played(battle, 37):
                return
            plain = position_to_plain(battle.position, battle.dice)
            for order in battle.choices().listed()[::5]:
                copy = position_from_plain(plain, battle.position.book)
                with Battle(copy, dice_from_plain(plain)) as twin:
                    assert twin.ask == battle.ask
                    twin.answer(order)
                    assert twin.world.digest() == twin.world.recount()
