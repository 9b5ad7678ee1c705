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
from game.rulebooks.ascension.shot import SHOT, Shooter, braced_edge, called_modifier, shooter_of, snaps
from game.rulebooks.ascension.states import physique, stands
from game.systems.conditions import close_edges, target_edges
from game.systems.light import MAGIC, hears, shade_at
from game.systems.ring import CROWD, FLANK, REAR
from game.systems.terms import Facts, Terms
from game.world.body import Skills
from game.world.gear import Weapon
from game.world.place import Position
from game.world.store import Reading, Unit

WITH_WEAPON = (WEAPON, "brandish", "weapon_strike")
"""Kinds of close attack that are made with the weapon in hand."""

BLOW = Terms()
"""Edges on the attack roll."""


# --- what terms read ------------------------------------------------------------------------------------------------


class Hand(NamedTuple):
    """What an attacker does with an order: its stance, its body and skills, the weapon in its hand, a Steady kept.

    `level` is its skill with the weapon, if there is one.
    """

    stance: CloseStance = NONE
    physique: int = 0
    unarmed: int = 0
    blade: Weapon | None = None
    level: int = 0
    steady: int = 0

    def holding(self, blade: Weapon, levels: Skills) -> Hand:
        """The same with a weapon in it."""
        return self._replace(blade=blade, level=levels.of(blade.skill))


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


def hand_of(world: Reading, unit: Unit, stance: CloseStance, n: Numbers, steady: int) -> Hand:
    """A unit's hand in a stance."""
    levels, blade = world.get(unit, Skills), blade_of(world, unit)
    found = Hand(stance, physique(world, unit, n), levels.of(UNARMED), steady=steady)
    return found.holding(blade, levels) if blade is not None else found


def weighed(world: Reading, unit: Unit, me: Shooter, kind: str, n: Numbers) -> Shooter:
    """A unit as an attacker of a kind: what affects its shots affects its blows, and more."""
    return me._replace(conditions=(*close_edges(world, unit, n, kind), *me.conditions))


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
    me, there = shooter_of(world, unit, n), world.get(target, Position).cell
    return {
        "n": n,
        "me": weighed(world, unit, me, how.kind, n),
        "hand": hand_of(world, unit, stance_of(world, unit, n), n, me.steady),
        "how": how,
        "it": opening_of(world, target, n),
        "heard": hears(world, unit, there),
        "shade": shade_at(world, there),
        "slot": slot_of(world, unit, target, n),
    }


# --- what the attacker brings ---------------------------------------------------------------------------------------


BLOW.term("physique", "ASC-RULING-08")(lambda hand: hand.physique)


@BLOW.term("skill", "ASC-RULING-08")
def _skill(hand: Hand, how: Means) -> Modifier:
    if hand.blade is None or how.kind not in WITH_WEAPON:
        return Modifier(UNARMED, hand.unarmed, "ASC-RULING-08")
    return Modifier(hand.blade.skill, hand.level, "ASC-RULING-08")


@BLOW.term("stored", "ASC-RULING-59")
def _stored(hand: Hand, how: Means) -> Modifier:
    """The pool that attacks run on in this stance (ASC-RULING-59, -60)."""
    pool = hand.stance.attack_pool
    points = int(getattr(how, pool)) if pool and pool != EITHER else 0
    return Modifier(f"stored {pool}", points, "ASC-RULING-59")


BLOW.term("steady", "ASC-ADV-01")(lambda n, hand, how: n.steady_edge if "steady" in how.options else hand.steady)
BLOW.extend(SHOT.of("suppressed", "arm wound", "injuries", "shaken"))
BLOW.term("braced", "ASC-STANCE-03")(lambda n, hand: braced_edge(hand.stance.name, n))
BLOW.term("snap shot", "ASC-RULING-28")(lambda n, hand: n.snap * snaps((), hand.stance.name))
BLOW.term("stance", "ASC-RULING-57")(
    lambda hand, how: Modifier(hand.stance.name.replace("_", " "), hand.stance.edge(how.kind), "ASC-RULING-57")
)
BLOW.extend(SHOT.of("conditions"))


@BLOW.term("weapon", "ASC-RULING-58")
def _weapon(hand: Hand, how: Means) -> int:
    blade = hand.blade
    if blade is None or how.kind not in WITH_WEAPON:
        return 0
    return blade.attack * (hand.stance.attack_value or "offensive" in blade.tags)


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
def _darkness(n: Numbers, me: Shooter, heard: int, shade: int) -> int:
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
