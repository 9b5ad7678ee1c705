"""Drawings: shipped SVG files, recoloured, turned and drawn at any size, each picture drawn only once."""

import math
import re
from functools import lru_cache
from io import BytesIO

import pygame

from game.screens.art import shelf
from game.screens.art.kept import kept

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
