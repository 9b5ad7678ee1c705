"""What any rulebook must do, as checks that are handed a `Case`: a way to open one of its battles from a seed.

Each plays battles with wandering seats as far as it needs, and raises AssertionError with what is wrong. A book
is tried on every shipped scenario; `EXEMPT` names, with the reason, what a book need not do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle, Refused
from game.battle.explore import RESTING
from game.battle.journal import Journal
from game.battle.position import Position, settle
from game.battle.replay import replay
from game.battle.save import position_from_text, position_to_text
from game.battle.seat import Seat, Table
from game.dice.draws import Roll
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.stack import Ask, Chance
from game.messages.wire import lively, to_line
from game.world.store import World
from tests.books.invariants import strange_values
from tests.books.wanderer import table_of

STALL = 5000
"""More choices than any battle of the shipped scenarios takes: past it a battle is stuck."""

EXEMPT: dict[tuple[str, str], str] = {}
"""(check, case): why this book need not pass it there."""


@dataclass(frozen=True)
class Case:
    """A book on a battlefield: `open(seed, **more)` opens a battle with nobody in its seats."""

    name: str
    open: Callable[..., Battle]


def walk(case: Case, seed: int, turns: int) -> Iterator[Battle]:
    """One battle played by wanderers, shown at each of so many questions at most."""
    with case.open(seed) as battle:
        table = table_of(battle, seed)
        for _ in range(turns):
            if battle.ask is None:
                return
            yield battle
            table.turn()


def holds(case: Case, turns: int = 200, seeds: tuple[int, ...] = (11, 12)) -> None:
    """Two battles of wanderers, looked into in every way at every so-manieth question."""
    looked = dict.fromkeys((look for look, _every, _least in LOOKS), 0)
    for seed in seeds:
        for turn, battle in enumerate(walk(case, seed, turns)):
            for look, every, _least in LOOKS:
                if turn % every == 0 and (look.__name__, case.name) not in EXEMPT:
                    looked[look] += look(battle, turn)
    few = [look.__name__ for look, _every, least in LOOKS if looked[look] < least]
    assert not few or EXEMPT, f"too little was looked at: {few}"


def listed_is_canonical(battle: Battle, _turn: int) -> int:
    """Choices are listed sorted, each once, and the list is the same when it is made again (law 3)."""
    ask = _asked(battle)
    listed = battle.choices().listed()
    assert len(set(listed)) == len(listed), "an order is listed twice"
    assert listed == battle.position.book.choices(battle.outlook(ask.side), ask).listed(), "the list changes"
    if not ask.choices:
        rest = tuple(order for order in listed if order != od.DECLINE)
        assert list(rest) == sorted(rest, key=od.sort_key), "the list is out of order"
    return len(listed)


def listed_resolves(battle: Battle, _turn: int) -> int:
    """Every listed choice is a member and comes to something in an imagined copy (law 3)."""
    choices, before = battle.choices(), battle.digest()
    for order in choices.listed():
        assert order in choices, f"{order} is listed and refused: {choices.refusal(order)}"
        assert lively(json.loads(to_line(order))) == order, f"{order} does not read back"
        _imagine(battle, order)
    assert battle.digest() == before, "imagining changed the battle"
    return len(choices.listed())


def _imagine(battle: Battle, order: od.Order) -> None:
    """Resolve an order in an imagined copy, with imagined dice, until nothing is under way any more."""
    imagined = battle.position.imagined()
    dice, reply = Dice(7, "imagined"), order
    depth = len(imagined.stack)
    settle(imagined, imagined.step(reply))
    for _ in range(STALL):
        if len(imagined.stack) < depth:
            return
        step = imagined.step(None)
        if isinstance(step.node, Chance):
            settle(imagined, imagined.step(step.node.draw.roll(dice)))
        elif isinstance(step.node, Ask):
            if step.node.question in RESTING:
                return
            settle(imagined, imagined.step(imagined.book.choices(imagined.world, step.node).listed()[0]))
        else:
            settle(imagined, step)
    raise AssertionError(f"{order} never ends")


def strangers_are_refused(battle: Battle, _turn: int) -> int:
    """What is not a member is refused with its reason and changes nothing (law 3)."""
    tried, choices, before = 0, battle.choices(), battle.digest()
    assert "shot" not in choices, "a word is an order"
    for order in choices.listed()[::7]:
        for wrong in strangers(order):
            if wrong in choices:
                continue
            tried += 1
            with pytest.raises(Refused) as refused:
                battle.answer(wrong)
            assert refused.value.reason, f"{wrong} is refused without a reason"
    assert battle.digest() == before, "a refusal changed the battle"
    return tried


def strangers(order: od.Order) -> Iterator[od.Order]:
    """Orders like this one that are likely not legal."""
    yield from (od.Respond("perhaps"), od.Attack(10**6), od.Move((-1, 10**6)))
    changes: dict[str, tuple[Any, ...]] = {
        "target": (0, -1, 1, 10**6),
        "more": ((1,), (10**6, 10**6)),
        "targets": ((), (10**6,)),
        "to": ((-1, -1), (10**6, 0)),
        "mode": ("stare", ""),
        "gait": ("fly",),
        "options": (("steady", "snap"), ("double_tap", "double_tap"), ("kill", "critical_1"), ("nonsense",)),
        "squares": ((), ((0, 0), (0, 0)), ((0, 0), (9, 9))),
        "stance": ("heroic",),
        "act": ("dance",),
        "kind": ("bury",),
        "means": ("spoon",),
        "answer": ("perhaps",),
        "weapon": (-1, 99),
        "grenade": ("pineapple",),
        "path": (((0, 0), (9, 9)),),
        "unit": (0, 10**6),
    }
    for name, values in changes.items():
        if hasattr(order, name):
            yield from (replace(order, **{name: value}) for value in values)


def text_restores(battle: Battle, _turn: int) -> int:
    """A position prints to text and reads back the same: digest, stack and pending question (law 6)."""
    text = position_to_text(battle.position, battle.dice)
    position = position_from_text(text, battle.position.book)
    assert isinstance(position.world, World)
    with Battle(position, Dice(*battle.dice.state())) as again:
        assert again.pause == battle.pause, "another question waits after reading back"
        assert again.digest() == battle.digest(), "another digest after reading back"
        assert position_to_text(again.position, again.dice) == text
        assert again.choices().listed() == battle.choices().listed()
    return len(text)


def seed_decides(case: Case) -> None:
    """The same seed and choices come to the same digest, another seed to another (law 1)."""
    ends = [_ended(case, seed) for seed in (3, 3, 4)]
    assert ends[0] == ends[1], "one seed, two battles"
    assert ends[0] != ends[2], "two seeds, one battle"


def _ended(case: Case, seed: int, rounds: int = 4) -> str:
    with case.open(seed, rounds=rounds) as battle:
        play_out(battle)
        return battle.digest()


def play_out(battle: Battle, look: Callable[[Battle], None] | None = None) -> None:
    """Let wanderers play to the end, looking at each question. Raises AssertionError for a stall."""
    table = table_of(battle)
    for _ in range(STALL):
        if look is not None:
            look(battle)
        if not table.turn():
            assert battle.over is not None, "nobody is asked and nothing is decided"
            assert not table.faults, f"a seat that takes listed choices was refused: {table.faults}"
            return
    raise AssertionError(f"a stall: more than {STALL} choices, round {battle.round}, {battle.ask}")


def journal_replays(case: Case, folder: Path) -> None:
    """What a journal tells comes to the same, choice by choice (law 10)."""
    path = folder / "battle.journal"
    with case.open(5, rounds=3) as battle:
        battle.journal = Journal.begin(path, battle.position, battle.dice)
        play_out(battle)
        digest = battle.digest()
    found = replay(path, verify=True, book=battle.position.book)
    assert found.ok, f"choice {found.at}: {found.expected} became {found.found}"
    assert found.digest == digest


def seat_finishes(case: Case, maker: Callable[[], Seat]) -> None:
    """A seat, on both sides, plays a battle of two rounds to its end without an order that is refused."""
    with case.open(6, rounds=2) as battle:
        table = Table(battle, {side: maker() for side in battle.sides})
        for _ in range(STALL):
            if not table.turn():
                break
        assert battle.over is not None, f"a stall: round {battle.round}, {battle.ask}"
        assert not table.faults, f"answers that were no choices: {table.faults}"


def odds_are_whole(battle: Battle, turn: int) -> int:
    """The chances of each draw sum to 1 exactly, and no result is impossible or listed twice (law 2)."""
    seen, listed = 0, battle.choices().listed()
    for order in listed[turn % 7 :: 1 + len(listed) // 9]:
        for draw in draws_of(battle, order):
            support = tuple(draw.support())
            assert sum(chance for _value, chance in support) == 1, f"{draw} does not sum to 1"
            assert all(isinstance(chance, Fraction | int) and chance > 0 for _value, chance in support)
            assert len({value for value, _chance in support}) == len(support)
            seen += 1
    return seen


def draws_of(battle: Battle, order: od.Order) -> Iterator[Any]:
    """The draws on one way through an order: the most likely result each time, the first listed answer.

    An order that is declared first and done later is carried out at once and by itself.
    """
    imagined, book = battle.position.imagined(), battle.position.book
    depth = len(imagined.stack)
    if book.trial is not None and battle.ask is not None and not battle.ask.choices:
        alone = book.trial(imagined.world, book, battle.ask.unit, order)
        imagined, depth = Position(imagined.world, book, reversed(alone)), 1
    else:
        settle(imagined, imagined.step(order))
    while len(imagined.stack) >= depth:
        step = imagined.step(None)
        if isinstance(step.node, Chance):
            yield step.node.draw
            value = max(step.node.draw.support(), key=lambda part: part[1])[0]
            step = imagined.step(Roll(step.node.draw.faces_for(value), value))
        elif isinstance(step.node, Ask):
            if step.node.question in RESTING:
                return
            step = imagined.step(imagined.book.choices(imagined.world, step.node).listed()[0])
        settle(imagined, step)


def parts_are_plain(battle: Battle, _turn: int) -> int:
    """Components and frames hold whole numbers, words and tuples of them, nothing else; the digest is whole."""
    world = battle.world
    strange = [
        f"{unit} {type(part).__name__}: {what}"
        for unit in world.entities()
        for part in world.parts(unit)
        for what in strange_values(part)
    ]
    strange += [what for frame in battle.position.stack for what in strange_values(frame)]
    assert not strange, strange
    assert world.digest() == world.recount()
    return len(world.entities())


LOOKS: tuple[tuple[Callable[[Battle, int], int], int, int], ...] = (
    (listed_is_canonical, 13, 20),
    (listed_resolves, 29, 20),
    (strangers_are_refused, 17, 20),
    (text_restores, 19, 20),
    (odds_are_whole, 4, 1),
    (parts_are_plain, 31, 20),
)
"""What is looked at in a battle, each at one of so many questions, and how much there must be of it."""


def _asked(battle: Battle) -> Ask:
    assert battle.ask is not None
    return battle.ask
