"""What comes up over the board: a menu of orders at its foot, tips beside the pointer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.battle.sentences import told_order
from game.screens import kit
from game.screens.art import icons, theme
from game.screens.play.input import offers
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering, sheets
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.drawing import FAINT, GREY, WARN, Pen, Plate
from game.screens.play.panels.orderbar import Button, price_words, squeezed
from game.screens.play.view import View
from game.screens.texts import text_of
from game.systems import hotkeys
from game.world.body import Build
from game.world.store import Unit

SIZES = (12, 11, 10)
"""Points of what an entry means; the smaller ones for the longer lines."""


class MenuPanel(Plate[Button]):
    """The open menu of the controls, if one is open."""

    def show(
        self, controls: Controls | None, board: pygame.Rect, scale: float, names: Mapping[Unit, str]
    ) -> None:
        """Lay out the open menu, or none."""
        self.hide()
        if controls is None or not controls.menu:
            return
        buttons = _entries(controls) if controls.menu in controls.face.menus else _listed(controls, names)
        high, gap, head = round(30 * scale), round(3 * scale), round(28 * scale)
        wide = min(board.width - round(24 * scale), round(880 * scale))
        columns = 1 + len(buttons) * (high + gap) // (board.height - 2 * head)
        lines = -(-len(buttons) // columns)
        box = pygame.Rect(0, 0, wide, head + (high + gap) * lines + 2 * gap)
        box.midbottom = (board.centerx, board.bottom - round(8 * scale))
        self.panel.box = box
        room = (wide - gap) // columns
        for place, button in enumerate(buttons):
            left, top = box.left + gap + place // lines * room, box.top + head + place % lines * (high + gap)
            self.placed.append((pygame.Rect(left, top, room - gap, high), button))

    def draw(self, target: pygame.Surface, scale: float, controls: Controls | None, hover: str) -> None:
        """Draw the menu."""
        if controls is None or not self.placed:
            return
        face = controls.face
        title = face.menus[controls.menu].about if controls.menu in face.menus else face.by_key[controls.menu].about

        def paint(pen: Pen) -> None:
            pen.aside(hotkeys.named("{cancel}: cancel"), 12, GREY)
            pen.line(hotkeys.named(title), 13, bold=True)
            for rect, button in self.placed:
                _entry(pen, rect.move(-self.panel.box.left, -self.panel.box.top), button, lit=button.key == hover)

        key = (tuple((tuple(rect), button) for rect, button in self.placed), hover)
        self.panel.draw(target, key, scale, paint, alpha=240)


def _entries(controls: Controls) -> list[Button]:
    """The kinds of orders of a menu of the book."""
    kinds = [(offer.kind, offer.refusal) for offer in controls.offers.table if offer.kind.menu == controls.menu]
    return [
        Button(kind.key, kind.caption, kind.icon, kind.hotkey.rpartition(" ")[2], kind.about, refusal)
        for kind, refusal in kinds
    ]


def _listed(controls: Controls, names: Mapping[Unit, str]) -> list[Button]:
    """The orders of one kind, among which is chosen."""
    kind = controls.face.by_key[controls.menu]
    orders = enumerate(controls.offers.by_kind[controls.menu], 1)
    return [
        Button(offers.key_of(kind.key, place), kind.caption, kind.icon, str(place) if place <= offers.KEYED else "",
               told_order(controls.face, order, names), None)
        for place, order in orders
    ]  # fmt: skip


def _entry(pen: Pen, rect: pygame.Rect, button: Button, *, lit: bool) -> None:
    can = button.refusal is None
    back = (72, 84, 94) if lit and can else theme.SLATE_LIGHT if can else (38, 44, 49)
    pygame.draw.rect(pen.target, back, rect, border_radius=pen.px(5))
    middle, size = rect.centery, pen.px(20)
    key = theme.text(button.hotkey, pen.font(13), theme.BRASS_LIGHT if can else FAINT, bold=True)
    pen.target.blit(key, (rect.left + pen.px(8), middle - key.get_height() // 2))
    pen.target.blit(icons.icon(button.icon, size, enabled=can), (rect.left + pen.px(26), middle - size // 2))
    name = theme.text(button.caption, pen.font(14), theme.CREAM if can else FAINT, bold=True)
    pen.target.blit(name, (rect.left + pen.px(52), middle - name.get_height() // 2))
    left, why = rect.left + pen.px(160), button.refusal or ""
    words = button.about if can else why[:1].upper() + why[1:]
    room, tone = rect.right - left - pen.px(6), GREY if can else WARN
    label = squeezed(words, pen, room, tone, SIZES) or kit.fitted(words, pen.font(SIZES[-1]), room, tone)
    pen.target.blit(label, (left, middle - label.get_height() // 2))


# --- tips -----------------------------------------------------------------------------------------------------------


Lines = list[tuple[str, theme.Colour]]
SMALL_LOG = 150
"""Points of a log so low that it is told how to read more of it."""


class Under(NamedTuple):
    """What lies under the pointer: the words of a panel's line, the goals, a log with little room, the open board."""

    words: str = ""
    goals: bool = False
    small_log: bool = False
    board: bool = False


def tip_lines(view: View, shown: Button | None, under: Under) -> Lines:
    """The tip on what is under the pointer; none until it has moved since the panels changed or a key was pressed."""
    if not view.pointing:
        return []
    if shown is not None:
        return _of_button(view, shown)
    if under.goals:
        return _goals(view)
    words = under.words or (text_of("log") if under.small_log else "") or (_badge(view) if under.board else "")
    return [(line, theme.CREAM) for line in words.split("\n") if line]


def _badge(view: View) -> str:
    """What the badge of a token under the pointer means."""
    unit, icon = view.board.badge_at(view.pointer)
    names = view.playback.teller.everyone()
    return sheets.of_badge(view.outlook, unit, icon, names) if unit in view.outlook.having(Build) else ""


def _goals(view: View) -> Lines:
    """What every side has to bring about; objectives are public."""
    lines: Lines = []
    for side in view.match.battle.sides:
        lines.append((side.capitalize(), theme.side(view.places[side]).pale))
        lines += [(words, theme.CREAM) for words in panels.goal_words(view.outlook, side)]
    return lines


def _of_button(view: View, button: Button) -> Lines:
    """Name and key, what it does, what it costs, what it may come to, why it cannot be pressed."""
    option = view.outlook.book.face.option_of.get(button.key)
    name = option.caption if option is not None else button.caption or button.about
    head = f"{name}{f'  [{button.hotkey}]' if button.hotkey else ''}"
    lines: Lines = [(head, theme.BRASS_LIGHT)]
    if button.about and button.about != name:
        lines.append((hotkeys.named(button.about), theme.CREAM))
    cost = price_words(button.price)
    if cost:
        lines.append((text_of("costs", price=cost), theme.CREAM))
    controls = view.controls
    if controls is not None and not controls.turn:
        forecast = answering.foretold(controls, button.key, view.playback.teller)
        lines += [(words, theme.SECOND) for words in forecast]
    if button.refusal:
        lines.append((button.refusal[0].upper() + button.refusal[1:], WARN))
    return lines
