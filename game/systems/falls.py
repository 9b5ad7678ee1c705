"""Falling: whoever steps, jumps or is thrown over a drop comes down hard (ALA-HAZ-02 to -04, ALA-RULING-11)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

from game.dice.draws import Roll
from game.field import Cell, distance, line, neighbours8
from game.messages import events as ev
from game.messages.frames_hazards import Fall
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.systems.conditions import helpless
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Dead
from game.world.place import Position, Posture
from game.world.store import Reading, Unit

FALL = "fall"
JUMP, CLIMB = "jump", "climb"
"""The gait of who gets down a drop, or up it, hand over hand: no fall."""
_SURFACES = {"soft": "fall_soft", "water": "fall_water", "jagged": "fall_jagged"}


class Falls(System):
    """Every step over a drop, willing or not, is a fall."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Stepped,)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """A Fall frame for the drops between the two squares."""
        if event.gait == CLIMB:
            return SILENCE
        frames = fall_frames(world, book, event.unit, event.origin, event.to)
        return answer(frames=frames) if frames else SILENCE


def fall_frames(world: Reading, book: Rulebook, unit: Unit, origin: Cell, to: Cell) -> tuple[Frame, ...]:
    """The fall of a unit that came from one square to another, however far off: one fall for all drops on the line."""
    field = world.field
    if not (book.switches.hazards and field.hilly):
        return ()
    way = (origin, *line(origin, to), to) if distance(origin, to) > 1 else (origin, to)
    levels = sum(field.drop(a, b) for a, b in pairwise(way))
    return (Fall(unit, levels),) if levels else ()


def jumps(world: Reading, book: Rulebook, unit: Unit) -> tuple[Cell, ...]:
    """The squares beside a unit that lie below a drop, for who dares (ALA-HAZ-02); sorted."""
    field, here = world.field, world.get(unit, Position).cell
    if not (book.switches.hazards and field.hilly):
        return ()
    return tuple(sorted(to for to in neighbours8(here) if field.may_pass(here, to) and field.drop(here, to)))


def fall_dice(book: Rulebook, levels: int) -> int:
    """One die for each 10 ft, of 15 ft a level, at most 20 (ALA-HAZ-02, -03)."""
    n = book.numbers
    return int(min(n.fall_most, levels * n.level_feet // n.fall_feet))


def fall_rung(world: Reading, book: Rulebook, cell: Cell, levels: int) -> int:
    """The difficulty of catching oneself, by height and by what one falls onto (ALA-RULING-11)."""
    n = book.numbers
    step = min(levels * n.level_feet // n.fall_feet, len(n.fall_rungs)) - 1
    surface = _SURFACES.get(world.field.ground(cell).fall)
    return int(n.fall_rungs[max(0, step)] + (getattr(n, surface) if surface else 0))


def fall_step(frame: Fall, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The check of who still can, the dice, and the ground; who did not catch itself lies there."""
    unit, rules = frame.unit, situations_of(book)
    if world.find(unit, Dead) is not None:
        return done()
    landing = replace(frame, stage="land")
    if frame.stage == "check":
        if helpless(world, unit) or not book.standing(world, unit):
            return go_on(landing)
        rung = fall_rung(world, book, world.get(unit, Position).cell, frame.levels)
        check = rules.skill_check(world, unit, "athletics", rung)
        if not isinstance(reply, Roll):
            return wait(frame, Chance(check))
        return go_on(replace(landing, caught=check.succeeds(reply.value)))
    dice = f"{fall_dice(book, frame.levels)}d10"
    if not isinstance(reply, Roll):
        return wait(frame, Chance(rules.harm_draw(unit, dice, FALL)))
    harm = reply.value // 2 if frame.caught else reply.value
    down = () if frame.caught or world.get(unit, Posture).prone else (ev.FellProne(unit, FALL),)
    hurt = rules.hurt(unit, dice, FALL, rolled=harm, wild="legs")
    return done(ev.Fell(unit, frame.levels, frame.caught), *down, push=(hurt,))


STEPS: dict[type[Frame], StepFunction] = {Fall: fall_step}
