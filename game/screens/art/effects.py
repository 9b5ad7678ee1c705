"""Effects, for a moment or for rounds: flashes, tracers, blasts, smoke, words; fog of war, fire and gas (ALA-HAZ)."""

from __future__ import annotations

import math
from collections.abc import Collection

import numpy as np
import numpy.typing as npt
import pygame

from game.screens.art import noise, sprites, theme
from game.screens.art.sprites import kept
from game.screens.art.view import Cell, Colour, Point, View

LAMPLIGHT, FIRELIGHT = (62, 50, 22), (126, 62, 14)
HAZE, HAZE_AT_NIGHT = (186, 189, 190), (92, 100, 116)
_FINE, _FAR = 6, 3
"""Points a square of what is painted small and soft, and the squares that the glow of a fire reaches."""
_NIGHT_SMOKE: sprites.Tint = (
    ("#aeb2b4", "#5d6676"), ("#b5b9ba", "#656e7e"), ("#c3c6c7", "#6f7888"), ("#cfd1d1", "#7b8493"),
    ("#e2e3e2", "#8b93a1"), ("#dcdedd", "#858d9b"),
)  # fmt: skip


def muzzle_flash(target: pygame.Surface, view: View, square: Cell, facing: float) -> None:
    """Fire at the muzzle of a unit that shoots; facing in degrees clockwise from north."""
    tip = sprites.polar(view.centre(square), 0.62 * view.cell, facing)
    theme.put(target, sprites.sprite("marks/flash", max(8, round(0.5 * view.cell)), round(facing)), tip)


