"""Close attack rolls: every Edge, the Check, its bands, how far force counts (ASC-RULING-08, -57 to -63, -85)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.dice.draws import CEILING, Check, Modifier
from game.field import PITCH, Cell, neighbours8
from game.messages.frames import Hit
from game.messages.orders import CALLED
from game.rulebooks.ascension.checks import fumbling
from game.rulebooks.ascension.close.challenge import UNARMED, blade_of, close_parts, met_by
from game.rulebooks.ascension.close.effects import flies
from game.rulebooks.ascension.close.factor import WEAPON, blade_blow, class_of, factor_of, steps_of, tag_of
from game.rulebooks.ascension.close.gangs import slot_of
from game.rulebooks.ascension.close.postures import EITHER, NONE, CloseStance, stance_of
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.harm import hit_of
from game.rulebooks.ascension.injury import WILD
from game.rulebooks.ascension.numbers import Numbers, die
from game.rulebooks.ascension.shot import SHOT, Shooter, braced_edge, called_modifier, precise, shooter_of, snaps
from game.rulebooks.ascension.states import physique, stands
from game.systems.conditions import close_edges, helpless, target_edges
from game.systems.crowding import CROWD, FLANK, REAR
from game.systems.light import MAGIC, hears, shade_at
from game.systems.terms import Facts, Terms, named
from game.world.body import Skills
from game.world.conditions import Advantage
from game.world.gear import Weapon
from game.world.place import Position
from game.world.store import Reading, Unit

WITH_WEAPON = (WEAPON, "brandish", "weapon_strike")
"""Kinds of close attack that are made with the weapon in hand."""
POSTURES = {f"{word}_{edge}": edge * sign for word, sign in (("press", 1), ("guard", -1)) for edge in (1, 2, 3)}
"""The Edge that each posture moves from close AC to the attack (ACY-PLUG-01)."""

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


BLOW.term("posture", "ACY-PLUG-01")(lambda how: sum(POSTURES.get(option, 0) for option in how.options))
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


# --- rolls ----------------------------------------------------------------------------------------------------------


# --- blades and shields that hurt the bare hand which fails against them ----------------------------------------------

EDGE = "edge"
_BARE = ("strike", "throw", "grapple")
_BLOCKS = ("block", "guard accuracy")
"""The parts of close AC that name Block (ASC-UNARM-02, ASC-RULING-60)."""


def guarding_edge(world: Reading, frame: CloseAttack, n: Numbers) -> Weapon | None:
    """The blade or shield that a bare-handed attack meets, if its target has named Block."""
    blade = blade_of(world, frame.target)
    if not n.borrowed.parry_bare_hand or blade is None or frame.kind not in _BARE:
        return None
    hurts = tag_of(blade, NONE) in ("slashing", "piercing") or ("defensive" in blade.tags and blade.hands == 1)
    return blade if hurts and any(part.key in _BLOCKS for part in frame.parts) else None


def edge_bands(world: Reading, frame: CloseAttack, n: Numbers) -> tuple[int, ...]:
    """The margins, far short of the AC, at which one more die is added to what the blade does."""
    blade = guarding_edge(world, frame, n)
    if blade is None:
        return ()
    factor = factor_of(world, frame.target, WEAPON, n)
    bands = (1 - factor * step for step in range(1, blade.limit + 1))
    return tuple(band for band in bands if band <= -n.riposte_short)


def edge_hit(world: Reading, n: Numbers, unit: Unit, foe: Unit, short: int) -> Hit:
    """What the weapon does to the hand: its dice, and from a shortfall of 5 on more by its Physical Factor."""
    blade = blade_of(world, unit)
    assert blade is not None
    steps = steps_of(short, factor_of(world, unit, WEAPON, n)) if short >= n.riposte_short else 0
    how = {"wild": WILD["melee"], "wound": class_of(blade, NONE), "mental": blade.mental}
    tag = tag_of(blade, NONE) or blade.damage_type
    return hit_of(blade_blow(n, blade, NONE, steps, ()), foe, unit, blade.key, tag, **how)


# --- the roll ---------------------------------------------------------------------------------------------------------

# --- how far the force of an attack counts ----------------------------------------------------------------------------

def force_bands(world: Reading, frame: CloseAttack, n: Numbers, need: int) -> range:
    """The margins of the PF steps of an attack, up to the last that changes anything; the dice `need` a number."""
    if frame.kind == "weapon_strike":
        held = world.get(frame.target, Advantage)
        return _steps(n.weapon_strike_step, held.accuracy + held.initiative)
    factor = factor_of(world, frame.unit, frame.kind, n, frame.options)
    return _steps(factor, _most(world, frame, n, (CEILING - need) // factor))


def _steps(each: int, most: int) -> range:
    return range(each, each * most + 1, each)


def _most(world: Reading, frame: CloseAttack, n: Numbers, strike: int) -> int:
    """A weapon's Damage Limit, full pools of Advantage, as far as a body flies.

    A Strike has no limit: what the dice show above `CEILING` adds none of its dice.
    """
    blade = blade_of(world, frame.unit)
    if frame.kind == WEAPON:
        return blade.limit if blade is not None else 0
    if frame.kind == "grapple":
        return max(n.pool_most, n.reversal_steps)
    return flight_room(world, frame.target) if frame.kind == "throw" else strike


def flight_room(world: Reading, unit: Unit) -> int:
    """The squares to the farthest that a body could be thrown to, and one more for what stops it (ASC-RULING-53)."""
    here = world.get(unit, Position).cell
    return 1 + max(_room(world, here, (to[0] - here[0], to[1] - here[1])) for to in neighbours8(here))


def _room(world: Reading, here: Cell, step: Cell) -> int:
    squares, to = 0, (here[0] + step[0], here[1] + step[1])
    while flies(world, here, to):
        squares, here, to = squares + 1, to, (to[0] + step[0], to[1] + step[1])
    return squares


def declared(world: Reading, frame: CloseAttack, spent: Advantage, n: Numbers) -> CloseAttack:
    """The attack with all its modifiers and the AC it meets as they stand now (ASC-RULING-85).

    `spent` is what the attacker has stored once its options are paid for.
    """
    guard = close_parts(world, frame.target, n, met_by(frame.kind))
    halved = precise(world, frame.options, frame.target)
    how = Means(frame.kind, frame.options, spent.accuracy, spent.initiative, halved)
    return replace(
        frame,
        stage="declared",
        modifiers=named(BLOW, facts_of(world, frame.unit, frame.target, how, n)),
        parts=guard,
        challenge=sum(part.amount for part in guard),
    )


def close_check(world: Reading, frame: CloseAttack, n: Numbers) -> Check:
    """The roll itself, against the AC as declared and what giving ground adds to it."""
    given = (Modifier("backstep", frame.ground, "ASC-MELEE-13"),) if frame.ground else ()
    return Check(
        key="attack",
        unit=frame.unit,
        modifiers=frame.modifiers,
        target=frame.challenge + frame.ground,
        bands=bands_of(world, frame, n),
        shape=die(n),
        parts=(*frame.parts, *given),
        fumble=fumbling(n) if frame.kind in WITH_WEAPON else 0,
    )


def bands_of(world: Reading, frame: CloseAttack, n: Numbers) -> tuple[int, ...]:
    """The margins over the target number at which anything changes: a Riposte earned, a lock, a hit, each PF step."""
    if frame.kind == "brandish":
        return (0,)
    steps = force_bands(world, frame, n, frame.need)
    lock = {1} if locks(world, frame, n) else set()
    return tuple(sorted({*edge_bands(world, frame, n), 1 - n.riposte_short, 0, *lock, *steps}))


def locks(world: Reading, frame: CloseAttack, n: Numbers) -> bool:
    """Whether a roll that just reaches the AC locks the weapons: both have one to lock with (ASC-RULING-02, -68)."""
    if not stands(world, frame.target, n) or helpless(world, frame.target):
        return False
    armed = blade_of(world, frame.unit) is not None and blade_of(world, frame.target) is not None
    return frame.kind == WEAPON and armed
