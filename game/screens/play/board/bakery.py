"""The painted ground at every zoom: baked in the background, shown stretched until it is ready."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from math import isqrt

import pygame

from game.field import Field
from game.screens.art import ground
from game.screens.art.kept import MEGABYTE, size_of
from game.screens.art.view import View

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
