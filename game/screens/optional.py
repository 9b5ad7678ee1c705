"""The optional rules of a battle: what a table plays otherwise than its rules profile says, and what clashes."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UITextBox

from game.rulebooks.shelf import conflicts_of, switches_of
from game.screens import kit
from game.screens.art import theme
from game.screens.stage import Screen
from game.systems.rulebook import Rulebook

Value = bool | str
_KEYS = {
    pygame.K_RETURN: "done", pygame.K_KP_ENTER: "done", pygame.K_ESCAPE: "back", pygame.K_r: "reset",
    pygame.K_SPACE: "turn", pygame.K_UP: "up", pygame.K_DOWN: "down", pygame.K_TAB: "down",
    pygame.K_LEFT: "before", pygame.K_RIGHT: "after",
}  # fmt: skip


class OptionalRules(Screen):
    """Every optional rule of a book: on, off, or one of its words. `then` takes those that differ from the profile."""

    def __init__(self, book: Rulebook, changed: Mapping[str, Value], then: Callable[[dict[str, Value]], None]) -> None:
        super().__init__()
        self.book = book
        self.names = switches_of(book.key)
        self.base: dict[str, Value] = {name: book.figures[name] for name in self.names}
        self.now = {**self.base, **changed}
        self.then = then
        self.place = 0
        self.rows: dict[str, UIButton] = {}
        self.boxes: dict[str, pygame.Rect] = {}
        self.buttons: dict[str, UIButton] = {}
        self._page: UITextBox

    @property
    def changed(self) -> dict[str, Value]:
        """What differs from the profile."""
        return {name: value for name, value in self.now.items() if value != self.base[name]}

    @property
    def clashes(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What cannot be played together as it stands, and what had better not be."""
        return conflicts_of(self.book.key, {**self.book.figures, **self.now})

    # --- layout ---------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Two columns of rules, what the one under the pointer does at their right, and the ways on below."""
        wide, high = self.stage.size
        kit.heading(self, f"Optional rules: {self.book.title}")
        left, top, gap = self.px(40), self.px(76), self.px(12)
        foot, column = high - self.px(76), min(self.px(330), (wide - self.px(80)) * 3 // 10)
        self.deep = -(-len(self.names) // 2)
        pitch = min(self.px(42), (foot - top) // self.deep)
        self.rows, self.boxes = {}, {}
        for place, name in enumerate(self.names):
            spot = (left + place // self.deep * (column + gap), top + place % self.deep * pitch)
            self.boxes[name] = pygame.Rect(spot, (column, pitch - self.px(4)))
            box = self.boxes[name].inflate(-column // 2, 0).move(column // 4, 0)
            self.rows[name] = kit.button(self, box, self.word(name, self.now[name]))
        right = left + 2 * (column + gap)
        self._page = UITextBox("", pygame.Rect(right, top, wide - left - right, foot - top), manager=self.ui)
        size = (self.px(210), self.px(42))
        names = (("done", "Apply  [Enter]"), ("reset", "Defaults  [R]"), ("back", "Back  [Esc]"))
        self.buttons = {}
        for place, (key, words) in enumerate(names):
            spot = (wide - left - size[0] - place * (size[0] + gap), foot + self.px(18))
            self.buttons[key] = kit.button(self, pygame.Rect(spot, size), words, look="@brass" if place == 0 else None)
        if self.clashes[0]:
            kit.disable(self.buttons["done"])
        self._tell()

    def word(self, name: str, value: Value) -> str:
        """How a rule is played."""
        words = self.book.face.rule(name).words
        return words.get(str(value), str(value)) if isinstance(value, str) else ("no", "yes")[value]

    def _tell(self) -> None:
        """What the chosen rule does, and what is wrong with all of them together."""
        name = self.names[self.place]
        rule, (faults, doubts) = self.book.face.rule(name), self.clashes
        lines = [f"<b>{html.escape(rule.caption)}</b>", html.escape(rule.about)]
        if rule.words:
            lines.append("One of: " + html.escape(", ".join(rule.words.values())) + ".")
        lines.append(f"Default: {html.escape(self.word(name, self.base[name]))}.")
        lines.append(f"<font color=#A0A8AC>{html.escape(name)}</font>")
        for heads, words in (("This cannot be played", faults), ("A word of warning", doubts)):
            if words:
                text = (html.escape(self._called(one)) for one in words)
                lines += ["", f"<b>{heads}</b>", *(f"<font color=#F09660>{one}</font>" for one in text)]
        self.text = "<br>".join(lines)
        self._page.set_text(self.text)
        for one, row in self.rows.items():
            kit.mark(row, on=one == name)

    def _called(self, words: str) -> str:
        """A sentence about rules, with what each is called here in place of its name."""
        for name in sorted(self.names, key=len, reverse=True):
            words = words.replace(name, f"“{self.book.face.rule(name).caption}”") if "." in name else words
        return words

    # --- events ---------------------------------------------------------------------------------------------

    def hear(self, event: pygame.Event) -> None:
        """Pointing at a rule tells of it, a click turns it; arrows and Space do the same."""
        if event.type == pygame.MOUSEMOTION:
            self._point(next((name for name, box in self.boxes.items() if box.collidepoint(event.pos)), ""))
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            self._pressed(event.ui_element)
        elif event.type == pygame.KEYDOWN and event.key in _KEYS:
            self.choose(_KEYS[event.key])

    def _point(self, name: str) -> None:
        if name and self.names[self.place] != name:
            self.place = self.names.index(name)
            self._tell()

    def _pressed(self, button: Any) -> None:
        row = next((name for name, one in self.rows.items() if one is button), "")
        self._point(row)
        self.choose("turn" if row else next((key for key, one in self.buttons.items() if one is button), ""))

    def choose(self, word: str) -> None:
        """Turn the chosen rule, go to another, take all of them, or leave them as they were."""
        if word == "back":
            self.stage.back()
        elif word == "done":
            self._done()
        elif word == "turn":
            self._turn(self.names[self.place])
        elif word == "reset":
            self.now = dict(self.base)
            self.put_up(self.stage)
        elif word:
            step = {"up": -1, "down": 1, "before": -self.deep, "after": self.deep}[word]
            self.place = (self.place + step) % len(self.names)
            self._tell()

    def _turn(self, name: str) -> None:
        value = self.now[name]
        words = list(self.book.face.rule(name).words)
        self.now[name] = words[(words.index(value) + 1) % len(words)] if isinstance(value, str) else not value
        self.stage.sounds.play("click")
        self.put_up(self.stage)

    def _done(self) -> None:
        if self.clashes[0]:
            self.stage.sounds.play("refuse")
            return
        changed, stage = self.changed, self.stage
        self.then(changed)
        stage.back()

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop, what the rules are called, and how many have been changed."""
        kit.backdrop(target)
        changed = self.changed
        for name, box in self.boxes.items():
            kit.panel(target, box, rim=theme.BRASS if name == self.names[self.place] else theme.SLATE_LIGHT)
            colour = theme.BRASS_LIGHT if name in changed else theme.CREAM
            words = kit.fitted(self.book.face.rule(name).caption, self.px(14), box.width // 2 - self.px(20), colour)
            target.blit(words, (box.left + self.px(12), box.centery - words.get_height() // 2))
        text = f"{len(changed)} changed" if changed else "All as the profile has them"
        picture = theme.text(text, self.px(14), theme.BRASS_LIGHT if changed else theme.CREAM)
        target.blit(picture, (self.px(40), self.stage.size[1] - self.px(48)))
