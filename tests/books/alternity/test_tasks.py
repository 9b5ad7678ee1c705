"""Tasks of several actions: the successes each kind wants, its skills, what makes it harder (ALT-BASE-33)."""

import pytest

from game.battle.battle_setup import place_tasks
from game.battle.forecast import forecast
from game.content.placements import TaskEntry
from game.messages.orders import Act, Move
from game.systems.tasks import work_check
from game.world.hazards import Task
from tests.books.alternity.support import GOOD, Skirmish

NEEDED = {"open_lock": 3, "hack": 4, "set_charge": 3, "disarm": 4, "repair": 4}
WORK = Act("work")


@pytest.mark.rule("ALT-BASE-33")
def test_each_kind_wants_its_successes_and_its_own_skill(skirmish: type[Skirmish]) -> None:
    fight = skirmish("..")
    entries = [TaskEntry(key=kind, name=kind, kind=kind, at=(1, 0)) for kind in NEEDED]
    place_tasks(fight.world, entries, fight.book)
    tasks = [fight.get(one, Task) for one in fight.world.having(Task)]
    assert {task.kind: task.needed for task in tasks} == NEEDED
    known = {"hacking": 2, "lockpick": 1, "security_devices": 4, "set_explosives": 5, "disarm": 6, "juryrig": 7}
    unit = fight.soldier("a", (0, 0), skills=known)
    skills = {task.kind: work_check(fight.world, fight.book, unit, task).score - 10 for task in tasks}
    assert skills == {"open_lock": 4, "hack": 2, "set_charge": 5, "disarm": 6, "repair": 7}


@pytest.mark.rule("ALT-BASE-33", "ALT-CRIT-04")
def test_work_is_done_where_the_move_ends_and_a_run_makes_it_harder(skirmish: type[Skirmish]) -> None:
    fight = skirmish("......")
    unit = fight.soldier("a", (0, 0), skills={"hacking": 3})
    place_tasks(fight.world, [TaskEntry(key="relay", name="The relay", kind="hack", at=(5, 0))], fight.book)
    (number,) = fight.world.having(Task)
    assert "nothing to work on" in str(fight.refusal(unit, WORK))
    fight.phase(GOOD, {unit: (Move((4, 0), "run"), WORK)}, dice=[8, 5])
    assert fight.get(number, Task).done == 1, "a run is +2, a d6: 8 + 5 = 13 against 13/6/3 is Ordinary"


@pytest.mark.rule("ALT-BASE-33", "ALT-CRIT-04")
def test_the_forecast_of_work_is_that_of_its_degrees(skirmish: type[Skirmish]) -> None:
    fight = skirmish("..")
    unit = fight.soldier("a", (0, 0), skills={"hacking": 3})
    place_tasks(fight.world, [TaskEntry(key="relay", name="The relay", kind="hack", at=(1, 0))], fight.book)
    closed, tried = (forecast(fight.world, fight.book, unit, WORK, closed=one) for one in (True, False))
    (task_work,), (check,) = closed.task_works, closed.checks
    assert closed.foresight == tried.foresight
    chances = dict(check.support())
    assert dict(task_work.gains) == {more: chances[more] for more in range(4)}
    assert task_work.ruined == chances[-1]
    assert not task_work.complete
