"""The panel of a side's squads, what the one in hand may be told, and the roll of a side before the battle."""

from __future__ import annotations

import pygame

from game.battle.outlook import Outlook
from game.messages.events.assaults import MERCY_WORDS
from game.screens import kit
from game.screens.art import theme, tokens
from game.screens.play.animation.playback import Playback
from game.screens.play.board.figures import Piece
from game.screens.play.input.squad_plan import SquadLine, SquadPlan
from game.screens.play.panels.drawing import FAINT, FINE, GREY, WARN, Pen, Plate, under
from game.screens.play.panels.orderbar import Button, Buttons
from game.screens.texts import text_of
from game.systems import hotkeys
from game.world.body import Identity
from game.world.gear import Arms, Pouch
from game.world.sides import side_card
from game.world.squads import COLUMN, FORMATIONS, LINE, LOOSE, WEDGE
from game.world.store import Unit

WIDE, HEAD, ROW, BUTTON, HINT = 272, 24, 33, 24, 17
SINGLE = 19
"""The height of a line without room for who commands."""
ROOM = 0.55
"""How much of the board's height the panel may take for lines of two rows."""


def _tasks() -> tuple[tuple[str, str, str], ...]:
    return (
        ("squad.advance", text_of("advance"), text_of("advance_about")),
        ("squad.hold", text_of("hold"), text_of("hold_about")),
        ("squad.follow", text_of("follow"), text_of("follow_about")),
        ("squad.none", text_of("release"), text_of("release_about")),
    )


def _formations() -> dict[str, str]:
    return {LOOSE: text_of("loose"), LINE: text_of("line"), COLUMN: text_of("column"), WEDGE: text_of("wedge")}


def _folding(caption: str, icon: str, about: str) -> Button:
    return Button("squads.fold", caption, icon, hotkeys.SQUADS["squads.fold"], about, None)


