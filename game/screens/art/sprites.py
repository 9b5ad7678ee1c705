"""Drawings: shipped SVG files, recoloured, turned and drawn at any size, each picture drawn once and kept."""

import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, update_wrapper
from io import BytesIO
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

from game.screens.art import shelf

Picture: TypeAlias = pygame.Surface | npt.NDArray[Any]
P = ParamSpec("P")
T = TypeVar("T", bound=Picture)
MEGABYTE = 1 << 20
EACH = 1_000
"""Bytes that an entry takes beside its pixels: the key, the objects themselves."""


def size_of(picture: Picture) -> int:
    """Bytes that a picture, or an array, takes."""
    if isinstance(picture, np.ndarray):
        return EACH + picture.nbytes
    return EACH + picture.get_width() * picture.get_height() * picture.get_bytesize()


class Kept(Generic[P, T]):
    """A function that returns pictures, with those made last. At least one is held, however large. Thread-safe."""

    def __init__(self, make: Callable[P, T], most: int) -> None:
        self.most = most
        self.held = 0
        self._make = make
        self._pictures: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The picture kept for these arguments, or one made now; the longest unused go where it gets too much."""
        key = (args, tuple(sorted(kwargs.items()))) if kwargs else args
        with self._lock:
            found = self._pictures.get(key)
            if found is not None:
                self._pictures.move_to_end(key)
                return found
        made = self._make(*args, **kwargs)
        with self._lock:
            if key not in self._pictures:
                self._pictures[key] = made
                self.held += size_of(made)
            while self.held > self.most and len(self._pictures) > 1:
                self.held -= size_of(self._pictures.popitem(last=False)[1])
        return made

    def cache_clear(self) -> None:
        """Let go of all pictures."""
        with self._lock:
            self._pictures.clear()
            self.held = 0


def kept(megabytes: float) -> Callable[[Callable[P, T]], Kept[P, T]]:
    """Keep the pictures that a function returns, up to so many megabytes; the least recently used go first."""
    return lambda make: Kept(make, round(megabytes * MEGABYTE))


_OUTER = re.compile(r"<svg[^>]*viewBox=\"0 0 ([\d.]+) ([\d.]+)\"[^>]*>(.*)</svg>", re.DOTALL)
BOX = 64

Tint = tuple[tuple[str, str], ...]


@lru_cache(maxsize=512)
def inner(name: str) -> str:
    """What stands between the svg tags of a drawing such as "terrain/tree_1"; raises ValueError on a foreign shape."""
    found = _OUTER.search(shelf.text("art", *f"{name}.svg".split("/")))
    if found is None or found[1] != found[2]:
        raise ValueError(f"The drawing {name}.svg needs a square viewBox that starts at 0 0.")
    body = found[3].strip()
    scale = BOX / float(found[1])
    return body if scale == 1 else f'<g transform="scale({scale:.5f})">{body}</g>'


def tinted(fragment: str, tint: Tint) -> str:
    """The fragment with each colour of the tint replaced by its partner."""
    for old, new in tint:
        fragment = fragment.replace(old, new)
    return fragment


def turned(fragment: str, degrees: float, scale: float = 1.0) -> str:
    """The fragment turned clockwise about the middle of the box and scaled there."""
    if degrees == 0 and scale == 1.0:
        return fragment
    shift = 32 * (1 - scale)
    return (
        f'<g transform="rotate({degrees:.3f} 32 32)">'
        f'<g transform="translate({shift:.3f} {shift:.3f}) scale({scale:.4f})">{fragment}</g></g>'
    )


def faded(fragment: str, opacity: float) -> str:
    """The fragment as a group of the given opacity."""
    return f'<g opacity="{opacity:.3f}">{fragment}</g>'


@kept(24)
def drawn(fragment: str, size: int, *, margin: int = 0) -> pygame.Surface:
    """A fragment of the 64-box as a picture of size x size pixels; margin widens the box on each side (box units)."""
    box = BOX + 2 * margin
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box}" height="{box}" '
        f'viewBox="{-margin} {-margin} {box} {box}">{fragment}</svg>'
    )
    raw = pygame.image.load_sized_svg(BytesIO(text.encode()), (max(1, size), max(1, size)))
    return native(raw)


def native(raw: pygame.Surface) -> pygame.Surface:
    """The same picture in the one pixel format that blits fast."""
    picture = pygame.Surface(raw.get_size(), pygame.SRCALPHA, 32)
    picture.blit(raw, (0, 0))
    return picture


@kept(12)
def sprite(name: str, size: int, degrees: int = 0, tint: Tint = ()) -> pygame.Surface:
    """A drawing at a size in pixels, turned clockwise. Turned pictures keep the size; corners may be cut."""
    return drawn(turned(tinted(inner(name), tint), degrees), size)


@kept(4)
def shadow(name: str, size: int, degrees: int = 0) -> pygame.Surface:
    """The black outline shape of a drawing, for shadows."""
    return blackened(sprite(name, size, degrees))


def blackened(picture: pygame.Surface) -> pygame.Surface:
    """A copy with every colour black and the transparency kept."""
    dark = picture.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dark


def dimmed(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy whose transparency is scaled to alpha of 255."""
    copy = picture.copy()
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def greyed(picture: pygame.Surface) -> pygame.Surface:
    """A copy without colour, for what cannot act any more."""
    return pygame.transform.grayscale(picture)


def polar(centre: tuple[float, float], radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance from a centre; 0 degrees is north, clockwise."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)
