"""Chases: who runs after a runner rolls Running against it, and the margin changes the gap (ACY-MOVE-01, -05)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import Check, Modifier, Roll
from game.field import stride_distance
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.checks import check, luck_spent, skill_of
from game.rulebooks.alternacy.events import ActionUsed, Ran
from game.rulebooks.alternacy.frames import Chase, Chasing
from game.rulebooks.alternacy.moves import SPRINT, gait_refusal, losing_actions, run_squares, running, within
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternacy.states import stands
from game.systems.deeds import STANDARD, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.place import Position
from game.world.store import Reading, Unit


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Chase) -> str | None:
    """Why nobody can be chased so; None when it can: it takes a run, after one who is on a run."""
    if order.target not in foes_of(world, unit):
        return "not an enemy in sight"
    if world.find(order.target, OnTheWay) is None:
        return "is on no run to be chased on (ACY-MOVE-05)"
    return gait_refusal(world, unit, numbers(book), SPRINT)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Chase]:
    """Each enemy in sight that is on a run."""
    return (Chase(foe) for foe in foes_of(world, unit) if refusal(world, book, unit, Chase(foe)) is None)


def prey_check(world: Reading, n: Numbers, frame: Chasing) -> Check:
    """The roll of who is chased, read in full; it set out first, and has the better of it (ACY-REACT-04)."""
    first = Modifier("set out first", n.race_first, "ACY-REACT-04")
    return check(frame.target, n, "chased", running(world, frame.target, n, first), 0, bands=())


def chase_check(world: Reading, n: Numbers, frame: Chasing) -> Check:
    """The roll of who chases, against the other's total: it gains ground above it, loses some below, by the margin."""
    rows, over = rows_of(n), _over(world, frame)
    least = (*(1 - row for row in reversed(rows[1:])), 0, *rows)
    return check(
        frame.unit, n, "run", running(world, frame.unit, n), frame.total + over, bands=tuple(at - over for at in least)
    )


def _over(world: Reading, frame: Chasing) -> int:
    """By how much who chases must be above the other's total: a tie is won unless the other's skill is higher."""
    own, other = (skill_of(world, unit, "running").amount for unit in (frame.unit, frame.target))
    return int(other > own)


def rows_of(n: Numbers) -> tuple[int, ...]:
    """The margins from which the gap changes by each row (ACY-MOVE-05)."""
    return (1, *n.margin_grades[1:])


def gained(margin: int, n: Numbers) -> int:
    """The squares by which the gap shrinks; below 0: by which it grows."""
    return (0, *n.chase_gaps)[bisect_right(rows_of(n), abs(margin))] * (1 if margin > 0 else -1)


def step(frame: Chasing, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Both roll; then who chases is as far from where the other gets to as it was before, less what it gained.

    Who stands nearer to that square than it was to the other comes no farther from it.
    """
    n, unit, run = numbers(book), frame.unit, world.find(frame.target, OnTheWay)
    if run is None or not stands(world, unit) or not stands(world, frame.target):
        return done()
    draw = prey_check(world, n, frame) if frame.stage == "prey" else chase_check(world, n, frame)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    luck = luck_spent(world, draw.unit, "run")
    if frame.stage == "prey":
        return go_on(replace(frame, stage="hunter", total=reply.value), *luck)
    here, goal = world.get(unit, Position).cell, run.path[-1]
    reach = within(world, unit, run_squares(world, unit, n), n)
    won, far = gained(reply.value + _over(world, frame), n), stride_distance(here, goal)
    gap = max(1, min(stride_distance(here, run.path[0]) - won, far - max(0, won)))
    to = min(reach.cost, key=lambda cell: (abs(stride_distance(cell, goal) - gap), reach.cost[cell], cell))
    lost = () if draw.succeeds(reply.value) else losing_actions(world, unit, n)
    return done(*luck, *lost, push=(Stride(unit, reach.path(to)[1:], SPRINT),) if to != here else ())


STEPS: dict[type[Frame], StepFunction] = {Chasing: step}
DEEDS: dict[type[Order], Deed] = {
    Chase: Deed(
        refusal,
        listed,
        lambda _world, _book, unit, order: (Chasing(unit, order.target),),
        lambda world, _book, unit, order: (
            ev.MoveBegan(unit, world.get(order.target, Position).cell, SPRINT), ActionUsed(unit), Ran(unit),
        ),
        means=lambda world, book, unit: gait_refusal(world, unit, numbers(book), SPRINT),
        takes=lambda _order: STANDARD,
    )
}
