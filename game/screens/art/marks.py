"""Marks for moving and for ground that matters: reach, path, hovered square, zones and objectives."""

import math
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

import pygame

from game.screens.art import icons, sprites, theme
from game.screens.art.view import Cell, Colour, Point, View, outline, pattern, tint

WALK, SECOND, SPRINT = 0, 1, 2
# Colour, strength, pattern in a paler tone of it (it must read without colour), dashes of the border.
_BANDS: tuple[tuple[Colour, int, str, Colour, int], ...] = (
    (theme.WALK, 50, "", theme.WALK, 0),
    (theme.SECOND, 48, "hatch", (206, 236, 255), 3),
    (theme.SPRINT, 48, "dots", (255, 232, 168), 5),
)


def reach(target: pygame.Surface, view: View, steps: Mapping[Cell, tuple[int, int]], *, numbers: bool = True) -> None:
    """Where a unit can go: square -> (cost, band). Bands differ by colour, pattern and border."""
    for band, (colour, alpha, name, pale, _) in enumerate(_BANDS):
        squares = view.shown(target, [square for square, (_, of) in steps.items() if of == band])
        plain = tint(view.cell, colour, alpha)
        target.blits([(plain, view.box(square)) for square in squares], doreturn=False)
        if name:
            lines = pattern(name, view.cell, pale, 70)
            target.blits([(lines, view.box(square)) for square in squares], doreturn=False)
    for band in (SPRINT, SECOND, WALK):
        colour, dash = _BANDS[band][0], _BANDS[band][4]
        squares = [square for square, (_, of) in steps.items() if of <= band]
        if any(of == band for _, of in steps.values()):
            outline(target, view, squares, colour, dash=dash)
    if numbers and view.cell >= 44:
        _costs(target, view, steps)


