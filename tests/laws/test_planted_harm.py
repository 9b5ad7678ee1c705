"""A wrong rule of harm, planted, is wrong alike in play, forecast and planner: all of them read it in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from ai.odds import place
from game.battle import policy
from game.battle.forecast import Forecast, forecast
from game.dice.check import Check
from game.dice.steps import StepCheck
from game.field import stride_distance
from game.messages.orders import Attack, Close, Move, Order, Throw
from game.rulebooks.alternity import areas, damage_profiles, saddle, states
from game.rulebooks.alternity import expected_harms as alternity_expected_harms
from game.rulebooks.alternity import harm as alternity
from game.rulebooks.alternity import outcomes as alternity_outcomes
from game.rulebooks.alternity import prospects as alternity_book
from game.rulebooks.alternity.close import arms
from game.rulebooks.alternity.prospects import prospects_of as alternity_prospects
from game.rulebooks.ascension import harm as ascension
from game.rulebooks.ascension import outcomes as ascension_expected_harms
from game.rulebooks.ascension import outcomes as ascension_outcomes
from game.rulebooks.ascension.prospects import prospects_of as ascension_prospects
from game.systems.prospects import CERTAIN
from game.world.body import Harm, Stress, Tracks
from game.world.conditions import Condition, Conditions
from game.world.gear import Armour
from game.world.place import Position
from game.world.store import Unit
from game.world.turns import PhaseNow
from tests.books.alternity.support import ASSAULT_RIFLE, BOW, CF_COAT, FRAG, GOOD, SABER, Skirmish
from tests.books.alternity.test_mounts import HORSE, LANCE
from tests.laws.wrong import Rule, giving
from tests.rules.support import RIFLE, Bout

KEPT = (
    *(ascension_outcomes, ascension_expected_harms),
    *(alternity_outcomes, alternity_expected_harms, damage_profiles, alternity_book),
)
SLACK = 8

Plant = tuple[ModuleType, str, Rule]


@pytest.fixture
def planted() -> Iterator[Callable[[Plant], None]]:
    """Gives a rule another body, wherever it has been imported."""
    with giving(*KEPT) as give:
        yield lambda wrong: give(getattr(wrong[0], wrong[1]), wrong[2])


# --- Ascension: what is wrong, and against whom it shows ------------------------------------------------------------


def _soft(hide: Any, rolled: int, soaks: int) -> int:
    return max(0, max(0, rolled) - soaks // 2) // hide.share


def _whole(hide: Any, rolled: int, soaks: int) -> int:
    return max(0, max(0, rolled) - soaks)


def _gaps(blow: Any, hide: Any) -> int:
    return max(0, hide.coverage - blow.cut - 2) if hide.reduction > 0 and not blow.levels else 0


def _deep(body: Any, over: int) -> int | None:
    return (body.points // body.limit + over + 1) * body.limit if body.caps and over else None


def _twice(body: Any, blow: Any, amount: int, *, capped: bool) -> Any:
    cap = cap_point(body, blow.over) if capped else None  # type: ignore[name-defined]  # noqa: F821 - of its module
    to = body.points + 2 * amount
    held = cap is not None and to > cap
    return Landed(cap if held else to, int(held))  # type: ignore[name-defined]  # noqa: F821 - of its module


IN_ASCENSION: dict[str, tuple[Plant, str]] = {
    "armour soaks half": ((ascension, "hurt", _soft), "passive"),
    "stone takes all": ((ascension, "hurt", _whole), "stone"),
    "armour has gaps": ((ascension, "coverage", _gaps), "passive"),
    "a cap lets a level more through": ((ascension, "cap_point", _deep), "cap"),
    "all stress counts twice": ((ascension, "land", _twice), "passive"),
}


def _shot_at(case: str) -> tuple[int, int]:
    """What a shot takes and how often it fells, the same to forecast, exploring and planner."""
    fight = Bout("....")
    me = fight.unit("a", skills={"firearms": 4}, weapons=(RIFLE,))
    foe = fight.unit("b", (2, 0), "red", species_minimum=5, hero_level=1)
    fight.put(foe, Stress(7), Armour("x", 3, 7))
    if case == "stone":
        fight.put(foe, Conditions((Condition("petrified"),)))
    n, how = fight.book.numbers, policy.cap if case == "cap" else policy.passive
    prospects = ascension_prospects(n)
    theirs = prospects.combatant(fight.world, foe)
    told = [forecast(fight.world, fight.book, me, Attack(foe), how, closed=closed) for closed in (True, False)]
    expected_harm = prospects.expected_harm(
        prospects.combatant(fight.world, me).attack_options[0], theirs, caps=case == "cap"
    )
    check = told[0].checks[0]
    assert isinstance(check, Check)
    body = theirs.body
    assert isinstance(body, ascension.Body)
    power = ascension_expected_harms.hits_left(body.hide, theirs.full)

    def lost(one: Forecast) -> Fraction:
        fate = one.of(foe)
        assert fate is not None
        left = sum((odds * power[max(0, theirs.full - points)] for points, odds in fate.gauge("stress")), Fraction(0))
        return (power[theirs.left] - left) * CERTAIN / power[theirs.full]

    return _agreed(
        told, foe, int(expected_harm.loss[place(check.need)]), int(expected_harm.out[place(check.need)]), lost
    )


def _agreed(
    told: list[Forecast], foe: Unit, loss: int, out: int, lost: Callable[[Forecast], Fraction]
) -> tuple[int, int]:
    closed, tried = (one.of(foe) for one in told)
    assert closed is not None
    assert closed == tried
    assert abs(closed.out * CERTAIN - out) <= SLACK
    assert abs(lost(told[0]) - loss) <= SLACK
    return loss, out


@pytest.mark.parametrize("wrong", IN_ASCENSION)
def test_what_is_planted_in_ascension_is_wrong_everywhere(planted: Callable[[Plant], None], wrong: str) -> None:
    plant, case = IN_ASCENSION[wrong]
    before = _shot_at(case)
    planted(plant)
    after = _shot_at(case)
    assert max(abs(now - then) for now, then in zip(after, before, strict=True)) > 10 * SLACK


# --- Alternity ------------------------------------------------------------------------------------------------------


def _open(hide: Any, impact: str, points: int, rolled: int) -> int:
    return min(points, rolled)


def _single(kind: str, rolled: int, stopped: int, options: Any, *, stamina: bool = False) -> Any:
    return Harm(**{kind: max(0, rolled - stopped)}, stamina=stamina)


def _double(lost: Any, most: int, points: Any) -> Any:
    over = (2 * points - (most - lost)) * (2 * points > most - lost)
    return lost + 2 * points - over, over


def _rough(line: Any, firepower: int, toughness: int, options: Any) -> Any:
    return line


def _stout(line: Any, firepower: int, impact: str, degree: int, toughness: int, options: Any) -> Any:
    return Blow(graded(line, firepower, toughness, options), impact)  # type: ignore[name-defined]  # noqa: F821


def _no_armour(blow: Any, hide: Any, points: int, unit: int = 0) -> Any:
    return None


def _frail(tracks: Any, *, stable: bool) -> str:
    return OUT if tracks.wound + 2 >= tracks.wound_most else FIT  # type: ignore[name-defined, no-any-return]  # noqa: F821


def _mighty(world: Any, unit: int, arm: Any, n: Any, *, two_hands: bool = False) -> int:
    return 3


def _taut(world: Any, unit: int, arm: Any, band: int, n: Any) -> int:
    return 3


def _cutting(degree: int, n: Any) -> tuple[int, int]:
    return degree, 5


def _wide(bands: tuple[int, ...], squares: int) -> int:
    return 3 * (squares <= 1)


IN_ALTERNITY: dict[str, tuple[Plant, str]] = {
    "a shield stops nothing": ((alternity, "stopped", _open), "shot"),
    "nothing is dragged along": ((alternity, "marked", _single), "shot"),
    "a point marks two boxes": ((alternity, "_fill", _double), "shot"),
    "no grade raises damage": ((alternity, "graded", _rough), "shot"),
    "no hit need be stood": ((alternity, "blow_at", _stout), "shot"),
    "armour is not rolled": ((alternity, "armour_dice", _no_armour), "shot"),
    "few wounds knock out": ((states, "state_by", _frail), "shot"),
    "all are strong": ((arms, "of_blow", _mighty), "blow"),
    "all bows are strung hard": ((arms, "of_missile", _taut), "bow"),
    "a lance is a spear": ((saddle, "couched_line", _cutting), "lance"),
    "a blast is small and hard": ((areas, "band_degree", _wide), "throw"),
}
ARMS = {"shot": replace(ASSAULT_RIFLE, firepower=2), "blow": SABER, "bow": BOW, "lance": LANCE, "throw": SABER}


def _facing(case: str) -> tuple[Skirmish, Unit, Unit]:
    fight = Skirmish("." * 12)
    fight.put(fight.battle, PhaseNow(GOOD))
    skills = {"rifle": 6, "bow": 5, "blade": 5, "riding": 3, "throw": 8}
    parts = (HORSE,) if case == "lance" else ()
    me = fight.soldier("a", skills=skills, arms=(ARMS[case],), grenades=(FRAG,), parts=parts)
    worn = replace(CF_COAT, flat=(1, 1, 1)) if case == "shot" else CF_COAT
    at = {"blow": 1, "lance": 7, "throw": 7}.get(case, 2)
    foe = fight.soldier("b", (at, 0), "red", plating=worn, parts=(Tracks(4, 5, 1, 1, 10, 10, 5, 5),))
    if case == "lance":
        fight.declares(me, Move((6, 0), "run"))
    return fight, me, foe


def _met(case: str) -> tuple[int, int]:
    """What an attack takes and how often it fells, the same to forecast, exploring and planner."""
    fight, me, foe = _facing(case)
    prospects = alternity_prospects(fight.book.numbers)
    mine, theirs = prospects.combatant(fight.world, me), prospects.combatant(fight.world, foe)
    order: Order = Attack(foe)
    expected_harm = prospects.expected_harm(mine.attack_options[0], theirs) if mine.attack_options else None
    if expected_harm is None:
        options = ("charge",) if case == "lance" else ()
        order = Close(foe, "weapon", options)
        close_option = next(
            close_option
            for close_option in mine.stance_option.close_options
            if (close_option.kind, close_option.options) == ("weapon", options)
        )
        expected_harm = prospects.struck(close_option, theirs)
    told = [forecast(fight.world, fight.book, me, order, closed=closed) for closed in (True, False)]
    check = next(one for one in told[0].checks if one.key == "attack")
    assert isinstance(check, StepCheck)
    out = int(expected_harm.out[place(check.steps)])
    closed, tried = (one.of(foe) for one in told)
    assert closed is not None
    assert closed == tried
    steady = next((one.odds() for one in told[0].checks if one.key != "attack"), 1)  # a mount that shies ends all
    assert abs(closed.out * CERTAIN - out * steady) <= SLACK
    return int(expected_harm.loss[place(check.steps)]), out


def _caught() -> tuple[int, int]:
    """What a throw takes from whom it catches, and how often it does."""
    fight, me, foe = _facing("throw")
    prospects, there = alternity_prospects(fight.book.numbers), fight.get(foe, Position).cell
    mine, theirs = prospects.combatant(fight.world, me), prospects.combatant(fight.world, foe)
    supply = mine.supplies[0]
    told = [forecast(fight.world, fight.book, me, Throw("frag", there), closed=closed) for closed in (True, False)]
    closed, tried = (one.of(foe) for one in told)
    assert closed is not None
    assert closed == tried
    losses, loss, hit = prospects.blast_loss(supply, theirs), Fraction(0), Fraction(0)
    for cell, chance in told[0].landing:
        dice = prospects.blast_dice(supply, stride_distance(cell, there), 0, theirs.mark)
        loss, hit = loss + chance * losses[dice], hit + chance * bool(dice)
    assert hit == closed.hit
    return int(loss), int(hit * CERTAIN)


@pytest.mark.parametrize("wrong", IN_ALTERNITY)
def test_what_is_planted_in_alternity_is_wrong_everywhere(planted: Callable[[Plant], None], wrong: str) -> None:
    plant, case = IN_ALTERNITY[wrong]
    found = _caught if case == "throw" else partial(_met, case)
    before = found()
    planted(plant)
    after = found()
    assert max(abs(now - then) for now, then in zip(after, before, strict=True)) > 10 * SLACK
