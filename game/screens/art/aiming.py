"""Marks for shooting: target, line of fire, where a grenade lands, blast, overwatch, suppression and danger."""

import math
from collections.abc import Collection, Mapping
from fractions import Fraction

import pygame

from game.dice.distribution import percent
from game.screens.art import icons, sprites, theme
from game.screens.art.kept import kept
from game.screens.art.view import Cell, Colour, Point, View, outline, pattern, tint


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
