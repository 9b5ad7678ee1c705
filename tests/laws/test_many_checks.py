"""A hundred thousand assaults and group checks carried out by the rules themselves fall as counting by hand has them.

What may come of a check is counted here from the ledger's own words, face by face, and from nothing of the game's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path

import pytest

from game.battle.position import Position, settle
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import load_scene
from game.dice.source import Dice
from game.messages import events as ev
from game.messages.orders import Order
from game.messages.stack import Ask, Chance
from game.messages.warfare import GroupAttack, SendAssault
from game.world.overlay import Overlay
from game.world.store import World

SCENES = Path(__file__).parents[1] / "scenes" / "warfare"
MANY, FEW = 100_000, 100
SEED, DEVIATIONS = 20261122, 5
CRITICAL, FAILURE, ORDINARY, GOOD, AMAZING = range(-1, 4)
Odds = dict[Hashable, Fraction]


def degree(score: int, control: int, reached: int) -> int:
    """Half the score and a quarter, rounded down, are Good and Amazing; a 1 is at least Ordinary."""
    for best, most in ((AMAZING, score // 4), (GOOD, score // 2), (ORDINARY, score)):
        if reached <= most:
            return best
    return ORDINARY if control == 1 else FAILURE


def thrown(score: int, sides: int, sign: int) -> Iterator[tuple[int, int, Fraction]]:
    """Each throw of the control and the situation die: the control die, the degree, the chance."""
    for control, more in product(range(1, 21), range(1, sides + 1)):
        yield control, degree(score, control, control + sign * more), Fraction(1, 20 * sides)


def counted(score: int, sides: int, sign: int) -> dict[int, Fraction]:
    """Every degree with its chance: a 20 is thrown again, and critical if that fails or is a 20, else a Failure."""
    found: dict[int, Fraction] = dict.fromkeys((CRITICAL, FAILURE, ORDINARY, GOOD, AMAZING), Fraction(0))
    for control, came, chance in thrown(score, sides, sign):
        if control < 20:
            found[came] += chance
            continue
        for again, then, second in thrown(score, sides, sign):
            found[CRITICAL if again == 20 or then == FAILURE else FAILURE] += chance * second
    return found


def assault_odds() -> Odds:
    """15 at +2, a d6: rows and rounds by the total of +2; failures last 2d4 less 2, at least 2."""
    told = counted(15, 6, +1)
    odds: Odds = {(row, rounds): told[row] for row, rounds in ((ORDINARY, 9), (GOOD, 6), (AMAZING, 3))}
    for row, one, other in product((CRITICAL, FAILURE), range(1, 5), range(1, 5)):
        key = (row, max(2, one + other - 2))
        odds[key] = odds.get(key, Fraction(0)) + told[row] / 16
    return odds


def group_odds(score: int, sides: int) -> Odds:
    """Damage rolls of ten men: two, four, six, or none."""
    rolls = {CRITICAL: 0, FAILURE: 0, ORDINARY: 2, GOOD: 4, AMAZING: 6}
    return {(row, rolls[row]): chance for row, chance in counted(score, sides, -1).items()}


def assault(keys: dict[str, int]) -> Order:
    return SendAssault(tuple(sorted(unit for key, unit in keys.items() if key[0] in "rmnp")), "bunker")


def attack_option(keys: dict[str, int]) -> Order:
    return GroupAttack(keys["e"])


def sealed(event: ev.Event) -> Hashable | None:
    return (event.degree, event.due - 5) if isinstance(event, ev.AssaultSealed) else None


def graded(event: ev.Event) -> Hashable | None:
    return (event.degree, event.rolls) if isinstance(event, ev.GroupGraded) else None


CASES = {
    "assault, Alternity": ("alternity/rivven_takes_the_bunker", "s", assault, sealed, assault_odds()),
    "assault, Ascension": ("ascension/a_bunker_is_taken", "s", assault, sealed, assault_odds()),
    "group, Alternity": ("alternity/ten_men_fire_as_one", "a", attack_option, graded, group_odds(14, 20)),
    "group, Ascension": ("ascension/ten_men_fire_as_one", "a", attack_option, graded, group_odds(13, 12)),
}


def fall(case: str, many: int) -> tuple[Counter[Hashable], Odds]:
    """So many checks of a case, each carried through anew by the frames of the order; what each came to."""
    scene, key, order_of, read, odds = CASES[case]
    start = set_up(load_scene(SCENES / f"{scene}.toml"))
    assert isinstance(start.world, World)
    with start.world:
        keys = keys_of(start.world)
        order = order_of(keys)
        frames = start.book.deeds[type(order)].frames(start.world, start.book, keys[key], order)
        waiting = Position(Overlay(start.world), start.book, list(reversed(frames)))
        while (step := waiting.step(None)).node is None:
            settle(waiting, step)
        dice, seen = Dice(SEED, case), Counter[Hashable]()
        for _nth in range(many):
            seen[_come(waiting.imagined(), dice, read)] += 1
    return seen, odds


def _come(position: Position, dice: Dice, read: Callable[[ev.Event], Hashable | None]) -> Hashable:
    """From the check that waits for its dice to what comes of it."""
    heard: list[ev.Event] = []
    position.heard = heard.append
    while position.stack and not any(read(event) is not None for event in heard):
        step = position.step(None)
        assert not isinstance(step.node, Ask), "nobody is asked before"
        settle(position, position.step(step.node.draw.roll(dice)) if isinstance(step.node, Chance) else step)
    (found,) = (come for event in heard if (come := read(event)) is not None)
    return found


def agree(seen: Counter[Hashable], odds: Odds) -> None:
    """Each result within five standard deviations of its chance, and none that cannot be."""
    many = seen.total()
    assert sum(odds.values()) == 1
    assert set(seen) <= {key for key, chance in odds.items() if chance}
    for key, chance in odds.items():
        spread = DEVIATIONS * sqrt(many * float(chance * (1 - chance)))
        assert abs(seen[key] - many * float(chance)) <= spread + 1, (key, seen[key], many * float(chance))


@pytest.mark.parametrize("case", CASES)
def test_some_hundred_checks_fall_as_they_are_counted(case: str) -> None:
    agree(*fall(case, FEW))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_hundred_thousand_checks_fall_as_they_are_counted(case: str) -> None:
    agree(*fall(case, MANY))
