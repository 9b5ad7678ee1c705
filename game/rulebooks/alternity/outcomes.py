"""What hits may do to a body over all rolls, by the very functions that carry them out (law 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from game.dice.draws import Damage, Support
from game.dice.ladder import ORDINARY, degree_chances
from game.dice.steps import StepCheck
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.harm import Blow, armour_dice, damage_dice, dazed, graded, hurt, land, landed
from game.rulebooks.alternity.numbers import Numbers, Options
from game.rulebooks.alternity.parts import Plating
from game.rulebooks.alternity.states import DEAD, FIGHTING, OUT, dazed_steps, state_after, state_of
from game.rulebooks.alternity.strike import blow_of, hide_of, scored, stamina_check
from game.systems.foresight import Chances, Fate, gathered, mean, spread, sure
from game.world.body import Harm, Pending, Tracks
from game.world.gear import DamageLine, Grenade, Weapon
from game.world.store import Reading, Unit
from game.world.turns import PhaseMarks

# --- what a forecast measures of a unit -------------------------------------------------------------------------------

HARM = {"stun": 1, "wound": 2, "mortal": 4}
"""What a point of each class weighs (ALT-DEGR-04)."""
TRACKS = ("stun", "wound", "mortal", "fatigue")


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """The boxes marked on the four tracks, with those still to land in this phase, and the steps of suppression."""
    held = landed(world.get(unit, Tracks), (world.find(unit, Pending) or Pending()).harms)
    return (*((name, getattr(held, name)) for name in TRACKS), ("suppression", suppressed_steps(world, unit)))


def suppressed_steps(world: Reading, unit: Unit) -> int:
    """The steps of suppression on a unit's shots."""
    return (world.find(unit, PhaseMarks) or PhaseMarks()).suppressed


def harms_alone(thing: Weapon | Grenade) -> bool:
    """Whether what strikes or is thrown does harm and nothing else: no poison, no condition."""
    return thing.venom is None and thing.imposes is None


def fate_of(world: Reading, unit: Unit, hit: Fraction, ended: After, pinned: Chances | None = None) -> Fate:
    """What may become of one unit."""
    before = world.get(unit, Tracks)
    states = gathered((state, chance) for (_tracks, state), chance in ended.ends.items())
    ends = [(tracks, share) for (tracks, _state), share in ended.ends.items()]
    gauges = tuple((name, spread((getattr(tracks, name), share) for tracks, share in ends)) for name in TRACKS)
    gain = sum((HARM.get(name, 0) * (mean(spread) - getattr(before, name)) for name, spread in gauges), Fraction(0))
    out = sum((chance for state, chance in states.items() if state not in FIGHTING), Fraction(0))
    suppression = pinned if pinned is not None else sure(suppressed_steps(world, unit))
    return Fate(
        unit=unit,
        hit=hit,
        gauges=(*gauges, ("suppression", suppression)),
        states=tuple(sorted(states.items())),
        out=out if state_of(world, unit) in FIGHTING else Fraction(0),
        gain=gain,
    )


# --- what hits may do -------------------------------------------------------------------------------------------------

Harms: TypeAlias = tuple[tuple[Harm, Fraction], ...]
"""What may be marked on a target, each with its chance."""
States: TypeAlias = dict[tuple[Tracks, bool], int]
"""Tracks, and whether an Amazing hit is still to be stood, with their weights."""
UNHURT = Harm()
_BARE: Support = ((0, Fraction(1)),)


class Body(NamedTuple):
    """What a body bears: its tracks, what it wears, and the Stamina check of an Amazing hit (score and steps).

    What its injuries put on that check is not in the steps: it hangs on the tracks (ALT-DAZE-08).
    """

    tracks: Tracks
    plating: Plating
    stamina: int
    steps: int


class After(NamedTuple):
    """How a body may be once everything has landed: its tracks and its state, each pair with its chance."""

    ends: Mapping[tuple[Tracks, str], Fraction]


def body_of(world: Reading, unit: Unit, n: Numbers, *, swaying: bool = False) -> Body:
    """What a unit bears; `swaying`: it has lost its balance meanwhile, which affects its check too."""
    check = stamina_check(world, unit, n)
    steps = check.steps - dazed_steps(world, unit, n) + n.off_balance * swaying
    return Body(world.get(unit, Tracks), world.find(unit, Plating) or Plating(), check.score, steps)


