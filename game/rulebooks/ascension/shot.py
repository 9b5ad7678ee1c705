"""The ranged attack as tables of terms: every Edge on the roll, and every part of ranged AC (ASC-AC, ASC-EDGE).

What a term may read: `n`, the figures of the book; `me`, the attacker; `how`, the order; `it`, the target, and `guard`,
what of it counts for AC; and as whole numbers `squares` between them, the `rung` of the ground, whether the attacker
`heard` the target, the `shade` of the target's square and its `glow`, and the `veil` on the line.
"""

from __future__ import annotations

from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, cover_rung, distance
from game.messages.orders import PLACED
from game.rulebooks.ascension.close.postures import EMPTY_HANDED, hold_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.states import arm_edge, hampered, off_balance, senses, shaken, stands
from game.systems.captions import COVERS
from game.systems.conditions import attack_edges, helpless, target_edges, under
from game.systems.cover import concealment
from game.systems.light import MAGIC, SMOKED, bears_light, glows, hears, shade_at, veil_on
from game.systems.surprise import surprised
from game.systems.terms import Facts, Terms
from game.systems.weapons import gun_of
from game.world.body import Build, Skills
from game.world.conditions import Advantage, Edge
from game.world.gear import Arms
from game.world.place import Cover, Exposure, Keen, Pace, Position, Posture, Stance, Unaware
from game.world.store import Reading, Unit

BRACED = "braced"
VEHICLE = "vehicle"
ALERT = "alert"
"""Kinds of ranged weapons."""
_SIZES = ("tiny", "small", "human", "large", "huge", "vehicle")
COVER_RULES = ("ASC-RULING-29", "ASC-EDGE-05", "ASC-EDGE-06", "ASC-EDGE-07", "ASC-EDGE-08")
NOTHING = Modifier("nothing", 0, "")

SHOT, CHALLENGE = Terms(), Terms()
"""Edges on the attack roll; parts of ranged AC."""


# --- what terms read ------------------------------------------------------------------------------------------------


class Shooter(NamedTuple):
    """An attacker: the weapon in hand, its skill, its wounds, its senses, and what affects it."""

    gun: str = ""
    increment: int = 0
    skill: Modifier = NOTHING
    senses: int = 0
    stance: str = ""
    steady: int = 0
    suppressed: int = 0
    arm: int = 0
    injuries: tuple[Modifier, ...] = ()
    shaken: Modifier = NOTHING
    conditions: tuple[Modifier, ...] = ()
    holds: bool = False
    hearing: int = -1
    darkvision: bool = False
    blinded: bool = False


class Manner(NamedTuple):
    """An order: its mode and options, Accuracy left once they are paid for, `lower` rungs of cover that do not count.

    `halved` is a precision strike (ALA-SURP-05), `first` the first attack of a burst.
    """

    mode: str = "shot"
    options: tuple[str, ...] = ()
    accuracy: int = 0
    scope: int = 0
    lower: int = 0
    halved: bool = False
    first: bool = True


class Target(NamedTuple):
    """What a target gives to attacks: its latest movement, muzzle flash, posture, conditions, rungs of cover."""

    pace: Modifier = NOTHING
    flash: bool = False
    prone: int = 0
    conditions: tuple[Modifier, ...] = ()
    shift: int = 0
    least: int = 0


class Guard(NamedTuple):
    """What counts for ranged AC: `aware` is who can look out for itself, `wary` who knows of the enemy."""

    size: str
    aware: bool
    wary: bool
    sways: int
    stance: str
    senses: int
    skill: Modifier | None
    deck: int


def shooter_of(world: Reading, unit: Unit, n: Numbers) -> Shooter:
    """A unit as an attacker."""
    weapon, edge, keen = world.get(unit, Arms).weapon, world.find(unit, Edge) or Edge(), world.find(unit, Keen)
    skill = weapon.skill if weapon is not None else "firearms"
    return Shooter(
        weapon.kind if weapon is not None else "",
        weapon.increment if weapon is not None else 0,
        Modifier(skill, world.get(unit, Skills).of(skill), "ASC-RULING-08"),
        senses(world, unit, n),
        world.get(unit, Stance).name,
        edge.steady,
        edge.suppression,
        arm_edge(world, unit, n),
        hampered(world, unit, n, attack=True),
        shaken(world, unit),
        attack_edges(world, unit, n),
        hold_of(world, unit) is not None,
        keen.hearing if keen is not None else -1,
        keen is not None and keen.darkvision,
        under(world, unit, "blinded"),
    )


