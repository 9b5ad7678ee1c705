"""Battles by the hundred, with every invariant looked at at every question: no broken law, no stall.

Every scenario a few rounds long in the ordinary run, with every switch on and with each off. Two thousand battles to
their end, and brawls besides, with

    python -m pytest tests/laws/test_many_battles.py -m slow -n auto

The invariants are in tests/books/invariants.py and told in docs/laws.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.save import position_from_text, position_to_text
from game.battle.seat import Table, open_seat
from game.content.scenario import Scenario, load_scenario
from game.dice.source import Dice
from game.messages.frames import Phase
from game.messages.orders import Act
from game.rulebooks.ascension.numbers import SWITCHES as BORROWED
from game.systems.figures import SWITCHES
from game.systems.rulebook import Rulebook
from game.world.body import Harm, KnockedOut, Pending, Resorts, Stress, Tracks
from game.world.conditions import Advantage, Condition, Conditions, Nerve, Overwatch
from game.world.gear import Ammunition
from game.world.hazards import Fatigue, Fire, Gas, Venom
from game.world.place import Grapple, Melee, Position, Seen
from game.world.sides import Sightings
from game.world.turns import Actions, Carried, Declared, Earned, PhaseNow
from tests.books.conformance import STALL
from tests.books.invariants import Course, breaches, leaked_worlds
from tests.books.sample import COMPANIES, FEW, SMALL, all_scenarios
from tests.books.wanderer import Brawler, table_of

SCENARIOS = SMALL
EVERY = "every switch on"
SETTINGS = (EVERY, *(f"{name} off" for name in SWITCHES))
WORDED: dict[str, bool | str] = {"damage.firepower_excess": "plus_one"}
"""Borrowed rules that are not simply on or off."""
BLOCKS, IN_A_BLOCK = 6, 4
"""Battles of each scenario in each setting: 12 scenarios, 7 settings, 24 battles are 2,016."""
PHASED = "alternity"
"""The profile whose rounds are played in phases."""
PHASED_BLOCKS, PHASED_EACH = 20, 25
"""Five hundred battles of each scenario."""
RECOUNT_EVERY = 50


def plan(scenario: str, setting: str) -> Scenario:
    """A shipped scenario with every switch on, morale and borrowed rules too, or with all of the book's own but one."""
    switches: dict[str, bool | str] = {name: setting != f"{name} off" for name in SWITCHES}
    if setting == EVERY:
        switches |= {key: True for key in BORROWED if key not in WORDED} | WORDED
    return replace(load_scenario(scenario), switches=switches)


def fight(scenario: str | Scenario, seed: int, table: Callable[[Battle], Table], **more: Any) -> int:
    """One battle to its end; how many choices it took. Raises AssertionError with all that is broken."""
    name = scenario if isinstance(scenario, str) else f"{scenario.name} {scenario.switches}"
    with Battle.open(scenario, seed, **more) as battle:
        course, seats = Course(battle), table(battle)
        for choice in range(STALL):
            found = [*breaches(battle), *course.breaches(battle)]
            if choice % RECOUNT_EVERY == 0 and battle.world.digest() != battle.world.recount():
                found.append("the digest is not the recount (law 5)")
            assert not found, f"{name}, seed {seed}, choice {choice}, round {battle.round}: {found}"
            if not seats.turn():
                assert battle.over is not None
                assert not seats.faults, f"{name}, seed {seed}: refused {seats.faults}"
                return choice
        raise AssertionError(f"{name}, seed {seed}: a stall in round {battle.round} at {battle.ask}")


def wandering(seed: int) -> Callable[[Battle], Table]:
    return lambda battle: table_of(battle, seed)


def shipped_random(_seed: int) -> Callable[[Battle], Table]:
    return lambda battle: Table(battle, {side: open_seat("random") for side in battle.sides})


def brawling(seed: int) -> Callable[[Battle], Table]:
    return lambda battle: Table(
        battle, {side: Brawler(seed * 16 + place, open_seat("greedy")) for place, side in enumerate(battle.sides)}
    )


def quick(place: int) -> Callable[[int], Callable[[Battle], Table]]:
    return brawling if place % 3 == 2 else wandering if place % 3 else shipped_random


def each_in_each() -> list[Any]:
    """Every scenario in every setting; in the ordinary run each setting once, and each of the few scenarios."""
    quickly = {(FEW[place % len(FEW)], setting) for place, setting in enumerate(SETTINGS)}
    pairs = [(scenario, setting) for scenario in SCENARIOS for setting in SETTINGS]
    return [pytest.param(*pair, marks=() if pair in quickly else (pytest.mark.slow,)) for pair in pairs]