class CompanyPanel(Buttons):
    """Lines of squads, tasks, formations, and the orders about the defeated."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[pygame.Rect, Unit]] = []
        self._box = pygame.Rect(0, 0, 0, 0)

    def hide(self) -> None:
        """There are no squads, or nobody wants to see them."""
        super().hide()
        self.rows = []

    def row_at(self, point: tuple[int, int]) -> Unit:
        """The squad whose line lies under a point; 0 for none."""
        return under(self.rows, point) or 0

    def lay(
        self,
        company: SquadPlan,
        lines: tuple[SquadLine, ...],
        board: pygame.Rect,
        scale: float,
        below: list[list[Button]],
        *,
        folded: bool = False,
    ) -> None:
        """Where everything lies: at the upper right of the board, as many lines as it has room for."""
        wide, head, button = (round(points * scale) for points in (WIDE, HEAD, BUTTON))
        if folded:
            box = pygame.Rect(0, 0, round(110 * scale), button + 5)
            box.topright = (board.right - round(8 * scale), board.top + round(8 * scale))
            self.hide()
            unfold = _folding(text_of("squads"), "many", text_of("show_squads"))
            self.panel.box, self.placed = box, [(box.inflate(-8, -8), unfold)]
            return
        rows = [*buttons_of(company), *below]
        foot = button * len(rows) + round((HINT + 8) * scale)
        room = board.height - head - foot - round(24 * scale)
        double = round(ROW * scale) * len(lines) + head + foot <= ROOM * board.height
        high = round((ROW if double else SINGLE) * scale)
        shown = lines[: max(1, room // high)]
        box = pygame.Rect(0, 0, wide, head + high * len(shown) + foot)
        box.topright = (board.right - round(8 * scale), board.top + round(8 * scale))
        self.panel.box = box
        self.rows = [
            (pygame.Rect(box.left + 4, box.top + head + place * high, wide - 8, high), line.squad)
            for place, line in enumerate(shown)
        ]
        fold = pygame.Rect(box.right - round(74 * scale), box.top + 4, round(70 * scale), head - 4)
        self.placed = [(fold, _folding(text_of("fold"), "", text_of("fold_squads")))]
        top = box.bottom - foot + round((HINT + 4) * scale)
        for row in rows:
            each = (wide - 8) // len(row)
            for place, one in enumerate(row):
                rect = pygame.Rect(box.left + 4 + place * each, top, each - 3, button - 3)
                self.placed.append((rect, one))
            top += button

    def draw(
        self, target: pygame.Surface, company: SquadPlan, lines: tuple[SquadLine, ...], scale: float, hover: str
    ) -> None:
        """Draw it where it was laid."""
        box = self.panel.box
        squad_lines = {line.squad: line for line in lines}
        asked = company.asked

        def paint(pen: Pen) -> None:
            self.paint(pen, hover)
            if not self.rows:
                return
            pen.y = pen.px(4)
            pen.right -= pen.px(70)
            pen.aside(f"{sum(line.able + line.alone for line in lines)} able", 12, GREY)
            pen.line("Squads", 13, theme.BRASS_LIGHT, bold=True)
            pen.right += pen.px(70)
            for rect, squad in self.rows:
                _row(pen, rect.move(-box.left, -box.top), squad_lines[squad], chosen=squad == company.squad)
                if squad == asked:
                    _asked(pen, rect.move(-box.left, -box.top))
            pen.y = self.rows[-1][0].bottom - box.top + pen.px(2)
            pen.line(company.hint, 10, theme.BRASS_LIGHT if company.sending else GREY)

        buttons = tuple(button for _rect, button in self.placed)
        self.panel.draw(target, (lines, buttons, company.squad, company.hint, asked, hover), scale, paint, alpha=226)


def buttons_of(company: SquadPlan) -> list[list[Button]]:
    """The rows of buttons: tasks, formations and the soldier in hand; last what becomes of the defeated."""
    mercy = Button("mercy", MERCY_WORDS[company.mercy], "flag", hotkeys.SQUADS["mercy"], text_of("mercy"), None)
    if not company.squad:
        return [[mercy]]
    tasks = [
        Button(key, caption, "", "", about, _barred(company, key),
               lit=company.sending and key == "squad.advance")
        for key, caption, about in _tasks()
    ]  # fmt: skip
    formations = [
        Button(f"formation.{word}", word.capitalize(), "", "", _formations()[word], None, lit=word == company.formation)
        for word in FORMATIONS
    ]
    order = company.apart_or_back()
    words = text_of("rejoin" if order is not None and order.word == "rejoin" else "detach")
    why = company.refusal(order) if order is not None else text_of("detach_first")
    apart = Button("squad.apart", words, "person", hotkeys.SQUADS["squad.apart"], text_of("detach_about"), why)
    return [tasks, formations, [apart, mercy]]


def _barred(company: SquadPlan, key: str) -> str | None:
    """Why a task cannot be given; where it takes a square that is seen when the square is known."""
    task = key.partition(".")[2]
    why = company.refusal(company.order(task))
    return None if task == "advance" and why == "to advance takes a square" else why


def _asked(pen: Pen, rect: pygame.Rect) -> None:
    """A yellow edge at the line of the squad one of whose soldiers is asked."""
    edge = pygame.Rect(rect.left, rect.top + pen.px(2), pen.px(3), rect.height - pen.px(4))
    pygame.draw.rect(pen.target, theme.SELECTED, edge, border_radius=pen.px(1))


def _alone(line: SquadLine) -> str:
    return f" +{line.alone}" if line.alone else ""


def _row(pen: Pen, rect: pygame.Rect, line: SquadLine, *, chosen: bool) -> None:
    """Number, name and strength; below, where there is room, who commands and what the squad is doing."""
    if chosen:
        pygame.draw.rect(pen.target, theme.SLATE_LIGHT, rect, border_radius=pen.px(4))
    double = rect.height >= pen.px(28)
    pen.y = rect.top + (pen.px(2) if double else (rect.height - pen.px(15)) // 2)
    tone = FAINT if line.apart or not line.able else WARN if line.under_fire else theme.CREAM
    strength = "come apart" if line.apart else f"{line.able}/{line.mustered}{_alone(line)}"
    pen.aside(strength, 12, FINE if line.able == line.mustered and not line.apart else tone, bold=True)
    pen.right -= pen.px(52)
    if not double:
        storming = " ".join(line.storming.split()[:2])
        label = theme.text(storming or line.task_word, pen.font(10), WARN if storming else GREY)
        pen.target.blit(label, (pen.right - label.get_width(), pen.y + pen.px(1)))
        pen.right -= label.get_width()
    pen.cut(f"{line.number}  {line.name}", 12, tone)
    pen.right = pen.target.get_width() - pen.left
    if double:
        doing = line.storming or f"{'under fire, ' if line.under_fire else ''}{line.task}"
        text = f"{line.commander or 'leaderless'}: {doing}"
        pen.left += pen.px(14)
        pen.cut(text, 10, WARN if line.under_fire or line.storming else GREY, bold=False)
        pen.left -= pen.px(14)


# --- the roll of a side ---------------------------------------------------------------------------------------------


ROLL_HEAD, ROLL_ROW, LEAST = 30, 38, 20
"""Points of the heading, of a row with two lines, and of the lowest row, which has one."""


class RollCall(Plate[Unit]):
    """All of one's own, in the order in which they are mustered."""

    def draw(
        self, target: pygame.Surface, scale: float, outlook: Outlook, playback: Playback, picked: Unit
    ) -> None:
        """Draw it at the panel's box; the row of who is being placed is lit."""
        units, box, card = outlook.friends(), self.panel.box, side_card(outlook, outlook.side)
        head, room = round(ROLL_HEAD * scale), box.height - round((ROLL_HEAD + 6) * scale)
        high = max(1, min(round(ROLL_ROW * scale), room // max(1, len(units))))
        shown = units[: max(1, room // max(high, round(LEAST * scale)))]
        high = max(high, round(LEAST * scale))
        self.placed = [
            (pygame.Rect(box.left + 4, box.top + head + place * high, box.width - 8, high), unit)
            for place, unit in enumerate(shown)
        ]
        pieces, names = playback.pieces, playback.teller.everyone()
        looks = tuple(pieces[unit].look for unit in shown if unit in pieces)

        def paint(pen: Pen) -> None:
            pen.aside(f"{len(units)}", 14, theme.CREAM, bold=True)
            pen.line(card.name if card is not None else outlook.side, 14, theme.BRASS_LIGHT, bold=True)
            for rect, unit in self.placed:
                place = rect.move(-box.left, -box.top)
                if unit == picked:
                    pygame.draw.rect(pen.target, theme.SLATE_LIGHT, place, border_radius=pen.px(5))
                _soldier(pen, place, (outlook, unit, names), pieces.get(unit), scale)

        self.panel.draw(target, (units, picked, looks, outlook.side), scale, paint)


def _soldier(
    pen: Pen, place: pygame.Rect, meant: tuple[Outlook, Unit, dict[Unit, str]], piece: Piece | None, scale: float
) -> None:
    """The token, the name and the role; what is carried below them, where there is room."""
    outlook, unit, names = meant
    identity, double = outlook.get(unit, Identity), place.height >= round(29 * scale)
    size = min(place.height - 2, pen.px(32))
    if piece is not None:
        theme.put(pen.target, tokens.body(piece.look, size, "token"), (place.left + pen.px(20), place.centery))
    left, right = place.left + pen.px(40), place.right - pen.px(6)
    role = theme.text(identity.trade, pen.font(11), GREY)
    top = place.centery - pen.px(16 if double else 9)
    room = right - left - role.get_width() - pen.px(8)
    name = kit.fitted(names.get(unit, identity.name), pen.font(13), room, bold=True)
    pen.target.blit(name, (left, top))
    pen.target.blit(role, (right - role.get_width(), top + pen.px(1)))
    if double:
        label = kit.fitted(_carried(outlook, unit), pen.font(10), right - left, FAINT)
        pen.target.blit(label, (left, top + pen.px(17)))


def _carried(outlook: Outlook, unit: Unit) -> str:
    """Weapons, that in hand first, and grenades."""
    arms, pouch = outlook.find(unit, Arms) or Arms(), outlook.find(unit, Pouch) or Pouch()
    found = [weapon.name for _place, weapon in sorted(enumerate(arms.weapons), key=lambda one: one[0] != arms.hand)]
    found += [f"{count} {grenade.name}" for grenade, count in pouch.grenades if count]
    return ", ".join(found) or "bare hands"
