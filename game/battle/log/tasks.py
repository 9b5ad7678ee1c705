"""Log lines of tasks: work done, tasks finished and ruined (ALT-BASE-33)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battle.log.context import BAD, GOOD, LogContext, LogLine
from game.messages import events as ev
from game.world.tasks import Task


def _name(t: LogContext, number: int) -> str:
    return t.world.get(number, Task).name


def _worked(t: LogContext, e: ev.TaskWorked) -> LogLine:
    times = f"{e.successes} success{'es' * (e.successes != 1)}"
    return LogLine(f"{t.name(e.unit)} works on {_name(t, e.task)}: {times}", t.tone(e.unit, harm=False), e.unit)


def _done(t: LogContext, e: ev.TaskDone) -> LogLine:
    return LogLine(f"{_name(t, e.task)}: done by {t.name(e.unit)}", GOOD if e.side == t.side else BAD, e.unit)


def _ruined(t: LogContext, e: ev.TaskRuined) -> LogLine:
    return LogLine(f"{_name(t, e.task)} is ruined by {t.name(e.unit)}", t.tone(e.unit), e.unit)


SAYS: dict[type[ev.Event], Callable[[LogContext, Any], LogLine | None]] = {
    ev.TaskWorked: _worked,
    ev.TaskDone: _done,
    ev.TaskRuined: _ruined,
}
