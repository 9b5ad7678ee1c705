"""What a throw is thought to be worth, against the forecast of the same throw."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine, worth_of
from ai.grenades import Blasts, Throws
from ai.influence import Influence
from ai.odds import Odds
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.content.catalogue import catalogue
from game.field import Cell
from game.messages.orders import Throw
from game.rulebooks.ascension.harm import Hide
from game.rulebooks.ascension.outcomes import hits_left
from game.rulebooks.ascension.statblock import grenade_of
from game.systems.prospects import Combatant, Supply
from game.world.conditions import Advantage, Condition, Conditions, Exploits
from game.world.place import Posture, Seen, Stance
from game.world.turns import Actions
from tests.rules.support import Bout

SOLDIER: dict[str, Any] = {"skills": {"firearms": 3, "athletics": 2, "physical_conditioning": 2}}
GROUND = "\n".join(["." * 12, "." * 12, "......2.....", "............", ".......#....", "." * 12])


@pytest.fixture
def fight() -> Iterator[Bout]:
    """A thrower and three enemies who lie where they dropped, so that none of them may dodge."""
    bout = Bout(GROUND)
    thrower = bout.unit("thrower", (2, 2), **SOLDIER)
    bout.put(thrower, Advantage(accuracy=2), Seen(("red",)))
    for key, cell in (("a", (6, 2)), ("b", (7, 3)), ("c", (8, 1))):
        foe = bout.unit(key, cell, "red", **SOLDIER)
        bout.put(foe, Seen(("blue",)), Posture(decked=True))
    yield bout
    Bout.close_all()


@pytest.mark.rule("ASC-GREN-03", "ASC-GREN-06", "ASC-GREN-07", "ASC-GREN-09")
@pytest.mark.parametrize("cell", [(6, 2), (7, 2), (7, 1), (5, 3), (6, 3)])
def test_a_throw_is_worth_what_the_forecast_takes_from_each(fight: Bout, cell: Cell) -> None:
    """Every landing with its chance, every man with his dice, turned into staying power and worth."""
    outlook = Outlook(fight.world, fight.book, "blue")
    known = Knowledge()
    known.refresh(outlook)
    influence = Influence(known, Odds(known.prospects, doctrine()))
    me = known.friends[0]
    supply = next(supply for supply in me.supplies if supply.effect == "blast")
    throws, blasts = Throws(influence, me), Blasts(influence, supply, me, cooked=False)
    found = throws._thrown(me.stance_option, me.cell, cell, blasts)
    told = forecast(outlook, fight.book, me.unit, Throw("frag", cell))
    wanted = Fraction(0)
    for one in (*known.foes, *known.friends):
        fate = told.of(one.unit)
        if fate is not None:
            power = hits_left(Hide(), one.full)
            lost = sum(
                (
                    chance * (power[one.full] - power[max(0, one.full - points)])
                    for points, chance in fate.gauge("stress")
                ),
                Fraction(0),
            )
            counted = Fraction(-doctrine().factor["friend"], 1024) if one.side == "blue" else Fraction(1)
            wanted += counted * lost * worth_of(one) / power[one.full]
    assert found is not None
    assert abs(found - wanted) <= 6
    assert wanted > 100


def test_nobody_cooks_a_grenade_who_may_fail_to_throw_it(fight: Bout) -> None:
    """At four squares behind cover the number is out of sure reach: plain throws only."""
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    influence = Influence(known, Odds(known.prospects, doctrine()))
    best = Throws(influence, known.friends[0]).best(known.friends[0].stance_option, (2, 2))
    assert best is not None
    assert best.order.options == ()


def known_to_blue(fight: Bout) -> Knowledge:
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    return known


@pytest.mark.rule("ASC-GREN-10", "ASC-GREN-12")
@pytest.mark.parametrize(("key", "dodge"), [("frag", 15), ("incendiary", 15), ("stun_grenade", 15), ("net", 12)])
def test_planners_know_what_a_dodge_must_reach(fight: Bout, key: str, dodge: int) -> None:
    """A card that names no Dodge DC has the book's 15; 5 more if the grenade is held back."""
    cards = catalogue()
    supply = known_to_blue(fight).prospects.supply(grenade_of(cards.grenade(key), cards), 1)
    assert (supply.dodge, supply.dodge_cooked) == (dodge, dodge + 5)


@pytest.mark.rule("ASC-MOVE-02", "ASC-MOVE-03", "ALA-COND-25", "ALA-COND-33", "ALA-COND-40")
@pytest.mark.parametrize(
    ("parts", "dodges", "dodging"),
    [
        ((), True, 3 + 2),
        ((Condition("stunned"),), True, 3 + 2 - 2),
        ((Condition("poisoned", edge=-1),), True, 3 + 2 - 1),
        ((Condition("restrained"),), False, None),
        ((Actions(0, 0), Exploits()), False, None),
        ((Stance("braced"),), False, None),
        ((Posture(prone=True),), True, 3 + 2),
    ],
)
def test_planners_know_who_may_dodge_and_how_well(
    fight: Bout, parts: tuple[object, ...], dodges: bool, dodging: int | None
) -> None:
    target = known_to_blue(fight).foes[0].unit
    conditions = tuple(part for part in parts if isinstance(part, Condition))
    others = [part for part in parts if not isinstance(part, Condition)]
    fight.put(target, Posture(), *others, *((Conditions(conditions),) if conditions else ()))
    found = known_to_blue(fight).combatant(target)
    assert found.dodges is dodges
    assert dodging is None or found.dodging == dodging


@pytest.mark.rule("ASC-GREN-10")
def test_a_throw_at_one_who_may_dodge_is_worth_less_by_that_chance(fight: Bout) -> None:
    """Physique 3 + Athletics 2 need a 10 against 15: one in ten gets away; three quarters of that are counted."""
    foes = [foe.unit for foe in known_to_blue(fight).foes]
    for foe in foes:
        fight.put(foe, Posture(), Actions(0, 0), Exploits())
    spent = Blasts(*_frag(fight), cooked=False).at((6, 2))
    for foe in foes:
        fight.put(foe, Actions())
    able = Blasts(*_frag(fight), cooked=False).at((6, 2))
    assert 0 < able < spent
    assert abs(able - spent * (1 - Fraction(3, 4) / 10)) <= 3


def _frag(fight: Bout) -> tuple[Influence, Supply, Combatant]:
    known = known_to_blue(fight)
    me = known.friends[0]
    supply = next(supply for supply in me.supplies if supply.effect == "blast")
    return Influence(known, Odds(known.prospects, doctrine())), supply, me
