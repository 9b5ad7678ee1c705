"""The first screen: the title (new battle, continue, load, options, quit), or at once the battle that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel

import game
from game.screens import kit
from game.screens.art import banner, theme
from game.screens.help import Help
from game.screens.match import Match
from game.screens.options import Options
from game.screens.play.input.keys import word_of
from game.screens.play.screen import BattleScreen
from game.screens.resume import Load, resume
from game.screens.rosters import Rosters
from game.screens.saves import RUNNING, shelved, unread
from game.screens.setup import Setup
from game.screens.stage import Screen
from game.screens.texts import text_of

_ENTRIES = (
    ("new", text_of("new_battle"), "N"),
    ("continue", text_of("go_on"), "C"),
    ("load", text_of("load"), "L"),
    ("rosters", text_of("rosters"), "R"),
    ("options", text_of("options"), "O"),
    ("help", text_of("keys"), "K"),
    ("quit", text_of("quit"), "Q"),
)


class Title(Screen):
    """The first screen."""

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, UIButton] = {}
        battles, self._faults = shelved()
        self._latest = next((entry for entry in battles if entry.path.name.startswith(RUNNING)), None)
        self._focus = 0

    def lay_out(self) -> None:
        """The entries in a column, left of the middle."""
        wide, high, gap = self.px(260), self.px(42), self.px(6)
        top = round(self.stage.size[1] * 0.385)
        self.buttons = {}
        for place, (key, words, letter) in enumerate(_ENTRIES):
            box = pygame.Rect(self.px(70), top + place * (high + gap), wide, high)
            self.buttons[key] = kit.button(self, box, f"{words}   [{letter}]", look="@title")
        if self._latest is None:
            kit.disable(self.buttons["continue"])
        box = pygame.Rect(self.px(70), self.stage.size[1] - self.px(34), self.px(600), self.px(24))
        words = text_of("version", version=game.__version__)
        UILabel(box, words, manager=self.ui, object_id="@small")

    def hear(self, event: pygame.Event) -> None:
        """Buttons, their letters, and arrows with Enter."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            for key, button in self.buttons.items():
                if event.ui_element is button:
                    self.choose(key)
                    return
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.Event) -> None:
        letters = {letter: key for key, _words, letter in _ENTRIES}
        name = word_of(event)
        usable = [key for key, _words, _letter in _ENTRIES if self.buttons[key].is_enabled]
        if name in letters:
            self.choose(letters[name])
        elif event.key in (pygame.K_DOWN, pygame.K_TAB, pygame.K_UP):
            kit.mark(self.buttons[usable[self._focus]], on=False)
            self._focus = (self._focus + (-1 if event.key == pygame.K_UP else 1)) % len(usable)
            kit.mark(self.buttons[usable[self._focus]], on=True)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.choose(usable[self._focus])

    def choose(self, key: str) -> None:
        """Do what an entry says."""
        if not self.buttons[key].is_enabled:
            self.stage.sounds.play("refuse")
            return
        self.stage.sounds.play("click")
        if key == "new":
            self.stage.lay_over(Setup())
        elif key == "continue":
            self._continue()
        elif key == "quit":
            self.stage.leave()
        else:
            self.stage.lay_over({"load": Load, "rosters": Rosters, "options": Options, "help": Help}[key]())

    def _continue(self) -> None:
        if self._latest is not None:
            resume(self.stage, self._latest.path)

    def draw(self, target: pygame.Surface) -> None:
        """The picture, the name, and what could not be read."""
        target.blit(banner.banner(*target.get_size()), (0, 0))
        shade = kit.fade(target.get_size())
        target.blit(shade, (0, 0))
        mark = banner.wordmark(self.px(92))
        target.blit(mark, (self.px(58), round(self.stage.size[1] * 0.17)))
        words = theme.text("small squads, exact odds, every number explained", self.px(17), theme.CREAM)
        target.blit(words, (self.px(72), round(self.stage.size[1] * 0.17) + self.px(98)))
        words = kit.fitted(unread(self._faults), self.px(14), target.get_width() - self.px(140))
        target.blit(words, (self.px(70), target.get_height() - self.px(56)))


SEED = 1


def opening_match(
    scenario: str | None,
    seats: Mapping[str, str],
    seed: int | None,
    load: Path | None,
    rules: str = "",
    rosters: Mapping[str, Path] | None = None,
) -> Match | None:
    """The battle that was asked for; None for the title. Raises ContentError when it cannot be had."""
    if load is not None:
        return Match.load(load)
    if scenario is None:
        return None
    return Match.begin(scenario, seats, SEED if seed is None else seed, rules=rules, rosters=rosters)


def opening_screen(match: Match | None) -> Screen:
    """The screen to begin with."""
    return Title() if match is None else BattleScreen(match)
