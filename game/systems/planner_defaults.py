"""What a book tells planners where it has no rule of its own, and its figures put together for one line of fire."""

from __future__ import annotations

from collections.abc import Mapping

from game.field import Cell
from game.systems.foresight import all_results
from game.systems.mark import Mark, Onset
from game.systems.sketch import BARRED, Board, Fighter, Line, Poise, Sketch, Supply, Volley
from game.world.gear import Grenade
from game.world.store import Reading, Unit


class PlannerDefaults:
    """The parts of the planner's contract (`Sketch`) that a book leaves as they are; it says anew what it has."""

    countable: tuple[type, ...] = ()
    striding = False
    bare = moved = sprinted = shown = drop_guard = pool_most = 0
    tends = ""
    tried = staticmethod(all_results)

    def sweep_reach(self, _fighter: Fighter, _poise: Poise) -> int:
        """How far squares are swept: not at all."""
        return 0

    def sweeps(self, _world: Reading, _unit: Unit, _stance: str, _squares: tuple[Cell, ...]) -> bool:
        """Whether a row of squares may be swept: never."""
        return False

    def onset(self, _world: Reading, _unit: Unit, _cell: Cell, _target: Unit) -> Onset:
        """What a square brings for blows: nothing beside its light."""
        return Onset()

    def passed(self, _world: Reading, _unit: Unit, _squares: int) -> Mapping[Unit, tuple[int, int]]:
        """Who may yet shoot at a run on its way: nobody, it is over at once."""
        return {}

    def needed(self, _world: Reading, _unit: Unit, _kind: str) -> int:
        """How much somebody needs help: of that nothing is told."""
        return 0

    def polished(self, fighter: Fighter, _poise: Poise, _target: Fighter) -> tuple[Volley, ...]:
        """The ways to fire with what may be bought for them: all there are."""
        return fighter.volleys

    def bought(self, _fighter: Fighter, _poise: Poise, _target: Fighter) -> tuple[Volley, ...]:
        """Attacks that may be bought out of turn: none."""
        return ()

    def power(self, _target: Fighter, left: int) -> int:
        """Staying power as it is measured already."""
        return left

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind."""
        return Supply(grenade.key, grenade.effect, left, grenade.radius, 0, 0)

    def blast_loss(self, _supply: Supply, _target: Fighter) -> tuple[int, ...]:
        """What a blast takes, by the degree of its band: nothing is thrown."""
        return (0,)

    def blast_dice(self, _supply: Supply, _squares: int, _rung: int, _mark: Mark) -> int:
        """How far a blast reaches: nothing is thrown."""
        return 0


NEVER = 1000
"""The need of a shot that cannot be."""


def ranges_of(poise: Poise, mark: Mark) -> Board:
    """The Edges of its weapon by distance at who has such a mark; the very same table for the same two."""
    return poise.at_lying if mark.lies and poise.at_lying is not None else poise.by_distance


def need_of(
    sketch: Sketch,
    poise: Poise,
    target: Fighter,
    line: Line,
    *,
    lower: int = 0,
    covered: bool = True,
    sure: bool = False,
) -> int:
    """What the die must show; NEVER beyond range or where the target is hidden.

    `lower` rungs of cover do not count, none of them unless it is `covered`; `sure` is an attack that need not see its
    target.
    """
    squares, mark = line.squares, target.mark
    ranges = ranges_of(poise, mark)
    edge = int(ranges[min(squares, len(ranges) - 1)])
    if edge <= BARRED:
        return NEVER
    edge += mark.edge + sketch.shown * (mark.shows or line.glow)
    edge += int(sketch.cover(mark, lower, covered=covered and not sure)[line.rung if squares > sketch.bare else -1])
    if not sure:
        edge += int(poise.seen[int(squares <= poise.hearing), line.shade, line.veil])
    return target.poise.challenge - poise.own - edge if edge > BARRED // 2 else NEVER
