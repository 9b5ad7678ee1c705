"""The painted ground at every zoom: baked in the background, shown stretched until it is ready."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

from game.field import Field
from game.screens.art import ground

KEPT = 3
_LARGEST_PIXELS = 26_000_000


class Bakery:
    """Ground pictures by zoom; at most a few are kept."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._ready: OrderedDict[int, pygame.Surface] = OrderedDict()
        self._stretched: dict[int, pygame.Surface] = {}
        self._baking: dict[int, Future[pygame.Surface]] = {}
        self._oven = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ground")

    def ground(self, cell: int) -> tuple[pygame.Surface, bool]:
        """The ground at a zoom, and whether it is the true picture rather than a stretched one."""
        self._collect()
        if cell in self._ready:
            self._ready.move_to_end(cell)
            return self._ready[cell], True
        if not self._ready:
            self._keep(cell, ground.bake(self.field, cell).convert())
            return self._ready[cell], True
        if cell not in self._baking:
            self._baking[cell] = self._oven.submit(ground.bake, self.field, cell)
        if cell not in self._stretched:
            source = self._ready[min(self._ready, key=lambda known: abs(known - cell))]
            size = (self.field.width * cell, self.field.height * cell)
            self._stretched = {cell: pygame.transform.smoothscale(source, size)}
        return self._stretched[cell], False

    def _collect(self) -> None:
        for cell, future in list(self._baking.items()):
            if future.done():
                del self._baking[cell]
                self._stretched.pop(cell, None)
                self._keep(cell, future.result().convert())

    def _keep(self, cell: int, picture: pygame.Surface) -> None:
        self._ready[cell] = picture
        while len(self._ready) > 1 and (len(self._ready) > KEPT or self._pixels() > _LARGEST_PIXELS):
            self._ready.popitem(last=False)

    def _pixels(self) -> int:
        return sum(picture.get_width() * picture.get_height() for picture in self._ready.values())

    def close(self) -> None:
        """Stop baking."""
        self._oven.shutdown(wait=False, cancel_futures=True)
