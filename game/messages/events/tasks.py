"""What comes of work on a task of several actions (ALT-BASE-33)."""

from __future__ import annotations

from game.messages.events.event import Event, event
from game.messages.events.lines import BAD, GOOD, HARM, HELP, says
from game.messages.events.looks import HEARD, Look
from game.messages.events.marks import Mark
from game.messages.events.writes import adds, its, sets
from game.messages.roles import Other, Progress
from game.world.tasks import Task


@event(
    "task_worked",
    writes=adds(Task, on="task", done=its("successes")),
    line=says("{unit} works on {task:task}: {successes} success{successes:1:|es}", HELP),
    shows=Look(HEARD, "reload"),
    marks=Mark.ACHIEVES,
)
class TaskWorked(Event):
    """A unit has brought a task so many successes further."""

    unit: Other
    task: Progress
    successes: int


@event(
    "task_done",
    writes=sets(Task, on="task", by=its("side")),
    line=says("{task:task}: done by {unit}", lambda e, t: GOOD if e.side == t.side else BAD),
    shows=Look(HEARD, "turn_start"),
)
class TaskDone(Event):
    """A task is complete, for the side of the unit that did the last of it."""

    unit: Other
    task: int
    side: str


@event(
    "task_ruined",
    writes=sets(Task, on="task", ruined=True),
    line=says("{task:task} is ruined by {unit}", HARM),
    shows=Look(HEARD, "refuse"),
)
class TaskRuined(Event):
    """A unit has ruined a task: nobody will complete it (ALT-CRIT-04)."""

    unit: Other
    task: int
