"""Movement: small moves without a roll, running against a number, runs in progress, getting up (ACY-MOVE)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile

from game.dice.draws import Check, Modifier, Roll
from game.field import Cell, Strides, strides
from game.field.moving import NOWHERE
from game.field.strides import path_halves, path_strides
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import Move, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import action_refusal, actions_left, plan_of, several_moves
from game.rulebooks.alternacy.checks import RUN, USES, check, luck_spent, skill_of, weights
from game.rulebooks.alternacy.events import ActionsLost, ActionUsed, Ran, RunEnded, RunGoesOn, SetOut, SquaresUsed
from game.rulebooks.alternacy.frames import Running
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import DRIVE, Injuries, OnTheWay
from game.rulebooks.alternacy.states import broken, lies, part_barred, stands
from game.systems.conditions import act_refusal, bound_refusal
from game.systems.crowding import Crowding
from game.systems.deeds import MOVE, STANDARD, Deed
from game.systems.foes import ranks_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.visibility import sees_cell
from game.systems.walking import JUMP, Walking, barred, jumps, stopped
from game.systems.warfare.strongholds import closed
from game.world.body import Allegiance
from game.world.overlay import Overlay
from game.world.place import Position, Trail, where
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

ON = "on"
"""The gait of who is moved on along a way that it has run already."""


def part_of(length: int, place: int, places: int) -> tuple[int, int]:
    """The first and last square, by index, of a way of that length for the place-th of so many (ACY-REACT-10).

    All of it where a side knows of nobody who acts before the runner does again.
    """
    places = max(1, places)
    return -(-length * (place - 1) // places), -(-length * place // places)


def able_after(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """Who is able to act after a unit and before its next turn, in their order (ACY-REACT-17); of those it knows of."""
    known = (one for one in _others(world, unit) if world.find(one, Injuries) is not None)
    return tuple(one for one in known if stands(world, one) and act_refusal(world, one) is None)


def place_of(world: Reading, runner: Unit, after: tuple[Unit, ...], acting: Unit) -> int:
    """Whose part is played: a latecomer has that of who acts before it, the first if nobody does (ACY-REACT-17)."""
    so_far = (*takewhile(lambda one: one != acting, _others(world, runner)), acting)
    return max((after.index(one) + 1 for one in so_far if one in after), default=1)


def _others(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """The others in the Order, those after a unit first; nobody for one without a place in it."""
    order = world.get(battle_of(world), Clock).order
    at = order.index(unit) if unit in order else len(order)
    return (*order[at + 1 :], *order[:at]) if at < len(order) else ()


def set_out(world: Reading, unit: Unit, path: tuple[Cell, ...]) -> tuple[ev.Event, ...]:
    """A run that has been resolved is under way until the runner's next turn, if anybody acts before (-10, -17)."""
    after = able_after(world, unit)
    return (SetOut(unit, path, after),) if after and len(path) > 1 else ()


def moment(world: Reading, book: Rulebook, acting: Unit) -> Iterator[ev.Event]:
    """What becomes of all runs as somebody's place in the Order comes up."""
    for runner in world.having(OnTheWay):
        run = world.get(runner, OnTheWay)
        if runner == acting or not stands(world, runner):
            yield from _arrives(world, runner, run)
        else:
            length = len(run.path) - 1
            first, last = part_of(length, place_of(world, runner, run.after, acting), len(run.after))
            sides = _onlookers(world, book, runner, run.path[first : last + 1])
            yield from _counts(world, runner, replace(run, first=first, last=last), last, sides)


def _arrives(world: Reading, runner: Unit, run: OnTheWay) -> Iterator[ev.Event]:
    here = world.get(runner, Position).cell
    if stands(world, runner) and here != run.path[-1]:
        yield ev.Shifted(runner, here, run.path[-1], ON)
    yield RunEnded(runner)


def _onlookers(world: Reading, book: Rulebook, runner: Unit, squares: tuple[Cell, ...]) -> tuple[str, ...]:
    """The other sides that see any of these squares: a runner is seen where it passes."""
    own = world.get(runner, Allegiance).side
    others = ((side, units) for side, units in ranks_of(world).items() if side != own)
    return tuple(side for side, units in sorted(others) if any(sees_cell(world, book, units, one) for one in squares))


