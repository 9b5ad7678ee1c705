"""The bar of orders, and the chips of an attack's options: buttons with picture, name and key."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.record import record
from game.screens import kit
from game.screens.art import icons, theme
from game.screens.play.input import aims
from game.screens.play.input.controls import Controls
from game.screens.play.input.offers import Offer
from game.screens.play.panels.drawing import FAINT, FINE, GREY, Pen, Plate
from game.screens.texts import text_of
from game.systems import hotkeys
from game.systems.captions import ROWS, Option
from game.systems.sheet import Price

COLUMNS = 10
UNDO, FOLD, UNFOLD, REST = "undo", "fold", "unfold", "rest"
_AT_THE_END = {"end": 1, UNDO: 2, "concede": 1, FOLD: 1}
"""Buttons that keep their place from the right end of their row, however many others are shown."""


@record
class Button:
    """One button where it lies now: the key of what it does, what it says, whether it can be pressed.

    `figure` is what it takes from the roll.
    """

    key: str
    caption: str
    icon: str
    hotkey: str
    about: str
    refusal: str | None
    lit: bool = False
    price: Price = ()
    figure: str = ""


Placed = list[tuple[pygame.Rect, Button]]


def folded_buttons(controls: Controls | None) -> list[list[Button]]:
    """What is left of the bar when it is folded: the way to unfold it, and in a turn its end."""
    ends = [offer for offer in controls.offers.table if offer.kind.key == "end"] if controls is not None else []
    unfold = Button(UNFOLD, text_of("orders"), "many", hotkeys.WINDOW["fold"],
                    text_of("unfold"), None)  # fmt: skip
    return [[unfold, *(_button(offer, "") for offer in ends)]]


def buttons_of(controls: Controls, undo: str | None, *, rest: bool = False) -> list[list[Button]]:
    """The buttons of a turn, row by row, each in a place of its own; in the last row what comes and goes.

    As long as nothing in the last row is possible one button stands for it, unless the `rest` is to be seen.
    """
    rows: dict[str, list[Button]] = {row: [] for row in ROWS}
    for offer in controls.offers.table:
        if offer.kind.menu:
            _into_menu(rows, offer, controls)
        elif offer.open or not offer.kind.rare or offer.kind.key in controls.sheet.kinds:
            rows[offer.kind.row].append(_button(offer, controls.mode))
    if not aims.armed(controls.offers, "gun"):
        # Without a gun in hand what one does with it is nothing but clutter, and close combat takes its place.
        rows["fire"] = [button for button in rows["fire"] if button.refusal is None]
        rows["fire"], rows["close"] = [*rows["close"], *rows["fire"]], []
    rare = {kind.key for kind in controls.face.kinds if kind.rare}
    last = {button.key: button for button in rows["turn"]}
    helps = [last[key] for key in ("aid.staunch", "aid.revive") if key in last]
    strange = [button for button in rows["turn"] if button not in helps and button.key not in ("end", "concede")]
    take_back = Button(UNDO, text_of("undo"), "undo", hotkeys.WINDOW["undo"], text_of("undo_about"), undo)
    fold = Button(FOLD, text_of("fold"), "drop", hotkeys.WINDOW["fold"], text_of("fold_about"), None)
    bar = [
        ([*rows["fire"]], [last[key] for key in ("end",) if key in last]),
        ([*rows["move"], *helps], [fold]),
        ([*rows["ready"]], [take_back, *(last[key] for key in ("concede",) if key in last)]),
    ]
    found, over = [], [*rows["close"], *strange]
    over.sort(key=lambda button: button.key in rare)
    for row, ends in bar:
        row.sort(key=lambda button: button.key in rare)  # what comes and goes moves nothing that stays
        room = COLUMNS - max((_AT_THE_END[button.key] for button in ends), default=0)
        found.append([*row[:room], *ends])
        over += row[room:]
    barred = sum(button.refusal is not None for button in over)
    if barred > 1 and barred == len(over):
        words = text_of("fewer" if rest else "more", count=barred)
        more = Button(REST, words, "many", "", text_of("hide_orders" if rest else "show_orders"), None)
        over = [more, *over] if rest else [more]
    return [*found, over]


def _into_menu(rows: dict[str, list[Button]], offer: Offer, controls: Controls) -> None:
    """One button stands for all of a menu: open as long as one of its entries is."""
    kind = controls.face.menus[offer.kind.menu]
    row = rows[kind.row]
    before = next((button for button in row if button.key == kind.key), None)
    if before is None or (before.refusal is not None and offer.open):
        row[:] = [button for button in row if button.key != kind.key]
        lit = controls.menu == kind.key
        row.append(Button(kind.key, kind.caption, kind.icon, kind.hotkey, kind.about, offer.refusal, lit))


def _button(offer: Offer, armed: str) -> Button:
    kind = offer.kind
    return Button(
        kind.key, kind.caption, kind.icon, kind.hotkey, kind.about, offer.refusal, lit=kind.key == armed
    )


class Buttons(Plate[Button]):
    """A panel of buttons; the one under the pointer is lit."""

    def paint(self, pen: Pen, hover: str) -> None:
        """Draw them on the panel."""
        for rect, button in self.inside():
            draw_button(pen, rect, button, hovered=button.key == hover)


class OrderBar(Buttons):
    """The bar under the board."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[Button]] = []

    def show(self, rows: list[list[Button]], box: pygame.Rect, scale: float) -> None:
        """Set what the bar holds and where it lies."""
        if rows == self.rows and box == self.panel.box:
            return
        self.rows, self.panel.box = rows, box
        gap = round(4 * scale)
        high = (box.height - gap * (len(rows) + 1)) // max(1, len(rows))
        self.placed = []
        for line, row in enumerate(rows):
            columns = max(COLUMNS, len(row))
            wide = (box.width - gap * (columns + 1)) // columns
            for column, button in enumerate(row):
                place = columns - _AT_THE_END[button.key] if button.key in _AT_THE_END else column
                rect = pygame.Rect(gap + place * (wide + gap), gap + line * (high + gap), wide, high)
                self.placed.append((rect.move(box.topleft), button))

    def box_of(self, key: str) -> pygame.Rect | None:
        """Where the button of a kind lies."""
        return next((rect for rect, button in self.placed if button.key == key), None)

    def draw(self, target: pygame.Surface, scale: float, hover: str, key: Hashable = None) -> None:
        """Draw the bar; the button under the pointer is lit."""

        def paint(pen: Pen) -> None:
            self.paint(pen, hover)

        self.panel.draw(target, (tuple(map(tuple, self.rows)), hover, key), scale, paint)


