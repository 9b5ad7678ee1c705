"""Work over several Turns: tasks and first aid, rolled for before the last Turn (ACY-TASK, ACY-DN-10, ACY-DMG-28)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from game.dice.draws import Check, Modifier, Roll
from game.dice.fives import fluked
from game.field import distance
from game.messages import events as ev
from game.messages.frames import Working
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternacy.actions import plan_of, several_rolls
from game.rulebooks.alternacy.checks import (
    ACTION_SKILLS,
    ANY,
    BRAWN,
    FIRST_AID,
    category,
    check,
    grade_bands,
    graded,
    harder,
    knack,
    luck_spent,
    skill_of,
    task_check,
    weights,
)
from game.rulebooks.alternacy.events import ActionUsed, HarmDone
from game.rulebooks.alternacy.frames import Tending
from game.rulebooks.alternacy.harm import HEAVY
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Contested, Efforts, Injuries
from game.rulebooks.alternacy.states import stands
from game.rulebooks.alternacy.work.contests import decided, rolling_refusal, to_beat
from game.rulebooks.alternacy.work.events import (
    BleedingStopped,
    Competed,
    ContestLed,
    LuckGiven,
    TurnOfWork,
    WorkBroken,
    WorkFailed,
    WorkPaused,
)
from game.rulebooks.alternacy.work.spectacle import spectacles
from game.systems.condition_expiry import MORALE
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.tasks import task_at, work_refusal
from game.systems.works import accomplishment, completed, easier_together
from game.world.body import Allegiance, Build, Dead, Identity, Skills
from game.world.hazards import APPEAL, BARRICADE, DIFFICULTIES, RATED, Task
from game.world.place import Position, where
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

WORKS = ("light cover", "half cover", "three-quarter cover", "with loopholes")
OPEN = "open"
"""The tag of those whom an appeal reaches (ACY-ACCOMP-06)."""
STAUNCH, TOGETHER = "staunch", "together"
FAR = "first aid reaches who is next to one (ACY-DMG-28)"


class Job(NamedTuple):
    """What work takes: its skill, the parts of its number, its Turns, whether the untrained may try it.

    Of an accomplishment (`rated`) the total counts, and the number is the least that is anything (ACY-ACCOMP-01, -08).
    """

    key: str
    skill: str
    parts: tuple[Modifier, ...]
    turns: int
    open: bool = False
    rated: bool = False


class Progress(NamedTuple):
    """How far work has come: Turns done, Turns in all, whether only time is wanting."""

    done: int
    due: int
    sure: bool


def job_of(world: Reading, unit: Unit, number: int, n: Numbers) -> Job:
    """What a task takes, or a patient, by its worst bleeding (ACY-TASK-01, ACY-DN-22, ACY-DMG-28, -30)."""
    task = world.find(number, Task)
    style = (Modifier("style", n.style_dn, "ACY-DN-08"),) if n.style_dn else ()
    if task is None:
        level = max(level for level, _since in world.get(number, Injuries).bleeding)
        worst = Modifier("bleeding", n.aid_dn[level - HEAVY], "ACY-DMG-28")
        untrained = aid_number(world, unit, n, level) - worst.amount
        extra = (Modifier("untrained", untrained, "ACY-TASK-03"),) if untrained else ()
        return Job(FIRST_AID, FIRST_AID, (worst, *extra, *style), n.aid_turns, open=True)
    rated, skill = task.contest or task.kind in RATED, ACTION_SKILLS[task.kind]
    if task.contest:
        best = Modifier("to beat", to_beat(world, unit, number, skill), "ACY-CSR-01")
        return Job(task.kind, skill, (best,), 1, open=skill == BRAWN, rated=True)
    usual = number_of(task, n)
    if rated or task.number:
        parts: tuple[Modifier, ...] = (Modifier("difficulty", usual, "ACY-ACCOMP-08" if rated else "ACY-DN-06"),)
    else:
        parts = (Modifier("difficulty", usual, "ACY-TASK-01"), *style)
    turns = getattr(n, f"task_{task.kind}")
    return Job(task.kind, skill, parts, turns, open=skill == BRAWN, rated=rated)


def number_of(task: Task, n: Numbers) -> int:
    """What the roll of a task must reach, the style of the game aside; of a work the least total that is one."""
    if task.kind in RATED:
        return n.works_cover[0]
    return task.number or harder(getattr(n, f"dn_{task.kind}"), DIFFICULTIES.index(task.difficulty))


def aid_number(world: Reading, unit: Unit, n: Numbers, level: int) -> int:
    """The number of First Aid against a level of bleeding, harder untrained (ACY-DMG-28, ACY-TASK-03)."""
    return int(n.aid_dn[level - HEAVY] + n.aid_untrained * (not world.get(unit, Skills).of(FIRST_AID)))


def told_job(task: Task, n: Numbers) -> str:
    """What a task takes in words: its skill, its number, its Turns (ACY-REACT-14)."""
    skill, number = ACTION_SKILLS[task.kind].replace("_", " ").capitalize(), number_of(task, n)
    if task.contest:
        return f"{skill}: the highest total when the Turn ends"
    if task.kind == APPEAL:
        return f"{skill}: {n.appeal_good} sways who is open to it; {task.needed} Turns"
    if task.kind == BARRICADE:
        covers = ", ".join(f"{least} {word}" for least, word in zip(n.works_cover, WORKS, strict=False))
        return f"{skill}: {covers}; {task.needed} Turns"
    number += 0 if task.number else n.style_dn
    return f"{skill} against {number}, {category(number)}; {task.needed} Turns"


def progress_of(world: Reading, unit: Unit, number: int, job: Job) -> Progress:
    """How far it has come: of a task whoever did it, of first aid what this unit has done."""
    task = world.find(number, Task)
    if task is not None:
        return Progress(task.done, task.needed, task.sure)
    effort = world.get(unit, Efforts).on(number)
    return Progress(effort.done, effort.due or job.turns, effort.sure)


def job_check(world: Reading, unit: Unit, number: int, n: Numbers, joins: tuple[Unit, ...] = ()) -> Check:
    """The roll: -2 for each try that has failed (ACY-DN-11); of a group one for all, with who `joins` besides."""
    job, tries = job_of(world, unit, number, n), world.get(unit, Efforts).on(number).tries
    again = Modifier("tried before", -n.task_again * tries, "ACY-DN-11")
    edge = Modifier("advantage", advantage_of(world, unit, number), "ACY-ACCOMP-04")
    held = weights(world, unit, n, ANY, (several_rolls(world, unit, n), again, edge, knack(world, unit, job.key)))
    aided = Modifier("help", sum(help_waiting(world, unit, number, n).values()), "ACY-ASSIST-03")
    more = (aided,) if aided.amount else ()
    if job.rated:
        mine = (skill_of(world, unit, job.skill), *held, *more)
        return check(unit, n, job.key, mine, job.parts[0].amount, bands=(), parts=job.parts)
    alone = task_check(unit, n, job.key, (skill_of(world, unit, job.skill), *held, *more), job.parts)
    others = sorted({*group_of(world, unit, number), *joins})
    return _together(alone, [_score(world, one, job.skill, n) for one in others], n) if others else alone


def advantage_of(world: Reading, unit: Unit, number: int) -> int:
    """What circumstances add to a unit's rolls for a task, all summed (ACY-ACCOMP-04, ACY-CSR-07)."""
    task = world.find(number, Task)
    return dict(task.advantages).get(world.get(unit, Allegiance).side, 0) if task is not None else 0