def manner_of(
    mode: str, options: tuple[str, ...], spent: Advantage, n: Numbers, *, engaged: bool = False, **more: bool
) -> Manner:
    """An order whose options are paid for; overwatch `engaged` an attacker out of its cover (ASC-ACT-06)."""
    lower = (n.overwatch_cover if engaged else 0) + (n.trick_rungs if "trick" in options else 0)
    return Manner(mode, options, spent.accuracy, spent.scope, lower, **more)


def target_of(world: Reading, unit: Unit, n: Numbers) -> Target:
    """A unit as a target."""
    exposure, hold = world.find(unit, Exposure), hold_of(world, unit)
    return Target(
        pace_modifier(world.get(unit, Pace), world.get(unit, Build), n),
        exposure is not None and exposure.flash,
        prone_edge(world, unit, n),
        target_edges(world, unit, n, fallen=not stands(world, unit, n)),
        (world.find(unit, Cover) or Cover()).shift,
        n.body_shield_rung if hold is not None and hold.shield else 0,
    )


def deck_guard(world: Reading, unit: Unit) -> int:
    """What Hit the Deck adds to ranged AC in the turn being played (ASC-MOVE-09)."""
    posture = world.find(unit, Posture)
    return posture.deck_guard if posture is not None else 0


def guard_of(world: Reading, unit: Unit, n: Numbers) -> Guard:
    """A unit's ranged AC in what it is made of; who has fallen or is helpless has no Senses in it (ALA-COND-20)."""
    gun = gun_of(world, unit)
    return Guard(
        world.get(unit, Build).size,
        stands(world, unit, n) and not helpless(world, unit),
        world.find(unit, Unaware) is None,
        off_balance(world, unit, n).amount,
        world.get(unit, Stance).name,
        senses(world, unit, n),
        Modifier(gun.skill, world.get(unit, Skills).of(gun.skill), "ASC-AC-03") if gun is not None else None,
        deck_guard(world, unit),
    )


def between(world: Reading, unit: Unit, target: Unit) -> dict[str, object]:
    """The whole numbers of a line from a unit to a target."""
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    return {
        "squares": distance(here, there),
        "rung": cover_rung(world.field, here, there) if here != there else 0,
        "heard": hears(world, unit, there),
        "shade": shade_at(world, there),
        "glow": glows(world, there) or bears_light(world, target),
        "veil": veil_on(world, here, there),
    }


def facts_of(world: Reading, unit: Unit, target: Unit, how: Manner, n: Numbers) -> Facts:
    """All that the terms of an attack read."""
    me, it = shooter_of(world, unit, n), target_of(world, target, n)
    return {"n": n, "me": me, "how": how, "it": it, **between(world, unit, target)}


# --- what the attacker brings ---------------------------------------------------------------------------------------


def snaps(options: tuple[str, ...], stance: str) -> bool:
    """Whether an attack is a Snap Shot: declared, or forced by the Alert stance (ASC-STANCE-04)."""
    return "snap" in options or stance == ALERT


def stored(me: Shooter, how: Manner) -> int:
    """Stored Accuracy that an attack makes use of: a Snap Shot of none from a scope (ASC-RULING-07, ASC-ACT-08)."""
    return how.accuracy - how.scope * snaps(how.options, me.stance)


def braced_edge(stance: str, n: Numbers) -> int:
    """The Accuracy Edge of a stance on every attack of its holder: shots, throws, close combat (ASC-STANCE-03)."""
    return n.braced_accuracy if stance == BRACED else 0


SHOT.term("senses", "ASC-RULING-08")(lambda me: me.senses)
SHOT.term("skill", "ASC-RULING-08")(lambda me: me.skill)
SHOT.term("stored accuracy", "ASC-RULING-07")(stored)
SHOT.term("steady", "ASC-ADV-01")(
    lambda n, me, how: n.steady_edge if "steady" in how.options else me.steady * how.first
)
SHOT.term("suppressed", "ASC-SUPP-04")(lambda me: me.suppressed)
SHOT.term("arm wound", "ASC-RULING-20")(lambda me: me.arm)
SHOT.term("injuries", "ASC-RULING-20")(lambda me: me.injuries)
SHOT.term("shaken", "WAR-GROUP-18")(lambda me: me.shaken)
SHOT.term("braced", "ASC-STANCE-03")(lambda n, me: braced_edge(me.stance, n))
SHOT.term("snap shot", "ASC-ACT-07")(
    lambda n, me, how: (n.snap_pistol if me.gun == "pistol" else n.snap) * snaps(how.options, me.stance)
)
SHOT.term("open hands", "ASC-STANCE-05")(lambda n, me: n.stance_pistol * (me.stance in EMPTY_HANDED))
SHOT.term("conditions", "ALA-COND-06")(lambda me: me.conditions)
SHOT.term("called", "ASC-RULING-63")(lambda n, how: called_modifier(how.options, n, halved=how.halved))


