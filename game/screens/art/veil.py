"""The fog of war: what a side does not see now is darkened, what it never saw almost hidden, with soft edges."""


import numpy as np
import numpy.typing as npt
import pygame

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
