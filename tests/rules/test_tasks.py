"""Tasks of several actions: what each kind wants, who knows how far one has come, when an objective is met."""

import pytest

from game.battle.battle import Battle
from game.battle.battle_setup import place_tasks
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.witness import visible
from game.content.placements import TaskEntry
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.systems.tasks import WORK, work_check
from game.world.hazards import DIFFICULTIES, Task
from game.world.place import Position
from game.world.sides import Objective
from tests.battle.toy import toy_position

NEEDED = {"open_lock": 2, "hack": 3, "set_charge": 2, "disarm": 3, "repair": 3}


def placed(fight, *entries: TaskEntry) -> list[int]:
    place_tasks(fight.world, entries, fight.book)
    return list(fight.world.having(Task))


@pytest.mark.rule("ALT-BASE-33", "ALT-BASE-38")
def test_each_kind_wants_its_successes_and_each_word_its_edge(bout) -> None:
    fight = bout("..")
    unit = fight.unit("a", skills={"technics": 2})
    entries = [TaskEntry(key=kind, name=kind, kind=kind, at=(1, 0)) for kind in NEEDED]
    tasks = [fight.get(one, Task) for one in placed(fight, *entries)]
    assert {task.kind: task.needed for task in tasks} == NEEDED
    edges = []
    for word in DIFFICULTIES:
        check = work_check(fight.world, fight.book, unit, Task("t", "T", "hack", 3, word))
        edges.append(sum(part.amount for part in check.modifiers if part.key == "difficulty"))
        assert [part.amount for part in check.modifiers if part.key == "technics"] == [2]
    assert edges == [0, -1, -2, -3, -5]


@pytest.mark.rule("ALT-BASE-33")
def test_how_far_a_task_has_come_is_known_to_those_who_may_work_on_it(bout) -> None:
    fight = bout("..")
    unit = fight.unit("a", (0, 0), "blue")
    fight.unit("z", (1, 0), "red")
    (number,) = placed(fight, TaskEntry(key="relay", name="R", kind="hack", at=(1, 0), side="blue"))
    sides = {side: Outlook(fight.world, fight.book, side) for side in ("blue", "red")}
    fight.put(number, Task("relay", "R", "hack", 3, side="blue", done=2))
    known = {side: outlook.get(number, Task).done for side, outlook in sides.items()}
    told = {side: visible(ev.TaskWorked(unit, number, 1), outlook) is not None for side, outlook in sides.items()}
    assert (known, told) == ({"blue": 2, "red": 0}, {"blue": True, "red": False})
    fight.put(number, Task("relay", "R", "hack", 3, side="blue", done=3, by="blue"))
    ended = ev.TaskDone(unit, number, "blue")
    assert {side: (outlook.get(number, Task).done, visible(ended, outlook) is not None)
            for side, outlook in sides.items()} == {"blue": (3, True), "red": (3, True)}
    fight.put(number, Task("relay", "R", "hack", 3, done=1))
    assert sides["red"].get(number, Task).done == 1


@pytest.mark.rule("ALT-BASE-33")
def test_the_forecast_counts_what_work_adds(bout) -> None:
    fight = bout("..")
    unit = fight.unit("a", (0, 0), skills={"technics": 3})
    (number,) = placed(fight, TaskEntry(key="relay", name="R", kind="set_charge", at=(1, 0)))
    fight.put(number, Task("relay", "R", "set_charge", 2, done=1))
    closed, tried = (forecast(fight.world, fight.book, unit, od.Act(WORK), closed=one) for one in (True, False))
    (task_work,) = closed.task_works
    assert closed.foresight == tried.foresight
    assert closed.success == task_work.complete == dict(task_work.gains)[1] == 1 - dict(task_work.gains)[0]
    assert (task_work.task, task_work.ruined) == (number, 0)


@pytest.mark.rule("ALT-BASE-33")
@pytest.mark.parametrize(("by", "winner", "last"), [("blue", "blue", 1), ("red", "red", 1), ("", "", 3)])
def test_the_side_that_completes_a_task_has_met_its_objective(by: str, winner: str, last: int) -> None:
    """At the round's end; nobody meets that of a task which is ruined."""
    goals = tuple(Objective(side, "task", "", task="relay") for side in ("blue", "red"))
    position = toy_position(["........"], [(0, 0)], [(7, 0)], wanted=goals, limit=3)
    position.world.add(Task("relay", "R", "hack", 4, by=by, ruined=not by), Position((3, 0)))
    with Battle(position, Dice(1)) as battle:
        while battle.over is None:
            battle.answer(od.END)
        assert (battle.over.winner, battle.round) == (winner, last)
