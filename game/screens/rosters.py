"""Rosters: who goes on from battle to battle, in what condition; treatment, and what points may buy (ALT-PROG)."""

from __future__ import annotations

import html
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel, UISelectionList, UITextBox

from game import home
from game.battle.afterwards import rested, roll_call, treated, try_words, words_of
from game.battle.campaign import grown_words, operation_begun, progression_of, soldier_named, spent, wishes_of
from game.battle.rosters import change_roster, known_rosters, open_roster
from game.content.problem import ContentError, render
from game.content.roster import Roster, SoldierEntry
from game.screens import kit
from game.screens.kit import Message
from game.screens.stage import Screen
from game.systems.progression import Wish
from game.systems.rulebook import Rulebook

LONGEST = 6
"""Battles of the longest operation that the button offers."""
_SPENDING_KEYS = {
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
        elif event.type == pygame.KEYDOWN and event.key in _SPENDING_KEYS:
            self.choose(_SPENDING_KEYS[event.key])

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


_SEEDS = 1_000_000
_KEYS = {pygame.K_t: "treat", pygame.K_n: "rest", pygame.K_p: "points", pygame.K_ESCAPE: "back"}


class Rosters(Screen):
    """Looking after one's soldiers between two battles."""

    def __init__(self) -> None:
        super().__init__()
        self.files = {path.stem: path for path in known_rosters()}
        self.chosen = next(iter(self.files), "")
        self.buttons: dict[str, UIButton] = {}
        self.words = ""

    def lay_out(self) -> None:
        """The files at the left, the soldiers of one at the right, and what can be done for them."""
        wide, high = self.stage.size
        kit.heading(self, "Rosters")
        top, foot, gap = self.px(76), high - self.px(76), self.px(16)
        names = pygame.Rect(self.px(40), top, self.px(280), foot - top)
        if self.files:
            kit.listed(self, names, list(self.files), self.chosen)
        else:
            words = "No roster yet: choose a new one when you set up a battle."
            UITextBox(words, names, manager=self.ui)
        found = self._opened()
        self.words = self._page(found) if isinstance(found, tuple) else html.escape(found).replace("\n", "<br>")
        left = names.right + gap
        UITextBox(self.words, pygame.Rect(left, top, wide - self.px(40) - left, foot - top), manager=self.ui)
        entries = [("treat", "Treat wounds  [T]"), ("rest", "Let a battle go by  [N]"), ("back", "Back  [Esc]")]
        if isinstance(found, tuple) and found[1].progression is not None:
            entries.insert(0, ("points", "Spend points  [P]"))
        size = (self.px(220), self.px(42))
        self.buttons = {}
        for place, (key, words) in enumerate(reversed(entries)):
            spot = (wide - self.px(40) - size[0] - place * (size[0] + gap), foot + self.px(18))
            look = "@brass" if key == "treat" else None
            self.buttons[key] = kit.button(self, pygame.Rect(spot, size), words, look=look)
            if key != "back" and not isinstance(found, tuple):
                kit.disable(self.buttons[key])
        room = wide - self.px(80) - len(entries) * (size[0] + gap)
        if room > self.px(120):
            box = pygame.Rect(self.px(40), foot + self.px(18), room, size[1])
            where = kit.tail(str(home.rosters()), room // self.px(10) - len("Kept in "))
            UILabel(box, f"Kept in {where}", manager=self.ui, object_id="@small")

    def _opened(self) -> tuple[Roster, Rulebook] | str:
        """The chosen roster with its book, or what is wrong with it."""
        if not self.files:
            return ""
        try:
            return open_roster(self.files[self.chosen])
        except ContentError as fault:
            return render(fault.problems)

    def _page(self, found: tuple[Roster, Rulebook]) -> str:
        """The roll call."""
        page = found[0].page
        law = html.escape(found[1].title) + (f" with {len(page.switches)} optional rules changed" * bool(page.switches))
        fought = f"{page.battles} battle{'s' * (page.battles != 1)} fought"
        lines = [f"<b>{html.escape(page.title)}</b> ({law}), {fought}<br>"]
        if page.operation is not None:
            lines.append(f"{page.operation.fought} of {page.operation.battles} battles of an operation fought<br>")
        for one in roll_call(*found):
            home = "; stays at home" if one.soldier.home and not one.soldier.fate else ""
            text = html.escape(words_of(one.soldier.burden(), one.state) + home)
            fought = f"{one.soldier.battles} battle{'s' * (one.soldier.battles != 1)}"
            lines.append(f"<b>{html.escape(one.name)}</b> ({html.escape(one.role)}, {fought}): {text}")
            grown = grown_words(*found, one.soldier)
            lines += [html.escape(grown)] if grown else []
        return "<br>".join(lines)

    # --- events ---------------------------------------------------------------------------------------------

    def hear(self, event: pygame.Event) -> None:
        """Choosing a roster, and what is done for it."""
        if event.type == pygame_gui.UI_SELECTION_LIST_NEW_SELECTION and event.text in self.files:
            self.chosen = event.text
            self.put_up(self.stage)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            self.choose(next((key for key, button in self.buttons.items() if button is event.ui_element), ""))
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            self.choose(_KEYS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.files:
            names = list(self.files)
            self.chosen = names[(names.index(self.chosen) + (1 if event.key == pygame.K_DOWN else -1)) % len(names)]
            self.put_up(self.stage)

    def choose(self, key: str) -> None:
        """Go back, treat, let a battle go by, or spend points."""
        found = self._opened()
        if key == "back":
            self.stage.back()
        elif key and isinstance(found, tuple):
            if key == "treat":
                self.treat(seed=int(time.time()) % _SEEDS)
            elif key == "points":
                if found[1].progression is not None:
                    self.stage.lay_over(Spending(self._path()))
            else:
                self._change(rested)

    def treat(self, *, seed: int) -> None:
        """Make the tries that are open, and show their dice."""
        entries: list[str] = []

        def tried(roster: Roster, book: Rulebook) -> Roster:
            after, tries = treated(roster, book, seed)
            entries.extend(try_words(roster, entry) for entry in tries)
            return after

        if not self._change(tried):
            return
        if entries:
            self.stage.message("Treatment", "\n".join(entries))
        else:
            self.stage.message("Nothing to treat", "No lingering wound that has not been tried, or nobody to treat it.")

    def _change(self, change: Callable[[Roster, Rulebook], Roster]) -> bool:
        """Change the chosen roster in its file; what goes wrong is told."""
        try:
            change_roster(self._path(), change)
        except ContentError as fault:
            self.stage.tell(fault.problems)
            return False
        self.put_up(self.stage)
        return True

    def _path(self) -> Path:
        return self.files[self.chosen]

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop."""
        kit.backdrop(target)
