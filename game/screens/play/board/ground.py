"""The ground under all that moves: baked at every zoom, scorch marks, zones, things dropped, fog; small in a corner."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from math import isqrt

import numpy as np
import numpy.typing as npt
import pygame

from game.battle.outlook import Outlook
from game.field import Cell, Field, sight
from game.screens.art import effects, ground, marks, theme
from game.screens.art.sprites import MEGABYTE, size_of
from game.screens.art.view import View
from game.screens.play.animation.playback import Playback
from game.screens.play.board.camera import Camera
from game.screens.play.board.figures import Piece
from game.world.body import Dead
from game.world.gear import Dropped
from game.world.hazards import Burnt
from game.world.place import Lamp, Position, Smoke
from game.world.sides import Objectives, SideCard
from game.world.store import Unit

KEPT, MOST = 3, 64 * MEGABYTE
"""Pictures of one battle that are kept, and their bytes."""
SHARP = 10_000_000
"""Pixels of the largest picture that is painted: beyond it, as on large maps looked at closely, it is stretched."""
LEAST = 8
OVEN = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ground")
"""One for all battles and maps to choose: a picture takes several times its own memory while it is painted."""


class Bakery:
    """Ground pictures by zoom; at most a few are kept."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.sharpest = max(LEAST, isqrt(SHARP // (field.width * field.height)))
        self._ready: OrderedDict[int, pygame.Surface] = OrderedDict()
        self._baking: dict[int, Future[pygame.Surface]] = {}

    def ready(self, zoom: int) -> bool:
        """Whether the best picture for a zoom is there, rather than one to be stretched; it is baked from now on."""
        cell = min(zoom, self.sharpest)
        self._collect()
        if not self._ready:
            self._keep(cell, ground.baked(self.field, cell))
        if cell in self._ready:
            self._ready.move_to_end(cell)
            return True
        if cell not in self._baking:
            for other, future in list(self._baking.items()):
                if future.cancel():  # zoomed past before it was begun
                    del self._baking[other]
            self._baking[cell] = OVEN.submit(ground.baked, self.field, cell)
        return False

    def draw(self, target: pygame.Surface, view: View) -> None:
        """Draw the ground that a target shows, out of the picture of the nearest zoom."""
        if self.ready(view.cell) and view.cell in self._ready:
            target.blit(self._ready[view.cell], (view.left, view.top))
            return
        left, top, wide, high = view.part(target, (self.field.width, self.field.height))
        if wide > 0 and high > 0:
            known = min(self._ready, key=lambda known: abs(known - view.cell))
            part = self._ready[known].subsurface((left * known, top * known, wide * known, high * known))
            stretched = pygame.transform.smoothscale(part, (wide * view.cell, high * view.cell))
            target.blit(stretched, view.box((left, top)))

    def small(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole ground at any size, from the smallest picture that is there."""
        self._collect()
        if not self._ready:
            self.ready(max(8, size[0] // self.field.width))
        return pygame.transform.smoothscale(self._ready[min(self._ready)], size)

    def _collect(self) -> None:
        for cell, future in list(self._baking.items()):
            if future.done():
                del self._baking[cell]
                self._keep(cell, future.result())

    def _keep(self, cell: int, picture: pygame.Surface) -> None:
        self._ready[cell] = picture
        while len(self._ready) > 1 and (len(self._ready) > KEPT or sum(map(size_of, self._ready.values())) > MOST):
            self._ready.popitem(last=False)

    def close(self) -> None:
        """Stop baking, and let go of the pictures."""
        for future in self._baking.values():
            future.cancel()
        self._baking.clear()
        self._ready.clear()


Grid = npt.NDArray[np.bool_]
BEYOND = (24, 29, 28)
AROUND = 128
"""Pixels painted beyond each edge of the view once it has begun to scroll; a zoom paints what is seen alone."""


class Still:
    """A picture of all that lies still, kept for as long as it shows what the camera looks at."""

    def __init__(self, outlook: Outlook, bakery: Bakery, places: dict[str, int]) -> None:
        self.outlook = outlook
        self.bakery = bakery
        self.places = places
        self.painted = 0
        """How often a new picture was painted: what stands on it is to be drawn anew."""
        self._picture: pygame.Surface | None = None
        self._part = pygame.Rect(0, 0, 0, 0)
        self._key: Hashable = None
        self._cell = 0
        self._seen: tuple[Hashable, Grid] | None = None

    def renew(self, camera: Camera, playback: Playback) -> None:
        """Paint it anew if anything of it has changed, or the camera looks beyond what was painted."""
        outlook, view = self.outlook, camera.view
        seen = self.seen()
        tokens_of = (outlook.token(kind) for kind in (Smoke, Dropped, Dead, Lamp, Burnt))
        marked = (*tokens_of, len(playback.scorched))
        true = self.bakery.ready(view.cell)
        known = self._seen[0] if self._seen is not None else None
        key = (view.cell, true, known, marked, outlook.ask is not None and outlook.ask.question == "deploy")
        shown = pygame.Rect(camera.area.left - view.left, camera.area.top - view.top, *camera.area.size)
        if self._picture is not None and key == self._key and self._part.contains(shown):
            return
        scrolled = view.cell == self._cell
        self._part = shown.inflate(2 * AROUND, 2 * AROUND) if scrolled else shown
        self._key, self._cell = key, view.cell
        self._picture = self._paint(View(view.cell, -self._part.left, -self._part.top), playback, seen)
        self.painted += 1

    def draw(self, target: pygame.Surface, view: View) -> None:
        """Draw what the target shows of it, at the view that it was renewed for."""
        if self._picture is not None:
            target.blit(self._picture, (view.left + self._part.left, view.top + self._part.top))

    def _paint(self, here: View, playback: Playback, seen: Grid) -> pygame.Surface:
        outlook = self.outlook
        same = self._picture is not None and self._picture.get_size() == self._part.size
        base = self._picture if same and self._picture is not None else pygame.Surface(self._part.size)
        base.fill(BEYOND)
        self.bakery.draw(base, here)
        burnt = (outlook.get(fire, Position).cell for fire in outlook.having(Burnt))
        for cell in (*playback.scorched, *burnt):
            effects.scorch(base, here, cell, 1)
        self._zones(base, here)
        for unit in outlook.having(Dropped):
            effects.dropped(base, here, outlook.get(unit, Dropped).cell)
        effects.fog(base, here, seen)
        return base

    def seen(self) -> Grid:
        """Which squares the side's standing units see now, addressed [y, x]."""
        outlook = self.outlook
        at = (outlook.token(Position), *map(outlook.token, outlook.book.vital))
        if self._seen is None or self._seen[0] != at:
            grid: Grid = np.zeros((outlook.field.height, outlook.field.width), dtype=np.bool_)
            for unit in outlook.friends():
                place = outlook.find(unit, Position)
                if place is not None and outlook.book.standing(outlook, unit):
                    grid |= sight(outlook.field).row(place.cell)
                    grid[place.cell[1], place.cell[0]] = True
            self._seen = (at, grid)
        return self._seen[1]

    def _zones(self, base: pygame.Surface, view: View) -> None:
        outlook = self.outlook
        if outlook.ask is not None and outlook.ask.question == "deploy":
            for entity in outlook.having(SideCard):
                card = outlook.get(entity, SideCard)
                if card.key == outlook.side:
                    colour = theme.side(self.places.get(card.key, 0)).pale
                    marks.zone(base, view, card.zone, "deploy", colour, "Deployment")
        shown: set[tuple[Cell, ...]] = set()
        for entity in outlook.having(Objectives):
            for goal in outlook.get(entity, Objectives).wanted:
                if goal.cells and goal.cells not in shown:
                    shown.add(goal.cells)
                    label = (goal.zone or goal.task).replace("_", " ").capitalize()
                    marks.zone(base, view, goal.cells, goal.kind, theme.BRASS_LIGHT, label)


LARGEST = 168
"""Points of its longer side."""
FOLDED = 22
"""Points of the button that folds it."""
ALL_BUT = 0.5
"""Where the board shows more than this share of the map, an overview would hide more than it tells."""


class Overview:
    """Ground, everyone who is known as a dot of the side's colour, and what the board shows of it."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        self.button = pygame.Rect(0, 0, 0, 0)
        """Where it is folded away, and unfolded."""
        self._ground: tuple[object, pygame.Surface] | None = None
        self._whole: tuple[object, pygame.Surface] | None = None
        self._step = 1.0

    def cell(self, at: tuple[int, int]) -> Cell:
        """The square under a point of it."""
        return int((at[0] - self.box.left) / self._step), int((at[1] - self.box.top) / self._step)

    def draw(
        self, target: pygame.Surface, camera: Camera, bakery: Bakery, pieces: Mapping[Unit, Piece], scale: float,
        key: Hashable, *, folded: bool = False,
    ) -> None:  # fmt: skip
        """Draw it at the lower left of the board; nothing where the board shows most of the map.

        It is painted anew whenever `key` is another. Folded, nothing is left of it but its button.
        """
        board = camera.area
        wide, high = camera.size
        across, down = board.width / (wide * camera.cell), board.height / (high * camera.cell)
        if min(1.0, across) * min(1.0, down) > ALL_BUT:
            self.box = self.button = camera.corner = pygame.Rect(0, 0, 0, 0)
            return
        self._step = round(LARGEST * scale) / max(wide, high)
        size = (max(1, round(wide * self._step)), max(1, round(high * self._step)))
        self.button = pygame.Rect((0, 0), (round(FOLDED * scale), round(FOLDED * scale)))
        self.box = self.button.copy() if folded else pygame.Rect((0, 0), size)
        self.box.bottomleft = (board.left + 10, board.bottom - 10)
        self.button.topright = self.box.topright
        camera.corner = self.box.inflate(8, 8)
        if folded:
            self._fold(target, "+")
            return
        if self._whole is None or self._whole[0] != (key, size):
            self._whole = (key, size), self._painted(bakery, pieces, size)
        target.blit(self._whole[1], self.box)
        view, part = camera.view, self._step / camera.cell
        shown = pygame.Rect(
            self.box.left + (board.left - view.left) * part, self.box.top + (board.top - view.top) * part,
            board.width * part, board.height * part,
        )  # fmt: skip
        pygame.draw.rect(target, theme.CREAM, shown.clip(self.box), 1)
        pygame.draw.rect(target, theme.INK, self.box.inflate(4, 4), 2)
        self._fold(target, "-")

    def _fold(self, target: pygame.Surface, sign: str) -> None:
        """The button that folds it away or shows it."""
        pygame.draw.rect(target, theme.SLATE_LIGHT, self.button, border_radius=4)
        pygame.draw.rect(target, theme.INK, self.button, 1, border_radius=4)
        theme.put(target, theme.text(sign, round(self.button.height * 0.8), theme.BRASS_LIGHT, bold=True),
                  self.button.center)  # fmt: skip

    def _painted(self, bakery: Bakery, pieces: Mapping[Unit, Piece], size: tuple[int, int]) -> pygame.Surface:
        if self._ground is None or self._ground[0] != size:
            self._ground = (size, bakery.small(size))
        picture = self._ground[1].copy()
        dot = max(2, round(self._step * 1.2))
        for piece in pieces.values():
            tone = theme.side(piece.look.side)
            colour = (120, 120, 120) if piece.look.down else tone.pale if piece.look.ghost else tone.colour
            at = (round((piece.x + 0.5) * self._step) - dot // 2, round((piece.y + 0.5) * self._step) - dot // 2)
            picture.fill(theme.INK, (at[0] - 1, at[1] - 1, dot + 2, dot + 2))
            picture.fill(colour, (*at, dot, dot))
        return picture
