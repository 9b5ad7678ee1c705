"""Close attack rolls as a table of terms: every Edge on them (ASC-RULING-08, -57 to -60, -63).

What a term may read: `n`, the figures of the book; `me`, the attacker, its `hand`, and `how`, the attack; `it`, what
the target lays open; as whole numbers whether the attacker `heard` the target and the `shade` of the target's square;
and the `slot` of the attacker among several.
"""

from __future__ import annotations

from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import PITCH
from game.messages.orders import CALLED
from game.rulebooks.ascension.close.challenge import UNARMED, blade_of
from game.rulebooks.ascension.close.factor import WEAPON
from game.rulebooks.ascension.close.gangs import slot_of
from game.rulebooks.ascension.close.postures import EITHER, NONE, CloseStance, stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import ALERT, NOTHING, Shooter, braced_edge, called_modifier, shooter_of
from game.rulebooks.ascension.states import physique, stands
from game.systems.conditions import close_edges, target_edges
from game.systems.light import MAGIC, hears, shade_at
from game.systems.ring import CROWD, FLANK, REAR
from game.systems.terms import Facts, Terms
from game.world.body import Skills
from game.world.gear import Weapon
from game.world.mind import Advantage
from game.world.place import Position
from game.world.store import Reading, Unit

WITH_WEAPON = (WEAPON, "brandish", "weapon_strike")
"""Kinds of close attack that are made with the weapon in hand."""

BLOW = Terms()
"""Edges on the attack roll."""


# --- what terms read ------------------------------------------------------------------------------------------------


class Striker(NamedTuple):
    """An attacker: its body, its wounds, its eyes, and what weighs on it."""

    physique: int = 0
    suppressed: int = 0
    arm: int = 0
    injuries: tuple[Modifier, ...] = ()
    shaken: Modifier = NOTHING
    conditions: tuple[Modifier, ...] = ()
    darkvision: bool = False
    blinded: bool = False


class Hand(NamedTuple):
    """What an attacker does with an order: its stance, its skills, the weapon in its hand, a Steady kept for it.

    `skill` and `level` are those of the weapon, if there is one; `offensive` that its value counts in every stance.
    """

    stance: CloseStance = NONE
    unarmed: int = 0
    skill: str = ""
    level: int = 0
    attack: int = 0
    offensive: bool = False
    steady: int = 0

    def holding(self, blade: Weapon, levels: Skills) -> Hand:
        """The same with a weapon in it."""
        offensive = "offensive" in blade.tags
        return self._replace(
            skill=blade.skill, level=levels.of(blade.skill), attack=blade.attack, offensive=offensive
        )

    def skill_for(self, kind: str) -> Modifier:
        """The skill of a close attack: that of the weapon, else Unarmed (ASC-RULING-08)."""
        armed = kind in WITH_WEAPON and self.skill
        return Modifier(self.skill if armed else UNARMED, self.level if armed else self.unarmed, "ASC-RULING-08")


class Means(NamedTuple):
    """An attack: its kind and options, Advantage left once they are paid for; `halved` is a precision strike."""

    kind: str = ""
    options: tuple[str, ...] = ()
    accuracy: int = 0
    initiative: int = 0
    halved: bool = False


class Opening(NamedTuple):
    """What a target lays open: its stance, the long weapon in its hands, its conditions."""

    stance: CloseStance = NONE
    polearm: bool = False
    conditions: tuple[Modifier, ...] = ()


def striker_of(world: Reading, unit: Unit, kind: str, n: Numbers, shooter: Shooter) -> Striker:
    """A unit as the attacker in an attack of a kind; what weighs on its shots weighs on its blows."""
    return Striker(
        physique(world, unit, n),
        shooter.suppressed,
        shooter.arm,
        shooter.injuries,
        shooter.shaken,
        (*close_edges(world, unit, n, kind), *shooter.conditions),
        shooter.darkvision,
        shooter.blinded,
    )


def hand_of(world: Reading, unit: Unit, stance: CloseStance, steady: int) -> Hand:
    """A unit's hand in a stance."""
    levels, blade = world.get(unit, Skills), blade_of(world, unit)
    found = Hand(stance, levels.of(UNARMED), steady=steady)
    return found.holding(blade, levels) if blade is not None else found


def means_of(kind: str, options: tuple[str, ...], spent: Advantage, *, halved: bool = False) -> Means:
    """An attack whose options are paid for."""
    return Means(kind, options, spent.accuracy, spent.initiative, halved)


def opening_of(world: Reading, unit: Unit, n: Numbers) -> Opening:
    """A unit as a target; who has fallen is in no stance and holds nothing."""
    standing = stands(world, unit, n)
    conditions = target_edges(world, unit, n, fallen=not standing)
    if not standing:
        return Opening(conditions=conditions)
    blade = blade_of(world, unit)
    return Opening(stance_of(world, unit, n), blade is not None and "polearm" in blade.tags, conditions)


