"""A wrong term or figure, planted, is wrong alike in play, forecast and planner: all of them read it in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds, place
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.policy import Policy, backstep, passive
from game.battle.position import Position as Moment
from game.dice.check import Check
from game.messages.frames import Turn
from game.messages.orders import Attack, Close, Order
from game.messages.stack import Ask, Chance
from game.rulebooks.ascension import attack_options, prospects, stances
from game.rulebooks.ascension.checks import eases_of, hits_of, margins, pressing, scored, suppression_step
from game.rulebooks.ascension.close.attack import backstep_ways
from game.rulebooks.ascension.close.challenge import GUARD, ground
from game.rulebooks.ascension.close.refusals import reach_refusal
from game.rulebooks.ascension.close.rolls import BLOW
from game.rulebooks.ascension.shot import CHALLENGE, SHOT, deck_guard, snaps
from game.systems.crowding import at_arm, ways_back
from game.systems.foresight import mean
from game.systems.prospects import CERTAIN
from game.systems.terms import Terms
from game.world.conditions import Advantage
from game.world.place import Cover, Exposure, Pace, Posture, Seen, Stance
from game.world.store import Unit
from tests.ai.test_close import SWORD
from tests.laws.wrong import Give, Rule, giving
from tests.rules.support import RIFLE, Bout, settle

Found = tuple[object, ...]
"""The same to forecast, planner and play."""
SKILLS = {"firearms": 4, "melee_weapons": 4, "unarmed": 2}


@pytest.fixture
def planted() -> Iterator[Give]:
    """Gives a function another body."""
    with giving(stances, prospects, attack_options, stances) as give:
        yield give


def _of(table: Terms, key: str) -> Rule:
    """What a term of a table reckons."""
    return table.of(key)[0].amount


def _played(fight: Bout, me: Unit, order: Order, policy: Policy = passive) -> Check:
    """The roll when the order is played, others answering it by a policy."""
    moment = Moment(fight.world, fight.book, [Turn(me, "orders")], lambda _event: None)
    reply: Order | None = order
    while True:
        step = moment.step(None)
        if isinstance(step.node, Chance):
            assert isinstance(step.node.draw, Check)
            return step.node.draw
        if isinstance(step.node, Ask):
            step = moment.step(reply or policy.answer(fight.world, fight.book, step.node))
            reply = None
        settle(moment, step)


def _influence(fight: Bout) -> Influence:
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    return Influence(known, Odds(known.prospects, doctrine()))


def _told(fight: Bout, me: Unit, order: Order, policy: Policy = passive) -> Check:
    """The roll as it is foretold."""
    check = forecast(fight.world, fight.book, me, order, policy).checks[0]
    assert isinstance(check, Check)
    return check


def _shot(stance: str = "braced") -> Found:
    """The need of a shot to play, forecast and planner."""
    fight = Bout()
    me = fight.unit("a", (0, 5), skills=SKILLS, weapons=(RIFLE,), parts=(Stance(stance), Advantage(4)))
    parts = (Cover(1), Pace(moved=True), Exposure(flash=True), Posture(hunkered=True, decked=True, deck_guard=10))
    foe = fight.unit("b", (11, 5), "red", skills=SKILLS, parts=parts)
    fight.put(foe, Seen(("blue", "red")))
    influence = _influence(fight)
    mine, its = influence.known.combatant(me), influence.known.combatant(foe)
    planned = influence.need(mine, mine.stance_option, its)
    return _told(fight, me, Attack(foe)).need, planned, _played(fight, me, Attack(foe)).need


def _hits() -> Found:
    """The margins of the hits of Rapid Fire to play, forecast and planner."""
    fight = Bout()
    weapon = replace(RIFLE, mode="full", recoil=4, rating=3)
    mine = (Stance("braced"), Advantage(4))
    me = fight.unit("a", (0, 5), skills=SKILLS, weapons=(weapon,), parts=mine)
    foe = fight.unit("b", (11, 5), "red", skills=SKILLS)
    fight.put(foe, Seen(("blue", "red")))
    known = _influence(fight).known
    shooter = known.combatant(me)
    attack_option = next(attack_option for attack_option in shooter.attack_options if attack_option.mode == "rapid")
    planned, order = (
        margins(attack_option.recoil, attack_option.most, shooter.stance_option.eases),
        Attack(foe, "rapid"),
    )
    return _told(fight, me, order).bands, planned, _played(fight, me, order).bands


def _units() -> Found:
    """Hundredths of a unit of suppression to be expected, to forecast, planner and play."""
    fight = Bout()
    me = fight.unit("a", (0, 5), skills=SKILLS, weapons=(replace(RIFLE, mode="full"),))
    foe = fight.unit("b", (11, 5), "red", skills=SKILLS)
    fight.put(foe, Seen(("blue", "red")))
    influence, order = _influence(fight), Attack(foe, "suppress")
    shooter, target = influence.known.combatant(me), influence.known.combatant(foe)
    attack_option = next(attack_option for attack_option in shooter.attack_options if attack_option.step)
    need = influence.need(shooter, shooter.stance_option, target, covered=False)
    planned = Fraction(influence.prospects.pressure(attack_option).item(place(need)), CERTAIN)
    fate = forecast(fight.world, fight.book, me, order).of(foe)
    assert fate is not None
    support, n = _played(fight, me, order).support(), fight.book.numbers
    played = sum(chance * hits_of(fight.world, me, "suppress", (), value, n) for value, chance in support)
    found = (-mean(fate.gauge("suppression")), planned, played)
    return tuple(round(100 * units) for units in found)


def _blow(kind: str = "weapon", policy: Policy = passive) -> Found:
    """The need of a blow to play, forecast and planner, ground given or not."""
    fight = Bout()
    mine = (Stance("high_ready"), Advantage(3, 1))
    me = fight.unit("a", (5, 5), skills=SKILLS, weapons=(SWORD,), grenades=(), parts=mine)
    theirs = (Stance("low_guard"), Advantage(1, 4))
    foe = fight.unit("b", (6, 5), "red", skills=SKILLS, weapons=(SWORD,), grenades=(), parts=theirs)
    fight.put(foe, Seen(("blue", "red")))
    influence = _influence(fight)
    close_combat, striker, target = (
        influence.close_combat,
        influence.known.combatant(me),
        influence.known.combatant(foe),
    )
    close_option = next(
        close_option
        for close_option in striker.stance_option.close_options
        if close_option.kind == kind and not close_option.accuracy
    )
    order = Close(foe, close_option.kind, close_option.options)
    planned = close_combat.need(close_option, target, close_combat.onset(striker, target).edge)
    if policy is backstep:
        planned += close_option.ground
    return _told(fight, me, order, policy).need, planned, _played(fight, me, order, policy).need


def _reach() -> Found:
    """Whether a blow reaches, and whether its target may give ground, to play and planner."""
    fight = Bout()
    me = fight.unit("a", (5, 5), skills=SKILLS, weapons=(SWORD,), grenades=())
    foe = fight.unit("b", (6, 5), "red", skills=SKILLS, weapons=(SWORD,), grenades=())
    fight.put(foe, Seen(("blue", "red")))
    influence, n = _influence(fight), fight.book.numbers
    spots = dict(influence.close_combat.spots(influence.known.combatant(foe)))
    here = influence.lines.number((5, 5))
    reaches, backs = reach_refusal(fight.world, n, me, foe) is None, bool(backstep_ways(fight.world, n, foe, me))
    return (reaches, backs or not reaches), (here in spots, spots.get(here, True))


WRONG: dict[str, tuple[Callable[[], Found], Rule, Rule]] = {
    "who hit the deck is hit all the same": (_shot, deck_guard, lambda world, unit: 0),
    "a shot has twice the Senses": (_shot, _of(SHOT, "senses"), lambda me: 2 * me.senses),
    "stored Accuracy does not help a shot": (_shot, _of(SHOT, "stored accuracy"), lambda _me, _how: 0),
    "Braced is worth seven": (_shot, _of(SHOT, "braced"), lambda _n, _me: 7),
    "any range is far": (_shot, _of(SHOT, "range"), lambda _n, _me, _squares: -4),
    "cover helps the shooter": (_shot, _of(SHOT, "cover"), lambda _n, _how, _it, _squares, _rung: 5),
    "a flash hides": (_shot, _of(SHOT, "high visibility"), lambda _n, _it, _glow: -6),
    "ranged AC has no Senses": (_shot, _of(CHALLENGE, "senses"), lambda _guard: 0),
    "recoil grows when braced": (
        _hits, margins, lambda recoil, most, eased: tuple((recoil + eased) * further for further in range(most))
    ),
    "weapons fire once more": (_hits, scored, lambda weapon, mode, options, n: (weapon.recoil, 2 + weapon.rating)),
    "three points over are a unit": (_units, pressing, lambda step, n: tuple(3 * units for units in (1, 2))),
    "a full burst pins no better": (_units, suppression_step, lambda weapon, n: 4),
    "braced does not ease": (_hits, eases_of, lambda stance, n: 0),
    "a blow has no Physique": (_blow, _of(BLOW, "physique"), lambda _hand: 0),
    "a blow has half the skill": (_blow, _of(BLOW, "skill"), lambda hand, _how: hand.level // 2),
    "a weapon counts twice": (_blow, _of(BLOW, "weapon"), lambda hand, _how: 2 * hand.blade.attack),
    "stored Accuracy does not help a blow": (_blow, _of(BLOW, "stored"), lambda _hand, _how: 0),
    "any stance is laid open": (_blow, _of(BLOW, "against"), lambda _how, _it: 3),
    "close AC has no skill": (_blow, _of(GUARD, "skill"), lambda _guard: 0),
    "nobody dodges": (_blow, _of(GUARD, "advantage"), lambda _guard: 0),
    "giving ground is worth nine": (partial(_blow, "weapon", backstep), ground, lambda n, kind: 9),
    "giving ground saves a weapon": (
        partial(_blow, "weapon_strike", backstep), ground, lambda n, kind: n.backstep_guard
    ),
    "Alert does not hurry": (partial(_shot, "alert"), snaps, lambda options, stance: "snap" in options),
    "nobody has arms": (_reach, at_arm, lambda field, here, there, reach: here == there),
    "nobody gives ground": (_reach, ways_back, lambda field, attacker, cell, taken: []),
    "weapons do not guard": (_blow, _of(GUARD, "defence"), lambda _guard: 0),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_planted_is_wrong_everywhere(planted: Callable[[Rule, Rule], None], wrong: str) -> None:
    need, rule, body = WRONG[wrong]
    before = need()
    planted(rule, body)
    after = need()
    assert len({*before}) == 1
    assert len({*after}) == 1
    assert before != after
