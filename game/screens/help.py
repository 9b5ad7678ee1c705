"""All keys on one page."""

from __future__ import annotations

import pygame

from game.screens import kit
from game.screens.art import theme
from game.screens.play.keys import SQUAD_KEYS, WINDOW_KEYS, option_keys, order_keys
from game.screens.speaking import face_of
from game.screens.stage import Screen


class Help(Screen):
    """The keys of the window, the orders and the options; any key goes back."""

    def lay_out(self) -> None:
        """Nothing but words."""
        kit.heading(self, "Keys   (any key goes back)")

    def hear(self, event: pygame.Event) -> None:
        """Go back."""
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)):
            self.stage.back()

    def draw(self, target: pygame.Surface) -> None:
        """Four columns."""
        kit.backdrop(target)
        wide, face = self.stage.size[0] - self.px(80), face_of(self.stage)
        parts = (
            (0.31, "The window, and squads", (*WINDOW_KEYS, *SQUAD_KEYS)),
            (0.19, "Orders", order_keys(face)),
            (0.24, "Close combat, and what is rare", order_keys(face, rare=True)),
            (0.26, "Options", option_keys(face)),
        )
        left = self.px(40)
        for share, title, rows in parts:
            width = round(wide * share)
            self._column(target, title, rows, pygame.Rect(left, self.px(80), width - self.px(18), 0))
            left += width

    def _column(
        self, target: pygame.Surface, title: str, rows: tuple[tuple[str, str], ...], box: pygame.Rect
    ) -> None:
        y = box.top
        target.blit(theme.text(title, self.px(17), theme.BRASS_LIGHT, bold=True), (box.left, y))
        y += self.px(30)
        room = max(self.px(62), *(theme.font(self.px(13), bold=True).size(key)[0] + self.px(14) for key, _w in rows))
        step = min(self.px(25), (self.stage.size[1] - y - self.px(16)) // max(1, len(rows)))
        for key, words in rows:
            target.blit(theme.text(key, self.px(13), theme.CREAM, bold=True), (box.left, y))
            target.blit(kit.fitted(words, self.px(13), box.width - room, (190, 194, 192)), (box.left + room, y))
            y += step
