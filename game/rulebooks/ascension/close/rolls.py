"""Close attack rolls: the Check, its bands, how far force counts, what hurts a hand (ASC-RULING-85, ALT-PLUG-07)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import CEILING, Check, Modifier
from game.field import Cell, neighbours8
from game.messages.frames import Hit
from game.rulebooks.ascension.close.challenge import blade_of, close_parts, met_by
from game.rulebooks.ascension.close.effects import flies
from game.rulebooks.ascension.close.factor import WEAPON, blade_blow, class_of, factor_of, steps_of, tag_of
from game.rulebooks.ascension.close.postures import NONE
from game.rulebooks.ascension.close.terms import BLOW, WITH_WEAPON, Means, facts_of
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.harm import hit_of
from game.rulebooks.ascension.numbers import Numbers, die
from game.rulebooks.ascension.rolls import fumbling
from game.rulebooks.ascension.shot import precise
from game.rulebooks.ascension.states import stands
from game.rulebooks.ascension.wounds import WILD
from game.systems.conditions import helpless
from game.systems.terms import named
from game.world.gear import Weapon
from game.world.mind import Advantage
from game.world.place import Position
from game.world.store import Reading, Unit

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
