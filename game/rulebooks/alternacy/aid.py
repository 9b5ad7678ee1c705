"""Aid: First Aid against bleeding, help with work and aim (ACY-DMG-28, ACY-ASSIST); after the battle (ACY-DMG-20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.content.problem import did_you_mean
from game.dice.draws import AnyCheck, Check, Roll
from game.field import sight
from game.messages.events import Event
from game.messages.orders import Aid, Order
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternacy.actions import action_refusal, plan_of, several_rolls
from game.rulebooks.alternacy.checks import ALERTNESS, ANY, SPOT, check, luck_spent, skill_of, weights
from game.rulebooks.alternacy.events import ActionUsed
from game.rulebooks.alternacy.frames import Assisting, Tending
from game.rulebooks.alternacy.harm import DEAD as KILLED
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import ALL_PARTS, BODY_PARTS, Efforts, Injuries
from game.rulebooks.alternacy.shooting import aimed_check
from game.rulebooks.alternacy.states import stands, state_of
from game.rulebooks.alternacy.work.events import Helped, Joined
from game.rulebooks.alternacy.work.works import (
    STAUNCH,
    at_hand,
    begun,
    help_waiting,
    job_check,
    job_of,
    job_refusal,
    joined,
    patient_refusal,
    progress_of,
    turn_refusal,
)
from game.systems.aftermath import Doubt, PointsAftermath
from game.systems.conditions import notices
from game.systems.deeds import STANDARD, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.tasks import task_at, work_refusal
from game.systems.works import assist_numbers, help_of
from game.world.body import CRIPPLED, Allegiance, Burden, Skills
from game.world.hazards import Task
from game.world.place import Position, where
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

ASSIST, JOIN = "assist", "join"


def object_of(world: Reading, lead: Unit) -> Unit:
    """What somebody aims at or works on, or would: the task at hand, a patient beside it; 0 for nothing."""
    cell = world.get(lead, Position).cell
    if plan_of(world, lead).aims:
        return plan_of(world, lead).aims
    if plan_of(world, lead).works:
        return plan_of(world, lead).works
    if work_refusal(world, lead, cell) is None:
        return task_at(world, cell)
    patients = (one for one in world.having(Injuries) if one != lead and patient_refusal(world, lead, one) is None)
    return next(patients, 0)


def assist_refusal(world: Reading, book: Rulebook, unit: Unit, lead: Unit) -> str | None:
    """Why a unit cannot help another with its work, its action aside; None when it can."""
    n = numbers(book)
    if plan_of(world, lead).aims:
        return spot_refusal(world, unit, lead, n)
    if not at_hand(world, unit, (lead,)):
        return "who helps stands next to who works (ACY-ASSIST-09)"
    number = object_of(world, lead)
    return _job_refusal(world, unit, lead, number, n) or helpers_refusal(world, unit, lead, number, n)


def join_refusal(world: Reading, book: Rulebook, unit: Unit, lead: Unit) -> str | None:
    """Why a unit cannot work together with another, its action aside; None when it can (ACY-GROUP-10)."""
    n = numbers(book)
    number = task_at(world, world.get(lead, Position).cell)
    if not number or not world.get(number, Task).group:
        return "no work that several do together (ACY-GROUP-01)"
    turns = joined(world, lead, number)
    if (unit, world.get(battle_of(world), Clock).round) in turns:
        return "has joined or helped in this Turn already (ACY-GROUP-10)"
    if not at_hand(world, unit, (number, lead, *dict(turns))):
        return "who joins stands next to the work or to one at it (ACY-GROUP-10)"
    return _job_refusal(world, unit, lead, number, n) or turn_refusal(world, unit, number, n)


REFUSALS = {ASSIST: assist_refusal, JOIN: join_refusal}


def no_help(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> str | None:
    """Why a unit cannot help or join a comrade, its action aside; None when it can."""
    lead = order.target
    if lead == unit or where(world, lead) is None or world.find(lead, Efforts) is None or not stands(world, lead):
        return "nobody there to help at work"
    if world.get(lead, Allegiance).side != world.get(unit, Allegiance).side:
        return "help is for one's own side"
    return REFUSALS[order.kind](world, book, unit, lead)


def _job_refusal(world: Reading, unit: Unit, lead: Unit, number: int, n: Numbers) -> str | None:
    """Why a unit has no hand in the work of another: there is none, it is rolled for, it never learned the skill."""
    if not number or job_refusal(world, lead, number, n) is not None:
        return "has no work to be helped with"
    job = job_of(world, lead, number, n)
    if progress_of(world, lead, number, job).sure:
        return "its work is rolled for already"
    if not (job.open or world.get(unit, Skills).of(job.skill)):
        return f"has not learned {job.skill.replace('_', ' ')} (ACY-TASK-03)"
    return None


def helpers_refusal(world: Reading, unit: Unit, lead: Unit, number: int, n: Numbers) -> str | None:
    """Why there is no place for another helper; None when there is (ACY-ASSIST-03, -07)."""
    most, waiting = n.assist_most, help_waiting(world, lead, number, n)
    if unit in waiting:
        return "has helped with this roll already (ACY-ASSIST-03)"
    full = len(waiting) >= most
    return f"{most} help already: another would be in the way (ACY-ASSIST-07)" if full else None


def spot_refusal(world: Reading, unit: Unit, lead: Unit, n: Numbers) -> str | None:
    """Why a unit is no spotter for one who aims: it sees both, at most two are (ACY-ASSIST-07, -09)."""
    target, here, sees = plan_of(world, lead).aims, world.get(unit, Position).cell, sight(world.field).sees
    there = where(world, target)
    if there is None or target not in foes_of(world, unit) or not notices(world, unit, there):
        return "does not see at whom it aims (ACY-ASSIST-09)"
    if not (sees(here, world.get(lead, Position).cell) and sees(here, there)):
        return "a spotter sees who aims and at whom (ACY-ASSIST-09)"
    return helpers_refusal(world, unit, lead, target, n)


def assist_check(world: Reading, unit: Unit, lead: Unit, n: Numbers) -> Check:
    """The skill of the task, a spotter's Alertness, against the higher number; its margin is read in full (-06)."""
    several = (several_rolls(world, unit, n),)
    if plan_of(world, lead).aims:
        number, skill, kind = aimed_check(world, lead, n).target, ALERTNESS, SPOT
    else:
        job = job_of(world, lead, object_of(world, lead), n)
        number, skill, kind = n.assist_free if job.rated else sum(part.amount for part in job.parts), job.skill, ANY
    modifiers = (skill_of(world, unit, skill), *weights(world, unit, n, kind, several))
    return check(unit, n, ASSIST, modifiers, assist_numbers(number, n)[0], bands=())


