"""Breath: how long it lasts without air, and what comes after (ALA-HAZ-09 to -17, ALA-RULING-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll, Table
from game.field import Cell
from game.messages import events as ev
from game.messages.frames import Gasp
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.systems.conditions import imposed
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Build, Dead
from game.world.conditions import Condition, petrified
from game.world.hazards import Airless, Breath
from game.world.place import Exposure, Pace, Position
from game.world.store import Reading, Unit

SUFFOCATION = "suffocation"
WATER = "water"
DOOM_SIDES = 10
OVER = -1
LAST = 3
"""The failed check after which there are no more."""


def lacks_air(world: Reading, cell: Cell) -> bool:
    """Whether there is nothing to breathe in a square."""
    if world.field.ground(cell).air:
        return True
    return any(not part.cells or cell in part.cells for part in (world.get(e, Airless) for e in world.having(Airless)))


def breathes(world: Reading, unit: Unit) -> bool:
    """Whether a unit needs air at all: stone and machines do not (ALA-RULING-23)."""
    return not petrified(world, unit) and not world.get(unit, Build).vehicle


def breath_left(world: Reading, book: Rulebook, unit: Unit) -> int:
    """What is left of a unit's breath, in calm rounds (ALA-HAZ-09)."""
    held = world.find(unit, Breath) or Breath()
    return max(0, situations_of(book).body_score(world, unit) - held.spent)


def strenuous(world: Reading, unit: Unit) -> bool:
    """Whether the round was one of swimming, moving or fighting (ALA-HAZ-10; docs/rulings.md)."""
    if world.field.ground(world.get(unit, Position).cell).air == WATER:
        return True
    exposure = world.find(unit, Exposure) or Exposure()
    return world.get(unit, Pace).moved or bool(exposure.shown)


class Breathing(System):
    """At each round's end whoever has no air pays for it; the first step into air ends it all."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Stepped, ev.RoundEnded)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Gasp frames for those without air; air for those who have found it."""
        if not book.switches.hazards:
            return SILENCE
        if isinstance(event, ev.Stepped):
            held = world.find(event.unit, Breath)
            return answer([ev.AirFound(event.unit)]) if held is not None and not lacks_air(world, event.to) else SILENCE
        if not (any(kind.air for kind in world.field.kinds) or world.having(Airless) or world.having(Breath)):
            return SILENCE
        return answer(_relieved(world), (Gasp(unit) for unit in _without(world)))


def _bodies(world: Reading) -> Iterator[tuple[Unit, Cell]]:
    for unit in world.having(Build):
        if world.find(unit, Dead) is None:
            yield unit, world.get(unit, Position).cell


def _without(world: Reading) -> Iterator[Unit]:
    return (unit for unit, cell in _bodies(world) if breathes(world, unit) and lacks_air(world, cell))


def _relieved(world: Reading) -> Iterator[ev.Event]:
    for unit, cell in _bodies(world):
        if world.find(unit, Breath) is not None and not lacks_air(world, cell):
            yield ev.AirFound(unit)


def gasp_step(frame: Gasp, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A round without air: breath is paid, or the body is put to the test, or it drowns."""
    rules, held = situations_of(book), world.find(frame.unit, Breath) or Breath()
    if world.find(frame.unit, Dead) is not None or held.doom == OVER:
        return done()
    if not book.standing(world, frame.unit):
        return _doomed(frame, world, book, held, reply)
    if frame.stage == "doom":
        return done()
    n, unit = book.numbers, frame.unit
    if held.failed >= LAST:
        return _drained(frame, rules.drain(world, unit, n.breath_toll, SUFFOCATION))
    cost = n.breath_strenuous if strenuous(world, unit) else n.breath_calm
    if not held.failed and (not held.spent or held.spent + cost <= rules.body_score(world, unit)):
        return done(ev.BreathSpent(unit, cost))
    check = rules.body_check(world, unit, n.breath_rung * held.failed, "breath")
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    if check.succeeds(reply.value):
        return done()
    times = held.failed + 1
    lost = n.breath_loss if times < LAST else max(0, rules.level_edge(world, unit) - 1)
    told = rules.drain(world, unit, lost, SUFFOCATION) if lost else ()
    return _drained(frame, (ev.BreathFailed(unit, times), *told))


def _drained(frame: Gasp, events: tuple[ev.Event, ...]) -> Step:
    return go_on(replace(frame, stage="doom"), *events)


def _doomed(frame: Gasp, world: Reading, book: Rulebook, held: Breath, reply: Reply) -> Step:
    """Unconscious without air: the die says once how many rounds are left; when they are over, so is it."""
    unit, rules = frame.unit, situations_of(book)
    if not held.doom:
        if not isinstance(reply, Roll):
            return wait(frame, Chance(Table(SUFFOCATION, unit, DOOM_SIDES)))
        asleep = imposed(world, book, unit, Condition("unconscious", ends="cause", card=SUFFOCATION))
        return done(ev.Suffocating(unit, reply.value), *asleep)
    if held.doom > 1:
        return done(ev.Suffocating(unit, held.doom - 1))
    return done(ev.Suffocating(unit, 0), *rules.struck_down(world, unit, SUFFOCATION))


STEPS: dict[type[Frame], StepFunction] = {Gasp: gasp_step}
