"""Squares a blast reaches or fire sweeps, and where what is thrown comes to rest (ASC-GREN-06, ASC-RULING-47, -48)."""

from __future__ import annotations

from game.field.cells import DIRECTIONS, Cell, Direction, distance, forward, left_of, right_of
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


_ALONG = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The directions in which whole rows are named; the others give the same squares the other way round."""


def is_barred(field: Field, cell: Cell) -> bool:
    """Whether nothing can be swept there: off the map, or a wall (impassable and opaque)."""
    return not field.inside(cell) or bool(field.opaque[cell[1], cell[0]] and not field.passable(cell))


def row(field: Field, start: Cell, step: Direction, count: int) -> tuple[Cell, ...]:
    """A straight row of `count` squares from `start`, or as many as lie before the map's edge or a wall."""
    found: list[Cell] = []
    for place in range(count):
        cell = (start[0] + step[0] * place, start[1] + step[1] * place)
        if is_barred(field, cell):
            break
        found.append(cell)
    return tuple(found)


def rows_over(field: Field, cell: Cell, count: int) -> tuple[tuple[Cell, ...], ...]:
    """Rows of `count` squares that cover a square, each in one direction; those cut short end where they are cut."""
    found: dict[tuple[Cell, ...], None] = {}
    for step in DIRECTIONS:
        for before in range(count):
            squares = row(field, (cell[0] - step[0] * before, cell[1] - step[1] * before), step, count)
            if cell in squares and (step in _ALONG or len(squares) < count):
                found[squares] = None
    return tuple(found)


def is_whole(field: Field, squares: tuple[Cell, ...], count: int) -> bool:
    """Whether a chain covers `count` squares, or fewer because the edge or a wall lies straight ahead of its last.

    A single square has no direction: it is cut short by the edge or a wall anywhere beside it.
    """
    if len(squares) >= count or not squares:
        return len(squares) == count
    (x, y), before = squares[-1], squares[-2:-1]
    steps = tuple((x - cell[0], y - cell[1]) for cell in before) or DIRECTIONS
    return any(is_barred(field, (x + dx, y + dy)) for dx, dy in steps)