def _counts(
    world: Reading, runner: Unit, run: OnTheWay, at: int, sides: tuple[str, ...]
) -> Iterator[ev.Event]:
    """A runner counts as in a square of its way from now on."""
    here, there = world.get(runner, Position).cell, run.path[at]
    yield RunGoesOn(runner, run.first, run.last, at, sides)
    if here != there or sides != run.shown:
        yield ev.Shifted(runner, here, there, ON)


def caught(world: Reading, target: Unit, spot: int) -> tuple[ev.Event, ...]:
    """A target that is on its run is attacked in that square of this moment (0: the first); nothing for others (-1)."""
    run = world.find(target, OnTheWay) if spot >= 0 else None
    return tuple(_counts(world, target, run, run.first + spot, run.shown)) if run is not None else ()


def goes_on(world: Reading, target: Unit, spot: int) -> tuple[ev.Event, ...]:
    """After the attack a target that is still on its way counts as where it did before."""
    run = world.find(target, OnTheWay)
    return caught(world, target, run.last - run.first) if spot >= 0 and run is not None else ()


def spots(world: Reading, target: Unit) -> tuple[tuple[int, Reading], ...]:
    """Where a unit may be attacked in this moment: each square of its part with the world as it is then (-18).

    Of who is on no way where it is, as -1.
    """
    run = world.find(target, OnTheWay)
    passed = range(run.last - run.first + 1) if run is not None else ()
    return tuple((spot, _there(world, target, spot)) for spot in passed) or ((-1, world),)


def _there(world: Reading, target: Unit, spot: int) -> Reading:
    there = Overlay(world)
    for event in caught(world, target, spot):
        event.write(there)
    return there


def run_known(run: OnTheWay, own: bool, met: frozenset[Unit]) -> OnTheWay:  # noqa: FBT001 - as masks are called
    """What a side knows: of its own all but of those whom it has not met, of an enemy the squares of this moment."""
    if own:
        return replace(run, after=tuple(one for one in run.after if one in met))
    passed, ends = run.path[run.first : run.last + 1], run.last == len(run.path) - 1
    return OnTheWay(passed, (), 0, len(passed) - 1, drops=run.drops and ends, whole=False)


# --- moves ----------------------------------------------------------------------------------------------------------


WALK, SPRINT, CRAWL = "walk", "sprint", "crawl"
GAITS = (WALK, SPRINT, CRAWL)


def _bound_for(world: Reading, unit: Unit) -> Cell | None:
    """Where a unit stands or, if that is known, ends its run; the squares of the way are taken by nobody."""
    run = world.find(unit, OnTheWay)
    return where(world, unit) if run is None else run.path[-1] if run.whole else None


CROWDING = Crowding[Numbers](
    lambda world, unit, _n: stands(world, unit),
    Injuries,
    OnTheWay,
    most=lambda n: n.square_capacity,
    own_side=False,
    place=_bound_for,
)
"""Full squares: as many others stand there as may, or will at the end of their way (ACY-MOVE-07, ACY-REACT-18)."""


