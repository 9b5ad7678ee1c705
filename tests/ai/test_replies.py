"""Answers to what others do, in positions where the first thought is wrong; each with a sister that turns it round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ai.utility import UtilitySeat
from game.battle.outlook import Outlook
from game.messages.frames import AttackInProgress, Hit, Turn
from game.messages.orders import DECLINE, Attack, Order, Respond
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.attacks import strike_of
from game.world.body import Stress
from game.world.conditions import Advantage, Exploits
from game.world.gear import Weapon
from game.world.place import Position, Posture, Seen
from game.world.turns import Actions, Clock
from tests.rules.support import RIFLE, Bout

PISTOL = Weapon("pistol", "Pistol", "pistol", "2d6", "penetrating", increment=3, recoil=4, ammunition=3, hands=1)
SNIPER = replace(RIFLE, key="sniper", damage="4d6", increment=16)
SOLDIER: dict[str, Any] = {"skills": {"firearms": 3, "athletics": 2, "physical_conditioning": 2}}


@pytest.fixture(autouse=True)
def _closed() -> Any:
    yield
    Bout.close_all()


def _seen(fight: Bout) -> None:
    """Everyone sees everyone."""
    for unit in fight.world.having(Position):
        if fight.world.find(unit, Seen) is not None:
            fight.put(unit, Seen(("blue", "red")))


def _asked(fight: Bout, ask: Ask, stack: Sequence[Frame]) -> Order:
    _seen(fight)
    outlook = Outlook(fight.world, fight.book, ask.side)
    outlook.face(ask, stack)
    return UtilitySeat().choose(outlook, ask)


def _shot_at(fight: Bout, target: int, shooter: int, options: tuple[str, ...] = ()) -> tuple[Ask, list[Frame]]:
    strike = strike_of(fight.world, fight.book.numbers, shooter, Attack(target, "shot", options))
    ask = Ask("blue", target, "hit_the_deck", (DECLINE, Respond("hit_the_deck")), about=shooter)
    return ask, [Turn(shooter, "orders"), replace(strike, stage="answers")]


def _turns(fight: Bout, active: int, *done: int) -> None:
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, replace(clock, active=active, done=done))


def test_a_bad_shot_does_not_make_a_fresh_man_drop() -> None:
    """A pistol at 10 %, a turn still to come with a good target in sight: stand."""
    fight = Bout("\n".join(["." * 16] * 4))
    trooper = fight.unit("trooper", (2, 1), **SOLDIER)
    conscript = fight.unit("conscript", (9, 1), "red", senses=2, weapons=(PISTOL,), skills={"firearms": 2})
    fight.unit("gunner", (5, 2), "red", **SOLDIER)
    _turns(fight, conscript)
    assert _asked(fight, *_shot_at(fight, trooper, conscript)) == DECLINE


def test_a_good_shot_makes_a_spent_man_drop() -> None:
    """He has acted and has nothing stored, and a marksman needs a 3: down."""
    fight = Bout("\n".join(["." * 16] * 4))
    trooper = fight.unit("trooper", (2, 1), **SOLDIER)
    marksman = fight.unit(
        "marksman", (9, 1), "red", senses=5, weapons=(SNIPER,), skills={"firearms": 5}, parts=(Actions(),)
    )
    fight.put(trooper, Actions(0, 0))
    _turns(fight, marksman, trooper)
    assert _asked(fight, *_shot_at(fight, trooper, marksman)) == Respond("hit_the_deck")


def _hero_hit(stress: int, amount: int, *, mental: int = 0) -> Order:
    fight = Bout()
    hero = fight.unit("hero", (1, 1), hero_level=1, skills={"physical_conditioning": 2, "firearms": 5})
    foe = fight.unit("foe", (9, 9), "red", **SOLDIER)
    fight.put(hero, Stress(stress, mental))
    _turns(fight, foe, hero)
    frame = Hit(unit=hero, by=foe, cause="rifle", damage="3d6", damage_type="penetrating", stage="cap", rolled=amount)
    frame = replace(frame, mental=bool(mental))
    ask = Ask("blue", hero, "cap", (DECLINE, Respond("cap")), about=foe, weight=amount)
    return _asked(fight, ask, [Turn(foe, "orders"), frame])


@pytest.mark.rule("ASC-CAP-01", "ASC-CAP-06")
def test_a_hero_bears_what_leaves_him_standing_and_caps_what_would_fell_him() -> None:
    """Limit 10, two levels, stress 8: 9 more is 17, still Healthy; 14 more is 22, Critical."""
    assert _hero_hit(8, 9) == DECLINE
    assert _hero_hit(8, 14) == Respond("cap")


@pytest.mark.rule("ASC-RULING-17")
def test_a_hero_whose_mind_a_cap_does_not_save_keeps_his_willpower() -> None:
    """Mental limit 8: 4 and 20 are 24, and a cap would stop at 8. Stunned he is by either."""
    assert _hero_hit(0, 20, mental=4) == DECLINE


def _feint(options: tuple[str, ...], accuracy: int, guard: int = 10) -> Order:
    fight = Bout("\n".join(["." * 16] * 4))
    shooter = fight.unit("shooter", (2, 1), senses=4, **SOLDIER)
    target = fight.unit("target", (9, 1), "red", **SOLDIER)
    fight.put(shooter, Advantage(accuracy, 0), Exploits(willpower=2, willpower_most=2))
    _turns(fight, shooter)
    strike = strike_of(fight.world, fight.book.numbers, shooter, Attack(target, "shot", options))
    fight.put(shooter, Advantage(accuracy - strike.cost.accuracy, 0), Actions(0, 1))
    fight.put(target, Posture(decked=True, hunkered=True, deck_guard=guard))
    waiting: AttackInProgress = replace(strike, stage="feint", interrupters=(target,))
    ask = Ask("blue", shooter, "feint", (DECLINE, Respond("feint")), about=target)
    return _asked(fight, ask, [Turn(shooter, "orders"), waiting])


@pytest.mark.rule("ASC-TRAIT-05")
def test_eight_points_are_worth_a_feint_and_none_are_not() -> None:
    """Critical Shot IV against a man who has hit the deck is called off; a plain shot is fired all the same."""
    assert _feint(("critical_4",), 8) == Respond("feint")
    assert _feint((), 0) == DECLINE


@pytest.mark.rule("ASC-MOVE-09", "ASC-RULING-41")
def test_who_hit_the_deck_in_an_earlier_turn_is_known_to_have_no_guard_left() -> None:
    assert _feint(("critical_4",), 8, guard=0) == DECLINE


def test_a_grenade_is_fled_from_to_where_it_hurts_least() -> None:
    """Of all squares one move away, none that takes more dice than another is chosen."""
    from game.messages.orders import Move
    from game.world.gear import Grenade
    from game.world.place import Landed
    from tests.rules.support import FRAG

    fight = Bout("\n".join(["." * 12] * 5))
    man = fight.unit("man", (5, 2), **SOLDIER)
    foe = fight.unit("foe", (11, 4), "red", weapons=())
    grenade: Grenade = FRAG
    fight.world.add(grenade, Position((5, 2)), Landed(foe, "frag", cooked=False, in_hand=False))
    _turns(fight, foe)
    choices = tuple(Move((x, y), "dodge") for x in range(2, 9) for y in range(5))
    order = _asked(fight, Ask("blue", man, "dodge_way", choices, cell=(5, 2)), [Turn(foe, "orders")])
    assert isinstance(order, Move)
    assert max(abs(order.to[0] - 5), abs(order.to[1] - 2)) == 3
