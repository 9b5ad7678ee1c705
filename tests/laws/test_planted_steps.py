"""A wrong step on an attack of Alternity, planted, is wrong alike in play, forecast and planner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.position import Position as Moment
from game.dice.draws import Modifier
from game.dice.steps import StepCheck
from game.messages.frames import Phase
from game.messages.orders import DECLINE, END, Attack, Close, Order, Throw
from game.messages.stack import Ask, Chance
from game.rulebooks.alternity import attack, checks, combatants, damage_profiles, expected_harms, prospects, skills
from game.rulebooks.alternity.attack import ATTACK
from game.rulebooks.alternity.combatants import Load
from game.world.body import Tracks
from game.world.conditions import Condition, Conditions
from game.world.place import Position, Seen
from game.world.squads import Shaken
from game.world.store import Unit
from game.world.turns import Carried, Declared, PhaseMarks, PhaseNow, RoundMarks
from tests.books.alternity.support import ASSAULT_RIFLE, FRAG, GOOD, SABER, Skirmish
from tests.books.alternity.test_mounts import HORSE
from tests.laws.wrong import Give, Rule, giving
from tests.rules.support import settle

SKILLS = {"rifle": 4, "blade": 4, "throw": 3}
HURT = Tracks(7, 0, 0, 0, 10, 10, 5, 5)
Needs = tuple[int, int, int]
"""The steps of an attack to forecast, planner and play."""


@pytest.fixture
def give() -> Iterator[Give]:
    with giving(attack, combatants, damage_profiles, prospects, expected_harms) as given:
        yield given


def _played(fight: Skirmish, me: Unit, order: Order) -> int:
    """The steps of the roll when the order is declared in a phase, nobody else doing anything."""
    moment, said = Moment(fight.world, fight.book, [Phase(GOOD)], lambda _event: None), False
    while True:
        step = moment.step(None)
        if isinstance(step.node, Chance):
            assert isinstance(step.node.draw, StepCheck)
            return step.node.draw.steps
        if isinstance(step.node, Ask):
            mine = step.node.question == "turn" and step.node.unit == me and not said
            said = said or mine
            step = moment.step(order if mine else END if step.node.question == "turn" else DECLINE)
        settle(moment, step)


def _influence(fight: Skirmish) -> Influence:
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    return Influence(known, Odds(known.prospects, doctrine()))


def _told(fight: Skirmish, me: Unit, order: Order) -> int:
    check = forecast(fight.world, fight.book, me, order).checks[0]
    assert isinstance(check, StepCheck)
    return check.steps


def _ground(apart: int, *, rides: bool = False) -> tuple[Skirmish, Unit, Unit]:
    """Two in each other's sight, one of them hurt, suppressed and under fire, the other dodging in smoke."""
    fight = Skirmish("\n".join(["." * 12, "." * 12, "." * 12]))
    fight.put(fight.battle, PhaseNow(GOOD))
    poisoned = Conditions((Condition("poisoned", edge=-2, ends="never"),))
    parts = (HURT, PhaseMarks(suppressed=2, pace=1), RoundMarks(first=1), Shaken(1, -1), poisoned)
    me = fight.soldier(
        "a", (1, 1), skills=SKILLS, arms=(SABER if apart < 2 else ASSAULT_RIFLE,), grenades=(FRAG,),
        parts=(*parts, Carried(aimed=-1, aimed_at=99), Seen(("blue", "red"))),
    )  # fmt: skip
    marks = RoundMarks(dodge=2, dodging=True)
    foe = fight.soldier("b", (1 + apart, 1), "red", str=13, dex=13, parts=(marks, Seen(("blue", "red"))))
    if rides:
        fight.put(foe, HORSE)
    return fight, me, foe


def _shot(mode: str = "shot") -> Needs:
    fight, me, foe = _ground(6)
    influence, order = _influence(fight), Attack(foe, mode)
    mine = influence.known.combatant(me)
    attack_option = next(one for one in mine.attack_options if one.mode == mode)
    planned = influence.need(mine, mine.stance_option, influence.known.combatant(foe)) - attack_option.edge
    return _told(fight, me, order), planned + attack_option.blow.rolls[0], _played(fight, me, order)  # type: ignore[attr-defined]