def free_squares(world: Reading, unit: Unit, n: Numbers) -> int:
    """The squares a unit may still make in this turn without a roll (ACY-MOVE-02, -08)."""
    plan = plan_of(world, unit)
    if plan.ran or world.get(unit, Injuries).lost(DRIVE):
        return 0
    upright, flat = (0, n.hurt_crawl) if broken(world, unit, n) else (n.move_free, n.move_crawl)
    return max(0, (2 * (flat if lies(world, unit) else upright) - plan.halves) // 2)


def run_squares(world: Reading, unit: Unit, n: Numbers) -> int:
    """The farthest that may be asked of a run from here, steps made already taken off (ACY-MOVE-04, -08)."""
    return max(0, (2 * n.move_rows[-1] - plan_of(world, unit).halves) // 2)


def run_refusal(world: Reading, unit: Unit, n: Numbers) -> str | None:
    """Why a unit cannot run at all."""
    if lies(world, unit):
        return "no running while prone (ACY-MOVE-08)"
    if plan_of(world, unit).ran:
        return "one run a turn"
    return action_refusal(world, unit, n) or part_barred(world, unit, USES[RUN], n)


def gait_refusal(world: Reading, unit: Unit, n: Numbers, gait: str) -> str | None:
    """Why a unit cannot move so at all just now."""
    if gait not in (*GAITS, JUMP):
        return f"unknown gait {gait!r}: walk, sprint, crawl or jump"
    if (gait == CRAWL) != lies(world, unit):
        return "crawling is for who lies down" if gait == CRAWL else "must rise first (ACY-MOVE-08)"
    stuck = "the drive cannot be used (ACY-DMG-33)" if world.get(unit, Injuries).lost(DRIVE) else None
    barred = stuck or act_refusal(world, unit) or bound_refusal(world, unit)
    if barred is not None or gait == SPRINT:
        return barred or run_refusal(world, unit, n)
    return None if free_squares(world, unit, n) else "the free squares of this turn are used (ACY-MOVE-02)"


def budget_of(world: Reading, unit: Unit, n: Numbers, gait: str) -> int:
    """The squares that may be asked of a gait."""
    return run_squares(world, unit, n) if gait == SPRINT else free_squares(world, unit, n)


def within(
    world: Reading, unit: Unit, squares: int, n: Numbers, held: Callable[..., frozenset[Cell]] = CROWDING.full,
    avoided: frozenset[Cell] = NOWHERE,
) -> Strides:  # fmt: skip
    """Every square a unit can get to with so many squares of movement (ACY-MOVE-07), round those to be `avoided`."""
    taken = held(world, unit, n) | closed(world, unit) | avoided
    return strides(world.field, world.get(unit, Position).cell, squares, taken)


WALKING = Walking[Numbers](
    "ACY-MOVE-02, -04",
    "somebody stands there (ACY-MOVE-07)",
    GAITS,
    path_strides,
    gait_refusal,
    budget_of,
    lambda world, unit, budget, n, avoided: within(world, unit, budget, n, avoided=avoided),
    CROWDING,
    blocks=True,
)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Move) -> str | None:
    """Why a move is not legal; None when it is. Nobody runs where a walk will do."""
    n = numbers(book)
    why = WALKING.refusal(world, book, unit, order)
    if why is not None or order.gait != SPRINT or order.path:
        return why
    free = free_squares(world, unit, n)
    return "near enough to walk (ACY-MOVE-02)" if order.to in within(world, unit, free, n).cost else None


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Move]:
    """Each square in reach once, at the easiest gait that gets there."""
    n, here, near = numbers(book), world.get(unit, Position).cell, 0
    for gait in (CRAWL, WALK, SPRINT):
        if gait_refusal(world, unit, n, gait) is None:
            budget = budget_of(world, unit, n, gait)
            for cell, cost in within(world, unit, budget, n).cost.items():
                if cell != here and cost > near:
                    yield _move(cell, gait)
            near = budget
    if gait_refusal(world, unit, n, JUMP) is None:
        taken = CROWDING.full(world, unit, n) | closed(world, unit)
        yield from (_move(cell, JUMP) for cell in jumps(world, book, unit) if cell not in taken)


@lru_cache(maxsize=1 << 14)
def _move(cell: Cell, gait: str) -> Move:
    """The same order each time: a battle names the same squares over and over."""
    return Move(cell, gait)


def frames(world: Reading, book: Rulebook, unit: Unit, order: Move) -> tuple[Frame, ...]:
    """The walk by the shortest way unless one was given; a run is rolled first."""
    n = numbers(book)
    if order.gait == JUMP:
        return (Stride(unit, (order.to,), JUMP),)
    path = order.path or WALKING.declared_path(world, unit, order.to, budget_of(world, unit, n, order.gait), n)
    if order.gait == SPRINT:
        return (Running(unit, path, plan_of(world, unit).halves),)
    return (Stride(unit, path, order.gait),)


def at_once(_world: Reading, _book: Rulebook, unit: Unit, order: Move) -> tuple[ev.Event, ...]:
    """A run is a rolled action."""
    began = ev.MoveBegan(unit, order.to, order.gait)
    return (began, ActionUsed(unit), Ran(unit)) if order.gait == SPRINT else (began,)


