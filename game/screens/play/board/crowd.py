"""Everyone on the board: in which order they are drawn, where in their squares they stand, and how they look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import replace

import pygame

from game.battle.outlook import Outlook
from game.field import Cell
from game.screens.art import tokens
from game.screens.art.figures import horse
from game.screens.art.tokens import TokenLook
from game.screens.art.view import View
from game.screens.play.board.figures import HORSE_WAITS, Piece, sharing_of, stand_of, waiting_horses
from game.world.store import Unit

Place = tuple[Unit, Cell, float, float, float, TokenLook]
"""Who, in which square, where (squares from the map's corner), which part of a whole one it is, and how it looks."""


class Crowd:
    """The units as they stand; worked out anew only when a key changes, not for a view that has scrolled."""

    def __init__(self, outlook: Outlook, places: dict[str, int]) -> None:
        self.outlook = outlook
        self.places = places
        self.stand: dict[Unit, tuple[Cell, float, float]] = {}
        """Where everyone was drawn last: the square, and the middle in pixels of the target."""
        self._key: Hashable = None
        self._shape: Hashable = None
        self._pieces: dict[Unit, Piece] = {}
        self._order: list[Place] = []
        self._horses: list[tuple[int, float, float, float]] = []
        self._pictures: dict[Unit, pygame.Surface] = {}

    def draw(
        self, target: pygame.Surface, view: View, pieces: dict[Unit, Piece], chosen: Unit, style: str, key: Hashable
    ) -> None:
        """Draw all whom the target shows; `key` changes whenever one of the pieces has moved or looks different."""
        # The size of the squares says whether soldiers are shown, not the size of those who share one.
        style = "counter" if tokens.as_counter(view.cell, style) else "token"
        if (key, chosen) != self._key or pieces is not self._pieces:
            self._key, self._pieces, self._shape = (key, chosen), pieces, None
            horses = waiting_horses(self.outlook, self.places)
            sharing = sharing_of(list(pieces.values()), tuple(cell for _side, cell in horses))
            self._order, self._horses = _ordered(pieces, chosen, sharing), _waiting(horses, sharing)
        if (view.cell, style) != self._shape:
            self._shape, self._pictures = (view.cell, style), {}
        self.stand = {}
        area, left, top, wide = target.get_rect().inflate(2 * view.cell, 2 * view.cell), view.left, view.top, view.cell
        shown = [
            (horse(side, round(wide * part)), (left + across * wide, top + down * wide))
            for side, across, down, part in self._horses
        ]
        for unit, square, across, down, part, look in self._order:
            at = (left + across * wide, top + down * wide)
            self.stand[unit] = (square, *at)
            if area.collidepoint(at):
                picture = self._pictures.get(unit)
                if picture is None:
                    picture = self._pictures[unit] = tokens.picture(look, round(wide * part), style)
                shown.append((picture, at))
        target.blits(
            [(one, (round(x) - one.get_width() // 2, round(y) - one.get_height() // 2)) for one, (x, y) in shown],
            doreturn=False,
        )

    def nearest(self, point: tuple[int, int], cell: Cell) -> Unit:
        """The unit of a square that stands nearest to a point of the target; 0 for none."""
        near = {
            unit: (x - point[0]) ** 2 + (y - point[1]) ** 2
            for unit, (square, x, y) in self.stand.items()
            if square == cell
        }
        return min(near, key=lambda unit: (near[unit], unit), default=0)

    def badge_at(self, point: tuple[int, int], cell: int) -> tuple[Unit, str]:
        """Whose badge lies under a point of the target at a zoom, and its icon; 0 and nothing for none."""
        for unit, _square, _across, _down, part, look in reversed(self._order):
            _cell, x, y = self.stand.get(unit, (None, -cell, -cell))
            dx, dy, size = point[0] - x, point[1] - y, round(cell * part)
            if max(abs(dx), abs(dy)) > cell:
                continue
            for icon, _rim, (left, top) in reversed(tokens.badges(look, size)):
                if (dx - left) ** 2 + (dy - top) ** 2 <= (tokens.badge_size(size) / 2) ** 2:
                    return unit, icon
        return 0, ""


_BENEATH = (-0.26, 0.24, 0.86)
"""Where somebody lies over whom another stands, and how large: else nobody would see that it lies there."""
_FURTHER = 0.3
"""How far beside it the next one lies, in squares."""
Sharing = dict[Cell, tuple[Unit, ...]]


def _waiting(horses: tuple[tuple[int, Cell], ...], sharing: Sharing) -> list[tuple[int, float, float, float]]:
    """Horses that wait, beside whoever is in their square."""
    found = []
    for side, cell in horses:
        dx, dy, part = stand_of(HORSE_WAITS, sharing.get(cell, ()))
        found.append((side, cell[0] + 0.5 + dx, cell[1] + 0.5 + dy, part))
    return found


def _ordered(pieces: dict[Unit, Piece], chosen: Unit, sharing: Sharing) -> list[Place]:
    """Those lying down first, then those only remembered, then from the far edge to the near one."""
    order = sorted(pieces.values(), key=lambda p: (not p.look.down, not p.look.ghost, p.y, p.unit))
    stood = {piece.cell for piece in order if not piece.look.down and not piece.look.ghost}
    found: list[Place] = []
    lying: Counter[Cell] = Counter()
    for piece in order:
        look, square = piece.look, piece.cell
        if piece.unit == chosen and not look.ghost:
            look = replace(look, selected=True)
        shared = sharing.get(square, ())
        dx, dy, part = stand_of(piece.unit, shared)
        if look.down and square in stood and piece.unit not in shared:
            dx, dy, part = _BENEATH
            dx += _FURTHER * lying[square]
            lying[square] += 1
        found.append((piece.unit, square, piece.x + 0.5 + dx, piece.y + 0.5 + dy, part, look))
    return found
