"""What the ground is made of: a seamless painted texture for each material, eight squares wide."""

from collections.abc import Callable

import numpy as np
import pygame

from game.record import record
from game.screens.art import noise, sprites
from game.screens.art.sprites import kept

Colour = tuple[int, int, int]
TILE = 8


@record
class Paint:
    """How a material looks: middle colour, its dark and light tone, strength of fine grain, and its drawn details."""

    middle: Colour
    dark: Colour
    light: Colour
    grain: float = 3.0
    waves: int = 6
    details: str = ""


PAINTS: dict[str, Paint] = {
    "grass": Paint((134, 154, 94), (112, 134, 76), (154, 168, 110), 4.0, 5, "blades"),
    "tall_grass": Paint((128, 146, 82), (104, 124, 64), (152, 160, 98), 5.0, 8, "blades"),
    "litter": Paint((98, 112, 66), (80, 92, 54), (120, 122, 78), 5.0, 9, "leaves"),
    "crops": Paint((140, 118, 76), (118, 98, 60), (158, 136, 92), 5.0, 8, "furrows"),
    "dirt": Paint((164, 140, 104), (144, 120, 86), (182, 160, 124), 4.5, 7, "stones"),
    "mud": Paint((112, 92, 68), (90, 74, 56), (132, 112, 86), 4.0, 8, "puddles"),
    "trench": Paint((104, 84, 60), (84, 66, 46), (122, 100, 74), 5.0, 8, "stones"),
    "road": Paint((188, 166, 130), (172, 148, 112), (202, 184, 150), 4.5, 6, "gravel"),
    "cobbles": Paint((118, 113, 106), (108, 103, 97), (128, 123, 114), 3.0, 6, "cobbles"),
    "shallows": Paint((124, 158, 160), (108, 144, 152), (146, 174, 168), 2.0, 6, "ripples"),
    "water": Paint((88, 134, 160), (76, 120, 148), (104, 150, 172), 1.6, 5, "ripples"),
    "floor_wood": Paint((150, 116, 80), (134, 100, 66), (166, 132, 94), 2.5, 6, "boards"),
    "floor_stone": Paint((120, 114, 106), (108, 102, 96), (132, 126, 116), 2.5, 6, "flags"),
    "floor_concrete": Paint((150, 150, 146), (138, 138, 135), (160, 160, 155), 2.6, 5, "slabs"),
    "bridge": Paint((140, 110, 76), (124, 94, 62), (156, 126, 90), 2.5, 6, "deck"),
}


def base(paint: Paint, size: int, seed: int) -> pygame.Surface:
    """The material without details: soft patches between its three tones, with fine grain."""
    tone = noise.clouds(size, paint.waves, 4, seed)[:, :, None]
    rough = noise.grain(size, seed + 7)[:, :, None] * np.float32(paint.grain)
    middle, dark, light = (np.array(c, dtype=np.float32) for c in (paint.middle, paint.dark, paint.light))
    up, down = np.clip(tone, 0, 1), np.clip(-tone, 0, 1)
    colours = middle + up * (light - middle) + down * (dark - middle) + rough
    picture = pygame.Surface((size, size))
    pygame.surfarray.blit_array(picture, np.clip(colours, 0, 255).astype(np.uint8))
    return picture


