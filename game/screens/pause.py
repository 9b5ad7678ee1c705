"""The menu of a battle: go on, save, load, options, keys, concede, leave."""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel, UIPanel

from game.screens import kit
from game.screens.help import Help
from game.screens.options import Options, Standing
from game.screens.play.input.keys import word_of
from game.screens.play.input.menu_actions import MenuActions
from game.screens.play.input.player import Player
from game.screens.play.view import View
from game.screens.resume import Load
from game.screens.stage import Screen
from game.screens.texts import text_of
from game.screens.title import Title
from game.systems import hotkeys

_ENTRIES = (
    ("resume", text_of("to_battle"), "Esc"),
    ("save", text_of("save"), "S"),
    ("load", text_of("load"), "L"),
    ("scene", text_of("keep_scene"), "E"),
    ("standing", text_of("standing"), "A"),
    ("options", text_of("options"), "O"),
    ("help", text_of("keys"), "K"),
    ("concede", text_of("concede"), ""),
    ("title", text_of("to_title"), "T"),
    ("quit", text_of("leave_game"), "Q"),
)


def _entries() -> tuple[tuple[str, str, str], ...]:
    """Each entry with its words and key; one that is an order too has the key of the order."""
    return tuple((key, words, letter or hotkeys.key_of(key)) for key, words, letter in _ENTRIES)


class Pause(Screen):
    """The menu over a battle."""

    def __init__(self, view: View, menu_actions: MenuActions, player: Player) -> None:
        super().__init__()
        self.view = view
        self.menu_actions = menu_actions
        self.player = player
        self.buttons: dict[UIButton, str] = {}

    def lay_out(self) -> None:
        """The entries in the middle."""
        wide, high, gap = self.px(320), self.px(40), self.px(8)
        whole = self.px(60) + len(_ENTRIES) * (high + gap) + self.px(40)
        box = pygame.Rect(0, 0, wide + self.px(48), whole)
        box.center = (self.stage.size[0] // 2, self.stage.size[1] // 2)
        panel = UIPanel(box, manager=self.ui)
        UILabel(pygame.Rect(0, self.px(10), box.width, self.px(36)), text_of("menu_title"), manager=self.ui,
                container=panel, object_id="@heading")
        self.buttons = {}
        for place, (key, words, letter) in enumerate(_entries()):
            rect = pygame.Rect(self.px(24), self.px(54) + place * (high + gap), wide, high)
            button = UIButton(rect, f"{words}   [{letter}]", manager=self.ui, container=panel)
            self.buttons[button] = key
            if key == "concede" and not self._may_concede():
                kit.disable(button)
        note = pygame.Rect(self.px(24), whole - self.px(38), wide, self.px(26))
        UILabel(note, self.view.match.saved_words, manager=self.ui, container=panel, object_id="@small")

    def _may_concede(self) -> bool:
        return self.view.match.battle.over is None and bool(self.view.match.people)

    def hear(self, event: pygame.Event) -> None:
        """Entries by click or letter."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self.buttons:
            self.choose(self.buttons[event.ui_element])
        elif event.type == pygame.KEYDOWN:
            name = "Esc" if event.key == pygame.K_F10 else word_of(event)
            for key, _words, letter in _entries():
                if name == letter:
                    self.choose(key)
                    return

    def choose(self, key: str) -> None:
        """Do what an entry says."""
        stage = self.stage
        stage.sounds.play("click")
        if key == "standing":
            stage.lay_over(Standing(self.view, self.player))
        elif key == "title":
            self.menu_actions.leave(lambda: stage.show(Title()))
        elif key == "quit":
            self.menu_actions.quit()
        elif key in ("load", "options", "help"):
            stage.lay_over({"load": Load, "options": Options, "help": Help}[key]())
        else:
            if key == "concede" and not self._may_concede():
                return
            stage.back()
            if key == "save":
                self.menu_actions.save()
            elif key == "scene":
                self.menu_actions.keep_scene()
            elif key == "concede":
                self.player.concede()

    def draw(self, target: pygame.Surface) -> None:
        """The battle beneath, darkened."""
        kit.beneath(self, target)


