"""A blow and a body: what gets through armour, and what that fills (ALT-BASE-12 to -18, ALT-1A, ALT-1B)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from game.dice.draws import Damage
from game.dice.ladder import AMAZING, ORDINARY
from game.rulebooks.alternity.numbers import Options
from game.rulebooks.alternity.parts import Plating
from game.world.body import Harm, Tracks, quarters
from game.world.gear import DamageLine

STUN, WOUND, MORTAL = "stun", "wound", "mortal"
CLASSES = ("", STUN, WOUND, MORTAL)
"""Classes of damage from none upwards."""
IMPACTS = ("li", "hi", "en")
Boxes = TypeVar("Boxes", int, npt.NDArray[np.int64])


class Blow(NamedTuple):
    """A hit as it strikes some armour: its damage line, its impact, and whether it must be stood (ALT-BASE-15)."""

    line: DamageLine
    impact: str
    shakes: bool = False


def blow_at(line: DamageLine, firepower: int, impact: str, degree: int, toughness: int, options: Options) -> Blow:
    """A hit of that degree against that toughness; what is degraded need not be stood (ALT-BASE-15, -18)."""
    shakes = degree == AMAZING and not degrades(firepower, toughness)
    return Blow(graded(line, firepower, toughness, options), impact, shakes)


def damage_dice(blow: Blow, unit: int = 0) -> Damage:
    """The dice of a hit; a sum below 0 is none (ALT-STR-06)."""
    return Damage("damage", unit, blow.line.dice, blow.line.add, floor=True)


def armour_dice(blow: Blow, hide: Plating, points: int, unit: int = 0) -> Damage | None:
    """The die that armour rolls against a hit of so many points; None where there is none to roll (ALT-BASE-17)."""
    dice, add = hide.layer.against(blow.impact)
    return Damage("armour", unit, dice, add, floor=True) if dice and points and blow.line.kind else None


def stopped(hide: Plating, impact: str, points: int, rolled: int) -> int:
    """The points that armour and shield keep off (ALT-BASE-17)."""
    return min(points, rolled + hide.flat[IMPACTS.index(impact)])


def hurt(blow: Blow, hide: Plating, points: int, rolled: int, options: Options) -> Harm:
    """What gets through of so many points, armour having rolled that much."""
    kept = stopped(hide, blow.impact, points, rolled)
    return marked(blow.line.kind, points, kept, options, stamina=blow.shakes)


def degrades(firepower: int, toughness: int) -> bool:
    """Whether the target's toughness lowers the class of the damage (ALT-BASE-18)."""
    return firepower < toughness


def may_lower(firepower: int, toughness: int, degree: int, options: Options) -> bool:
    """Whether the damage line of one degree less may be chosen (ALT-DEGR-01 to -03)."""
    return options.damage_lower_degree_choice and degree > ORDINARY and degrades(firepower, toughness)


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


def filled(lost: tuple[Boxes, Boxes, Boxes], most: tuple[int, int, int], harm: Harm) -> tuple[Boxes, Boxes, Boxes]:
    """Boxes of stun, wound and mortal once one attack has landed: of one body, or of many at once.

    What a full track cannot take goes on to the next (ALT-BASE-13).
    """
    stun, over = _fill(lost[0], most[0], harm.stun)
    wound, over = _fill(lost[1], most[1], harm.wound + over // 2)
    mortal, _over = _fill(lost[2], most[2], harm.mortal + over // 2)
    return stun, wound, mortal


def _fill(lost: Boxes, most: int, points: Boxes | int) -> tuple[Boxes, Boxes]:
    over: Boxes = (points - (most - lost)) * (points > most - lost)
    return lost + points - over, over


def land(tracks: Tracks, harm: Harm) -> Tracks:
    """The tracks once one attack has landed."""
    most = tracks.stun_most, tracks.wound_most, tracks.mortal_most
    lost = filled((tracks.stun, tracks.wound, tracks.mortal), most, harm)
    return Tracks(*lost, tracks.fatigue, *most, tracks.fatigue_most)


def landed(tracks: Tracks, harms: Iterable[Harm]) -> Tracks:
    """The tracks once several have landed, one after another (ALT-BASE-13)."""
    return reduce(land, harms, tracks)


def dazed(tracks: Tracks, options: Options) -> int:
    """Steps on everything a hurt unit tries (ALT-DAZE-01 to -07; ALT-BASE-19 where the revision is off)."""
    stun = int(2 * tracks.stun > tracks.stun_most)
    if not options.dazed_revised:
        return tracks.mortal + tracks.fatigue + stun
    worst = quarters(tracks.mortal, tracks.mortal_most) + quarters(tracks.fatigue, tracks.fatigue_most)
    lost, most = tracks.wound, tracks.wound_most
    return worst + (3 * lost > most) + (3 * lost > 2 * most) + stun
