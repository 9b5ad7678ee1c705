"""Struggling free of what restrains (ALA-COND-37, ALA-RULING-22)."""

from __future__ import annotations

from game.dice.draws import AnyCheck, Roll
from game.messages import events as ev
from game.messages.frames import Struggle
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.conditions import held
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.world.conditions import Condition
from game.world.store import Reading, Unit


def bonds(world: Reading, unit: Unit) -> tuple[Condition, ...]:
    """What restrains a unit."""
    return tuple(condition for condition in held(world, unit) if condition.kind == "restrained")


def loose_refusal(world: Reading, unit: Unit) -> str | None:
    """Why there is nothing to struggle against."""
    if any(bond.ends == "check" for bond in bonds(world, unit)):
        return None
    return "nothing to break free from (ALA-COND-37)"


def bond_check(world: Reading, book: Rulebook, frame: Struggle) -> AnyCheck:
    """Athletics against the bond's rung."""
    return situations_of(book).act_check(world, frame.unit, "athletics", frame.condition.edge)


def struggle_step(frame: Struggle, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The check, and freedom."""
    check = bond_check(world, book, frame)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    free = check.succeeds(reply.value)
    return done(ev.ConditionLost(frame.unit, frame.condition, "broke free")) if free else done()


STEPS: dict[type[Frame], StepFunction] = {Struggle: struggle_step}
