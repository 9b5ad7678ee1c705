"""Runs in progress: whose part of the run is which, where the runner counts as, where it ends (ACY-REACT-10 to -18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from game.field import Cell
from game.messages import events as ev
from game.rulebooks.alternacy.events import RunEnded, RunGoesOn, SetOut
from game.rulebooks.alternacy.parts import Injuries, OnTheWay
from game.rulebooks.alternacy.states import stands
from game.systems.conditions import act_refusal
from game.systems.foes import ranks_of
from game.systems.rulebook import Rulebook
from game.systems.visibility import sees_cell
from game.world.body import Allegiance
from game.world.overlay import Overlay
from game.world.place import Position
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
    if run is None:
        return ()
    return tuple(_counts(world, target, run, run.first + spot, run.shown))


def goes_on(world: Reading, target: Unit, spot: int) -> tuple[ev.Event, ...]:
    """After the attack a target that is still on its way counts as where it did before."""
    run = world.find(target, OnTheWay)
    return caught(world, target, run.last - run.first) if spot >= 0 and run is not None else ()


def spots(world: Reading, target: Unit) -> tuple[tuple[int, Reading], ...]:
    """Where a unit may be attacked in this moment: each square of its part with the world as it is then (-18).

    Of who is on no way where it is, as -1.
    """
    run = world.find(target, OnTheWay)
    if run is None:
        return ((-1, world),)
    return tuple((spot, _there(world, target, spot)) for spot in range(run.last - run.first + 1))


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
