"""Ways: why one cannot be gone, what stops who is under way, and what a fall over a drop does (ALA-HAZ-02 to -04)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar, Generic, TypeVar

from game.dice.draws import Roll
from game.field import Cell, Field, distance, line, neighbours8, strides
from game.field.moving import NOWHERE, nearer
from game.messages import events as ev
from game.messages.frames import Fall, Stride
from game.messages.orders import Move
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.record import record
from game.systems.captions import Way
from game.systems.conditions import act_refusal, bound_refusal, helpless
from game.systems.crowding import Crowding
from game.systems.fire import perils
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.warfare.strongholds import ASSAULTED, closed
from game.world.body import Dead
from game.world.place import Position, Posture
from game.world.store import Reading, Unit

N = TypeVar("N")
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
    path = (origin, *line(origin, to), to) if distance(origin, to) > 1 else (origin, to)
    levels = sum(field.drop(a, b) for a, b in pairwise(path))
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


def jump_refusal(world: Reading, book: Rulebook, unit: Unit, order: Move) -> str | None:
    """Why a unit cannot jump down there (ALA-HAZ-02)."""
    if order.path not in ((), (order.to,)):
        return "one jumps straight down (ALA-HAZ-02)"
    return None if order.to in jumps(world, book, unit) else "no drop to jump down there (ALA-HAZ-02)"


def fearless(_world: Reading, _unit: Unit) -> tuple[Cell, ...]:
    """The squares that no step of a unit gets nearer to, in a book in which only the end of a way counts: none."""
    return ()


@record
class Walking(Generic[N]):
    """How units of a book get about: `gaits`, what bars each, the squares it allows, and where so many squares lead.

    `cost` is what a way costs, start included, by the row `rule`. `reached` avoids the squares it is given. No move
    ends where `crowd` says that a square is full (`taken` says so, in words), and with `blocks` none leads through one.
    `shuns` are squares that no step gets nearer to (ALA-COND-11); `special` gaits are no walks: why one is not legal.
    """

    rule: str
    taken: str
    gaits: tuple[str, ...]
    cost: Callable[[Field, Sequence[Cell]], int]
    barred: Callable[[Reading, Unit, N, str], str | None]
    budget: Callable[[Reading, Unit, N, str], int]
    reached: Callable[[Reading, Unit, int, N, frozenset[Cell]], Way]
    crowd: Crowding[N]
    blocks: bool = False
    shuns: Callable[[Reading, Unit], tuple[Cell, ...]] = fearless
    special: Mapping[str, Callable[[Reading, Rulebook, Unit, Move], str | None]] = field(
        default_factory=lambda: {JUMP: jump_refusal}
    )

    def refusal(self, world: Reading, book: Rulebook, unit: Unit, order: Move) -> str | None:
        """Why a move is not legal; None when it is."""
        n = book.numbers
        barred = self.barred(world, unit, n, order.gait)
        if barred is not None:
            return barred
        if order.to == world.get(unit, Position).cell:
            return "already there"
        if order.to in closed(world, unit):
            return ASSAULTED
        if self.crowd.is_full(world, unit, order.to, n):
            return self.taken
        if order.gait in self.special:
            return self.special[order.gait](world, book, unit, order)
        budget = self.budget(world, unit, n, order.gait)
        if order.path:
            return self._way_refusal(world, unit, order, budget, n)
        far = order.to not in self.reached(world, unit, budget, n, NOWHERE).cost
        return f"more than {budget} squares of movement away ({self.rule})" if far else None

    def _way_refusal(self, world: Reading, unit: Unit, order: Move, budget: int, n: N) -> str | None:
        """Why the order's way cannot be gone with so many squares; None when it can."""
        field, path = world.field, (world.get(unit, Position).cell, *order.path)
        held = self.crowd.full(world, unit, n) | closed(world, unit) if self.blocks else NOWHERE
        shunned = self.shuns(world, unit)
        if path[-1] != order.to:
            return "the way given does not end there"
        for here, cell in zip(path, order.path, strict=False):
            if not field.inside(cell) or not field.may_step(here, cell) or cell in held:
                return f"no step leads from {here} to {cell} (ASC-RULING-87)"
            if nearer(here, cell, shunned):
                return "frightened: not a step nearer (ALA-COND-11)"
        cost = self.cost(field, path)
        return None if cost <= budget else f"the way costs {cost} squares, {budget} allowed ({self.rule})"

    def path_to(self, world: Reading, unit: Unit, to: Cell, budget: int, n: N) -> tuple[Cell, ...]:
        """The squares of a way that the rules choose, in order: round fire and gas where that is short enough.

        Raises KeyError out of reach.
        """
        feared = perils(world) - {to, world.get(unit, Position).cell}
        if feared and not self.shuns(world, unit):
            round_it = self.reached(world, unit, budget, n, feared)
            if to in round_it.cost:
                return round_it.path(to)[1:]
        return self.reached(world, unit, budget, n, NOWHERE).path(to)[1:]

    def declared_path(self, world: Reading, unit: Unit, to: Cell, budget: int, n: N) -> tuple[Cell, ...]:
        """The same for a walk that was declared: where somebody stands on the way since, or unseen, nevertheless.

        The walk then stops before whoever is met. Empty where no way is short enough at all.
        """
        if to in self.reached(world, unit, budget, n, NOWHERE).cost:
            return self.path_to(world, unit, to, budget, n)
        found = strides(world.field, world.get(unit, Position).cell, budget)
        return found.path(to)[1:] if to in found.cost else ()

    def reach(self, world: Reading, n: N, unit: Unit, squares: int) -> Way:
        """Where so many squares of movement lead, by the ways that the rules choose."""
        return _Chosen(self, world, unit, squares, n)

    def way_of(self, world: Reading, unit: Unit, order: Move, n: N) -> tuple[Cell, ...]:
        """The squares that a legal walk or jump steps on, in order."""
        if order.gait == JUMP:
            return (order.to,)
        return order.path or self.path_to(world, unit, order.to, self.budget(world, unit, n, order.gait), n)

    def ends(self, world: Reading, book: Rulebook, unit: Unit) -> Iterator[Cell]:
        """Where any gait that is open to a unit may end, its own square among them."""
        n = book.numbers
        full, here = self.crowd.full(world, unit, n), world.get(unit, Position).cell
        gaits = [gait for gait in self.gaits if self.barred(world, unit, n, gait) is None]
        found = (self.reached(world, unit, self.budget(world, unit, n, gait), n, NOWHERE).cost for gait in gaits)
        return (cell for cells in found for cell in cells if cell not in full or cell == here)


@record(slots=False)
class _Chosen(Generic[N]):
    """Where so many squares lead, and the way that the rules choose to each."""

    walking: Walking[N]
    world: Reading
    unit: Unit
    squares: int
    n: N

    @cached_property
    def cost(self) -> Mapping[Cell, int]:
        return self.walking.reached(self.world, self.unit, self.squares, self.n, NOWHERE).cost

    def path(self, to: Cell) -> tuple[Cell, ...]:
        path = self.walking.path_to(self.world, self.unit, to, self.squares, self.n)
        return (self.world.get(self.unit, Position).cell, *path)


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
