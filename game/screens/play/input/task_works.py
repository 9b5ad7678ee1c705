"""Tasks on the board and in words: what is to be worked on, and how far it has come (ALT-BASE-33)."""

from __future__ import annotations

import pygame

from game.battle.outlook import Outlook
from game.field import Cell
from game.messages import orders as od
from game.screens.art import icons, theme
from game.screens.art.view import View
from game.screens.play.input.offers import Offers
from game.screens.play.panels.drawing import FINE, WARN
from game.systems.tasks import named
from game.world.hazards import Barricade, Task
from game.world.place import Position
from game.world.sides import Objective

ICONS = {
    "open_lock": "lock", "hack": "robot", "set_charge": "explosion", "disarm": "cut", "repair": "settings",
    "barricade": "hunker", "force_door": "fist", "shift_rubble": "many", "call_fire": "sound", "appeal": "flag",
}  # fmt: skip


WORK = "act.work"
"""The button that gives it; whoever points at it sees what it may come to."""


def at_work(offers: Offers, key: str) -> od.Order | None:
    """The work on a task that a button gives; None for any other button, or if it is dark."""
    return next(iter(offers.by_kind.get(WORK, ())), None) if key == WORK else None


def progress(outlook: Outlook, task: Task) -> str:
    """How a task stands in words, as far as the side knows."""
    if task.ruined:
        return "ruined"
    if task.by:
        return "done"
    return f"{task.done} of {task.needed} done" if task.of(outlook.side) else f"{task.needed} wanted"


def in_square(outlook: Outlook, cell: Cell) -> str:
    """What is to be worked on in a square; empty for nothing."""
    for number in outlook.having(Task):
        if outlook.get(number, Position).cell == cell:
            task = outlook.get(number, Task)
            rules = outlook.book.situations
            takes = rules.task_words(task) if rules is not None else ""
            hard = f", {task.difficulty.replace('_', ' ')}" if task.difficulty else ""
            stands = outlook.find(number, Barricade)
            state = f"{stands.points} hit points" if stands is not None else progress(outlook, task)
            state += f". {takes}" if takes and task.open else ""
            return f"{task.name} ({task.kind.replace('_', ' ')}{hard}: {state})"
    return ""


def so_far(outlook: Outlook, goal: Objective) -> str:
    """How far the task of an objective has come, to be added to its words; empty for other objectives."""
    task = named(outlook, goal.task) if goal.task else None
    return f" ({progress(outlook, task)})" if task is not None else ""


def draw(target: pygame.Surface, view: View, outlook: Outlook) -> None:
    """A plate with an icon on each thing to work on, and beside it how far it has come."""
    for number in outlook.having(Task):
        task, cell = outlook.get(number, Task), outlook.get(number, Position).cell
        for square in view.shown(target, (cell,)):
            x, y = view.centre(square)
            rim = WARN if task.ruined else FINE if task.by else theme.BRASS_LIGHT
            theme.put(target, icons.badge(ICONS[task.kind], round(0.78 * view.cell), rim), (x, y))
            if task.open and task.of(outlook.side) and view.cell >= 24:
                size = max(10, round(view.cell * 0.26))
                label = theme.outlined(f"{task.done}/{task.needed}", size)
                theme.put(target, label, (x, y + 0.36 * view.cell))
