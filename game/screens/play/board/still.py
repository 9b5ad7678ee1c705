"""What lies still on the board: ground, scorch marks, zones, things dropped, fog. Painted a little beyond the view."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
import numpy.typing as npt
import pygame

from game.battle.outlook import Outlook
from game.field import Cell, sight
from game.screens.art import effects, marks, theme, veil
from game.screens.art.view import View
from game.screens.play.animation.playback import Playback
from game.screens.play.board.bakery import Bakery
from game.screens.play.board.camera import Camera
from game.world.body import Dead
from game.world.gear import Dropped
from game.world.hazards import Burnt
from game.world.place import Lamp, Position, Smoke
from game.world.sides import Objectives, SideCard

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
        veil.fog(base, here, seen)
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
