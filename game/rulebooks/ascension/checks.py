"""Checks that are no attacks, as tables of terms: a Dodge, a save, a contest, help, what a leader makes of a group.

What a term may read: `world` and `unit`, `n`, the figures of the book, and `by`, what the check goes by.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.dice.draws import Check, Modifier
from game.dice.shapes import dice_of
from game.rulebooks.ascension.numbers import Numbers, die
from game.rulebooks.ascension.shot import ALERT
from game.rulebooks.ascension.states import hampered, intellect, physique, senses, shaken
from game.systems.conditions import check_edges, dodge_edges
from game.systems.terms import Term, Terms, named
from game.world.body import Skills
from game.world.mind import Advantage, Edge
from game.world.place import Stance
from game.world.store import Reading, Unit

STATS = {"physique": physique, "senses": senses, "intellect": intellect}
"""The stats of a check, as wounds have left them."""


class By(NamedTuple):
    """What a check goes by: its word, a stat, a skill, the rule that says so, and the rung of its difficulty."""

    key: str
    stat: str
    skill: str
    rule: str
    rung: int = 0


CHECK, INITIATIVE, KILL = Terms(), Terms(), Terms()
"""What tells on checks; Edges on the roll for initiative; parts of what the target of a Kill Shot must reach."""


@CHECK.term("stat", "ALA-CONV-04")
def _stat(world: Reading, unit: Unit, n: Numbers, by: By) -> Modifier:
    return Modifier(by.stat, STATS[by.stat](world, unit, n), by.rule)


@CHECK.term("skill", "ALA-CONV-04")
def _skill(world: Reading, unit: Unit, by: By) -> Modifier:
    return Modifier(by.skill, world.get(unit, Skills).of(by.skill), by.rule)


CHECK.term("difficulty", "ALA-CONV-01")(lambda by: by.rung)
CHECK.term("injuries", "ASC-RULING-20")(lambda world, unit, n: hampered(world, unit, n, attack=False))
CHECK.term("shaken", "WAR-GROUP-18")(shaken)
CHECK.term("conditions", "ALA-COND-10")(lambda world, unit, n, by: check_edges(world, unit, n, by.skill))
CHECK.term("dodge", "ALA-COND-17")(dodge_edges)
CHECK.term("feat", "ALT-PLUG-05")(lambda n: n.feat)

PRACTISED = CHECK.of("stat", "skill")
"""Treatment between two battles."""
PRESSED = CHECK.of("stat", "skill", "injuries", "conditions")
ORDINARY = CHECK.of("stat", "skill", "difficulty", "injuries", "conditions")
"""A save, a feint, a skill of the modules that takes no action."""
ACTING = CHECK.of("stat", "skill", "difficulty", "injuries", "shaken", "conditions")
"""What takes the standard action and is no attack: it may be the next action of the shaken."""
LED = CHECK.of("injuries", "shaken")
"""What tells on who leads a group, as steps of the ladder."""
DODGING = (*ORDINARY, *CHECK.of("dodge"))
SHAKEN = CHECK.of("shaken")
"""What comes to a Dodge that takes the standard action."""
BARE = tuple(term for term in (*DODGING, *CHECK.of("feat")) if term.key != "skill")
"""A Dodge with the bare stat."""


@INITIATIVE.term("base", "ASC-BASE-09")
def _base(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """The better of Senses + Alertness and Physique + Athletics."""
    skills = world.get(unit, Skills)
    ranged = senses(world, unit, n) + skills.of("alertness")
    close = physique(world, unit, n) + skills.of("athletics")
    if ranged >= close:
        return Modifier("senses and alertness", ranged, "ASC-BASE-09")
    return Modifier("physique and athletics", close, "ASC-BASE-09")


INITIATIVE.term("stored initiative", "ASC-RULING-07")(lambda world, unit: world.get(unit, Advantage).initiative)
INITIATIVE.term("alert", "ASC-STANCE-04")(
    lambda world, unit, n: n.alert_initiative * (world.get(unit, Stance).name == ALERT)
)
INITIATIVE.term("quickness", "ASC-ADV-04")(lambda world, unit: (world.find(unit, Edge) or Edge()).quickness)
INITIATIVE.term("quick draw", "ASC-ADV-29")(lambda world, unit: (world.find(unit, Edge) or Edge()).quick_draw)
INITIATIVE.extend(CHECK.of("injuries", "conditions"))

KILL.term("senses", "ASC-ADV-27")(senses)
KILL.term("skill", "ASC-ADV-27")(lambda world, unit, weapon: world.get(unit, Skills).of(weapon.skill))
KILL.term("dice", "ASC-ADV-27")(lambda weapon: dice_of(weapon.damage)[0])


def check(
    world: Reading,
    unit: Unit,
    n: Numbers,
    by: By,
    challenge: int,
    bands: tuple[int, ...] = (0,),
    terms: Iterable[Term] = ORDINARY,
) -> Check:
    """A check by some of the terms, against a target number; parts of nothing are left out."""
    facts = {"world": world, "unit": unit, "n": n, "by": by}
    return Check(by.key, unit, named(terms, facts), challenge, bands, die(n))