def _score(world: Reading, unit: Unit, skill: str, n: Numbers) -> int:
    """All that a member adds to its dice."""
    held = weights(world, unit, n, ANY, (several_rolls(world, unit, n),))
    return skill_of(world, unit, skill).amount + sum(part.amount for part in held)


def _together(alone: Check, others: list[int], n: Numbers) -> Check:
    """One roll of all dice for the sum of the margins; of many members a roll for each few (ACY-GROUP-02, -06, -09)."""
    scores = [alone.bonus, *others]
    easier = Modifier("together", -easier_together(len(scores), n), "ACY-GROUP-06")
    target, size = max(n.group_least, alone.target + easier.amount), -(-len(scores) // n.group_rolls)
    parts = [scores[at : at + size] for at in range(0, len(scores), size)]
    summed = sum((2 * sum(part) + len(part)) // (2 * len(part)) - target for part in parts) + target
    members = Modifier("members", summed - alone.bonus, "ACY-GROUP-02")
    return replace(
        alone,
        key=TOGETHER,
        modifiers=(*alone.modifiers, members),
        target=target,
        bands=grade_bands(n)[1:-2],
        shape=fluked(n.fluke_chart, len(parts)),
        parts=(*alone.parts, replace(easier, amount=target - alone.target)),
    )


def group_of(world: Reading, lead: Unit, number: int) -> tuple[Unit, ...]:
    """Who works with a unit: each has spent the Turns of the work that it has, and is at hand (ACY-GROUP-10)."""
    task = world.find(number, Task)
    if task is None or not task.group:
        return ()
    now = world.get(battle_of(world), Clock).round
    turns = joined(world, lead, number)
    busy = (one for one in sorted(dict(turns)) if plan_of(world, one).works == number and stands(world, one))
    spent = [one for one in busy if sum(by == one for by, _ in turns) >= task.done + ((one, now) in turns)]
    return tuple(one for one in spent if at_hand(world, one, (number, lead, *spent)))


def joined(world: Reading, lead: Unit, number: int) -> list[tuple[Unit, int]]:
    """Who has helped a unit or joined it at this work, and in which Turn, for each time."""
    return [(by, since) for by, of, _more, since in world.get(lead, Efforts).helped if of == number]


def at_hand(world: Reading, unit: Unit, others: Iterable[Unit]) -> bool:
    """Whether a unit stands at the work or beside one of the group (ACY-GROUP-10)."""
    here = world.get(unit, Position).cell
    return any(one != unit and distance(here, world.get(one, Position).cell) <= 1 for one in others)


def help_waiting(world: Reading, unit: Unit, number: int, n: Numbers) -> dict[Unit, int]:
    """What helpers that still wait add, by helper; outside the limit of modifiers (ACY-ASSIST-09, -10, ACY-BASE-05)."""
    now, found = world.get(battle_of(world), Clock).round, world.get(unit, Efforts).helped
    fresh = ((by, more) for by, of, more, since in found if of == number and now - since <= n.assist_turns)
    return {by: more for by, more in fresh if plan_of(world, by).works != number}


# --- why not ----------------------------------------------------------------------------------------------------------


def job_refusal(world: Reading, unit: Unit, number: int, n: Numbers) -> str | None:
    """Why a unit cannot do this work: it never learned it, is barred from it, or somebody is at it."""
    if world.find(number, Task) is None and not world.get(number, Injuries).bleeding:
        return "nothing bleeds any more (ACY-DMG-28)"
    job = job_of(world, unit, number, n)
    if not (job.open or world.get(unit, Skills).of(job.skill)):
        return f"has not learned {job.skill.replace('_', ' ')} (ACY-TASK-03)"
    if world.get(unit, Efforts).on(number).barred:
        return "failed by 10 or more, or Spectacularly: no second try (ACY-DN-10)"
    if job.key in world.get(unit, Efforts).broken:
        return "its tools for that are broken (ACY-FLUKE-10)"
    task = world.find(number, Task)
    if task is not None and task.contest:
        return rolling_refusal(world, unit, number)
    busy = (one for one in world.having(Efforts) if plan_of(world, one).works == number and stands(world, one))
    at_it = next((one for one in busy if one != unit and one not in dict(joined(world, unit, number))), None)
    if at_it is not None:
        return f"{world.get(at_it, Identity).name} is at work on it"
    return None


def turn_refusal(world: Reading, unit: Unit, number: int, n: Numbers) -> str | None:
    """Why a unit does no Turn of this work now: a further one is the whole turn (ACY-MULTI-07)."""
    plan, job = plan_of(world, unit), job_of(world, unit, number, n)
    begun = progress_of(world, unit, number, job).done > 0 or plan.works == number
    return "a further Turn of work takes the whole turn (ACY-MULTI-07)" if begun and plan.opened else None


def working_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot work on what is at hand, its action aside; None when it can."""
    cell = world.get(unit, Position).cell
    n, number = numbers(book), task_at(world, cell)
    barred = work_refusal(world, unit, cell) or alone_refusal(world, unit, number)
    return barred or job_refusal(world, unit, number, n) or turn_refusal(world, unit, number, n)


def alone_refusal(world: Reading, unit: Unit, number: int) -> str | None:
    """Why a unit does nothing about rubble by itself; None when somebody has joined it."""
    if world.get(number, Task).kind != "shift_rubble" or joined(world, unit, number):
        return None
    return "several shift rubble: somebody joins before its own turn (ACY-TASK-01)"


def patient_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why somebody is no patient: not one's own, not bleeding, out of reach."""
    there, body = where(world, target), world.find(target, Injuries)
    if there is None or body is None or world.find(target, Dead) is not None:
        return "nobody there to help"
    if world.get(target, Allegiance).side != world.get(unit, Allegiance).side:
        return "aid is for one's own side"
    if not body.bleeding:
        return "not bleeding (ACY-DMG-28)"
    return FAR if distance(world.get(unit, Position).cell, there) > 1 else None


# --- carried out ------------------------------------------------------------------------------------------------------


def begun(world: Reading, book: Rulebook, unit: Unit, number: int) -> tuple[ev.Event, ...]:
    """The first Turn of work is a rolled action, a further one the whole turn (ACY-MULTI-07)."""
    n = numbers(book)
    further = progress_of(world, unit, number, job_of(world, unit, number, n)).done
    return (ActionUsed(unit, n.multi_max if further else 1),)


def work_step(frame: Working, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Turn of work on the task that is at hand."""
    cell = world.get(frame.unit, Position).cell
    if not stands(world, frame.unit) or work_refusal(world, frame.unit, cell) is not None:
        return done()
    return _turn(frame, world, task_at(world, cell), numbers(book), reply)


def tend_step(frame: Tending, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Turn of first aid."""
    if not stands(world, frame.unit) or patient_refusal(world, frame.unit, frame.target) is not None:
        return done()
    return _turn(frame, world, frame.target, numbers(book), reply)


def _turn(frame: Working | Tending, world: Reading, number: int, n: Numbers, reply: Reply) -> Step:
    """A Turn more; its roll falls at the end of the last but one, of a work of one Turn in that (ACY-TASK-02)."""
    unit, job = frame.unit, job_of(world, frame.unit, number, n)
    held = progress_of(world, unit, number, job)
    turn, due, sure = held.done + 1, held.due, held.sure
    more, luck = tuple[Frame, ...](), tuple[ev.Event, ...]()
    if not sure and turn >= max(1, job.turns - (not job.rated)):
        if not isinstance(reply, Roll):
            return wait(frame, Chance(job_check(world, unit, number, n)))
        group = (unit, *group_of(world, unit, number))
        luck = tuple(spent for one in group for spent in luck_spent(world, one, job.key))
        task = world.find(number, Task)
        if task is not None and task.contest:
            total, skill = reply.value + job.parts[0].amount, world.get(unit, Skills).of(job.skill)
            leads = (ContestLed(unit, number),) if reply.value >= 0 else ()
            return done(*luck, Competed(unit, number, total, skill), *leads)
        if job.rated:
            return done(*luck, *_made(world, unit, number, reply.value, n))
        grade, more = graded(reply.value, n), spectacles(unit, number, job.key, reply.value)
        if not grade.success:
            return done(*luck, WorkFailed(unit, number, job.turns, grade.barred), push=more)
        due, sure = max(turn, job.turns - grade.saved), True
    worked = TurnOfWork(unit, number, turn, due, sure)
    return done(*luck, worked, *(_complete(world, unit, number) if sure and turn >= due else ()), push=more)


def _made(world: Reading, unit: Unit, number: int, margin: int, n: Numbers) -> Iterator[ev.Event]:
    """A work as good as its total; a failed one loses half of what it is made of, a second all (ACY-ACCOMP-08)."""
    task = world.get(number, Task)
    if margin >= 0:
        total, turns = margin + n.works_cover[0], task.needed
        yield TurnOfWork(unit, number, turns, turns, sure=True)
        yield ev.Accomplished(unit, total, *accomplishment(total))
        yield from completed(world, unit, number, bisect_right(n.works_cover, total), total)
        if task.kind == APPEAL and total >= n.appeal_good:
            swayed = (one for one in foes_of(world, unit) if OPEN in world.get(one, Build).tags)
            yield from (LuckGiven(one, -n.appeal_morale, MORALE) for one in swayed)
        return
    yield WorkFailed(unit, number, task.needed)
    if any(world.get(one, Efforts).on(number).tries for one in world.having(Efforts)):
        yield ev.TaskRuined(unit, number)


def _complete(world: Reading, unit: Unit, number: int) -> Iterator[ev.Event]:
    """A task is done; of a patient the worst bleeding is stopped (ACY-DMG-28, -30)."""
    if world.find(number, Task) is not None:
        yield from completed(world, unit, number)
        return
    level, since = max(world.get(number, Injuries).bleeding, key=lambda clock: (clock[0], -clock[1]))
    yield BleedingStopped(number, unit, level, since)


class Works(System):
    """What interrupts work: a Heavy hit breaks it, a step away pauses it (ACY-REACT-13, -15); the end of contests."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (HarmDone, ev.Stepped, ev.RoundEnded)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Half the Turns done are lost, rounded down; or none."""
        if isinstance(event, ev.RoundEnded):
            return answer([one for number in world.having(Contested) for one in decided(world, number)])
        number = plan_of(world, event.unit).works
        if not number:
            return SILENCE
        if isinstance(event, ev.Stepped):
            return answer([WorkPaused(event.unit)])
        if max(event.wound, event.shock, event.stun) < HEAVY:
            return SILENCE
        if world.find(number, Task) is None and not world.get(number, Injuries).bleeding:
            return answer([WorkPaused(event.unit)])
        job = job_of(world, event.unit, number, numbers(book))
        held = progress_of(world, event.unit, number, job).done
        return answer([WorkBroken(event.unit, number, held - held // 2, job.turns)])


STEPS: dict[type[Frame], StepFunction] = {Working: work_step, Tending: tend_step}
