"""Help with a task: a roll that waits for that of who works, or is summed with it (ACY-ASSIST, -GROUP, ACY-PLUG-04)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.dice.draws import Check, Modifier, Roll
from game.messages.orders import Aid
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.ascension.checks import ACTING, By, check
from game.rulebooks.ascension.events import HelpGiven
from game.rulebooks.ascension.frames import HelpAtWork
from game.rulebooks.ascension.numbers import Numbers, halved, numbers
from game.rulebooks.ascension.parts import Help, WorkHelp
from game.rulebooks.ascension.states import stands
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.tasks import task_at, work_refusal
from game.systems.works import assist_numbers, easier_together, help_of
from game.world.body import Allegiance
from game.world.hazards import DIFFICULTIES, Task
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

ASSIST, JOIN = "assist", "join"
KINDS = (ASSIST, JOIN)
TECHNICS = "technics"


def task_of(world: Reading, lead: Unit) -> Unit:
    """What somebody works on, or would; 0 for nothing."""
    cell = world.get(lead, Position).cell
    return task_at(world, cell) if work_refusal(world, lead, cell) is None else 0


def waiting(world: Reading, lead: Unit, number: Unit) -> tuple[Help, ...]:
    """The help that waits for the roll of a unit at a task: up to one round (ACY-ASSIST-09)."""
    held, now = world.find(lead, WorkHelp), world.get(battle_of(world), Clock).round
    return tuple(one for one in held.given if now - one[2] <= 1) if held is not None and held.of == number else ()


def refusal(world: Reading, n: Numbers, unit: Unit, lead: Unit, kind: str) -> str | None:
    """Why a unit cannot help another with its work so, reach and actions aside; None when it can."""
    if not n.borrowed.works_together:
        return "help with work is not played (ACY-PLUG-04)"
    number = task_of(world, lead)
    if lead == unit or not number or not stands(world, lead, n):
        return "has no work to be helped with"
    given = waiting(world, lead, number)
    if any(by == unit for by, *_more in given):
        return "has helped with this roll already (ACY-ASSIST-03)"
    if kind == JOIN:
        return None if world.get(number, Task).group else "no work that several do together (ACY-GROUP-01)"
    full = sum(not joins for *_more, joins in given) >= n.assist_most
    return f"{n.assist_most} help already: another would be in the way (ACY-ASSIST-07)" if full else None


def aided(plain: Check, given: tuple[Help, ...], n: Numbers) -> Check:
    """A roll with the help that waits for it, and the margins of those who have joined (ACY-GROUP-02)."""
    members = [total for _by, total, _since, joins in given if joins]
    target = plain.target - easier_together(1 + len(members), n)
    useful, _least = assist_numbers(plain.target, n)
    helps = sum(help_of(total, useful, n) for _by, total, _since, joins in given if not joins)
    more = (
        Modifier("help", helps, "ACY-ASSIST-03"),
        Modifier("members", sum(total - target for total in members), "ACY-GROUP-02"),
    )
    parts = (Modifier("together", target - plain.target, "ACY-GROUP-06"),) if members else ()
    shown = (*(plain.parts or (Modifier("difficulty", plain.target, "ALT-BASE-33"),)), *parts) if parts else plain.parts
    found = (*plain.modifiers, *(one for one in more if one.amount))
    return replace(plain, target=target, modifiers=found, parts=shown)


def plain_check(world: Reading, unit: Unit, n: Numbers, task: Task) -> Check:
    """1d10 + Intellect + Technics against 10, whatever the kind of task (docs/rulings.md)."""
    by = By(TECHNICS, "intellect", TECHNICS, "ALA-CONV-04", n.task_difficulty[DIFFICULTIES.index(task.difficulty)])
    plain = replace(check(world, unit, n, by, n.base_challenge, terms=ACTING), key=task.kind)
    size = dict(task.advantages).get(world.get(unit, Allegiance).side, 0) if n.borrowed.chart_halved else 0
    edge = (Modifier("advantage", halved(size), "ACY-PLUG-01"),) if size else ()
    return replace(plain, modifiers=(*plain.modifiers, *edge))


def help_check(world: Reading, n: Numbers, unit: Unit, lead: Unit, kind: str) -> Check:
    """The helper's roll of the same skill, of which the total counts (ACY-ASSIST-10)."""
    number = task_of(world, lead)
    made = plain_check(world, unit, n, world.get(number, Task))
    members = 2 + sum(joins for *_more, joins in waiting(world, lead, number))
    target = assist_numbers(made.target, n)[0] if kind == ASSIST else made.target - easier_together(members, n)
    return replace(made, key=kind, target=target, bands=(), parts=())


def step(frame: HelpAtWork, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The helper's roll, which waits for that of who works."""
    n = numbers(book)
    if refusal(world, n, frame.unit, frame.target, frame.kind) is not None:
        return done()
    made = help_check(world, n, frame.unit, frame.target, frame.kind)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(made))
    total, number = made.target + reply.value, task_of(world, frame.target)
    return done(HelpGiven(frame.target, frame.unit, number, total, frame.kind == JOIN))


def gain(world: Reading, n: Numbers, unit: Unit, order: Aid) -> Fraction:
    """By how much help raises the chance of the lead's next roll; for planners."""
    made, number = help_check(world, n, unit, order.target, order.kind), task_of(world, order.target)
    given, plain = waiting(world, order.target, number), plain_check(world, order.target, n, world.get(number, Task))
    now, joins = world.get(battle_of(world), Clock).round, order.kind == JOIN
    helped = (
        chance * aided(plain, (*given, (unit, made.target + value, now, joins)), n).odds()
        for value, chance in made.support()
    )
    return sum(helped, Fraction(0)) - aided(plain, given, n).odds()


STEPS: dict[type[Frame], StepFunction] = {HelpAtWork: step}
