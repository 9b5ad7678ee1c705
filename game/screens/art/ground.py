"""The ground of a battlefield, painted once per zoom: soft materials, heights, grid, shadows, walls and props."""

from collections.abc import Hashable
from dataclasses import field as dataclass_field

import numpy as np
import numpy.typing as npt
import pygame

from game.field.ground import STEP_LEVELS
from game.record import record
from game.screens.art import furnish, materials, noise, terrain
from game.screens.art.sprites import kept
from game.screens.art.terrain import MATERIALS, Ground, Plot, bridge_turns, plot

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


def _edge(
    square: tuple[int, int], direction: tuple[int, int], cell: int, along: float, down: float
) -> tuple[float, float]:
    """A point by the side of a square that faces a way: 0..1 along it, and so far (in squares) beyond it."""
    (x, y), (dx, dy) = square, direction
    if dx:
        return (x + (dx > 0) + dx * down) * cell, (y + along) * cell
    return (x + along) * cell, (y + (dy > 0) + dy * down) * cell


def _cliff(sheet: pygame.Surface, square: tuple[int, int], direction: tuple[int, int], drop: int, cell: int) -> None:
    """A face of rock on the lower square, deeper for a longer drop, with its lip lit and its foot in shadow."""
    deep = min(0.62, 0.24 + 0.1 * drop)
    steps = 8
    ragged = [
        (noise.speck(*square, 31 + 7 * k + direction[0] * 3 + direction[1] * 5) % 100) / 100 for k in range(steps + 1)
    ]
    foot = [_edge(square, direction, cell, k / steps, deep * (0.8 + 0.35 * ragged[k])) for k in range(steps + 1)]
    shade = [_edge(square, direction, cell, k / steps, deep * (1.1 + 0.4 * ragged[k])) for k in range(steps + 1)]
    lip = [_edge(square, direction, cell, k / steps, 0) for k in range(steps + 1)]
    pygame.draw.polygon(sheet, (*DARK, 110), lip + shade[::-1])
    pygame.draw.polygon(sheet, ROCK, lip + foot[::-1])
    thin = max(1, cell // 26)
    for k in range(steps + 1):
        colour = DARK if k % 2 else (126, 116, 100)
        pygame.draw.line(sheet, (*colour, 190), lip[k], foot[k], thin)
    pygame.draw.lines(sheet, (*DARK, 235), closed=False, points=foot, width=thin)
    pygame.draw.lines(sheet, (*DARK, 255), closed=False, points=lip, width=thin + 2)
    start, end = (_edge(square, direction, cell, along, -0.045) for along in (0, 1))
    pygame.draw.line(sheet, LIGHT, start, end, thin)


def _slope(sheet: pygame.Surface, square: tuple[int, int], direction: tuple[int, int], cell: int) -> None:
    """Hatching down a slope that one can walk."""
    for k in range(7):
        start = _edge(square, direction, cell, (k + 0.5) / 7, -0.12)
        end = _edge(square, direction, cell, (k + 0.5) / 7, 0.16 + 0.1 * (k % 2))
        pygame.draw.line(sheet, (*DARK, 105), start, end, max(1, cell // 36))


Heights = npt.NDArray[np.int16]
FINE = 8
GRID_ALPHA = 30
SMALL = 16
"""Pixels a square below which nothing is drawn: a smaller picture is shrunk."""
GLOWING = ("campfire", "hearth", "lamp")
"""Ground that gives light at night."""
_TINTS = np.array(
    [(255, 255, 255), (160, 170, 206), (88, 101, 152), (255, 232, 188), (46, 52, 88)], dtype=np.float32
)
_LIT = 3
_GLOW = np.array((96, 56, 16), dtype=np.float32)
_EMBER, _EDGE_OF_LIGHT = (np.array(tone, dtype=np.float32) for tone in ((255, 232, 182), (206, 184, 156)))


@record
class Shore:
    """How a soft material ends: rough edge, dark rim (colour, alpha, width), and an inner tone that grows inwards."""

    rough: float = 34
    rim: tuple[int, int, int, int] = (60, 56, 36, 120)
    wide: int = 20
    inner: tuple[int, int, int, int] = (0, 0, 0, 0)
    strength: int = 255
    soft: float = 1.0
    inset: int = 0


_SHORES = {
    "tall_grass": Shore(rough=60, rim=(0, 0, 0, 0), soft=0.2, strength=235),
    "litter": Shore(rough=62, rim=(0, 0, 0, 0), soft=0.22, strength=225),
    "crops": Shore(rough=14, rim=(70, 78, 40, 150), wide=22),
    "dirt": Shore(rough=44, rim=(92, 84, 50, 90), wide=26, soft=0.6),
    "mud": Shore(rough=48, rim=(70, 60, 40, 110), wide=26, soft=0.5),
    "trench": Shore(rough=16, rim=(136, 112, 78, 255), wide=34, inner=(20, 14, 8, 90)),
    "road": Shore(rough=30, rim=(74, 66, 40, 150), wide=22),
    "cobbles": Shore(rough=6, rim=(66, 62, 56, 210), wide=18),
    "shallows": Shore(rough=34, rim=(72, 70, 46, 220), wide=34),
    "water": Shore(rough=56, rim=(0, 0, 0, 0), inner=(30, 66, 98, 120), soft=0.3, inset=26),
}


def bake(field: Ground, cell: int, *, grid: bool = True, light: bool = True) -> pygame.Surface:
    """The whole battlefield as one picture, `cell` pixels a square; cosmetic choices depend on the square alone."""
    drawn = plot(field)
    picture = pygame.Surface((drawn.width * cell, drawn.height * cell))
    materials.fill(picture, "grass", cell, picture.get_rect(), (0, 0))
    for name in terrain.LAYERS:
        _soft_layer(picture, drawn, name, cell)
    _floors(picture, drawn, cell)
    _breathe(picture, drawn)
    raise_ground(picture, getattr(field, "level", None), cell)
    if grid:
        _grid(picture, drawn, cell)
    furnish.furnish(picture, drawn, cell)
    if light:
        _night(picture, field, drawn)
    return picture


@record
class Drawing:
    """A battlefield as a key: equal for all that look the same, whatever objects they are."""

    field: Ground = dataclass_field(compare=False, repr=False)
    layers: tuple[Hashable, ...]

    @classmethod
    def of(cls, field: Ground) -> "Drawing":
        """What of a battlefield shows in its picture."""
        found = (getattr(field, name, None) for name in ("terrain", "level", "light"))
        layers = tuple(b"" if layer is None else layer.tobytes() for layer in found)
        return cls(field, (field.width, field.height, tuple(field.kinds), *layers))


@kept(24)
def _baked(drawing: Drawing, cell: int) -> pygame.Surface:
    return bake(drawing.field, cell)


def baked(field: Ground, cell: int) -> pygame.Surface:
    """The same as `bake`, out of what was baked lately; do not draw on it."""
    return _baked(Drawing.of(field), cell)


@kept(16)
def _small(drawing: Drawing, cell: int) -> pygame.Surface:
    large = bake(drawing.field, max(SMALL, cell))
    return pygame.transform.smoothscale_by(large, cell / max(SMALL, cell))


def thumbnail(field: Ground, width: int, height: int) -> pygame.Surface:
    """The whole battlefield as a picture that fits into width x height pixels, with whole pixels a square.

    Do not draw on it.
    """
    return _small(Drawing.of(field), max(1, min(width // field.width, height // field.height)))


@kept(12)
def _wobble(cell: int) -> Heights:
    """The roughness of soft edges, -100..100, seamless over 16 squares."""
    size = 16 * cell
    coarse = noise.clouds(size, 24, 3, 77)
    fixed: Heights = np.clip(coarse * 100, -100, 100).astype(np.int16)
    return fixed


def _bounds(where: npt.NDArray[np.bool_], cell: int) -> pygame.Rect:
    """The pixels round all marked quarter squares, one square wider, on whole squares."""
    ys, xs = np.nonzero(where)
    left, top = max(0, int(xs.min()) // 2 - 1), max(0, int(ys.min()) // 2 - 1)
    right = min(where.shape[1] // 2, int(xs.max()) // 2 + 2)
    bottom = min(where.shape[0] // 2, int(ys.max()) // 2 + 2)
    return pygame.Rect(left * cell, top * cell, (right - left) * cell, (bottom - top) * cell)


def _soft_layer(picture: pygame.Surface, drawn: Plot, name: str, cell: int) -> None:
    """Paints one material with a warped, soft edge, a darker shore, and (water) a deeper middle."""
    where = drawn.has(name)
    if name == "shallows":
        where = where | drawn.has("water")
    if not where.any():
        return
    area = _bounds(where, cell)
    shore = _SHORES[name]
    field = _height(_under_later(drawn, where, name), area, cell)
    field += (_cut(_wobble(cell), area) * np.int16(round(shore.rough))) // np.int16(100)
    steep = 22 * shore.soft * cell / 64
    if shore.rim[3]:
        edge = _alpha(field + np.int16(shore.wide), steep * 0.6, shore.rim[3])
        _stamp(picture, area, edge, shore.rim[:3])
    field -= np.int16(shore.inset)
    _stamp(picture, area, _alpha(field, steep, shore.strength), None, name=name, cell=cell)
    if shore.inner[3]:
        deep = _alpha(field - np.int16(44), 1.5, shore.inner[3])
        _stamp(picture, area, deep, shore.inner[:3])


def _under_later(drawn: Plot, where: npt.NDArray[np.bool_], name: str) -> npt.NDArray[np.bool_]:
    """The material reaches a quarter square under those painted after it, so that no grass shows between."""
    later = np.zeros_like(where)
    for other in (*terrain.LAYERS[terrain.LAYERS.index(name) + 1 :], *terrain.FLOORS):
        later |= drawn.has(other)
    grown = where.copy()
    grown[1:] |= where[:-1]
    grown[:-1] |= where[1:]
    grown[:, 1:] |= where[:, :-1]
    grown[:, :-1] |= where[:, 1:]
    return where | (grown & later)


def _height(where: npt.NDArray[np.bool_], area: pygame.Rect, cell: int) -> Heights:
    """A soft field round a material, [x, y] in pixels of the area: 0 at its border, up to 127 inside."""
    half = FINE // 2
    field = noise.soft_squares(where, half, half)
    left, top = area.left * FINE // cell, area.top * FINE // cell
    wide, high = area.width * FINE // cell, area.height * FINE // cell
    small = (field[left : left + wide, top : top + high] * 255).astype(np.uint8)
    surface = pygame.Surface((wide, high), 0, 24)
    pygame.surfarray.blit_array(surface, np.repeat(small[:, :, None], 3, 2))
    large = pygame.transform.smoothscale(surface, area.size)
    raised: Heights = pygame.surfarray.pixels3d(large)[:, :, 0].astype(np.int16)
    return raised - np.int16(128)


def _cut(tile: Heights, area: pygame.Rect) -> Heights:
    """The part of a seamless tile that lies over an area."""
    size = tile.shape[0]
    xs = np.arange(area.left, area.right) % size
    ys = np.arange(area.top, area.bottom) % size
    cut: Heights = tile[xs][:, ys]
    return cut


def _alpha(field: Heights, steep: float, most: int) -> npt.NDArray[np.uint8]:
    """Transparency from a field: half at 0, full a little inside."""
    factor = np.int16(max(1, min(250, round(steep * 8))))
    raised = np.clip((np.clip(field, -120, 120) * factor >> 3) + 128, 0, 255).astype(np.uint16)
    scaled: npt.NDArray[np.uint16] = raised if most >= 255 else raised * np.uint16(most) >> 8
    return scaled.astype(np.uint8)


def _stamp(
    picture: pygame.Surface,
    area: pygame.Rect,
    alpha: npt.NDArray[np.uint8],
    colour: tuple[int, ...] | None,
    *,
    name: str = "",
    cell: int = 0,
) -> None:
    """Blends a flat colour, or a material, into an area by an alpha mask [x, y]."""
    layer = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    if colour is not None:
        layer.fill((*colour, 255))
    else:
        materials.fill(layer, name, cell, layer.get_rect(), area.topleft)
    pixels = pygame.surfarray.pixels_alpha(layer)
    pixels[:] = alpha
    del pixels
    picture.blit(layer, area)


def _floors(picture: pygame.Surface, drawn: Plot, cell: int) -> None:
    """Floors and bridge decks end sharply, by quarter squares, with a dark line where they meet open ground."""
    turns = bridge_turns(drawn)
    half = cell / 2
    solid = np.isin(drawn.material, [MATERIALS.index(name) for name in terrain.FLOORS])
    _under_bridge(picture, drawn, cell)
    for name in terrain.FLOORS:
        for y, x in np.argwhere(drawn.has(name)):
            box = pygame.Rect(round(x * half), round(y * half), 0, 0)
            box.width, box.height = round((x + 1) * half) - box.left, round((y + 1) * half) - box.top
            if name == "bridge" and turns.get((int(x) // 2, int(y) // 2), 0):
                _turned_deck(picture, box, cell)
            else:
                materials.fill(picture, name, cell, box, (0, 0))
            _floor_edge(picture, box, solid, int(x), int(y))


def _under_bridge(picture: pygame.Surface, drawn: Plot, cell: int) -> None:
    """A bridge throws its shadow on the water."""
    where = drawn.has("bridge")
    if not where.any():
        return
    shade = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    half, far = cell / 2, 0.2 * cell
    wet = {(int(x), int(y)) for y, x in np.argwhere(drawn.has("water") | drawn.has("shallows"))}
    for y, x in np.argwhere(where):
        thrown = pygame.Rect(round(x * half + far), round(y * half + far), round(half) + 1, round(half) + 1)
        for dx, dy in ((1, 0), (0, 1), (1, 1)):
            if (x + dx, y + dy) in wet:
                water = pygame.Rect(round((x + dx) * half), round((y + dy) * half), round(half) + 1, round(half) + 1)
                shade.fill((10, 18, 24, 105), thrown.clip(water))
    picture.blit(shade, (0, 0))


@kept(8)
def _deck(cell: int) -> pygame.Surface:
    return pygame.transform.rotate(materials.texture("bridge", cell), 90)


def _turned_deck(picture: pygame.Surface, box: pygame.Rect, cell: int) -> None:
    deck = _deck(cell)
    picture.blit(deck, box, pygame.Rect(box.left % deck.get_width(), box.top % deck.get_width(), *box.size))


def _floor_edge(picture: pygame.Surface, box: pygame.Rect, solid: npt.NDArray[np.bool_], x: int, y: int) -> None:
    high, wide = solid.shape
    sides = (
        (0, -1, box.topleft, box.topright), (0, 1, box.bottomleft, box.bottomright),
        (-1, 0, box.topleft, box.bottomleft), (1, 0, box.topright, box.bottomright),
    )  # fmt: skip
    for dx, dy, start, end in sides:
        if 0 <= x + dx < wide and 0 <= y + dy < high and not solid[y + dy, x + dx]:
            pygame.draw.line(picture, (52, 44, 36), start, end, max(1, box.width // 14))


def _breathe(picture: pygame.Surface, drawn: Plot) -> None:
    """Wide, slow changes of warmth and brightness, so that no texture is seen to repeat."""
    wide, high = drawn.width * 4, drawn.height * 4
    waves = (max(2, drawn.width // 4), max(2, drawn.height // 4))
    tone = noise.value(wide, high, waves, 5) * 0.6 + noise.value(wide, high, (waves[0] * 2, waves[1] * 2), 6) * 0.4
    warm = noise.value(wide, high, waves, 9)
    shade = np.stack([240 + 15 * tone + 6 * warm, 240 + 15 * tone + 2 * warm, 236 + 15 * tone - 9 * warm], axis=2)
    small = pygame.Surface((wide, high), 0, 24)
    pygame.surfarray.blit_array(small, np.clip(shade, 0, 255).astype(np.uint8))
    large = pygame.transform.smoothscale(small, picture.get_size())
    picture.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _grid(picture: pygame.Surface, drawn: Plot, cell: int) -> None:
    wide, high = picture.get_size()
    across = pygame.Surface((wide, 1), pygame.SRCALPHA, 32)
    down = pygame.Surface((1, high), pygame.SRCALPHA, 32)
    for line in (across, down):
        line.fill((16, 20, 12, GRID_ALPHA))
    picture.blits([(across, (0, y * cell)) for y in range(1, drawn.height)], doreturn=False)
    picture.blits([(down, (x * cell, 0)) for x in range(1, drawn.width)], doreturn=False)


def _night(picture: pygame.Surface, field: Ground, drawn: Plot) -> None:
    """Dim and dark squares sink into blue; squares lit at night glow warm, the nearer to what lights them the more."""
    light = getattr(field, "light", None)
    if light is None or not light.any():
        return
    fine = _TINTS[np.clip(light, 0, 4).T]
    glowing = [(x, y) for y, row in enumerate(drawn.names) for x, name in enumerate(row) if name in GLOWING]
    if glowing:
        x, y = np.meshgrid(np.arange(field.width), np.arange(field.height), indexing="ij")
        far = np.min([np.hypot(x - a, y - b) for a, b in glowing], axis=0)[..., None].astype(np.float32)
        near = _EMBER + (_EDGE_OF_LIGHT - _EMBER) * np.clip(far / 5, 0, 1)
        fine = np.where(light.T[..., None] == _LIT, near, fine)
        glow = np.where(light.T[..., None] == _LIT, _GLOW * np.clip(1 - far / 3.6, 0, 1) ** 2, 0)
    picture.blit(_spread(fine, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    if glowing:
        picture.blit(_spread(glow, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _spread(tones: npt.NDArray[np.float32], size: tuple[int, int]) -> pygame.Surface:
    """A colour for each square [x, y] as a picture that runs softly from one to the next."""
    wide, high = tones.shape[:2]
    small = pygame.Surface((wide, high), 0, 24)
    pygame.surfarray.blit_array(small, tones.astype(np.uint8))
    soft = pygame.transform.scale(small, (wide * 4, high * 4))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(soft, 2), size)
