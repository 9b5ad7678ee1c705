"""Who sees whom, and what a side makes of a battle it sees only in part."""

from __future__ import annotations

import pytest

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.position import announce, apply
from game.battle.witness import visible
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.rulebooks.shelf import books, open_book
from game.systems.smoke import SmokeShows
from game.world.body import Stress
from game.world.conditions import Advantage, Exploits
from game.world.gear import Ammunition
from game.world.overlay import Overlay
from game.world.place import Exposure, Position, Seen, Smoke
from game.world.turns import Clock
from tests.battle.toy import toy_position

WALLED = ["....#...", "....#...", "....#...", "........"]
OPEN = ["........", "........", "........"]


def ended(battle: Battle, turns: int) -> None:
    for _ in range(turns):
        battle.answer(od.END)


@pytest.mark.rule("ASC-RULING-88")
def test_an_enemy_behind_a_wall_does_not_exist() -> None:
    with Battle(toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(1)) as battle:
        blue = battle.outlook("blue")
        assert blue.foes() == ()
        assert blue.find(5, Position) is None
        with pytest.raises(KeyError):
            blue.get(5, Position)
        assert 5 not in blue.having(Position)
        assert blue.get(4, Position).cell == (0, 0)


@pytest.mark.rule("ASC-RULING-88")
def test_a_step_into_sight_spots_both_and_a_step_out_of_it_loses_both() -> None:
    with Battle(toy_position(WALLED, [(3, 1)], [(5, 3)]), Dice(1)) as battle:
        events = battle.answer(od.Move((3, 2)))
        assert ev.Spotted("red", 4, (3, 2)) in events
        assert ev.Spotted("blue", 5, (5, 3)) in events
        assert battle.world.get(4, Seen).by == ("red",)
        battle.answer(od.END)
        events = battle.answer(od.Move((5, 2)))
        assert ev.LostSight("blue", 5) in events
        assert ev.LostSight("red", 4) in events
        ghost = battle.outlook("blue").ghosts()[0]
        assert (ghost.unit, ghost.cell, ghost.round, ghost.down) == (5, (5, 3), 1, False)


def test_a_seen_enemy_is_spotted_again_in_each_new_square_and_nobody_else_is() -> None:
    with Battle(toy_position(OPEN, [(0, 0), (0, 2)], [(6, 1)]), Dice(1)) as battle:
        ended(battle, 2)
        events = battle.answer(od.Move((5, 1)))
        assert [event for event in events if isinstance(event, ev.Spotted)] == [ev.Spotted("blue", 6, (5, 1))]


def test_what_a_watcher_saw_is_lost_when_it_falls() -> None:
    with Battle(toy_position(WALLED, [(0, 0)], [(2, 0), (7, 0)]), Dice(1)) as battle:
        assert battle.world.get(4, Seen).by == ("red",)
        battle.world.put(5, Stress(3))
        battle.pause = announce(battle.position, [ev.StateChanged(5, "up", "down")])
        assert battle.world.get(4, Seen).by == ()
        assert battle.world.get(5, Seen).by == ("blue",)
        assert battle.outlook("blue").sightings()[0].down, "who sees an enemy fall knows that it is down"


@pytest.mark.rule("ASC-RULING-90")
def test_whoever_attacks_is_seen_until_its_own_next_turn() -> None:
    position = toy_position(WALLED, [(0, 0)], [(7, 0)])
    with Battle(position, Dice(1)) as battle:
        battle.pause = announce(battle.position, [ev.Revealed(5, ("blue",))])
        assert battle.world.get(5, Exposure).shown == ("blue",)
        assert battle.world.get(5, Seen).by == ("blue",)
        battle.answer(od.END)
        assert battle.world.get(5, Seen).by == (), "its own turn has begun"


@pytest.mark.rule("ASC-RULING-92")
def test_the_order_of_turns_is_known_only_for_units_seen_at_least_once() -> None:
    with Battle(toy_position(WALLED, [(3, 2)], [(7, 3), (7, 0)]), Dice(1)) as battle:
        blue = battle.outlook("blue")
        assert battle.world.get(1, Clock).order == (4, 5, 6)
        assert blue.get(1, Clock).order == (4,)
        battle.answer(od.Move((3, 3)))
        assert blue.get(1, Clock).order == (4, 5)
        battle.answer(od.END)
        assert blue.get(1, Clock).active == 5
        battle.answer(od.END)
        assert blue.get(1, Clock).active == 0, "an unseen unit is at turn"
        assert [event.order for event in blue.log if isinstance(event, ev.OrderSet)] == [(4,)]


