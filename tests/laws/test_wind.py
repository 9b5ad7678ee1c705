"""Smoke that drifts, under law 4: a side takes it to be where it saw it last, until it sees that it is gone."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.position import announce
from game.dice.source import Dice
from game.messages import events as ev
from game.world.place import Position, Smoke, Wind
from tests.battle.toy import toy_position
from tests.laws.twins import seen_of

BLUE = "blue"
ROWS = [
    "....#...",
    "....#...",
    "....#...",
    "........",
]
NEAR, AWAY = (5, 1), (0, 0)


def told(battle: Battle, *events: ev.Event) -> dict[str, object]:
    battle.pause = announce(battle.position, events)
    battle.outlook(BLUE).settle(settled=False)
    return {**seen_of(battle.outlook(BLUE)), "log": [repr(event) for event in battle.outlook(BLUE).log]}


def windy() -> Battle:
    battle = Battle(toy_position(ROWS, [NEAR], [(7, 3)]), Dice(1))
    battle.world.put(1, Wind(0, 1))
    return battle


def known(battle: Battle) -> list[tuple[int, int]]:
    outlook = battle.outlook(BLUE)
    return sorted(outlook.get(cloud, Position).cell for cloud in outlook.having(Smoke))


def true(battle: Battle) -> list[tuple[int, int]]:
    return sorted(battle.world.get(cloud, Position).cell for cloud in battle.world.having(Smoke))


def test_smoke_that_drifts_out_of_sight_is_where_it_was_seen() -> None:
    with windy() as battle:
        told(battle, ev.SmokeSpread(((7, 0),), 9), ev.Stepped(4, NEAR, AWAY, "walk"), ev.RoundEnded(1))
        assert true(battle) == [(7, 1)]
        assert known(battle) == [(7, 0)]
        told(battle, ev.Stepped(4, AWAY, NEAR, "walk"))
        assert known(battle) == [(7, 1)]
        cloud = battle.outlook(BLUE).having(Smoke)[0]
        assert battle.outlook(BLUE).get(cloud, Smoke).until_round == 8, "it has thinned"
        told(battle, ev.RoundEnded(2))
        assert known(battle) == true(battle) == [(7, 2)]


def test_other_smoke_in_the_same_wind_tells_nothing() -> None:
    with windy() as one, windy() as other:
        for battle in (one, other):
            told(battle, ev.SmokeSpread(((7, 1),), 4), ev.Stepped(4, NEAR, AWAY, "walk"))
        told(other, ev.SmokeSpread(((7, 0), (6, 0)), 9))
        for battle in (one, other):
            told(battle, ev.RoundEnded(1))
        assert true(one) != true(other)
        assert known(one) == [(7, 1)]
        assert told(one, ev.RoundEnded(2)) == told(other, ev.RoundEnded(2))
        assert told(one, ev.RoundEnded(4)) == told(other, ev.RoundEnded(4))
        assert known(one) == []


def test_smoke_blown_off_the_map_leaves_nothing_behind() -> None:
    with windy() as battle:
        told(battle, ev.SmokeSpread(((5, 3),), 9))
        assert known(battle) == [(5, 3)]
        told(battle, ev.RoundEnded(1))
        assert known(battle) == true(battle) == []
