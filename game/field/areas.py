"""Squares a blast reaches and where what is thrown comes to rest (ASC-GREN-06, ASC-RULING-47, -48)."""

from __future__ import annotations

from game.field.cells import Cell, Direction, distance, forward, left_of, right_of
from game.field.ground import Field
from game.field.sights import sight


def blast_cells(field: Field, centre: Cell, radius: int) -> tuple[tuple[Cell, int], ...]:
    """The squares a blast reaches, each with its distance, sorted by square (ASC-RULING-48).

    A square with no sight line to the centre is left out. The dice lost to cover in a square are
    `cover_rung(field, centre, square)`.
    """
    x0, y0 = centre
    seen = sight(field)
    return tuple(
        ((x, y), distance(centre, (x, y)))
        for x in range(max(0, x0 - radius), min(field.width, x0 + radius + 1))
        for y in range(max(0, y0 - radius), min(field.height, y0 + radius + 1))
        if seen.sees(centre, (x, y))
    )


def slide(field: Field, start: Cell, direction: Direction, squares: int) -> Cell:
    """Where something pushed or rolling straight on stops.

    It goes `squares` squares at most, and stops before a blocked square, a rise too high to step up or the map
    edge; along a diagonal it must not squeeze past impassable ground (ASC-RULING-87). A drop does not stop it.
    """
    at = start
    for _ in range(squares):
        ahead = (at[0] + direction[0], at[1] + direction[1])
        if not field.may_pass(at, ahead) or field.drop(ahead, at):
            break
        at = ahead
    return at


def scatter_cell(field: Field, thrower: Cell, target: Cell, face: int) -> Cell:
    """The square where a scattering grenade ends, by the face of a d6 (ASC-GREN-06, ASC-RULING-47)."""
    ahead = forward(thrower, target)
    back = (-ahead[0], -ahead[1])
    plot: dict[int, tuple[Direction, int]] = {
        1: (back, 2),
        2: (back, 1),
        3: (left_of(ahead), 1),
        4: (right_of(ahead), 1),
        5: (ahead, 2),
        6: (ahead, 1),
    }
    if face not in plot:
        raise ValueError(f"scatter face {face} is not on a six-sided die")
    return slide(field, target, *plot[face])
