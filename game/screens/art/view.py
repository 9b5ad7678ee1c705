"""Where squares lie on the screen, and the tints, patterns and outlines that every overlay is made of."""

from collections.abc import Collection, Iterator

import pygame

from game.record import record
from game.screens.art import sprites, theme
from game.screens.art.sprites import kept

Cell = tuple[int, int]
Colour = tuple[int, int, int]
Point = tuple[float, float]


@record
class View:
    """A zoom and a scroll: `cell` pixels a square; (left, top) is the screen place of the map's upper left corner."""

    cell: int
    left: int = 0
    top: int = 0

    def box(self, square: Cell) -> pygame.Rect:
        """The pixels of a square."""
        return pygame.Rect(self.left + square[0] * self.cell, self.top + square[1] * self.cell, self.cell, self.cell)

    def centre(self, square: Cell) -> Point:
        """The middle of a square in pixels."""
        return self.left + (square[0] + 0.5) * self.cell, self.top + (square[1] + 0.5) * self.cell

    def square(self, point: Point) -> Cell:
        """The square under a point on the screen (it may lie outside the map)."""
        return int((point[0] - self.left) // self.cell), int((point[1] - self.top) // self.cell)

    def part(self, target: pygame.Surface, size: Cell) -> tuple[int, int, int, int]:
        """The squares of a map of some size that the target shows: left, top, how many across and down (0 for none)."""
        area = target.get_clip()
        left, top = (max(0, at) for at in self.square(area.topleft))
        right, foot = self.square((area.right - 1, area.bottom - 1))
        return left, top, max(0, min(size[0], right + 1) - left), max(0, min(size[1], foot + 1) - top)

    def shown(self, target: pygame.Surface, squares: Collection[Cell]) -> list[Cell]:
        """Those of the squares that the target shows, in order."""
        area = target.get_clip()
        return sorted(square for square in squares if area.colliderect(self.box(square)))


@kept(2)
def tint(cell: int, colour: Colour, alpha: int) -> pygame.Surface:
    """A square of even colour."""
    picture = pygame.Surface((cell, cell), pygame.SRCALPHA, 32)
    picture.fill((*colour, alpha))
    return picture


_PATHS = {
    "hatch": "M-8 24L24 -8M-8 56L56 -8M8 72L72 8M40 72L72 40",
    "back": "M40 -8L72 24M8 -8L72 56M-8 8L56 72M-8 40L24 72",
    "chevrons": "M8 12L20 22L32 12M32 12L44 22L56 12M8 40L20 50L32 40M32 40L44 50L56 40",
    "cross": "M8 8L20 20M20 8L8 20M40 40L52 52M52 40L40 52",
}


@kept(4)
def pattern(name: str, cell: int, colour: Colour, alpha: int) -> pygame.Surface:
    """A square of a pattern that goes on in the next square: hatch, back, chevrons, cross or dots."""
    tone, opacity = theme.hexed(colour), f"{alpha / 255:.3f}"
    if name == "dots":
        spots = ((16, 16), (48, 16), (32, 32), (16, 48), (48, 48), (0, 32), (64, 32), (32, 0), (32, 64))
        drawing = "".join(
            f'<circle cx="{x}" cy="{y}" r="3.4" fill="{tone}" fill-opacity="{opacity}"/>' for x, y in spots
        )
    else:
        drawing = (
            f'<path d="{_PATHS[name]}" fill="none" stroke="{tone}" stroke-opacity="{opacity}" stroke-width="4.2" '
            'stroke-linejoin="round"/>'
        )
    return sprites.drawn(drawing, cell)


def edges(view: View, squares: Collection[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """The border of a set of squares as lines (start, end) in pixels."""
    inside = frozenset(squares)
    for x, y in sorted(inside):
        if {(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)} <= inside:
            continue
        box = view.box((x, y))
        sides = (
            ((x, y - 1), box.topleft, box.topright), ((x, y + 1), box.bottomleft, box.bottomright),
            ((x - 1, y), box.topleft, box.bottomleft), ((x + 1, y), box.topright, box.bottomright),
        )  # fmt: skip
        for near, start, end in sides:
            if near not in inside:
                yield start, end


def outline(
    target: pygame.Surface, view: View, squares: Collection[Cell], colour: Colour, *, dash: int = 0, width: int = 0
) -> None:
    """The border of a set of squares, with a dark line under it; `dash` breaks each square's side into that many."""
    thick = width or max(1, view.cell // 24)
    area = target.get_clip().inflate(2 * thick + 4, 2 * thick + 4)
    lines = [(start, end) for start, end in edges(view, squares) if area.clipline(start, end)]
    if dash:
        dashed = [_dashed(view.cell, thick, colour, dash, upright=upright) for upright in (False, True)]
        away = thick // 2 + 1
        shown = [(dashed[start[0] == end[0]], (start[0] - away, start[1] - away)) for start, end in lines]
        target.blits(shown, doreturn=False)
        return
    for start, end in lines:
        _bar(target, start, end, thick + 2, theme.INK)
    for start, end in lines:
        _bar(target, start, end, thick, colour)


@kept(2)
def _dashed(cell: int, thick: int, colour: Colour, count: int, *, upright: bool) -> pygame.Surface:
    """One side of a square as dashes on a dark line, with room round it for half their thickness."""
    away = thick // 2 + 1
    size = (2 * away + 1, cell + 2 * away + 1)
    picture = pygame.Surface(size if upright else size[::-1], pygame.SRCALPHA, 32)
    for step in range(count):
        ends = [away + round(cell * (step + part) / count) for part in (0.22, 0.78)]
        start, end = [(away, at) if upright else (at, away) for at in ends]
        _bar(picture, start, end, thick + 2, theme.INK)
        _bar(picture, start, end, thick, colour)
    return picture


def _bar(target: pygame.Surface, start: Cell, end: Cell, thick: int, colour: Colour) -> None:
    """A straight line along the grid with square ends."""
    half = thick // 2
    box = pygame.Rect(start[0] - half, start[1] - half, end[0] - start[0] + thick, end[1] - start[1] + thick)
    target.fill(colour, box)