class Brush:
    """Draws small details on a seamless texture, wrapping round its edges; sizes in parts of a square."""

    def __init__(self, picture: pygame.Surface, cell: int, seed: int) -> None:
        self.picture = picture
        self.cell = cell
        self.size = picture.get_width()
        self.luck = np.random.default_rng(seed)

    def spots(self, per_square: float) -> list[tuple[float, float, float]]:
        """Scattered places (x, y in squares) and a free number 0..1 for each."""
        count = int(per_square * TILE * TILE)
        return [(float(a) * TILE, float(b) * TILE, float(c)) for a, b, c in self.luck.random((count, 3))]

    def stamp(self, stamp: pygame.Surface, x: float, y: float) -> None:
        """Puts a picture with its middle at (x, y) squares, wrapping round the edges."""
        wide, high = stamp.get_size()
        left, top = round(x * self.cell - wide / 2) % self.size, round(y * self.cell - high / 2) % self.size
        for ox in (0, -self.size) if left + wide > self.size else (0,):
            for oy in (0, -self.size) if top + high > self.size else (0,):
                self.picture.blit(stamp, (left + ox, top + oy))

    def scatter(self, names: tuple[str, ...], per_square: float, size: float, alpha: int) -> None:
        """Scatters drawings, size in squares, with some transparency."""
        pictures = [sprites.dimmed(sprites.sprite(n, max(3, round(size * self.cell))), alpha) for n in names]
        for x, y, pick in self.spots(per_square):
            self.stamp(pictures[int(pick * len(pictures))], x, y)

    def speckle(self, colours: tuple[Colour, ...], per_square: float, radius: float, alpha: int) -> None:
        """Scatters little round spots, radius in squares."""
        stamps = [self._dot(colour, radius * k, alpha) for colour in colours for k in (0.6, 1.0)]
        for x, y, pick in self.spots(per_square):
            self.stamp(stamps[int(pick * len(stamps))], x, y)

    def _dot(self, colour: Colour, radius: float, alpha: int) -> pygame.Surface:
        tone = "#{:02x}{:02x}{:02x}".format(*colour)
        size = max(2, round(2 * radius * self.cell))
        oval = f'<ellipse cx="32" cy="32" rx="30" ry="24" fill="{tone}" fill-opacity="{alpha / 255:.3f}"/>'
        return sprites.drawn(oval, size)


def _blades(brush: Brush) -> None:
    brush.scatter(("terrain/tuft_1", "terrain/tuft_2"), 2.4, 0.55, 150)
    brush.scatter(("terrain/flowers",), 0.05, 0.5, 150)
    brush.scatter(("terrain/pebbles",), 0.04, 0.5, 160)


def _leaves(brush: Brush) -> None:
    brush.speckle(((74, 84, 46), (126, 112, 62), (110, 96, 54)), 16, 0.05, 120)
    brush.scatter(("terrain/tuft_1",), 0.8, 0.5, 90)


def _stones(brush: Brush) -> None:
    brush.speckle(((132, 108, 76), (188, 168, 134)), 7, 0.03, 130)
    brush.scatter(("terrain/pebbles",), 0.16, 0.6, 190)


def _gravel(brush: Brush) -> None:
    brush.speckle(((160, 138, 104), (214, 198, 166), (150, 130, 100)), 14, 0.026, 120)
    brush.scatter(("terrain/pebbles",), 0.08, 0.5, 150)


def _puddles(brush: Brush) -> None:
    brush.speckle(((84, 68, 52), (140, 122, 98)), 6, 0.04, 130)
    brush.speckle(((96, 104, 104),), 0.5, 0.2, 110)


def _ripples(brush: Brush) -> None:
    brush.scatter(("terrain/ripple",), 0.55, 0.8, 120)


def _furrows(brush: Brush) -> None:
    brush.speckle(((110, 90, 56), (168, 146, 100)), 8, 0.03, 120)


def _rows_of_stones(brush: Brush, per_square: int, tones: tuple[Colour, ...], gap: float, curve: float) -> None:
    """Stones in staggered rows, each a little different in tone."""
    side = brush.cell / per_square
    count = TILE * per_square
    for row in range(count):
        for column in range(count):
            pick, jitter = brush.luck.random(), brush.luck.normal(0, 5)
            tone = tones[int(pick * len(tones))]
            colour = [max(0, min(255, int(c + jitter))) for c in tone]
            x = (column + (0.5 if row % 2 else 0)) * side
            box = pygame.Rect(round(x + gap * side), round((row + gap) * side), 0, 0)
            box.width = max(1, round(x + (1 - gap) * side) - box.left)
            box.height = max(1, round((row + 1 - gap) * side) - box.top)
            for shift in (0, -brush.size) if box.right > brush.size else (0,):
                _one_stone(brush.picture, box.move(shift, 0), colour, round(curve * side))