def _burst() -> Needs:
    return _shot("burst")


def _lob() -> Needs:
    fight, me, foe = _ground(6)
    influence, to = _influence(fight), fight.get(foe, Position).cell
    mine = influence.known.combatant(me)
    load = mine.supplies[0].body
    assert isinstance(load, Load)
    planned = influence.prospects.lob_need(influence.throw(mine.cell, to), mine.stance_option, load)  # type: ignore[attr-defined]
    return _told(fight, me, Throw("frag", to)), planned, _played(fight, me, Throw("frag", to))


def _blow(*, rides: bool = False, beset: bool = False) -> Needs:
    fight, me, foe = _ground(1, rides=rides)
    if beset:
        mate = fight.soldier("c", (3, 1), skills=SKILLS, arms=(SABER,), parts=(Seen(("blue", "red")),))
        fight.put(foe, Carried(main=mate))
        fight.put(mate, Declared((Close(foe, "weapon"),)))
    influence = _influence(fight)
    close_combat, striker, target = (
        influence.close_combat,
        influence.known.combatant(me),
        influence.known.combatant(foe),
    )
    close_option = next(
        close_option
        for close_option in striker.stance_option.close_options
        if close_option.kind == "weapon" and not close_option.options
    )
    order = Close(foe, close_option.kind, close_option.options)
    planned = close_combat.need(
        close_combat.suited(close_option, target), target, close_combat.onset(striker, target).edge
    )
    return _told(fight, me, order), planned, _played(fight, me, order)


def _at_a_rider() -> Needs:
    return _blow(rides=True)


def _crowded() -> Needs:
    return _blow(beset=True)


def _term(key: str) -> Rule:
    return ATTACK.of(key)[0].amount


def _weight(key: str) -> Rule:
    return checks.STATE.of(key)[0].amount


def _no_steps(_world: Any, _unit: Any, _n: Any) -> Any:
    return ()


def _hard(_world: Any, _target: Any, _n: Any, *, ability_key: str, options: Any = ()) -> Any:
    return (Modifier(ability_key, 6, ""),)


WRONG: dict[str, tuple[Callable[[], Needs], Rule, Rule]] = {
    "everybody is trained": (_shot, _term("skill"), lambda _skill: -2),
    "no weapon is accurate": (_lob, _term("accuracy"), lambda _arm: 4),
    "bursts are hard": (_burst, _term("mode"), lambda _how: 5),
    "any range is far": (_shot, _term("range"), lambda _n, _reach, _squares: 4),
    "any throw is far": (_lob, _term("range"), lambda _n, _reach, _squares: 4),
    "targets do not matter": (_shot, _term("target"), lambda _it: 0),
    "bodies do not matter": (_blow, _term("target"), lambda _it: 0),
    "cover helps": (_shot, _term("cover"), lambda _n, rung: -1 - rung),
    "nobody sees": (_blow, _term("sight"), lambda _n, _eyes, _shade, _veil: 3),
    "no plight weighs": (_shot, _term("state"), lambda _me: 0),
    "no plight weighs on blows": (_blow, _term("state"), lambda _me: 0),
    "gaits weigh twice": (_lob, _term("on the move"), lambda me: 2 * me.pace.amount),
    "aim does nothing": (_shot, _term("aimed"), lambda _me, _how: 0),
    "suppression helps": (_shot, _term("suppressed"), lambda me: -me.suppressed),
    "any hand is the worse": (_blow, _term("hands"), lambda _how: 3),
    "riders are far up": (_at_a_rider, _term("height"), lambda height: 3 * height.amount),
    "a crowd is in the way": (_crowded, _term("slot"), lambda _slot: 4),
    "nothing weighs": (_shot, checks.own_steps, _no_steps),
    "nobody is dazed": (_shot, _weight("dazed"), lambda world, unit, n: 0),
    "nobody is shaken": (_blow, _weight("shaken"), lambda world, unit, now: 0),
    "a bad start is none": (_lob, _weight("bad start"), lambda _marks: 0),
    "all are hard to hit": (_shot, attack.target_steps, _hard),
    "strength does not matter": (_blow, skills.resistance, lambda _score, _tables: 0),
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
