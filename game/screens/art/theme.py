"""Colours, sizes and fonts of the window. Colours that carry meaning are Okabe-Ito and always doubled by a shape."""

from functools import lru_cache
from importlib.resources import as_file, files

import pygame

from game.record import record
from game.screens.art.kept import kept
from game.screens.art.sprites import Tint

Colour = tuple[int, int, int]

INK = (13, 19, 24)
CREAM = (244, 239, 224)
SLATE = (30, 35, 40)
SLATE_LIGHT = (52, 60, 67)
SLATE_DARK = (20, 24, 28)
BRASS = (201, 160, 74)
BRASS_LIGHT = (236, 203, 124)
RED = (138, 46, 34)
SELECTED = (240, 228, 66)
WALK = (244, 246, 232)
SECOND = (86, 180, 233)
SPRINT = (230, 159, 0)
THREAT = (213, 94, 0)
GOOD = (0, 158, 115)
ACCURACY = (86, 180, 233)
INITIATIVE = (240, 228, 66)
STRESS = (230, 159, 0)
STRESS_CRITICAL = (213, 94, 0)
STRESS_FREE = (226, 233, 222)
TRACKS = {"harm": STRESS, "light": INITIATIVE, "grave": STRESS_CRITICAL, "tired": SECOND}
"""What fills a track, by how bad it is to lose it."""
POOLS = {"Accuracy": ACCURACY, "Initiative": INITIATIVE}
"""The colours of pools that are bought with, by name."""

COUNTER_CELL = 40
"""At this many pixels a square and below, tokens are drawn as counters."""


@record
class Side:
    """How a side is told apart: name of its colour, the colour itself, a pale tone, its shape, and its uniforms."""

    title: str
    colour: Colour
    pale: Colour
    shape: str
    tint: Tint


def _tint(*colours: str) -> Tint:
    return tuple(zip(("#2b4a60", "#1c3344", "#3d637f", "#6b97b5"), colours, strict=True))


SIDES = (
    Side("blue", (0, 114, 178), (128, 180, 212), "disc", ()),
    Side("vermillion", (213, 94, 0), (236, 172, 126), "square", _tint("#6b3d22", "#472713", "#875330", "#b98055")),
    Side("green", (0, 158, 115), (128, 200, 176), "hexagon", _tint("#2c5a44", "#1b3c2d", "#3f775c", "#71a98e")),
    Side("purple", (204, 121, 167), (228, 186, 208), "diamond", _tint("#66405a", "#452a3c", "#835676", "#b388a5")),
)


def side(index: int) -> Side:
    """The look of a side by its place in the order of battle."""
    return SIDES[index % len(SIDES)]


def hexed(colour: Colour) -> str:
    """A colour as a drawing wants it, such as "#f0e442"."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool = False, mono: bool = False) -> pygame.Font:
    """A font of the window at a size in pixels; the files come with pygame_gui."""
    # The mono font comes in one weight only.
    name = "FiraCode-Regular" if mono else "NotoSans-Bold" if bold else "NotoSans-Regular"
    with as_file(files("pygame_gui") / "data" / f"{name}.ttf") as place:
        if not pygame.font.get_init():
            pygame.font.init()
        return pygame.Font(str(place), max(4, size))


@kept(8)
def text(words: str, size: int, colour: Colour = CREAM, *, bold: bool = False) -> pygame.Surface:
    """A line of text as a picture."""
    return font(size, bold=bold).render(words, antialias=True, color=colour)


@kept(4)
def outlined(words: str, size: int, colour: Colour = CREAM, line: Colour = INK) -> pygame.Surface:
    """A line of bold text with a dark outline, readable on any ground."""
    inside, around = text(words, size, colour, bold=True), text(words, size, line, bold=True)
    rim = 1 if size < 22 else 2
    picture = pygame.Surface((inside.get_width() + 2 * rim, inside.get_height() + 2 * rim), pygame.SRCALPHA, 32)
    steps = [(dx, dy) for dx in range(2 * rim + 1) for dy in range(2 * rim + 1) if (dx, dy) != (rim, rim)]
    picture.blits([(around, step) for step in steps], doreturn=False)
    picture.blit(inside, (rim, rim))
    return picture


def put(target: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> pygame.Rect:
    """Blits a picture with its middle at a point; gives back where it lies."""
    place = picture.get_rect(center=(round(centre[0]), round(centre[1])))
    target.blit(picture, place)
    return place
