"""What a close attack that succeeds does: Advantage built, blows dealt (ASC-UNARM-05, ASC-MELEE-01 to -12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.field import distance
from game.rulebooks.ascension.bodies import hit_of, place_called
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.events import Brandished, WeaponAside
from game.rulebooks.ascension.close.factor import (
    WEAPON,
    Done,
    blade_blow,
    built,
    class_of,
    factor_of,
    fist_blow,
    ki_of,
    lunges,
    steps_of,
    tag_of,
)
from game.rulebooks.ascension.close.grapples import grapple_effect
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.close.throws import throw_effect
from game.rulebooks.ascension.frames import CloseAttack, WeaponStruck
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.shot import precise
from game.rulebooks.ascension.wounds import WILD
from game.world.melee import Trail
from game.world.place import Position
from game.world.store import Reading, Unit

Effect: TypeAlias = Callable[[CloseAttack, Reading, Numbers], Done]


def strike_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A Strike: Accuracy, and 1d3 with half dice for force and Ki (ASC-UNARM-05)."""
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n))
    sure = precise(world, frame.options, frame.target)
    blow = fist_blow(n, steps, ki_of(world, frame.unit), frame.options, precise=sure)
    how = {"place": place_called(frame.options), "wild": WILD["strike"], "wound": "blunt"}
    hit = hit_of(blow, frame.target, frame.unit, "unarmed", "blunt", **how)
    return built(frame, world, n), (hit,)


def weapon_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A weapon's hit: what its card builds, its dice, and what its tags do (ASC-MELEE-02, -06 to -12)."""
    blade = blade_of(world, frame.unit)
    if blade is None:
        return (), ()
    stance = stance_of(world, frame.unit, n)
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n, frame.options))
    tag, sure = tag_of(blade, stance), precise(world, frame.options, frame.target)
    onward = lunged(world, frame.unit, frame.target)
    blow = blade_blow(n, blade, stance, steps, frame.options, precise=sure, lunges=onward)
    how = {"wild": WILD["melee"], "wound": class_of(blade, stance), "mental": blade.mental}
    how["place"] = place_called(frame.options)
    hit = hit_of(blow, frame.target, frame.unit, blade.key, tag or blade.damage_type, **how)
    return built(frame, world, n), (hit,)


def lunged(world: Reading, unit: Unit, target: Unit) -> bool:
    """Whether a step of this turn has brought the attacker nearer to its target."""
    trail, here = world.find(unit, Trail), world.get(unit, Position).cell
    return trail is not None and lunges((*trail.cells, here), world.get(target, Position).cell)


def brandish_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A show with the weapon that tells: Accuracy, if within reach; no damage (ASC-MELEE-15 to -18)."""
    near = distance(world.get(frame.unit, Position).cell, world.get(frame.target, Position).cell) <= n.close_reach
    told = Brandished(frame.unit, frame.target, success=True)
    return (told, *(built(frame, world, n) if near else ())), ()


def weapon_strike_effect(frame: CloseAttack, _world: Reading, n: Numbers) -> Done:
    """The target's weapon is knocked aside, and Advantage goes with it (ASC-MELEE-36, -37, ASC-RULING-69)."""
    struck = WeaponStruck(frame.unit, frame.target, struck_points(n, frame.margin))
    return (WeaponAside(frame.target, aside=True),), (struck,)


def struck_points(n: Numbers, margin: int) -> int:
    """The Advantage that a strike at the weapon takes by its margin (ASC-RULING-69)."""
    return n.weapon_strike_least + margin // n.weapon_strike_step


EFFECTS: dict[str, Effect] = {
    "strike": strike_effect,
    "throw": throw_effect,
    "grapple": grapple_effect,
    WEAPON: weapon_effect,
    "brandish": brandish_effect,
    "weapon_strike": weapon_strike_effect,
}