def test_a_seen_enemy_keeps_its_secrets_and_shows_the_rest() -> None:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)], red_shots=1), Dice(1)) as battle:
        battle.world.put(5, Exploits(focus=3))
        battle.world.put(5, Advantage(accuracy=4))
        blue, red = battle.outlook("blue"), battle.outlook("red")
        assert blue.get(5, Ammunition) == Ammunition((4,)), "full, as far as anyone can tell"
        assert blue.get(5, Exploits) == Exploits()
        assert blue.get(5, Advantage) == Advantage(accuracy=4)
        assert red.get(5, Ammunition) == Ammunition((1,))
        assert red.get(5, Exploits) == Exploits(focus=3)


def test_tokens_change_when_the_view_changes_and_only_then() -> None:
    with Battle(toy_position(WALLED, [(3, 2)], [(7, 3)]), Dice(1)) as battle:
        blue = battle.outlook("blue")
        before = blue.token(Position)
        assert blue.token(Position) == before
        battle.answer(od.Move((3, 3)))
        assert blue.token(Position) != before
        ids = blue.having(Position)
        assert 5 in ids


def test_thinking_ahead_happens_on_top_of_the_outlook() -> None:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)]), Dice(1)) as battle, battle.sealed():
        imagined = battle.outlook("blue").imagined()
        assert isinstance(imagined.world, Overlay)
        imagined.world.put(4, Position((3, 1)))
        assert imagined.world.get(4, Position).cell == (3, 1)
        assert battle.outlook("blue").get(4, Position).cell == (0, 1)


def test_smoke_is_known_from_when_it_is_seen_until_it_clears() -> None:
    with Battle(toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(1)) as battle:
        world, book = battle.world, battle.position.book
        spread = ev.SmokeSpread(((2, 1), (6, 1)), 9)
        apply(world, spread)
        near, far = world.having(Smoke)
        for noted in SmokeShows().process(world, book, spread).events:
            apply(world, noted)
        for side, cloud in (("blue", near), ("red", far)):
            battle.outlook(side).settle(settled=False)
            assert battle.outlook(side).having(Smoke) == (cloud,)
        apply(world, ev.Stepped(4, (0, 0), (0, 2), "walk"))
        assert battle.outlook("blue").having(Smoke) == (near,)
        apply(world, ev.SmokeCleared(near, (2, 1)))
        assert battle.outlook("blue").having(Smoke) == ()


def shown(battle: Battle, side: str, event: ev.Event) -> ev.Event | None:
    outlook: Outlook = battle.outlook(side)
    outlook.settle(settled=False)
    return visible(event, outlook)


def test_what_a_roll_had_to_reach_is_no_unit_that_may_be_hidden() -> None:
    """A target number of 5 is told, though unit 5 is hidden."""
    with Battle(toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(1)) as battle:
        rolled = ev.Rolled(unit=4, key="attack", faces=(6,), total=6, target=5, value=0)
        assert 5 in battle.outlook("blue").hidden()
        assert shown(battle, "blue", rolled) == rolled


def test_each_side_witnesses_its_own_share_of_what_happens() -> None:
    with Battle(toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(1)) as battle:
        assert shown(battle, "blue", ev.TurnBegan(5)) is None
        assert shown(battle, "red", ev.TurnBegan(5)) == ev.TurnBegan(5)
        hurt = ev.StressTaken(4, 5, "blast", 6, 0, 6)
        assert shown(battle, "blue", hurt) == ev.StressTaken(4, 0, "blast", 6, 0, 6)
        assert shown(battle, "blue", ev.AmmunitionChanged(5, 0, -1)) is None
        assert shown(battle, "blue", ev.Exploded(9, 5, "frag", (6, 0))) is None
        assert shown(battle, "blue", ev.Exploded(9, 5, "frag", (2, 0))) == ev.Exploded(9, 0, "frag", (2, 0))
        assert shown(battle, "blue", ev.SmokeSpread(((2, 0), (7, 0)), 3)) == ev.SmokeSpread(((2, 0),), 3)
        declared = ev.AttackDeclared(5, "shot", (4,), "gun")
        assert shown(battle, "blue", declared) == declared
        assert shown(battle, "blue", ev.AttackDeclared(5, "burst", (), "gun")) is None
        assert shown(battle, "red", ev.StandingSet("blue", "cap", "never", 0)) is None
        assert shown(battle, "red", ev.RoundBegan(4)) == ev.RoundBegan(4)


def test_a_step_out_of_sight_does_not_show_where_it_leads() -> None:
    with Battle(toy_position(WALLED, [(2, 3)], [(5, 3)]), Dice(1)) as battle:
        blue = battle.outlook("blue")
        battle.answer(od.END)
        battle.answer(od.Move((5, 2)))
        assert not any(isinstance(event, ev.Stepped) for event in blue.log)
        assert blue.log[-1] == ev.LostSight("blue", 5)


@pytest.mark.parametrize("key", books())
def test_what_a_book_keeps_secret_can_stand_empty(key: str) -> None:
    """An enemy's is shown as one that nothing is in; what cannot be made so ended a battle."""
    kinds = open_book(key).secret
    assert kinds
    assert all(isinstance(kind(), kind) for kind in kinds)
