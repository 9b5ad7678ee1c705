"""What attacks may make of a body, exactly over all rolls, and what they are expected to do, for planners."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from game.dice.draws import Damage
from game.dice.fives import PLAIN, fluked
from game.dice.shapes import shape
from game.rulebooks.alternacy.attacks import LIMBS, attack_check, further_parts, strayed, struck_by, variance
from game.rulebooks.alternacy.checks import check
from game.rulebooks.alternacy.frames import MissileAttack
from game.rulebooks.alternacy.grenades import blast_harm
from game.rulebooks.alternacy.harm import (
    FIT,
    OUT,
    Blow,
    damage_bands,
    damage_mod,
    finished,
    land,
    levels_at,
    must_stand,
    points_of,
    state_by,
)
from game.rulebooks.alternacy.jams import fired
from game.rulebooks.alternacy.missile import ITEM, limb, located
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import CREW, HEAD, HULL, TORSO, Injuries, Kit, Levels
from game.rulebooks.alternacy.states import kept_low, state_of
from game.systems.foresight import Chances, Fate, gathered, mean, spread, sure
from game.systems.prospects import CERTAIN, NEEDS, OFFSET, ExpectedHarm, Table
from game.systems.surprise import surprised
from game.world.body import Skills
from game.world.gear import Weapon
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

HARM = {"shock": 3, "stun": 1, "wound": 1}
"""What a point of each weighs."""
GAUGES = ("shock", "stun", "wound", "suppression")
OF_BODY = GAUGES[:3]
Bodies: TypeAlias = dict[Injuries, Fraction]
"""A body as it may be, with the chance of each."""
Struck: TypeAlias = Mapping[tuple[Injuries, frozenset[str]], Fraction]
"""The same by the parts that take nothing more."""
VITAL = (HEAD, TORSO, CREW, HULL)
"""Parts without which nobody stands."""
_SIXTH, _HALF = Fraction(1, 6), Fraction(1, 2)


class Frail(NamedTuple):
    """All of a unit that hits hang on: its body, what it wears, its Brawn, the Turn, whether it is surprised."""

    body: Injuries
    kit: Kit
    brawn: int
    now: int
    outright: bool = False


def frail_of(world: Reading, unit: Unit) -> Frail:
    """A unit as hits find it; the weapons it carries stop nothing."""
    kit = replace(world.get(unit, Kit), arms=(), used=())
    now = world.get(battle_of(world), Clock).round
    return Frail(world.get(unit, Injuries), kit, world.get(unit, Skills).of("brawn"), now, surprised(world, unit))


def harms_alone(weapon: Weapon) -> bool:
    """Whether a weapon does harm and nothing else: no poison, no condition."""
    return weapon.venom is None and weapon.imposes is None


# --- what a hit may do ------------------------------------------------------------------------------------------------


def hit(frail: Frail, body: Injuries, blow: Blow, part: str, mod: int, n: Numbers) -> Injuries:
    """The body after one hit on one part."""
    return _landed(frail, body, part, levels_at(blow, frail.kit, part, mod), n)


def _landed(frail: Frail, body: Injuries, part: str, levels: Levels, n: Numbers) -> Injuries:
    return finished(land(body, part, levels, points_of(levels, n), frail.now), outright=frail.outright)


def further(frail: Frail, found: Struck, blow: Blow, mod: int, left: int, n: Numbers) -> Bodies:
    """Bodies after so many further parts of automatic fire each, from those that have been struck (ACY-NONATK-05, -09).

    Part by part those are taken together that nothing tells apart any more: of ways there are a hundred times as many.
    """
    parts = [(part, share, _varied(frail.kit, blow, part, mod, n)) for part, share in random_parts(frail.kit.rows)]
    for _ in range(left):
        later: list[tuple[tuple[Injuries, frozenset[str]], Fraction]] = []
        for (body, struck), chance in found.items():
            if state_by(body) == "dead":
                later.append(((body, struck), chance))
                continue
            for part, share, varied in parts:
                if part in struck:
                    later.append(((body, struck), chance * share))
                    continue
                for levels, odds in varied:
                    after = measured(_landed(frail, body, part, levels, n))
                    later.append(((after, struck | {part}), chance * share * odds))
        found = gathered(later)
    return gathered((body, chance) for (body, _struck), chance in found.items())


def measured(body: Injuries) -> Injuries:
    """A body without what tells nothing of how it is: whose clocks run, in which part of a man the wounds are."""
    kept = tuple(part for part in body.crippled if part in VITAL)
    wounds = body.wounds if body.bears else ((TORSO, body.wounded),)
    return replace(body, bleeding=(), crippled=kept, wounds=wounds)


@lru_cache(maxsize=4096)
def _varied(kit: Kit, blow: Blow, part: str, mod: int, n: Numbers) -> tuple[tuple[Levels, Fraction], ...]:
    """The levels of a further hit on a part, by the variance dice."""
    shown = Damage("variance", 0, PLAIN).support()
    found = ((levels_at(blow, kit, part, mod + variance(dice, n)), chance) for dice, chance in shown)
    return tuple(gathered(found).items())


@lru_cache(maxsize=16)
def random_parts(rows: tuple[str, ...]) -> tuple[tuple[str, Fraction], ...]:
    """Each part with the chance that location and side name it, 0 counting torso."""
    parts = ((limb(side, located(face, TORSO, rows)), _SIXTH * _HALF) for face in range(6) for side in (0, 3))
    return tuple(gathered(parts).items())


def blown(frail: Frail, level: int, n: Numbers) -> Bodies:
    """The body after a blast of a level: one part by the dice, by variance, then the Stun roll (ACY-NONATK-01)."""
    of = blast_harm(0, 0, "", level)
    struck = further(frail, {(frail.body, frozenset()): Fraction(1)}, Blow(of.levels, of.column), 0, 1, n)
    return gathered((end, share * last) for body, share in struck.items() for end, last in stood(frail, body, n))


def stood(frail: Frail, body: Injuries, n: Numbers) -> Iterator[tuple[Injuries, Fraction]]:
    """The body once Stun has been stood or not (ACY-DMG-20)."""
    if not must_stand(body, n):
        yield body, Fraction(1)
        return
    up = _stands(frail.brawn, body.stun, n)
    yield body, up
    yield replace(body, faint=True), 1 - up


@lru_cache(maxsize=1024)
def _stands(brawn: int, stun: int, n: Numbers) -> Fraction:
    return check(0, n, "stun", (), stun - brawn).odds()


# --- what an attack may do --------------------------------------------------------------------------------------------


def attacked(frail: Frail, frame: MissileAttack, n: Numbers, *, astray: bool = False) -> tuple[Fraction, Bodies]:
    """The chance that an attack hits the body, and the body after it; going `astray` that of who fights the target."""
    draw, rows, blow = attack_check(frame, n), frail.kit.rows, Blow(frame.levels, frame.column)
    hidden = frame.spared if astray else frame.hidden
    hits, found = Fraction(0), list[tuple[Injuries, Fraction]]()
    struck: dict[tuple[int, int], list[tuple[tuple[Injuries, frozenset[str]], Fraction]]] = {}
    for placed, share in _placed(frame, rows):
        for value, chance in draw.support():
            plain = fired(value)[1]
            strike = strayed(placed, plain, rows) if astray else struck_by(placed, plain, n, rows)
            weight = share * chance
            if strike is None or strike.part in hidden:
                found.append((frail.body, weight))
                continue
            hits += weight
            if strike.part == ITEM:
                found.append((frail.body, weight))
                continue
            mod, left = damage_mod(strike.number, n), further_parts(frame.mode, strike.number, n)
            first = measured(hit(frail, frail.body, blow, strike.part, mod, n))
            struck.setdefault((mod, left), []).append(((first, frozenset((strike.part, *hidden))), weight))
    for (mod, left), firsts in struck.items():
        ends = further(frail, gathered(firsts), blow, mod, left, n)
        found += [(end, weight * last) for body, weight in ends.items() for end, last in stood(frail, body, n)]
    return hits, gathered(found)


def _placed(frame: MissileAttack, rows: tuple[str, ...]) -> Iterator[tuple[MissileAttack, Fraction]]:
    """The attack with its location and side, each with its chance."""
    for face in range(6):
        sided = {located(face, frame.choice, rows), frame.aim} & {*LIMBS}
        for side, share in (((0, _HALF), (3, _HALF)) if sided else ((0, Fraction(1)),)):
            yield replace(frame, face=face, side=side), _SIXTH * share


# --- what a forecast measures of a unit -------------------------------------------------------------------------------


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """Shock, Stun and all Wound points; what suppression takes."""
    return (*_gauges(world.get(unit, Injuries)).items(), ("suppression", kept_low(world, unit)))


def _gauges(body: Injuries) -> dict[str, int]:
    return {"shock": body.shock, "stun": body.stun, "wound": body.wounded}


def fate_of(world: Reading, unit: Unit, hits: Fraction, bodies: Bodies, pinned: Chances = ()) -> Fate:
    """What may become of one unit; `pinned` is what suppression takes afterwards (none: as it is)."""
    was, before = state_of(world, unit), _gauges(world.get(unit, Injuries))
    states = gathered((_state(was, body), chance) for body, chance in bodies.items())
    gauges = tuple((name, spread((_gauges(body)[name], chance) for body, chance in bodies.items())) for name in OF_BODY)
    gain = sum((HARM[name] * (mean(chances) - before[name]) for name, chances in gauges), Fraction(0))
    out = sum((chance for state, chance in states.items() if state != FIT), Fraction(0))
    return Fate(
        unit=unit,
        hit=hits,
        gauges=(*gauges, ("suppression", pinned or sure(kept_low(world, unit)))),
        states=tuple(sorted(states.items())),
        out=out if was == FIT else Fraction(0),
        gain=gain,
    )


def _state(was: str, body: Injuries) -> str:
    """The state after a hit: nobody gets up by one."""
    now = state_by(body)
    return OUT if was == OUT and now == FIT else now


def blended(parts: Iterable[tuple[Fraction, Bodies]]) -> Bodies:
    """One of several, each with its chance."""
    return gathered((body, share * chance) for share, bodies in parts for body, chance in bodies.items())


# --- what is expected -----------------------------------------------------------------------------------------------


_DAZED = 8
"""What is left of the staying power of who is dazed or weakened, in tenths."""
_STUN_MOST = 40
"""Stun at which hardly anybody stays up."""
_FEW = 1
"""Further parts that planners think of."""


LEAST = -3
"""The least level of a blast that planners tell apart: below it no variance makes it more than a Glance."""


class DamageProfile(NamedTuple):
    """What an attack brings: its levels, the column of armour it meets, its mode."""

    levels: Levels
    column: int
    mode: str = "shot"


def power(body: Injuries, n: Numbers) -> int:
    """Staying power left, in parts of CERTAIN of a fresh body's."""
    if state_by(body) != FIT:
        return 0
    if body.bears:
        worst = min(body.bears, max(body.wound(HULL), body.wound(CREW)))
        return CERTAIN * (body.bears - worst) // body.bears
    falls = body.limit * 3 // 4
    shock, stun = CERTAIN * (falls - body.shock) // falls, CERTAIN * max(1, _STUN_MOST - body.stun) // _STUN_MOST
    left = (3 * min(shock, stun) + shock * stun // CERTAIN) // 4
    for hampered in (2 * body.shock >= body.limit, body.stun >= n.dazed_at):
        left = left * (_DAZED if hampered else 10) // 10
    return left


@lru_cache(maxsize=8192)
def expected_harm(force: DamageProfile, body: Frail, n: Numbers) -> ExpectedHarm:
    """By need of the dice: staying power lost and the chance of being out."""
    before = power(body.body, n)
    ends = [_end(force, body, band, n) for band in damage_bands(n)]
    losses = np.array([0, *(before - left for left, _out in ends)], np.int64)
    outs = np.array([0, *(out for _left, out in ends)], np.int64)
    chances = _bands(n)
    loss, out = chances @ losses // CERTAIN, chances @ outs // CERTAIN
    for table in (loss, out):
        table.setflags(write=False)
    return ExpectedHarm(loss, out, _NOTHING)


def _end(force: DamageProfile, frail: Frail, number: int, n: Numbers) -> tuple[int, int]:
    """What is left of a body hit with such a Damage Number, and the chance that it is out."""
    left, out, mod = Fraction(0), Fraction(0), damage_mod(number, n)
    more, blow = min(_FEW, further_parts(force.mode, number, n)), Blow(force.levels, force.column)
    parts = random_parts(frail.kit.rows)
    firsts = {(hit(frail, frail.body, blow, part, mod, n), frozenset((part,))): share for part, share in parts}
    for struck, chance in further(frail, firsts, blow, mod, more, n).items():
        for end, last in stood(frail, struck, n):
            left += chance * last * power(end, n)
            out += chance * last * (state_by(end) != FIT)
    return int(left), int(out * CERTAIN)


@lru_cache(maxsize=2048)
def blast(level: int, body: Frail, n: Numbers) -> int:
    """Staying power that a blast of such a level takes (ACY-NONATK-08)."""
    left = sum((chance * power(end, n) for end, chance in blown(body, level, n).items()), Fraction(0))
    return power(body.body, n) - int(left)


@lru_cache(maxsize=8)
def _bands(n: Numbers) -> Table:
    """The chance of a miss and of each band of the Damage Number: int64 [need, band], in parts of CERTAIN."""
    dice, bands = shape(fluked(n.fluke_chart)), damage_bands(n)
    found = np.zeros((NEEDS, len(bands) + 1), np.int64)
    for place in range(NEEDS):
        need = place - OFFSET
        reached = [CERTAIN, *(int(dice.chance_at_least(need + band) * CERTAIN) for band in bands), 0]
        found[place] = [reached[at] - reached[at + 1] for at in range(len(bands) + 1)]
    found.setflags(write=False)
    return found


@lru_cache(maxsize=8)
def likely(n: Numbers) -> Table:
    """The chance that an attack hits, for each need."""
    found: Table = CERTAIN - _bands(n)[:, 0]
    found.setflags(write=False)
    return found


def fresh(body: Frail) -> Frail:
    """The same body unhurt."""
    return body._replace(body=Injuries(limit=body.body.limit, bears=body.body.bears), now=0)


USUAL = Frail(Injuries(), Kit(), 6, 0)
"""A rifleman's body, against which others are measured."""
RIFLE = DamageProfile((3, 4, 3), 2)
"""A rifleman's fire."""
_NOTHING: Table = np.zeros(NEEDS, np.int64)
_NOTHING.setflags(write=False)
HARMLESS = ExpectedHarm(_NOTHING, _NOTHING, _NOTHING)


def expected_harm_of(force: Hashable, body: Hashable, n: Numbers) -> ExpectedHarm:
    """The same of what planners hold, which may be another book's."""
    return expected_harm(force, body, n) if isinstance(force, DamageProfile) and isinstance(body, Frail) else HARMLESS


def planned(frail: Frail) -> Frail:
    """A body as planners keep it: when a clock of bleeding began is nothing to them."""
    return frail._replace(body=replace(frail.body, bleeding=()), now=0)
