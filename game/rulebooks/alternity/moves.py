"""Movement of a phase: gaits, ways, and the walk itself (ALT-BASE-22, -36, -44, ALT-MOVE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.content.problem import did_you_mean
from game.field import Cell, Strides, strides
from game.field.moving import NOWHERE
from game.field.strides import path_strides
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import Move, Order
from game.messages.stack import Frame, Step, done, go_on
from game.rulebooks.alternity.abilities import pace
from game.rulebooks.alternity.checks import ability
from game.rulebooks.alternity.climbs import climbs, feat_frames, leaps
from game.rulebooks.alternity.close.reach import SET
from game.rulebooks.alternity.deeds import ALONE, DASH, MOVES, action_of, move_of
from game.rulebooks.alternity.fatigue import dashed
from game.rulebooks.alternity.moments import SPENT, actions_left
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import OwnPace
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.squares import CROWDING
from game.rulebooks.alternity.states import stands
from game.systems.conditions import under
from game.systems.deeds import Deed
from game.systems.rulebook import Reply, Rulebook
from game.systems.walking import CLIMB, JUMP, Walking, barred, jumps, stopped
from game.systems.warfare.strongholds import closed
from game.world.phases import Carried
from game.world.place import Position, Posture
from game.world.store import Reading, Unit

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


def ways(world: Reading, unit: Unit, budget: int, n: Numbers, avoided: frozenset[Cell] = NOWHERE) -> Strides:
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
    ways,
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
        for cell, cost in ways(world, unit, most, n).cost.items():
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
