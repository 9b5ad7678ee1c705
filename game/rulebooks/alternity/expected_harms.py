"""What attacks are expected to do to a body, by the steps on the roll: whole numbers, for planners.

Every number is a sum over the rolls of `outcomes`, attack after attack on the tracks as those before have left them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from game.dice.ladder import AMAZING, DEGREES, GOOD, ORDINARY, degree_chances
from game.rulebooks.alternity.harm import Blow, blow_at, dazed, filled, land, may_lower
from game.rulebooks.alternity.numbers import Options
from game.rulebooks.alternity.outcomes import Body, Weighed, falling, hurts, preferred, weighed
from game.rulebooks.alternity.parts import Plating
from game.rulebooks.alternity.states import felled
from game.systems.prospects import CERTAIN, NEEDS, OFFSET, Board, ExpectedHarm, Table
from game.world.body import Harm, Tracks
from game.world.gear import DamageLine

_SIXTEENTHS = 16
_WEARIEST = 8
"""Steps of Dazed beyond which a body is worth no less."""
_HITS = range(ORDINARY, AMAZING + 1)
_WHOLE = CERTAIN * CERTAIN


class DamageProfile(NamedTuple):
    """What an attack brings: its score, its damage lines as they leave the weapon, and the steps of each roll."""

    score: int
    lines: tuple[DamageLine, DamageLine, DamageLine]
    firepower: int
    impact: str
    rolls: tuple[int, ...] = (0,)


class Worth(NamedTuple):
    """What hits come to: staying power left and the chance to be put out, in parts of CERTAIN."""

    left: int
    out: int


def power(tracks: Tracks, options: Options) -> int:
    """Staying power left, in parts of CERTAIN of a fresh body's: how near the fullest track is, how far the others."""
    pairs = (
        (tracks.stun, tracks.stun_most),
        (tracks.wound, tracks.wound_most),
        (tracks.mortal, tracks.mortal_most),
    )
    least, whole = CERTAIN, CERTAIN
    for lost, most in pairs:
        left = max(0, most - lost)
        least = min(least, CERTAIN * left // max(1, most))
        whole = whole * left // max(1, most)
    weary = min(_WEARIEST, dazed(tracks, options))
    return (3 * least + whole) // 4 * (2 * _SIXTEENTHS - weary) // (2 * _SIXTEENTHS) if least else 0


@lru_cache(maxsize=8192)
def expected_harm(force: DamageProfile, body: Body, options: Options) -> ExpectedHarm:
    """By the steps on the rolls: staying power lost and the chance of being out, every attack counted."""
    runs, chances = _chances(force, options)
    worths = np.array([*_worths_of(body, _blows(force, body.plating.toughness, options), runs, options)], np.int64)
    loss, out = (power(body.tracks, options) - worths[:, 0]) @ chances // _WHOLE, worths[:, 1] @ chances // _WHOLE
    for table in (loss, out):
        table.setflags(write=False)
    return ExpectedHarm(loss, out, _NOTHING)


@lru_cache(maxsize=1024)
def _chances(force: DamageProfile, options: Options) -> tuple[tuple[tuple[int, ...], ...], Table]:
    """The degrees of the attacks that hit, one after another, with the chance of that by need.

    What misses is left out. Chances are in parts of _WHOLE, so that many attacks are as exact as one.
    """
    found: dict[tuple[int, ...], Table] = {(): np.full(NEEDS, _WHOLE, np.int64)}
    for roll in force.rolls:
        before, rows = found, _weighed(force.score, roll, options.crit_threat)[:, ORDINARY - DEGREES[0] :]
        found = {hits: chance * (CERTAIN - rows.sum(axis=1)) // CERTAIN for hits, chance in before.items()}
        for (hits, chance), degree in product(before.items(), range(len(_HITS))):
            more = chance * rows[:, degree] // CERTAIN
            found[(*hits, degree)] = found.get((*hits, degree), 0) + more
    return tuple(found), np.array([*found.values()])


@lru_cache(maxsize=8192)
def blast(force: DamageProfile, body: Body, options: Options) -> tuple[int, ...]:
    """Staying power lost to a blast by the degree of its band, 0 beyond the last (ALT-BASE-28)."""
    before, blows = power(body.tracks, options), _blows(force, body.plating.toughness, options)
    hits = tuple((degree,) for degree in range(len(_HITS)))
    return (0, *(before - left for left, _out in _worths_of(body, blows, hits, options)))


@lru_cache(maxsize=1024)
def likely(force: DamageProfile, options: Options) -> Table:
    """The chance that any roll of an attack succeeds, by the steps on it."""
    runs, chances = _chances(force, options)
    found: Table = CERTAIN - chances[runs.index(())] // CERTAIN
    found.setflags(write=False)
    return found


@lru_cache(maxsize=512)
def _weighed(score: int, roll: int, threat: bool) -> Table:  # noqa: FBT001 - a key of what is kept
    """The chance of each degree for each need: int64 [need, degree], in parts of CERTAIN."""
    rows = [degree_chances(score, need - OFFSET + roll, threat=threat) for need in range(NEEDS)]
    return np.array([[chance.numerator * CERTAIN // chance.denominator for chance in row] for row in rows], np.int64)


@lru_cache(maxsize=2048)
def _blows(force: DamageProfile, toughness: int, options: Options) -> tuple[Blow, ...]:
    """The hit of each degree, its damage line chosen as the book advises (ALT-DEGR-04)."""
    lines, power_ = force.lines, force.firepower
    chosen = [lines[0]]
    for degree, (lower, rolled) in enumerate(pairwise(lines), GOOD):
        open_ = may_lower(power_, toughness, degree, options)
        chosen.append(lower if open_ and preferred(lower, rolled, power_, toughness, options) else rolled)
    at = zip(_HITS, chosen, strict=True)
    return tuple(blow_at(line, power_, force.impact, degree, toughness, options) for degree, line in at)


# --- hit after hit --------------------------------------------------------------------------------------------------


def _worths_of(
    body: Body, blows: tuple[Blow, ...], runs: Iterable[tuple[int, ...]], options: Options
) -> Iterator[Worth]:
    """What a body is worth after each of these runs of hits: which of the blows, one after another."""
    kind, starts = body._replace(tracks=replace(body.tracks, stun=0, wound=0, mortal=0)), {}
    for degree, blow in enumerate(blows):
        row = row_of(blow, body.plating, options)
        places = [_place(land(body.tracks, harm)) for harm, _ways in row.harms]
        starts[degree] = places, [int(harm.stamina) for harm, _ways in row.harms], _ways_of(row), row.whole
    for run in runs:
        if not run:
            yield Worth(power(body.tracks, options), 0)
            continue
        places, shaken, found, whole = starts[run[0]]
        after = _worths(kind, tuple(blows[degree] for degree in run[1:]), options)[places, shaken]
        left, out = (found @ after // whole).tolist()
        yield Worth(left, out)


def _ways_of(row: Weighed) -> Table:
    return np.array([count for _harm, count in row.harms], np.int64)


@lru_cache(maxsize=4096)
def row_of(blow: Blow, hide: Plating, options: Options) -> Weighed:
    """What one hit marks, in whole numbers."""
    return weighed(hurts(blow, hide, options))


@lru_cache(maxsize=512)
def _worths(kind: Body, blows: tuple[Blow, ...], options: Options) -> Board:
    """What hits make of all tracks at once: by tracks, by whether an Amazing hit is still to be stood, left and out."""
    if not blows:
        return _ends(kind, options)
    row, rest = row_of(blows[0], kind.plating, options), _worths(kind, blows[1:], options)
    total = np.zeros(rest.shape, np.int64)
    for harm, count in row.harms:
        after = rest[_landed(kind.tracks, harm)] * np.int64(count)
        total += after[:, 1:] if harm.stamina else after
    return (total // row.whole).astype(np.int32)


def _ends(kind: Body, options: Options) -> Board:
    """All has landed; an Amazing hit is stood or not (ALT-BASE-15)."""
    left, down, weary = _powers(kind.tracks, options)
    falls = [int(falling(kind, steps, options) * CERTAIN) for steps in range(int(weary.max()) + 1)]
    outs = down, np.maximum(down, np.array(falls)[weary])
    return np.array([(left * (CERTAIN - out) // CERTAIN, out) for out in outs], np.int32).transpose(2, 0, 1)


@lru_cache(maxsize=64)
def _powers(kind: Tracks, options: Options) -> tuple[Table, Table, Table]:
    """Of all that the tracks may come to: the staying power left, whether that is out, the steps that it weighs."""
    lost = zip(*(each.tolist() for each in _every(kind)), strict=True)
    every = [replace(kind, stun=stun, wound=wound, mortal=mortal) for stun, wound, mortal in lost]
    down = [CERTAIN * felled(tracks) for tracks in every]
    left, weary = [power(tracks, options) for tracks in every], [dazed(tracks, options) for tracks in every]
    return np.array(left), np.array(down), np.array(weary)


@lru_cache(maxsize=64)
def _every(kind: Tracks) -> tuple[Table, Table, Table]:
    """Boxes of stun, wound and mortal, in every way they may be lost."""
    mortal, wound, stun = np.indices((kind.mortal_most + 1, kind.wound_most + 1, kind.stun_most + 1))
    return stun.ravel(), wound.ravel(), mortal.ravel()


def _place(held: Tracks) -> int:
    """Where tracks stand among all that they may come to."""
    return (held.mortal * (held.wound_most + 1) + held.wound) * (held.stun_most + 1) + held.stun


@lru_cache(maxsize=2048)
def _landed(kind: Tracks, harm: Harm) -> Board:
    """Each of all tracks after this harm."""
    stun, wound, mortal = filled(_every(kind), (kind.stun_most, kind.wound_most, kind.mortal_most), harm)
    return ((mortal * (kind.wound_most + 1) + wound) * (kind.stun_most + 1) + stun).astype(np.int32)


def fresh(body: Body) -> Body:
    """The same body unhurt."""
    return body._replace(tracks=replace(body.tracks, stun=0, wound=0, mortal=0, fatigue=0))


_NOTHING: Table = np.zeros(NEEDS, np.int64)
_NOTHING.setflags(write=False)
HARMLESS = ExpectedHarm(_NOTHING, _NOTHING, _NOTHING)
