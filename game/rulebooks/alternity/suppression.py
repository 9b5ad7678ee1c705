"""Suppressive fire: what it puts on who heeds it, and who is asked when all has been rolled (ALT-BASE-27)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.ladder import ORDINARY
from game.messages import events as ev
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Frame, Step, done, go_on, wait
from game.rulebooks.alternity.frames import Attempt, Pinning
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.outcomes import suppressed_steps
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.strike import IGNORED
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.world.phases import PhaseMarks
from game.world.store import Reading, Unit

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
