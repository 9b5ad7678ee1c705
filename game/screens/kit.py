"""What every screen needs: backgrounds, headings, rows of buttons, keys on buttons; a message or a question over it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UIDropDownMenu, UILabel, UIPanel, UISelectionList, UITextBox
from pygame_gui.elements.ui_drop_down_menu import UIExpandedDropDownState

from game.screens.art import banner, theme
from game.screens.art.sprites import kept
from game.screens.stage import Screen, Stage
from game.screens.texts import text_of

if TYPE_CHECKING:
    from game.screens.stage import Screen


Rect = pygame.Rect


def size(screen: Screen, points: int) -> int:
    """A font size at the screen's scale."""
    return theme.size(points, screen.stage.scale)


def beneath(screen: Screen, target: pygame.Surface) -> None:
    """Draw the screens below this one, darkened."""
    place = screen.stage.screens.index(screen)
    if place == 0:
        backdrop(target)
        return
    below = screen.stage.screens[place - 1]
    below.draw(target)
    below.ui.draw_ui(target)
    target.blit(_shade(target.get_size()), (0, 0))


@kept(12)
def _shade(area: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(area, pygame.SRCALPHA)
    shade.fill((8, 11, 14, 150))
    return shade


@kept(12)
def _backdrop(area: tuple[int, int]) -> pygame.Surface:
    picture = banner.banner(*area).convert()
    veil = pygame.Surface(area, pygame.SRCALPHA)
    veil.fill((14, 18, 22, 206))
    picture.blit(veil, (0, 0))
    return picture


def backdrop(target: pygame.Surface) -> None:
    """The title picture, dimmed, behind menus."""
    target.blit(_backdrop(target.get_size()), (0, 0))


def heading(screen: Screen, words: str, top: int = 24) -> None:
    """A large line at the top left of the screen."""
    box = Rect(screen.px(40), screen.px(top), screen.stage.size[0] - screen.px(80), screen.px(44))
    UILabel(box, words, manager=screen.ui, object_id="@heading")


def button(screen: Screen, box: Rect, words: str, *, look: str | None = None, tip: str = "") -> UIButton:
    """A button with a tooltip."""
    return UIButton(box, words, manager=screen.ui, object_id=look, tool_tip_text=tip or None)


def disable(control: UIButton) -> None:
    """A button that cannot be pressed now."""
    control.disable()  # type: ignore[no-untyped-call]


def mark(control: UIButton, *, on: bool) -> None:
    """A button that Enter would press."""
    (control.select if on else control.unselect)()  # type: ignore[no-untyped-call]


def drop_down(screen: Screen, box: Rect, entries: Sequence[str], now: str) -> UIDropDownMenu:
    """A choice of one of several words."""
    options: list[str | tuple[str, str]] = list(entries) if now in entries else [*entries, now]
    return UIDropDownMenu(options, now, box, manager=screen.ui)


def list_key(ui: pygame_gui.UIManager, event: pygame.Event) -> bool:
    """A key for the drop-down list that is open: Up and Down move, Enter chooses, Esc closes; False if none is open.

    A click on the entry that is chosen already closes it too: the library leaves it open, with nothing chosen.
    """
    again = event.type == pygame_gui.UI_SELECTION_LIST_DROPPED_SELECTION
    if event.type != pygame.KEYDOWN and not again:
        return False
    menus = (one.current_state for one in ui.get_sprite_group().sprites() if isinstance(one, UIDropDownMenu))
    state = next((one for one in menus if isinstance(one, UIExpandedDropDownState)), None)
    entries = state.options_selection_list if state is not None else None
    if state is None or entries is None or (again and event.ui_element is not entries):
        return False
    if again or event.key == pygame.K_ESCAPE:
        state.hide()
    elif event.key in (pygame.K_UP, pygame.K_DOWN):
        _select(entries, 1 if event.key == pygame.K_DOWN else -1)
    elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        chosen = pygame.Event(pygame_gui.UI_SELECTION_LIST_NEW_SELECTION, ui_element=entries)
        ui.process_events(chosen)
    return True


def _select(entries: UISelectionList, step: int) -> None:
    """The entry before or after the selected one is selected, and in view."""
    items = entries.item_list
    now = next((place for place, item in enumerate(items) if item["selected"]), -step)
    for place, item in enumerate(items):
        item["selected"] = place == (now + step) % len(items)
        if item["button_element"] is not None:
            mark(item["button_element"], on=item["selected"])
    if entries.scroll_bar is not None:
        entries.scroll_bar.set_scroll_from_start_percentage(entries.get_single_selection_start_percentage())


def listed(
    screen: Screen, box: Rect, entries: Sequence[str], now: str, before: UISelectionList | None = None
) -> UISelectionList:
    """A list to choose from; scrolled as the one `before` was, unless what is chosen now would be out of sight."""
    items: list[str | tuple[str, str]] = list(entries)
    found = UISelectionList(box, items, manager=screen.ui, default_selection=now or None)
    bar, old = found.scroll_bar, before.scroll_bar if before is not None else None
    if bar is not None and now in entries:
        start, part = old.start_percentage if old is not None else 0.0, 1 / len(entries)
        at, shown = entries.index(now) * part, bar.visible_percentage
        bar.set_scroll_from_start_percentage(min(max(start, at + part - shown), at))
    return found


def side_mark(target: pygame.Surface, side: theme.Side, at: tuple[float, float], size: float, rim: int = 1) -> None:
    """The mark of a side, in its colour and shape; with a rim of so many pixels, if any."""
    rings = ((side.colour, 0), (theme.CREAM, rim))[: 1 + bool(rim)]
    if side.shape == "disc":
        for colour, width in rings:
            pygame.draw.aacircle(target, colour, at, size, width)
        return
    box = Rect(0, 0, round(2 * size), round(2 * size))
    box.center = round(at[0]), round(at[1])
    for colour, width in rings:
        pygame.draw.rect(target, colour, box, width, border_radius=4 if rim > 1 else 0)


def panel(target: pygame.Surface, box: Rect, *, alpha: int = 236, rim: theme.Colour = theme.SLATE_LIGHT) -> None:
    """A dark plate for things to be written on."""
    target.blit(_plate(box.size, alpha, rim), box)


@kept(12)
def _plate(area: tuple[int, int], alpha: int, rim: theme.Colour) -> pygame.Surface:
    plate = pygame.Surface(area, pygame.SRCALPHA, 32)
    pygame.draw.rect(plate, (*theme.SLATE, alpha), plate.get_rect(), border_radius=8)
    pygame.draw.rect(plate, (*rim, 255), plate.get_rect(), 1, border_radius=8)
    return plate


@kept(8)
def wrapped(
    words: str,
    points: int,
    width: int,
    colour: theme.Colour = theme.CREAM,
    *,
    centred: bool = False,
    bold: bool = False,
) -> pygame.Surface:
    """Words broken into lines of at most so many pixels."""
    font = theme.font(points, bold=bold)
    font.align = pygame.FONT_CENTER if centred else pygame.FONT_LEFT
    try:
        return font.render(words, antialias=True, color=colour, wraplength=max(8, width))
    finally:
        font.align = pygame.FONT_LEFT


def marked(
    words: str, points: int, width: int, colour: theme.Colour, names: re.Pattern[str], named: Collection[str],
    tint: theme.Colour,
) -> pygame.Surface:  # fmt: skip
    """Words broken into lines like `wrapped`; of the names in them those `named` stand bold and in a tint."""
    if not any(name in named for name in names.findall(words)):
        return wrapped(words, points, width, colour)
    high, placed, x, y = theme.font(points).get_linesize(), [], 0, 0
    for place, part in enumerate(names.split(words)):  # every other part is a name
        bold = bool(place % 2) and part in named
        for token in re.findall(r"\S+\s*|\s+", part):
            picture = theme.text(token, points, tint if bold else colour, bold=bold)
            if x and x + theme.font(points, bold=bold).size(token.rstrip())[0] > width:
                x, y = 0, y + high
            placed.append((picture, (x, y)))
            x += picture.get_width()
    wide = max(left + picture.get_width() for picture, (left, _top) in placed)
    shown = pygame.Surface((min(width, wide), y + high), pygame.SRCALPHA, 32)
    shown.blits(placed, doreturn=False)
    return shown


@kept(4)
def fitted(
    words: str, points: int, width: int, colour: theme.Colour = theme.CREAM, *, bold: bool = False
) -> pygame.Surface:
    """One line, cut with dots where it would be wider than so many pixels."""
    picture = theme.text(words, points, colour, bold=bold)
    if picture.get_width() <= width:
        return picture
    kept = words
    while kept and theme.font(points, bold=bold).size(kept + "…")[0] > width:
        kept = kept[:-1]
    return theme.text(kept.rstrip() + "…", points, colour, bold=bold)


def tail(words: str, most: int) -> str:
    """The end of a text, with dots before it where it is longer than so many letters: paths end in what tells."""
    return words if len(words) <= most else "…" + words[len(words) - max(1, most - 1) :]


@kept(12)
def fade(area: tuple[int, int]) -> pygame.Surface:
    """Darkness that comes from the left, for words over a picture."""
    shade = pygame.Surface((256, 1), pygame.SRCALPHA, 32)
    for x in range(256):
        shade.set_at((x, 0), (10, 13, 16, max(0, 215 - round(x * 1.5))))
    return pygame.transform.smoothscale(shade, area)


class Message(Screen):
    """Words in the middle of the screen, with a button that makes them go away."""

    def __init__(
        self,
        title: str,
        words: str,
        *,
        confirm: Callable[[], None] | None = None,
        yes: str = "Go on",
        no: str = "Back",
    ) -> None:
        super().__init__()
        self.title, self.words = title, words
        self.confirm = confirm
        self.labels = (yes, no)
        self.buttons: list[UIButton] = []

    def lay_out(self) -> None:
        """A panel with the words and one or two buttons."""
        wide = min(self.px(620), self.stage.size[0] - 40)
        lines = sum(1 + len(line) // 68 for line in self.words.splitlines()) or 1
        high = min(self.px(150 + 26 * lines), self.stage.size[1] - 60)
        box = pygame.Rect(0, 0, wide, high)
        box.center = (self.stage.size[0] // 2, self.stage.size[1] // 2)
        panel = UIPanel(box, manager=self.ui, object_id="@card")
        body = html.escape(self.words).replace("\n", "<br>")
        text = f'<font pixel_size={size(self, 20)}><b>{html.escape(self.title)}</b></font><br><br>{body}'
        inner = pygame.Rect(self.px(10), self.px(8), wide - self.px(20), high - self.px(70))
        UITextBox(text, inner, manager=self.ui, container=panel, object_id="@bare")
        names = self.labels if self.confirm else ("Go on (Enter)",)
        self.buttons = []
        for place, name in enumerate(names):
            width = self.px(170)
            left = wide - self.px(16) - (len(names) - place) * (width + self.px(8))
            rect = pygame.Rect(left, high - self.px(54), width, self.px(38))
            look = "@brass" if place == 0 else None
            self.buttons.append(UIButton(rect, name, manager=self.ui, container=panel, object_id=look))

    def hear(self, event: pygame.Event) -> None:
        """Enter is yes, Esc is no."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self.buttons:
            self._answer(yes=event.ui_element is self.buttons[0])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._answer(yes=True)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._answer(yes=self.confirm is None)

    def _answer(self, *, yes: bool) -> None:
        self.stage.sounds.play("click")
        self.stage.back()
        if yes and self.confirm is not None:
            self.confirm()

    def draw(self, target: pygame.Surface) -> None:
        """What is beneath, darkened."""
        beneath(self, target)


def ask_to_leave(stage: Stage, saved: str, leave: Callable[[], None], *, game: bool = False) -> None:
    """Ask before a battle that goes on, or the game with it, is left; `saved` says what leaving would lose."""
    title = text_of("leave_the_game" if game else "leave_the_battle")
    words = text_of("leave_words", saved=saved).lstrip()
    stage.lay_over(Message(title, words, confirm=leave, yes=text_of("leave"), no=text_of("stay")))
