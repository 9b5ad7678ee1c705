"""Squads on the board: their flags, where the soldiers are to stand, assaults under way and the one that is planned."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.battle.outlook import Outlook
from game.dice.ladder import CRITICAL, FAILURE
from game.field import Cell
from game.screens.art import icons, marks, theme, tokens
from game.screens.art.view import View, outline
from game.screens.play.animation import animations
from game.screens.play.board.figures import Piece
from game.screens.play.input.squad_plan import Spot, SquadLine, SquadPlan
from game.screens.play.input.storming import Storming
from game.screens.play.panels.drawing import under
from game.systems.warfare.squads import members
from game.systems.warfare.strongholds import middle, stronghold
from game.world.squads import Assault, Locked, Squad
from game.world.store import Unit

if TYPE_CHECKING:
    from game.screens.play.animation.playback import Playback


BADGE = 0.36
"""How large the badge of who is in an assault is, in squares."""
LONG = 0.8
TAKEN, ENDED = "taken", {CRITICAL: "overwhelmed", FAILURE: "driven back"}


def state(plan: Storming | None) -> Hashable:
    """Changes with what is drawn of a plan."""
    return None if plan is None else (plan, plan.zone, plan.picked, plan.cursor)


def under_way(target: pygame.Surface, view: View, outlook: Outlook, pieces: Mapping[Unit, Piece],
              places: Mapping[str, int]) -> None:  # fmt: skip
    """Each assault: a mark on the objective, dashes from where its soldiers left, a badge on all known to be in it."""
    for entity in outlook.having(Assault):
        found = outlook.get(entity, Assault)
        place = stronghold(outlook, found.zone)
        if place is None:
            continue
        side, end = places.get(found.side, 0), middle(place)
        left = _middle(pieces, found.members)
        outline(target, view, place.cells, theme.THREAT, dash=3)
        if left is not None:
            marks.planned(target, view, (left, end), theme.side(side).pale)
        seen = " seen" if found.side != outlook.side else ""
        count = f"{len(found.members)}{seen}, " if found.members else ""
        words = f"{count}since round {found.begun}{', called off' if found.recalled else ''}"
        top = min(place.cells, key=lambda cell: (cell[1], abs(cell[0] - end[0])))
        foot = (view.box((end[0], top[1])).centerx, view.box(top).top)
        tokens.assault_badge(target, side, words, foot, max(13, min(22, round(view.cell * 0.5))))
    size = max(13, round(view.cell * BADGE))
    for unit in outlook.having(Locked):
        piece = pieces.get(unit)
        if piece is not None and not piece.look.down:
            box = view.box(piece.cell)
            theme.put(target, icons.badge("sword", size, theme.THREAT), (box.right - size // 2, box.top + size // 2))


def planned(target: pygame.Surface, view: View, plan: Storming, pieces: Mapping[Unit, Piece], side: int) -> None:
    """The objective, where it is stormed from, who may go and who goes, and the way."""
    place = plan.places.get(plan.zone)
    if place is None:
        return
    outline(target, view, place.cells, theme.THREAT)
    outline(target, view, place.approach, theme.SECOND, dash=4)
    for unit in plan.ready():
        piece = pieces.get(unit)
        if piece is not None:
            marks.hover(target, view, piece.cell, theme.SELECTED if unit in plan.picked else theme.SECOND)
    at = pieces.get(plan.cursor)
    if at is not None:
        theme.put(target, icons.badge("aim", max(12, view.cell // 3), theme.SELECTED), view.box(at.cell).topleft)
    left = _middle(pieces, plan.picked)
    if left is not None:
        marks.planned(target, view, (left, middle(place)), theme.side(side).pale)


def heard(played: Playback, event: Any) -> animations.Animation | None:
    """An assault is heard of where it is fought: words that are declared rise there, or how it has ended."""
    place, look = stronghold(played.outlook, event.zone), event.declared.shows
    if place is None:
        return None
    text = dict(look.figure).get("words") or ENDED.get(event.degree, TAKEN)
    tone = theme.SELECTED if text == TAKEN else theme.THREAT
    played.floaters.append(animations.Floater(middle(place), text, tone))
    return animations.Animation(LONG, middle(place))


def _middle(pieces: Mapping[Unit, Piece], units: Iterable[Unit]) -> Cell | None:
    """The square in the middle of those who are shown; None for nobody."""
    cells = [pieces[unit].cell for unit in units if unit in pieces]
    if not cells:
        return None
    return sum(x for x, _y in cells) // len(cells), sum(y for _x, y in cells) // len(cells)


_NAMED = 40
"""Pixels a square from which a flag bears the squad's name."""


class Banners:
    """The flags of squads as they were drawn last, and what is drawn of the squad in hand."""

    def __init__(self, company: SquadPlan, places: Mapping[str, int]) -> None:
        self.company = company
        self.places = places
        self.placed: list[tuple[pygame.Rect, Unit]] = []
        self._lines: tuple[Hashable, Mapping[Unit, Piece], tuple[SquadLine, ...]] = (None, {}, ())

    @property
    def state(self) -> Hashable:
        """Changes with what is drawn."""
        company = self.company
        return company.squad, company.soldier, company.formation, company.sending, state(company.plan)

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
            planned(target, view, self.company.plan, pieces, side)
        at = (key, self.company.outlook.latest())
        if at != self._lines[0] or pieces is not self._lines[1]:
            self._lines = (at, pieces, self.company.flags())
        for line in self._lines[2]:
            self._flag(target, view, line)
        under_way(target, view, self.company.outlook, pieces, self.places)

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
        picture = tokens.flag(side, f"{words} {line.able}", size, chosen=chosen, fired_at=line.under_fire)
        box = view.box(line.at)
        place = picture.get_rect(bottomleft=(box.centerx, box.centery))
        target.blit(picture, place)
        self.placed.append((place, line.squad))
