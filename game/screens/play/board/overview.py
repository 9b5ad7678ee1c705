"""The whole battlefield in a corner of the board, where the board shows only a part of it; a click goes there."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pygame

from game.field import Cell
from game.screens.art import theme
from game.screens.play.board.bakery import Bakery
from game.screens.play.board.camera import Camera
from game.screens.play.board.figures import Piece
from game.world.store import Unit

LARGEST = 168
"""Points of its longer side."""
MOST = 0.5
"""Where the board shows more than this share of the map, an overview would hide more than it tells."""


class Overview:
    """Ground, everyone who is known as a dot of the side's colour, and what the board shows of it."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        self._ground: tuple[object, pygame.Surface] | None = None
        self._whole: tuple[object, pygame.Surface] | None = None
        self._step = 1.0

    def cell(self, at: tuple[int, int]) -> Cell:
        """The square under a point of it."""
        return int((at[0] - self.box.left) / self._step), int((at[1] - self.box.top) / self._step)

    def draw(
        self, target: pygame.Surface, camera: Camera, bakery: Bakery, pieces: Mapping[Unit, Piece], scale: float,
        key: Hashable,
    ) -> None:  # fmt: skip
        """Draw it at the lower left of the board; nothing where the board shows most of the map.

        It is painted anew whenever `key` is another.
        """
        board = camera.area
        wide, high = camera.size
        across, down = board.width / (wide * camera.cell), board.height / (high * camera.cell)
        if min(1.0, across) * min(1.0, down) > MOST:
            self.box = pygame.Rect(0, 0, 0, 0)
            return
        self._step = round(LARGEST * scale) / max(wide, high)
        size = (max(1, round(wide * self._step)), max(1, round(high * self._step)))
        self.box = pygame.Rect((0, 0), size)
        self.box.bottomleft = (board.left + 10, board.bottom - 10)
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
