"""Support actions, and cutting a bond (ALA-COND-37, ALA-RULING-22)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.messages import events as ev
from game.messages.frames import Cut
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.bonds import STEPS as FREE
from game.systems.bonds import bonds
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.gear import Arms
from game.world.store import Reading, Unit
from game.world.turns import Actions

CUT = "cut"
MELEE = "melee"


def support_refusal(world: Reading, unit: Unit) -> str | None:
    """Why there is no standard action, nor one of Tight Focus, for what is no attack (ASC-TRAIT-03, -04)."""
    left = world.get(unit, Actions)
    return None if left.support + left.standard > 0 else "no standard action left (ASC-RULING-03)"


def cut_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why a bond cannot be cut, reach and actions aside."""
    weapon = world.get(unit, Arms).weapon
    if not any(bond.hold for bond in bonds(world, target)):
        return "no bond to cut (ALA-RULING-22)"
    return None if weapon is not None and weapon.kind == MELEE else "nothing in hand to cut with (ALA-RULING-22)"


def cut_step(frame: Cut, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """The weapon's damage against what the bond still bears."""
    bond = next((bond for bond in bonds(world, frame.target) if bond.hold), None)
    weapon = world.get(frame.unit, Arms).weapon
    if bond is None or weapon is None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("damage", frame.unit, weapon.damage, 0)))
    left = bond.hold - reply.value
    if left > 0:
        return done(ev.ConditionChanged(frame.target, bond, replace(bond, hold=left)))
    return done(ev.ConditionLost(frame.target, bond, "the bond is cut"))


STEPS: dict[type[Frame], StepFunction] = {**FREE, Cut: cut_step}
