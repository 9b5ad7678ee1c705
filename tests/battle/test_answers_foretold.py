"""The forecast of an answer to an attack tells the chance to be hit, as exploring the real rules counts it (law 2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.explore import explore
from game.battle.forecast import forecast
from game.battle.policy import passive
from game.battle.position import Position, resolve
from game.dice.draws import Draw
from game.messages import orders as od
from game.messages.events import AttackRolled, Event
from game.messages.frames import Turn
from game.messages.stack import Ask
from tests.battle.test_forecast import fight

DECK = od.Respond("hit_the_deck")


class Hits:
    """Counts the chance that an attack on one unit hits."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.chance = Fraction(0)

    def draw(self, chance: Fraction, draw: Draw) -> None:
        """Dice tell nothing."""

    def hear(self, chance: Fraction, event: Event) -> None:
        """A hit on the unit."""
        if isinstance(event, AttackRolled) and event.target == self.unit and event.margin >= 0:
            self.chance += chance


def fired_at(position: Position, keys: dict[str, int]) -> Ask:
    """A fires at B, who is asked."""
    position.stack.append(Turn(keys["a"], "orders"))
    ask = resolve(position, od.Attack(keys["b"]))
    assert isinstance(ask, Ask)
    return ask


# rifleman 3 + 3 against 12, behind no cover: a 6 is needed, 16 once B is down
@pytest.mark.parametrize(("answer", "hit"), [(od.DECLINE, Fraction(1, 2)), (DECK, Fraction(1, 20))])
@pytest.mark.rule("ASC-MOVE-09")
def test_who_may_hit_the_deck_is_told_the_chance_to_be_hit(answer: od.Order, hit: Fraction) -> None:
    with fight(b="5,1") as (position, keys):
        assert fired_at(position, keys).question == "hit_the_deck"
        counted = Hits(keys["b"])
        explore(position, passive, order=answer, witness=counted)
        assert counted.chance == hit
        for closed in (True, False):
            told = forecast(position.world, position.book, keys["b"], answer, stack=position.stack, closed=closed)
            fate = told.of(keys["b"])
            assert fate is not None
            assert fate.hit == hit
            assert told.checks == (), "the attacker's roll is none of the answer's own"
