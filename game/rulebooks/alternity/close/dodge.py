"""Dodging: declared in one's first phase or taken in reaction, in force until the round ends (ALT-BASE-23)."""

from __future__ import annotations

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.events import DodgeTaken
from game.rulebooks.alternity.frames import Dodging
from game.rulebooks.alternity.moments import phase_now
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.states import stands
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.phases import Carried, Earned, RoundMarks
from game.world.store import Reading, Unit

DODGE = "dodge"


def barred(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot dodge at all, declared or in reaction."""
    if mount_of(world, unit) is not None:
        return "a rider does not dodge (ALT-MOUNT-09)"
    if (world.find(unit, RoundMarks) or RoundMarks()).parried:
        return "a parry was tried or undertaken in this round (ALT-PARRY-14)"
    if world.get(unit, Carried).off_balance:
        return "off balance (ALT-DECK-04)"
    return None


def refusal(world: Reading, unit: Unit) -> str | None:
    """Why a dodge cannot be declared; None when it can."""
    if phase_now(world) != (world.find(unit, Earned) or Earned()).phase:
        return "a dodge is declared in the first phase in which one can act (ALT-BASE-23)"
    return barred(world, unit)


def steps_of(degree: int, n: Numbers) -> int:
    """The steps that a dodge of a degree puts on attackers (ALT-BASE-23)."""
    return n.dodge_steps[degree - CRITICAL]


def step(frame: Dodging, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The roll; a dodge in force before is replaced (ALT-REACT-04)."""
    n = numbers(book)
    if not stands(world, frame.unit):
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check(world, frame.unit, n, DODGE)))
    return done(DodgeTaken(frame.unit, reply.value, steps_of(reply.value, n)))


STEPS: dict[type[Frame], StepFunction] = {Dodging: step}