def facts_of(world: Reading, unit: Unit, target: Unit, how: Means, n: Numbers) -> Facts:
    """All that the terms of an attack read."""
    shooter, there = shooter_of(world, unit, n), world.get(target, Position).cell
    return {
        "n": n,
        "me": striker_of(world, unit, how.kind, n, shooter),
        "hand": hand_of(world, unit, stance_of(world, unit, n), shooter.steady),
        "how": how,
        "it": opening_of(world, target, n),
        "heard": hears(world, unit, there),
        "shade": shade_at(world, there),
        "slot": slot_of(world, unit, target, n),
    }


# --- what the attacker brings ---------------------------------------------------------------------------------------


BLOW.term("physique", "ASC-RULING-08")(lambda me: me.physique)
BLOW.term("skill", "ASC-RULING-08")(lambda hand, how: hand.skill_for(how.kind))


@BLOW.term("stored", "ASC-RULING-59")
def _stored(hand: Hand, how: Means) -> Modifier:
    """The pool that attacks run on in this stance (ASC-RULING-59, -60)."""
    pool = hand.stance.attack_pool
    points = int(getattr(how, pool)) if pool and pool != EITHER else 0
    return Modifier(f"stored {pool}", points, "ASC-RULING-59")


BLOW.term("steady", "ASC-ADV-01")(lambda n, hand, how: n.steady_edge if "steady" in how.options else hand.steady)
BLOW.term("suppressed", "ASC-SUPP-04")(lambda me: me.suppressed)
BLOW.term("arm wound", "ASC-RULING-20")(lambda me: me.arm)
BLOW.term("injuries", "ASC-RULING-20")(lambda me: me.injuries)
BLOW.term("shaken", "WAR-GROUP-18")(lambda me: me.shaken)
BLOW.term("braced", "ASC-STANCE-03")(lambda n, hand: braced_edge(hand.stance.name, n))
BLOW.term("snap shot", "ASC-RULING-28")(lambda n, hand: n.snap * (hand.stance.name == ALERT))
BLOW.term("stance", "ASC-RULING-57")(
    lambda hand, how: Modifier(hand.stance.words, hand.stance.edge(how.kind), "ASC-RULING-57")
)
BLOW.term("conditions", "ALA-COND-06")(lambda me: me.conditions)
BLOW.term("weapon", "ASC-RULING-58")(
    lambda hand, how: hand.attack * (how.kind in WITH_WEAPON and (hand.offensive or hand.stance.attack_value))
)
BLOW.term("called from guard", "ASC-RULING-60")(
    lambda hand, how: hand.stance.called * any(option in CALLED for option in how.options)
)
BLOW.term("called", "ASC-RULING-63")(lambda n, how: called_modifier(how.options, n, halved=how.halved))


# --- the target and the ground between --------------------------------------------------------------------------------


BLOW.term("against", "ASC-RULING-57")(
    lambda how, it: Modifier(f"against {it.stance.name}", it.stance.yielded(how.kind), "ASC-RULING-57")
)
BLOW.term("against a polearm", "ASC-RULING-70")(
    lambda n, how, it: n.polearm_grapple * (it.polearm and how.kind == "grapple")
)
BLOW.term("target conditions", "ALA-COND-07")(lambda it: it.conditions)


@BLOW.term("total darkness", "ALA-VIS-06")
def _darkness(n: Numbers, me: Striker, heard: int, shade: int) -> int:
    """Close attacks suffer in total darkness alone (ALA-VIS-01, -06, ALA-RULING-09)."""
    seen = me.darkvision and shade < MAGIC
    return n.pitch_close * (shade % MAGIC == PITCH and not (seen or heard or me.blinded))


@BLOW.term("slot", "ALT-PLUG-02")
def _slot(n: Numbers, slot: str) -> Modifier:
    """What an attacker's place among several is worth."""
    edges = {FLANK: n.flank_edge, REAR: n.rear_edge, **dict(zip(CROWD, n.crowd_edges, strict=True))}
    return Modifier(f"{slot} attacker" if slot in CROWD else f"{slot} opponent", edges.get(slot, 0), "ALT-PLUG-02")


# --- the same by scope, for planners ------------------------------------------------------------------------------

OWN = BLOW.reading("me")
HANDED = BLOW.reading("hand")
ORDERED = (*BLOW.reading("how"), *BLOW.reading("hand", "how"))
OPPOSED = BLOW.reading("how", "it")
GIVEN = BLOW.reading("it")
GROPING = BLOW.reading("me", "heard", "shade")
CROWDED = BLOW.reading("slot")
