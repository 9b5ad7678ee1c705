"""Neutral measures: what a stat line says in no book's words, so that a card without a line for a book can be read.

Each book offers the measures of its lines and lines from measures; docs/rulebooks.md states both tables. Figures of
bodies and minds go from 1 to 10, 3 being an ordinary person; skills from 0, 3 being a trained soldier; harm and what
armour stops are tenths of a point, a soldier's rifle doing about 110. Distances are squares in every book, whatever a
square is in metres, so that a map plays alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from itertools import pairwise
from typing import TypeVar

from game.content.cards import Imposes
from game.record import record

SKILLS = (
    "long_arms", "side_arms", "heavy_arms", "bows", "blades", "clubs", "unarmed", "throwing", "climbing", "dodging",
    "stealth", "watching", "leading", "planning", "medicine", "enduring", "resolve", "surviving", "alchemy",
    "technics",
)  # fmt: skip
"""The neutral names of what can be learned."""


@record
class Carried:
    """What a unit carries, by key."""

    weapons: tuple[str, ...] = ()
    grenades: Mapping[str, int] = field(default_factory=dict)
    armour: str = "none"


@record
class UnitMeasures:
    """A unit: body and mind, what it has learned, how much of a hero it is, and its pace in tenths of a person's."""

    strength: int
    agility: int
    toughness: int
    wits: int
    will: int
    presence: int
    skills: Mapping[str, int]
    grade: int = 0
    pace: int = 10
    carried: Carried = Carried()


@record
class ArmsMeasures:
    """What any weapon does: mean harm, how well it goes through things (1 to 3), hands, and what comes with a hit.

    It `burns` if its harm is heat or light, and `bursts` if it is a blast.
    """

    harm: int
    burns: bool = False
    bursts: bool = False
    piercing: int = 1
    hands: int = 1
    poison: str = ""
    imposes: Imposes | None = None


@record
class GunMeasures(ArmsMeasures):
    """Anything that shoots: its class, squares of short, medium and long range, rate of fire (1 single to 3), shots.

    The class is pistol, submachine, rifle, shotgun, bow, crossbow or heavy; `accuracy` is what an aimed shot gains.
    """

    kind: str = "rifle"
    reach: tuple[int, int, int] = (1, 2, 3)
    rate: int = 1
    shots: int = 1
    accuracy: int = 0


@record
class MeleeMeasures(ArmsMeasures):
    """A weapon for close combat: blade, blunt or pole, and how far it reaches (0 hardly to 3 very)."""

    kind: str = "blade"
    reach: int = 1
    natural: bool = False


@record
class GrenadeMeasures(ArmsMeasures):
    """A grenade: its effect, the squares it does anything in, rounds it lasts."""

    effect: str = "blast"
    radius: int = 0
    rounds: int = 0


@record
class ArmourMeasures:
    """Armour: tenths of a point that it stops of an ordinary hit, and how tough it is (1 to 3)."""

    stops: int
    toughness: int = 1


@record
class PoisonMeasures:
    """A poison: how hard it is to resist and what it takes off everything, turns, harm in each, points, paralysis."""

    hardness: int
    turns: int
    harm: int
    points: int
    hampers: int
    paralyses: int


_Value = TypeVar("_Value")


def rung(ladder: tuple[tuple[int, _Value], ...], measure: int) -> _Value:
    """The entry of a rising ladder whose own measure is nearest; halfway between two, the lower."""
    for (low, value), (high, _above) in pairwise(ladder):
        if 2 * measure <= low + high:
            return value
    return ladder[-1][1]


def within(low: int, value: int, high: int) -> int:
    """A value held between two bounds."""
    return max(low, min(high, value))
