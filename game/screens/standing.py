"""The standing answers that hold for one's own side in this battle, each with a button to be asked again."""

from __future__ import annotations

from contextlib import suppress

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel, UIPanel

from game.battle.battle import Refused
from game.battle.standing import ASK, standing_answers
from game.messages.orders import SetStanding
from game.screens import kit
from game.screens.play.input.keys import word_of
from game.screens.play.input.player import Player
from game.screens.play.view import View
from game.screens.stage import Screen
from game.systems import hotkeys

NONE = "You are asked every question. While you are asked one, Always and Never answer it from then on."
LATER = "Answers can be set back while your side is asked something."


class Standing(Screen):
    """The list, over a battle: only of the side that sits at the screen."""

    def __init__(self, view: View, player: Player) -> None:
        super().__init__()
        self.view = view
        self.player = player
        self.buttons: dict[UIButton, str] = {}

    @property
    def answers(self) -> dict[str, str]:
        """What the side answers unasked, by the question: "Never below 10"."""
        outlook = self.view.outlook
        held = standing_answers(outlook, outlook.side, outlook.book.face.beforehand)
        return {
            question: word.capitalize() + (f" below {below}" if below else "")
            for question, (word, below) in held.items()
        }

    @property
    def open(self) -> bool:
        """Whether answers can be set back now: the side is asked something."""
        match = self.view.match
        return match.ask is not None and match.human_asked and match.ask.side == self.view.viewer

    def lay_out(self) -> None:
        """A row for each answer, in the middle."""
        held, names = self.answers, self.view.outlook.book.face.lasting
        wide, high = min(self.px(640), self.stage.size[0] - self.px(20)), self.px(34)
        room = self.stage.size[1] - self.px(160)
        step = min(self.px(40), room // max(1, len(held)))
        box = pygame.Rect(0, 0, wide, self.px(150) + max(1, len(held)) * step)
        box.center = (self.stage.size[0] // 2, self.stage.size[1] // 2)
        panel, inner = UIPanel(box, manager=self.ui), wide - self.px(48)
        title = f"Standing answers of {self.view.viewer.capitalize()}"
        UILabel(pygame.Rect(0, self.px(10), wide, self.px(36)), title, manager=self.ui, container=panel,
                object_id="@heading")  # fmt: skip
        self.buttons = {}
        for place, (question, words) in enumerate(held.items(), 1):
            top, button = self.px(54) + (place - 1) * step, self.px(170)
            UILabel(pygame.Rect(self.px(24), top, inner - button - self.px(10), min(high, step)),
                    f"{names.get(question, question)}: {words}", manager=self.ui, container=panel)  # fmt: skip
            key = f"   [{place}]" if place < 10 else ""
            rect = pygame.Rect(wide - self.px(24) - button, top, button, min(high, step))
            control = UIButton(rect, f"Ask me again{key}", manager=self.ui, container=panel)
            self.buttons[control] = question
            if not self.open:
                kit.disable(control)
        words = "" if held and self.open else LATER if held else NONE
        UILabel(pygame.Rect(self.px(24), box.height - self.px(92), inner, self.px(26)), words, manager=self.ui,
                container=panel, object_id="@small")  # fmt: skip
        done = pygame.Rect(wide - self.px(24) - self.px(170), box.height - self.px(58), self.px(170), high)
        self.back = UIButton(done, "Done   [Esc]", manager=self.ui, container=panel)

    def hear(self, event: pygame.Event) -> None:
        """Answers by click or digit; Esc, Enter or the key that opened the list goes back."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            if event.ui_element is self.back:
                self.stage.back()
            elif event.ui_element in self.buttons:
                self.set_back(self.buttons[event.ui_element])
        elif event.type == pygame.KEYDOWN:
            word, questions = word_of(event), list(self.buttons.values())
            if word in ("Esc", "Enter", hotkeys.WINDOW["standing"]):
                self.stage.back()
            elif word.isdigit() and 0 < int(word) <= len(questions):
                self.set_back(questions[int(word) - 1])

    def set_back(self, question: str) -> None:
        """Be asked this question again from now on."""
        if not self.open:
            return
        self.stage.sounds.play("click")
        with suppress(Refused):
            self.view.match.answer(SetStanding(question, ASK))
        self.player.renew()
        self.put_up(self.stage)

    def draw(self, target: pygame.Surface) -> None:
        """The battle beneath, darkened."""
        kit.beneath(self, target)
