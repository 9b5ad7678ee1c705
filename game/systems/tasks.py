"""Work on a task of several actions, by every book's own check of the skill it takes (ALT-BASE-33, ALT-CRIT-04)."""

from __future__ import annotations

from game.dice.draws import AnyCheck, Roll
from game.field import Cell, distance
from game.messages import events as ev
from game.messages.frames import Working
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.conditions import sightless
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.works import completed, made
from game.world.body import Allegiance
from game.world.hazards import Task
from game.world.place import Position
from game.world.store import Reading, Unit

WORK = "work"
"""The act of working on what one stands on or beside."""
REACH = 1


def task_at(world: Reading, cell: Cell) -> Unit:
    """The task that is worked on from a square: on it or beside it, the nearest; 0 for none."""
    found = ((distance(cell, world.get(one, Position).cell), one) for one in world.having(Task))
    near, one = min(found, default=(REACH + 1, 0))
    return one if near <= REACH else 0


def named(world: Reading, key: str) -> Task | None:
    """The task of a key as it stands."""
    number = numbered(world, key)
    return world.get(number, Task) if number else None


def numbered(world: Reading, key: str) -> Unit:
    """The number of the task of a key; 0 for none."""
    return next((one for one in world.having(Task) if world.get(one, Task).key == key), 0)


def work_refusal(world: Reading, unit: Unit, cell: Cell) -> str | None:
    """Why there is nothing for a unit to work on from a square, its action aside; None when there is."""
    number = task_at(world, cell)
    if not number:
        return "nothing to work on here or beside (ALT-BASE-33)"
    task = world.get(number, Task)
    if not task.of(world.get(unit, Allegiance).side):
        return f"{task.name} is no task of this side"
    if task.ruined:
        return f"{task.name} is ruined (ALT-BASE-33)"
    if task.by:
        return f"{task.name} is done (ALT-BASE-33)"
    return "no such work without sight (ALA-COND-05)" if sightless(world, unit) else None


def work_check(world: Reading, book: Rulebook, unit: Unit, task: Task) -> AnyCheck:
    """The check of one action's work. Raises ValueError for a book without skills."""
    return situations_of(book).task_check(world, unit, task)


def work_step(frame: Working, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Roll, and add the successes; the last of them completes the task, a bad failure may ruin it.

    A work that the book rates is rolled with its last action alone: how good it is, the total says (ACY-PLUG-05).
    """
    unit, cell = frame.unit, world.get(frame.unit, Position).cell
    if not book.standing(world, unit) or work_refusal(world, unit, cell) is not None:
        return done()
    number = task_at(world, cell)
    task, rules = world.get(number, Task), situations_of(book)
    if rules.rated(task, 0) is not None and task.done + 1 < task.needed:
        return done(ev.TaskWorked(unit, number, 1))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(work_check(world, book, unit, task)))
    spent = rules.used_up(world, unit, task.kind)
    if (total := rules.rated(task, reply.value)) is not None:
        return done(*spent, *made(world, unit, number, total, rules.covers))
    gained = rules.successes(reply.value)
    if gained < 0:
        return done(*spent, ev.TaskRuined(unit, number))
    if not gained:
        return done(*spent)
    worked = ev.TaskWorked(unit, number, min(gained, task.needed - task.done))
    if task.done + gained < task.needed:
        return done(*spent, worked)
    return done(*spent, worked, *completed(world, unit, number))


STEPS: dict[type[Frame], StepFunction] = {Working: work_step}
