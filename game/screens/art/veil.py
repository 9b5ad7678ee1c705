"""What lies over squares: the fog of war, fire and gas (ALA-HAZ)."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt
import pygame

from game.field import Cell
from game.screens.art import noise, sprites, theme
from game.screens.art.kept import kept
from game.screens.art.view import View

UNSEEN, UNKNOWN = 128, 224
_FINE = 6
Squares = npt.NDArray[np.bool_]


def fog(target: pygame.Surface, view: View, seen: Squares, known: Squares | None = None) -> None:
    """Darkens what is not seen; both grids are addressed [y, x]; without `known` all ground is known."""
    packed = (seen.shape, np.packbits(seen).tobytes(), b"" if known is None else np.packbits(known).tobytes())
    left, top, wide, high = view.part(target, (seen.shape[1], seen.shape[0]))
    if wide and high:
        # Stretched from one sample more than there are steps, so that each part is what it is in the whole.
        part = _sheet(packed).subsurface((left * _FINE, top * _FINE, wide * _FINE + 1, high * _FINE + 1))
        stretched = pygame.transform.smoothscale(part, (wide * view.cell, high * view.cell))
        target.blit(stretched, view.box((left, top)))


@kept(8)
def _sheet(packed: tuple[tuple[int, ...], bytes, bytes]) -> pygame.Surface:
    """The whole fog, a few samples a square, and one more at the right and lower edge."""
    (high, wide), seen_bits, known_bits = packed
    dark = np.where(_unpack(seen_bits, high, wide), 0, UNSEEN).astype(np.float32)
    if known_bits:
        dark = np.where(_unpack(known_bits, high, wide), dark, UNKNOWN)
    fine = _softened(np.repeat(np.repeat(dark.T, _FINE, 0), _FINE, 1))
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
