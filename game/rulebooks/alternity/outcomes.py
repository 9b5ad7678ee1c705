"""What hits do to a body in exact chances, by the very functions that carry them out (law 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from game.dice.draws import Damage, Modifier
from game.dice.ladder import AMAZING, ORDINARY
from game.dice.steps import StepCheck
from game.messages.phases import Attempt
from game.rulebooks.alternity.harm import dazed, degrades, landed, marked
from game.rulebooks.alternity.landing import after_landing, stamina_check
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.options import Options
from game.rulebooks.alternity.states import DEAD, OUT, dazed_steps, state_of
from game.rulebooks.alternity.strike import arm_of, armour_draw, damage_draw, flat_armour, line_of, toughness
from game.world.phases import Carried
from game.world.store import Reading, Unit
from game.world.tracks import Harm, Tracks

Harms: TypeAlias = tuple[tuple[Harm, Fraction], ...]
"""What may be marked on a target, each with its chance."""
States: TypeAlias = dict[tuple[Tracks, bool], int]
UNHURT = Harm()


class After(NamedTuple):
    """How a body may be once everything has landed: its tracks and its state, each pair with its chance."""

    ends: Mapping[tuple[Tracks, str], Fraction]


def hit_harms(world: Reading, frame: Attempt, degree: int, n: Numbers) -> Harms:
    """What one hit of a degree marks on its target, the damage line of the degree kept."""
    struck = replace(frame, degree=degree, line=degree)
    arm, line = arm_of(world, struck), line_of(world, struck, n)
    strong = degree == AMAZING and not degrades(arm.firepower, toughness(world, frame.target))
    plating = armour_draw(world, struck, arm.impact)
    flat = flat_armour(world, struck, arm.impact)
    dice, armour = _bare(damage_draw(struck, line)), _bare(plating) if plating else None
    return _marked(dice, line.kind, armour, flat, strong, n.options)


def _bare(draw: Damage) -> Damage:
    """The dice without whose they are: equal dice are worked out once."""
    return replace(draw, key="", unit=0)


@lru_cache(maxsize=8192)
def _marked(
    damage: Damage, kind: str, plating: Damage | None, flat: int, stamina: bool, options: Options  # noqa: FBT001
) -> Harms:
    found: dict[Harm, Fraction] = {}
    for points, chance in damage.support():
        rolls = plating.support() if plating is not None and kind and points else ((0, Fraction(1)),)
        for stopped, share in rolls:
            harm = marked(kind, points, min(points, stopped + flat), options, stamina=stamina)
            found[harm] = found.get(harm, Fraction(0)) + chance * share
    return tuple(found.items())


def attempt_harms(world: Reading, frame: Attempt, check: StepCheck, n: Numbers) -> Harms:
    """What one attack marks on its target, its roll counted; a miss marks nothing."""
    degrees = [(degree, chance) for degree, chance in check.support() if degree >= ORDINARY]
    parts = [(chance, hit_harms(world, frame, degree, n)) for degree, chance in degrees]
    return mixed([*parts, (1 - sum((chance for _degree, chance in degrees), Fraction(0)), ((UNHURT, Fraction(1)),))])


def mixed(parts: Iterable[tuple[Fraction, Harms]]) -> Harms:
    """One of several, each with its chance."""
    found: dict[Harm, Fraction] = {}
    for share, harms in parts:
        for harm, chance in harms:
            found[harm] = found.get(harm, Fraction(0)) + share * chance
    return tuple((harm, chance) for harm, chance in found.items() if chance)


def after(world: Reading, unit: Unit, volley: Iterable[Harms], n: Numbers, *, swaying: bool = False) -> After:
    """How a body may be when all of a volley has landed, attack by attack, and Amazing hits have been stood or not.

    `swaying`: it has lost its balance over it, which weighs on that check too.
    """
    states: States = {(world.get(unit, Tracks), False): 1}
    total = 1
    for harms in volley:
        whole = lcm(*(chance.denominator for _harm, chance in harms))
        states = _further(states, [(harm, int(chance * whole)) for harm, chance in harms])
        total *= whole
    stands = Weighed(world, unit, n, stamina_check(world, unit, n), swaying=swaying)
    ends: dict[tuple[Tracks, str], Fraction] = {}
    for (tracks, shaken), weight in states.items():
        for state, chance in _states(world, unit, tracks, stands.failing(tracks) if shaken else Fraction(0)):
            ends[tracks, state] = ends.get((tracks, state), Fraction(0)) + chance * Fraction(weight, total)
    return After({end: chance for end, chance in ends.items() if chance})


def _further(states: States, harms: list[tuple[Harm, int]]) -> States:
    found: States = {}
    for (tracks, shaken), weight in states.items():
        for harm, ways in harms:
            end = _landed(tracks, harm), shaken or harm.stamina
            found[end] = found.get(end, 0) + weight * ways
    return found


_landed = lru_cache(maxsize=65536)(landed)


class Weighed:
    """A check made once all has landed: how it goes by what a body has suffered by then (ALT-DAZE-08)."""

    def __init__(
        self, world: Reading, unit: Unit, n: Numbers, check: StepCheck, *, swaying: bool = False
    ) -> None:
        self._check, self._options = check, n.options
        self._now = dazed_steps(world, unit, n) - n.off_balance * swaying
        self._known: dict[int, dict[int, Fraction]] = {}

    def degrees(self, tracks: Tracks) -> dict[int, Fraction]:
        """The chance of each degree with these tracks."""
        more = dazed(tracks, self._options) - self._now
        if more not in self._known:
            check = replace(self._check, modifiers=(*self._check.modifiers, Modifier("dazed", more, "ALT-DAZE-08")))
            self._known[more] = dict(check.support())
        return self._known[more]

    def failing(self, tracks: Tracks) -> Fraction:
        """The chance of less than Ordinary: that an Amazing hit fells it (ALT-BASE-15)."""
        return sum((chance for degree, chance in self.degrees(tracks).items() if degree < ORDINARY), Fraction(0))


def further_state(world: Reading, unit: Unit, was: str, tracks: Tracks) -> str:
    """The state that tracks make of a unit which was in another; who is out already stays out (ALT-BASE-14)."""
    before = world.get(unit, Tracks)
    stable = (world.find(unit, Carried) or Carried()).stable and tracks.mortal == before.mortal
    now = after_landing(tracks, stable=stable)
    if DEAD in (was, now):
        return DEAD
    return OUT if OUT in (was, now) else now


def _states(world: Reading, unit: Unit, tracks: Tracks, falls: Fraction) -> tuple[tuple[str, Fraction], ...]:
    """The state that tracks make of a unit, which may be felled."""
    now = further_state(world, unit, state_of(world, unit), tracks)
    return ((now, Fraction(1)),) if now in (DEAD, OUT) else ((now, 1 - falls), (OUT, falls))
