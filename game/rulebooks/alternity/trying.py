"""Skills tried on somebody, one action each: medicine, tactics, leadership (ALT-BASE-31, -39, -40)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.content.problem import did_you_mean
from game.dice.draws import Modifier, Roll
from game.dice.ladder import AMAZING, CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import stride_distance
from game.messages import events as ev
from game.messages.orders import Aid, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity import aid
from game.rulebooks.alternity.aid import Skilful, learned
from game.rulebooks.alternity.checks import check, pace_steps
from game.rulebooks.alternity.checks import outwitted as tricked
from game.rulebooks.alternity.declaring import action, action_refusal
from game.rulebooks.alternity.frames import Trying
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.states import phase_count, round_now, stands
from game.rulebooks.alternity.strike import RESORT, question, spent
from game.systems.deeds import Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Allegiance, Build
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Carried

COMMAND = "command"
DRILLED, UNLED = "drilled", "unled"


def followers(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """Those of one's side who are up, the nearest first."""
    side, here = world.get(unit, Allegiance).side, world.get(unit, Position).cell
    near = []
    for other in world.having(Build):
        place = world.find(other, Position)
        if other != unit and place is not None and world.get(other, Allegiance).side == side and stands(world, other):
            near.append((stride_distance(here, place.cell), other))
    return tuple(other for _squares, other in sorted(near))


def lead_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """A leader leads from where it is, and not once it has led badly (ALT-BASE-40)."""
    if target != unit:
        return "a leader leads those nearest to it: name itself"
    if not learned(world, unit, COMMAND, "leadership"):
        return "has learned no leadership (ALT-BASE-40)"
    if (world.find(unit, Carried) or Carried()).unheeded:
        return "nobody listens to it any more in this battle (ALT-BASE-40)"
    return None if followers(world, unit) else "nobody there to lead"


def lead_check(world: Reading, unit: Unit, _target: Unit, n: Numbers) -> StepCheck:
    """Leadership-command: easier with drilled troops, harder with those who accept no leader."""
    tags = [world.get(one, Build).tags for one in followers(world, unit)[: n.followers[-1]]]
    drilled = n.drilled * (bool(tags) and all(DRILLED in held for held in tags))
    unled = n.unled * any(UNLED in held for held in tags)
    troops = (Modifier("drilled troops", drilled, "ALT-BASE-40"), Modifier("unwilling troops", unled, "ALT-BASE-40"))
    return check(world, unit, n, COMMAND, (pace_steps(world, unit, n), *troops))


def led(world: Reading, unit: Unit, _target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """As many followers as the degree gives; a Critical Failure hinders the nearest and ends all leading."""
    if CRITICAL < degree < ORDINARY:
        return ()
    if degree == CRITICAL:
        nearest = followers(world, unit)[: n.followers[0]]
        return ev.MarkSet(unit, "unheeded", 1), *_ordered(world, unit, nearest, n.misled, n)
    return tuple(_ordered(world, unit, followers(world, unit)[: n.followers[degree - ORDINARY]], n.led, n))


def _ordered(world: Reading, unit: Unit, those: tuple[Unit, ...], steps: int, n: Numbers) -> Iterator[ev.Event]:
    """The order on each of them; one that another leader has given an order that lasts is left with neither."""
    until = round_now(world) + n.led_rounds
    for one in those:
        held = world.find(one, Carried) or Carried()
        crossed = held.led and held.led_by != unit and held.led_until >= round_now(world)
        yield ev.MarkSet(one, "led", 0 if crossed else steps)
        yield ev.MarkSet(one, "led_by", unit)
        yield ev.MarkSet(one, "led_at", phase_count(world))
        yield ev.MarkSet(one, "led_until", until)


# --- outwitting an opponent -------------------------------------------------------------------------------------------

TACTICS = "infantry_tactics"


def outwit_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Tactics must have been learned, and the opponent be known and up (ALT-BASE-39)."""
    if not learned(world, unit, TACTICS, "tactics"):
        return "has learned no tactics (ALT-BASE-39)"
    return None if target in foes_of(world, unit) and stands(world, target) else "no opponent in sight to outwit"


def outwit_check(world: Reading, unit: Unit, _target: Unit, n: Numbers) -> StepCheck:
    """Tactics-infantry."""
    return check(world, unit, n, TACTICS, (pace_steps(world, unit, n),))


def outwitted(world: Reading, _unit: Unit, target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """Steps on the opponent's next check: the best of several tricks; a botched one makes it easier."""
    steps, now = n.outwit[degree - CRITICAL], (world.find(target, Carried) or Carried()).hindered
    if not steps or (now and steps <= now):
        return ()
    return ev.MarkSet(target, "hindered", steps), ev.MarkSet(target, "hindered_at", phase_count(world))


class TricksEnd(System):
    """A trick affects one check, and on none of the phase in which it was played: that goes on at the same time."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackGraded, ev.SkillUsed)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """The check has been made, and the trick is over."""
        over = tricked(world.find(event.unit, Carried) or Carried(), phase_count(world))
        return answer([ev.MarkSet(event.unit, "hindered", 0)]) if over else SILENCE


LEADING = {
    "outwit": Skilful(foes_of, outwit_refusal, outwit_check, outwitted),
    "lead": Skilful(lambda _world, unit: (unit,), lead_refusal, lead_check, led),
}


SKILLS: dict[str, Skilful] = {**aid.SKILLS, **LEADING}


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
        event = ev.SkillUsed(frame.unit, frame.target, frame.kind, degree + 1)
        return done(spent(frame.unit, degree + 1), event, *better)
    return done(ev.SkillUsed(frame.unit, frame.target, frame.kind, degree), *comes)


STEPS: dict[type[Frame], StepFunction] = {Trying: step}
DEEDS: dict[type[Order], Deed] = {Aid: Deed(refusal, listed, frames, means=action)}