@lru_cache(maxsize=8192)
def hurts(blow: Blow, hide: Plating, options: Options) -> Harms:
    """What one hit marks, whatever damage and armour roll."""
    found = (
        (hurt(blow, hide, points, rolled, options), chance * share)
        for points, chance in damage_dice(blow).support()
        for rolled, share in _stopping(blow, hide, points)
    )
    return tuple(gathered(found).items())


def _stopping(blow: Blow, hide: Plating, points: int) -> Support:
    draw = armour_dice(blow, hide, points)
    return _BARE if draw is None else draw.support()


def hit_harms(world: Reading, frame: Attempt, degree: int, n: Numbers) -> Harms:
    """What one hit of a degree marks on its target, the damage line of the degree kept."""
    return hurts(blow_of(world, scored(frame, degree, n), n), hide_of(world, frame), n.options)


def attempt_harms(world: Reading, frame: Attempt, check: StepCheck, n: Numbers) -> Harms:
    """What one attack marks on its target, its roll counted; a miss marks nothing."""
    degrees = [(degree, chance) for degree, chance in check.support() if degree >= ORDINARY]
    parts = [(chance, hit_harms(world, frame, degree, n)) for degree, chance in degrees]
    return mixed([*parts, (1 - sum((chance for _degree, chance in degrees), Fraction(0)), ((UNHURT, Fraction(1)),))])


def mixed(parts: Iterable[tuple[Fraction, Harms]]) -> Harms:
    """One of several, each with its chance."""
    return tuple(gathered((harm, share * chance) for share, harms in parts for harm, chance in harms).items())


class Weighed(NamedTuple):
    """The same in whole numbers: the weight of each, and that of all."""

    harms: tuple[tuple[Harm, int], ...]
    whole: int


def weighed(harms: Harms) -> Weighed:
    """What may be marked in whole numbers."""
    whole = lcm(*(chance.denominator for _harm, chance in harms))
    return Weighed(tuple((harm, chance.numerator * (whole // chance.denominator)) for harm, chance in harms), whole)


def further(states: States, row: Weighed) -> States:
    """One more attack lands, on the tracks as those before have left them (ALT-BASE-13)."""
    found: States = {}
    for (tracks, shaken), weight in states.items():
        for harm, count in row.harms:
            end = land(tracks, harm), shaken or harm.stamina
            found[end] = found.get(end, 0) + weight * count
    return found


def falling(body: Body, weary: int, options: Options) -> Fraction:
    """The chance that an Amazing hit fells a body whose injuries weigh so much: less than Ordinary (ALT-BASE-15)."""
    chances = degree_chances(body.stamina, body.steps + weary, threat=options.crit_threat)
    return 1 - sum(chances[ORDINARY + 1 :], Fraction(0))


def after(world: Reading, unit: Unit, attack_option: Iterable[Harms], n: Numbers, *, swaying: bool = False) -> After:
    """How a body may be when all of a volley has landed, attack by attack, and Amazing hits have been stood or not."""
    body = body_of(world, unit, n, swaying=swaying)
    states: States = {(body.tracks, False): 1}
    total = 1
    for harms in attack_option:
        row = weighed(harms)
        states, total = further(states, row), total * row.whole
    was = state_of(world, unit)

    def ends() -> Iterator[tuple[tuple[Tracks, str], Fraction]]:
        for (tracks, shaken), weight in states.items():
            now, share = state_after(world, unit, was, tracks), Fraction(weight, total)
            stays = not shaken or now in (DEAD, OUT)
            falls = Fraction(0) if stays else falling(body, dazed(tracks, n.options), n.options)
            yield (tracks, now), (1 - falls) * share
            yield (tracks, OUT), falls * share

    return After(gathered(ends()))


def blended(parts: Iterable[tuple[Fraction, After]]) -> After:
    """One of several, each with its chance."""
    return After(gathered((end, share * chance) for share, one in parts for end, chance in one.ends.items()))


# --- which of two damage lines to roll (ALT-DEGR-04) ------------------------------------------------------------------

def preferred(lower: DamageLine, rolled: DamageLine, firepower: int, toughness: int, options: Options) -> bool:
    """Whether the line of one degree less promises more: mean points times class weight; a tie keeps the degree."""
    return _promise(lower, firepower, toughness, options) > _promise(rolled, firepower, toughness, options)


def _promise(line: DamageLine, firepower: int, toughness: int, options: Options) -> Fraction:
    struck = graded(line, firepower, toughness, options)
    mean = sum((n * chance for n, chance in Damage("", 0, struck.dice, struck.add, floor=True).support()), Fraction(0))
    return mean * HARM.get(struck.kind, 0)
