"""Lists equal refusals (law 3): what is listed is legal, and all that is legal of the schema is listed or sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.battle.outlook import Outlook
from game.field import Cell
from game.messages import orders as od
from game.messages.orders import Order
from game.messages.stack import Ask
from game.messages.warfare import Appoint, GroupAttack, Surrender
from game.rulebooks.alternity.acts import ACTS as ALTERNITY
from game.rulebooks.alternity.moves import GAITS
from game.rulebooks.ascension.acts import ACTS as ASCENSION
from game.rulebooks.ascension.acts import STANCES
from game.systems.warfare.group import MODES
from game.world.body import Build
from game.world.place import Position
from game.world.store import Unit
from tests.laws.positions import each_turn
from tests.recorded.recorder import recordings

RECORDINGS = recordings()
BY_DEFAULT = {
    "tavern_brawl-ascension-2": 23, "sealed_crypt-ascension-3": 23, "village_defence-ascension-1": 23,
    "wolves-alternity-3": 31, "fire_rescue-alternity-4": 31, "over_the_top-alternity-2": 31,
}  # fmt: skip
"""Recordings that are looked at by default, each at every so many of its choices."""
BLOCKS = 8
WIDE = 5
"""Squares on each side of a unit into which moves are asked about."""
SAMPLED: dict[type[Order], Callable[[Any, set[Cell]], bool]] = {
    od.Move: lambda order, squares: order.to in squares,  # each square once, by the easiest gait; no sprint for a walk
    od.Attack: lambda order, _squares: order.mode == "throw",  # of weapons those that are made for it
    od.Parry: lambda _order, _squares: True,  # of blows of those beside, or that are coming
}
"""Which legal orders of a kind a list may leave out: those like others that it names."""


class Lists:
    """Looks at positions, and counts what it has asked."""

    def __init__(self) -> None:
        self.positions = 0
        self.wrong: list[str] = []
        self.legal: Counter[str] = Counter()

    def look(self, outlook: Outlook, unit: Unit, where: str) -> None:
        """One unit's turn."""
        self.positions += 1
        choices = outlook.choices(Ask(outlook.side, unit, "turn"))
        listed = choices.listed()
        self.wrong += [f"{where}: listed, but {why}: {one}" for one in listed if (why := choices.refusal(one))]
        named, squares = set(listed), {one.to for one in listed if isinstance(one, od.Move)}
        for order in schema(outlook, unit):
            if choices.refusal(order) is not None:
                continue
            self.legal[type(order).__name__] += 1
            sampled = SAMPLED.get(type(order))
            if order not in named and not (sampled is not None and sampled(order, squares)):
                self.wrong.append(f"{where}: legal, but not listed: {order}")


def schema(outlook: Outlook, unit: Unit) -> Iterator[Order]:
    """Every order that could be given at all, options, ways and rows apart."""
    units, (x, y) = outlook.having(Build), outlook.get(unit, Position).cell
    alternity = outlook.book.key == "alternity"
    yield from (od.END, od.Concede(), od.WatchOver(), od.WatchOver(("snap",)), Surrender())
    yield from map(od.Act, (*ASCENSION, *ALTERNITY))
    yield from map(od.TakeStance, STANCES)
    yield from map(od.DrawWeapon, range(4))
    yield from (od.Attack(one, mode) for one, mode in product(units, dict.fromkeys(od.Attack.spoken.values())))
    yield from (od.Close(one, kind) for one, kind in product(units, od.CLOSE_KINDS))
    yield from (od.Aid(one, kind) for one, kind in product(units, od.Aid.spoken.values()))
    yield from (od.Parry((one,), means) for one, means in product(units, ("weapon", "shield")) if alternity)
    yield from (GroupAttack(one, mode) for one, mode in product(units, MODES))
    yield from map(Appoint, units)
    cells = product(range(x - WIDE, x + WIDE + 1), range(y - WIDE, y + WIDE + 1))
    gaits = (*GAITS, "jump", "climb", "crawl")
    yield from (od.Move(cell, gait) for cell, gait in product(cells, gaits))


def test_lists_equal_refusals(tmp_path: Path) -> None:
    lists = Lists()
    for one in RECORDINGS:
        if one.name in BY_DEFAULT:
            each_turn(one, BY_DEFAULT[one.name], tmp_path, lists.look)
    assert lists.wrong == []
    assert lists.positions >= 12
    assert {"Act", "Attack", "Move", "TakeStance"} <= set(lists.legal)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_lists_equal_refusals(block: int, tmp_path: Path) -> None:
    """2,000 positions of both books."""
    lists = Lists()
    for one in RECORDINGS[block::BLOCKS]:
        each_turn(one, 7, tmp_path, lists.look)
    assert lists.wrong == []
    assert lists.positions >= 250