def legend(target: pygame.Surface, bands: Sequence[tuple[int, str]]) -> None:
    """What the bands of a reach are called, in the lower right corner."""
    size = max(11, target.get_height() // 45)
    words = [theme.outlined(said, size) for _band, said in bands]
    x = target.get_width() - 8 - sum(picture.get_width() + 2 * size + 6 for picture in words)
    y = target.get_height() - 2 * size
    for (band, _said), picture in zip(bands, words, strict=True):
        colour, alpha, name, pale, _dash = _BANDS[band]
        swatch = pygame.Rect(x, y, size, size)
        pygame.draw.rect(target, theme.INK, swatch.inflate(4, 4))
        target.blit(tint(size, colour, 3 * alpha), swatch)
        if name:
            target.blit(pattern(name, size, pale, 140), swatch)
        pygame.draw.rect(target, colour, swatch, 1)
        target.blit(picture, (x + size + 5, swatch.centery - picture.get_height() // 2))
        x += picture.get_width() + 2 * size + 6


def _costs(target: pygame.Surface, view: View, steps: Mapping[Cell, tuple[int, int]]) -> None:
    size = max(10, view.cell // 5)
    for square in view.shown(target, steps):
        words = theme.outlined(str(steps[square][0]), size)
        box = view.box(square)
        target.blit(words, (box.right - words.get_width() - 3, box.bottom - words.get_height() - 1))


def path(target: pygame.Surface, view: View, squares: Sequence[Cell], band: int = WALK) -> None:
    """A way over the squares, the first being where the unit stands, with an arrow head at its end."""
    if len(squares) < 2:
        return
    points = [view.centre(square) for square in squares]
    colour = _BANDS[band][0]
    thick = max(3, view.cell // 9)
    last, before = points[-1], points[-2]
    degrees = math.degrees(math.atan2(last[0] - before[0], before[1] - last[1]))
    points[-1] = sprites.polar(last, -view.cell * 0.12, degrees)
    for width, tone in ((thick + 4, theme.INK), (thick, colour)):
        for start, end in pairwise(points):
            _rod(target, start, end, width, tone)
    for point in points[1:-1]:
        pygame.draw.aacircle(target, theme.INK, point, thick * 0.42)
    _arrow_head(target, last, degrees, view.cell, colour)


def planned(target: pygame.Surface, view: View, squares: Sequence[Cell], colour: Colour) -> None:
    """A way that is to be gone later: dashes, with a pale mark where it ends."""
    points = [view.centre(square) for square in squares]
    thick, step = max(2, view.cell // 14), view.cell / 3
    for width, tone in ((thick + 3, theme.INK), (thick, colour)):
        for start, end in pairwise(points):
            count = max(1, round(math.dist(start, end) / step))
            for part in range(count):
                low, high = part / count, (part + 0.58) / count
                a, b = (tuple(s + (e - s) * at for s, e in zip(start, end, strict=True)) for at in (low, high))
                _rod(target, (a[0], a[1]), (b[0], b[1]), width, tone)


def _rod(target: pygame.Surface, start: Point, end: Point, width: int, colour: Colour) -> None:
    """A thick line with round ends."""
    length = math.dist(start, end)
    if length == 0:
        return
    px, py = (end[1] - start[1]) / length * width / 2, (start[0] - end[0]) / length * width / 2
    corners = [(start[0] + px, start[1] + py), (end[0] + px, end[1] + py)]
    corners += [(end[0] - px, end[1] - py), (start[0] - px, start[1] - py)]
    pygame.draw.polygon(target, colour, corners)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        pygame.draw.aaline(target, colour, a, b)
    for point in (start, end):
        pygame.draw.aacircle(target, colour, point, width / 2)


def _arrow_head(target: pygame.Surface, tip: Point, degrees: float, cell: int, colour: Colour) -> None:
    ink, tone = theme.hexed(theme.INK), theme.hexed(colour)
    head = f'<path d="M32 8L54 44L32 35L10 44Z" fill="{tone}" stroke="{ink}" stroke-width="5" stroke-linejoin="round"/>'
    theme.put(target, sprites.drawn(sprites.turned(head, round(degrees)), max(12, round(cell * 0.52))), tip)


def hover(target: pygame.Surface, view: View, square: Cell, colour: Colour = theme.CREAM) -> None:
    """Corner brackets round the square under the pointer."""
    tone, ink = theme.hexed(colour), theme.hexed(theme.INK)
    corners = "M4 20V4H20M44 4H60V20M60 44V60H44M20 60H4V44"
    drawing = f'<path d="{corners}" fill="none" stroke="{ink}" stroke-width="7" stroke-linejoin="round"/>'
    drawing += f'<path d="{corners}" fill="none" stroke="{tone}" stroke-width="3.6" stroke-linejoin="round"/>'
    target.blit(sprites.drawn(drawing, view.cell), view.box(square))


def hold(target: pygame.Surface, view: View, one: Point, other: Point, *, pinned: bool = False) -> None:
    """A hold between two units: a link from the one to the other, with a lock where nothing moves any more."""
    thick = max(4, view.cell // 9)
    _rod(target, one, other, thick + 3, theme.INK)
    _rod(target, one, other, thick, theme.BRASS_LIGHT)
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    sign = icons.badge("lock" if pinned else "grapple", max(14, round(view.cell * 0.36)), theme.THREAT)
    theme.put(target, sign, middle)


_ZONES: dict[str, tuple[str, str, int]] = {
    "deploy": ("back", "person", 4),
    "hold": ("hatch", "flag", 0),
    "reach": ("chevrons", "next", 0),
    "exit": ("chevrons", "quit", 0),
    "task": ("hatch", "settings", 0),
}


def zone(
    target: pygame.Surface, view: View, squares: Collection[Cell], kind: str, colour: Colour, label: str = ""
) -> None:
    """Ground that matters: kind is deploy, hold, reach or exit; hatched, bordered, with an icon and a name."""
    name, sign, dash = _ZONES.get(kind, _ZONES["hold"])
    lines, plain = pattern(name, view.cell, colour, 70), tint(view.cell, colour, 34)
    for square in view.shown(target, squares):
        target.blits([(plain, view.box(square)), (lines, view.box(square))], doreturn=False)
    outline(target, view, squares, colour, dash=dash)
    if squares:
        _sign(target, view, squares, sign, label, aside=kind == "deploy")


def _put_outside(plate: pygame.Rect, view: View, squares: Collection[Cell]) -> None:
    """Above the zone; at the upper edge of the map below it, or beside one that is higher than wide."""
    xs, ys = sorted(x for x, _ in squares), sorted(y for _, y in squares)
    first, last = view.box((xs[0], ys[0])), view.box((xs[-1], ys[-1]))
    plate.left = first.left + 4
    if ys[0] > 0:
        plate.bottom = first.top - 2
    elif xs[-1] - xs[0] > ys[-1] - ys[0]:
        plate.top = last.bottom + 2
    else:
        plate.topleft = (first.left - plate.width - 4 if xs[0] > 0 else last.right + 4, first.top + 2)


def _sign(
    target: pygame.Surface, view: View, squares: Collection[Cell], sign: str, label: str, *, aside: bool
) -> None:
    """The icon and name of a zone at the middle of its upper border; `aside` puts it outside, where nobody stands."""
    top = min(y for _, y in squares)
    row = sorted(x for x, y in squares if y == top)
    middle = view.left + (row[0] + row[-1] + 1) / 2 * view.cell
    size = max(14, round(view.cell * 0.42))
    words = theme.text(label, max(11, round(size * 0.62)), theme.CREAM, bold=True) if label else None
    wide = size + (words.get_width() + 10 if words else 0) + 6
    plate = pygame.Rect(0, 0, wide, size + 4)
    plate.center = (round(middle), view.top + top * view.cell)
    if aside:
        _put_outside(plate, view, squares)
    plate.top = max(plate.top, view.top + 2)
    shade = pygame.Surface(plate.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(shade, (*theme.SLATE_DARK, 220), shade.get_rect(), border_radius=plate.height // 2)
    target.blit(shade, plate)
    target.blit(icons.icon(sign, size - 4), (plate.left + 5, plate.top + 4))
    if words:
        target.blit(words, (plate.left + size + 6, plate.centery - words.get_height() // 2))