def draw_button(pen: Pen, rect: pygame.Rect, button: Button, *, hovered: bool) -> None:
    """One button with its icon, its name and its key."""
    can = button.refusal is None
    back = (104, 82, 38) if button.lit else theme.SLATE_LIGHT if can else (38, 44, 49)
    if hovered and can and not button.lit:
        back = (72, 84, 94)
    if button.key == "end" and can:
        back = (150, 58, 42) if hovered else theme.RED
    pygame.draw.rect(pen.target, back, rect, border_radius=pen.px(5))
    rim = theme.BRASS_LIGHT if button.lit else GREY if hovered and can else (74, 84, 92) if can else (50, 57, 62)
    pygame.draw.rect(pen.target, rim, rect, 1, border_radius=pen.px(5))
    low = rect.height < pen.px(30)
    size = min(rect.height - pen.px(11 if low else 8), pen.px(20)) if button.icon else 0
    if button.icon:
        picture = icons.icon(button.icon, size, enabled=can)
        pen.target.blit(picture, (rect.left + pen.px(4), rect.centery - size // 2))
    for picture, box in captions(pen, rect, button, size):
        pen.target.blit(picture, box)


Placing = tuple[pygame.Surface, pygame.Rect]


def captions(pen: Pen, rect: pygame.Rect, button: Button, size: int) -> tuple[Placing, Placing]:
    """The name of a button beside its picture of so many pixels, and its key in the corner, where they lie."""
    can, low = button.refusal is None, rect.height < pen.px(30)
    key = theme.text(button.hotkey if len(button.hotkey) < 3 else _short(button.hotkey), pen.font(10),
                     theme.BRASS_LIGHT if can else FAINT, bold=True)
    corner = key.get_rect(topright=(rect.right - pen.px(4), rect.top + pen.px(2)))
    room = rect.width - size - pen.px(10) - (corner.width + pen.px(2) if low else 0)
    # Under the key there is room for the whole name, if it stands a little lower; all names then stand alike.
    drop = pen.px(2) if button.hotkey and rect.width < pen.px(140) else 0
    place = (rect.left + size + pen.px(7), rect.centery + drop)
    words = _name(button, pen, room, theme.CREAM if can else FAINT)
    if button.hotkey and words.get_rect(midleft=place).colliderect(corner):
        words = _name(button, pen, corner.left - place[0], theme.CREAM if can else FAINT)
    return (words, words.get_rect(midleft=place)), (key, corner)


def _name(button: Button, pen: Pen, room: int, colour: theme.Colour) -> pygame.Surface:
    """The name of a button in so many pixels, in two lines where it needs them."""
    words = squeezed(button.caption, pen, room, colour, (13, 12, 11, 10))
    return words or kit.wrapped(button.caption, pen.font(9), room, colour)


def widest(buttons: Sequence[Button], least: int, scale: float) -> int:
    """Pixels in which every one of these buttons has its whole name beside its picture, and no less than so many."""
    names = (theme.font(max(9, round(13 * scale))).size(button.caption)[0] for button in buttons)
    return max(round(least * scale), *(wide + round(42 * scale) for wide in names), 0)


def _short(hotkey: str) -> str:
    return {"Backspace": "Bksp"}.get(hotkey, hotkey.replace("Ctrl+", "^").replace("Alt+", "Alt "))


def squeezed(
    words: str, pen: Pen, room: int, colour: theme.Colour, sizes: tuple[int, ...] = (13, 12, 11)
) -> pygame.Surface | None:
    """The words in the largest of a few sizes that fits; None when none does."""
    for points in sizes:
        if theme.font(pen.font(points)).size(words)[0] <= room:
            return theme.text(words, pen.font(points), colour)
    return None


MORE = "options.more"
"""The chip that shows and hides what cannot be had."""


def _option(controls: Controls, option: Option) -> Button:
    """The chip of an option."""
    lit = option.word in controls.options
    refusal = None if lit else controls.option_refusal(option.word)
    price = controls.sheet.price(option.word)
    return Button(option.word, option.caption, "", option.hotkey, option.about, refusal, lit, price, option.figure)


def chips_of(controls: Controls) -> list[Button]:
    """A chip for each option of what is prepared; none where none of them can be had, with or without a target."""
    chips = [_option(controls, option) for option in controls.option_list()]
    plain = controls.draft()
    open_ = controls.turn and (plain is None or controls.offers.choices.refusal(plain) is None)
    return chips if open_ or any(chip.refusal is None for chip in chips) else []


class OptionChips(Plate[Button]):
    """The options of an attack in preparation, each with its price; shown over the foot of the board, or over its top.

    Those that cannot be had now are folded behind one chip, which opens and folds them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.opened = self.on_top = False
        self._key: Hashable = None

    def show(self, controls: Controls, board: pygame.Rect, scale: float, clear: Sequence[pygame.Rect] = ()) -> None:
        """Lay out the chips for what is being prepared: at the foot of the board, or its top to keep `clear` free."""
        key = (controls, controls.draft(), controls.mode, controls.options, tuple(board), scale, self.opened)
        if key == self._key:
            return
        self._key, self.placed = key, []
        chips = self._folded(chips_of(controls))
        gap, high, head = round(4 * scale), round(25 * scale), round(22 * scale)
        columns = min(len(chips), max(3, board.width // round(132 * scale)))
        wide = min(round(136 * scale), (board.width - round(28 * scale)) // columns - gap)
        lines = -(-len(chips) // columns)
        room = max(columns * (wide + gap) + gap, round(270 * scale))
        box = pygame.Rect(0, 0, room, lines * (high + gap) + gap + head)
        box.midbottom = (board.centerx, board.bottom - round(8 * scale))
        above = box.copy()
        above.top = board.top + round(8 * scale)
        self.on_top = box.collidelist(clear) >= 0 and above.collidelist(clear) < 0
        self.panel.box = box = above if self.on_top else box
        for place, button in enumerate(chips):
            rect = pygame.Rect(
                box.left + gap + place % columns * (wide + gap),
                box.top + head + place // columns * (high + gap),
                wide,
                high,
            )
            self.placed.append((rect, button))

    def _folded(self, chips: list[Button]) -> list[Button]:
        """The chips that can be had, then the one for all others; with these, if they are to be seen."""
        dark = [chip for chip in chips if chip.refusal is not None]
        if len(dark) < 2:
            return chips
        words = text_of("fewer_options" if self.opened else "more_options", count=len(dark))
        more = Button(MORE, words, "", "", text_of("options_about"), None)
        return [*(chips if self.opened else [chip for chip in chips if chip.refusal is None]), more]

    def hide(self) -> None:
        """No chips."""
        super().hide()
        self._key = None

    def draw(self, target: pygame.Surface, scale: float, controls: Controls, hover: str) -> None:
        """Draw the chips and what all of them cost together."""
        if not self.placed:
            return
        price = controls.price()
        draft = controls.draft()
        legal = draft is not None and controls.offers.choices.refusal(draft) is None

        def paint(pen: Pen) -> None:
            paid = price_words(price)
            pen.y = pen.px(2)
            words = text_of("go" if legal else "choose_target")
            pen.aside(words, 12, FINE if legal else GREY)
            pen.line(f"Options{': ' + paid if paid else ''}", 13, bold=True)
            for rect, button in self.placed:
                _chip(pen, rect.move(-self.panel.box.left, -self.panel.box.top), button, hovered=button.key == hover)

        key = (tuple((tuple(rect), button) for rect, button in self.placed), hover, price, legal)
        self.panel.draw(target, key, scale, paint, alpha=226)


def price_words(price: Price) -> str:
    """What options cost, in words; empty for nothing."""
    return " and ".join(f"{points} {pool}" for pool, points in price)


def _chip(pen: Pen, rect: pygame.Rect, button: Button, *, hovered: bool) -> None:
    can = button.refusal is None
    plain = theme.SLATE_LIGHT if can else (38, 44, 49)
    back = (120, 92, 38) if button.lit else (72, 84, 94) if hovered and can else plain
    pygame.draw.rect(pen.target, back, rect, border_radius=rect.height // 2)
    if button.lit or hovered:
        rim = theme.BRASS_LIGHT if button.lit else GREY
        pygame.draw.rect(pen.target, rim, rect, 1, border_radius=rect.height // 2)
    x = rect.right - pen.px(8)
    if button.figure:
        number = theme.text(button.figure, pen.font(12), theme.CREAM if can else FAINT, bold=True)
        x -= number.get_width()
        pen.target.blit(number, (x, rect.centery - number.get_height() // 2))
        x -= pen.px(4)
    for pool, points in button.price:
        number = theme.text(str(points), pen.font(12), theme.CREAM if can else FAINT, bold=True)
        x -= number.get_width()
        pen.target.blit(number, (x, rect.centery - number.get_height() // 2))
        x -= pen.px(9)
        pygame.draw.aacircle(pen.target, theme.POOLS.get(pool, theme.BRASS), (x + pen.px(3), rect.centery), pen.px(4))
        x -= pen.px(4)
    words = kit.fitted(button.caption, pen.font(12), x - rect.left - pen.px(10), theme.CREAM if can else FAINT)
    pen.target.blit(words, (rect.left + pen.px(10), rect.centery - words.get_height() // 2))
