"""Options: speed, sound, tokens, size of the controls, window; standing answers for new battles and in this one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UIDropDownMenu, UIHorizontalSlider, UILabel, UIPanel

from game.battle.battle import Refused
from game.battle.policy import ASK, standing_answers
from game.content.maps import default_rules
from game.content.profile import load_profile, profiles
from game.messages.orders import SetStanding
from game.rulebooks.shelf import books, open_book
from game.screens import kit
from game.screens.art import theme
from game.screens.play.input.keys import word_of
from game.screens.play.input.player import Player
from game.screens.play.panels.answering import standing_words
from game.screens.play.screen import BattleScreen
from game.screens.play.view import View
from game.screens.settings import SCALES, SPEEDS, TOKENS
from game.screens.stage import Screen, Stage
from game.screens.texts import text_of
from game.systems import hotkeys
from game.systems.captions import Face
from game.systems.rulebook import Rulebook


def face_of(stage: Stage, book: str = "") -> Face:
    """The words of the book that is played."""
    played = _played(stage)
    return (played or _opened(book or load_profile(default_rules()).book)).face


def book_titles(stage: Stage) -> dict[str, str]:
    """What the books are called: that of the battle alone, else all of them, the one played by default first."""
    played = _played(stage)
    if played is not None:
        return {played.key: _opened(played.key).title}
    return {book: _opened(book).title for book in dict.fromkeys((load_profile(default_rules()).book, *books()))}


def _played(stage: Stage) -> Rulebook | None:
    found = (screen.match.battle.position.book for screen in stage.screens if isinstance(screen, BattleScreen))
    return next(found, None)


@lru_cache(maxsize=16)
def _opened(book: str) -> Rulebook:
    """A book by the first of the shipped profiles that open it."""
    return open_book({load_profile(name).book: name for name in reversed(profiles())}[book])


SPEED_NAMES = {0.5: "slow", 1.0: "normal", 2.0: "fast", 4.0: "very fast", 0.0: "only results"}
TOKEN_NAMES = {"auto": "by zoom", "token": "soldiers", "counter": "counters"}
ANSWERS = (("ask", 0), ("always", 0), ("never", 0), ("never", 5), ("never", 10), ("always", 5), ("always", 10))
_SWITCHES = (
    ("muted", text_of("muted")),
    ("full_screen", text_of("full_screen")),
    ("edge_scroll", text_of("edge_scroll")),
    ("grid_costs", text_of("grid_costs")),
    ("warn_friends", text_of("warn_friends")),
    ("fast_drill", text_of("fast_drill")),
    ("by_drill", text_of("by_drill")),
    ("losses", text_of("losses")),
)


class Options(Screen):
    """What the player likes."""

    def __init__(self) -> None:
        super().__init__()
        self.menus: dict[UIDropDownMenu, Callable[[str], None]] = {}
        self.switches: dict[UIButton, str] = {}
        self.labels: list[tuple[pygame.Rect, str, bool]] = []
        self.book = ""

    def lay_out(self) -> None:
        """Three columns: the window at the left, standing answers at the right."""
        wide, high = self.stage.size
        settings = self.stage.settings
        kit.heading(self, "Options")
        self.menus, self.switches, self.labels = {}, {}, []
        third = (wide - self.px(136)) // 3
        left, right = self.px(40), self.px(68) + third
        self._row, self._column = self.px(84), left
        self._width = third
        self._menu(text_of("events_shown"), [SPEED_NAMES[s] for s in SPEEDS], SPEED_NAMES[settings.speed],
                   lambda word: self._change(speed=_key_of(SPEED_NAMES, word)))
        self._menu(text_of("units_shown"), [TOKEN_NAMES[t] for t in TOKENS], TOKEN_NAMES[settings.tokens],
                   lambda word: self._change(tokens=_key_of(TOKEN_NAMES, word)))
        scales = [f"{round(scale * 100)} %" for scale in SCALES]
        now = f"{round(settings.ui_scale * 100)} %"
        self._menu(text_of("text_size"), scales, now, lambda word: self._scale(int(word.split()[0])))
        box = self._label(text_of("volume"))
        loud = round(settings.volume * 100)
        self.slider = UIHorizontalSlider(box, loud, (0, 100), manager=self.ui, click_increment=5)
        for name, words in _SWITCHES:
            rect = pygame.Rect(left, self._row, third, self.px(34))
            text = f"{words}: {'yes' if getattr(settings, name) else 'no'}"
            self.switches[kit.button(self, rect, text)] = name
            self._row += self.px(40)
        self._standing(right, third)
        size = (self.px(180), self.px(42))
        self.back = kit.button(
            self, pygame.Rect((wide - self.px(40) - size[0], high - self.px(66)), size), "Done  [Esc]", look="@brass"
        )

    def _standing(self, left: int, width: int) -> None:
        self._width = width
        box = pygame.Rect(left, self.px(84), 2 * width, self.px(34))
        self.labels.append((box, text_of("new_answers"), True))
        held = {question: (word, below) for question, word, below in self.stage.settings.standing}
        titles = book_titles(self.stage)
        self.book = self.book or next(iter(titles))
        menu = pygame.Rect(left + 2 * width + self.px(28) - self.px(190), box.top, self.px(190), box.height)
        self.menus[kit.drop_down(self, menu, list(titles.values()), titles[self.book])] = self._turn_to
        face = face_of(self.stage, self.book)
        questions = face.lasting
        rows = max(1, -(-len(questions) // 2))
        for place, (question, name) in enumerate(questions.items()):
            if place % rows == 0:
                self._row, self._column = self.px(126), left + place // rows * (width + self.px(28))
            now = held.get(question, (face.beforehand.get(question, "ask"), 0))
            entries = [standing_words(*answer) for answer in ANSWERS]
            self._menu(name, entries, standing_words(*now), self._answering(question), share=0.68)

    def _turn_to(self, title: str) -> None:
        """The answers of another book."""
        self.book = _key_of(book_titles(self.stage), title)
        self.put_up(self.stage)

    def _answering(self, question: str) -> Callable[[str], None]:
        return lambda words: self._answer(question, words)

    def _answer(self, question: str, words: str) -> None:
        kept = tuple(entry for entry in self.stage.settings.standing if entry[0] != question)
        word, below = next(answer for answer in ANSWERS if standing_words(*answer) == words)
        if word != face_of(self.stage, self.book).beforehand.get(question, "ask"):
            kept = (*kept, (question, word, below))
        self.stage.change(standing=tuple(sorted(kept)))

    def _label(self, words: str, share: float = 0.5) -> pygame.Rect:
        """A row's label, with its share of the width; the rest of the row."""
        high, wide = self.px(34), round(self._width * share)
        self.labels.append((pygame.Rect(self._column, self._row, wide, high), words, False))
        box = pygame.Rect(self._column + wide, self._row, self._width - wide, high)
        self._row += self.px(44)
        return box

    def _menu(
        self, words: str, entries: list[str], now: str, then: Callable[[str], None], *, share: float = 0.5
    ) -> None:
        box = self._label(words, share)
        self.menus[kit.drop_down(self, box, entries, now)] = then

    def _change(self, **values: Any) -> None:
        self.stage.change(**values)

    def _scale(self, percent: int) -> None:
        self.stage.change(ui_scale=percent / 100)
        self.stage.resize(self.stage.size)

    def hear(self, event: pygame.Event) -> None:
        """Changes tell at once."""
        if event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED and event.ui_element in self.menus:
            self.menus[event.ui_element](event.text)
        elif event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED and event.ui_element is self.slider:
            self.stage.change(volume=round(event.value) / 100)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            self._pressed(event.ui_element)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_RETURN):
            self.stage.back()

    def _pressed(self, button: UIButton) -> None:
        if button is self.back:
            self.stage.back()
        elif button in self.switches:
            name = self.switches[button]
            self.stage.change(**{name: not getattr(self.stage.settings, name)})
            self.stage.sounds.play("click")
            self.put_up(self.stage)

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop and the names of the rows."""
        kit.backdrop(target)
        for box, words, strong in self.labels:
            picture = kit.fitted(words, self.px(14), box.width, theme.CREAM, bold=strong)
            target.blit(picture, (box.left, box.centery - picture.get_height() // 2))


def _key_of(names: dict[Any, str], word: str) -> Any:
    return next(key for key, name in names.items() if name == word)



class Standing(Screen):
    """The list, over a battle: only of the side that sits at the screen."""

    def __init__(self, view: View, player: Player) -> None:
        super().__init__()
        self.view = view
        self.player = player
        self.buttons: dict[UIButton, str] = {}

    @property
    def answers(self) -> dict[str, str]:
        """What the side answers unasked, by the question: "No under 10"."""
        outlook = self.view.outlook
        held = standing_answers(outlook, outlook.side, outlook.book.face.beforehand)
        return {question: standing_words(*answer) for question, answer in held.items()}

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
        title = text_of("standing_of", side=self.view.viewer.capitalize())
        UILabel(pygame.Rect(0, self.px(10), wide, self.px(36)), title, manager=self.ui, container=panel,
                object_id="@heading")  # fmt: skip
        self.buttons = {}
        for place, (question, words) in enumerate(held.items(), 1):
            top, button = self.px(54) + (place - 1) * step, self.px(170)
            UILabel(pygame.Rect(self.px(24), top, inner - button - self.px(10), min(high, step)),
                    f"{names.get(question, question)}: {words}", manager=self.ui, container=panel)  # fmt: skip
            key = f"   [{place}]" if place < 10 else ""
            rect = pygame.Rect(wide - self.px(24) - button, top, button, min(high, step))
            control = UIButton(rect, f"{text_of('ask_again')}{key}", manager=self.ui, container=panel)
            self.buttons[control] = question
            if not self.open:
                kit.disable(control)
        words = "" if held and self.open else text_of("set_back_later" if held else "none_standing")
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
