"""Answers about whoever is out of sight: an attack under way whose target has slipped away is not thought through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from ai.plain import GreedySeat
from ai.utility import UtilitySeat
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.seat import Seat
from game.messages.frames import AttackInProgress, Hit, Turn
from game.messages.orders import DECLINE, Attack, Respond
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.attacks import strike_of
from game.rulebooks.ascension.close.attack import backstep_event
from game.rulebooks.ascension.close.rolls import declared
from game.rulebooks.ascension.frames import CloseAttack
from game.world.conditions import Advantage, Attacking, Exploits
from game.world.place import Seen
from game.world.turns import Clock
from tests.rules.support import RIFLE, Bout

SKILLS = {"firearms": 3, "athletics": 2, "physical_conditioning": 2, "unarmed": 3}
FEINT = (DECLINE, Respond("feint"))


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Bout.close_all()


def _pair(apart: int) -> tuple[Bout, int, int]:
    """One of ours in its turn, and an enemy who is out of sight."""
    fight = Bout()
    me = fight.unit("me", (5, 5), skills=SKILLS, weapons=(RIFLE,))
    foe = fight.unit("foe", (5 + apart, 5), "red", skills=SKILLS)
    fight.put(me, Exploits(willpower=2, willpower_most=2), Advantage(2, 2), Attacking(((),)))
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=me))
    fight.put(me, Seen(("blue", "red")))
    fight.put(foe, Seen(("red",)))
    return fight, me, foe


def _blow() -> tuple[Bout, Ask, Sequence[Frame]]:
    """The target of a blow has given ground into the dark."""
    fight, me, foe = _pair(1)
    blow = declared(fight.world, CloseAttack(me, foe, "strike"), fight.get(me, Advantage), fight.book.numbers)
    gave = backstep_event(fight.world, fight.book.numbers, blow, (7, 5))
    stack = (Turn(me, "orders"), replace(blow, stage="feint", backstep=gave))
    return fight, Ask("blue", me, "feint", FEINT, about=foe), stack


def _shot() -> tuple[Bout, Ask, Sequence[Frame]]:
    """The target of a shot has dropped out of sight."""
    fight, me, foe = _pair(4)
    shot = strike_of(fight.world, fight.book.numbers, me, Attack(foe, "shot"))
    strike: AttackInProgress = replace(shot, stage="feint", interrupters=(foe,))
    return fight, Ask("blue", me, "feint", FEINT, about=foe), (Turn(me, "orders"), strike)


def _hit() -> tuple[Bout, Ask, Sequence[Frame]]:
    """A hit that may be capped, by somebody who is not seen."""
    fight, me, foe = _pair(4)
    hit = Hit(unit=me, by=foe, cause="rifle", damage="3d6", damage_type="penetrating", stage="cap", rolled=9)
    return fight, Ask("blue", me, "cap", (DECLINE, Respond("cap")), about=foe, weight=9), (Turn(foe, "orders"), hit)


CASES = {"blow": _blow, "shot": _shot, "hit": _hit}


@pytest.mark.rule("ASC-TRAIT-05")
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seat", [UtilitySeat, GreedySeat])
def test_a_seat_answers_about_an_attack_on_somebody_out_of_sight(case: str, seat: type[Seat]) -> None:
    fight, ask, stack = CASES[case]()
    outlook = Outlook(fight.world, fight.book, "blue")
    outlook.face(ask, stack)
    assert ask.about in outlook.hidden()
    assert seat().choose(outlook, ask) in ask.choices


@pytest.mark.rule("ASC-TRAIT-05")
@pytest.mark.parametrize("case", ["blow", "shot"])
def test_what_becomes_of_somebody_out_of_sight_is_not_foretold(case: str) -> None:
    """To the eyes of the side nothing is certain of it; to the eyes of the whole world it may be hurt."""
    fight, ask, stack = CASES[case]()
    outlook = Outlook(fight.world, fight.book, "blue")
    outlook.face(ask, stack)
    assert [outlook.forecast(order).fates for order in FEINT] == [(), ()]
    whole = forecast(fight.world, fight.book, ask.unit, DECLINE, stack=stack)
    harmed = whole.of(ask.about)
    assert harmed is not None
    assert harmed.out + sum((chance for _amount, chance in harmed.gauge("stress")), Fraction(0)) > 0
