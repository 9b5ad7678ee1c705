"""Events of long work: Turns done, tries that failed, work broken or left, help, bleeding stopped (ACY-TASK)."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import GOOD, HEARD, Event, Look, Mark, event, rises
from game.messages.events.lines import HARM, HELP, says
from game.messages.events.writes import drops, puts, sets
from game.messages.roles import Other, Progress, Turns, Who
from game.rulebooks.alternacy.parts import Contested, Effort, Efforts, Injuries, Luck, TurnPlan
from game.world.hazards import Task
from game.world.store import Unit, Writing
from game.world.turns import Clock, battle_of


def _put_work(world: Writing, unit: Unit, number: int, done: int, due: int, *, sure: bool, **tried: object) -> None:
    """How far work has come: on the task itself, or for a patient with who tends it."""
    held, task = world.get(unit, Efforts), world.find(number, Task)
    effort = held.on(number)
    if task is not None:
        world.put(number, replace(task, done=done, needed=due, sure=sure))
    else:
        effort = replace(effort, done=done, due=due, sure=sure)
    effort = replace(effort, **tried)  # type: ignore[arg-type]
    others = tuple(one for one in held.held if one.of != number)
    kept = (effort,) if effort != Effort(number) else ()
    helped = () if sure or tried else held.helped
    world.put(unit, replace(held, held=tuple(sorted((*others, *kept), key=lambda one: one.of)), helped=helped))


@event(
    "turn_of_work",
    line=says("{unit} works: {done} of {due} Turns", HELP),
    shows=Look(HEARD, "reload"),
    marks=Mark.ACHIEVES,
)
class TurnOfWork(Event):
    """A unit has worked a Turn more on a task or for a patient (ACY-TASK-02)."""

    unit: Other
    task: Progress
    done: int
    due: int
    sure: bool = False

    def write(self, world: Writing) -> None:
        _put_work(world, self.unit, self.task, self.done, self.due, sure=self.sure)
        world.put(self.unit, replace(world.get(self.unit, TurnPlan), works=self.task))


@event("work_failed", line=says("{unit} fails at its work{barred:?, and may not try again}", HARM))
class WorkFailed(Event):
    """A try has failed: the next one is harder, or barred (ACY-DN-10, -11)."""

    unit: Other
    task: Progress
    due: int
    barred: bool = False

    def write(self, world: Writing) -> None:
        tries = world.get(self.unit, Efforts).on(self.task).tries + 1
        _put_work(world, self.unit, self.task, 0, self.due, sure=False, tries=tries, barred=self.barred)
        world.put(self.unit, replace(world.get(self.unit, TurnPlan), works=0))


@event("contest_led", line=says("{unit} is first so far", HELP), marks=Mark.ACHIEVES)
class ContestLed(Event):
    """A roll is the best of a contest so far."""

    unit: Other
    task: Progress


@event("competed", line=says("{unit} has {total} in the contest", HELP))
class Competed(Event):
    """A unit has rolled in a contest, which is decided when the Turn ends (ACY-CSR-01)."""

    unit: Other
    task: Progress
    total: int
    skill: int

    def write(self, world: Writing) -> None:
        held = world.find(self.task, Contested) or Contested(())
        world.put(self.task, replace(held, rolled=(*held.rolled, (self.total, self.skill, self.unit))))


@event("contest_ranked", line="{task:task}: {totals}{level:?, level: again}")
class ContestRanked(Event):
    """All totals of a contest, the highest first (ACY-CSR-02); those who are `level` roll again (ACY-CSR-08)."""

    task: int
    totals: str
    level: Turns = ()

    def write(self, world: Writing) -> None:
        if self.level:
            world.put(self.task, Contested((), self.level))
        else:
            world.drop(self.task, Contested)


@event("work_broken", line=says("{unit}'s work is broken: {done} Turns of it are left", HARM))
class WorkBroken(Event):
    """A Heavy hit breaks the work of a unit: half of it is lost, and it is rolled again (ACY-REACT-15)."""

    unit: Other
    task: Progress
    done: int
    due: int

    def write(self, world: Writing) -> None:
        _put_work(world, self.unit, self.task, self.done, self.due, sure=False)
        world.put(self.unit, replace(world.get(self.unit, TurnPlan), works=0))


@event(
    "helped",
    line=says("{by} helps {unit}: {amount:+d} on its roll", HELP),
    floats=rises("{amount:+d}", GOOD),
    marks=Mark.ACHIEVES,
)
class Helped(Event):
    """A helper's roll waits for that of who works (ACY-ASSIST-03, -04, -09)."""

    unit: Who
    by: Other
    of: int
    amount: int

    def write(self, world: Writing) -> None:
        _counted(world, self.unit, self.by, self.of, self.amount)


