"""The roll of a side before the battle: who is there, with what in hand; a click chooses whom to place."""

from __future__ import annotations

import pygame

from game.battle.outlook import Outlook
from game.screens import kit
from game.screens.art import theme, tokens
from game.screens.play.board.figures import Piece
from game.screens.play.panels.pen import FAINT, GREY, Pen, Plate
from game.world.body import Identity
from game.world.gear import Arms, Pouch
from game.world.sides import side_card
from game.world.store import Unit

HEAD, ROW, LEAST = 30, 38, 20
"""Points of the heading, of a row with two lines, and of the lowest row, which has one."""


class RollCall(Plate[Unit]):
    """All of one's own, in the order in which they are mustered."""

    def draw(
        self, target: pygame.Surface, scale: float, outlook: Outlook, pieces: dict[Unit, Piece], picked: Unit
    ) -> None:
        """Draw it at the panel's box; the row of who is being placed is lit."""
        units, box, card = outlook.friends(), self.panel.box, side_card(outlook, outlook.side)
        head, room = round(HEAD * scale), box.height - round((HEAD + 6) * scale)
        high = max(1, min(round(ROW * scale), room // max(1, len(units))))
        shown = units[: max(1, room // max(high, round(LEAST * scale)))]
        high = max(high, round(LEAST * scale))
        self.placed = [
            (pygame.Rect(box.left + 4, box.top + head + place * high, box.width - 8, high), unit)
            for place, unit in enumerate(shown)
        ]
        looks = tuple(pieces[unit].look for unit in shown if unit in pieces)

        def paint(pen: Pen) -> None:
            pen.aside(f"{len(units)}", 14, theme.CREAM, bold=True)
            pen.line(card.name if card is not None else outlook.side, 14, theme.BRASS_LIGHT, bold=True)
            for rect, unit in self.placed:
                place = rect.move(-box.left, -box.top)
                if unit == picked:
                    pygame.draw.rect(pen.target, theme.SLATE_LIGHT, place, border_radius=pen.px(5))
                _row(pen, place, outlook, unit, pieces.get(unit), scale)

        self.panel.draw(target, (units, picked, looks, outlook.side), scale, paint)


def _row(pen: Pen, place: pygame.Rect, outlook: Outlook, unit: Unit, piece: Piece | None, scale: float) -> None:
    """The token, the name and the role; what is carried below them, where there is room."""
    identity, double = outlook.get(unit, Identity), place.height >= round(29 * scale)
    size = min(place.height - 2, pen.px(32))
    if piece is not None:
        theme.put(pen.target, tokens.body(piece.look, size, "token"), (place.left + pen.px(20), place.centery))
    left, right = place.left + pen.px(40), place.right - pen.px(6)
    role = theme.text(identity.role, pen.font(11), GREY)
    top = place.centery - pen.px(16 if double else 9)
    name = kit.fitted(identity.name, pen.font(13), right - left - role.get_width() - pen.px(8), bold=True)
    pen.target.blit(name, (left, top))
    pen.target.blit(role, (right - role.get_width(), top + pen.px(1)))
    if double:
        said = kit.fitted(_carried(outlook, unit), pen.font(10), right - left, FAINT)
        pen.target.blit(said, (left, top + pen.px(17)))


def _carried(outlook: Outlook, unit: Unit) -> str:
    """Weapons, that in hand first, and grenades."""
    arms, pouch = outlook.find(unit, Arms) or Arms(), outlook.find(unit, Pouch) or Pouch()
    found = [weapon.name for _place, weapon in sorted(enumerate(arms.weapons), key=lambda one: one[0] != arms.hand)]
    found += [f"{count} {grenade.name}" for grenade, count in pouch.grenades if count]
    return ", ".join(found) or "bare hands"
