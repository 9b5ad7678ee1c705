"""Who lies on the ground may attack from there, unless it is hunkered (ASC-MOVE-05, ASC-RULING-40, ALA-COND-28)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ai.plain import GreedySeat
from ai.utility import UtilitySeat
from game.messages.orders import Attack, Close, Order, Throw
from game.world.conditions import Exploits
from game.world.gear import Ammunition, Pouch
from game.world.place import Posture
from game.world.turns import Actions, TurnMarks
from tests.ai.test_close import SWORD, _pair, _turn
from tests.rules.support import FRAG, RIFLE, Bout

SEATS = pytest.mark.parametrize("seat", [UtilitySeat, GreedySeat])
WAYS: dict[type[Order], tuple[dict[str, Any], tuple[object, ...]]] = {
    Attack: ({"weapon": (RIFLE,), "apart": 4}, (Ammunition((4,)),)),
    Throw: ({"weapon": (), "apart": 4}, (Pouch(((FRAG, 1),)),)),
    Close: ({"weapon": (SWORD,), "apart": 1}, ()),
}


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Bout.close_all()


def _lies(seat: Callable[[], Any], way: type[Order], posture: Posture) -> Order:
    """What it does with one standard action, its stance taken."""
    said, parts = WAYS[way]
    fight, me, _foe = _pair(**said)
    fight.put(me, posture, Actions(1, 0), TurnMarks(opened=True), Exploits(), *parts)
    return _turn(fight, me, seat())


@SEATS
@pytest.mark.parametrize("way", WAYS)
def test_who_is_prone_attacks_with_the_action_that_rising_would_take(
    seat: Callable[[], Any], way: type[Order]
) -> None:
    assert isinstance(_lies(seat, way, Posture(prone=True)), way)


@SEATS
@pytest.mark.parametrize("way", WAYS)
def test_who_is_hunkered_does_not_think_of_it(seat: Callable[[], Any], way: type[Order]) -> None:
    assert not isinstance(_lies(seat, way, Posture(hunkered=True)), Attack | Throw | Close)
