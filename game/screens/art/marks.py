"""Marks on the board: for moving (reach, path, zones) and for shooting (lines of fire, blasts, overwatch)."""

import math
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import pygame

from game.dice.distribution import percent
from game.screens.art import icons, sprites, theme
from game.screens.art.sprites import kept
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
    words = [theme.outlined(degree, size) for _band, degree in bands]
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


def reticle(target: pygame.Surface, view: View, square: Cell, words: str = "", *, friend: bool = False) -> None:
    """The sign on a target, with a short text such as a chance under it; friends get a warning sign."""
    colour = theme.SELECTED if friend else theme.THREAT
    theme.put(target, _reticle(colour, round(view.cell * 1.16)), view.centre(square))
    if friend:
        size = max(12, view.cell // 3)
        place = (view.box(square).right - size / 3, view.box(square).top + size / 3)
        theme.put(target, icons.badge("alert", size, theme.SELECTED), place)
    if words:
        plaque(target, words, (view.centre(square)[0], view.box(square).top - 2), max(12, view.cell // 4))


def close_reticle(target: pygame.Surface, at: Point, cell: int, words: str = "") -> None:
    """The sign on the target of a close attack, wherever in its square it stands."""
    theme.put(target, _reticle(theme.THREAT, round(cell * 0.96)), at)
    if words:
        plaque(target, words, (at[0], at[1] - cell * 0.48), max(12, cell // 4))


@kept(1)
def _reticle(colour: Colour, size: int) -> pygame.Surface:
    tone, ink = theme.hexed(colour), theme.hexed(theme.INK)
    path = "M32 3V15M32 49V61M3 32H15M49 32H61M9.4 20A26 26 0 0 1 20 9.4M44 9.4A26 26 0 0 1 54.6 20"
    path += "M54.6 44A26 26 0 0 1 44 54.6M20 54.6A26 26 0 0 1 9.4 44"
    return sprites.drawn(
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="7.4" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="#fff4ea" stroke-width="4.6" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="3.2" stroke-linecap="round"/>',
        size,
    )


def plaque(target: pygame.Surface, words: str, bottom: Point, size: int, colour: Colour = theme.CREAM) -> pygame.Rect:
    """A dark rounded plate with a short text, standing on a point; gives back where it lies."""
    text = theme.text(words, size, colour, bold=True)
    plate = pygame.Surface((text.get_width() + size, text.get_height() + 2), pygame.SRCALPHA, 32)
    pygame.draw.rect(plate, (*theme.SLATE_DARK, 232), plate.get_rect(), border_radius=plate.get_height() // 2)
    pygame.draw.rect(plate, (*theme.BRASS, 200), plate.get_rect(), 1, border_radius=plate.get_height() // 2)
    plate.blit(text, (size // 2, 1))
    place = plate.get_rect(midbottom=(round(bottom[0]), round(bottom[1])))
    place.clamp_ip(target.get_rect())
    target.blit(plate, place)
    return place


def fire_line(target: pygame.Surface, view: View, start: Cell, end: Cell, blocked: Cell | None = None) -> None:
    """The line of fire; from a blocked square on it is only dotted, and a cross stands where it stops."""
    a, b = view.centre(start), view.centre(end)
    if blocked is None:
        _dashed(target, a, b, view.cell, theme.THREAT, solid=True)
        return
    stop = _nearest(a, b, view.centre(blocked))
    _dashed(target, a, stop, view.cell, theme.THREAT, solid=True)
    _dashed(target, stop, b, view.cell, (150, 150, 150), solid=False)
    theme.put(target, icons.badge("cross", max(14, round(view.cell * 0.46)), theme.THREAT), stop)


def _nearest(a: Point, b: Point, to: Point) -> Point:
    """The point of the line from a to b that lies nearest to a third point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    part = ((to[0] - a[0]) * dx + (to[1] - a[1]) * dy) / whole if whole else 0.0
    part = min(1.0, max(0.0, part))
    return a[0] + dx * part, a[1] + dy * part


def _dashed(target: pygame.Surface, a: Point, b: Point, cell: int, colour: Colour, *, solid: bool) -> None:
    length = math.dist(a, b)
    if length < 1:
        return
    width = max(2, cell // 20)
    step = max(6.0, cell / (5 if solid else 7))
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    for tone, thick in ((theme.INK, width + 2), (colour, width)):
        at = cell * 0.42 if solid else step / 2
        while at < length:
            far = min(length, at + step * (0.62 if solid else 0.28))
            start, end = (a[0] + ux * at, a[1] + uy * at), (a[0] + ux * far, a[1] + uy * far)
            pygame.draw.aaline(target, tone, start, end, thick)
            at += step


_HEAT: tuple[Colour, ...] = ((60, 78, 120), (104, 104, 130), (160, 140, 110), (214, 178, 74), (250, 225, 84))


def heat(part: float) -> Colour:
    """A colour for 0..1 that also grows brighter, so that it reads without colour."""
    place = min(1.0, max(0.0, part)) * (len(_HEAT) - 1)
    low = min(int(place), len(_HEAT) - 2)
    rest = place - low
    r, g, b = (round(x + (y - x) * rest) for x, y in zip(_HEAT[low], _HEAT[low + 1], strict=True))
    return r, g, b


def landing(target: pygame.Surface, view: View, chances: Mapping[Cell, Fraction]) -> None:
    """Where a grenade may land, square by square, brighter for likelier, each with its chance."""
    most = max(chances.values(), default=Fraction(1)) or Fraction(1)
    for square in view.shown(target, chances):
        part = float(chances[square] / most)
        target.blit(tint(view.cell, heat(part), 36 + round(84 * part)), view.box(square))
    outline(target, view, chances, _HEAT[-1], dash=3)
    if view.cell >= 26:
        size = max(10, round(view.cell * (0.27 if view.cell >= 40 else 0.36)))
        for square in view.shown(target, chances):
            theme.put(target, theme.outlined(percent(chances[square]), size), view.centre(square))


def blast(target: pygame.Surface, view: View, squares: Mapping[Cell, int]) -> None:
    """The squares a blast reaches: square -> how much weaker it is there, as rings that grow paler."""
    most = max(squares.values(), default=0)
    for ring in range(most, -1, -1):
        reached = [square for square, lost in squares.items() if lost <= ring]
        alpha = 84 - min(60, 60 * ring // max(1, most))
        for square in view.shown(target, [s for s in reached if squares[s] == ring]):
            target.blit(tint(view.cell, theme.THREAT, alpha), view.box(square))
            target.blit(pattern("cross", view.cell, (255, 240, 220), max(20, alpha - 20)), view.box(square))
        outline(target, view, reached, theme.THREAT, dash=0 if ring == most else 4, width=0 if ring == most else 1)


def corner_words(target: pygame.Surface, view: View, words: Mapping[Cell, str]) -> None:
    """A short text small in the corner of each square, where there is room."""
    if view.cell >= 40:
        size = max(10, view.cell // 5)
        for square in view.shown(target, words):
            picture, box = theme.outlined(words[square], size, (255, 208, 176)), view.box(square)
            target.blit(picture, (box.right - picture.get_width() - 2, box.bottom - picture.get_height() - 1))


def overwatch(target: pygame.Surface, view: View, squares: Collection[Cell], side: int) -> None:
    """The ground a unit watches: hatched in its side's colour and pattern, with a broken border."""
    colour = theme.side(side).colour
    pale = theme.side(side).pale
    plain, lines = tint(view.cell, colour, 34), pattern("hatch" if side % 2 else "back", view.cell, pale, 66)
    for square in view.shown(target, squares):
        target.blits([(plain, view.box(square)), (lines, view.box(square))], doreturn=False)
    outline(target, view, squares, pale, dash=4)


def under_fire(target: pygame.Surface, view: View, square: Cell) -> None:
    """A step of a way on which somebody may fire: a threatening corner sign, and a pale red ground."""
    box = view.box(square)
    target.blit(tint(view.cell, theme.THREAT, 70), box)
    size = max(10, round(view.cell * 0.32))
    theme.put(target, icons.badge("alert", size, theme.THREAT), (box.left + size * 0.62, box.top + size * 0.62))


def suppression(target: pygame.Surface, view: View, squares: Collection[Cell]) -> None:
    """Ground under suppressing fire: falling chevrons and a broken border."""
    plain, lines = tint(view.cell, theme.THREAT, 34), pattern("chevrons", view.cell, theme.THREAT, 150)
    for square in view.shown(target, squares):
        target.blits([(plain, view.box(square)), (lines, view.box(square))], doreturn=False)
    outline(target, view, squares, theme.THREAT, dash=3)


def danger(target: pygame.Surface, view: View, levels: Mapping[Cell, int]) -> None:
    """How much fire each square lies under, 0..100: a red tint, with denser strokes for more."""
    for square in view.shown(target, levels):
        level = min(100, max(0, levels[square]))
        if level:
            target.blit(tint(view.cell, (196, 58, 30), 18 + level * 80 // 100), view.box(square))
        if level >= 34:
            target.blit(pattern("hatch", view.cell, (255, 214, 190), 20 + level // 2), view.box(square))
        if level >= 67:
            target.blit(pattern("back", view.cell, (255, 214, 190), 20 + level // 2), view.box(square))
