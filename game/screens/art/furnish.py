"""Everything that stands on the ground: shadows first, then walls and props, trees last."""

import pygame

from game.record import record
from game.screens.art import noise, runs, sprites, terrain
from game.screens.art.sprites import kept
from game.screens.art.terrain import MATERIALS, Plot

SHADOW = 92
_MARGIN = {"sandbags": 10, "hedge": 16, "door": 14}
_WALLS = frozenset({"house_wall", "stone_wall", "window", "door"})


@record
class Thing:
    """One picture to put down: its middle in squares, its drawing, size in squares, turn, height for the shadow."""

    x: float
    y: float
    drawing: str
    size: float
    margin: int = 0
    height: float = 0.0
    over: bool = False

    def picture(self, cell: float) -> pygame.Surface:
        """The drawing at a zoom (pixels a square)."""
        return sprites.drawn(self.drawing, max(2, round(self.size * cell)), margin=self.margin)

    def corner(self, cell: float) -> tuple[int, int]:
        """Where the picture's upper left corner goes, in pixels."""
        half = max(2, round(self.size * cell)) / 2
        return round(self.x * cell - half), round(self.y * cell - half)


def furnish(picture: pygame.Surface, drawn: Plot, cell: int) -> None:
    """Draws shadows, walls and props of a battlefield onto its ground."""
    things = [thing for y in range(drawn.height) for x in range(drawn.width) for thing in _things(drawn, x, y)]
    _shadows(picture, things, drawn, cell)
    low = [thing for thing in things if not thing.over]
    tall = sorted((thing for thing in things if thing.over), key=lambda thing: (thing.y, thing.x))
    _solid_blocks(picture, drawn, cell)
    for thing in (*low, *tall):
        picture.blit(thing.picture(cell), thing.corner(cell))


def _things(drawn: Plot, x: int, y: int) -> list[Thing]:
    look = drawn.looks[y][x]
    if look.run:
        return [_run(drawn, look, x, y)]
    if look.props:
        return [_prop(drawn, look, x, y)]
    return []


def _run(drawn: Plot, look: terrain.Look, x: int, y: int) -> Thing:
    variant = noise.speck(x, y) % 5 + 1
    margin = _MARGIN.get(look.run, 0)
    drawing = runs.fragment(look.run, drawn.links(x, y), variant)
    return Thing(x + 0.5, y + 0.5, drawing, (64 + 2 * margin) / 64, margin, look.height)


def _prop(drawn: Plot, look: terrain.Look, x: int, y: int) -> Thing:
    pick = noise.speck(x, y, 3)
    outside = MATERIALS[drawn.material[2 * y, 2 * x]] not in terrain.FLOORS[:-1]
    choice = look.outdoors if look.outdoors and outside else look.props
    name = choice[pick % len(choice)]
    turn = _turn(drawn, look, x, y)
    size = look.size * (0.92 + noise.speck(x, y, 7) % 17 / 100) if look.loose else look.size
    dx = look.loose * (noise.speck(x, y, 11) % 201 - 100) / 100
    dy = look.loose * (noise.speck(x, y, 13) % 201 - 100) / 100
    drawing = sprites.turned(sprites.inner(name), turn)
    return Thing(x + 0.5 + dx, y + 0.5 + dy, drawing, size * 72 / 64, 4, look.height, look.over)


def _turn(drawn: Plot, look: terrain.Look, x: int, y: int) -> int:
    pick = noise.speck(x, y, 5)
    if look.turn == "any":
        return (-18, -9, 0, 9, 18)[pick % 5]
    if look.turn == "quarter":
        return (0, 90, 180, 270)[pick % 4]
    along = runs.straight(drawn.links(x, y))
    return {"along": along, "across": 90 - along}.get(look.turn, 0)


def _shadows(picture: pygame.Surface, things: list[Thing], drawn: Plot, cell: int) -> None:
    """One soft layer of shadow towards the lower right, longer for taller things."""
    small = cell / 2
    layer = pygame.Surface((round(drawn.width * small), round(drawn.height * small)), pygame.SRCALPHA, 32)
    for thing in things:
        if thing.height:
            dark = _dark(thing.drawing, max(2, round(thing.size * small)), thing.margin)
            left, top = thing.corner(small)
            for step in range(1, 7):
                far = thing.height * small * step / 6
                layer.blit(dark, (round(left + 0.75 * far), round(top + 0.95 * far)))
    layer = pygame.transform.smoothscale(layer, (max(1, layer.get_width() // 3), max(1, layer.get_height() // 3)))
    layer = pygame.transform.smoothscale(layer, picture.get_size())
    layer.fill((8, 12, 10, SHADOW), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(layer, (0, 0))


@kept(4)
def _dark(drawing: str, size: int, margin: int) -> pygame.Surface:
    return sprites.blackened(sprites.drawn(drawing, size, margin=margin))


def _solid_blocks(picture: pygame.Surface, drawn: Plot, cell: int) -> None:
    """Where four walls meet in a block, the block is filled, so that thick walls have no holes."""
    for y in range(drawn.height - 1):
        for x in range(drawn.width - 1):
            if all(drawn.name(x + dx, y + dy) in _WALLS for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1))):
                box = pygame.Rect(round((x + 0.5) * cell), round((y + 0.5) * cell), cell, cell)
                pygame.draw.rect(picture, (110, 98, 88), box)
