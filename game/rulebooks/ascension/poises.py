"""The stances of a unit as planners see them: what attackers must reach, what it adds, what it can do in them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.rulebooks.ascension.close import arts
from game.rulebooks.ascension.close.postures import NONE, CloseStance
from game.rulebooks.ascension.close.rolls import against
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import ALERT, BRACED, braced_edge, range_edge
from game.systems.sketch import BARRED, Poise
from game.world.gear import Weapon

FAR = 128
"""Distances looked up one by one; beyond them all is as far."""


def with_gun(
    n: Numbers, weapon: Weapon | None, base: int, aware: int, stored: int, scope: int, skill: int
) -> tuple[Poise, ...]:
    """None, Braced and Alert, each with its AC and its attack roll (ASC-AC, ASC-STANCE-03, -04).

    `base` is the AC of who sees nothing coming, `aware` with Senses; `stored` the attack roll with the points of the
    pool, `scope` of them from a scope; `skill` is what Alert adds to AC.
    """
    snap = n.snap_pistol if weapon is not None and weapon.kind == "pistol" else n.snap
    ranges = _ranges(n, weapon, "")
    return (
        Poise("", aware, stored, by_distance=ranges),
        Poise(
            BRACED,
            base,
            stored + braced_edge(BRACED, n),
            may_walk=False,
            may_sprint=False,
            eases=n.braced_eases,
            by_distance=_ranges(n, weapon, BRACED),
        ),
        Poise(
            ALERT,
            aware + skill,
            stored - scope + snap,
            may_sprint=False,
            snap=True,
            initiative=n.alert_initiative,
            by_distance=ranges,
        ),
    )


def armed(n: Numbers, poises: tuple[Poise, ...], hands: arts.Hands) -> tuple[Poise, ...]:
    """The stances of a gunner with what its free hand can do."""
    return tuple(_close(n, poise, hands, None, lean=True) for poise in poises)


def _close(n: Numbers, poise: Poise, hands: arts.Hands, blade: Weapon | None, *, lean: bool = False) -> Poise:
    """None, Braced or Alert with their close AC and close attacks (ASC-STANCE-03, ASC-RULING-28)."""
    edge = braced_edge(poise.word, n) + n.snap * poise.snap
    guard = arts.guard_of(hands, blade, NONE)
    made = arts.arts_of(n, hands, blade, NONE, edge=edge, lean=lean)
    return replace(poise, guard=guard, arts=made, yields=_yields(n, NONE, blade))


def _yields(n: Numbers, stance: CloseStance, blade: Weapon | None) -> tuple[tuple[str, int], ...]:
    """The Edge that each kind of close attack has against a stance and the weapon in hand."""
    kinds = sorted({"grapple", *dict(stance.yields)})
    sums = [(kind, sum(part.amount for part in against(stance, blade, kind, n))) for kind in kinds]
    return tuple((kind, edge) for kind, edge in sums if edge)


def hand_to_hand(
    n: Numbers, poises: tuple[Poise, ...], hands: arts.Hands, blade: Weapon | None
) -> tuple[Poise, ...]:
    """The stances of one without a gun in hand (ASC-STANCE-03 to -12)."""
    fighting = (
        replace(
            poises[0],
            word=stance.name,
            guard=arts.guard_of(hands, blade, stance),
            arts=arts.arts_of(n, hands, blade, stance),
            yields=_yields(n, stance, blade),
            unhit=stance.unhit,
            wastes=stance.no_accuracy,
        )
        for stance in arts.stances_for(n, blade)
    )
    return (*(_close(n, poise, hands, blade) for poise in poises), *fighting)


@lru_cache(maxsize=128)
def _ranges(n: Numbers, weapon: Weapon | None, stance: str) -> npt.NDArray[np.int32]:
    """The Edge of each distance, point blank included; BARRED out of range (ASC-EDGE-01, -11, ASC-RULING-32)."""
    found = np.full(FAR, BARRED, np.int32)
    if weapon is not None:
        most = {"pistol": n.reach_pistol, "shotgun": n.reach_shotgun}.get(weapon.kind, n.reach_rifle)
        for squares in range(min(FAR, most * weapon.increment + 1)):
            edge = range_edge(stance, weapon.kind, weapon.increment, squares, n)
            found[squares] = edge + (n.point_blank if squares <= n.point_blank_squares else 0)
    found.setflags(write=False)
    return found