@pytest.mark.parametrize(("scenario", "setting"), each_in_each())
def test_a_battle_of_each_scenario_in_each_setting_without_a_broken_law(scenario: str, setting: str) -> None:
    place = SCENARIOS.index(scenario) + SETTINGS.index(setting)
    fight(plan(scenario, setting), place, quick(place)(place), rounds=3)
    assert not leaked_worlds()


@pytest.mark.parametrize("scenario", all_scenarios(FEW[:3]))
def test_battles_as_they_are_shipped_without_a_broken_law(scenario: str) -> None:
    for seed in range(3):
        fight(scenario, seed, quick(seed)(seed), rounds=4)


@pytest.mark.parametrize("scenario", all_scenarios(FEW[3:]))
def test_battles_in_phases_without_a_broken_law(scenario: str) -> None:
    for seed in range(3):
        fight(scenario, seed, quick(seed)(seed), rounds=3, rules=PHASED)
    assert not leaked_worlds()


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["", PHASED], ids=["turns", "phases"])
@pytest.mark.parametrize("scenario", COMPANIES)
def test_a_company_s_first_round_without_a_broken_law(scenario: str, rules: str) -> None:
    fight(scenario, 1, shipped_random(1), rounds=1, rules=rules)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(PHASED_BLOCKS))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_five_hundred_battles_in_phases_without_a_broken_law(scenario: str, block: int) -> None:
    """Five hundred of each scenario by the second book, half of them the shipped random seat's."""
    for seed in range(7000 + block * PHASED_EACH, 7000 + (block + 1) * PHASED_EACH):
        seats = shipped_random if seed % 2 else wandering
        fight(scenario, seed, seats(seed), rules=PHASED)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_brawls_in_phases_without_a_broken_law(scenario: str) -> None:
    for seed in range(9000, 9010):
        fight(scenario, seed, brawling(seed), rules=PHASED)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_thousand_battles_without_a_broken_law(scenario: str, setting: str, block: int) -> None:
    """Half of them fought by the shipped random seat, half by wanderers, who try rare orders as often as others."""
    fought = plan(scenario, setting)
    for seed in range(5000 + block * IN_A_BLOCK, 5000 + (block + 1) * IN_A_BLOCK):
        seats = shipped_random if seed % 2 else wandering
        fight(fought, seed, seats(seed))


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_brawls_without_a_broken_law(scenario: str, setting: str) -> None:
    """Battles with blood in them: wounds, bleeding, first aid, capping, the dying and the dead."""
    for seed in range(9000, 9002):
        fight(plan(scenario, setting), seed, brawling(seed))


def _unit(battle: Battle) -> int:
    assert battle.ask is not None
    return battle.ask.unit


def _fell_watching(battle: Battle) -> None:
    battle.world.put(_unit(battle), Stress(999))
    battle.world.put(_unit(battle), Overwatch())


def _two_fires(battle: Battle) -> None:
    for number in (2_000_000, 2_000_001):
        battle.world.place(number, Fire(2), Position((0, 0)))


BREAKS: dict[str, Callable[[Battle], None]] = {
    "negative actions": lambda b: b.world.put(_unit(b), Actions(-1, 0, 0)),
    "Advantage out of bounds": lambda b: b.world.put(_unit(b), Advantage(11, 0)),
    "more aimed than stored": lambda b: b.world.put(_unit(b), Advantage(1, 0, 2, 0)),
    "Ammunition in the": lambda b: b.world.put(
        _unit(b), Ammunition(tuple(-1 for _ in b.world.get(_unit(b), Ammunition).points))
    ),
    "where nobody can": lambda b: b.world.put(_unit(b), Position(_wall(b))),
    "noted as seen by": lambda b: b.world.put(_unit(b), Seen(("nobody",))),
    "holds an attack": _fell_watching,
    "standing units of": lambda b: b.world.put(_unit(b), Position(_mate(b))),
    "not at the bottom": lambda b: b.position.stack.reverse(),
    "not one on both sides": lambda b: b.world.put(_unit(b), Grapple(_mates(b)[0], holds=True)),
    "a hold on a friend": lambda b: _hold(b, _unit(b), Grapple(_mates(b)[0], holds=True)),
    "mark on the wrong one": lambda b: _hold(b, _unit(b), Grapple(_mates(b)[0], holds=True, locked=True)),
    "close combat kept wrongly": lambda b: b.world.put(_unit(b), Melee(ki=6)),
    "should be over": lambda b: b.world.put(_unit(b), Conditions((Condition("blinded", ends="rounds"),))),
    "that nothing ends": lambda b: b.world.put(_unit(b), Conditions((Condition("panicked", ends="never"),))),
    "from nowhere": lambda b: b.world.put(_unit(b), Conditions((Condition("frightened", 999_999, ends="check"),))),
    "and cannot: stunned": lambda b: b.world.put(_unit(b), Conditions((Condition("stunned", turns=1),))),
    "fatigue that cannot be": lambda b: b.world.put(_unit(b), Fatigue(1, since=99)),
    "a nerve tested wrongly": lambda b: b.world.put(_unit(b), Nerve(99)),
    "morale is off": lambda b: b.world.put(_unit(b), Nerve(1)),
    "gas over": lambda b: b.world.place(2_500_000, Gas(1, Venom("mild", "")), Position((0, 0))),
    "two Fire in one square": _two_fires,
    "sightings out of order": lambda b: b.world.put(
        b.world.having(Sightings)[0], Sightings(b.world.get(b.world.having(Sightings)[0], Sightings).seen * 2)
    ),
}


