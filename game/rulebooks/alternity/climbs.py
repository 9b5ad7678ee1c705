"""Movement that takes a check: up or down a drop by climbing, over what is in the way (ALT-BASE-38, ALT-CRIT-07)."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.draws import Modifier, Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import Cell, neighbours8
from game.messages import events as ev
from game.messages.frames import Fall
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternity.checks import practised_or_feat
from game.rulebooks.alternity.frames import MoveFeat, Steadying
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.squares import CROWDING
from game.rulebooks.alternity.states import stands
from game.systems.conditions import act_refusal, bound_refusal
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.walking import CLIMB, JUMP
from game.world.hazards import DIFFICULTIES
from game.world.phases import PhaseMarks
from game.world.place import Position, Posture
from game.world.store import Reading, Unit

"""Down a drop beside one's square (ALA-HAZ-02), or over one square that is in the way."""
LOW = 2
"""The highest step of the cover ladder that one jumps over."""


def climbs(world: Reading, book: Rulebook, unit: Unit) -> tuple[Cell, ...]:
    """The squares beside a unit that a drop parts from its own, above or below it; sorted."""
    field, here = world.field, world.get(unit, Position).cell
    if not (book.switches.hazards and field.hilly):
        return ()
    return tuple(sorted(to for to in neighbours8(here) if field.may_pass(here, to) and not field.may_step(here, to)))


def leaps(world: Reading, unit: Unit) -> tuple[Cell, ...]:
    """The squares behind something low beside a unit, straight over it; sorted."""
    return tuple(sorted(_leaps(world, world.get(unit, Position).cell)))


def _leaps(world: Reading, here: Cell) -> Iterator[Cell]:
    field, (x, y) = world.field, here
    for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
        over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if not field.passable(to) or not _in_the_way(world, over):
            continue
        if max(abs(field.rise(here, over)), abs(field.rise(here, to)), abs(field.rise(over, to))) <= 1:
            yield to


def _in_the_way(world: Reading, cell: Cell) -> bool:
    """Whether a square is worth jumping over, and low enough."""
    ground = world.field.ground(cell)
    return ground.cost != 1 and ground.rung <= LOW and not ground.opaque


def feat_of(world: Reading, unit: Unit, gait: str, to: Cell, n: Numbers) -> StepCheck:
    """Athletics-climb or -jump, else a STR feat, at the difficulty of the ground: the higher square, the one jumped."""
    here = world.get(unit, Position).cell
    if gait == CLIMB:
        ground = world.field.ground(to if world.field.rise(here, to) > 0 else here)
    else:
        ground = world.field.ground(((here[0] + to[0]) // 2, (here[1] + to[1]) // 2))
    hard = Modifier("difficulty", n.difficulty[DIFFICULTIES.index(ground.difficulty)], "ALT-BASE-38")
    return practised_or_feat(world, unit, n, gait, "str", (hard,), name=gait)


def feat_frames(world: Reading, unit: Unit, gait: str, to: Cell) -> tuple[Frame, ...]:
    """A rider keeps its mount in hand; who is on foot checks for itself (ALT-MOUNT-03)."""
    feat = MoveFeat(unit, to, gait)
    return (feat,) if mount_of(world, unit) is None else (Steadying(unit, "a jump"), feat)


def step(frame: MoveFeat, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Success gets there, Failure stays; a Critical Failure falls, or lies there (ALT-CRIT-07)."""
    unit, to, n = frame.unit, frame.to, numbers(book)
    barred = _barred(world, book, frame)
    if barred:
        return done(ev.Stopped(unit, barred))
    here = world.get(unit, Position).cell
    there = ev.Stepped(unit, here, to, frame.gait)
    if mount_of(world, unit) is not None:
        return done(there)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(feat_of(world, unit, frame.gait, to, n)))
    if reply.value >= ORDINARY:
        return done(there)
    if reply.value > CRITICAL:
        return done(ev.Stopped(unit, "finds no hold" if frame.gait == CLIMB else "does not get over it"))
    if frame.gait == JUMP:
        return done(ev.FellProne(unit, JUMP), ev.Stopped(unit, "falls over it"))
    levels = world.field.rise(here, to)
    if levels < 0:
        return done(ev.Stepped(unit, here, to, "fall"))
    return done(ev.Stopped(unit, "falls"), push=(Fall(unit, levels),))


def _barred(world: Reading, book: Rulebook, frame: MoveFeat) -> str:
    """Why nothing comes of it any more; empty when something may."""
    unit = frame.unit
    if not stands(world, unit) or (world.find(unit, Posture) or Posture()).prone:
        return "fell on the way"
    if bound_refusal(world, unit) or act_refusal(world, unit):
        return "held fast on the way"
    if (world.find(unit, PhaseMarks) or PhaseMarks()).unsteady:
        return "its mount shies"
    if frame.to in CROWDING.full(world, unit, numbers(book)):
        return "somebody stands there"
    open_to = climbs(world, book, unit) if frame.gait == CLIMB else leaps(world, unit)
    return "" if frame.to in open_to else "the way is barred"


STEPS: dict[type[Frame], StepFunction] = {MoveFeat: step}
