"""Ways: why one cannot be gone, what stops who is under way, and what a fall over a drop does (ALA-HAZ-02 to -04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar

from game.dice.draws import Roll
from game.field import Cell, Field, distance, line, neighbours8
from game.field.moving import NOWHERE, nearer
from game.messages import events as ev
from game.messages.frames import Fall, Stride
from game.messages.orders import Move
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.record import record
from game.systems.conditions import act_refusal, bound_refusal, helpless
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.warfare.strongholds import closed
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


@record
class Walking:
    """How a book counts squares of movement: what a way costs, start included, and the row that allows a number."""

    cost: Callable[[Field, Sequence[Cell]], int]
    rule: str

    def refusal(
        self,
        world: Reading,
        unit: Unit,
        order: Move,
        budget: int,
        *,
        held: frozenset[Cell] = NOWHERE,
        fled: tuple[Cell, ...] = (),
    ) -> str | None:
        """Why the order's way cannot be gone with so many squares; None when it can.

        No step enters a square that is `held`, or gets nearer to one that is `fled` from (ALA-COND-11).
        """
        field, path = world.field, (world.get(unit, Position).cell, *order.path)
        if path[-1] != order.to:
            return "the way given does not end there"
        for here, cell in zip(path, order.path, strict=False):
            if not field.inside(cell) or not field.may_step(here, cell) or cell in held:
                return f"no step leads from {here} to {cell} (ASC-RULING-87)"
            if nearer(here, cell, fled):
                return "frightened: not a step nearer (ALA-COND-11)"
        cost = self.cost(field, path)
        return None if cost <= budget else f"the way costs {cost} squares, {budget} allowed ({self.rule})"

    def too_far(self, budget: int) -> str:
        """Why a square cannot be gone to that no way leads to."""
        return f"more than {budget} squares of movement away ({self.rule})"


def stopped(world: Reading, frame: Stride, *, up: bool) -> str | None:
    """What has come over the walker on the way, `up` telling whether it still stands; None if nothing has."""
    if not up:
        return "fell on the way"
    held = bound_refusal(world, frame.unit) or act_refusal(world, frame.unit)
    return None if held is None else "held fast on the way"


def barred(
    world: Reading, frame: Stride, *, held: frozenset[Cell] = NOWHERE, fled: tuple[Cell, ...] = ()
) -> str | None:
    """Why the next square of a move under way cannot be entered; None when it can.

    `held` are squares where somebody stands, `fled` those that fear keeps away from (ALA-COND-11).
    """
    here, to = world.get(frame.unit, Position).cell, frame.path[frame.index]
    if not (world.field.may_pass(here, to) if frame.gait == JUMP else world.field.may_step(here, to)):
        return "the way is barred"
    if to in closed(world, frame.unit):
        return "there is an assault"
    if to in held:
        return "somebody stands there"
    return "frightened" if nearer(here, to, fled) else None
