"""A thrown grenade as tables of terms: every Edge on the throw, every part of its DC (ASC-GREN-01, -02, ASC-RULING-48).

A term may read: `n`, the figures of the book; `arm`, the body that throws; `me`, what affects it as on any attacker;
`how`, the order; and as whole numbers `squares` to where it shall land and the `rung` of cover there.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.dice.draws import Check, Damage, Modifier, Table
from game.field import Cell, Field, scatter_cell
from game.rulebooks.ascension.close.holds import hold_of
from game.rulebooks.ascension.fumbles import fumbling
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.shot import SHOT, Manner, Shooter, snaps, stored
from game.rulebooks.ascension.states import physique
from game.systems.conditions import noticing
from game.systems.terms import Terms, total
from game.systems.throws import IN_HAND, Landings, strays
from game.world.body import Skills
from game.world.store import Reading, Unit

THROW, LANDING = Terms(), Terms()
"""Edges on the throw; parts of its DC."""


class Arm(NamedTuple):
    """Who throws: its Physique and Athletics, and itself as an attacker."""

    physique: int
    athletics: int
    me: Shooter


def arm_of(world: Reading, unit: Unit, n: Numbers, me: Shooter) -> Arm:
    """A unit as the thrower of a grenade."""
    return Arm(physique(world, unit, n), world.get(unit, Skills).of("athletics"), me)


def longest_throw(world: Reading, n: Numbers, unit: Unit) -> int:
    """4 + Physique squares; wounds lower rolls, not this (ASC-RULING-20, -46)."""
    return n.grenade_throw + world.get(unit, Stats).physique


def throw_reach(world: Reading, n: Numbers, unit: Unit) -> int:
    """How far it can throw as it is: nowhere (-1) in a hold, no further than it notices (ASC-UNARM-09, ALA-COND-04)."""
    seen, most = noticing(world, unit), longest_throw(world, n, unit)
    return -1 if hold_of(world, unit) is not None else most if seen is None else min(seen, most)


THROW.term("physique", "ASC-GREN-01")(lambda arm: arm.physique)
THROW.term("athletics", "ASC-GREN-01")(lambda arm: arm.athletics)
THROW.extend(SHOT.of("steady", "suppressed", "arm wound", "injuries", "shaken", "braced"))
THROW.term("snap shot", "ASC-RULING-28")(lambda n, me, how: n.snap * snaps(how.options, me.stance))
THROW.extend(SHOT.of("conditions"))

LANDING.term("base", "ASC-GREN-02")(lambda n: n.grenade_base)
LANDING.term("squares", "ASC-GREN-02")(lambda n, squares: n.grenade_per_square * squares)
LANDING.term("cover", "ASC-RULING-48")(lambda n, rung: abs(n.cover_edges[rung]))


def direct_margin(n: Numbers, me: Shooter, how: Manner) -> int:
    """The margin that is a direct hit: 5, less stored Accuracy, never under 0 (ASC-GREN-03, -05, ASC-RULING-46).

    A Snap Shot has no use of points from a scope (ASC-ACT-08).
    """
    return max(0, n.grenade_direct - stored(me, how))


@lru_cache(maxsize=4096)
def needs(n: Numbers, arm: Arm, how: Manner, squares: int, rung: int) -> tuple[int, int]:
    """What the die must reach for the DC, and for a direct hit."""
    challenge = total(LANDING, {"n": n, "squares": squares, "rung": rung})
    reached = challenge - total(THROW, {"n": n, "arm": arm, "me": arm.me, "how": how})
    return reached, reached + direct_margin(n, arm.me, how)


# --- where it comes down --------------------------------------------------------------------------------------------

DIRECT, SCATTERED = "direct", "scattered"
ASTRAY = "2d4"
"""A fumbled throw, named by the dice for how far it strays (ALT-CRIT-07)."""
FUMBLED, SHORT = -2, 0
"""Margins of a throw as the game keeps them: a fumble (between them: DC missed); DC reached but no direct hit."""
_SIDES = 6


def thrown_check(unit: Unit, modifiers: tuple[Modifier, ...], challenge: int, direct: int, n: Numbers) -> Check:
    """The roll of a throw that is a direct hit by so much over its DC; its highest band is that hit."""
    return Check("throw", unit, modifiers, challenge, (0, direct) if direct else (0,), fumble=fumbling(n))


def margin_of(check: Check, value: int, n: Numbers) -> int:
    """The margin that the game keeps of such a roll."""
    return n.grenade_direct if value >= check.bands[-1] else value


def course_of(margin: int, n: Numbers, *, cooked: bool) -> str:
    """How a throw of such a margin goes (ASC-GREN-03 to -06, -13, ALT-CRIT-07)."""
    if margin >= n.grenade_direct:
        return DIRECT
    if cooked and margin < SHORT:
        return IN_HAND
    return ASTRAY if margin == FUMBLED else SCATTERED


def landings_of(field: Field, course: str, here: Cell, there: Cell) -> Landings:
    """Where it comes down on such a course, in every equally likely way; in order of square."""
    if course == SCATTERED:
        cells = [scatter_cell(field, here, there, face) for face in range(1, _SIDES + 1)]
        return tuple(sorted(Counter(cells).items()))
    return strays(field, there, course) if course == ASTRAY else ((here if course == IN_HAND else there, 1),)


def scatter_draw(unit: Unit) -> Table:
    """The die of a throw that scatters (ASC-GREN-06)."""
    return Table("scatter", unit, _SIDES)


def far_draw(unit: Unit) -> Damage:
    """How far a fumbled throw strays (ALT-CRIT-07)."""
    return Damage("scatter", unit, ASTRAY)
