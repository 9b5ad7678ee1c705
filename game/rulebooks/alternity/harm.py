"""Damage by class in plain numbers: grades, secondary damage, overflow (ALT-BASE-12 to -18, ALT-1A, ALT-1B)."""

from __future__ import annotations

from dataclasses import replace

from game.rulebooks.alternity.options import Options
from game.systems.hurting import quarters
from game.world.arsenal import DamageLine
from game.world.tracks import Harm, Tracks

STUN, WOUND, MORTAL = "stun", "wound", "mortal"
CLASSES = ("", STUN, WOUND, MORTAL)
"""Classes of damage from none upwards."""


def degrades(firepower: int, toughness: int) -> bool:
    """Whether the target's toughness lowers the class of the damage (ALT-BASE-18)."""
    return firepower < toughness


def graded(line: DamageLine, firepower: int, toughness: int, options: Options) -> DamageLine:
    """The line as it strikes such a target: degraded a class a grade, or raised (ALT-BASE-18, ALT-1B).

    Above mortal the dice are doubled, not what is added (ALT-1B-03); a class below stun is none.
    """
    excess = firepower - toughness
    if excess < 0:
        return replace(line, kind=CLASSES[max(0, CLASSES.index(line.kind) + excess)])
    if not excess or options.damage_firepower_excess == "none":
        return line
    if options.damage_firepower_excess == "plus_one":
        return replace(line, add=line.add + excess)
    if line.kind == MORTAL:
        count, die, sides = line.dice.partition("d")
        return replace(line, dice=f"{2 * int(count or 1)}{die}{sides}")
    return replace(line, kind=CLASSES[CLASSES.index(line.kind) + 1])


def marked(kind: str, rolled: int, stopped: int, options: Options, *, stamina: bool = False) -> Harm:
    """What points of a class come to: the primary less what armour stops, and the secondary they drag along.

    Secondary damage is worked out from the points rolled, and armour does not lower it (ALT-BASE-12, ALT-1A-04).
    `stamina` is kept only where something came through (ALT-BASE-15).
    """
    through = max(0, rolled - stopped)
    if kind == STUN:
        found = Harm(stun=through)
    elif kind == WOUND:
        found = Harm(stun=rolled // 2, wound=through)
    elif kind == MORTAL:
        dragged = rolled if options.damage_secondary_one_for_one else rolled // 2
        found = Harm(stun=dragged, wound=dragged, mortal=through)
    else:
        return Harm()
    return replace(found, stamina=True) if stamina and (found.stun or found.wound or found.mortal) else found


def landed(tracks: Tracks, harm: Harm) -> Tracks:
    """The tracks once one attack has landed: what a full track cannot take goes on to the next (ALT-BASE-13)."""
    stun = min(harm.stun, tracks.stun_most - tracks.stun)
    wounds = harm.wound + (harm.stun - stun) // 2
    wound = min(wounds, tracks.wound_most - tracks.wound)
    mortal = min(harm.mortal + (wounds - wound) // 2, tracks.mortal_most - tracks.mortal)
    return replace(tracks, stun=tracks.stun + stun, wound=tracks.wound + wound, mortal=tracks.mortal + mortal)


def dazed(tracks: Tracks, options: Options) -> int:
    """Steps on everything a hurt unit tries (ALT-DAZE-01 to -07; ALT-BASE-19 where the revision is off)."""
    stun = int(2 * tracks.stun > tracks.stun_most)
    if not options.dazed_revised:
        return tracks.mortal + tracks.fatigue + stun
    worst = quarters(tracks.mortal, tracks.mortal_most) + quarters(tracks.fatigue, tracks.fatigue_most)
    lost, most = tracks.wound, tracks.wound_most
    return worst + (3 * lost > most) + (3 * lost > 2 * most) + stun
