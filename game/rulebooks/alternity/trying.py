"""Skills tried on somebody, one action each: medicine, tactics, leadership (ALT-BASE-31, -39, -40)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.content.problem import did_you_mean
from game.dice.draws import Roll
from game.dice.ladder import AMAZING
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.orders import Aid, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity import leadership, medicine
from game.rulebooks.alternity.criticals import RESORT, question, spent
from game.rulebooks.alternity.deeds import action, action_refusal
from game.rulebooks.alternity.frames import Trying
from game.rulebooks.alternity.medicine import Skilful
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import stands
from game.systems.deeds import Deed
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Build
from game.world.store import Reading, Unit

SKILLS: dict[str, Skilful] = {**medicine.SKILLS, **leadership.SKILLS}


def refusal(world: Reading, _book: Rulebook, unit: Unit, order: Aid) -> str | None:
    """Why a skill may not be declared; None when it may."""
    skill = SKILLS.get(order.kind)
    if skill is None:
        return f"no skill to try on anybody: {order.kind}; {did_you_mean(order.kind, SKILLS, SKILLS)}"
    if order.target not in world.having(Build):
        return "nobody there"
    return action_refusal(world, unit) or skill.refusal(world, unit, order.target)


def listed(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """Every skill on all it can be tried on."""
    return (
        Aid(one, kind)
        for kind, skill in SKILLS.items()
        for one in skill.whom(world, unit)
        if skill.refusal(world, unit, one) is None
    )


def frames(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> tuple[Frame, ...]:
    """The try, with its steps as they are when its moment in the phase has come."""
    made = SKILLS[order.kind].check(world, unit, order.target, numbers(book))
    return (Trying(unit, order.target, order.kind, made.key, made.score, made.modifiers, made.threat),)


def step(frame: Trying, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Roll, and do what the degree does; nothing if it cannot be done any more."""
    if frame.stage == "resort":
        return _resort(frame, world, book, reply)
    skill = SKILLS[frame.kind]
    if not stands(world, frame.unit) or skill.refusal(world, frame.unit, frame.target) is not None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(StepCheck(frame.skill, frame.unit, frame.score, frame.steps, threat=frame.threat)))
    return go_on(replace(frame, stage="resort", degree=reply.value))


def _resort(frame: Trying, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Last Resort may raise the degree where that changes anything (ALT-BASE-32); then it counts."""
    skill, n, degree = SKILLS[frame.kind], numbers(book), frame.degree
    comes, better = (skill.does(world, frame.unit, frame.target, n, one) for one in (degree, min(degree + 1, AMAZING)))
    ask = question(world, frame.unit, degree, about=frame.target) if comes != better else None
    if ask is not None and reply is None:
        return wait(frame, ask)
    if ask is not None and reply == RESORT:
        told = ev.SkillUsed(frame.unit, frame.target, frame.kind, degree + 1)
        return done(spent(frame.unit, degree + 1), told, *better)
    return done(ev.SkillUsed(frame.unit, frame.target, frame.kind, degree), *comes)


STEPS: dict[type[Frame], StepFunction] = {Trying: step}
DEEDS: dict[type[Order], Deed] = {Aid: Deed(refusal, listed, frames, means=action)}
