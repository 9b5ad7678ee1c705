"""Rosters: who goes on from battle to battle, in what condition, and treatment with its dice."""

from __future__ import annotations

import html
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel, UITextBox

from game import home
from game.battle.afterwards import rested, roll_call, treated, try_words, words_of
from game.battle.campaign import grown_words
from game.battle.rosters import change_roster, known_rosters, open_roster
from game.content.problem import ContentError, render
from game.content.roster import Roster
from game.screens import kit
from game.screens.spending import Spending
from game.screens.stage import Screen
from game.systems.rulebook import Rulebook

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
            said = html.escape(words_of(one.soldier.burden(), one.state) + home)
            fought = f"{one.soldier.battles} battle{'s' * (one.soldier.battles != 1)}"
            lines.append(f"<b>{html.escape(one.name)}</b> ({html.escape(one.role)}, {fought}): {said}")
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
        told: list[str] = []

        def tried(roster: Roster, book: Rulebook) -> Roster:
            after, tries = treated(roster, book, seed)
            told.extend(try_words(roster, entry) for entry in tries)
            return after

        if not self._change(tried):
            return
        if told:
            self.stage.message("Treatment", "\n".join(told))
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
