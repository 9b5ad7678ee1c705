"""The d100 check, its margin (ALA-BASE-01); skills in percent, and checks that are no attacks, as tables of terms."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.dice.draw import Roll, Support, missing
from game.dice.draws import Check, Modifier, register
from game.dice.shapes import Faces
from game.dice.source import Source
from game.record import record
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Soak, Statistics, Tally
from game.rulebooks.alacrity.states import burdens, fallen, is_vehicle, marked, unsteady
from game.systems.conditions import bay_edge, check_edges, dodge_edges, notices
from game.systems.surprise import surprised
from game.systems.terms import Term, Terms, parts
from game.world.body import Skills
from game.world.place import Position, Unaware
from game.world.store import Reading, Unit

SIDES = 100
"""Two ten-sided dice, tens and ones, read as one die; 00 is 100 (ALA-BASE-02)."""
LUCK, FUMBLE = 3, 98
"""The highest roll that always succeeds and the lowest that always fails (ALA-BASE-04, ALA-RULING-03)."""


def margin_of(skill: int, roll: int) -> int:
    """Skill less roll; a critical roll is a success or failure in any case (ALA-BASE-03, ALA-RULING-30)."""
    margin = skill - roll
    if roll <= LUCK:
        return max(0, margin)
    return min(-1, margin) if roll >= FUMBLE else margin


@record
class PercentCheck(Check):
    """A d100 to be rolled at or under `target`, the sum of the modifiers.

    The value is the highest of `bands` that the margin reaches, one under the lowest if it reaches none; without bands
    it is the margin itself. A `panics` check has a value of its own, lower than all, for 98 to 100 (ALA-MORALE-08).
    """

    KIND = "percent"
    UNDER = True

    panics: bool = False

    @property
    def need(self) -> int:
        """The highest roll that succeeds, criticals apart."""
        return self.target

    @property
    def threat(self) -> bool:
        """Nothing is thrown twice."""
        return False

    def total(self, faces: Faces) -> int:
        """The roll itself."""
        return faces[0]

    def margin(self, faces: Faces) -> int:
        """How far the roll is under the skill, or (negative) over it."""
        return margin_of(self.target, faces[0])

    def read(self, faces: Faces) -> int:
        """The band that the margin reaches (or the margin, where there are no bands)."""
        if self.panics and faces[0] >= FUMBLE:
            return self.miss
        margin = self.margin(faces)
        if not self.bands:
            return margin
        reached = bisect_right(self.bands, margin)
        return self.bands[reached - 1] if reached else self.bands[0] - 1

    @property
    def miss(self) -> int:
        """The value of a margin under every band; of a check that panics one under that."""
        return self.bands[0] - 1 - self.panics

    def roll(self, dice: Source) -> Roll:
        """Throws the dice."""
        faces = (dice.face(SIDES),)
        return Roll(faces, self.read(faces))

    def support(self) -> Support:
        """Every possible value with its exact chance, in rising order; the chances sum to 1."""
        return tuple((value, Fraction(len(faces), SIDES)) for value, faces in _values(self).items())

    def succeeds(self, value: int) -> bool:
        """Whether a value reaches the lowest band."""
        return value >= (self.bands[0] if self.bands else 0)

    def odds(self) -> Fraction:
        """The chance of success: of the lowest band."""
        return self.chance(self.bands[0] if self.bands else 0)

    def chance(self, margin: int) -> Fraction:
        """The chance that the margin is at least this."""
        return chance_of(self.target, margin)

    def faces_for(self, value: int) -> Faces:
        """The best roll that gives this value; ValueError if none does."""
        found = _values(self).get(value)
        if found is None:
            raise missing(self, value)
        return (found[0],)


register(PercentCheck)


@lru_cache(maxsize=16384)
def _values(check: PercentCheck) -> dict[int, tuple[int, ...]]:
    """The rolls that give each value, by value in rising order."""
    if any(low >= high for low, high in pairwise(check.bands)):
        raise ValueError(f"the bands of a check must rise: {check.bands}")
    found: dict[int, list[int]] = {}
    for roll in range(1, SIDES + 1):
        found.setdefault(check.read((roll,)), []).append(roll)
    return {value: tuple(found[value]) for value in sorted(found)}


@lru_cache(maxsize=65536)
def chance_of(skill: int, margin: int = 0) -> Fraction:
    """The chance that a roll against a skill has at least this margin."""
    return Fraction(sum(margin_of(skill, roll) >= margin for roll in range(1, SIDES + 1)), SIDES)


def percent_check(
    key: str, unit: int, modifiers: Iterable[Modifier], bands: tuple[int, ...] = (0,), *, panics: bool = False
) -> PercentCheck:
    """A check against the sum of the modifiers; those of nothing are left out (ALA-RULING-03)."""
    named = tuple(part for part in modifiers if part.amount)
    return PercentCheck(key, unit, named, sum(part.amount for part in named), bands, "d100", panics=panics)


# --- skills and checks ----------------------------------------------------------------------------------------------


GOVERNED: dict[str, tuple[str, ...]] = {
    "strength": ("melee_combat", "unarmed_combat", "athletics"),
    "dexterity": ("ranged_combat", "archery", "dodge", "acrobatics", "stealth"),
    "mind": (
        "vigilance", "perception", "leadership", "tactics", "medicine", "alchemy", "survival", "technics",
    ),
}  # fmt: skip
"""The skills of each statistic (ALA-RULING-52)."""
STATISTIC = {skill: statistic for statistic, skills in GOVERNED.items() for skill in skills}
HALF = 2
FULL = 100
"""A skill is no higher (ALA-RULING-49, -52)."""


def skill(world: Reading, unit: Unit, name: str) -> Modifier:
    """A skill as a check begins with it; without the skill half its statistic, down (ALA-BASE-14, ALA-RULING-41)."""
    known = world.get(unit, Skills).of(name)
    if known:
        return Modifier(name, known, "ALA-BASE-01")
    return Modifier(f"half {STATISTIC[name]}", statistic(world, unit, STATISTIC[name]) // HALF, "ALA-BASE-14")


def statistic(world: Reading, unit: Unit, name: str) -> int:
    """One of the four statistics."""
    held: int = getattr(world.get(unit, Statistics), name)
    return held


def better(world: Reading, unit: Unit, *names: str) -> Modifier:
    """The best of some skills, the first of equals."""
    return max((skill(world, unit, name) for name in names), key=lambda one: one.amount)


DODGE, ATHLETICS = "dodge", "athletics"


class By(NamedTuple):
    """What a check goes by: its key, the skill or statistic, the points of its difficulty.

    Of a Dodge `gun` tells that one is fired at it; out of a blast `rung` is the cover towards it.
    """

    key: str
    name: str
    rung: int = 0
    gun: bool = False


CHECK = Terms()

CHECK.term("skill", "ALA-BASE-01")(lambda world, unit, by: skill(world, unit, by.name))
CHECK.term("statistic", "ALA-RULING-01")(
    lambda world, unit, n, by: Modifier(by.name, n.check_times * statistic(world, unit, by.name), "ALA-RULING-01")
)
CHECK.term("difficulty", "ALA-LADDER-05")(lambda by: by.rung)
CHECK.term("guns", "ALA-RULING-31")(lambda n, by: Modifier("against a gun", n.dodge_guns * by.gun, "ALA-RULING-31"))
CHECK.term("blast", "ALA-RULING-46")(lambda n: Modifier("blast", n.blast_dodge, "ALA-RULING-46"))
CHECK.term("cover", "ALA-RULING-46")(
    lambda n, by: Modifier("cover", n.blast_cover[min(by.rung, len(n.blast_cover) - 1)], "ALA-RULING-46")
)
CHECK.term("again", "ALA-RULING-31")(
    lambda world, unit, n: Modifier(
        "dodged before", n.dodge_again * (world.find(unit, Tally) or Tally()).dodges, "ALA-RULING-31"
    )
)


@CHECK.term("shield", "ALA-RULING-31")
def _shield(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """A shield, but for who strikes with a second weapon (ALA-BASE-18)."""
    worn, busy = world.find(unit, Soak) or Soak(), (world.find(unit, Tally) or Tally()).off_hand
    return Modifier("shield", n.dodge_shield * (worn.shield and not busy), "ALA-RULING-31")


CHECK.term("conditions", "ALA-COND-10")(lambda world, unit, n, by: check_edges(world, unit, n, by.name))
CHECK.term("spirits", "ALA-RULING-50")(
    lambda world, unit, n, by: tuple(part for part in check_edges(world, unit, n, by.name) if part.key != "fatigue")
)
CHECK.term("dodge", "ALA-COND-17")(dodge_edges)
CHECK.term("at bay", "ALA-RULING-20")(lambda world, unit: Modifier("at bay", bay_edge(world, unit), "ALA-RULING-20"))
CHECK.term("shaken", "WAR-GROUP-18")(unsteady)
CHECK.term("marks", "ALA-RULING-24")(marked)
CHECK.term("burdens", "ALA-RULING-24")(burdens)

SKILLED = CHECK.of("skill", "difficulty", "conditions", "shaken", "burdens")
STEADFAST = CHECK.of("statistic", "difficulty", "spirits", "burdens")
"""Body and Mind: marks and fear count, fatigue and attacks do not (ALA-RULING-12, -50)."""
LED = CHECK.of("spirits", "shaken", "marks")
"""What weakens a commander (WAR-BOOK-10)."""
DODGING = CHECK.of("skill", "guns", "again", "shield", "conditions", "dodge", "at bay", "burdens")

BLAST = CHECK.of("skill", "blast", "cover", "again", "shield", "conditions", "dodge", "at bay", "burdens")
"""A Dodge out of a blast, plain, easier behind cover towards it (ALA-RULING-46)."""


def check(
    world: Reading,
    unit: Unit,
    n: Numbers,
    by: By,
    terms: Iterable[Term] = SKILLED,
    bands: tuple[int, ...] = (0,),
    *,
    panics: bool = False,
) -> PercentCheck:
    """A check by some of the terms."""
    facts = {"world": world, "unit": unit, "n": n, "by": by}
    return percent_check(by.key, unit, parts(terms, facts), bands, panics=panics)


def dodge_check(world: Reading, unit: Unit, n: Numbers, *, gun: bool, margin: int = 0) -> PercentCheck:
    """A Dodge against an attack of that margin: as much or more, a tie is the defender's (ALA-RULING-29, -30)."""
    return check(world, unit, n, By(DODGE, DODGE, gun=gun), DODGING, (margin,))


def dodge_refusal(world: Reading, unit: Unit, foe: Unit) -> str | None:
    """Why a unit may not Dodge an attack (ALA-RULING-31, -57, ALA-SURP-04, ALA-COND-21)."""
    if fallen(world, unit):
        return "helpless: no Dodge (ALA-COND-21)"
    if is_vehicle(world, unit):
        return "a vehicle does not Dodge (ALA-RULING-57)"
    if surprised(world, unit) or world.find(unit, Unaware) is not None:
        return "unaware of the attack (ALA-SURP-04)"
    place = world.find(foe, Position)
    perceived = place is not None and notices(world, unit, place.cell)
    return None if perceived else "no Dodge against what it does not perceive (ALA-RULING-31)"
