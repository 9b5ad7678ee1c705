"""Shots: who may fire at whom, every step on the roll (ALT-BASE-06, -20, -21, -25); what suppressive fire does."""

from __future__ import annotations

from dataclasses import replace

from game.dice.ladder import ORDINARY
from game.field import Cell, cover_rung, sight, stride_distance
from game.messages import events as ev
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Frame, Step, done, go_on, wait
from game.record import record
from game.rulebooks.alternity.attack import (
    FIRE,
    Manner,
    Reach,
    arm_at,
    attacker,
    between,
    reach_of,
    target_steps,
    weight_of,
)
from game.rulebooks.alternity.close.arms import of_missile
from game.rulebooks.alternity.frames import Attempt, Foiled, Pinning
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.outcomes import suppressed_steps
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.strike import IGNORED
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.terms import named
from game.world.gear import ArmLine
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import PhaseMarks

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


# --- suppressive fire (ALT-BASE-27) ---------------------------------------------------------------------------------


IGNORE = Respond("ignore")


def steps_of(degree: int, n: Numbers) -> int:
    """The steps that fire of a degree puts on the shots of who heeds it; a miss puts none on them (ALT-BASE-27)."""
    return n.suppression[degree - ORDINARY] if degree >= ORDINARY else 0


def heaviest(world: Reading, unit: Unit, steps: int) -> int:
    """The steps on the shots of who heeds fire of so many: of several only the heaviest (ALT-BASE-27, WAR-GROUP-22)."""
    return max(suppressed_steps(world, unit), steps)


def step(frame: Pinning, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Each unit under fire answers in turn; the fallen do not."""
    if frame.stage == "begin":
        return go_on(Pinning(tuple(unit for unit in world.having(PhaseMarks) if _felt(world, unit)), "ask"))
    if not frame.asked:
        return done()
    unit, later = frame.asked[0], replace(frame, asked=frame.asked[1:])
    best = max(degree for _by, _weapon, degree in _felt(world, unit))
    if reply is None:
        return wait(frame, ask_of(world, unit, "suppressed", (DECLINE, IGNORE), weight=best))
    if reply == IGNORE:
        return go_on(later, push=_hits(world, unit))
    return go_on(later, ev.MarkSet(unit, "suppressed", heaviest(world, unit, steps_of(best, numbers(book)))))


def _felt(world: Reading, unit: Unit) -> tuple[tuple[int, int, int], ...]:
    return (world.find(unit, PhaseMarks) or PhaseMarks()).fire if stands(world, unit) else ()


def _hits(world: Reading, unit: Unit) -> tuple[Attempt, ...]:
    """Who ignores it takes the damage of each degree that was rolled."""
    return tuple(
        Attempt(by, unit, IGNORED, weapon, 0, (), stage="line", degree=degree, line=degree)
        for by, weapon, degree in _felt(world, unit)
    )


STEPS: dict[type[Frame], StepFunction] = {Pinning: step}
