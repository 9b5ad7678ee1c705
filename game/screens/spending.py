"""Spending: what a roster's soldiers have earned, and what their points may buy (ALT-PROG)."""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UISelectionList, UITextBox

from game.battle.campaign import grown_words, operation_begun, progression_of, soldier_named, spent, wishes_of
from game.battle.rosters import change_roster, open_roster
from game.content.problem import ContentError
from game.content.roster import Roster
from game.content.roster_page import SoldierEntry
from game.screens import kit
from game.screens.message import Message
from game.screens.stage import Screen
from game.systems.progression import Wish
from game.systems.rulebook import Rulebook

LONGEST = 6
"""Battles of the longest operation that the button offers."""
_KEYS = {
    pygame.K_RETURN: "buy", pygame.K_KP_ENTER: "buy", pygame.K_o: "operation", pygame.K_ESCAPE: "back",
    pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_LEFT: "before", pygame.K_RIGHT: "after",
}  # fmt: skip


class Spending(Screen):
    """One roster's soldiers, and what each may spend points on. Raises ContentError if the roster cannot be read."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.roster, self.book = _opened(path)
        self.key = next((one.key for one in self.roster.soldiers if not one.fate), self.roster.soldiers[0].key)
        self.wanted = ""
        self.buttons: dict[str, UIButton] = {}
        self.words = ""

    @property
    def soldier(self) -> SoldierEntry:
        """Whose points are spent."""
        return next(one for one in self.roster.soldiers if one.key == self.key)

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """What may be wanted."""
        return wishes_of(self.roster, self.book, self.soldier)

    @property
    def wish(self) -> Wish | None:
        """What is wanted now."""
        found = self.wishes
        return next((one for one in found if one.key == self.wanted), found[0] if found else None)

    # --- what is shown --------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """The soldiers at the left, what one may have in the middle, and what that costs at the right."""
        wide, high = self.stage.size
        kit.heading(self, f"Points of {self.roster.page.title}")
        top, foot, gap, left = self.px(76), high - self.px(76), self.px(16), self.px(40)
        names = pygame.Rect(left, top, self.px(220), foot - top)
        self.soldiers = kit.listed(self, names, [_entry(self.roster, one) for one in self.roster.soldiers], self._own())
        room = wide - names.right - gap - left
        middle = pygame.Rect(names.right + gap, top, room * 3 // 5, foot - top)
        lines = [line_of(one) for one in self.wishes]
        now = self.wish
        self.offers = kit.listed(self, middle, lines, line_of(now) if now else "")
        _scrolled(self.offers, lines.index(line_of(now)) if now else 0, len(lines))
        right = pygame.Rect(middle.right + gap, top, wide - left - middle.right - gap, foot - top)
        self.words = self._page(now)
        UITextBox(self.words, right, manager=self.ui)
        self._row(foot + self.px(18), wide - left)

    def _row(self, top: int, right: int) -> None:
        now = self.roster.page.operation
        operation = f"Operation: {now.fought} of {now.battles}  [O]" if now else "Begin an operation  [O]"
        entries = (("operation", operation), ("buy", "Have it  [Enter]"), ("back", "Back  [Esc]"))
        size, gap = (self.px(240), self.px(42)), self.px(16)
        self.buttons = {}
        for place, (key, words) in enumerate(reversed(entries)):
            spot = (right - size[0] - place * (size[0] + gap), top)
            look = "@brass" if key == "buy" else None
            self.buttons[key] = kit.button(self, pygame.Rect(spot, size), words, look=look)
        if self.wish is None or self.wish.refusal:
            kit.disable(self.buttons["buy"])

    def _own(self) -> str:
        return _entry(self.roster, self.soldier)

    def _page(self, now: Wish | None) -> str:
        """Where the soldier stands, and what is wanted."""
        stands = grown_words(self.roster, self.book, self.soldier)
        lines = [f"<b>{html.escape(self.roster.name(self.soldier))}</b>", *html.escape(stands).split("; ")]
        if self.soldier.fate:
            return "<br>".join([lines[0], f"{self.soldier.fate}: nothing more to spend on"])
        if now is not None:
            lines += ["", f"<b>{html.escape(now.name)}</b> ({html.escape(now.kind)})"]
            lines.append(f"costs {now.price} skill point{'s' * (now.price != 1)}" if now.price else "costs nothing")
            lines += [html.escape(now.refusal)] if now.refusal else []
        return "<br>".join(lines)

    # --- events ---------------------------------------------------------------------------------------------

    def hear(self, event: pygame.Event) -> None:
        """Choosing a soldier and a wish, with the mouse or with the arrows, and having it."""
        if event.type == pygame_gui.UI_SELECTION_LIST_NEW_SELECTION:
            self._selected(event)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            self.choose(next((key for key, button in self.buttons.items() if button is event.ui_element), ""))
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            self.choose(_KEYS[event.key])

    def _selected(self, event: pygame.Event) -> None:
        if event.ui_element is self.soldiers:
            found = {_entry(self.roster, one): one.key for one in self.roster.soldiers}
            self.key, self.wanted = found.get(event.text, self.key), ""
        elif event.ui_element is self.offers:
            self.wanted = next((one.key for one in self.wishes if line_of(one) == event.text), self.wanted)
        self.put_up(self.stage)

    def choose(self, word: str) -> None:
        """Have what is wanted, begin an operation, go on to another wish or soldier, or back."""
        if word == "back":
            self.stage.back()
        elif word == "buy" and self.wish is not None:
            self._buy(self.wish)
        elif word == "operation":
            self._operation()
        elif word in ("up", "down"):
            self._step([one.key for one in self.wishes], 1 if word == "down" else -1)
        elif word in ("before", "after"):
            keys = [one.key for one in self.roster.soldiers]
            self.key = keys[(keys.index(self.key) + (1 if word == "after" else -1)) % len(keys)]
            self.wanted = ""
            self.put_up(self.stage)

    def _operation(self) -> None:
        """Begin an operation of two battles, make one that is not under way longer, or end it."""
        now = self.roster.page.operation
        battles = 2 if now is None else 0 if now.fought or now.battles >= LONGEST else now.battles + 1
        if now is not None and now.fought:
            words = f"{now.fought} of {now.battles} battles have been fought; the next battle begins another adventure."
            self.stage.lay_over(Message("End the operation?", words, confirm=lambda: self._begin(0), yes="End it"))
        else:
            self._begin(battles)

    def _begin(self, battles: int) -> None:
        try:
            self._change(lambda roster, book: operation_begun(roster, book, battles))
        except ContentError as fault:
            self.stage.tell(fault.problems)

    def _step(self, keys: list[str], by: int) -> None:
        if self.wish is not None:
            self.wanted = keys[(keys.index(self.wish.key) + by) % len(keys)]
            self.put_up(self.stage)

    def _buy(self, wish: Wish) -> None:
        self.wanted = wish.key
        try:
            self._change(lambda roster, book: spent(roster, book, soldier_named(roster, self.key), wish.key))
        except ContentError as fault:
            self.stage.message("That cannot be had", "\n".join(one.what for one in fault.problems))

    def _change(self, change: Callable[[Roster, Rulebook], Roster]) -> None:
        """Change the roster in its file, with all that others have changed before. Raises ContentError."""
        self.roster = change_roster(self.path, change)
        if self.key not in [one.key for one in self.roster.soldiers]:
            self.key = self.roster.soldiers[0].key
        self.stage.sounds.play("click")
        self.put_up(self.stage)

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop."""
        kit.backdrop(target)


def _opened(path: Path) -> tuple[Roster, Rulebook]:
    roster, book = open_roster(path)
    progression_of(book)
    return roster, book


def _entry(roster: Roster, soldier: SoldierEntry) -> str:
    """A soldier's line in the list; the key tells two of one name apart."""
    name = roster.name(soldier)
    twice = sum(roster.name(one) == name for one in roster.soldiers) > 1
    return f"{name} ({soldier.key})" if twice else name


def line_of(wish: Wish) -> str:
    """A wish's line in the list: its price first, in brackets where it cannot be had now."""
    price = str(wish.price or "free")
    return f"{f'({price})' if wish.refusal else price}   {wish.name}"


def _scrolled(offers: UISelectionList, place: int, count: int) -> None:
    """Show the chosen line where the list is longer than its box."""
    if offers.scroll_bar is not None and count:
        offers.scroll_bar.set_scroll_from_start_percentage(max(0, place - 3) / count)
        offers.scroll_bar.has_moved_recently = True
