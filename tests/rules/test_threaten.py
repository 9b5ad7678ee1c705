"""A squad holds its fire on one enemy under the flagship (WAR-GROUP-21, -23, WAR-BOOK-06)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.messages import events as ev
from game.messages.frames import Turn
from game.messages.orders import END, Act, Attack
from game.messages.stack import Ask
from game.messages.warfare import GroupAttack, Surrender
from game.rulebooks.ascension.parts import Stats
from game.world.body import Skills
from game.world.conditions import Exploits
from game.world.gear import Ammunition, Arms
from game.world.place import Position, Posture
from game.world.squads import CAPTURED, ROUTED, Gone, HeldFire, Renown
from game.world.store import Unit
from game.world.turns import Actions, Clock, TurnMarks
from tests.rules.support import Bout, of_kind
from tests.rules.test_group_fire import Squads

GOOD = (12, 6)
"""Four rolls of ten men (WAR-GROUP-11)."""


@pytest.fixture
def company(bout: type[Bout]) -> Squads:
    """Ten men, an enemy of 6 in what counts, another beside it."""
    company = Squads(bout)
    company.fight.put(company.b, replace(company.fight.get(company.b, Stats), intellect=4))
    company.fight.put(company.b, Skills((("mental_conditioning", 2),)))
    return company


def brave(company: Squads) -> Squads:
    """The same with an enemy of 9 in what counts."""
    skills = {"mental_conditioning": 2}
    company.b = company.fight.unit("brave", (9, 0), "red", physique=9, intellect=7, skills=skills)
    company.fight.put(company.b, Exploits())
    return company


def threaten(company: Squads, will: int, unit: Unit = 0) -> list[ev.Event]:
    """The squad threatens an enemy, whose will check shows this."""
    return company.turn(GroupAttack(unit or company.b, "threaten"), dice=(*GOOD, will))


def turn_of(company: Squads, *orders: object, dice: tuple[int, ...] = ()) -> list[ev.Event]:
    """What the threatened does in its turn."""
    company.fight.put(company.fight.battle, replace(company.fight.get(company.fight.battle, Clock), active=company.b))
    return company.fight.run(Turn(company.b, "orders"), dice=dice, answers=(*orders, END))  # type: ignore[arg-type]


@pytest.mark.rule("WAR-GROUP-21", "WAR-GROUP-23", "WAR-BOOK-06")
def test_who_gives_way_loses_its_action_and_takes_cover(company: Squads) -> None:
    """Four rolls held: 9 and 6 are 15 against 18. No shot is fired."""
    told = threaten(company, 9)
    assert [(one.unit, one.rolls, one.answer) for one in of_kind(told, ev.FireHeld)] == [(company.b, 4, "yields")]
    assert company.fight.draws[-1].target == 18
    assert company.fight.get(company.b, Actions).standard == 0
    assert company.fight.get(company.b, Posture).hunkered
    assert company.fight.get(company.b, Arms).hand == 0
    assert company.fight.stress(company.b) == 0
    assert all(company.fight.get(unit, Actions).standard == 0 for unit in company.men)


@pytest.mark.rule("WAR-GROUP-23")
def test_who_is_alone_drops_its_weapon(company: Squads) -> None:
    """Its friends are 5 squares away, which is too far; who has acted already gives up the next round's action."""
    company.fight.put(company.c, Position((13, 5)))
    company.fight.put(company.fight.unit("gone", (9, 2), "red"), Gone(ROUTED))
    company.fight.put(company.b, Position((8, 0)), Actions(standard=0))
    threaten(company, 9)
    assert company.fight.get(company.b, Arms).weapon is None
    assert not company.fight.get(company.b, Posture).hunkered
    assert company.fight.get(company.b, TurnMarks).dazed_standard == 1


@pytest.mark.rule("WAR-GROUP-23")
def test_who_stands_fast_is_struck_for_what_it_does(company: Squads) -> None:
    """9 and 9 are 18, which holds: hunkering is let be, anything else brings four rolls down first."""
    fight = brave(company).fight
    threaten(company, 9)
    assert fight.get(company.b, Actions).standard == 1
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=company.b))
    told = fight.run(Turn(company.b, "orders"), dice=(1, 1, 1) * 4, answers=(Act("hunker"), Act("rise"), END))
    assert of_kind(told, ev.HeldFireLoosed)
    assert [kind for kind in map(type, told) if kind in (ev.Hunkered, ev.HeldFireLoosed, ev.Rose)] == [
        ev.Hunkered, ev.HeldFireLoosed, ev.Rose,
    ]  # fmt: skip
    assert fight.stress(company.b) == 12
    assert not fight.world.having(HeldFire)


