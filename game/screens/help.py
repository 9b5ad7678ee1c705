"""All keys, under headings of what one wants to do, on as many pages as it takes."""

from __future__ import annotations

import pygame

from game.screens import kit
from game.screens.art import theme
from game.screens.options import book_titles, face_of
from game.screens.play.input.keys import Keys, chapters
from game.screens.stage import Screen

Block = tuple[str, Keys]
"""A heading and the keys under it."""
Column = list[Block]
POINTS, LEAST = 13, 11
"""Size of the letters, in points at the scale of the window, and the smallest in pixels."""
MOST = 3
"""Columns side by side."""
APART = 1.25
"""From one row to the next, in heights of a line."""
_TURNS = {pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: 1, pygame.K_LEFT: -1, pygame.K_PAGEUP: -1}


class Help(Screen):
    """The keys of the window, the orders and the options of a book: the one that is played, else Tab turns to another.

    Any other key goes back.
    """

    page = turned = 0

    def lay_out(self) -> None:
        """Nothing but words."""
        titles = book_titles(self.stage)
        self.book, *others = (*list(titles)[self.turned :], *list(titles)[: self.turned])
        self.pages = self._pages()
        self.page %= len(self.pages)
        more = f", page {self.page + 1} of {len(self.pages)} (Left, Right)" if len(self.pages) > 1 else ""
        other = f"Tab: {titles[others[0]]}. " if others else ""
        kit.heading(self, f"Keys of {titles[self.book]}{more}. {other}Any other key goes back.")

    def hear(self, event: pygame.Event) -> None:
        """Turn the pages, or to another book, or go back."""
        turns = _TURNS.get(event.key, 0) if event.type == pygame.KEYDOWN else 0
        if event.type == pygame.MOUSEWHEEL:
            turns = -1 if event.y > 0 else 1
        books = len(book_titles(self.stage))
        if books > 1 and event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.turned, self.page = (self.turned + 1) % books, 0
            self.put_up(self.stage)
        elif turns:
            self.page += turns
            self.put_up(self.stage)
        elif event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)):
            self.stage.back()

    @property
    def area(self) -> pygame.Rect:
        """Where the columns stand."""
        wide, high = self.stage.size
        return pygame.Rect(self.px(30), self.px(80), wide - self.px(60), high - self.px(88))

    @property
    def points(self) -> int:
        """The size of the letters in pixels: always readable, however many pages it takes."""
        return max(LEAST, self.px(POINTS))

    def columns(self) -> list[Column]:
        """Heading under heading; what has no room in a column begins the next one."""
        deep = max(3, self.area.height // _step(self.points))
        columns: list[Column] = [[]]
        used = 0
        for title, rows in chapters(face_of(self.stage, self.book)):
            for start in range(0, len(rows), deep - 1):
                part = rows[start : start + deep - 1]
                if used + len(part) + 1 > deep and columns[-1]:
                    columns.append([])
                    used = 0
                columns[-1].append((f"{title}, further" if start else title, part))
                used += len(part) + 2
        return columns

    def _pages(self) -> list[list[Column]]:
        """The columns that fit beside each other on a page."""
        pages: list[list[Column]] = [[]]
        left = self.area.width
        for column in self.columns():
            wide = _width(column, self.points)
            if pages[-1] and (wide > left or len(pages[-1]) == MOST):
                pages.append([])
                left = self.area.width
            pages[-1].append(column)
            left -= wide
        return pages

    def boxes(self) -> list[pygame.Rect]:
        """Where each column of the page that is shown stands."""
        area, shown = self.area, self.pages[self.page]
        widths = [_width(column, self.points) for column in shown]
        spare = max(0, area.width - sum(widths)) // len(shown)
        lefts = [area.left + sum(widths[:place]) + spare * place for place in range(len(widths))]
        high = [_height(column, self.points) for column in shown]
        return [pygame.Rect(*at) for at in zip(lefts, [area.top] * len(shown), widths, high, strict=True)]

    def draw(self, target: pygame.Surface) -> None:
        """The columns of the page side by side."""
        kit.backdrop(target)
        for column, box in zip(self.pages[self.page], self.boxes(), strict=True):
            _draw(target, column, box, self.points)


def _step(points: int) -> int:
    """Pixels from one row to the next."""
    return round(APART * theme.font(points, bold=True).get_linesize())


def _height(column: Column, points: int) -> int:
    """Pixels of a column: a row for each heading and each key, and an empty one before further headings."""
    return _step(points) * (sum(len(rows) + 2 for _title, rows in column) - 1)


def _keys(column: Column, points: int) -> int:
    """Pixels for the keys of a column."""
    return max(theme.font(points, bold=True).size(key)[0] for _title, rows in column for key, _words in rows) + points


def _width(column: Column, points: int) -> int:
    words = max(theme.font(points).size(words)[0] for _title, rows in column for _key, words in rows)
    titles = max(theme.font(points, bold=True).size(title)[0] for title, _rows in column)
    return max(_keys(column, points) + words, titles) + 2 * points


def _draw(target: pygame.Surface, column: Column, box: pygame.Rect, points: int) -> None:
    y, room = box.top, _keys(column, points)
    for title, rows in column:
        target.blit(kit.fitted(title, points, box.width - points, theme.BRASS_LIGHT, bold=True), (box.left, y))
        for key, words in rows:
            y += _step(points)
            target.blit(theme.text(key, points, theme.CREAM, bold=True), (box.left, y))
            target.blit(kit.fitted(words, points, box.width - room - points, (190, 194, 192)), (box.left + room, y))
        y += 2 * _step(points)
