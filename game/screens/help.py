"""All keys, on as many pages as it takes."""

from __future__ import annotations

import pygame

from game.screens import kit
from game.screens.art import theme
from game.screens.play.keys import SQUAD_KEYS, WINDOW_KEYS, option_keys, order_keys
from game.screens.speaking import face_of
from game.screens.stage import Screen

Rows = tuple[tuple[str, str], ...]
Column = tuple[str, Rows]
POINTS, LEAST = 13, 11
"""Size of the letters, in points at the scale of the window, and the smallest in pixels."""
_TURNS = {pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: 1, pygame.K_LEFT: -1, pygame.K_PAGEUP: -1}


class Help(Screen):
    """The keys of the window, the orders and the options; any key goes back."""

    page = 0

    def lay_out(self) -> None:
        """Nothing but words."""
        self.pages = self._pages()
        self.page %= len(self.pages)
        more = f", page {self.page + 1} of {len(self.pages)}: Right and Left turn" if len(self.pages) > 1 else ""
        kit.heading(self, f"Keys{more}   (any other key goes back)")

    def hear(self, event: pygame.Event) -> None:
        """Turn the pages, or go back."""
        turns = _TURNS.get(event.key, 0) if event.type == pygame.KEYDOWN else 0
        if event.type == pygame.MOUSEWHEEL:
            turns = -1 if event.y > 0 else 1
        if turns:
            self.page += turns
            self.put_up(self.stage)
        elif event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)):
            self.stage.back()

    def columns(self) -> tuple[Column, ...]:
        """Title and rows of each column: key and what it does."""
        face = face_of(self.stage)
        return (
            ("The window", WINDOW_KEYS),
            ("Squads", SQUAD_KEYS),
            ("Orders", order_keys(face)),
            ("Close combat, and what is rare", order_keys(face, rare=True)),
            ("Options", option_keys(face)),
        )

    @property
    def area(self) -> pygame.Rect:
        """Where the columns stand."""
        wide, high = self.stage.size
        return pygame.Rect(self.px(30), self.px(80), wide - self.px(60), high - self.px(88))

    @property
    def points(self) -> int:
        """The size of the letters in pixels: always readable, however many pages it takes."""
        return max(LEAST, self.px(POINTS))

    def _pages(self) -> list[list[Column]]:
        """The columns that fit beside each other on a page; one too long is gone on with beside itself."""
        deep = max(1, self.area.height // _step(self.points) - 2)
        pages: list[list[Column]] = [[]]
        left = self.area.width
        for title, rows in self.columns():
            for start in range(0, len(rows), deep):
                part = (f"{title}, further" if start else title, rows[start : start + deep])
                wide = _width(*part, self.points)
                if wide > left and pages[-1]:
                    pages.append([])
                    left = self.area.width
                pages[-1].append(part)
                left -= wide
        return pages

    def boxes(self) -> list[pygame.Rect]:
        """Where each column of the page that is shown stands."""
        area, shown = self.area, self.pages[self.page]
        widths = [_width(title, rows, self.points) for title, rows in shown]
        spare = max(0, area.width - sum(widths)) // len(shown)
        lefts = [area.left + sum(widths[:place]) + spare * place for place in range(len(widths))]
        return [pygame.Rect(x, area.top, wide, area.height) for x, wide in zip(lefts, widths, strict=True)]

    def draw(self, target: pygame.Surface) -> None:
        """The columns of the page side by side."""
        kit.backdrop(target)
        for (title, rows), box in zip(self.pages[self.page], self.boxes(), strict=True):
            _draw(target, title, rows, box, self.points)


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