# --- carried out ------------------------------------------------------------------------------------------------------


def running(world: Reading, unit: Unit, n: Numbers, *more: Modifier) -> tuple[Modifier, ...]:
    """All that is added to the dice of a run."""
    return skill_of(world, unit, "running"), *weights(world, unit, n, RUN, (several_moves(world, unit, n), *more))


def losing_actions(world: Reading, unit: Unit, n: Numbers) -> tuple[ev.Event, ...]:
    """A movement roll that fails ends the rest of the turn's rolled actions (ACY-MULTI-05)."""
    left = actions_left(world, unit, n)
    return (ActionsLost(unit, left),) if left else ()


def run_check(world: Reading, n: Numbers, frame: Running) -> Check:
    """Running against the DN of all squares of the turn, lower rows being bands below it (ACY-MOVE-04)."""
    halves = path_halves(world.field, (world.get(frame.unit, Position).cell, *frame.path))
    row = next(at for at, most in enumerate(n.move_rows) if (frame.before + halves) // 2 <= most)
    asked = n.move_dn[row] + n.style_dn
    rows = sorted({number + n.style_dn - asked for number in n.move_dn if number + n.style_dn <= asked})
    return check(frame.unit, n, "run", running(world, frame.unit, n), asked, bands=tuple(rows))


def run_step(frame: Running, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The roll, then as many squares of the way as it allows: a miss goes as far as the row it meets (ACY-MOVE-04)."""
    n = numbers(book)
    if not stands(world, frame.unit):
        return done()
    draw = run_check(world, n, frame)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    luck = luck_spent(world, frame.unit, "run")
    if draw.succeeds(reply.value):
        return done(*luck, push=(Stride(frame.unit, frame.path, SPRINT),))
    reached = draw.target + reply.value if reply.value > draw.miss else 0
    met = [most for most, number in zip(n.move_rows, n.move_dn, strict=True) if number + n.style_dn <= reached]
    here, path, allowed = world.get(frame.unit, Position).cell, frame.path, 2 * (met[-1] if met else n.move_free) + 1
    allowed -= frame.before
    ends = (end for end in range(len(path), 0, -1) if path_halves(world.field, (here, *path[:end])) <= allowed)
    short = path[: next(ends, 0)]
    lost = losing_actions(world, frame.unit, n)
    return done(*luck, *lost, push=(Stride(frame.unit, short, SPRINT),) if short else ())


def step(frame: Stride, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """One square of a move; it stops before a square that is taken, and that square counts as made (ACY-MOVE-02).

    Else who walks into somebody it does not know of could try again without end.
    """
    origin = world.get(frame.unit, Position).cell
    if frame.index >= len(frame.path):
        return _over(frame, world)
    to, held = frame.path[frame.index], CROWDING.full(world, frame.unit, numbers(book))
    why = stopped(world, frame, up=stands(world, frame.unit)) or barred(world, frame, held=held)
    used = SquaresUsed(frame.unit, path_halves(world.field, (origin, to)))
    if why is not None:
        return _over(frame, world, why, *([used] if to in held else []))
    return go_on(replace(frame, index=frame.index + 1), ev.Stepped(frame.unit, origin, to, frame.gait), used)


def _over(frame: Stride, world: Reading, why: str = "", *lost: ev.Event) -> Step:
    """A move has come to its end; a run is under way until the next turn (ACY-REACT-17)."""
    stopped = (*lost, ev.Stopped(frame.unit, why)) if why else ()
    if frame.gait != SPRINT or not frame.index or not stands(world, frame.unit):
        return done(*stopped)
    left = (world.find(frame.unit, Trail) or Trail()).cells[-frame.index :]
    return done(*stopped, *set_out(world, frame.unit, (*left, world.get(frame.unit, Position).cell)))


STEPS: dict[type[Frame], StepFunction] = {Running: run_step, Stride: step}
DEEDS: dict[type[Order], Deed] = {
    Move: Deed(
        refusal, listed, frames, at_once, takes=lambda order: STANDARD if order.gait == SPRINT else MOVE
    )
}
