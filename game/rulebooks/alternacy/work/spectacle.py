"""What a Spectacular result of work does besides: a table of failures and one of successes (ACY-FLUKE-06, -07, -10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.dice.draws import Roll, Table
from game.dice.fives import AGAIN
from game.dice.flukes import zero
from game.field import stride_distance
from game.messages import events as ev
from game.messages.events import Event
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternacy.checks import SPECTACULAR_FAILURE, SPECTACULAR_SUCCESS
from game.rulebooks.alternacy.frames import Spectacle
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.states import lies, stands
from game.rulebooks.alternacy.work.events import BleedingStopped, LuckGiven, Spectacular, TurnFreed
from game.systems.foes import foes_of, ranks_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Allegiance
from game.world.gear import Arms
from game.world.hazards import Task
from game.world.place import Position, where
from game.world.store import Reading, Unit

SPECTACULAR = "spectacular"
FAILURES = ("broken", "dropped", "noise", "barred", "prone", "shaken_hand")
SUCCESSES = ("done_twice", "no_time", "silent", "knack", "inspired", "found_out")
"""The rows of the two tables, by the die from 0."""


def spectacles(unit: Unit, of: int, key: str, value: int) -> tuple[Frame, ...]:
    """The table of a roll that was Spectacular; nothing after any other."""
    if value not in (SPECTACULAR_FAILURE, SPECTACULAR_SUCCESS):
        return ()
    return (Spectacle(unit, of, key, success=value == SPECTACULAR_SUCCESS),)


def step(frame: Spectacle, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A zero roll on the table, and what its row does (ACY-DICE-05)."""
    if not stands(world, frame.unit):
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Table(SPECTACULAR, frame.unit, AGAIN)))
    row = (SUCCESSES if frame.success else FAILURES)[zero(reply.value)]
    shown = Spectacular(frame.unit, frame.of, row, frame.key)
    return done(shown, *_ROWS.get(row, _nothing)(frame, world, numbers(book)))


def _nothing(_frame: Spectacle, _world: Reading, _n: Numbers) -> Iterator[Event]:
    """What the event itself writes, or silence."""
    return iter(())


def _dropped(frame: Spectacle, world: Reading, _n: Numbers) -> Iterator[Event]:
    """What it has in hand lands in the first open square beside it."""
    arms, here = world.get(frame.unit, Arms), world.get(frame.unit, Position).cell
    if arms.weapon is None or arms.weapon.natural:
        return
    beside = ((here[0] + x, here[1] + y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
    cell = next((one for one in beside if world.field.inside(one) and world.field.passable(one)), here)
    yield ev.WeaponDropped(frame.unit, arms.hand, cell)


def _noise(frame: Spectacle, world: Reading, _n: Numbers) -> Iterator[Event]:
    """All enemies hear where it is."""
    own = world.get(frame.unit, Allegiance).side
    yield ev.Revealed(frame.unit, tuple(side for side in sorted(ranks_of(world)) if side != own))


def _prone(frame: Spectacle, world: Reading, _n: Numbers) -> Iterator[Event]:
    if not lies(world, frame.unit):
        yield ev.FellProne(frame.unit, "stumbles")


def _shaken_hand(frame: Spectacle, _world: Reading, n: Numbers) -> Iterator[Event]:
    yield LuckGiven(frame.unit, -n.luck_like)


def _knack(frame: Spectacle, _world: Reading, n: Numbers) -> Iterator[Event]:
    yield LuckGiven(frame.unit, n.luck_like, frame.key)


def _inspired(frame: Spectacle, world: Reading, n: Numbers) -> Iterator[Event]:
    """The first comrade beside it has the better of its next roll."""
    mates = (one for one in ranks_of(world)[world.get(frame.unit, Allegiance).side] if one != frame.unit)
    near = (one for one in mates if stands(world, one) and _squares(world, frame.unit, one) == 1)
    yield from (LuckGiven(one, n.luck_beside) for one in list(near)[:1])


def _found_out(frame: Spectacle, world: Reading, n: Numbers) -> Iterator[Event]:
    """Enemies within some squares are known."""
    own = world.get(frame.unit, Allegiance).side
    yield from (ev.Revealed(foe, (own,)) for foe in foes_of(world, frame.unit)
                if _squares(world, frame.unit, foe) <= n.luck_found)  # fmt: skip


def _done_twice(frame: Spectacle, world: Reading, n: Numbers) -> Iterator[Event]:
    """The nearest like task, or one who bleeds, within some squares is seen to as well."""
    own, task = world.get(frame.unit, Allegiance).side, world.find(frame.of, Task)
    if task is not None:
        others = [one for one in world.having(Task) if one != frame.of and world.get(one, Task).kind == task.kind]
        open_to = [one for one in others if world.get(one, Task).open]
        near = [one for one in open_to if _squares(world, frame.unit, one) <= n.luck_like_squares]
        yield from (ev.TaskDone(frame.unit, one, own) for one in near[:1])
        return
    bleed = [one for one in ranks_of(world)[own] if one != frame.of and world.get(one, Injuries).bleeding]
    for one in [one for one in bleed if _squares(world, frame.unit, one) <= n.luck_like_squares][:1]:
        level, since = max(world.get(one, Injuries).bleeding, key=lambda clock: (clock[0], -clock[1]))
        yield BleedingStopped(one, frame.unit, level, since)


def _squares(world: Reading, unit: Unit, other: Unit) -> int:
    here, there = where(world, unit), where(world, other)
    return stride_distance(here, there) if here is not None and there is not None else 99


_ROWS: dict[str, Callable[[Spectacle, Reading, Numbers], Iterator[Event]]] = {
    "dropped": _dropped,
    "noise": _noise,
    "prone": _prone,
    "shaken_hand": _shaken_hand,
    "done_twice": _done_twice,
    "no_time": lambda frame, _world, _n: iter((TurnFreed(frame.unit),)),
    "knack": _knack,
    "inspired": _inspired,
    "found_out": _found_out,
}


STEPS: dict[type[Frame], StepFunction] = {Spectacle: step}
