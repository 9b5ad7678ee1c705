"""Law 2 in this book: closed forms of fire, throws and launches say exactly what trying the frames says."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle import policy
from game.battle.forecast import Forecast, forecast
from game.battle.policy import Policy
from game.dice.draws import StepCheck
from game.dice.ladder import degree_chances
from game.messages.orders import Attack, Burst, Order, Throw
from game.rulebooks.alternity.parts import Plating
from game.world.body import Tracks
from game.world.gear import Arms, Arsenal, Layer
from game.world.store import Unit
from game.world.turns import Carried, PhaseMarks, PhaseNow, RoundMarks
from tests.books.alternity.support import (
    ASSAULT_RIFLE,
    BANTAM,
    CF_COAT,
    DAGGER,
    FRAG,
    GOOD,
    LASER_RIFLE,
    PISTOL,
    SMOKE,
    TRACER,
    Skirmish,
    arm,
)
from tests.books.alternity.test_mounts import HORSE

YARD = "\n".join(["." * 24] * 9)
TANK = Plating(Layer(("2d4", 1), ("2d4", 1), ("2d4", 0)), toughness=2, flat=(1, 1, 1))
SPRAYER = arm("sprayer", "rifle", "d4w d4+1w d4m", family="rifle", ranges=(30, 60, 150), clip=30, modes="FBA")
HURT = Tracks(7, 4, 1, 1, 10, 10, 5, 5)
ARMOURS = {"bare": Plating(), "coat": CF_COAT, "tank": TANK}


def ground(fight: Skirmish, *, armour: str = "bare", tracks: Tracks | None = None) -> tuple[Unit, Unit, Unit]:
    """A soldier of all arms, and two enemies side by side."""
    fight.put(fight.battle, PhaseNow(GOOD))
    a = fight.soldier(
        "a", (2, 4), dex=11, skills={"rifle": 5, "pistol": 6, "throw": 4, "indirect_fire": 2},
        arms=(ASSAULT_RIFLE, LASER_RIFLE, PISTOL, BANTAM, DAGGER), grenades=(FRAG, TRACER, SMOKE),
    )  # fmt: skip
    parts = (tracks,) if tracks is not None else ()
    b = fight.soldier("b", (8, 4), "red", dex=12, skills={"dodge": 2}, plating=ARMOURS[armour], parts=parts)
    c = fight.soldier("c", (9, 4), "red", skills={"endurance": 2}, plating=CF_COAT)
    return a, b, c


def same(fight: Skirmish, unit: Unit, order: Order, how: Policy = policy.passive) -> Forecast:
    """The closed form, held equal to trying it."""
    told = fight.book.foresee(fight.world, fight.book, unit, order, how.name)
    tried = forecast(fight.world, fight.book, unit, order, how, closed=False)
    assert told is not None
    assert told.success == tried.success
    assert told.checks == tried.checks
    assert told.landing == tried.landing
    assert told.fates == tried.fates
    return forecast(fight.world, fight.book, unit, order, how)


@pytest.mark.parametrize("armour", ARMOURS)
@pytest.mark.parametrize("hand", [0, 1, 2])
@pytest.mark.parametrize("tracks", [None, HURT], ids=["fresh", "hurt"])
def test_a_shot(skirmish: type[Skirmish], armour: str, hand: int, tracks: Tracks | None) -> None:
    fight = skirmish(YARD)
    a, b, _c = ground(fight, armour=armour, tracks=tracks)
    _take(fight, a, hand)
    same(fight, a, Attack(b))


@pytest.mark.parametrize("excess", ["none", "upgrade", "plus_one"])
@pytest.mark.parametrize("order", ["burst", "double_tap", "suppress", "throw"])
def test_other_modes(skirmish: type[Skirmish], excess: str, order: str) -> None:
    fight = skirmish(YARD, damage__firepower_excess=excess, dazed__revised=excess == "none")
    a, b, _c = ground(fight, armour="coat", tracks=HURT)
    _take(fight, a, {"burst": 0, "double_tap": 2, "suppress": 0, "throw": 4}[order])
    same(fight, a, Attack(b, order))


@pytest.mark.parametrize("one", [pytest.param(True, marks=pytest.mark.slow), False])
def test_automatic_fire(skirmish: type[Skirmish], one: bool) -> None:
    fight = skirmish(YARD, damage__secondary_one_for_one=one)
    a, _b, _c = ground(fight)
    fight.put(a, replace(fight.get(a, Arsenal), lines=(SPRAYER, *fight.get(a, Arsenal).lines[1:])))
    near, far = (8, 4), (9, 4)
    same(fight, a, Burst((near, far, far)) if one else Burst((near, near, far)))


def test_suppression_of_several(skirmish: type[Skirmish]) -> None:
    fight = skirmish(YARD)
    a, b, c = ground(fight)
    told = same(fight, a, Burst(((8, 4), (9, 4)), ("suppress",)))
    assert [fate.unit for fate in told.fates] == [b, c]
    assert {steps for steps, _chance in told.fates[0].gauge("suppression")} == {0, 1, 2, 3}


def test_suppression_of_who_is_under_heavier_fire(skirmish: type[Skirmish]) -> None:
    """What a group has put on it stays, however the roll falls (WAR-GROUP-22)."""
    fight = skirmish(YARD)
    a, b, _c = ground(fight)
    fight.put(b, PhaseMarks(suppressed=2))
    told = same(fight, a, Burst(((8, 4), (9, 4)), ("suppress",)))
    assert [{steps for steps, _chance in fate.gauge("suppression")} for fate in told.fates] == [{2, 3}, {0, 1, 2, 3}]


LOBS = (Throw("frag", (8, 4)), Throw("tracer", (5, 5)), Throw("smoke", (8, 4)))


@pytest.mark.parametrize(
    ("order", "how"),
    [
        (LOBS[0], policy.deck),
        (LOBS[1], policy.passive),
        (LOBS[2], policy.passive),
        (Burst(((8, 5),)), policy.passive),
        pytest.param(LOBS[0], policy.passive, marks=pytest.mark.slow),
        pytest.param(LOBS[1], policy.deck, marks=pytest.mark.slow),
        pytest.param(LOBS[2], policy.deck, marks=pytest.mark.slow),
    ],
    ids=repr,
)
def test_areas(skirmish: type[Skirmish], order: Order, how: Policy) -> None:
    fight = skirmish(YARD)
    a, b, c = ground(fight, armour="tank")
    if isinstance(order, Burst):
        _take(fight, a, 3)
    fight.put(c, RoundMarks(parried=True))
    told = same(fight, a, order, how)
    if order != Throw("smoke", (8, 4)):
        assert {b, c} <= {fate.unit for fate in told.fates}
    assert sum((chance for _cell, chance in told.landing), Fraction(0)) == 1


def test_the_fallen_and_the_unbalanced(skirmish: type[Skirmish]) -> None:
    """Who is out already stays out or dies; an unbalanced target is easier to hit."""
    fight = skirmish(YARD)
    a, b, c = ground(fight, tracks=Tracks(10, 4, 1, 0, 10, 10, 5, 5))
    fight.put(c, Carried(off_balance=True))
    assert same(fight, a, Attack(b)).fates[0].out == 0
    same(fight, a, Attack(c))


def test_the_chance_of_each_degree_can_be_told(skirmish: type[Skirmish]) -> None:
    """Rifle 16/8/4 at short -1 against DEX 12 (+1): step 0."""
    fight = skirmish(YARD)
    a, b, _c = ground(fight)
    check = forecast(fight.world, fight.book, a, Attack(b)).checks[0]
    assert isinstance(check, StepCheck)
    told = dict(check.support())
    assert [told[degree] for degree in range(-1, 4)] == list(degree_chances(16, 0))
    assert told[1] == Fraction(8, 20)
    assert check.words(2) == ("good",)


def test_a_plain_shot_is_foreseen_in_time(skirmish: type[Skirmish]) -> None:
    """Every shot of a battle is weighed so, many times over."""
    fight = skirmish(YARD)
    a, b, _c = ground(fight, armour="tank")
    took = []
    for _try in range(10):
        began = time.process_time()
        fight.book.foresee(fight.world, fight.book, a, Attack(b))
        took.append(time.process_time() - began)
    assert min(took) < 0.005


def _take(fight: Skirmish, unit: Unit, hand: int) -> None:
    fight.put(unit, Arms(fight.get(unit, Arms).weapons, hand))


COB = replace(HORSE, tracks=Tracks(wound=1, stun_most=9, wound_most=3, mortal_most=3, fatigue_most=3), layer=Layer())
SQUIB = arm("frag", "throw", "d2s d2w d2w", family="thrown", accuracy=1, firepower=2, bands=(0, 1, 2))


@pytest.mark.rule("ALT-MOUNT-03", "ALT-MOUNT-07", "ALT-MOUNT-08")
@pytest.mark.parametrize("rides", ["target", "thrower", "fallen"])
def test_a_throw_beside_mounts(skirmish: type[Skirmish], rides: str) -> None:
    """Rider and mount are hit, the mount shies at the blast, shies hurt or falls: as trying every way of it says."""
    fight = skirmish("." * 6)
    fight.put(fight.battle, PhaseNow(GOOD))
    tracks = Tracks(stun=1, wound=2, stun_most=4, wound_most=3, mortal_most=2, fatigue_most=2)
    on, off = (tracks, COB), (tracks,)
    a = fight.soldier("a", (2, 0), skills={"throw": 9}, grenades=(SQUIB,), parts=on if rides == "thrower" else off)
    b = fight.soldier("b", (4, 0), "red", skills={"riding": 1}, parts=off if rides == "thrower" else on)
    if rides == "fallen":
        fight.put(b, replace(tracks, stun=4))
    told = same(fight, a, Throw("frag", (4, 0)))
    assert [check.key for check in told.checks] == ["attack"]
    fate = told.of(a if rides == "thrower" else b)
    assert fate is not None
    assert fate.hit < 1
    assert (fate.out > 0) == (rides != "fallen")


def test_a_throw_beside_mounts_is_foreseen_in_time(skirmish: type[Skirmish]) -> None:
    """Looking through every way of all these dice took minutes; the window asks as the pointer moves."""
    fight = skirmish(YARD)
    a, b, c = ground(fight)
    fight.put(b, HORSE)
    fight.put(c, HORSE)
    began = time.process_time()
    told = fight.book.foresee(fight.world, fight.book, a, Throw("frag", (8, 4)), "passive")
    assert time.process_time() - began < 0.5
    assert told is not None
    assert all(sum(chance for _state, chance in fate.states) == 1 for fate in told.fates)
