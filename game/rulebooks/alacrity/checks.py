"""Skills in percent, and checks that are no attacks, as tables of terms (ALA-BASE-14, ALA-RULING-22)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.dice.draws import Modifier
from game.rulebooks.alacrity.dice import PercentCheck, percent_check
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Soak, Statistics, Tally
from game.rulebooks.alacrity.states import burdens, fallen, is_vehicle, marked, unsteady
from game.systems.conditions import bay_edge, check_edges, dodge_edges, notices
from game.systems.surprise import surprised
from game.systems.terms import Term, Terms, parts
from game.world.body import Skills
from game.world.place import Position, Unaware
from game.world.store import Reading, Unit

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
