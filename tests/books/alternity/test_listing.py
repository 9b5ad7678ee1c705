"""What may be declared is listed whole, and nothing else: short cuts of the list are held to the law (law 3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.battle import Battle
from game.messages.orders import Act, Aid, Attack, Close, DrawWeapon, Move, Order, Throw
from game.rulebooks.alternity.acts import ACTS
from game.rulebooks.alternity.attack import AT_ONE
from game.rulebooks.alternity.close.arms import KINDS
from game.rulebooks.alternity.declaring import WAIT
from game.rulebooks.alternity.moves import GAITS
from game.rulebooks.alternity.trying import SKILLS
from game.world.body import Build
from game.world.gear import Arms, Pouch
from game.world.place import Position
from tests.books.wanderer import table_of


def _thinkable(battle: Battle) -> Iterator[Order]:
    """Orders of every kind but moves, at everybody there is, known or not."""
    assert battle.ask is not None
    world, unit = battle.world, battle.ask.unit
    yield WAIT
    yield from map(Act, ACTS)
    yield from map(DrawWeapon, range(len(world.get(unit, Arms).weapons)))
    for other in world.having(Build):
        yield from (Aid(other, kind) for kind in SKILLS)
        yield from (Attack(other, mode) for mode in AT_ONE)
        yield from (Close(other, kind, options) for kind in KINDS for options in ((), ("charge",)))
        cell = world.get(other, Position).cell
        if other in battle.outlook(battle.ask.side).foes():
            yield from (Throw(card.key, cell) for card, _left in (world.find(unit, Pouch) or Pouch()).grenades)


def _reached(battle: Battle, listed: tuple[Order, ...]) -> None:
    """Each square that a gait leads to is listed once, at the easiest gait: looked at in a grid of squares."""
    choices, field = battle.choices(), battle.world.field
    moves = {order.to: order.gait for order in listed if isinstance(order, Move) and order.gait in GAITS}
    for cell in ((x, y) for x in range(0, field.width, 2) for y in range(0, field.height, 3)):
        gaits = (gait for gait in GAITS if choices.refusal(Move(cell, gait)) is None)
        assert moves.get(cell) == next(gaits, None)


def test_the_list_is_what_the_law_allows_of_all_that_can_be_thought_of() -> None:
    found: set[str] = set()
    walks = 0
    with Battle.open("warehouse", 3, rules="alternity") as battle:
        table = table_of(battle, 3)
        while battle.round < 2 and table.turn():
            if battle.ask is None or battle.ask.question != "turn":
                continue
            choices = battle.choices()
            listed = choices.listed()
            assert all(order in choices for order in listed)
            legal = {order for order in _thinkable(battle) if choices.refusal(order) is None}
            assert legal <= set(listed)
            found |= {order.word for order in legal}
            if not walks and any(isinstance(order, Move) for order in listed):
                _reached(battle, listed)
                walks += 1
    assert {"act", "aid", "attack", "throw"} <= found

