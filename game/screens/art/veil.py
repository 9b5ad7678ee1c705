"""The fog of war: what a side does not see now is darkened, what it never saw almost hidden, with soft edges."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from game.screens.art.view import View

UNSEEN, UNKNOWN = 128, 224
_FINE = 6
Squares = npt.NDArray[np.bool_]


def fog(target: pygame.Surface, view: View, seen: Squares, known: Squares | None = None) -> None:
    """Darkens what is not seen; both grids are addressed [y, x]; without `known` all ground is known."""
    packed = (seen.shape, np.packbits(seen).tobytes(), b"" if known is None else np.packbits(known).tobytes())
    target.blit(_sheet(packed, view.cell), (view.left, view.top))


@lru_cache(maxsize=4)
def _sheet(packed: tuple[tuple[int, ...], bytes, bytes], cell: int) -> pygame.Surface:
    """The whole fog at one zoom."""
    (high, wide), seen_bits, known_bits = packed
    dark = np.where(_unpack(seen_bits, high, wide), 0, UNSEEN).astype(np.float32)
    if known_bits:
        dark = np.where(_unpack(known_bits, high, wide), dark, UNKNOWN)
    fine = np.repeat(np.repeat(dark.T, _FINE, 0), _FINE, 1)
    small = pygame.Surface(fine.shape, pygame.SRCALPHA, 32)
    small.fill((9, 14, 22, 0))
    pixels = pygame.surfarray.pixels_alpha(small)
    pixels[:] = _softened(fine).astype(np.uint8)
    del pixels
    return pygame.transform.smoothscale(small, (wide * cell, high * cell))


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