def step(frame: Assisting, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The helper's roll; its result waits for the lead's (ACY-ASSIST-09)."""
    n = numbers(book)
    if not stands(world, frame.unit) or no_help(world, book, frame.unit, Aid(frame.target, ASSIST)) is not None:
        return done()
    draw = assist_check(world, frame.unit, frame.target, n)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    amount = help_of(draw.target + reply.value, draw.target, n)
    luck = luck_spent(world, frame.unit, "assist")
    return done(*luck, Helped(frame.target, frame.unit, object_of(world, frame.target), amount))


def helps(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """Everybody who can be helped now."""
    open_to = (Aid(one, kind) for one in world.having(Efforts) for kind in REFUSALS)
    return (order for order in open_to if no_help(world, book, unit, order) is None)


def paid(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> tuple[Event, ...]:
    """Helping is a rolled action; joining is work like the lead's (ACY-GROUP-10)."""
    if order.kind == ASSIST:
        return (ActionUsed(unit),)
    number = task_at(world, world.get(order.target, Position).cell)
    return (*begun(world, book, unit, number), Joined(order.target, unit, number))


def gain(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> Fraction:
    """By how much help raises the chance of the lead's next roll, if that falls in its next turn; for planners.

    Of who joins that chance counts in each Turn of the work, as if all joined who may.
    """
    lead = order.target
    n, number = numbers(book), object_of(world, lead)
    if order.kind == JOIN:
        others = tuple(one for one in world.having(Efforts) if no_help(world, book, one, order) is None and one != unit)
        together = job_check(world, lead, number, n, (*others, unit)).odds()
        return together - job_check(world, lead, number, n, others).odds()
    if plan_of(world, lead).aims:
        return _raised(assist_check(world, unit, lead, n), aimed_check(world, lead, n), n)
    job = job_of(world, lead, number, n)
    if progress_of(world, lead, number, job).done + 1 < max(1, job.turns - 1):
        return Fraction(0)
    return _raised(assist_check(world, unit, lead, n), job_check(world, lead, number, n), n)


def _raised(made: Check, lead_roll: Check, n: Numbers) -> Fraction:
    """By how much such a helper's roll raises the chance of the lead's."""
    helped = (
        chance * lead_roll.chance(-help_of(made.target + margin, made.target, n))
        for margin, chance in made.support()
    )
    return sum(helped, Fraction(0)) - lead_roll.odds()


# --- orders of aid --------------------------------------------------------------------------------------------------


KINDS = (STAUNCH, *REFUSALS)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> str | None:
    """Why aid cannot be given; None when it can."""
    if order.kind not in KINDS:
        return f"no aid of this book: {order.kind!r}; {did_you_mean(order.kind, KINDS, KINDS)}"
    n, target = numbers(book), order.target
    if order.kind in REFUSALS:
        return action_refusal(world, unit, n) or no_help(world, book, unit, order)
    barred = patient_refusal(world, unit, target) or action_refusal(world, unit, n)
    return barred or job_refusal(world, unit, target, n) or turn_refusal(world, unit, target, n)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """First aid for all who need it and are at hand; help for all who work."""
    patients = (Aid(other, STAUNCH) for other in world.having(Injuries))
    yield from (order for order in patients if refusal(world, book, unit, order) is None)
    yield from helps(world, book, unit)


def _at_once(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> tuple[Event, ...]:
    helps = order.kind in REFUSALS
    return paid(world, book, unit, order) if helps else begun(world, book, unit, order.target)


def _frames(_world: Reading, _book: Rulebook, unit: Unit, order: Aid) -> tuple[Frame, ...]:
    return () if order.kind == JOIN else ((Assisting if order.kind == ASSIST else Tending)(unit, order.target),)


STEPS: dict[type[Frame], StepFunction] = {Assisting: step}
DEEDS: dict[type[Order], Deed] = {
    Aid: Deed(
        refusal,
        listed,
        _frames,
        _at_once,
        means=lambda world, book, unit: action_refusal(world, unit, numbers(book)),
        takes=lambda _order: STANDARD,
    )
}


# --- after the battle -----------------------------------------------------------------------------------------------


SHOCK, LOST = "shock", CRIPPLED
WEEK = 7


class AlternacyAftermath(PointsAftermath[Numbers]):
    """The chapter of the time between two battles."""

    counts, example = "Shock, and wounds by part", "marks = { shock = 3 }"

    def dead(self, world: Reading, unit: Unit) -> bool:
        """Who has taken Shock up to its limit (ACY-DMG-18)."""
        return state_of(world, unit) == KILLED

    def lasting(self, world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
        """Shock, wounds by part and crippled parts; Stun is gone (ACY-DMG-20)."""
        body = world.get(unit, Injuries)
        gone = () if body.bears else body.crippled  # of a vehicle that is for the battle (ACY-DMG-33)
        return ((SHOCK, body.shock), *body.wounds, *((f"{LOST}{part}", 1) for part in gone))

    def with_burden(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """The body with what it carries from earlier battles; its bleeding has been seen to since."""
        marks = dict(burden.marks)
        wounds = tuple((part, marks[part]) for part in sorted(ALL_PARTS) if part in marks)
        gone = tuple(part for part in sorted(ALL_PARTS) if f"{LOST}{part}" in marks)
        now = {"shock": marks.get(SHOCK, 0), "wounds": wounds, "crippled": gone}
        return tuple(replace(part, **now) if isinstance(part, Injuries) else part for part in parts)  # type: ignore[arg-type]

    def rested(self, burden: Burden) -> Burden:
        """A battle fought by others is a week: 7 Shock are back, wounds heal a level; what is crippled stays."""
        points = self._n.wound_points
        found = []
        for name, lost in burden.marks:
            level = max(least for least in points if least <= lost)
            healed = lost - WEEK if name == SHOCK else max((least for least in points if least < level), default=0)
            found.append((name, lost if name.startswith(LOST) else healed))
        return replace(burden, marks=tuple(mark for mark in found if mark[1] > 0))

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """First Aid, which nothing between battles asks for."""
        return check(medic, self._n, "first_aid", (skill_of(world, medic, "first_aid"),), self._n.dn_least)

    def strange(self, parts: tuple[object, ...], burden: Burden) -> Iterator[Doubt]:
        """Marks of no part of a body, more Shock than one can live with."""
        known = (SHOCK, *ALL_PARTS, *(f"{LOST}{part}" for part in BODY_PARTS))
        unknown = (name for name, _lost in burden.marks if name not in known)
        yield from ((f"marks.{name}", "is no part of a body", " or ".join(known[:3])) for name in unknown)
        body = next(part for part in parts if isinstance(part, Injuries))
        if not burden.fate and dict(burden.marks).get(SHOCK, 0) >= body.limit:
            yield "marks.shock", "so much Shock kills (ACY-DMG-18)", 'fate = "dead"'
