"""Suppressive fire, when all of it has been rolled: who is under it keeps low or ignores it (ALT-BASE-27)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages.blasts import Pinning
from game.messages.orders import DECLINE, Respond
from game.messages.phases import Attempt
from game.messages.stack import Ask, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.strike import IGNORED
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Allegiance
from game.world.phases import PhaseMarks
from game.world.store import Reading, Unit

IGNORE = Respond("ignore")


def step(frame: Pinning, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Each unit under fire answers in turn; the fallen do not."""
    if frame.stage == "begin":
        return go_on(Pinning(tuple(unit for unit in world.having(PhaseMarks) if _felt(world, unit)), "ask"))
    if not frame.asked:
        return done()
    unit, later = frame.asked[0], replace(frame, asked=frame.asked[1:])
    best = max(degree for _by, _weapon, degree in _felt(world, unit))
    if reply is None:
        side = world.get(unit, Allegiance).side
        return wait(frame, Ask(side, unit, "suppressed", (DECLINE, IGNORE), weight=best))
    if reply == IGNORE:
        return go_on(later, push=_hits(world, unit))
    # A group's fire may weigh on it already: only the heaviest counts (WAR-GROUP-22).
    held = world.get(unit, PhaseMarks).suppressed
    return go_on(later, ev.MarkSet(unit, "suppressed", max(held, numbers(book).suppression[best - 1])))


def _felt(world: Reading, unit: Unit) -> tuple[tuple[int, int, int], ...]:
    return (world.find(unit, PhaseMarks) or PhaseMarks()).fire if stands(world, unit) else ()


def _hits(world: Reading, unit: Unit) -> tuple[Attempt, ...]:
    """Who ignores it takes the damage of each degree that was rolled."""
    return tuple(
        Attempt(by, unit, IGNORED, weapon, 0, (), stage="line", degree=degree, line=degree)
        for by, weapon, degree in _felt(world, unit)
    )


STEPS: dict[type[Frame], StepFunction] = {Pinning: step}