@pytest.mark.rule("WAR-GROUP-23")
def test_held_fire_ends_with_the_round_and_with_who_holds_it(bout: type[Bout]) -> None:
    for later in (True, False):
        company = brave(Squads(bout, auto=10))
        fight = company.fight
        company.turn(GroupAttack(company.b, "threaten"), dice=(12, 7, 9))
        assert [fight.get(unit, Ammunition).points[0] for unit in company.men] == [4] * 10, "no shot yet"
        fight.put(company.b, Posture(prone=True))
        if later:
            fight.put(fight.battle, replace(fight.get(fight.battle, Clock), round=2))
            assert not of_kind(turn_of(company, Act("rise")), ev.HeldFireLoosed)
            continue
        for unit in company.men[:8]:
            fight.put(unit, Gone(ROUTED))
        turn_of(company, Act("rise"), dice=(1, 1, 1) * 2)
        assert fight.stress(company.b) == 6, "two are left to fire, for four rolls held"
        assert [fight.get(unit, Ammunition).points[0] for unit in company.men] == [4] * 8 + [3] * 2


@pytest.mark.rule("WAR-GROUP-23", "WAR-ORDERS-09")
@pytest.mark.parametrize(("massacred", "fate"), [(False, CAPTURED), (True, ROUTED)])
def test_who_fails_by_much_surrenders(company: Squads, massacred: bool, fate: str) -> None:
    """7 and 6 are 13, 5 short: a prisoner, off the field; nobody surrenders to those who massacre."""
    company.fight.put(company.fight.side("blue"), Renown(massacred=massacred))
    told = threaten(company, 7)
    assert of_kind(told, ev.FireHeld)[0].answer == "surrenders"
    assert company.fight.get(company.b, Gone).why == fate
    assert not company.fight.book.standing(company.fight.world, company.b)
    assert not company.fight.world.having(HeldFire)


@pytest.mark.rule("WAR-GROUP-23")
def test_the_threatened_may_surrender(company: Squads) -> None:
    choices = company.fight.book.choices(company.fight.world, Ask("red", company.b, "turn"))
    assert "no fire is held on it" in (choices.refusal(Surrender()) or "")
    threaten(company, 9)
    choices = company.fight.book.choices(company.fight.world, Ask("red", company.b, "turn"))
    assert Surrender() in choices.listed()
    told = company.fight.run(Turn(company.b, "orders"), answers=(Surrender(),))
    assert not of_kind(told, ev.HeldFireLoosed)
    assert company.fight.get(company.b, Gone).why == CAPTURED


@pytest.mark.rule("WAR-GROUP-21")
def test_a_threat_is_foreseen(company: Squads) -> None:
    """Two, four, six rolls are 14, 18, 22: with 6, up to 3, up to 7, all but a 10 that a 2 follows are 5 short."""
    fight = company.fight
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=company.leader))
    told = forecast(fight.world, fight.book, company.leader, GroupAttack(company.b, "threaten"))
    degrees = dict(told.checks[0].support())
    fate = told.of(company.b)
    assert fate is not None
    assert fate.out == degrees[1] * 3 / 10 + degrees[2] * 7 / 10 + degrees[3] * 91 / 100
    assert fate.gain == 0
    assert told.success == degrees[1] + degrees[2] + degrees[3]


@pytest.mark.rule("WAR-GROUP-23")
def test_held_fire_is_left_out_of_forecasts_like_an_interrupt(company: Squads) -> None:
    """Its own shot is foreseen as ever, in closed form as by trying; what surrendering does is foreseen, too."""
    fight = brave(company).fight
    threaten(company, 9)
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=company.b))
    known = forecast(fight.world, fight.book, company.b, Attack(company.leader))
    assert (
        known.foresight == forecast(fight.world, fight.book, company.b, Attack(company.leader), closed=False).foresight
    )
    assert known.of(company.b) is None
    fate = forecast(fight.world, fight.book, company.b, Surrender()).of(company.b)
    assert fate is not None
    assert fate.out == 1
    seen = Outlook(fight.world, fight.book, "red").find(company.squad, HeldFire)
    assert seen is not None
    assert seen.target == company.b
