"""The dear options of an attack, each in a position where nothing else is as good, with a sister where it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ai.utility import UtilitySeat
from game.battle.outlook import Outlook
from game.messages.frames import Turn
from game.messages.orders import Act, Attack, Move, Order
from game.messages.stack import Ask
from game.world.body import Stress, Wound, Wounds
from game.world.conditions import Advantage, Edge, Exploits
from game.world.gear import Armour
from game.world.place import Position, Posture, Seen, Stance
from game.world.turns import Actions, Clock, TurnMarks
from tests.rules.support import RIFLE, Bout

SNIPER = replace(RIFLE, key="sniper", damage="4d6", increment=16, aim_kind="scope", aim_bonus=4)
AUTOMATIC = replace(RIFLE, key="automatic", mode="full", rating=4, recoil=3, aim_bonus=0)
SOLDIER: dict[str, Any] = {"skills": {"firearms": 3, "athletics": 2, "physical_conditioning": 2}}
GIANT: dict[str, Any] = {"hero_level": 5, "physique": 4, "skills": {"firearms": 5}}
"""Six levels to wear down, and little to resist with."""


@pytest.fixture(autouse=True)
def _closed() -> Any:
    yield
    Bout.close_all()


def _asked(fight: Bout, unit: int) -> Order:
    """What the seat orders first thing in this unit's turn; everyone sees everyone."""
    for other in fight.world.having(Position):
        if fight.world.find(other, Seen) is not None:
            fight.put(other, Seen(("blue", "red")))
    fight.put(unit, Actions(1, 1), TurnMarks(opened=True))
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, replace(clock, active=unit, order=(unit,)))
    ask = Ask("blue", unit, "turn")
    outlook = Outlook(fight.world, fight.book, "blue")
    outlook.face(ask, [Turn(unit, "orders")])
    return UtilitySeat().choose(outlook, ask)


def _marksman(fight: Bout, **points: int) -> int:
    unit = fight.unit("marksman", (2, 1), senses=6, weapons=(SNIPER,), skills={"firearms": 6}, grenades=())
    fight.put(unit, Advantage(**points), Exploits())
    return unit


def _against(**target: Any) -> Order:
    fight = Bout("\n".join(["." * 12] * 4))
    marksman = _marksman(fight, accuracy=10)
    foe = fight.unit("foe", (3, 1), "red", grenades=(), **target)
    fight.put(foe, Stance("braced"))
    return _asked(fight, marksman)


@pytest.mark.rule("ASC-ADV-27")
def test_a_fresh_giant_is_worth_a_kill_shot() -> None:
    """Braced at a square's distance he is hit all the same; 16 against his 4 leaves him one chance in ten."""
    order = _against(**GIANT)
    assert isinstance(order, Attack)
    assert "kill" in order.options


@pytest.mark.rule("ASC-ADV-27")
def test_who_falls_to_a_plain_shot_is_not_worth_one() -> None:
    order = _against(**SOLDIER)
    assert isinstance(order, Attack)
    assert "kill" not in order.options


def _behind_a_wall(initiative: int) -> Order:
    fight = Bout("\n".join(["......#.....", "......#.....", "......#.....", "............"]))
    marksman = _marksman(fight, initiative=initiative)
    fight.unit("spotter", (9, 3), grenades=(), weapons=(), **SOLDIER)
    fight.unit("foe", (9, 0), "red", grenades=(), **SOLDIER)
    return _asked(fight, marksman)


@pytest.mark.rule("ASC-RULING-76")
def test_ten_initiative_shoot_through_a_wall_at_whom_an_ally_sees() -> None:
    order = _behind_a_wall(10)
    assert isinstance(order, Attack)
    assert "insane_trick" in order.options
    assert not isinstance(_behind_a_wall(6), Attack)


def _comrade(bleeding: int) -> Order:
    fight = Bout("\n".join(["." * 12] * 4))
    medic = fight.unit("medic", (2, 1), intellect=4, skills={"medicine": 4}, weapons=(), grenades=())
    mate = fight.unit("mate", (4, 1), hero_level=1, **SOLDIER)
    fight.put(mate, Wounds(bleeding=bleeding), Stress(4))
    return _asked(fight, medic)


@pytest.mark.rule("ASC-RULING-24")
def test_a_medic_walks_to_a_bleeding_comrade_and_staunches() -> None:
    order = _comrade(1)
    assert isinstance(order, Move)
    assert max(abs(order.to[0] - 4), abs(order.to[1] - 1)) == 1
    still = _comrade(0)
    assert not isinstance(still, Move)


def _recovering(trait: str, **parts: Any) -> Order:
    fight = Bout("\n".join(["." * 12] * 4))
    hero = fight.unit("hero", (2, 1), hero_level=1, traits=(trait,), grenades=(), **SOLDIER)
    fight.put(hero, *parts.values())
    return _asked(fight, hero)


@pytest.mark.rule("ASC-BASE-13", "ASC-STRESS-12")
def test_what_a_trait_makes_good_is_made_good() -> None:
    """A light head wound is shaken off first of all; 9 stress of a level are worth a Second Wind, none are not."""
    light = Wounds((Wound("head", "penetrating", "light"),))
    assert _recovering("shake_it_off", wounds=light) == Act("shake_it_off")
    assert _recovering("second_wind", stress=Stress(9)) == Act("second_wind")
    assert _recovering("second_wind", stress=Stress(0)) != Act("second_wind")


@pytest.mark.rule("ASC-RULING-05")
def test_who_lies_in_the_open_crawls_behind_the_wall_beside_him() -> None:
    fight = Bout("\n".join(["............", "...#........", "............", "............"]))
    man = fight.unit("man", (2, 2), weapons=(), grenades=(), parts=(Posture(hunkered=True),), **SOLDIER)
    fight.unit("foe", (11, 1), "red", senses=6, **SOLDIER)
    order = _asked(fight, man)
    assert isinstance(order, Move)
    assert (order.gait, order.to[1]) == ("crawl", 1)


def _breastplate(coverage: int) -> Order:
    """A burst at a giant whose plate is all but proof, where it covers him."""
    fight = Bout("\n".join(["." * 12] * 4))
    gunner = fight.unit("gunner", (2, 1), senses=6, weapons=(AUTOMATIC,), skills={"firearms": 6}, grenades=())
    fight.put(gunner, Advantage(accuracy=2, initiative=0), Exploits(), Edge(steady=5))
    foe = fight.unit("foe", (3, 1), "red", grenades=(), **GIANT)
    fight.put(foe, Stance("braced"), Armour(reduction=18, coverage=coverage))
    return _asked(fight, gunner)


@pytest.mark.rule("ASC-ADV-03")
def test_precision_pays_where_it_leaves_nothing_covered() -> None:
    """Coverage 2 is gone for a called place and two points; coverage 9 wants the gap."""
    order = _breastplate(2)
    assert isinstance(order, Attack)
    assert "precision" in order.options
    whole = _breastplate(9)
    assert isinstance(whole, Attack)
    assert "called_gap" in whole.options
