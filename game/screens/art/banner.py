"""The title picture: a village street at dusk under fire along its length, painted from our own silhouettes."""

import math

import numpy as np
import numpy.typing as npt
import pygame

from game.screens.art import noise, sprites, theme
from game.screens.art.sprites import kept

Colour = tuple[int, int, int]
_SKY: tuple[tuple[float, Colour], ...] = (
    (0.0, (22, 32, 48)),
    (0.3, (52, 62, 82)),
    (0.52, (122, 96, 94)),
    (0.66, (206, 132, 82)),
    (0.76, (244, 190, 116)),
    (1.0, (250, 214, 150)),
)
_INK = "#0e1418"


@kept(20)
def banner(width: int, height: int) -> pygame.Surface:
    """The title picture at a size in pixels; do not draw on it."""
    picture = _sky(width, height)
    unit = height / 100
    _ridge(picture, 0.66, 9, (146, 104, 92), 1)
    _mist(picture, 0.68, 60)
    _ridge(picture, 0.72, 7, (98, 78, 78), 2)
    _place_all(picture, _FAR, "#4a4045", unit)
    _mist(picture, 0.76, 80)
    _ridge(picture, 0.80, 5, (70, 64, 66), 3)
    _place_all(picture, _MIDDLE, "#322f34", unit)
    _tracers(picture, unit)
    _mist(picture, 0.875, 104)
    _ridge(picture, 0.90, 4, (14, 20, 24), 4)
    _place_all(picture, _NEAR, _INK, unit)
    _fires(picture, unit)
    _finish(picture)
    return picture


