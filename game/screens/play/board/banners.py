"""What shows of squads on the board: their flags, who is in hand, and where the soldiers are to stand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace

import pygame

from game.field import Cell
from game.screens.art import flags, marks, theme, tokens
from game.screens.art.view import View
from game.screens.play.board import onslaught
from game.screens.play.board.figures import Piece
from game.screens.play.input.company import Company, Spot, SquadLine
from game.screens.play.panels.pen import under
from game.systems.warfare.squads import members
from game.world.squads import Squad
from game.world.store import Unit

_NAMED = 40
"""Pixels a square from which a flag bears the squad's name."""


class Banners:
    """The flags of squads as they were drawn last, and what is drawn of the squad in hand."""

    def __init__(self, company: Company, places: Mapping[str, int]) -> None:
        self.company = company
        self.places = places
        self.placed: list[tuple[pygame.Rect, Unit]] = []
        self._lines: tuple[Hashable, Mapping[Unit, Piece], tuple[SquadLine, ...]] = (None, {}, ())

    @property
    def state(self) -> Hashable:
        """Changes with what is drawn."""
        company = self.company
        return company.squad, company.soldier, company.formation, company.sending, onslaught.state(company.plan)

    def at(self, point: tuple[int, int]) -> Unit:
        """The squad whose flag lies under a point of the board; 0 for none."""
        return under(reversed(self.placed), point) or 0

    def draw(
        self,
        target: pygame.Surface,
        view: View,
        pieces: Mapping[Unit, Piece],
        hover: Cell | None,
        style: str,
        key: Hashable,
    ) -> None:
        """All of it; nothing where there are no squads. `key` changes whenever one of the pieces has moved."""
        self.placed = []
        if not self.company.there:
            return
        if self.company.squad:
            self._in_hand(target, view, pieces)
            self._spots(target, view, pieces, self.company.bound_for(), style)
            if hover is not None:
                self._spots(target, view, pieces, self.company.ghosts(hover), style)
        if self.company.plan is not None:
            side = self.places.get(self.company.outlook.side, 0)
            onslaught.planned(target, view, self.company.plan, pieces, side)
        at = (key, self.company.outlook.latest())
        if at != self._lines[0] or pieces is not self._lines[1]:
            self._lines = (at, pieces, self.company.flags())
        for line in self._lines[2]:
            self._flag(target, view, line)
        onslaught.under_way(target, view, self.company.outlook, pieces, self.places)

    def _in_hand(self, target: pygame.Surface, view: View, pieces: Mapping[Unit, Piece]) -> None:
        for unit in members(self.company.outlook, self.company.squad):
            piece = pieces.get(unit)
            if piece is not None and not piece.look.down:
                marks.hover(target, view, piece.cell, theme.BRASS_LIGHT)
        chosen = pieces.get(self.company.soldier)
        if chosen is not None:
            marks.hover(target, view, chosen.cell, theme.SELECTED)

    @staticmethod
    def _spots(
        target: pygame.Surface, view: View, pieces: Mapping[Unit, Piece], spots: tuple[Spot, ...], style: str
    ) -> None:
        for unit, cell in spots:
            piece = pieces.get(unit)
            if piece is not None:
                look = replace(piece.look, selected=False, tracks=(), pools=())
                theme.put(target, tokens.shade(look, view.cell, style), view.centre(cell))

    def _flag(self, target: pygame.Surface, view: View, line: SquadLine) -> None:
        if line.at is None:
            return
        side = self.places.get(self.company.outlook.get(line.squad, Squad).side, 0)
        words = f"{line.number} {line.name}" if view.cell >= _NAMED else str(line.number)
        size = max(16, min(20, round(view.cell * 0.5)))
        chosen = line.squad == self.company.squad
        picture = flags.flag(side, f"{words} {line.able}", size, chosen=chosen, fired_at=line.under_fire)
        box = view.box(line.at)
        place = picture.get_rect(bottomleft=(box.centerx, box.centery))
        target.blit(picture, place)
        self.placed.append((place, line.squad))
