"""Giving ground as planners weigh it: who is asked, and who strikes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ai.beliefs import Knowledge
from ai.close_combat import STORED
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import WHOLE, Odds
from ai.reply import Reply
from ai.utility import UtilitySeat
from game.messages.frames import Turn
from game.messages.orders import DECLINE, Move, Order
from game.messages.stack import Ask
from game.rulebooks.ascension.close.attack import backstep_ways
from game.rulebooks.ascension.close.rolls import declared
from game.rulebooks.ascension.frames import CloseAttack
from game.world.conditions import Advantage, Attacking
from tests.ai.test_close import _outlook, _pair
from tests.rules.support import Bout


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Bout.close_all()


def test_a_backstep_is_taken_from_a_heavy_blow_and_not_from_one_that_misses_anyway() -> None:
    """+5 AC for a point of Initiative: worth it against a likely hit, not against one in a hundred."""
    fight, me, foe = _pair()
    n = fight.book.numbers
    ways = backstep_ways(fight.world, n, me, foe)
    assert ways

    fight.put(foe, Attacking(((),)))

    def asked(need: int) -> Order:
        attack = CloseAttack(foe, me, "weapon", (), "", "answers", (), (), need)
        ask = Ask("blue", me, "backstep", (DECLINE, *ways), about=foe)
        return UtilitySeat().choose(_outlook(fight, ask, [Turn(foe, "orders"), attack]), ask)

    assert isinstance(asked(4), Move)
    assert asked(25) == DECLINE


@pytest.mark.rule("ASC-MELEE-35")
def test_giving_ground_is_known_not_to_help_a_weapon_that_is_struck_at() -> None:
    """Neither to who strikes nor to who is asked: it meets no AC."""
    fight, me, foe = _pair()
    n = fight.book.numbers
    ask = Ask("blue", me, "backstep", (DECLINE, *backstep_ways(fight.world, n, me, foe)), about=foe)
    fight.put(foe, Attacking(((),)))
    for kind, helps in (("weapon_strike", False), ("weapon", True)):
        attack = declared(fight.world, CloseAttack(foe, me, kind), Advantage(), n)
        known = Knowledge()
        known.refresh(_outlook(fight, ask, [Turn(foe, "orders"), replace(attack, stage="answers")]))
        influence = Influence(known, Odds(known.prospects, doctrine()))
        mine, other = known.combatant(me), known.combatant(foe)
        assert isinstance(Reply(influence, ask).answer()[0], Move) == helps
        close_options = tuple(
            close_option for close_option in mine.stance_option.close_options if close_option.kind == kind
        )
        ways = {"silence": 400, "close_options": close_options}
        plain, further = (
            influence.close_combat.best(mine, mine.stance_option, other, backs=backs, **ways) for backs in (False, True)
        )
        assert plain is not None
        assert further is not None
        gift = STORED * doctrine().odds["foe_backsteps"] // WHOLE
        assert (further.value < plain.value + gift) == helps
