"""How fast battles are thought and fought: imagined worlds, start-up, cached odds, battles a second.

Run apart from the tests: `python -m pytest benchmarks/test_engine_speed.py`. Ratios are taken in one run; battles a
second are a machine's own figure (docs/performance.md tells ours).
"""

from __future__ import annotations

import copy
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import mean, median

import pytest

from benchmarks.conftest import FOUND
from game.battle.battle import Battle
from game.battle.battle_setup import muster
from game.battle.moments import kept
from game.battle.seat import Table, open_seat
from game.content.maps import default_rules
from game.content.profile import load_profile, profiles
from game.content.scenario import load_scenario
from game.messages.orders import Attack
from game.rulebooks.shelf import open_book
from game.world.body import Build, Stress
from game.world.conditions import Advantage
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.turns import Actions

HERE = Path(__file__).resolve().parent
GROUND = str(HERE / "eight_a_side.toml")
GAME = [sys.executable, "-m", "game"]
BARE = "import numpy, esper, networkx, pydantic"
BATTLES = {"random": 3, "greedy": 10, "utility": 4}
LEAST = {"random": 0.1, "greedy": 1, "utility": 0.2}
"""Battles a second below which something has gone badly wrong, on any machine."""


def twenty_units():
    """The opening of a battle of ten against ten."""
    plan = load_scenario(GROUND)
    twice = [recruit for recruit in plan.recruits if recruit.card.key in ("rifleman", "medic")]
    more = tuple(replace(recruit, key=f"{recruit.key}_more") for recruit in twice)
    return muster(replace(plan, recruits=plan.recruits + more[:4]), open_book(plan.rules))


def test_an_imagined_world_against_a_deep_copy(ratio):
    """An Overlay with five parts changed, against copying every part of every unit."""
    position = twenty_units()
    world = position.world
    units = world.having(Build)
    assert len(units) == 20
    parts = kept(world)
    first, second = units[0], units[10]

    def imagined():
        other = Overlay(world)
        other.put(first, Position((9, 9)))
        other.put(first, Actions(0, 0))
        other.put(second, Stress(4))
        other.put(second, Advantage(0, 2))
        other.put(second, Actions(1, 0))
        return other

    found = ratio(imagined, lambda: copy.deepcopy(parts), rounds=9, calls=20)
    assert imagined().get(second, Stress).points == 4
    assert world.get(second, Stress).points == 0
    world.close()
    assert found <= 0.03


KEEPING = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""As on a player's machine: Python keeps what it has compiled of us after the first run, as it has of the libraries."""


def seconds(command: list[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, cwd=HERE.parent, env=KEEPING, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


SCENE = "tests/scenes/chains/seen_by_its_shot.toml"
COMMANDS = {"--help": 1.5, "rules --json": 1.5, "scenarios --json": 1.5, "map village_street --json": 2.5}
COMMANDS |= {f"odds {SCENE} --json": 4, f"scene {SCENE} --json": 4, "replay {journal} --json": 4, "check --json": 4}
"""How many times as long as importing the libraries alone each command may take."""


@pytest.mark.parametrize("line", COMMANDS)
def test_start_up_of_a_headless_command(benchmark, line, tmp_path, once):
    """A whole command, from process to process, against importing the libraries alone."""
    journal = tmp_path / "one_round.journal"
    if "{journal}" in line:
        seconds([*GAME, *f"fight bridge --seat blue=random --seat red=random --rounds 1 --journal {journal}".split()])
    command = line.format(journal=journal).split()
    ours, theirs = [*GAME, *command], [sys.executable, "-c", BARE]
    seconds(ours), seconds(theirs)
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(1 if once else 9)]
    found = median(one for one, _ in pairs) / median(other for _, other in pairs)
    benchmark.extra_info["ratio"] = found
    FOUND.append(f"{found:8.3f}  enfilade {line}: {1e3 * median(one for one, _ in pairs):.0f} ms")
    benchmark.pedantic(lambda: seconds(ours), rounds=1, iterations=1)
    assert once or found <= COMMANDS[line]


def asked_battle() -> tuple[Battle, Attack]:
    """A battle at a moment when somebody may shoot, and a plain shot."""
    battle = Battle.open(GROUND, 5)
    table = Table(battle, {side: open_seat("greedy") for side in battle.sides})
    while table.turn():
        if battle.ask is not None and battle.ask.question == "turn":
            shots = [order for order in battle.choices().listed() if isinstance(order, Attack) and not order.options]
            if shots:
                return battle, shots[0]
    raise AssertionError("nobody ever shot")


def test_the_chance_of_a_hit_asked_again(ratio):
    """The second and every later asking of an unchanged position, against working it out afresh."""
    battle, shot = asked_battle()
    with battle:
        assert battle.ask is not None
        outlook = battle.outlook(battle.ask.side)
        prospects = battle.position.book.prospects
        assert prospects is not None
        shooter, target = (prospects.combatant(outlook, unit) for unit in (battle.ask.unit, shot.target))
        attack_option = next(attack_option for attack_option in shooter.attack_options if attack_option.mode == "shot")

        def afresh():
            return outlook.forecast(shot).success

        known = prospects.expected_harm(attack_option, target)
        found = ratio(lambda: prospects.expected_harm(attack_option, target), afresh, rounds=9, calls=20)
        assert prospects.expected_harm(attack_option, target) is known
        assert found <= 0.1


def battles(seat: str, count: int, rules: str = "") -> tuple[float, list[float]]:
    """Battles fought by a seat on both sides: processor seconds in all, and of each activation."""
    spent: list[float] = []
    began = time.process_time()
    for seed in range(count):
        with Battle.open(GROUND, seed, rules=rules) as battle:
            table = Table(battle, {side: open_seat(seat) for side in battle.sides})
            activation, start = battle.activations, time.process_time()
            while table.turn():
                if battle.activations != activation:
                    now = time.process_time()
                    spent.append(now - start)
                    activation, start = battle.activations, now
    return time.process_time() - began, spent


@pytest.mark.parametrize("seat", BATTLES)
def test_battles_a_second(benchmark, seat, once):
    """Eight against eight on 32 x 32, full rules, one core; the median time of an activation with all it sets off."""
    count = 1 if once else BATTLES[seat]
    if not once:
        battles(seat, 1)
    total, spent = benchmark.pedantic(lambda: battles(seat, count), rounds=1, iterations=1)
    rate, middle = count / total, 1e3 * median(spent)
    benchmark.extra_info.update(battles_per_second=rate, median_activation_ms=middle)
    FOUND.append(f"{rate:8.2f}  battles a second with {seat}: {middle:.2f} ms an activation (median)")
    assert once or rate > LEAST[seat]


@pytest.mark.parametrize("seat", ["greedy", "utility"])
@pytest.mark.parametrize("rules", sorted({load_profile(name).book for name in profiles()} - {default_rules()}))
def test_an_activation_by_another_book(benchmark, rules, seat, once):
    """The mean activation by another book against one by the book that is played where no rules are named."""
    rounds: list[float] = []
    for book in ("", rules):
        battles(seat, 1, book)
    for _ in range(0 if once else 3):
        (_, usual), (_, other) = battles(seat, 2), battles(seat, 2, rules)
        rounds.append(mean(other) / mean(usual))
    found = median(rounds or (0,))
    benchmark.extra_info["ratio"] = found
    FOUND.append(f"{found:8.2f}  an activation with {seat} by {rules} / by {default_rules()}")
    benchmark.pedantic(lambda: battles(seat, 1, rules), rounds=1, iterations=1)
    assert found <= 1.5
