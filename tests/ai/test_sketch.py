"""The quick odds of planners say what forecasts say, to a rounding."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, pairwise

import pytest

from ai.beliefs import Knowledge
from ai.odds import place
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.messages.orders import Attack
from game.rulebooks.ascension.harm import Hide
from game.rulebooks.ascension.outcomes import hits_left
from game.systems.foresight import Fate
from game.systems.prospects import CERTAIN, AttackOption, Combatant, Prospects, StanceOption
from game.world.place import Position
from game.world.store import World
from tests.ai.support import questions
from tests.rules.support import Bout

_SLACK = 6
"""Parts of 65,536 that rounding hit by hit may come to."""


def _need(prospects: Prospects, me: Combatant, foe: Combatant, edge: int) -> int:
    return foe.stance_option.challenge - me.stance_option.own - edge


def _fate_loss(prospects: Prospects, foe: Combatant, fate: Fate) -> Fraction:
    """Staying power lost, from the forecast's distribution of stress."""
    body = foe.body
    power = hits_left(body.hide, foe.full)  # type: ignore[attr-defined]
    had = power[foe.left]
    lost = Fraction(0)
    for points, chance in fate.gauge("stress"):
        lost += chance * (had - power[max(0, min(foe.full, foe.full - points))])
    return lost * CERTAIN / power[foe.full]


def _compared(
    prospects: Prospects, me: Combatant, foe: Combatant, attack_option: AttackOption, need: int, fate: Fate
) -> None:
    at = place(need - attack_option.edge)
    assert abs(int(prospects.chance[at]) - fate.hit * CERTAIN) <= 1
    if attack_option.step:
        return
    eases = me.stance_option.eases
    expected_harm = prospects.expected_harm(attack_option, foe, eases)
    assert abs(int(expected_harm.out[at]) - fate.out * CERTAIN) <= _SLACK
    assert abs(int(expected_harm.loss[at]) - _fate_loss(prospects, foe, fate)) <= _SLACK


@pytest.mark.rule("ASC-RULING-04", "ASC-RULING-86")
@pytest.mark.parametrize("capacity", [1, 2])
def test_planners_know_how_many_a_square_holds(capacity: int) -> None:
    fight = Bout(square_capacity=capacity)
    me = fight.unit("me", (1, 1))
    for key, cell in (("a", (3, 3)), ("b", (5, 5)), ("c", (5, 5))):
        fight.unit(key, cell)
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    assert known.taken(known.combatant(me)) == ({(3, 3), (5, 5)} if capacity == 1 else {(5, 5)})
    Bout.close_all()


@pytest.mark.parametrize(
    ("scenario", "seed"), [pytest.param("village_street", 3, marks=pytest.mark.slow), ("warehouse", 4)]
)
def test_every_attack_of_a_battle_is_sketched_as_forecast(scenario: str, seed: int) -> None:
    """At every so-manieth question, everyone asked against everyone seen, with every set of options that is legal."""
    from ai.doctrine import doctrine
    from ai.influence import Influence
    from ai.odds import Odds

    known, compared = Knowledge(), 0
    kinds: set[tuple[str, ...]] = set()
    for number, (battle, ask) in enumerate(questions(scenario, seed)):
        if compared > 100:
            break
        if ask.question != "turn" or number % 14:
            continue
        outlook = battle.outlook(ask.side)
        other = Knowledge() if number % 28 else known
        other.refresh(outlook)
        influence = Influence(other, Odds(other.prospects, doctrine()))
        me = other.combatant(ask.unit)
        for foe in other.foes:
            base = influence.need(me, me.stance_option, foe)
            for attack_option in other.prospects.payable(me, me.stance_option, foe):
                order = Attack(foe.unit, attack_option.mode, attack_option.options)
                if order not in battle.choices():
                    continue
                need = base
                if attack_option.rungs or attack_option.sure:
                    need = influence.need(
                        me, me.stance_option, foe, lower=attack_option.rungs, covered=not attack_option.sure
                    )
                fate = forecast(outlook, battle.position.book, me.unit, order).of(foe.unit)
                assert fate is not None
                if not attack_option.sure:
                    _compared(other.prospects, me, foe, attack_option, need, fate)
                    compared += 1
                    kinds.add((attack_option.mode, *attack_option.options))
    assert compared > 60
    assert len(kinds) > 5


def test_staying_power_of_a_rifleman() -> None:
    """Ordinary hits needed against a body of 10 without armour, counted by hand through all 216 throws."""
    throws = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]

    def hits(left: int) -> Fraction:
        return 1 + sum(Fraction(1, 216) * hits(left - throw) for throw in throws if throw < left)

    for left in (1, 3, 8, 10):
        assert abs(hits_left(Hide(), 10)[left] - hits(left) * (1 << 20)) < 16
    assert hits_left(Hide(), 10)[0] == 0


def test_staying_power_rises_with_armour_and_stress_left() -> None:
    """More to get through, more hits; and no jump back."""
    bare, vest = hits_left(Hide(), 45), hits_left(Hide(7, 3), 45)
    assert all(a <= b for a, b in zip(bare, vest, strict=True))
    assert all(a < b for a, b in pairwise(bare[3:]))


SLOW = (("tavern_brawl", ""), ("bridge", ""), ("roadblock", "alternity"))


@pytest.mark.parametrize(
    ("scenario", "rules"),
    [
        *(pytest.param(*one, marks=pytest.mark.slow) for one in SLOW),
        ("duel", ""),
        ("night_raid", "alternity"),
        ("tavern_brawl", "alternity"),
    ],
)
def test_numbers_made_again_are_those_made_afresh(scenario: str, rules: str) -> None:
    """Of a fighter only what rests on changed parts is made again: it equals one made by somebody who knew nothing."""
    known, compared = {"blue": Knowledge(), "red": Knowledge()}, 0
    for battle, ask in islice(questions(scenario, 5, "greedy", rules), 150):
        outlook = battle.outlook(ask.side)
        known[ask.side].refresh(outlook)
        prospects = known[ask.side].prospects
        afresh = type(prospects)(prospects._n)  # type: ignore[attr-defined]
        for combatant in known[ask.side].everyone():
            again = afresh.combatant(outlook, combatant.unit)
            assert combatant == again
            assert [_uncompared(stance_option) for stance_option in combatant.stance_options] == [
                _uncompared(stance_option) for stance_option in again.stance_options
            ]
            compared += 1
    assert compared > 300


def _uncompared(stance_option: StanceOption) -> tuple[object, ...]:
    """What a poise holds that is left out where two are compared."""
    return (
        stance_option.close_options,
        stance_option.drawn,
        stance_option.by_distance.tobytes(),
        stance_option.seen.tobytes(),
        stance_option.groping.tobytes(),
    )


@pytest.mark.parametrize("rules", ["", "alternity"])
def test_a_part_that_changes_alone_is_noticed(rules: str) -> None:
    """Who is moved without anything else about it changing is where it is."""
    asked = questions("duel", 5, "greedy", rules)
    battle, ask = next(asked)
    world, known = battle.position.world, Knowledge()
    assert isinstance(world, World)
    known.refresh(battle.outlook(ask.side))
    unit, (x, y) = known.friends[0].unit, known.friends[0].cell
    world.put(unit, Position((x + 1, y)))
    known.refresh(battle.outlook(ask.side))
    there = known.combatant(unit).cell
    asked.close()
    assert there == (x + 1, y)