def _wall(battle: Battle) -> tuple[int, int]:
    field = battle.world.field
    return next((x, y) for y in range(field.height) for x in range(field.width) if not field.passable((x, y)))


def _mates(battle: Battle) -> list[int]:
    return [unit for unit in battle.outlook(_side(battle)).friends() if unit != _unit(battle)]


def _mate(battle: Battle) -> tuple[int, int]:
    return battle.world.get(_mates(battle)[0], Position).cell


def _hold(battle: Battle, unit: int, hold: Grapple) -> None:
    battle.world.put(unit, hold)
    battle.world.put(hold.other, Grapple(unit, holds=False))
    battle.world.put(hold.other, battle.world.get(unit, Position))


def _side(battle: Battle) -> str:
    assert battle.ask is not None
    return battle.ask.side


@cache
def _fought(rules: str, rounds: int) -> tuple[str, Rulebook]:
    """The text of a battle at the first turn of a round, and its book."""
    with Battle.open("warehouse", 3, rules=rules) as battle:
        table = table_of(battle)
        while battle.ask is None or battle.ask.question != "turn" or battle.round < rounds:
            assert table.turn()
        return position_to_text(battle.position, battle.dice), battle.position.book


def _at_round(rounds: int, rules: str = "") -> Battle:
    """The battle there, as often as somebody wants to break it."""
    return Battle(position_from_text(*_fought(rules, rounds)), Dice(1))


@pytest.mark.parametrize("what", BREAKS)
def test_a_broken_invariant_would_be_seen(what: str) -> None:
    with _at_round(3) as battle:
        assert not breaches(battle)
        BREAKS[what](battle)
        assert any(what in found for found in breaches(battle)), breaches(battle)


HARM = Tracks(0, 11, 0, 0, 10, 10, 5, 5)
PHASE_BREAKS: dict[str, Callable[[Battle], None]] = {
    "over its most": lambda b: b.world.put(_mates(b)[0], HARM),
    "neither dead nor": lambda b: b.world.put(_mates(b)[0], replace(HARM, wound=0, stun=10)),
    "in a round still to come": lambda b: b.world.put(_mates(b)[0], KnockedOut("stun", 99)),
    "actions that cannot be": lambda b: b.world.put(_unit(b), Earned(0, -1)),
    "Last Resorts out of": lambda b: b.world.put(_unit(b), Resorts(3, 2)),
    "harm that heals": lambda b: b.world.put(_unit(b), Pending((Harm(-1),))),
    "nothing on its way": lambda b: b.world.put(_unit(b), Pending()),
    "declared too much": lambda b: b.world.put(_unit(b), Declared((Act("aim"), Act("reload"), Act("rise")))),
    "jams out of order": lambda b: b.world.put(_unit(b), Carried(jams=(1, 0))),
    "more than one phase": lambda b: b.position.stack.insert(1, Phase(0, "declare")),
    "outside a phase": lambda b: b.position.stack.pop(2),
    "is noted, and": lambda b: b.world.put(b.world.having(PhaseNow)[0], PhaseNow(-1)),
}


@pytest.mark.parametrize("what", PHASE_BREAKS)
def test_a_broken_invariant_of_phases_would_be_seen(what: str) -> None:
    with _at_round(2, PHASED) as battle:
        battle.world.put(_unit(battle), Pending((Harm(1),)))
        assert not breaches(battle)
        PHASE_BREAKS[what](battle)
        assert any(what in found for found in breaches(battle)), breaches(battle)


def test_an_unnoticed_gain_would_be_seen() -> None:
    with Battle.open("warehouse", 3) as battle:
        unit, course = battle.world.having(Stress)[0], Course(battle)
        battle.world.put(unit, Stress(4))
        assert not list(course.breaches(battle))
        battle.world.put(unit, Stress(3))
        assert any("less stress" in what for what in course.breaches(battle))
