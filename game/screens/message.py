"""A message, or a question with two answers, over whatever is on the screen."""

from __future__ import annotations

import html
from collections.abc import Callable

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UIPanel, UITextBox

from game.screens import kit
from game.screens.stage import Screen, Stage


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
        text = f'<font pixel_size={kit.size(self, 20)}><b>{html.escape(self.title)}</b></font><br><br>{body}'
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
        kit.beneath(self, target)


def ask_to_leave(stage: Stage, saved: str, leave: Callable[[], None], *, game: bool = False) -> None:
    """Ask before a battle that goes on, or the game with it, is left; `saved` says what leaving would lose."""
    what, words = "game" if game else "battle", f"{saved} Continue on the title screen goes on with it.".lstrip()
    stage.lay_over(Message(f"Leave the {what}?", words, confirm=leave, yes="Leave", no="Stay"))
