"""What an enemy is feared for: grenades that it may have, points that it may spend, turns that it has before ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ai.beliefs import Knowledge
from ai.danger import BLAST, Danger
from ai.doctrine import doctrine
from ai.grenades import Blasts, Hurled, Throws, believed, shared_out
from ai.influence import Influence
from ai.odds import WHOLE, Odds
from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.field import Cell
from game.systems.prospects import FARTHEST, Gait
from game.world.conditions import Advantage
from game.world.place import Seen
from game.world.store import Unit
from tests.rules.support import Bout

SOLDIER: dict[str, Any] = {"skills": {"firearms": 3, "athletics": 2, "physical_conditioning": 2}}
GROUND = "\n".join(["." * 16] * 9)


@pytest.fixture
def fight() -> Iterator[Bout]:
    """A thrower, and two enemies."""
    bout = Bout(GROUND)
    thrower = bout.unit("thrower", (2, 4), **SOLDIER)
    bout.put(thrower, Advantage(accuracy=2), Seen(("red",)))
    for key, cell in (("a", (9, 4)), ("b", (15, 8))):
        bout.put(bout.unit(key, cell, "red", **SOLDIER), Seen(("blue",)))
    yield bout
    Bout.close_all()


def _seen_by(bout: Bout, side: str, actor: Unit = 0) -> Influence:
    known = Knowledge()
    known.refresh(Outlook(bout.world, bout.book, side))
    return Influence(known, Odds(known.prospects, doctrine()), actor)


def _feared(influence: Influence, cells: list[Cell]) -> list[int]:
    """What its first soldier fears of grenades on each of these squares."""
    me = influence.known.friends[0]
    found = []
    for cell in cells:
        squares = np.array([influence.lines.number(cell)], np.int32)
        danger = Danger(influence, me._replace(cell=cell), squares)
        ways = danger.by_attacker(me.stance_option, 0, danger.mark)
        found.append(sum(amount for (_by, way), amount in ways.items() if way == BLAST))
    return found


@pytest.mark.rule("ASC-GREN-03", "ASC-GREN-06", "ASC-GREN-07")
def test_a_grenade_is_feared_for_what_its_thrower_makes_of_it(fight: Bout) -> None:
    blue, red = _seen_by(fight, "blue"), _seen_by(fight, "red")
    thrower, me = blue.known.friends[0], red.known.friends[0]
    supply = next(one for one in thrower.supplies if one.effect == "blast")
    throws, blasts = Throws(blue, thrower), Blasts(blue, supply, thrower, cooked=False)
    worth = throws._thrown(thrower.stance_option, thrower.cell, me.cell, blasts)
    grenade = believed(red.known)
    assert grenade is not None
    hurl = Hurled(red, *grenade[:2], me, np.array([red.lines.number(me.cell)], np.int32))
    found = hurl.strikes(red.known.foes[0]._replace(walk=0))
    assert worth
    assert found is not None
    strikes, able = found
    assert able[0]
    assert abs(int(shared_out(strikes[:1], hurl.aimed[:, None])[0]) - worth) <= 2


def test_grenades_are_feared_the_more_the_nearer_a_mate_is(fight: Bout) -> None:
    beside, apart, far = _feared(_seen_by(fight, "red"), [(14, 8), (9, 4), (15, 0)])
    assert far == 0 < apart
    fight.put(fight.unit("c", (9, 5), "red", **SOLDIER), Seen(("blue",)))
    assert _feared(_seen_by(fight, "red"), [(9, 4)])[0] > apart
    assert beside == 0


def test_nobody_fears_grenades_whose_own_side_has_none(fight: Bout) -> None:
    red = _seen_by(fight, "red")
    red.known.friends = tuple(friend._replace(supplies=()) for friend in red.known.friends)
    assert _feared(red, [(9, 4)]) == [0]


def test_a_launcher_is_feared_that_carries_farther_than_the_map_is_long() -> None:
    """Its chances are asked for no distance that no map has: the seat raised an IndexError."""
    with Battle.open("village_defence", 1, rules="alternity") as battle:
        known = Knowledge()
        known.refresh(battle.outlook("red"), most=1000)
        bearers = [one for one in known.friends if any(supply.reach > FARTHEST for supply in one.supplies)]
        me = bearers[0]
        supply = next(one for one in me.supplies if one.reach > FARTHEST)
        influence = Influence(known, Odds(known.prospects, doctrine()))
        number = influence.lines.number(me.cell)
        hurl = Hurled(influence, supply, me, known.friends[-1], np.array([number], np.int32))
        found = hurl.strikes(me)
        assert found is not None


def test_points_are_feared(fight: Bout) -> None:
    red = _seen_by(fight, "red")
    foe, me = red.known.foes[0], red.known.friends[0]
    rich = foe._replace(accuracy=8)
    assert int((red.odds.feared(rich, me) - red.odds.harm(rich, me)).min()) >= 0
    assert int(red.odds.feared(rich, me).max()) > int(red.odds.harm(rich, me).max())
    poor = foe._replace(accuracy=0, initiative=0)
    assert red.odds.feared(poor, me) is red.odds.harm(poor, me)


def test_where_phases_are_played_foes_have_as_many_turns_as_they_have_actions(fight: Bout) -> None:
    red = _seen_by(fight, "red")
    foe, me = red.known.foes[0]._replace(actions=2), red.known.friends[0]._replace(gaits=(Gait("walk", 2),))
    known, later = red.known, red.odds.doctrine.odds["already_acted"]
    known.order, known.pending, known.active = (foe.unit, me.unit), frozenset({foe.unit}), me.unit
    assert red.turns(foe, me._replace(actions=2)) == WHOLE
    assert red.turns(foe, me._replace(actions=1)) == 2 * WHOLE + later
    known.pending = frozenset()
    assert red.turns(foe, me._replace(actions=1)) == 3 * WHOLE + later
    known.order = (me.unit,)
    assert red.turns(foe, me._replace(actions=2)) == 0


@pytest.mark.parametrize("drops", [True, False])
def test_fire_is_feared_in_full_by_who_may_not_hit_the_deck(fight: Bout, drops: bool) -> None:
    """Alternity has no such answer to fire, and a book's own word on it was not read."""
    influence = _seen_by(fight, "blue")
    me = influence.known.friends[0]
    assert me.may_drop
    danger = Danger(influence, me._replace(may_drop=drops), np.array([0], np.int32))
    assert danger._relief(me.stance_option) == (influence.odds.doctrine.odds["own_drop"] if drops else WHOLE)
