"""Work on tasks of several actions: what a try is worth to a side that has to complete one (ALT-BASE-33)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ai.doctrine import Doctrine
from ai.goals import Goals, rounds_left
from ai.knowledge import Knowledge
from ai.lines import Board
from ai.odds import WHOLE
from game.messages.orders import Order
from game.systems.sketch import Fighter, Table
from game.systems.tasks import REACH, work_check, work_refusal
from game.world.place import Position
from game.world.tasks import Task

FAR = -100_000
"""The worth of a try where there is nothing to work on."""
SLOW = 2
"""Rounds that a success is thought to take, all told."""


def labour_worth(known: Knowledge, doctrine: Doctrine, me: Fighter, squares: Board) -> Table | None:
    """Worth of an action's work from each square, on a task that the side has to complete; None if there is none.

    More the less time there is; what a ruined task would cost is taken off.
    """
    world, lines = known.outlook, known.lines
    wanted = {goal.task for goal in Goals.tasks(world)}
    found: Table | None = None
    for number in world.having(Task) if world.book.situations is not None else ():
        task, cell = world.get(number, Task), world.get(number, Position).cell
        if task.key not in wanted or work_refusal(world, me.unit, cell) is not None:
            continue
        near = lines.distances(lines.number(cell))[squares] <= REACH
        if near.any():
            worth = np.where(near, _worth(known, doctrine, me, task), FAR).astype(np.int64)
            found = worth if found is None else np.maximum(found, worth)
    return found


def help_worth(known: Knowledge, doctrine: Doctrine, me: Fighter) -> tuple[Order, int] | None:
    """The help with a comrade's work that adds most to its chance, from where a unit stands; None if none adds any."""
    rules = known.outlook.book.situations
    wanted = any(goal.task for goal in Goals.tasks(known.outlook))
    if rules is None or not wanted:
        return None
    found = [*rules.help_at_work(known.outlook, known.outlook.book, me.unit)]
    order, more = max(found, key=lambda one: one[1], default=(None, Fraction(0)))
    if order is None or more <= 0:
        return None
    return order, doctrine.weighed("objective", int(doctrine.price["success_late"] * more))


def _worth(known: Knowledge, doctrine: Doctrine, me: Fighter, task: Task) -> int:
    rules, left = known.outlook.book.situations, task.needed - task.done
    if rules is None or rules.task_refusal(known.outlook, me.unit, task) is not None:
        return FAR
    gain, ruin = Fraction(0), Fraction(0)
    for value, chance in work_check(known.outlook, known.outlook.book, me.unit, task).support():
        successes = rules.successes(value)
        gain += chance * min(left, max(0, successes))
        ruin += chance * (successes < 0)
    price = doctrine.price
    share = doctrine.curve["urgency"](max(0, rounds_left(known) - SLOW * left))
    each = price["success"] + (price["success_late"] - price["success"]) * share // WHOLE
    return doctrine.weighed("objective", int(each * gain - price["ruin"] * ruin))
