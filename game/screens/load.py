"""Load screen: battles saved by the player, and those the game saves as they go."""

from __future__ import annotations

import time

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel

from game import home
from game.screens import kit
from game.screens.resume import resume
from game.screens.saves import FOUGHT, Shelved, shelved, unread
from game.screens.stage import Screen


class Load(Screen):
    """Choosing a battle to go on with."""

    def __init__(self) -> None:
        super().__init__()
        battles, self._faults = shelved()
        self.entries = {_words(entry, place): entry for place, entry in enumerate(battles[:60], 1)}
        self.chosen = next(iter(self.entries), "")
        self.buttons: dict[str, UIButton] = {}

    def lay_out(self) -> None:
        """The list, and what can be done with it."""
        wide, high = self.stage.size
        kit.heading(self, "Load a battle")
        box = pygame.Rect(self.px(40), self.px(76), wide - self.px(80), high - self.px(170))
        if self.entries:
            kit.listed(self, box, list(self.entries), self.chosen)
        else:
            UILabel(box, "There is nothing to load yet.", manager=self.ui)
        size = (self.px(180), self.px(42))
        right, top = wide - self.px(40) - size[0], high - self.px(66)
        self.buttons = {
            "load": kit.button(self, pygame.Rect((right, top), size), "Load  [Enter]", look="@brass"),
            "back": kit.button(self, pygame.Rect((right - size[0] - self.px(16), top), size), "Back  [Esc]"),
        }
        where = pygame.Rect(self.px(40), top, right - size[0] - self.px(80), size[1])
        UILabel(where, f"Kept in {home.saves()}", manager=self.ui, object_id="@small")
        if not self.entries:
            kit.disable(self.buttons["load"])

    def hear(self, event: pygame.Event) -> None:
        """Choosing, loading, going back."""
        if event.type == pygame_gui.UI_SELECTION_LIST_NEW_SELECTION:
            self.chosen = event.text
        elif event.type == pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION:
            self.chosen = event.text
            self.load()
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            if event.ui_element is self.buttons["load"]:
                self.load()
            elif event.ui_element is self.buttons["back"]:
                self.stage.back()
        elif event.type == pygame.KEYDOWN:
            self._key(event.key)

    def _key(self, key: int) -> None:
        if key == pygame.K_ESCAPE:
            self.stage.back()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.load()
        elif key in (pygame.K_UP, pygame.K_DOWN) and self.entries:
            names = list(self.entries)
            self.chosen = names[(names.index(self.chosen) + (1 if key == pygame.K_DOWN else -1)) % len(names)]
            self.put_up(self.stage)

    def load(self) -> None:
        """Open the chosen battle; what is wrong with it is told, and the list stays."""
        entry = self.entries.get(self.chosen)
        if entry is not None:
            resume(self.stage, entry.path)

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop, and what could not be read."""
        kit.backdrop(target)
        words = kit.fitted(unread(self._faults), self.px(14), target.get_width() - self.px(80))
        target.blit(words, (self.px(42), self.px(56)))


def _words(entry: Shelved, place: int) -> str:
    seats = ", ".join(f"{side}: {seat or 'person'}" for side, seat in entry.seats)
    when = time.strftime("%d %b %Y  %H:%M", time.localtime(entry.when))
    kind = "Saved" if entry.saved else "Fought" if entry.path.name.startswith(FOUGHT) else "Left"
    title = entry.scenario.replace("_", " ").capitalize()
    how_far = f"round {entry.now}" if entry.now else f"{entry.choices} choices"
    return f"{place:2}.  {kind}   {title}   |   {entry.rules}   |   {how_far}   |   {seats}   |   {when}"
