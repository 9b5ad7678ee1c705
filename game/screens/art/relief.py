"""Heights on the painted ground: higher squares are lighter, slopes are hatched, drops are rocky edges (ALA-HAZ-02)."""

import numpy as np
import numpy.typing as npt
import pygame

from game.field.ground import STEP_LEVELS
from game.screens.art import noise

Levels = npt.NDArray[np.int8]
ROCK, LIGHT, DARK = (92, 84, 72), (226, 214, 186), (22, 20, 16)
_FACES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def raise_ground(picture: pygame.Surface, levels: Levels | None, cell: int) -> None:
    """Paints the levels of a battlefield [y, x] onto its ground; flat ground stays as it is."""
    if levels is None or not levels.any():
        return
    _brighten(picture, levels)
    high, wide = levels.shape
    sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    for y in range(high):
        for x in range(wide):
            for dx, dy in _FACES:
                if 0 <= x + dx < wide and 0 <= y + dy < high:
                    drop = int(levels[y, x]) - int(levels[y + dy, x + dx])
                    if drop > STEP_LEVELS:
                        _cliff(sheet, (x, y), (dx, dy), drop, cell)
                    elif drop > 0:
                        _slope(sheet, (x, y), (dx, dy), cell)
    picture.blit(sheet, (0, 0))


def _brighten(picture: pygame.Surface, levels: Levels) -> None:
    """The lowest ground a little darker than the highest."""
    rise = (levels - levels.min()).astype(np.float32) / max(1, int(levels.max()) - int(levels.min()))
    shade = np.repeat((212 + 43 * rise.T)[:, :, None], 3, 2).astype(np.uint8)
    small = pygame.Surface(shade.shape[:2], 0, 24)
    pygame.surfarray.blit_array(small, shade)
    picture.blit(pygame.transform.scale(small, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _edge(square: tuple[int, int], way: tuple[int, int], cell: int, along: float, down: float) -> tuple[float, float]:
    """A point by the side of a square that faces a way: 0..1 along it, and so far (in squares) beyond it."""
    (x, y), (dx, dy) = square, way
    if dx:
        return (x + (dx > 0) + dx * down) * cell, (y + along) * cell
    return (x + along) * cell, (y + (dy > 0) + dy * down) * cell


def _cliff(sheet: pygame.Surface, square: tuple[int, int], way: tuple[int, int], drop: int, cell: int) -> None:
    """A face of rock on the lower square, deeper for a longer drop, with its lip lit and its foot in shadow."""
    deep = min(0.62, 0.24 + 0.1 * drop)
    steps = 8
    ragged = [(noise.speck(*square, 31 + 7 * k + way[0] * 3 + way[1] * 5) % 100) / 100 for k in range(steps + 1)]
    foot = [_edge(square, way, cell, k / steps, deep * (0.8 + 0.35 * ragged[k])) for k in range(steps + 1)]
    shade = [_edge(square, way, cell, k / steps, deep * (1.1 + 0.4 * ragged[k])) for k in range(steps + 1)]
    lip = [_edge(square, way, cell, k / steps, 0) for k in range(steps + 1)]
    pygame.draw.polygon(sheet, (*DARK, 110), lip + shade[::-1])
    pygame.draw.polygon(sheet, ROCK, lip + foot[::-1])
    thin = max(1, cell // 26)
    for k in range(steps + 1):
        colour = DARK if k % 2 else (126, 116, 100)
        pygame.draw.line(sheet, (*colour, 190), lip[k], foot[k], thin)
    pygame.draw.lines(sheet, (*DARK, 235), closed=False, points=foot, width=thin)
    pygame.draw.lines(sheet, (*DARK, 255), closed=False, points=lip, width=thin + 2)
    start, end = (_edge(square, way, cell, along, -0.045) for along in (0, 1))
    pygame.draw.line(sheet, LIGHT, start, end, thin)


def _slope(sheet: pygame.Surface, square: tuple[int, int], way: tuple[int, int], cell: int) -> None:
    """Hatching down a slope that one can walk."""
    for k in range(7):
        start = _edge(square, way, cell, (k + 0.5) / 7, -0.12)
        end = _edge(square, way, cell, (k + 0.5) / 7, 0.16 + 0.1 * (k % 2))
        pygame.draw.line(sheet, (*DARK, 105), start, end, max(1, cell // 36))
