"""Law 4: what comes and goes during a battle has a number that tells nothing of what a side has not seen."""

from __future__ import annotations

import pytest

from game.battle.battle import Battle
from game.battle.position import apply
from game.messages import events as ev
from game.messages.events.gear import CLOUDS, GRENADES
from game.world.gear import Pouch
from game.world.overlay import Overlay
from game.world.place import Flight, Landed, Position, Smoke
from game.world.store import Writing


def carrying(world: Writing) -> tuple[int, str]:
    """Somebody with a grenade, and its kind."""
    for unit in world.having(Pouch):
        for card, left in world.get(unit, Pouch).grenades:
            if left:
                return unit, card.key
    raise AssertionError("nobody carries a grenade")


def thrown(world: Writing) -> int:
    unit, card = carrying(world)
    apply(world, ev.Thrown(unit, card, (3, 3), 0, cooked=False))
    return world.having(Flight)[-1]


def gone_off(world: Writing, grenade: int) -> None:
    unit, card = carrying(world)
    apply(world, ev.GrenadeLanded(grenade, unit, card, (3, 3), cooked=False, in_hand=False))
    apply(world, ev.Exploded(grenade, unit, card, (3, 3)))


@pytest.mark.parametrize("imagined", [False, True])
def test_a_grenade_has_the_same_number_however_many_were_thrown_before(imagined: bool) -> None:
    with Battle.open("warehouse", 1) as battle:
        world: Writing = Overlay(battle.world) if imagined else battle.world
        first = thrown(world)
        assert first == GRENADES + 1
        second = thrown(world)
        assert second == first + 1, "two under way are two"
        gone_off(world, first)
        gone_off(world, second)
        assert world.having(Landed) == world.having(Flight) == ()
        assert thrown(world) == first


def test_a_cloud_is_numbered_by_its_square_and_the_longer_smoke_counts() -> None:
    with Battle.open("warehouse", 1) as battle:
        world = battle.world
        apply(world, ev.SmokeSpread(((2, 1), (3, 1)), 4))
        apply(world, ev.SmokeSpread(((3, 1),), 3))
        assert world.having(Smoke) == (CLOUDS + 514, CLOUDS + 515)
        assert [world.get(cloud, Smoke).until_round for cloud in world.having(Smoke)] == [4, 4]
        assert world.get(CLOUDS + 515, Position).cell == (3, 1)
        apply(world, ev.SmokeCleared(CLOUDS + 515, (3, 1)))
        assert world.having(Smoke) == (CLOUDS + 514,)
        assert world.digest() == world.recount()