def _counted(world: Writing, unit: Unit, by: Unit, of: int, amount: int) -> None:
    """Somebody's help in this Turn, kept with the one at work."""
    held, now = world.get(unit, Efforts), world.get(battle_of(world), Clock).round
    world.put(unit, replace(held, helped=(*held.helped, (by, of, amount, now))))


@event("joined", line=says("{by} joins {unit} at its work", HELP), marks=Mark.ACHIEVES)
class Joined(Event):
    """A unit spends a Turn on the work of another, to roll together with it (ACY-GROUP-10)."""

    unit: Who
    by: Other
    of: Progress

    def write(self, world: Writing) -> None:
        _counted(world, self.unit, self.by, self.of, 0)
        world.put(self.by, replace(world.get(self.by, TurnPlan), works=self.of))


@event("work_paused", writes=sets(TurnPlan, works=0), line="{unit} leaves its work")
class WorkPaused(Event):
    """A unit gets away from its work, which stays as it is (ACY-REACT-13, -15)."""

    unit: Who


@event(
    "bleeding_stopped",
    line=says("{unit} stops bleeding: {by} has tended it", HELP),
    floats=rises("tended", GOOD),
)
class BleedingStopped(Event):
    """First aid has stopped one clock of bleeding (ACY-DMG-28)."""

    unit: Who
    by: Other
    level: int
    since: int

    def write(self, world: Writing) -> None:
        held, clocks = world.get(self.unit, Injuries), list(world.get(self.unit, Injuries).bleeding)
        clocks.remove((self.level, self.since))
        world.put(self.unit, replace(held, bleeding=tuple(clocks)))
        doer = world.get(self.by, Efforts)
        world.put(self.by, replace(doer, held=tuple(one for one in doer.held if one.of != self.unit)))


@event("spectacular", line="{unit}, Spectacular: {row:words}", floats="{row:words}", secret=Efforts)
class Spectacular(Event):
    """What else a Spectacular result does: broken tools and a barred task are kept in mind (ACY-FLUKE-10)."""

    unit: Who
    of: Progress
    row: str
    key: str

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Efforts)
        if self.row == "broken":
            world.put(self.unit, replace(held, broken=tuple(sorted({*held.broken, self.key}))))
        if self.row == "barred":
            others = tuple(one for one in held.held if one.of != self.of)
            barred = replace(held.on(self.of), barred=True)
            world.put(self.unit, replace(held, held=tuple(sorted((*others, barred), key=lambda one: one.of))))


@event("luck_given", writes=puts(Luck), line="{unit}: {amount:+d} on its next {key:?{key:words} }roll")
class LuckGiven(Event):
    """A unit has more or less on its next roll (ACY-FLUKE-10)."""

    unit: Who
    amount: int
    key: str = ""


@event("luck_spent", writes=drops(Luck))
class LuckSpent(Event):
    """The roll was made."""

    unit: Who


@event("turn_freed", writes=sets(TurnPlan, used=0, opened=False, works=0), line="{unit} has its turn free again")
class TurnFreed(Event):
    """No time was used (ACY-FLUKE-13)."""

    unit: Who
