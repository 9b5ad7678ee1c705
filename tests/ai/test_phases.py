"""Planners in a book of phases: quick odds against exact ones, gaits that weigh, one movement and one action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.objectives import Goals
from ai.odds import Odds, place
from ai.square_values import Ground
from ai.utility import UtilitySeat
from game.battle.battle import Battle
from game.battle.save import position_from_text, position_to_text
from game.battle.seat import Table, open_seat
from game.dice.source import Dice
from game.field import distance
from game.messages.orders import Attack
from game.systems.prospects import CERTAIN, OFFSET
from game.systems.rulebook import Rulebook


@pytest.fixture(scope="module")
def fought() -> tuple[str, Rulebook]:
    """The text of a street of gunmen, some rounds old, and its book."""
    with Battle.open("village_street", 4, rules="alternity") as found:
        table = Table(found, {side: open_seat("utility") for side in found.sides})
        while found.round < 2 or found.ask is None or found.ask.question != "turn":
            assert table.turn()
        return position_to_text(found.position, found.dice), found.position.book


@pytest.fixture
def battle(fought: tuple[str, Rulebook]) -> Iterator[Battle]:
    """The street, for one test."""
    with Battle(position_from_text(*fought), Dice(4)) as found:
        yield found


def known(battle: Battle) -> tuple[Knowledge, Influence]:
    assert battle.ask is not None
    knowledge = Knowledge()
    knowledge.refresh(battle.outlook(battle.ask.side))
    return knowledge, Influence(knowledge, Odds(knowledge.prospects, doctrine()), battle.ask.unit)


def test_a_shot_is_as_likely_as_its_forecast_says(battle: Battle) -> None:
    """Steps and score are those of the rules: the quick chance is the exact one, but for rounding."""
    table, seen = Table(battle, {side: open_seat("utility") for side in battle.sides}), 0
    for _ in range(60):
        if battle.ask is None:
            break
        if battle.ask.question == "turn":
            knowledge, influence = known(battle)
            me = knowledge.combatant(battle.ask.unit)
            outlook = battle.outlook(battle.ask.side)
            for foe in knowledge.foes:
                order = Attack(foe.unit, "shot")
                shot = next(
                    (attack_option for attack_option in me.attack_options if attack_option.mode == "shot"), None
                )
                if shot is None or battle.choices().refusal(order) is not None:
                    continue
                need = influence.need(me, me.stance_option, foe)
                quick = int(knowledge.prospects.likely(shot.blow)[place(need)])
                exact = outlook.forecast(order).success
                assert abs(quick - exact * CERTAIN) <= 4, (order, need, exact)
                seen += 1
        table.turn()
    assert seen > 8


def _gaits(battle: Battle) -> int:
    """How many ways to move the one who is asked has left."""
    assert battle.ask is not None
    return len(known(battle)[0].combatant(battle.ask.unit).gaits)


def test_a_run_weighs_on_the_shot_and_a_walk_does_not(battle: Battle) -> None:
    """ALT-BASE-22: 0, +2 and +3 steps, each square at the easiest gait that gets there."""
    table = Table(battle, {side: open_seat("utility") for side in battle.sides})
    while battle.ask is None or battle.ask.question != "turn" or not _gaits(battle):
        assert table.turn()
    knowledge, influence = known(battle)
    me = knowledge.combatant(battle.ask.unit)
    ground = Ground(influence, Goals(knowledge, doctrine()), me)
    assert ground.effort is not None
    walk, run, sprint = (gait.squares for gait in me.gaits if not gait.alone)
    for cost, effort in zip(ground.cost.tolist(), ground.effort.tolist(), strict=True):
        assert effort == (0 if cost <= walk else 2 if cost <= run else 3)
        assert cost <= sprint
    assert {0, 2, 3} <= set(ground.effort.tolist())


def test_no_answer_is_refused(battle: Battle) -> None:
    """A movement and an action declared one after the other are always legal together."""
    table = Table(battle, {side: UtilitySeat() for side in battle.sides})
    for _ in range(80):
        if not table.turn():
            break
    assert not table.faults


def test_more_steps_never_help(battle: Battle) -> None:
    """Harm and chances fall as the steps rise."""
    knowledge, _influence = known(battle)
    foe = knowledge.foes[0] if knowledge.foes else knowledge.friends[0]
    for combatant in knowledge.friends:
        for attack_option in combatant.attack_options:
            for table in knowledge.prospects.expected_harm(attack_option, foe)[:2]:
                row = table[OFFSET - 4 : OFFSET + 8].tolist()
                assert row == sorted(row, reverse=True)
                assert 0 <= row[-1] <= row[0] <= CERTAIN


def test_who_has_declared_a_blow_stays_beside_its_target() -> None:
    """The movement declared after it led a wolf out of its own reach, and the blow came to nothing."""
    followed = 0
    with Battle.open("wolves", 907, rules="alternity", rounds=3) as battle:
        table = Table(battle, {"blue": open_seat("random"), "red": UtilitySeat()})
        while battle.ask is not None:
            side, unit, before = battle.ask.side, battle.ask.unit, battle.outlook(battle.ask.side)
            attacks = known(battle)[0].combatant(unit).attacks if side == "red" and unit else ()
            table.turn()
            after = Knowledge()
            after.refresh(before)
            if attacks and battle.ask is not None and (heads := after.combatant(unit).heads) is not None:
                foes = [after.combatant(foe) for foe in attacks if after.knows(foe)]
                # A target may have declared since that it runs: then beside where it stands is near enough.
                assert any(distance(heads, cell) <= 1 for foe in foes for cell in (foe.met, foe.cell))
                followed += 1
    assert followed
