"""Jams: the roll of a firearm that may jam, and the work of clearing it (ACY-FLUKE-14, ACY-TASK-01)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import cast

from game.dice.check import Check
from game.dice.draw import Support, missing
from game.dice.draws import Modifier, Roll, register
from game.dice.fives import Fluked
from game.dice.shapes import Faces, shape
from game.messages import events as ev
from game.messages.events import Event
from game.messages.stack import Chance, Frame, Step, done, wait
from game.record import record
from game.rulebooks.alternacy.actions import action_refusal, arm_in_hand, several_rolls
from game.rulebooks.alternacy.checks import ANY, graded, knack, luck_spent, skill_of, task_check, weights
from game.rulebooks.alternacy.events import JamTried
from game.rulebooks.alternacy.frames import ClearingJam
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Effort, Efforts
from game.rulebooks.alternacy.states import stands
from game.rulebooks.alternacy.work.spectacle import spectacles
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.weapons import jam_refusal, unjammed_refusal
from game.world.gear import Arms
from game.world.store import Reading, Unit

CLEAR = "clear_jam"
JAMMED = 1000
"""A roll that jams the weapon has the value of the plain one, so much lower."""
JAM = 0
"""The number of the work on a jam among what a unit has tried."""


@record
class FirearmCheck(Check):
    """An attack roll whose worst Fluke jams the weapon too: dice of 2 in all, and a chart die of 0."""

    KIND = "firearm"

    def read(self, faces: Faces) -> int:
        """The band that the dice reach; of a jam so much lower."""
        return Check.read(self, faces) - JAMMED * _dice(self.shape).botched(faces)

    def support(self) -> Support:
        """Every possible value with its exact chance."""
        return _support(self.shape, self.need, self.bands)

    def succeeds(self, value: int) -> bool:
        """Whether the plain value is a success."""
        return fired(value)[1] >= 0

    def faces_for(self, value: int) -> Faces:
        """Faces with this value; ValueError if none have it."""
        jam, plain = fired(value)
        if not jam:
            return Check.faces_for(self, value)
        dice = _dice(self.shape)
        found = (dice.botch(total) for total, _chance in dice.botches())
        faces = next((one for one in found if self.read(one) == plain - JAMMED), None)
        if faces is None:
            raise missing(self, value)
        return faces


register(FirearmCheck)


def _dice(text: str) -> Fluked:
    return cast("Fluked", shape(text))


@lru_cache(maxsize=16384)
def _support(text: str, need: int, bands: tuple[int, ...]) -> Support:
    """The values of a plain check, with those of a jam taken out of them."""
    jams: dict[int, Fraction] = {}
    for total, chance in _dice(text).botches():
        band = max((one for one in bands if one <= total - need), default=bands[0] - 1)
        jams[band] = jams.get(band, Fraction(0)) + chance
    jammed = ((value - JAMMED, chance) for value, chance in sorted(jams.items()))
    plain = Check("", 0, (), need, bands, text).support()
    left = ((value, chance - jams.get(value, Fraction(0))) for value, chance in plain)
    return tuple((value, chance) for value, chance in (*jammed, *left) if chance)


def fired(value: int) -> tuple[bool, int]:
    """Whether a value of an attack roll is a jam, and the plain value."""
    return (True, value + JAMMED) if value < -JAMMED // 2 else (False, value)


# --- clearing it: the weapon's skill against 10, one Turn (ACY-TASK-01) -----------------------------------------------


def clear_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why there is no jam to clear; None when there is one and the unit can."""
    if not may_clear(world, unit) and jam_refusal(world, unit, "") is not None:
        return "no second try: failed by 10 or more, or Spectacularly (ACY-DN-10, ACY-FLUKE-10)"
    return unjammed_refusal(world, unit, "ACY-FLUKE-14") or action_refusal(world, unit, numbers(book))


def may_clear(world: Reading, unit: Unit) -> bool:
    """Whether the weapon in hand is jammed, and the unit may still clear it."""
    held = world.get(unit, Efforts)
    return jam_refusal(world, unit, "") is not None and not held.on(JAM).barred and CLEAR not in held.broken


def clear_check(world: Reading, unit: Unit, n: Numbers) -> Check:
    """The roll: the skill of the weapon in hand, -2 for each try that has failed (ACY-DN-11)."""
    arm, tries = arm_in_hand(world, unit), world.get(unit, Efforts).on(JAM).tries
    assert arm is not None
    again = Modifier("tried before", -n.task_again * tries, "ACY-DN-11")
    held = weights(world, unit, n, ANY, (several_rolls(world, unit, n), again, knack(world, unit, CLEAR)))
    style = (Modifier("style", n.style_dn, "ACY-DN-22"),) if n.style_dn else ()
    parts = (Modifier("difficulty", n.dn_clear_jam, "ACY-TASK-01"), *style)
    return task_check(unit, n, CLEAR, (skill_of(world, unit, arm.skill), *held), parts)


def step(frame: ClearingJam, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Turn of it: clear or better it fires again, bare takes one Turn more (ACY-DN-10, ACY-TASK-02)."""
    unit, n = frame.unit, numbers(book)
    if not stands(world, unit) or jam_refusal(world, unit, "") is None:
        return done()
    effort = world.get(unit, Efforts).on(JAM)
    if effort.sure:
        return done(*_cleared(world, unit))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(clear_check(world, unit, n)))
    grade, more = graded(reply.value, n), spectacles(unit, JAM, CLEAR, reply.value)
    luck = luck_spent(world, unit, CLEAR)
    if grade.success and grade.saved >= 0:
        return done(*luck, *_cleared(world, unit), push=more)
    tried = replace(effort, sure=grade.success, tries=effort.tries + (not grade.success), barred=grade.barred)
    return done(*luck, JamTried(unit, tried), push=more)


def _cleared(world: Reading, unit: Unit) -> tuple[Event, ...]:
    return JamTried(unit, Effort(JAM)), ev.JamCleared(unit, world.get(unit, Arms).hand)


STEPS: dict[type[Frame], StepFunction] = {ClearingJam: step}
