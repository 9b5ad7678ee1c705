"""A wrong term on a check that is no attack, planted, is wrong alike in play, forecast and planner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.grenades import dodging
from ai.influence import Influence
from ai.odds import Odds
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.position import Position as Moment
from game.dice.check import Check
from game.dice.draws import Modifier, Roll
from game.messages.frames import Blast, Turn
from game.messages.orders import Aid, Attack, Order, Respond
from game.messages.stack import Ask, Chance, Frame
from game.rulebooks.ascension import attack_options, foresight, outcomes, prospects, stances
from game.rulebooks.ascension.blasts import LANDED
from game.rulebooks.ascension.checks import CHECK, KILL
from game.rulebooks.ascension.harm import Blow
from game.systems.prospects import CERTAIN
from game.systems.terms import Terms
from game.world.body import Wound, Wounds
from game.world.conditions import Advantage, Condition, Conditions
from game.world.place import Landed, Position, Seen
from game.world.squads import Shaken
from game.world.store import Unit
from tests.laws.wrong import Give, Rule, giving
from tests.rules.support import FRAG, Bout, settle

Found = tuple[object, ...]
"""The same to forecast, planner and play."""
SKILLS = {"firearms": 4, "melee_weapons": 4, "athletics": 2, "medicine": 3, "physical_conditioning": 2}
HURT = Wounds((Wound("chest", "burn", "full"),), bleeding=1)
POISON = Condition("poisoned", edge=-2, ends="never")
POISONED = Conditions((POISON,))
SICK = Conditions((POISON, Condition("stunned", ends="turn", turns=1)))


@pytest.fixture
def give() -> Iterator[Give]:
    with giving(foresight, outcomes, stances, prospects, outcomes, attack_options) as given:
        yield given


def _of(table: Terms, key: str) -> Rule:
    return table.of(key)[0].amount


def _influence(fight: Bout) -> Influence:
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    return Influence(known, Odds(known.prospects, doctrine()))


def _rolled(fight: Bout, unit: Unit, order: Order, frames: Iterable[Frame], key: str) -> Check:
    """The first roll of that name when the order is played, any other showing a ten."""
    moment, reply = Moment(fight.world, fight.book, [*frames], lambda _event: None), order
    while True:
        step = moment.step(None)
        if isinstance(step.node, Chance):
            if step.node.draw.key == key:
                assert isinstance(step.node.draw, Check)
                return step.node.draw
            best = max(value for value, _chance in step.node.draw.support())
            step = moment.step(Roll((), best))
        elif isinstance(step.node, Ask):
            step = moment.step(reply)
        settle(moment, step)


def _needs(fight: Bout, me: Unit, order: Order, frames: tuple[Frame, ...], key: str) -> tuple[int, int]:
    """What the roll of that name must show to forecast and play."""
    told = forecast(fight.world, fight.book, me, order, stack=frames).checks
    return next(check.need for check in told if check.key == key), _rolled(fight, me, order, frames, key).need


def _dodge() -> Found:
    """The chance of a Dodge, of a grenade held back."""
    fight = Bout()
    me = fight.unit("a", (5, 5), physique=8, skills=SKILLS, parts=(HURT, SICK))
    foe = fight.unit("b", (9, 5), "red", skills=SKILLS)
    for unit in (me, foe):
        fight.put(unit, Seen(("blue", "red")))
    grenade = fight.world.add(FRAG, Position((5, 6)), Landed(foe, FRAG.key, cooked=True, in_hand=False))
    influence = _influence(fight)
    chance = dodging(influence, influence.prospects.supply(FRAG, 1), influence.known.combatant(me), cooked=True)
    needs = _needs(fight, me, Respond("dodge"), (Blast(grenade, foe, "dodge", (me,)),), "dodge")
    return *(round(float(Check("", 0, (), need).odds()), 3) for need in needs), round(chance / CERTAIN, 3)


def _staunch() -> Found:
    """The need of first aid."""
    fight = Bout()
    me = fight.unit("a", (5, 5), skills=SKILLS, parts=(HURT, POISONED, Shaken(2, -1)))
    mate = fight.unit("b", (6, 5), skills=SKILLS, parts=(HURT,))
    influence = _influence(fight)
    planned = influence.prospects.needed(influence.known.outlook, me, "staunch")
    return *_needs(fight, me, Aid(mate, "staunch"), (Turn(me, "orders"),), "staunch"), planned


def _kill() -> Found:
    """The chance to pull through a Kill Shot."""
    fight = Bout()
    me = fight.unit("a", (0, 5), skills=SKILLS, parts=(Advantage(10), Seen(("blue", "red"))))
    foe = fight.unit("b", (9, 5), "red", physique=8, skills=SKILLS, species_minimum=60, parts=(HURT, SICK))
    fight.put(foe, Seen(("blue", "red")))
    influence, order = _influence(fight), Attack(foe, "shot", ("kill",))
    shooter, target = influence.known.combatant(me), influence.known.combatant(foe)
    ways = influence.prospects.payable(shooter, shooter.stance_option, target)
    blow = next(way.blow for way in ways if way.options == ("kill",))
    told = forecast(fight.world, fight.book, me, order)
    fate = told.of(foe)
    assert fate is not None
    assert isinstance(blow, Blow)
    lost = dict(fate.states).get("dying", Fraction(0)) / told.success
    planned = Check("", 0, (), blow.resist or 0).odds()
    return 1 - lost, planned, _rolled(fight, me, order, (Turn(me, "orders"),), "resist").odds()


def _none(_world: Any, _unit: Any, _n: Any, _by: Any) -> Any:
    return ()


WRONG: dict[str, tuple[Callable[[], Found], Rule, Rule]] = {
    "bodies do not dodge": (_dodge, _of(CHECK, "stat"), _none),
    "anybody dodges well": (_dodge, _of(CHECK, "skill"), lambda _world, _unit, _by: 9),
    "burns do not hinder a Dodge": (_dodge, _of(CHECK, "injuries"), lambda _world, _unit, _n: 0),
    "poison does not hinder a Dodge": (_dodge, _of(CHECK, "conditions"), _none),
    "the Stunned dodge as ever": (_dodge, _of(CHECK, "dodge"), lambda world, unit, n: ()),
    "time does not tell": (_dodge, _of(LANDED, "cooked"), lambda _n, _cooked: 1),
    "any grenade is slow": (_dodge, _of(LANDED, "base"), lambda _n, _card: 10),
    "anybody is a medic": (_staunch, _of(CHECK, "skill"), lambda _world, _unit, _by: 6),
    "the sick tend as ever": (_staunch, _of(CHECK, "conditions"), _none),
    "the shaken tend as ever": (_staunch, _of(CHECK, "shaken"), lambda world, unit: Modifier("shaken", 0, "")),
    "nobody pulls through": (_kill, _of(CHECK, "skill"), lambda _world, _unit, _by: -9),
    "a marksman kills no better": (_kill, _of(KILL, "skill"), lambda _world, _unit, _weapon: 0),
    "a great gun kills surely": (_kill, _of(KILL, "dice"), lambda _weapon: 7),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_planted_is_wrong_everywhere(give: Give, wrong: str) -> None:
    need, rule, body = WRONG[wrong]
    before = need()
    give(rule, body)
    after = need()
    assert len({*before}) == 1
    assert len({*after}) == 1
    assert before != after
