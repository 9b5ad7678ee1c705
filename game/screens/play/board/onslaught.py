"""Assaults on the board: those under way, from where they left to where they are, and the one that is planned."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.battle.outlook import Outlook
from game.dice.ladder import CRITICAL, FAILURE
from game.field import Cell
from game.screens.art import flags, icons, marks, theme
from game.screens.art.view import View, outline
from game.screens.play.animation import acts
from game.screens.play.board.figures import Piece
from game.screens.play.input.storming import Storming
from game.systems.warfare.strongholds import middle, stronghold
from game.world.assaults import Assault, Locked
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
        flags.onslaught(target, side, words, foot, max(13, min(22, round(view.cell * 0.5))))
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


def heard(played: Playback, event: Any) -> acts.Act | None:
    """An assault is heard of where it is fought: words that are declared rise there, or how it has ended."""
    place, look = stronghold(played.outlook, event.zone), event.declared.shows
    if place is None:
        return None
    said = dict(look.figure).get("words") or ENDED.get(event.degree, TAKEN)
    tone = theme.SELECTED if said == TAKEN else theme.THREAT
    played.floaters.append(acts.Floater(middle(place), said, tone))
    return acts.Act(LONG, middle(place))


def _middle(pieces: Mapping[Unit, Piece], units: Iterable[Unit]) -> Cell | None:
    """The square in the middle of those who are shown; None for nobody."""
    cells = [pieces[unit].cell for unit in units if unit in pieces]
    if not cells:
        return None
    return sum(x for x, _y in cells) // len(cells), sum(y for _x, y in cells) // len(cells)
