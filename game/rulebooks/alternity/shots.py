"""Shots: who may fire at whom, and every step on the roll (ALT-BASE-06, -20, -21, -25, -37)."""

from __future__ import annotations

from game.field import Cell, cover_rung, sight, stride_distance
from game.record import record
from game.rulebooks.alternity.attack import (
    FIRE,
    Manner,
    Reach,
    attacker,
    between,
    reach_of,
    target_steps,
    weight_of,
)
from game.rulebooks.alternity.close.hands import of_missile
from game.rulebooks.alternity.frames import Attempt, Foiled
from game.rulebooks.alternity.modes import arm_at
from game.rulebooks.alternity.numbers import Numbers
from game.systems.foes import foes_of
from game.systems.terms import named
from game.world.arsenal import ArmLine
from game.world.place import Position
from game.world.store import Reading, Unit

GONE = "the target is out of range or sight (ALT-BASE-44)"
FULL = 4
"""The rung of cover behind which nothing can be seen (ALT-BASE-21)."""


def options_refusal(options: tuple[str, ...]) -> str | None:
    """Why an attack cannot be declared with these options: fire has none of its own."""
    return f"{options[0].replace('_', ' ')} is nothing to this attack" if options else None


def target_refusal(world: Reading, unit: Unit, arm: ArmLine, target: Unit, here: Cell) -> str | None:
    """Why a target cannot be shot at from a square."""
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    there = world.get(target, Position).cell
    if Reach(arm.ranges).band(stride_distance(here, there)) is None:
        return "beyond long range (ALT-BASE-20)"
    return sight_refusal(world, here, there)


def sight_refusal(world: Reading, here: Cell, there: Cell) -> str | None:
    """Why there is no line of fire between two squares."""
    if not sight(world.field).sees(here, there):
        return "no line of sight (ALT-BASE-21)"
    if here != there and cover_rung(world.field, here, there) >= FULL:
        return "full cover (ALT-BASE-21)"
    return None


@record
class Shot:
    """One attack of an action: at whom, from where, with the weapon of which place, and how."""

    target: Unit
    here: Cell
    place: int
    how: Manner
    options: tuple[str, ...] = ()


def attempt(world: Reading, n: Numbers, unit: Unit, shot: Shot) -> Attempt | Foiled:
    """A shot with its steps as they are when its moment in the phase has come; lost if its target is gone."""
    arm, how = arm_at(world, unit, shot.place), shot.how
    if arm is None or target_refusal(world, unit, arm, shot.target, shot.here) is not None:
        return Foiled(unit, GONE)
    there, reach = world.get(shot.target, Position).cell, reach_of(world, unit, arm, n)
    score, facts = attacker(world, unit, arm, reach, weight_of(world, unit, n), n)
    it = target_steps(world, shot.target, n, ability_key="dex", options=shot.options)
    steps = named(FIRE, {**facts, **between(world, unit, shot.here, there), "it": it, "how": how})
    strong = of_missile(world, unit, arm, reach.band(stride_distance(shot.here, there)) or 0, n)
    return Attempt(unit, shot.target, how.mode, shot.place, score, steps, shot.options, nth=how.nth, strength=strong)