def precise(world: Reading, options: tuple[str, ...], target: Unit) -> bool:
    """Whether an attack is a precision strike: a Called Shot at one caught by surprise (ALA-SURP-05)."""
    return surprised(world, target) and calls(options)


def calls(options: tuple[str, ...]) -> bool:
    """Whether an attack is a Called Shot, paid or not (ASC-RULING-63)."""
    return any(option in PLACED for option in options)


def called_modifier(options: tuple[str, ...], n: Numbers, *, halved: bool = False) -> list[Modifier]:
    """The Edge of an unpaid Called Shot (ASC-RULING-63); half of it, toward zero, in surprise (ALA-SURP-06)."""
    edges = {
        "called_chest": n.called_chest,
        "called_arm": n.called_limb,
        "called_legs": n.called_limb,
        "called_head": n.called_head,
        "called_gap": n.called_gap,
    }
    rule = "ALA-SURP-06" if halved else "ASC-RULING-63"
    return [
        Modifier(option.replace("_", " "), -(-edges[option] // 2) if halved else edges[option], rule)
        for option in options
        if option in edges
    ]


# --- the target and the ground between --------------------------------------------------------------------------------

SHOT.term("pace", "ASC-EDGE-02")(lambda it: it.pace)


def pace_modifier(pace: Pace, build: Build, n: Numbers) -> Modifier:
    """A body's latest movement: speeding, sprinting or moving, the larger only (ASC-EDGE-02 to -04, ASC-RULING-30)."""
    speeding = speeding_edge(pace.squares, n) if VEHICLE in build.tags else 0
    edge = min(n.sprinting if pace.sprinted else n.moving * pace.moved, speeding)
    if edge and edge == speeding:
        return Modifier("target speeding", edge, "ASC-EDGE-04")
    if pace.sprinted:
        return Modifier("target sprinting", edge, "ASC-EDGE-03")
    return Modifier("target moving", edge, "ASC-EDGE-02")


def speeding_edge(squares: int, n: Numbers) -> int:
    """The Edge on shots at a vehicle that covers so many squares a round; none below speed (ASC-EDGE-04, RULING-30)."""
    if squares < n.speeding_from:
        return 0
    return max(n.speeding_most, n.speeding - (squares - n.speeding_from) // n.speeding_step)


def reach_of(gun: str, increment: int, n: Numbers) -> int:
    """How many squares a weapon carries (ASC-RULING-32)."""
    return {"pistol": n.reach_pistol, "shotgun": n.reach_shotgun}.get(gun, n.reach_rifle) * increment


def extra_increments(increment: int, squares: int) -> int:
    """Range increments past the first (ASC-RULING-32)."""
    return max(0, -(-squares // increment) - 1)


@SHOT.term("range", "ASC-EDGE-01")
def _range(n: Numbers, me: Shooter, squares: int) -> int:
    return range_edge(me.stance, me.gun, me.increment, squares, n) if me.gun else 0


def range_edge(stance: str, gun: str, increment: int, squares: int, n: Numbers) -> int:
    """The Edge for range, one nearer zero when Braced (ASC-EDGE-01, ASC-RULING-27)."""
    step = {"pistol": n.range_pistol, "shotgun": n.range_shotgun}.get(gun, n.range_rifle)
    edge = extra_increments(increment, squares) * step
    return min(0, edge + n.braced_eases) if edge and stance == BRACED else edge


@SHOT.term("cover", "ASC-EDGE-05")
def _cover(n: Numbers, how: Manner, it: Target, squares: int, rung: int) -> Modifier:
    if "insane_trick" in how.options:
        return NOTHING
    at = 0 if how.mode == "suppress" else rung_of(it, squares, rung, n, lower=how.lower)
    return Modifier(COVERS[at], n.cover_edges[at], COVER_RULES[at])


def rung_of(it: Target, squares: int, rung: int, n: Numbers, *, lower: int = 0) -> int:
    """The cover rung of a target: the ground's and its posture's, `lower` taken off; a held body at the least of it."""
    return min(len(n.cover_edges) - 1, max(it.least, rung + it.shift + lower)) if squares else 0


@SHOT.term("visibility", "ASC-RULING-31")
def _visibility(n: Numbers, me: Shooter, how: Manner, heard: int, shade: int, veil: int) -> Modifier:
    """Light on the target, smoke or what else obscures the line; the worst, once (ASC-RULING-31, ALA-RULING-07, -09).

    Nothing of it affects who hears the target, or sees nothing at all: Blinded has an Edge of its own.
    """
    if "insane_trick" in how.options or heard or me.blinded:
        return NOTHING
    native = n.dark if veil >= SMOKED else _gloom(n, me, shade)
    obscured, rule = concealment(n, veil)
    if obscured < native:
        return Modifier("concealment", obscured, rule)
    return Modifier("visibility", native, "ASC-RULING-31")


def _gloom(n: Numbers, me: Shooter, shade: int) -> int:
    """Dim light or darkness of the target's square, for eyes that need light (ASC-EDGE-09, -10, ALA-VIS-05)."""
    if me.darkvision and shade < MAGIC:
        return 0
    return {DIM: n.dim, DARK: n.dark, PITCH: n.dark}.get(shade % MAGIC, 0)


@SHOT.term("near", "ASC-EDGE-11")
def _near(n: Numbers, me: Shooter, squares: int) -> Modifier:
    if me.holds:
        return Modifier("in a grapple", n.grapple_pistol if me.gun == "pistol" else n.grapple_gun, "ASC-UNARM-12")
    return Modifier("point blank", n.point_blank * (squares <= n.point_blank_squares), "ASC-EDGE-11")


SHOT.term("high visibility", "ASC-EDGE-12")(lambda n, it, glow: n.high_visibility * bool(it.flash or glow))
SHOT.term("target prone", "ALA-COND-28")(lambda it, squares: it.prone * (squares > 0))
SHOT.term("target conditions", "ALA-COND-07")(lambda it: it.conditions)


def prone_edge(world: Reading, target: Unit, n: Numbers) -> int:
    """The Edge on shots at who lies down, unless it is hunkered behind a step of cover (ALA-COND-28).

    Who has fallen lies there by the book's own numbers (ASC-RULING-25, ALA-RULING-18).
    """
    posture = world.get(target, Posture)
    if not posture.prone or not stands(world, target, n):
        return 0
    covered = posture.hunkered and (world.find(target, Cover) or Cover()).shift > 0
    return 0 if covered else n.prone_ranged


# --- ranged AC ----------------------------------------------------------------------------------------------------


def size_modifier(size: str, n: Numbers) -> int:
    """What a body's size makes of ranged AC (ASC-RULING-26)."""
    return int(getattr(n, f"size_{size}")) if size in _SIZES else 0


def _skill_guard(guard: Guard) -> Modifier | int:
    alert = guard.aware and guard.stance == ALERT and guard.skill is not None
    return guard.skill if alert and guard.skill is not None else 0


CHALLENGE.term("base", "ASC-AC-01")(lambda n: n.base_challenge)
CHALLENGE.term("size", "ASC-RULING-26")(lambda n, guard: size_modifier(guard.size, n))
CHALLENGE.term("off balance", "ALT-PLUG-05")(lambda guard: guard.sways * guard.aware)
CHALLENGE.term("senses", "ASC-AC-02")(
    lambda guard: Modifier("senses", guard.senses, "ASC-AC-02")
    if guard.aware and guard.wary and guard.stance != BRACED
    else 0
)
CHALLENGE.term("alert", "ASC-AC-03")(_skill_guard)
CHALLENGE.term("hit the deck", "ASC-MOVE-09", rolled=True)(lambda guard: guard.deck)


# --- the same by scope, for planners ------------------------------------------------------------------------------

ORDERED = (*SHOT.reading("how"), *SHOT.reading("me", "how"))
OWN = (*SHOT.reading("me"), *ORDERED)
RANGED = SHOT.reading("me", "squares")
SEEN = SHOT.reading("me", "how", "heard", "shade", "veil")
GIVEN = SHOT.reading("it")
COVERED = (*SHOT.reading("how", "it", "squares", "rung"), *SHOT.reading("it", "squares"))
SHOWN = SHOT.reading("it", "glow")