def tracer(target: pygame.Surface, start: Point, end: Point, progress: float, cell: int) -> None:
    """A shot on its way: a bright streak from start to end, progress 0..1."""
    head = min(1.0, progress * 1.15)
    tail = max(0.0, progress * 1.15 - 0.22)
    a = (start[0] + (end[0] - start[0]) * tail, start[1] + (end[1] - start[1]) * tail)
    b = (start[0] + (end[0] - start[0]) * head, start[1] + (end[1] - start[1]) * head)
    glow = ((max(3, cell // 12), (150, 74, 10)), (max(2, cell // 22), (255, 214, 110)), (1, (255, 250, 224)))
    for width, colour in glow:
        pygame.draw.aaline(target, colour, a, b, width)


def spark(target: pygame.Surface, view: View, square: Cell, progress: float, *, hit: bool) -> None:
    """Where a shot strikes: a flash on a hit, a small spark beside the target on a miss."""
    size = max(8, round((0.7 if hit else 0.42) * view.cell * (0.6 + 0.6 * progress)))
    drawn = sprites.sprite("marks/flash" if hit else "marks/spark", size, round(progress * 60))
    x, y = view.centre(square)
    shift = 0 if hit else view.cell * 0.36
    theme.put(target, sprites.dimmed(drawn, round(255 * (1 - 0.7 * progress))), (x + shift, y - shift / 2))


def spark_at(target: pygame.Surface, at: Point, cell: int, progress: float) -> None:
    """Sparks that fly where two blades meet."""
    size = max(8, round(0.8 * cell * (0.5 + 0.7 * progress)))
    drawn = sprites.sprite("marks/spark", size, round(progress * 90))
    theme.put(target, sprites.dimmed(drawn, round(255 * (1 - 0.7 * progress))), at)


def explosion(target: pygame.Surface, view: View, square: Cell, radius: int, progress: float) -> None:
    """A blast of a radius in squares that opens, glows and dies, progress 0..1."""
    stage = min(3, 1 + int(progress * 4))
    wide = (2 * radius + 1) * view.cell * (0.5 + 0.5 * math.sin(min(1.0, progress * 1.6) * math.pi / 2))
    fade = 255 if progress < 0.55 else round(255 * max(0.0, 1 - (progress - 0.55) / 0.45))
    drawn = sprites.sprite(f"marks/blast_{stage}", max(8, round(wide)), noise.speck(*square) % 360)
    theme.put(target, sprites.dimmed(drawn, fade), view.centre(square))
    if progress < 0.7:
        wave = f'<circle cx="32" cy="32" r="30" fill="none" stroke="#fff4d8" stroke-width="{1.6 - progress:.2f}"/>'
        ring = sprites.drawn(wave, max(8, round(wide * (0.9 + 0.5 * progress))))
        theme.put(target, sprites.dimmed(ring, round(200 * (1 - progress))), view.centre(square))


def scorch(target: pygame.Surface, view: View, square: Cell, radius: int = 0) -> None:
    """The burnt ground a blast leaves."""
    size = round((1.1 + 0.5 * radius) * view.cell)
    theme.put(target, sprites.sprite("marks/scorch", size, noise.speck(*square) % 360), view.centre(square))


def lamplight(target: pygame.Surface, view: View, squares: frozenset[Cell], size: tuple[int, int]) -> None:
    """The ground that carried lamps clear, warm and bright, with soft edges; `size` is that of the map in squares."""
    _shine(target, view, _glow(squares, view.cell), squares, size)


def firelight(target: pygame.Surface, view: View, squares: frozenset[Cell], size: tuple[int, int]) -> None:
    """The glow of fires on the ground about them: it falls off over two squares."""
    _shine(target, view, _blaze(squares, view.cell), squares, size, _FAR)


def _shine(
    target: pygame.Surface, view: View, glow: pygame.Surface, squares: frozenset[Cell], size: tuple[int, int],
    far: int = 1,
) -> None:  # fmt: skip
    """Lay light over the ground, never beyond the map."""
    left, top = min(x for x, _y in squares) - far, min(y for _x, y in squares) - far
    whole, ground = target.get_clip(), pygame.Rect(view.left, view.top, size[0] * view.cell, size[1] * view.cell)
    target.set_clip(whole.clip(ground))
    target.blit(glow, view.box((left, top)), special_flags=pygame.BLEND_RGB_ADD)
    target.set_clip(whole)


@kept(12)
def _glow(squares: frozenset[Cell], cell: int) -> pygame.Surface:
    """The light of lamps, with a square of room all around."""
    columns, rows = [x for x, _y in squares], [y for _x, y in squares]
    wide, high = max(columns) - min(columns) + 3, max(rows) - min(rows) + 3
    small = pygame.Surface((wide * _FINE, high * _FINE), 0, 24)
    for x, y in squares:
        small.fill(LAMPLIGHT, ((x - min(columns) + 1) * _FINE, (y - min(rows) + 1) * _FINE, _FINE, _FINE))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, _FINE // 2), (wide * cell, high * cell))


@kept(12)
def _blaze(squares: frozenset[Cell], cell: int) -> pygame.Surface:
    """The light of fires: every point is as bright as the nearest of them makes it."""
    left, top = min(x for x, _y in squares) - _FAR, min(y for _x, y in squares) - _FAR
    wide, high = max(x for x, _y in squares) + _FAR + 1 - left, max(y for _x, y in squares) + _FAR + 1 - top
    x, y = np.meshgrid(np.arange(wide * _FINE), np.arange(high * _FINE), indexing="ij")
    middles = [((a - left + 0.5) * _FINE, (b - top + 0.5) * _FINE) for a, b in sorted(squares)]
    far = np.full(x.shape, np.inf)
    for a, b in middles:
        np.minimum(far, np.hypot(x - a, y - b), out=far)
    part = np.clip(1 - far / (_FAR * _FINE), 0, 1) ** 1.6
    small = pygame.Surface(x.shape, 0, 24)
    pygame.surfarray.blit_array(small, (part[..., None] * np.array(FIRELIGHT)).astype(np.uint8))
    return pygame.transform.smoothscale(small, (wide * cell, high * cell))


def smoke(
    target: pygame.Surface, view: View, squares: dict[Cell, int], tick: int = 0, dark: Collection[Cell] = ()
) -> None:
    """Smoke that stands on squares: square -> rounds left (thin when 1); tick moves it a little, night dims it."""
    if not squares:
        return
    left, top = min(x for x, _y in squares) - 1, min(y for _x, y in squares) - 1
    target.blit(_haze(frozenset(squares.items()), frozenset(dark), view.cell), view.box((left, top)))
    for square in view.shown(target, squares):
        tint = _NIGHT_SMOKE if square in dark else ()
        for layer in (0, 1, 2):
            luck = noise.speck(*square, layer)
            sway = math.sin((tick + luck % 90) / 28) * 0.05
            turn = (luck % 8 * 45 + (tick // 6 % 90) * (1 if layer else -1)) % 360 // 15 * 15
            size = round((1.3 + luck % 7 * 0.12) * view.cell)
            drawn = sprites.sprite(f"marks/smoke_{1 + luck % 2}", size, turn, tint)
            x, y = view.centre(square)
            dx, dy = (luck % 21 - 10) / 26 + sway, (luck // 21 % 21 - 10) / 26 - sway
            alpha = 108 if squares[square] > 1 else 62
            theme.put(target, _thin(drawn, alpha), (x + dx * view.cell, y + dy * view.cell))


@kept(12)
def _haze(squares: frozenset[tuple[Cell, int]], dark: frozenset[Cell], cell: int) -> pygame.Surface:
    """The even grey under the puffs of a cloud, so that it is one cloud; with a square of room all around."""
    columns, rows = [x for (x, _y), _left in squares], [y for (_x, y), _left in squares]
    wide, high = max(columns) - min(columns) + 3, max(rows) - min(rows) + 3
    small = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA, 32)
    small.fill((*HAZE, 0))
    for (x, y), left in squares:
        tone = HAZE_AT_NIGHT if (x, y) in dark else HAZE
        place = ((x - min(columns) + 1) * _FINE, (y - min(rows) + 1) * _FINE, _FINE, _FINE)
        small.fill((*tone, 150 if left > 1 else 74), place)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, _FINE // 2), (wide * cell, high * cell))


def _thin(drawn: pygame.Surface, alpha: int) -> pygame.Surface:
    drawn.set_alpha(alpha)
    return drawn


def thrown(target: pygame.Surface, start: Point, end: Point, progress: float, cell: int) -> None:
    """A grenade in the air, turning, its shadow below it."""
    x, y = start[0] + (end[0] - start[0]) * progress, start[1] + (end[1] - start[1]) * progress
    rise = math.sin(progress * math.pi) * cell * 0.9
    shadow = sprites.dimmed(sprites.shadow("marks/grenade", max(6, cell // 4)), 90)
    theme.put(target, shadow, (x + rise * 0.2, y + cell * 0.08))
    grenade = sprites.sprite("marks/grenade", max(8, round(cell * (0.3 + 0.12 * math.sin(progress * math.pi)))), 0)
    theme.put(target, pygame.transform.rotozoom(grenade, progress * 720, 1.0), (x, y - rise))


def lying(target: pygame.Surface, view: View, square: Cell) -> None:
    """A grenade on the ground, its fuse burning."""
    x, y = view.centre(square)
    size = max(10, round(0.4 * view.cell))
    theme.put(target, sprites.dimmed(sprites.shadow("marks/grenade", size), 110), (x + 0.05 * view.cell, y + 2))
    theme.put(target, sprites.sprite("marks/grenade", size), (x, y))
    theme.put(target, sprites.sprite("marks/spark", round(size * 0.9)), (x + size * 0.3, y - size * 0.5))


def dropped(target: pygame.Surface, view: View, square: Cell) -> None:
    """A weapon that lies on the ground."""
    turn = noise.speck(*square, 21) % 8 * 45
    name, size = "marks/weapon_dropped", round(0.62 * view.cell)
    x, y = view.centre(square)
    shade = sprites.dimmed(sprites.shadow(name, size, turn), 90)
    theme.put(target, shade, (x + 0.05 * view.cell, y + 0.26 * view.cell))
    theme.put(target, sprites.sprite(name, size, turn), (x, y + 0.2 * view.cell))


def floating(words: str, progress: float, size: int, colour: Colour) -> pygame.Surface:
    """Words that fade as they rise, progress 0..1; red or amber for harm, blue for what is gained."""
    fade = 255 if progress < 0.6 else round(255 * max(0.0, (1 - progress) / 0.4))
    return sprites.dimmed(theme.outlined(words, size, colour), fade)


UNSEEN, UNKNOWN = 128, 224
_FOG = 6
Squares = npt.NDArray[np.bool_]


def fog(target: pygame.Surface, view: View, seen: Squares, known: Squares | None = None) -> None:
    """Darkens what is not seen; both grids are addressed [y, x]; without `known` all ground is known."""
    packed = (seen.shape, np.packbits(seen).tobytes(), b"" if known is None else np.packbits(known).tobytes())
    left, top, wide, high = view.part(target, (seen.shape[1], seen.shape[0]))
    if wide and high:
        # Stretched from one sample more than there are steps, so that each part is what it is in the whole.
        part = _sheet(packed).subsurface((left * _FOG, top * _FOG, wide * _FOG + 1, high * _FOG + 1))
        stretched = pygame.transform.smoothscale(part, (wide * view.cell, high * view.cell))
        target.blit(stretched, view.box((left, top)))


@kept(8)
def _sheet(packed: tuple[tuple[int, ...], bytes, bytes]) -> pygame.Surface:
    """The whole fog, a few samples a square, and one more at the right and lower edge."""
    (high, wide), seen_bits, known_bits = packed
    dark = np.where(_unpack(seen_bits, high, wide), 0, UNSEEN).astype(np.float32)
    if known_bits:
        dark = np.where(_unpack(known_bits, high, wide), dark, UNKNOWN)
    fine = _softened(np.repeat(np.repeat(dark.T, _FOG, 0), _FOG, 1))
    around = np.pad(fine, 1, mode="edge")
    corners = (around[:-1, :-1] + around[1:, :-1] + around[:-1, 1:] + around[1:, 1:]) / np.float32(4)
    small = pygame.Surface(corners.shape, pygame.SRCALPHA, 32)
    small.fill((9, 14, 22, 0))
    pixels = pygame.surfarray.pixels_alpha(small)
    pixels[:] = corners.astype(np.uint8)
    del pixels
    return small


def _unpack(bits: bytes, high: int, wide: int) -> Squares:
    flat = np.unpackbits(np.frombuffer(bits, dtype=np.uint8), count=high * wide)
    return flat.reshape(high, wide).astype(np.bool_)


def _softened(fine: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """A small blur, so that the border runs softly about the edge of the squares."""
    for _ in range(2):
        padded = np.pad(fine, 1, mode="edge")
        rows = (padded[:-2] + padded[1:-1] + padded[2:]) / np.float32(3)
        fine = (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) / np.float32(3)
    return fine


_GAS: sprites.Tint = (
    ("#aeb2b4", "#8fae4e"), ("#b5b9ba", "#9cb85c"), ("#c3c6c7", "#a9c46a"), ("#cfd1d1", "#b7cf7c"),
    ("#e2e3e2", "#d2e2a0"), ("#dcdedd", "#c9dc92"),
)  # fmt: skip


def fires(target: pygame.Surface, view: View, squares: Collection[Cell]) -> None:
    """Burning squares: two or three flames each."""
    for square in view.shown(target, squares):
        x, y = view.centre(square)
        for flame in range(2 + noise.speck(*square) % 2):
            luck = noise.speck(*square, flame + 1)
            size = round((0.62 + luck % 5 * 0.06) * view.cell)
            drawn = sprites.sprite(f"marks/fire_{1 + luck % 2}", size)
            dx, dy = (luck // 5 % 41 - 20) / 80, (luck // 205 % 31 - 15) / 80
            theme.put(target, drawn, (x + dx * view.cell, y + dy * view.cell))


def gas(target: pygame.Surface, view: View, squares: Collection[Cell]) -> None:
    """Poison in the air: clouds like smoke, of a sickly green."""
    for square in view.shown(target, squares):
        luck = noise.speck(*square, 7)
        drawn = sprites.sprite(f"marks/smoke_{1 + luck % 2}", round(1.4 * view.cell), luck % 8 * 45, _GAS)
        theme.put(target, sprites.dimmed(drawn, 150), view.centre(square))
