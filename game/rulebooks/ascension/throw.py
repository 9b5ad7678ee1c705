"""A thrown grenade as tables of terms: every Edge on the throw, every part of its DC (ASC-GREN-01, -02, ASC-RULING-48).

A term may read: `n`, the figures of the book; `arm`, the body that throws; `me`, what weighs on it as on any attacker;
`how`, the order; and as whole numbers `squares` to where it shall land and the `rung` of cover there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import Manner, Shooter, braced_edge, shooter_of, snaps, stored
from game.rulebooks.ascension.states import physique
from game.systems.terms import Terms, total
from game.world.body import Skills
from game.world.store import Reading, Unit

THROW, LANDING = Terms(), Terms()
"""Edges on the throw; parts of its DC."""


class Arm(NamedTuple):
    """Who throws: its Physique and Athletics, and itself as an attacker."""

    physique: int
    athletics: int
    me: Shooter


def arm_of(world: Reading, unit: Unit, n: Numbers) -> Arm:
    """A unit as the thrower of a grenade."""
    skill = world.get(unit, Skills).of("athletics")
    return Arm(physique(world, unit, n), skill, shooter_of(world, unit, n))


THROW.term("physique", "ASC-GREN-01")(lambda arm: arm.physique)
THROW.term("athletics", "ASC-GREN-01")(lambda arm: arm.athletics)
THROW.term("steady", "ASC-ADV-01")(lambda n, me, how: n.steady_edge if "steady" in how.options else me.steady)
THROW.term("suppressed", "ASC-SUPP-04")(lambda me: me.suppressed)
THROW.term("arm wound", "ASC-RULING-20")(lambda me: me.arm)
THROW.term("injuries", "ASC-RULING-20")(lambda me: me.injuries)
THROW.term("shaken", "WAR-GROUP-18")(lambda me: me.shaken)
THROW.term("braced", "ASC-STANCE-03")(lambda n, me: braced_edge(me.stance, n))
THROW.term("snap shot", "ASC-RULING-28")(lambda n, me, how: n.snap * snaps(me, how))
THROW.term("conditions", "ALA-COND-06")(lambda me: me.conditions)

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
