"""Movement of a phase: gaits, reachable squares, the walk itself, climbing (ALT-BASE-22, -36, -38, -44, ALT-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.content.problem import did_you_mean
from game.dice.draws import Modifier, Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import Cell, Strides, neighbours8, strides
from game.field.moving import NOWHERE
from game.field.strides import path_strides
from game.messages import events as ev
from game.messages.frames import Fall, Stride
from game.messages.orders import Move, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.checks import ability, practised_or_feat
from game.rulebooks.alternity.close.close_attacks import SET
from game.rulebooks.alternity.declaring import ALONE, DASH, MOVES, action_of, move_of
from game.rulebooks.alternity.frames import MoveFeat, Steadying
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import OwnPace
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.skills import pace
from game.rulebooks.alternity.states import CROWDING, SPENT, actions_left, stands
from game.rulebooks.alternity.suffering import dashed
from game.systems.conditions import act_refusal, bound_refusal, under
from game.systems.deeds import Deed
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.walking import CLIMB, JUMP, Walking, barred, jumps, stopped
from game.systems.warfare.strongholds import closed
from game.world.hazards import DIFFICULTIES
from game.world.place import Position, Posture
from game.world.store import Reading, Unit
from game.world.turns import Carried, PhaseMarks

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


def climb_step(frame: MoveFeat, world: Reading, book: Rulebook, reply: Reply) -> Step:
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


STEPS: dict[type[Frame], StepFunction] = {MoveFeat: climb_step}


# --- moves ----------------------------------------------------------------------------------------------------------


GAITS = ("walk", "run", "sprint", DASH)


def squares_of(world: Reading, unit: Unit, n: Numbers, gait: str) -> int:
    """Squares of movement at a gait (ALT-BASE-22, -36)."""
    return paces(world, unit, n)[GAITS.index(gait)]


def paces(world: Reading, unit: Unit, n: Numbers) -> tuple[int, ...]:
    """Squares of movement at each gait (ALT-BASE-22, -36)."""
    share = n.blinded_pace if under(world, unit, "blinded") else 1
    return tuple(max(1, squares // share) for squares in _gaits(world, unit, n))


def _gaits(world: Reading, unit: Unit, n: Numbers) -> tuple[int, ...]:
    """Each gait in squares: the mount's (ALT-MOUNT-02), a body's own, or what its abilities give (ALT-BASE-22)."""
    steed, own = mount_of(world, unit), world.find(unit, OwnPace)
    if steed is not None:
        return *steed.gaits, steed.gaits[-1]
    if own is not None:
        return *own.gaits, own.gaits[-1] * n.dash_halves // 2
    found = pace(ability(world, unit, "str"), ability(world, unit, "dex"), n)
    metres = (found.walk, found.run, found.sprint, found.sprint * n.dash_halves // 2)
    return tuple(max(1, one // n.grid_metres) for one in metres)


def gait_steps(gait: str, n: Numbers) -> int:
    """What a gait puts on the other action of the phase (ALT-BASE-22)."""
    return {"run": n.run, JUMP: n.run, "sprint": n.sprint}.get(gait, 0)


def gait_refusal(world: Reading, unit: Unit, gait: str) -> str | None:
    """Why a unit cannot move so in this phase."""
    if gait not in (*GAITS, JUMP, CLIMB):
        return f"unknown gait {gait!r}; {did_you_mean(gait, (*GAITS, JUMP, CLIMB), GAITS)}"
    if move_of(world, unit) is not None:
        return "one movement in a phase (ALT-DECL-05)"
    if (world.find(unit, Posture) or Posture()).prone:
        return "must rise first"
    if gait in ALONE and mount_of(world, unit) is not None:
        return "a mount walks, runs and gallops (ALT-MOUNT-02)"
    if (world.find(unit, Carried) or Carried()).pinned:
        return "pinned under its mount (ALT-MOUNT-08)"
    if gait in ALONE and action_of(world, unit) is not None:
        return ALONE[gait]
    if SET in getattr(action_of(world, unit), "options", ()):
        return "who sets a weapon stands where it is (ALT-MOUNT-06)"
    if actions_left(world, unit) < 1 and action_of(world, unit) is None:
        return SPENT
    return None


def barred_squares(world: Reading, unit: Unit, n: Numbers) -> frozenset[Cell]:
    """Squares that are full, and those of an assault that it has no part in (ALT-BASE-36, WAR-OUTCOME-10)."""
    return CROWDING.full(world, unit, n) | closed(world, unit)


def reachable(world: Reading, unit: Unit, budget: int, n: Numbers, avoided: frozenset[Cell] = NOWHERE) -> Strides:
    """Every square a unit can get to with so many squares of movement, round those to be `avoided`."""
    return strides(world.field, world.get(unit, Position).cell, budget, barred_squares(world, unit, n) | avoided)


def _climb_refusal(world: Reading, book: Rulebook, unit: Unit, order: Move) -> str | None:
    return None if order.to in climbs(world, book, unit) else "nothing to climb there (ALT-CRIT-07)"


def _jump_refusal(world: Reading, book: Rulebook, unit: Unit, order: Move) -> str | None:
    """Down a drop, on foot; or over one square, which a mount does too (ALA-HAZ-02, ALT-MOUNT-03)."""
    if order.to in leaps(world, unit):
        return None
    if order.to not in jumps(world, book, unit):
        return "no drop to jump down there (ALA-HAZ-02), and nothing low to jump over"
    return "no mount jumps down a drop (ALT-MOUNT-02)" if mount_of(world, unit) is not None else None


WALKING = Walking[Numbers](
    "ALT-BASE-22",
    "somebody stands there (ALT-BASE-36)",
    GAITS,
    path_strides,
    lambda world, unit, _n, gait: gait_refusal(world, unit, gait),
    squares_of,
    reachable,
    CROWDING,
    blocks=True,
    special={JUMP: _jump_refusal, CLIMB: _climb_refusal},
)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Move]:
    """Each square in reach once, at the easiest gait that gets there; nothing that would be refused."""
    here, n = world.get(unit, Position).cell, numbers(book)
    reach = zip(GAITS, paces(world, unit, n), strict=True)
    budgets = {gait: squares for gait, squares in reach if gait_refusal(world, unit, gait) is None}
    if budgets:
        most = max(budgets.values())
        easiest = [next(gait for gait, squares in budgets.items() if cost <= squares) for cost in range(most + 1)]
        for cell, cost in reachable(world, unit, most, n).cost.items():
            if cell != here:
                yield _move(cell, easiest[cost])
    by_hand = [Move(cell, JUMP) for cell in (*jumps(world, book, unit), *leaps(world, unit))]
    by_hand += [Move(cell, CLIMB) for cell in climbs(world, book, unit)]
    yield from (one for one in by_hand if WALKING.refusal(world, book, unit, one) is None)


@lru_cache(maxsize=1 << 14)
def _move(cell: Cell, gait: str) -> Move:
    """The same order each time: a battle names the same squares over and over."""
    return Move(cell, gait)


def frames(world: Reading, book: Rulebook, unit: Unit, order: Move) -> tuple[Frame, ...]:
    """The walk, by the shortest way unless one was given."""
    if order.gait == CLIMB or (order.gait == JUMP and order.to in leaps(world, unit)):
        return feat_frames(world, unit, order.gait, order.to)
    if order.path or order.gait == JUMP:
        return (Stride(unit, order.path or (order.to,), order.gait),)
    n = numbers(book)
    budget = squares_of(world, unit, n, order.gait)
    return (Stride(unit, WALKING.declared_path(world, unit, order.to, budget, n), order.gait),)


def at_once(_world: Reading, book: Rulebook, unit: Unit, order: Move) -> tuple[ev.Event, ...]:
    """The gait affects what else the unit does in the phase (ALT-BASE-22)."""
    pace = gait_steps(order.gait, numbers(book))
    return (ev.MarkSet(unit, "pace", pace),) if pace else ()


def step(frame: Stride, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """One square of a move; it stops before a square that is taken (ALT-BASE-44)."""
    if frame.index >= len(frame.path):
        return done()
    origin, to = world.get(frame.unit, Position).cell, frame.path[frame.index]
    n = numbers(book)
    held = CROWDING.full(world, frame.unit, n)
    why = stopped(world, frame, up=stands(world, frame.unit)) or barred(world, frame, held=held)
    if why is not None:
        return done(ev.Stopped(frame.unit, why))
    tired = dashed(world, frame.unit, n) if frame.gait == DASH else ()
    return go_on(replace(frame, index=frame.index + 1), ev.Stepped(frame.unit, origin, to, frame.gait), *tired)


DEEDS: dict[type[Order], Deed] = {
    Move: Deed(WALKING.refusal, listed, frames, at_once, lambda *_given: MOVES),
}
