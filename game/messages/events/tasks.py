"""What comes of work on a task of several actions (ALT-BASE-33)."""

from __future__ import annotations

from game.messages.events.event import Event
from game.record import record


@record(word="task_worked")
class TaskWorked(Event):
    """A unit has brought a task so many successes further."""

    unit: int
    task: int
    successes: int


@record(word="task_done")
class TaskDone(Event):
    """A task is complete, for the side of the unit that did the last of it."""

    unit: int
    task: int
    side: str


@record(word="task_ruined")
class TaskRuined(Event):
    """A unit has ruined a task: nobody will complete it (ALT-CRIT-04)."""

    unit: int
    task: int
