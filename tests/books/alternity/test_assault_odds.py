"""What an assault may come to is foreseen exactly, and known to nobody once it has left (WAR-OUTCOME-10, law 2, 4)."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.explore import explore
from game.battle.forecast import forecast
from game.battle.odds import bill, harm_of_a_roll
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import Position
from game.battle.save import PARTS, position_from_plain, position_to_plain
from game.battle.witness import visible
from game.messages import events as ev
from game.messages.events import Event
from game.messages.frames import Battle
from game.systems.warfare.assault import assault_ahead
from game.systems.warfare.closing import due
from game.world.overlay import Overlay
from game.world.squads import Assault, Sealed
from game.world.store import World
from tests.books.alternity.assaults import DetachedAssault
from tests.books.alternity.support import Skirmish


@pytest.mark.rule("WAR-OUTCOME-10", "WAR-ASSAULT-14")
@pytest.mark.parametrize("skill", ["tactics", "leadership"])
def test_the_table_foreseen_is_the_table_explored(skirmish: type[Skirmish], skill: str) -> None:
    """Every row with its rounds, by the exact chances of control die, situation die, confirmation and 2d4."""
    storm = DetachedAssault(skirmish)
    world, book, order = storm.fight.world, storm.fight.book, storm.order(skill)
    ahead = assault_ahead(world, book, storm.rivven, order)
    assert ahead is not None
    assert book.trial is not None
    start = Position(Overlay(world), book, reversed(book.trial(world, book, storm.rivven, order)))
    found: dict[tuple[int, int], Fraction] = {}
    for chance, ending in explore(start, passive, until=1):
        sealed = ending.world.get(ending.world.having(Sealed)[0], Sealed)
        key = (sealed.degree, sealed.due - 5)
        found[key] = found.get(key, Fraction(0)) + chance
    told = {(row.degree, rounds): row.chance * odds for row in ahead.rows for rounds, odds in row.rounds}
    assert {key: chance for key, chance in told.items() if chance} == found
    assert sum(found.values()) == 1
    quick, slow = (forecast(world, book, storm.rivven, order, closed=one) for one in (True, False))
    assert quick.success == slow.success == ahead.success
    counts = {degree: sum(odds for (one, _), odds in found.items() if one == degree) for degree in (-1, 0, 1, 2, 3)}
    assert ahead.rolls == 16 * counts[-1] + 12 * counts[0] + 8 * counts[1] + 2 * counts[2] + counts[3]
    assert ahead.hurt == 8 * counts[-1] + 6 * counts[0] + 4 * counts[1] + 2 * counts[2] + counts[3]
    assert [(row.hurt, row.rolls, row.tired) for row in ahead.rows] == [
        (8, 2, 10), (6, 2, 10), (4, 2, 10), (2, 1, 2), (1, 1, 1)
    ]  # fmt: skip


def test_what_it_is_expected_to_cost(skirmish: type[Skirmish]) -> None:
    """A d8 is 4.5 wounds on the unarmoured, plus one for its Good firepower, and half as much stun."""
    storm = DetachedAssault(skirmish, damage__firepower_excess="none")
    world, book = storm.fight.world, storm.fight.book
    order = storm.order(units=[storm.marines[0], storm.marines[1]])
    ahead = assault_ahead(world, book, storm.rivven, order)
    assert ahead is not None
    weight = book.harm
    each = weight["wound"] * Fraction(9, 2) + weight["stun"] * Fraction(0 + 1 + 1 + 2 + 2 + 3 + 3 + 4, 8)
    assert bill(world, book, order, ahead) == ahead.rolls * each
    assert harm_of_a_roll(world, book, ahead, storm.marines[0], closed=False) == each, "as exploring it says"


@pytest.mark.rule("WAR-ASSAULT-16")
def test_nobody_holds_an_empty_place(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish, garrison=0)
    ahead = assault_ahead(storm.fight.world, storm.fight.book, storm.rivven, storm.order())
    assert ahead is not None
    assert (ahead.weighed.defenders, ahead.weighed.holder, ahead.success, ahead.rolls) == ((), 0, 1, 0)


@pytest.mark.rule("WAR-OUTCOME-10")
def test_what_is_sealed_is_known_to_nobody(skirmish: type[Skirmish]) -> None:
    """Two worlds in which the same assault has left, to fail and to succeed: neither side can tell them apart."""
    storms = [DetachedAssault(skirmish) for _twin in range(2)]
    logs: list[dict[str, list[Event | None]]] = []
    for storm, dice in zip(storms, [(10, 4), (20, 6, 20, 6, 4, 4)], strict=True):
        told = storm.send(*dice)
        sides = {side: Outlook(storm.fight.world, storm.fight.book, side) for side in ("blue", "red")}
        logs.append({side: [visible(event, one) for event in told] for side, one in sides.items()})
    shown = [{side: [event for event in log if event is not None] for side, log in logs_of.items()} for logs_of in logs]
    assert shown[0] == shown[1]
    assert any(isinstance(event, ev.AssaultBegan) for event in shown[0]["red"])
    seals = [storm.fight.world.get(storm.fight.world.having(Sealed)[0], Sealed) for storm in storms]
    assert seals[0] != seals[1]
    for side in ("blue", "red"):
        one, other = (Outlook(storm.fight.world, storm.fight.book, side) for storm in storms)
        assert not [unit for unit in one.having(Sealed) if one.find(unit, Sealed) is not None]
        assert due(one, 99) == ()
        for kind in PARTS.values():
            assert one.having(kind) == other.having(kind), kind
            assert [one.find(unit, kind) for unit in one.having(kind)] == [
                other.find(unit, kind) for unit in other.having(kind)
            ], kind


def test_a_battle_saved_in_the_middle_of_an_assault_goes_on_as_it_would_have(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish)
    storm.send(10, 4)
    stand = Position(storm.fight.world, storm.fight.book, [Battle("rounds")])
    plain = position_to_plain(stand)
    again = position_from_plain(plain, replace(storm.fight.book, unit_parts=()))  # the units of a skirmish lack some
    assert isinstance(again.world, World)
    with closing(again.world) as world:
        assert position_to_plain(again) == plain
        assert world.get(world.having(Sealed)[0], Sealed).due == 14
        assert world.get(world.having(Assault)[0], Assault).members == tuple(storm.marines)