@kept(4)
def wordmark(height: int) -> pygame.Surface:
    """The name of the game in wide brass letters with a dark edge, `height` pixels high."""
    size, gap = round(height * 0.72), round(height * 0.16)
    letters = [theme.text(letter, size, (255, 255, 255), bold=True) for letter in "ENFILADE"]
    wide = sum(letter.get_width() + gap for letter in letters) + height // 4
    shape = pygame.Surface((wide, height), pygame.SRCALPHA, 32)
    left = height // 8 + gap // 2
    for letter in letters:
        shape.blit(letter, (left, (height - letter.get_height()) // 2))
        left += letter.get_width() + gap
    picture = pygame.Surface((wide, height), pygame.SRCALPHA, 32)
    dark = sprites.dimmed(pygame.transform.gaussian_blur(sprites.blackened(shape), max(2, height // 26)), 235)
    for step in ((0, 0), (0, max(1, height // 40)), (max(1, height // 60), height // 26)):
        picture.blit(dark, step)
    shine = _gradient(wide, height, ((0.25, (255, 240, 200)), (0.5, (236, 203, 124)), (0.78, (176, 128, 52))))
    shape.blit(shine, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(shape, (0, 0))
    return picture


def _gradient(width: int, height: int, stops: tuple[tuple[float, Colour], ...]) -> pygame.Surface:
    """Even rows of colour between stops (part of the height, colour)."""
    rows = np.linspace(0, 1, height)
    places = [place for place, _ in stops]
    bands = [np.interp(rows, places, [colour[part] for _, colour in stops]) for part in range(3)]
    column = np.stack(bands, axis=1).astype(np.uint8)
    picture = pygame.Surface((width, height))
    pygame.surfarray.blit_array(picture, np.broadcast_to(column[None], (width, height, 3)))
    return picture


def _sky(width: int, height: int) -> pygame.Surface:
    """Evening sky with a low sun and long lit clouds."""
    picture = _gradient(width, height, _SKY)
    small = (max(8, width // 4), max(8, height // 4))
    rows = np.linspace(0, 1, small[1], dtype=np.float32)[None, :]
    columns = np.linspace(0, 1, small[0], dtype=np.float32)[:, None]
    banks = sum(noise.value(*small, (3 * 2**k, 9 * 2**k), 40 + k) * np.float32(0.55**k) for k in range(5))
    cover = np.clip((np.asarray(banks) + 0.12) * 1.5, 0, 1) * np.clip((0.72 - rows) * 3.2, 0, 1)
    lit = np.clip(1.15 - np.hypot((columns - 0.62) * 1.6, (rows - 0.68) * 1.5), 0, 1)[:, :, None]
    tone = np.array((52, 50, 66), dtype=np.float32) * (1 - lit) + np.array((255, 176, 112), dtype=np.float32) * lit
    _wash(picture, tone, cover * 178)
    glow = np.clip(1 - np.hypot((columns - 0.62) * 2.0, (rows - 0.71) * 2.4), 0, 1) ** 2.2
    _wash(picture, np.broadcast_to(np.array((255, 226, 160), dtype=np.float32), tone.shape), glow * 235)
    return picture


def _wash(picture: pygame.Surface, tone: npt.NDArray[np.float32], alpha: npt.NDArray[np.float32]) -> None:
    """Blends a small colour field over the whole picture."""
    layer = pygame.Surface(alpha.shape, pygame.SRCALPHA, 32)
    pygame.surfarray.pixels3d(layer)[:] = np.clip(tone, 0, 255).astype(np.uint8)
    pygame.surfarray.pixels_alpha(layer)[:] = np.clip(alpha, 0, 255).astype(np.uint8)
    picture.blit(pygame.transform.smoothscale(layer, picture.get_size()), (0, 0))


def _crest(width: int, height: int, line: float, rough: float, seed: int) -> npt.NDArray[np.float64]:
    """The height of a ridge for each column, in pixels from the top."""
    steps = np.linspace(0, 1, width)
    wave = np.zeros(width)
    for octave in range(6):
        lattice = np.random.default_rng(seed * 17 + octave).uniform(-1, 1, 3 * 2**octave + 2)
        wave += np.interp(steps * (lattice.size - 1), np.arange(lattice.size), lattice) * 0.5**octave
    return line * height + wave * rough * height / 200


def _ridge(picture: pygame.Surface, line: float, rough: float, colour: Colour, seed: int) -> None:
    width, height = picture.get_size()
    crest = _crest(width, height, line, rough, seed)
    points = [(x, float(crest[x])) for x in range(0, width, 3)]
    outline = [(-2.0, height + 2.0), (-2.0, points[0][1]), *points, (width + 2.0, float(crest[-1]))]
    pygame.draw.polygon(picture, colour, [*outline, (width + 2.0, height + 2.0)])
    pygame.draw.aalines(picture, colour, closed=False, points=outline[1:])


def _mist(picture: pygame.Surface, line: float, strength: int) -> None:
    """Pale haze that lies in a valley."""
    width, height = max(8, picture.get_width() // 6), max(8, picture.get_height() // 6)
    rows = np.linspace(0, 1, height, dtype=np.float32)[None, :]
    body = np.exp(-(((rows - line - 0.03) / 0.05) ** 2)) * (0.75 + 0.5 * noise.value(width, height, (5, 3), 88))
    tone = np.broadcast_to(np.array((236, 176, 124), dtype=np.float32), (width, height, 3))
    _wash(picture, tone, (body * strength).astype(np.float32))


# Each: drawing, place across (part of the width), foot (part of the height), size (parts of a hundredth of the height).
_Row = tuple[tuple[str, float, float, float], ...]
_FAR: _Row = (
    ("poplar", 0.05, 0.745, 15), ("poplar", 0.075, 0.745, 12), ("oak", 0.13, 0.745, 10), ("house_2", 0.27, 0.745, 9),
    ("house_1", 0.315, 0.75, 11), ("church", 0.36, 0.75, 22), ("house_2", 0.405, 0.75, 10), ("oak", 0.44, 0.745, 8),
    ("poplar", 0.56, 0.74, 11), ("house_1", 0.74, 0.745, 9), ("oak", 0.79, 0.74, 10), ("poplar", 0.9, 0.745, 14),
    ("poplar", 0.93, 0.745, 16), ("poplar", 0.965, 0.745, 13),
)  # fmt: skip
_MIDDLE: _Row = (
    ("oak", -0.01, 0.85, 30), ("house_1", 0.1, 0.845, 25), ("fence", 0.175, 0.845, 9), ("ruin", 0.23, 0.85, 22),
    ("bare_tree", 0.3, 0.845, 20), ("fence", 0.56, 0.84, 8), ("fence", 0.6, 0.84, 8), ("house_2", 0.685, 0.845, 20),
    ("ruin", 0.79, 0.85, 24), ("bare_tree", 0.86, 0.85, 22), ("house_1", 0.94, 0.85, 30),
    ("soldier_run", 0.4, 0.84, 8), ("soldier_run_2", 0.43, 0.842, 8),
)  # fmt: skip
_NEAR: _Row = (
    ("wire", 0.45, 0.94, 11), ("wire", 0.51, 0.94, 11), ("wire", 0.57, 0.935, 11),
    ("soldier_kneel", 0.235, 0.93, 24), ("soldier_prone", 0.35, 0.925, 22), ("soldier_point", 0.1, 0.925, 26),
    ("soldier_run", 0.66, 0.925, 26), ("soldier_run_2", 0.76, 0.93, 25), ("bare_tree", 0.965, 0.95, 50),
)  # fmt: skip


def _place_all(picture: pygame.Surface, row: _Row, tone: str, unit: float) -> None:
    """Stands silhouettes on their feet, coloured for their distance."""
    width, height = picture.get_size()
    for name, across, foot, size in row:
        pixels = max(4, round(size * unit * 72 / 64))
        drawn = sprites.drawn(sprites.tinted(sprites.inner(f"title/{name}"), ((_INK, tone),)), pixels, margin=4)
        picture.blit(drawn, (round(across * width - pixels / 2), round(foot * height - pixels * 0.9)))


_SHOTS = (
    ((0.305, 0.803), (0.62, 0.775)),
    ((0.305, 0.803), (0.885, 0.775)),
    ((0.425, 0.873), (0.93, 0.835)),
)


def _tracers(picture: pygame.Surface, unit: float) -> None:
    """Lines of fire along the street, brightest at the head."""
    width, height = picture.get_size()
    layer = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    for start, end in _SHOTS:
        for step in range(9):
            a, b = step / 9 + 0.02, step / 9 + 0.075
            heat = 90 + 165 * step // 8
            (x1, y1), (x2, y2) = _along(start, end, a), _along(start, end, b)
            first, last = (x1 * width, y1 * height), (x2 * width, y2 * height)
            pygame.draw.aaline(layer, (255, 150, 60, heat // 2), first, last, max(2, round(unit * 0.7)))
            pygame.draw.aaline(layer, (255, 236, 170, heat), first, last, max(1, round(unit * 0.3)))
    picture.blit(layer, (0, 0))


def _along(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _fires(picture: pygame.Surface, unit: float) -> None:
    """Muzzle flashes and a shell burst, with their glow."""
    width, height = picture.get_size()
    for across, down, size, name in (
        (0.3, 0.803, 5.5, "marks/flash"), (0.417, 0.873, 6.5, "marks/flash"),
        (0.885, 0.775, 11, "marks/blast_2"),
    ):  # fmt: skip
        middle = (across * width, down * height)
        theme.put(picture, _glow(round(size * unit * 5)), middle)
        theme.put(picture, sprites.sprite(name, max(4, round(size * unit)), 90), middle)


@kept(4)
def _glow(size: int) -> pygame.Surface:
    """A warm round glow."""
    grid = np.linspace(-1, 1, max(4, size), dtype=np.float32)
    near = np.clip(1 - np.hypot(grid[:, None], grid[None, :]), 0, 1) ** 2
    picture = pygame.Surface((grid.size, grid.size), pygame.SRCALPHA, 32)
    picture.fill((255, 170, 80, 0))
    pygame.surfarray.pixels_alpha(picture)[:] = (near * 150).astype(np.uint8)
    return picture


def _finish(picture: pygame.Surface) -> None:
    """Grain like canvas, and darker corners."""
    width, height = picture.get_size()
    tile = np.clip(248 + noise.grain(256, 3) * 3, 0, 255).astype(np.uint8)
    canvas = pygame.Surface((256, 256))
    pygame.surfarray.blit_array(canvas, np.repeat(tile[:, :, None], 3, 2))
    for x in range(0, width, 256):
        for y in range(0, height, 256):
            picture.blit(canvas, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    small = (64, 36)
    across, down = np.linspace(-1, 1, small[0])[:, None], np.linspace(-1, 1, small[1])[None, :]
    edge = np.clip(np.hypot(across * 0.85, down * 0.8) - 0.55, 0, 1) ** 1.5
    tone = np.broadcast_to(np.array((8, 12, 20), dtype=np.float32), (*small, 3))
    _wash(picture, tone, (edge * 255 * math.sqrt(0.8)).astype(np.float32))