def _one_stone(picture: pygame.Surface, box: pygame.Rect, colour: list[int], curve: int) -> None:
    pygame.draw.rect(picture, colour, box, border_radius=curve)
    if box.height >= 6:
        light = [min(255, c + 16) for c in colour]
        pygame.draw.line(picture, light, (box.left + curve, box.top), (box.right - 1 - curve, box.top))


def _cobbles(brush: Brush) -> None:
    tones = ((146, 141, 131), (152, 146, 135), (140, 136, 128), (149, 141, 128))
    _rows_of_stones(brush, 4, tones, 0.06, 0.28)


def _flags(brush: Brush) -> None:
    _rows_of_stones(brush, 2, ((150, 144, 134), (142, 136, 127), (158, 151, 138)), 0.025, 0.05)


def _slabs(brush: Brush) -> None:
    """Concrete: joints every two squares, stains and fine cracks."""
    brush.speckle(((128, 128, 124), (166, 166, 160)), 3, 0.04, 70)
    brush.speckle(((96, 94, 88),), 0.1, 0.3, 34)
    for line in range(0, TILE, 2):
        at = line * brush.cell
        for start, end in (((at, 0), (at, brush.size)), ((0, at), (brush.size, at))):
            pygame.draw.line(brush.picture, (118, 118, 115), start, end)


def _planks(brush: Brush, per_square: int, *, seam: Colour) -> None:
    """Boards lying east-west, each with its own tone, with butt joints here and there."""
    size, high = brush.size, brush.cell / per_square
    for row in range(TILE * per_square):
        top, bottom = round(row * high), round((row + 1) * high)
        joints = sorted(int(v) for v in brush.luck.integers(0, size, 3))
        for start, end in zip([0, *joints], [*joints, size], strict=True):
            shade = int(brush.luck.normal(0, 9))
            flag = pygame.BLEND_RGB_ADD if shade > 0 else pygame.BLEND_RGB_SUB
            brush.picture.fill((abs(shade),) * 3, (start, top, end - start, bottom - top), flag)
            pygame.draw.line(brush.picture, seam, (end, top), (end, bottom))
        pygame.draw.line(brush.picture, seam, (0, top), (size, top))


def _boards(brush: Brush) -> None:
    _planks(brush, 4, seam=(104, 76, 48))


def _deck(brush: Brush) -> None:
    _planks(brush, 4, seam=(70, 50, 32))


_DETAILS: dict[str, Callable[[Brush], None]] = {
    "blades": _blades, "leaves": _leaves, "stones": _stones, "gravel": _gravel, "puddles": _puddles,
    "ripples": _ripples, "furrows": _furrows, "cobbles": _cobbles, "flags": _flags, "slabs": _slabs,
    "boards": _boards, "deck": _deck,
}  # fmt: skip


@kept(16)
def texture(name: str, cell: int) -> pygame.Surface:
    """The seamless texture of a material, 8 squares of `cell` pixels wide and high; KeyError for an unknown name."""
    paint = PAINTS[name]
    seed = sum(ord(letter) * (place + 3) for place, letter in enumerate(name))
    picture = base(paint, TILE * cell, seed)
    _DETAILS[paint.details](Brush(picture, cell, seed + 1))
    return picture


def fill(target: pygame.Surface, name: str, cell: int, area: pygame.Rect, origin: tuple[int, int]) -> None:
    """Covers an area of the target with a material; origin is the target's corner on the battlefield in pixels."""
    tile = texture(name, cell)
    size = tile.get_width()
    kept = target.get_clip()
    target.set_clip(area)
    left = area.left - (area.left + origin[0]) % size
    for x in range(left, area.right, size):
        for y in range(area.top - (area.top + origin[1]) % size, area.bottom, size):
            target.blit(tile, (x, y))
    target.set_clip(kept)
