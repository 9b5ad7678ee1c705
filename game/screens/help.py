"""All keys on one page."""

from __future__ import annotations

import pygame

from game.screens import kit
from game.screens.art import theme
from game.screens.play.keys import SQUAD_KEYS, WINDOW_KEYS, option_keys, order_keys
from game.screens.speaking import face_of
from game.screens.stage import Screen

Rows = tuple[tuple[str, str], ...]
POINTS, LEAST = 13, 7
"""Size of the letters, in points at the scale of the window, and the smallest in pixels."""


class Help(Screen):
    """The keys of the window, the orders and the options; any key goes back."""

    def lay_out(self) -> None:
        """Nothing but words."""
        kit.heading(self, "Keys   (any key goes back)")

    def hear(self, event: pygame.Event) -> None:
        """Go back."""
        if event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)):
            self.stage.back()

    def columns(self) -> tuple[tuple[str, Rows], ...]:
        """Title and rows of each column: key and what it does."""
        face = face_of(self.stage)
        return (
            ("The window", WINDOW_KEYS),
            ("Squads", SQUAD_KEYS),
            ("Orders", order_keys(face)),
            ("Close combat, and what is rare", order_keys(face, rare=True)),
            ("Options", option_keys(face)),
        )

    def fitting(self, area: pygame.Rect) -> tuple[int, tuple[pygame.Rect, ...]]:
        """The largest letters with which all columns fit an area side by side, and the box of each column.

        The smallest letters are used where none fit; `draw` then cuts words short.
        """
        columns = self.columns()
        for points in range(max(LEAST, self.px(POINTS)), LEAST - 1, -1):
            widths = [_width(title, rows, points) for title, rows in columns]
            rows = max(len(rows) for _title, rows in columns) + 2
            if sum(widths) <= area.width and rows * _step(points) <= area.height:
                break
        spare = (area.width - sum(widths)) // len(columns)
        lefts = [area.left + sum(widths[:place]) + spare * place for place in range(len(widths))]
        return points, tuple(
            pygame.Rect(left, area.top, max(1, width + min(0, spare)), area.height)
            for left, width in zip(lefts, widths, strict=True)
        )

    def draw(self, target: pygame.Surface) -> None:
        """The columns side by side."""
        kit.backdrop(target)
        wide, high = self.stage.size
        top = self.px(80)
        points, boxes = self.fitting(pygame.Rect(self.px(30), top, wide - self.px(60), high - top - self.px(8)))
        for (title, rows), box in zip(self.columns(), boxes, strict=True):
            _draw(target, title, rows, box, points)


def _step(points: int) -> int:
    """Pixels from one row to the next."""
    return theme.font(points, bold=True).get_linesize()


def _keys(rows: Rows, points: int) -> int:
    """Pixels for the keys of a column."""
    return max(theme.font(points, bold=True).size(key)[0] for key, _words in rows) + points


def _width(title: str, rows: Rows, points: int) -> int:
    words = max(theme.font(points).size(words)[0] for _key, words in rows)
    return max(_keys(rows, points) + words, theme.font(points, bold=True).size(title)[0]) + points


def _draw(target: pygame.Surface, title: str, rows: Rows, box: pygame.Rect, points: int) -> None:
    y, room = box.top, _keys(rows, points)
    target.blit(kit.fitted(title, points, box.width - points, theme.BRASS_LIGHT, bold=True), (box.left, y))
    y += 2 * _step(points)
    for key, words in rows:
        target.blit(theme.text(key, points, theme.CREAM, bold=True), (box.left, y))
        target.blit(kit.fitted(words, points, box.width - room - points, (190, 194, 192)), (box.left + room, y))
        y += _step(points)
