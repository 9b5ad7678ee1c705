"""Moving: a walk that costs no action, a Move that is declared, both within the turn's movement (ALA-RULING-28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.field import Cell, Reach, Retreat, reach, retreat
from game.field.moving import NOWHERE, path_cost
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import Move, Order
from game.messages.stack import Step, done, go_on
from game.rulebooks.alacrity.events import MovementUsed
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.shot import kept_down
from game.rulebooks.alacrity.states import is_vehicle, squares_left, stands, walk_squares
from game.rulebooks.alacrity.targets import SPENT, aim_lost
from game.systems.conditions import fled, grappled
from game.systems.crowding import Crowding
from game.systems.deeds import MOVE, STANDARD, Deed
from game.systems.rulebook import Reply, Rulebook
from game.systems.walking import JUMP, Walking, barred, jumps, stopped
from game.systems.warfare.strongholds import closed
from game.world.place import Grapple, Position, Posture
from game.world.store import Reading, Unit
from game.world.turns import Actions

WALK, CRAWL, RUN = "walk", "crawl", "sprint"
FREE = (WALK, CRAWL)
"""Gaits of the squares that take no declared action, once a turn."""
GAITS = (WALK, RUN, CRAWL)
CROWDING = Crowding[Numbers](
    lambda world, unit, _n: stands(world, unit), Health, most=lambda n: n.square_capacity, own_side=True
)
"""A move may end in no square that its own side holds (ALA-RULING-28)."""


def budget_of(world: Reading, unit: Unit, n: Numbers, gait: str) -> int:
    """Squares of movement that a gait may cost now (ALA-RULING-28)."""
    left = squares_left(world, unit, n)
    return min(left, walk_squares(world, unit, n)) if gait in FREE else left


def gait_refusal(world: Reading, unit: Unit, n: Numbers, gait: str) -> str | None:
    """Why a unit cannot go so just now."""
    if gait not in (*GAITS, JUMP):
        return f"unknown gait {gait!r}"
    if grappled(world, unit):
        return "held: no move (ALA-COND-15)"
    if world.find(unit, Grapple) is not None:
        return "holds somebody: let go first (ALA-COND-18)"
    down = (world.find(unit, Posture) or Posture()).prone and not is_vehicle(world, unit)
    left = world.get(unit, Actions)
    if down != (gait == CRAWL) and gait in FREE:
        return "must rise first, or crawl (ALA-COND-31)" if down else "crawling is for who lies down (ALA-COND-31)"
    if gait in FREE and kept_down(world, unit):
        return "suppressed: no free walk (ALA-RULING-43)"
    if gait in FREE and not left.move:
        return "walked already in this turn (ALA-RULING-28)"
    if gait not in FREE and left.standard < 1:
        return SPENT
    if gait == JUMP:
        return "must rise first" if down else None
    return None if budget_of(world, unit, n, gait) else "no movement left in this turn (ALA-RULING-28)"


def reachable(world: Reading, unit: Unit, budget: int, avoided: frozenset[Cell] = NOWHERE) -> Reach | Retreat:
    """Every square a unit can get to; fear goes no step nearer (ALA-COND-11), else round squares to be `avoided`."""
    away, here = fled(world, unit), world.get(unit, Position).cell
    return retreat(world.field, here, budget, away) if away else reach(world.field, here, budget, barred=avoided)


WALKING = Walking[Numbers](
    "ALA-RULING-28",
    "the square is taken by one's own side (ALA-RULING-28)",
    GAITS,
    path_cost,
    gait_refusal,
    budget_of,
    lambda world, unit, budget, _n, avoided: reachable(world, unit, budget, avoided),
    CROWDING,
    shuns=fled,
)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Move]:
    """Walks and crawls to every square in reach; Moves to the squares beyond; jumps."""
    n, here = numbers(book), world.get(unit, Position).cell
    taken, walked = CROWDING.full(world, unit, n) | closed(world, unit), frozenset[Cell]()
    for gait in (WALK, CRAWL, RUN):
        if gait_refusal(world, unit, n, gait) is None:
            reached = reachable(world, unit, budget_of(world, unit, n, gait)).cost
            yield from (Move(cell, gait) for cell in reached if cell != here and cell not in taken | walked)
            walked = walked | frozenset(reached)
    if gait_refusal(world, unit, n, JUMP) is None:
        yield from (Move(cell, JUMP) for cell in jumps(world, book, unit) if cell not in taken)


def at_once(world: Reading, book: Rulebook, unit: Unit, order: Move) -> tuple[ev.Event, ...]:
    """What a move costs, and that it begins."""
    n = numbers(book)
    free = order.gait in FREE
    spent = (
        ev.ActionsChanged(unit, move=-1, why=order.gait)
        if free
        else ev.ActionsChanged(unit, standard=-1, why=order.gait)
    )
    path = (world.get(unit, Position).cell, *WALKING.way_of(world, unit, order, n))
    used = MovementUsed(unit, path_cost(world.field, path))
    return (spent, *aim_lost(world, unit), used, ev.MoveBegan(unit, order.to, order.gait))


def step(frame: Stride, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """One square of a move; whoever fell or was held on the way stops."""
    if frame.index >= len(frame.path):
        return done()
    origin, to = world.get(frame.unit, Position).cell, frame.path[frame.index]
    away = () if CROWDING.is_full(world, frame.unit, origin, numbers(book)) else fled(world, frame.unit)
    why = stopped(world, frame, up=stands(world, frame.unit)) or barred(world, frame, fled=away)
    if why is not None:
        return done(ev.Stopped(frame.unit, why))
    return go_on(replace(frame, index=frame.index + 1), ev.Stepped(frame.unit, origin, to, frame.gait))


DEEDS: dict[type[Order], Deed] = {
    Move: Deed(
        WALKING.refusal,
        listed,
        lambda world, book, unit, order: (Stride(unit, WALKING.way_of(world, unit, order, numbers(book)), order.gait),),
        at_once,
        takes=lambda order: MOVE if order.gait in FREE else STANDARD,
    )
}
