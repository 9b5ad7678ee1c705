"""What the dice must show at one target along one line: the figures of a book's planners put together."""

from __future__ import annotations

from game.systems.mark import Mark
from game.systems.sketch import BARRED, Board, Fighter, Line, Poise, Sketch

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
