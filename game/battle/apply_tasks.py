"""Writing the progress of tasks into the world (ALT-BASE-33)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.store import Writing
from game.world.tasks import Task


def _worked(world: Writing, event: ev.TaskWorked) -> None:
    task = world.get(event.task, Task)
    world.put(event.task, replace(task, done=task.done + event.successes))


def _done(world: Writing, event: ev.TaskDone) -> None:
    world.put(event.task, replace(world.get(event.task, Task), by=event.side))


def _ruined(world: Writing, event: ev.TaskRuined) -> None:
    world.put(event.task, replace(world.get(event.task, Task), ruined=True))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.TaskWorked: _worked,
    ev.TaskDone: _done,
    ev.TaskRuined: _ruined,
}
