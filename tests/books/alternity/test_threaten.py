"""A squad holds its fire on one enemy under Alternity: before anybody moves, like suppression (WAR-GROUP-21, -23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.forecast import forecast
from game.messages import events as ev
from game.messages.orders import Act, Attack, Move, Order
from game.messages.warfare import GroupAttack, Surrender
from game.world.gear import Arms
from game.world.place import Position, Posture
from game.world.squads import CAPTURED, Gone, HeldFire
from game.world.turns import Clock, Earned
from tests.books.alternity.support import GOOD, ORDINARY, Skirmish
from tests.books.alternity.test_group_fire import Squads
from tests.rules.support import of_kind

HELD = (13, 7)
"""Good: four rolls of ten men."""


@pytest.fixture
def company(skirmish: type[Skirmish]) -> Squads:
    return Squads(skirmish, rifles=10)


def threaten(company: Squads, *will: int, does: tuple[Order, ...] = ()) -> list[ev.Event]:
    """The squad threatens b, whose will check shows this; b does what it has declared."""
    orders: dict[int, tuple[Order, ...]] = {company.leader: (GroupAttack(company.b, "threaten"),)}
    return company.phase(GOOD, orders | ({company.b: does} if does else {}), (*HELD, *will))


@pytest.mark.rule("WAR-GROUP-21", "WAR-GROUP-23")
def test_who_fails_gives_its_next_action_up(company: Squads) -> None:
    """WIL 10, a feat of 10/5/2 at +1 and +4: 6 and 9 on the d20 are 15, a Failure; a friend is near: it lies down."""
    told = threaten(company, 6, 9)
    assert [(one.unit, one.rolls, one.answer) for one in of_kind(told, ev.FireHeld)] == [(company.b, 4, "yields")]
    will = company.fight.draws[-1]
    assert (will.score, will.steps) == (10, 5)
    assert company.fight.get(company.b, Earned).owed == 1
    assert company.fight.get(company.b, Posture).prone
    assert company.fight.tracks(company.b) == company.fight.tracks(company.c), "no shot is fired"


@pytest.mark.rule("WAR-GROUP-23")
def test_what_it_has_declared_is_what_it_gives_up(company: Squads) -> None:
    """Alone it drops its weapon, and its shot of this phase is not fired; no further action is owed."""
    company.fight.put(company.c, Gone(CAPTURED))
    told = threaten(company, 6, 9, does=(Attack(company.leader),))
    assert not of_kind(told, ev.AttackDeclared)
    assert company.fight.get(company.b, Arms).weapon is None
    assert company.fight.get(company.b, Earned).owed == 0


@pytest.mark.rule("WAR-GROUP-23")
def test_who_holds_and_shoots_is_struck(company: Squads) -> None:
    """6 and 4 are 10, Ordinary: its shot of this phase brings four rolls of d6+1w down on it, before it goes off."""
    told = company.phase(
        GOOD,
        {company.leader: (GroupAttack(company.b, "threaten"),), company.b: (Attack(company.leader),)},
        (*HELD, 6, 4, 1, 1, 1, 1, 19),
    )
    assert of_kind(told, ev.FireHeld)[0].answer == "holds"
    struck = [type(one) for one in told if type(one) in (ev.HeldFireLoosed, ev.AttackDeclared)]
    assert struck == [ev.HeldFireLoosed, ev.AttackDeclared]
    assert [one.rolled for one in of_kind(told, ev.HarmMarked)] == [2, 2, 2, 2]
    assert not company.fight.world.having(HeldFire)


@pytest.mark.rule("WAR-GROUP-23")
def test_who_dodges_or_waits_for_the_next_round_is_let_be(company: Squads) -> None:
    threaten(company, 6, 4)
    assert not of_kind(company.phase(ORDINARY, {company.b: (Act("dodge"),)}, (19, 1)), ev.HeldFireLoosed)
    fight = company.fight
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), round=2))
    fight.put(company.b, Earned(GOOD, 2))
    assert not of_kind(company.phase(GOOD, {company.b: (Attack(company.leader),)}, (19, 1)), ev.HeldFireLoosed)


@pytest.mark.rule("WAR-GROUP-23")
def test_a_critical_failure_surrenders_and_so_may_anybody_threatened(company: Squads) -> None:
    assert "no fire is held on it" in company.fight.refusal(company.b, Surrender())
    told = threaten(company, 20, 1, 20, 1)
    assert of_kind(told, ev.FireHeld)[0].answer == "surrenders"
    assert company.fight.get(company.b, Gone).why == CAPTURED
    again = Squads(type(company.fight), rifles=10)
    threaten(again, 6, 4)
    told = again.phase(ORDINARY, {again.b: (Surrender(),)}, ())
    assert again.fight.get(again.b, Gone).why == CAPTURED
    assert not of_kind(told, ev.HeldFireLoosed)
    assert again.fight.get(again.b, Position).cell != (9, 2)


@pytest.mark.rule("WAR-GROUP-23")
def test_a_prisoner_does_not_go_where_it_meant_to(company: Squads) -> None:
    told = company.phase(
        GOOD,
        {company.leader: (GroupAttack(company.b, "threaten"),), company.b: (Move((11, 2)),)},
        (13, 1, 20, 1, 20, 1),
    )
    assert company.fight.get(company.b, Gone).why == CAPTURED
    assert not of_kind(told, ev.Stepped)


@pytest.mark.rule("WAR-GROUP-21", "WAR-GROUP-23")
def test_what_becomes_of_the_threatened_is_foreseen(company: Squads) -> None:
    """Surrenders by degree of the check."""
    fight = company.fight
    told = forecast(fight.world, fight.book, company.leader, GroupAttack(company.b, "threaten"))
    fate = told.of(company.b)
    assert fate is not None
    rolls = {1: 2, 2: 4, 3: 6}
    expected = sum(
        chance * dict(fight.book.warfare.will_check(fight.world, company.b, rolls[degree]).support())[-1]
        for degree, chance in told.checks[0].support()
        if degree in rolls
    )
    assert fate.out == expected > 0
