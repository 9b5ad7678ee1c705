"""Between two people at one computer: whose turn to look it is, and a question that can be answered in passing."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.messages.orders import Order
from game.screens import kit
from game.screens.art import theme
from game.screens.kit import ask_to_leave
from game.screens.play.input.seating import Reaction
from game.screens.stage import WAIT, Screen
from game.screens.texts import text_of

PASS_KEY = "9"


class Handover(Screen):
    """Hides everything until the other person is at the screen; it looks the same whatever the battle holds.

    With a reaction it asks a question that both sides may read, and that can be answered without the board. Esc leads
    to the title; `saved` says what leaving would lose.
    """

    def __init__(
        self,
        side: str,
        place: int,
        title: str,
        then: Callable[[], None],
        reaction: Reaction | None = None,
        answer: Callable[[Order | None], None] | None = None,
        saved: str = "",
    ) -> None:
        super().__init__()
        self.side = side
        self.place = place
        self.title = title
        self.then = then
        self.reaction = reaction
        self.answer = answer
        self.saved = saved
        self.orders: dict[UIButton, Order | None] = {}
        self.keys: dict[str, Order | None] = {}
        self.age = 0.0

    def update(self, dt: float) -> None:
        """It has been up for so long."""
        self.age += dt

    def lay_out(self) -> None:
        """One button to change places; over it the answers, if there are any to give in passing."""
        self.stage.sounds.stop()
        self.orders, self.keys = {}, {}
        box = pygame.Rect(0, 0, self.px(340), self.px(48))
        box.center = (self.stage.size[0] // 2, round(self.stage.size[1] * (0.66 if self.reaction is None else 0.86)))
        plain = self.reaction is None
        words = text_of("im_side" if plain else "im_side_board", side=self.side.capitalize())
        self.button = kit.button(self, box, f"{words}  [Enter]", look="@brass" if plain else None)
        corner = pygame.Rect(self.px(16), 0, self.px(220), self.px(34))
        corner.bottom = self.stage.size[1] - self.px(16)
        self.exit = kit.button(self, corner, text_of("leave_to_title"))
        if self.reaction is not None:
            numbered = [f"{place}" for place in range(1, len(self.reaction.answers) + 1)]
            if len(numbered) > 1:
                numbered[-1] = "0"
            self._row(self.reaction.answers, numbered, 0.58, (230, 46), "@brass")
            keys = [PASS_KEY if order is None else "" for _words, order in self.reaction.lasting]
            if keys:
                self._row(self.reaction.lasting, keys, 0.7, (200, 34), None)

    def _row(
        self,
        answers: tuple[tuple[str, Order | None], ...],
        keys: list[str],
        height: float,
        size: tuple[int, int],
        look: str | None,
    ) -> None:
        captions = [f"{words}  [{key}]" if key else f"{words}, from now on" for (words, _order), key in
                    zip(answers, keys, strict=True)]  # fmt: skip
        gap, high = self.px(10), self.px(size[1])
        widest = max(theme.font(kit.size(self, 14)).size(words)[0] for words in captions) + self.px(28)
        wide = min(max(self.px(size[0]), widest), self.stage.size[0] - 2 * gap)
        across = max(1, min(len(answers), (self.stage.size[0] - gap) // (wide + gap)))
        rows = -(-len(answers) // across)
        left = (self.stage.size[0] - across * (wide + gap) + gap) // 2
        middle = round(self.stage.size[1] * height) - (rows - 1) * (high + gap) // 2
        for place, ((_words, order), key) in enumerate(zip(answers, keys, strict=True)):
            box = pygame.Rect(left + place % across * (wide + gap), 0, wide, high)
            box.centery = middle + place // across * (high + gap)
            self.orders[kit.button(self, box, captions[place], look=look)] = order
            if key:
                self.keys[key] = order

    def hear(self, event: pygame.Event) -> None:
        """Enter or the button changes places; a number or a button answers."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            if event.ui_element is self.button:
                self._change()
            elif event.ui_element is self.exit:
                self._leave()
            elif event.ui_element in self.orders:
                self._answer(self.orders[event.ui_element])
        elif event.type == pygame.KEYDOWN:
            name = pygame.key.name(event.key).strip("[]")
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                if self.age >= WAIT:
                    self._change()
            elif event.key == pygame.K_ESCAPE:
                self._leave()
            elif name in self.keys:
                self._answer(self.keys[name])

    def _leave(self) -> None:
        """To the title, once whoever sits there is sure; the battle goes on from there behind the same curtain."""
        ask_to_leave(self.stage, self.saved, lambda: self.stage.show(self.stage.make("title")))

    def _change(self) -> None:
        self.stage.back()
        self.then()

    def _answer(self, order: Order | None) -> None:
        self.stage.sounds.play("click")
        self.stage.back()
        if self.answer is not None:
            self.answer(order)

    def draw(self, target: pygame.Surface) -> None:
        """The side's colour and name, why it is called, and what to do."""
        kit.backdrop(target)
        middle, asked = self.stage.size[0] // 2, self.reaction
        top = round(self.stage.size[1] * (0.3 if asked is None else 0.15))
        kit.side_mark(target, theme.side(self.place), (middle, top), self.px(34), 2)
        title = kit.fitted(self.title, self.px(36), self.stage.size[0] - self.px(40), bold=True)
        theme.put(target, title, (middle, top + self.px(84)))
        if asked is None:
            words = text_of("change_places")
            theme.put(target, theme.text(words, self.px(16), theme.CREAM), (middle, top + self.px(130)))
            return
        label = kit.wrapped(asked.words, self.px(16), self.px(860), centred=True)
        target.blit(label, label.get_rect(midtop=(middle, top + self.px(130))))
        hint = theme.text(text_of("both_read"), self.px(12), (160, 168, 172))
        theme.put(target, hint, (middle, round(self.stage.size[1] * 0.78)))
