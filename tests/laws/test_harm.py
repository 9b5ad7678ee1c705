"""What planners believe of a blow is what the forecast says of it, whatever body it strikes (law 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from ai.odds import place
from game.battle import policy
from game.battle.forecast import forecast
from game.dice.check import Check
from game.messages.orders import Attack, Burst, Close, Move, Order
from game.messages.stack import Ask
from game.rulebooks.alternity.expected_harms import DamageProfile, power
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.orders import DEEDS
from game.rulebooks.alternity.outcomes import after as landed_after
from game.rulebooks.alternity.outcomes import attempt_harms
from game.rulebooks.alternity.parts import Plating
from game.rulebooks.alternity.prospects import prospects_of as alternity_prospects
from game.rulebooks.alternity.skills import durability
from game.rulebooks.alternity.strike import attack_check
from game.rulebooks.ascension.harm import Body
from game.rulebooks.ascension.outcomes import hits_left
from game.rulebooks.ascension.prospects import prospects_of as ascension_prospects
from game.systems.foresight import Fate, mean
from game.systems.prospects import CERTAIN, AttackOption, Combatant, ExpectedHarm
from game.world.body import Build, Stress, Tracks
from game.world.conditions import Advantage, Condition, Conditions
from game.world.gear import ArmLine, Armour, Layer, Weapon
from game.world.store import Unit
from game.world.turns import Clock, PhaseNow
from tests.books.alternity.support import (
    ASSAULT_RIFLE,
    BOW,
    CF_COAT,
    GOOD,
    LASER_RIFLE,
    MACE,
    PISTOL,
    SABER,
    SMG,
    Skirmish,
)
from tests.books.alternity.test_mounts import HORSE, LANCE
from tests.rules.support import RIFLE, Bout

BODIES = 200
SLACK = 6
"""Parts of 65,536 that rounding roll by roll may come to."""
TANK = Plating(Layer(("2d4", 1), ("2d4", 1), ("2d4", 0)), toughness=2, flat=(1, 1, 1))
ARMS: tuple[tuple[ArmLine, dict[str, int]], ...] = (
    (ASSAULT_RIFLE, {"rifle": 6}), (LASER_RIFLE, {"rifle": 3}), (SMG, {"smg": 12}), (PISTOL, {"pistol": 12}),
    (SABER, {"blade": 5}), (MACE, {}), (SABER, {"blade": 9}), (replace(BOW, pull=3), {"bow": 6}),
)  # fmt: skip


@pytest.fixture
def closed() -> Iterator[None]:
    """Every world is closed when the test is over."""
    yield
    Bout.close_all()


# --- Alternity ------------------------------------------------------------------------------------------------------


def _facing(dice: Random, number: int) -> tuple[Skirmish, Unit, Unit]:
    """Somebody armed, and somebody near who has suffered something; the line of the degree is kept."""
    fight = Skirmish("." * 12, damage__lower_degree_choice=False)
    fight.put(fight.battle, PhaseNow(GOOD))
    arm, skills = ARMS[number % len(ARMS)]
    me = fight.soldier("a", skills=skills, arms=(arm,), dex=dice.randrange(8, 14), str=dice.randrange(6, 16))
    constitution = dice.randrange(5, 15)
    most = durability(constitution)
    hurt = Tracks(
        dice.randrange(most.stun),
        dice.randrange(most.wound),
        dice.choice((0, 0, dice.randrange(most.mortal))),
        dice.randrange(most.fatigue),
        most.stun,
        most.wound,
        most.mortal,
        most.fatigue,
    )
    able = {"endurance": dice.randrange(1, 7)} if dice.randrange(2) else {}
    worn = dice.choice((Plating(), CF_COAT, TANK))
    foe = fight.soldier("b", (1, 0), "red", skills=able, plating=worn, con=constitution, parts=(hurt,))
    return fight, me, foe


def _by_the_book(fight: Skirmish, me: Unit, foe: Unit, order: Order) -> tuple[int, Fraction, Fraction]:
    """By the forecast: the steps of the first roll, what is lost of staying power, the chance to be out."""
    n, world = fight.book.numbers, fight.world
    frames = DEEDS[type(order)].frames(world, fight.book, me, order)
    attempts = [one for one in frames if isinstance(one, Attempt)]
    checks = [attack_check(one, n) for one in attempts]
    attack_option = [attempt_harms(world, one, check, n) for one, check in zip(attempts, checks, strict=True)]
    ends = landed_after(world, foe, attack_option, n).ends.items()
    up = [(tracks, chance) for (tracks, state), chance in ends if state in ("fit", "dying")]
    left = sum((chance * power(tracks, n.options) for tracks, chance in up), Fraction(0))
    out = 1 - sum((chance for _tracks, chance in up), Fraction(0))
    # What comes between does not count for planners: a weapon that one of several blows has dropped, a shying mount.
    if not isinstance(order, Close) or len(frames) == 1:
        told = forecast(world, fight.book, me, order).of(foe)
        assert told is not None
        assert told.out == out
    return checks[0].steps, power(world.get(foe, Tracks), n.options) - left, out * CERTAIN


def test_planners_of_alternity_foresee_every_attack_of_an_action_on_the_tracks_so_far(closed: None) -> None:
    """Single shots, bursts, double taps, three and four attacks of automatic fire, blows."""
    dice, kinds = Random(7), Counter[tuple[str, int]]()
    for number in range(BODIES // 2):
        fight, me, foe = _facing(dice, number)
        prospects = alternity_prospects(fight.book.numbers)
        mine, theirs = prospects.combatant(fight.world, me), prospects.combatant(fight.world, foe)
        ways = [
            (_fired(one, foe), prospects.expected_harm(one, theirs), one.blow, one.mode) for one in mine.attack_options
        ]
        close_options = [close_option for close_option in mine.stance_option.close_options if not close_option.rush]
        ways += [
            (
                Close(foe, close_option.kind, close_option.options),
                prospects.struck(close_option, theirs),
                close_option.force,
                (*close_option.options, close_option.kind)[0],
            )
            for close_option in close_options
        ]
        for order, expected_harm, force, kind in ways:
            assert isinstance(force, DamageProfile)
            if fight.refusal(me, order):
                continue
            steps, loss, out = _by_the_book(fight, me, foe, order)
            at = place(steps - force.rolls[0])
            assert abs(int(expected_harm.loss[at]) - loss) <= SLACK * len(force.rolls), (number, kind)
            assert abs(int(expected_harm.out[at]) - out) <= SLACK * len(force.rolls), (number, kind)
            kinds[kind, len(force.rolls)] += 1
        Bout.close_all()
    wanted = ("shot", 1), ("burst", 1), ("auto", 3), ("auto", 4), ("double_tap", 2), ("weapon", 1), ("strike", 1)
    wanted += ("double_strike", 2), ("multistrike", 3)
    assert min(kinds[kind] for kind in wanted) > 8


def test_planners_of_alternity_foresee_a_couched_lance(closed: None) -> None:
    """A degree harder, the best hit with more (ALT-MOUNT-06)."""
    fight = Skirmish("." * 12, damage__lower_degree_choice=False)
    fight.put(fight.battle, PhaseNow(GOOD))
    me = fight.soldier("a", skills={"blade": 5, "riding": 3}, arms=(LANCE,), parts=(HORSE,))
    foe = fight.soldier("b", (7, 0), "red", plating=CF_COAT)
    fight.declares(me, Move((6, 0), "run"))
    prospects = alternity_prospects(fight.book.numbers)
    mine, theirs = prospects.combatant(fight.world, me), prospects.combatant(fight.world, foe)
    close_option = next(
        close_option for close_option in mine.stance_option.close_options if close_option.options == ("charge",)
    )
    steps, loss, out = _by_the_book(fight, me, foe, Close(foe, close_option.kind, close_option.options))
    expected_harm = prospects.struck(close_option, theirs)
    assert abs(int(expected_harm.loss[place(steps)]) - loss) <= SLACK
    assert abs(int(expected_harm.out[place(steps)]) - out) <= SLACK


def _fired(attack_option: AttackOption, foe: Unit) -> Order:
    if attack_option.squares:
        return Burst(((1, 0),) * attack_option.squares, attack_option.options)
    return Attack(foe, attack_option.mode, attack_option.options)


# --- Ascension ------------------------------------------------------------------------------------------------------

CARBINE = Weapon(
    "carbine", "Carbine", "rifle", "2d6", "penetrating",
    mode="full", increment=20, recoil=4, rating=1, ammunition=4, overwhelming=2,
)  # fmt: skip
SWORD = Weapon(
    "sword", "Sword", "melee", "1d6", "slashing", skill="melee_combat", factor=5, limit=3, build_accuracy=1
)


def _struck(dice: Random, number: int, *, heroes: bool) -> tuple[Bout, Unit, Unit]:
    """Somebody with points to spend, and somebody near who has suffered something."""
    fight = Bout("." * 12)
    weapons = ((RIFLE,), (CARBINE,), (SWORD,))[number % 3]
    me = fight.unit("a", physique=dice.randrange(3, 7), skills={"firearms": 4, "melee_combat": 4}, weapons=weapons)
    fight.put(me, Advantage(accuracy=dice.randrange(11), initiative=dice.randrange(11)))
    level = dice.randrange(1, 3) if heroes else 0
    traits = ("indomitable",) if dice.randrange(3) == 0 else ()
    foe = fight.unit(
        "b", (2 if number % 3 < 2 else 1, 0), "red", physique=dice.randrange(2, 6),
        species_minimum=dice.randrange(3, 9), skills={"physical_conditioning": dice.randrange(3)},
        hero_level=level, traits=traits,
    )  # fmt: skip
    limit = fight.get(foe, Build).species_minimum
    fight.put(foe, Stress(dice.randrange((1 + level) * limit)), Armour("x", dice.randrange(5), dice.randrange(10)))
    if dice.randrange(5) == 0:
        fight.put(foe, Conditions((Condition("petrified"),)))
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=me))
    return fight, me, foe


def _told(expected_harm: ExpectedHarm, at: int, foe: Combatant, fate: Fate) -> None:
    assert isinstance(foe.body, Body)
    held = hits_left(foe.body.hide, foe.full)
    lost = held[foe.left] - sum(
        (chance * held[max(0, foe.full - points)] for points, chance in fate.gauge("stress")), Fraction(0)
    )
    assert abs(int(expected_harm.loss[at]) - lost * CERTAIN / held[foe.full]) <= SLACK
    assert abs(int(expected_harm.out[at]) - fate.out * CERTAIN) <= SLACK


def test_planners_of_ascension_foresee_every_shot_if_nobody_caps(closed: None) -> None:
    """Shots, rapid and marching fire with every option worth a thought, against stone, heroes and everybody else."""
    dice, kinds = Random(8), Counter[str]()
    for number in range(BODIES):
        fight, me, foe = _struck(dice, number, heroes=bool(number % 2))
        prospects = ascension_prospects(fight.book.numbers)
        mine, theirs = prospects.combatant(fight.world, me), prospects.combatant(fight.world, foe)
        ways = [
            attack_option
            for attack_option in prospects.payable(mine, mine.stance_option, theirs)
            if not attack_option.step
        ]
        for attack_option in dice.sample(ways, min(len(ways), 5)):
            told = fight.book.foresee(
                fight.world, fight.book, me, Attack(foe, attack_option.mode, attack_option.options)
            )
            fate = told.of(foe) if told is not None else None
            if told is None or fate is None:
                continue
            assert isinstance(told.checks[0], Check)
            _told(
                prospects.expected_harm(attack_option, theirs, mine.stance_option.eases),
                place(told.checks[0].need),
                theirs,
                fate,
            )
            kinds.update((attack_option.mode, *attack_option.options))
        Bout.close_all()
    assert min(kinds[word] for word in ("shot", "rapid", "marching", "kill", "double_tap", "called_gap")) > 4


def test_planners_of_ascension_foresee_what_who_caps_all_it_may_bears(closed: None) -> None:
    """Fire, blows, strikes and throws without options, tried in every way."""
    dice, kinds = Random(9), Counter[str]()
    for number in range(36):
        fight, me, foe = _struck(dice, number, heroes=True)
        prospects, choices = (
            ascension_prospects(fight.book.numbers),
            fight.book.choices(fight.world, Ask("blue", me, "turn")),
        )
        mine, theirs = prospects.combatant(fight.world, me), prospects.combatant(fight.world, foe)
        fire = [attack_option for attack_option in mine.attack_options if not attack_option.step]
        ways: list[tuple[str, Order, ExpectedHarm]] = [
            (one.mode, Attack(foe, one.mode), prospects.expected_harm(one, theirs, caps=True)) for one in fire
        ]
        close_options = [
            close_option
            for close_option in mine.stance_option.close_options
            if not close_option.first and not {*close_option.options} - {"two_hands"}
        ]
        ways += [
            (
                close_option.kind,
                Close(foe, close_option.kind, close_option.options),
                prospects.struck(close_option, theirs),
            )
            for close_option in close_options
            if close_option.force
        ]
        for kind, order, expected_harm in ways:
            told = forecast(fight.world, fight.book, me, order, policy.cap) if order in choices else None
            fate = told.of(foe) if told is not None else None
            if told is None or fate is None or not told.checks:
                continue
            assert isinstance(told.checks[0], Check)
            at = place(told.checks[0].need)
            _told(expected_harm, at, theirs, fate)
            if not fate.out and kind not in ("rapid",):  # two wounds in one place are one
                assert abs(int(expected_harm.wounds[at]) - mean(fate.gauge("wounds")) * CERTAIN) <= SLACK
            kinds[kind] += 1
        Bout.close_all()
    assert min(kinds[kind] for kind in ("shot", "rapid", "marching", "weapon", "strike", "throw")) > 2
