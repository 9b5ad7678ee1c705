"""An ambush under the laws: what blue knows of it, who is asked, and whole battles that begin with one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.save import position_from_text, position_to_text
from game.battle.seat import Table, open_seat
from game.content.scenario import Scenario, load_scenario
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import SurpriseTurn
from game.systems.surprise import springing, surprised
from game.world.place import Lurking, Position
from tests.books.conformance import STALL
from tests.books.invariants import breaches
from tests.books.wanderer import table_of
from tests.laws.test_law_4 import BLUE, RED, deploy, make_different, red_units
from tests.laws.twins import seen_of


def ambush(*, certain: bool = True) -> Scenario:
    """The bridge with red in hiding; certain of its moment, or not."""
    return replace(load_scenario("bridge"), hidden=(RED,), ambush=RED if certain else "")


def opened(*, certain: bool = True, elsewhere: bool = False, seed: int = 31) -> Battle:
    battle = Battle.open(ambush(certain=certain), seed)
    if elsewhere:
        make_different(battle)
    deploy(battle, elsewhere=elsewhere)
    return battle


def aiming(battle: Battle) -> Iterator[int]:
    """Each ambusher's moment, spent with an act that shows nobody."""
    while battle.ask is not None and springing(battle.world, battle.ask.unit):
        yield battle.ask.unit
        battle.answer(od.Act("aim") if od.Act("aim") in battle.choices() else od.END)


@pytest.mark.rule("ALA-SURP-01", "ALA-SURP-04")
def test_who_lies_hidden_is_nothing_to_its_enemy() -> None:
    with opened() as one, opened(elsewhere=True) as other:
        moments = 0
        for _mine, _theirs in zip(aiming(one), aiming(other), strict=True):
            views = [battle.outlook(BLUE) for battle in (one, other)]
            assert seen_of(views[0]) == seen_of(views[1])
            assert [repr(event) for event in views[0].log] == [repr(event) for event in views[1].log]
            assert not views[0].foes()
            assert not views[0].sightings()
            moments += 1
        assert moments == len(red_units(one))
        places = [[battle.world.get(unit, Position).cell for unit in red_units(battle)] for battle in (one, other)]
        assert places[0] != places[1]


@pytest.mark.rule("ALA-SURP-03", "ALA-SURP-04", "ALA-SURP-10")
def test_each_ambusher_acts_once_and_nobody_answers() -> None:
    with opened() as battle:
        table = Table(battle, {side: open_seat("utility") for side in battle.sides})
        acted: list[int] = []
        while battle.round == 0:
            assert battle.ask is not None
            assert battle.ask.side == RED or battle.ask.question == "cap"
            if battle.ask.question == "turn":
                assert isinstance(battle.position.stack[-1], SurpriseTurn)
                acted.append(battle.ask.unit)
                assert not any(isinstance(order, (od.Move, od.TakeStance, od.DrawWeapon)) for order in battle.choices())
            table.turn()
        assert sorted(acted) == list(red_units(battle))
        assert len(set(acted)) == len(acted)
        world = battle.world
        assert not world.having(Lurking)
        assert not any(surprised(world, unit) for unit in range(1, 60))


def test_a_moment_of_surprise_is_text() -> None:
    with opened() as battle:
        text = position_to_text(battle.position, battle.dice)
        again = position_from_text(text, battle.position.book)
        assert again.world.digest() == battle.world.digest()
        assert again.stack == battle.position.stack
        again.world.close()


def test_seen_through_an_ambush_begins_like_any_battle() -> None:
    """Blue's watchers see nobody of red as long as red is hidden, whatever the dice say of its stealth."""
    with opened(certain=False) as battle:
        rolled = {event.key for event in battle.outlook(BLUE).log if isinstance(event, ev.Rolled)}
        assert rolled == {"vigilance"}


@pytest.mark.parametrize("certain", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_battles_that_begin_with_an_ambush(seed: int, *, certain: bool) -> None:
    with Battle.open(ambush(certain=certain), seed, rounds=3) as battle:
        seats = table_of(battle, seed)
        for _choice in range(STALL):
            assert not [*breaches(battle)]
            if not seats.turn():
                assert battle.over is not None
                assert not seats.faults
                return
        raise AssertionError("a stall")


@pytest.mark.parametrize("seat", ["utility", "greedy"])
def test_the_seats_make_use_of_the_moment(seat: str) -> None:
    """Somebody with a target in reach fires, and at a part of the body (ALA-SURP-05)."""
    with opened() as battle:
        table = Table(battle, {side: open_seat(seat) for side in battle.sides})
        while battle.round == 0:
            assert table.turn()
        assert not table.faults
        fired = [event for event in battle.outlook(RED).log if isinstance(event, ev.AttackDeclared)]
        thrown = [event for event in battle.outlook(RED).log if isinstance(event, ev.Thrown)]
        assert fired or thrown
        if seat == "utility":
            assert any(option in od.CALLED for shot in fired for option in shot.options)
