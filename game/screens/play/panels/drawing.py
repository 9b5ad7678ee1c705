"""Writing and drawing on panels: lines, pips, icons, at a scale; panels are painted anew only when they change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Generic, TypeAlias, TypeVar

import pygame

from game.screens import kit
from game.screens.art import icons, theme

GREY: theme.Colour = (160, 168, 172)
FAINT: theme.Colour = (112, 121, 128)
WARN: theme.Colour = (240, 150, 96)
FINE: theme.Colour = (110, 205, 165)


T = TypeVar("T")


class Pen:
    """Draws on a surface from the top down; sizes are in points, given the scale."""

    def __init__(self, target: pygame.Surface, scale: float, *, inset: int = 10) -> None:
        self.target = target
        self.scale = scale
        self.left = self.px(inset)
        self.right = target.get_width() - self.px(inset)
        self.y = self.px(inset - 2)
        self.spots: list[tuple[pygame.Rect, str]] = []
        self.left_out: list[str] = []
        """Lines for which there was no room, in order."""
        self.short = False
        """Whether there is too little room for all, so that what has none is left out and noted."""
        self._foot = target.get_height()
        self._beside = 0
        self._aside = ""

    def px(self, points: float) -> int:
        """Points as pixels."""
        return round(points * self.scale)

    def font(self, points: int) -> int:
        """A font size as pixels."""
        return max(9, round(points * self.scale))

    def line(
        self,
        words: str,
        points: int = 13,
        colour: theme.Colour = theme.CREAM,
        *,
        bold: bool = False,
        indent: int = 0,
        gap: int = 2,
    ) -> None:
        """Words in one line, or in as many as they need beside what an `aside` has put at its right end."""
        left = self.left + self.px(indent)
        room, self._beside = self.right - left - self._beside, 0
        picture = theme.text(words, self.font(points), colour, bold=bold)
        if picture.get_width() > room:
            picture = kit.wrapped(words, self.font(points), room, colour, bold=bold)
        whole, self._aside = f"{words} {self._aside}".rstrip(), ""
        if not self._room(whole, picture.get_height()):
            return
        self.target.blit(picture, (left, self.y))
        self.y += picture.get_height() + self.px(gap) - self.px(2)

    def aside(self, words: str, points: int = 13, colour: theme.Colour = GREY, *, bold: bool = False) -> None:
        """Words at the right end of the line that comes next, which keeps clear of them."""
        picture = theme.text(words, self.font(points), colour, bold=bold)
        self._aside = words
        if not self.short or (not self.left_out and self.y + picture.get_height() <= self._foot):
            self.target.blit(picture, (self.right - picture.get_width(), self.y))
        self._beside = picture.get_width() + self.px(6)

    def cut(self, words: str, points: int, colour: theme.Colour = theme.CREAM, *, bold: bool = True) -> None:
        """Words in one line from left to right, cut with dots where they would be wider."""
        picture = kit.fitted(words, self.font(points), self.right - self.left, colour, bold=bold)
        self.target.blit(picture, (self.left, self.y))
        self.y += picture.get_height()
        self._beside, self._aside = 0, ""

    def paired(self, words: str, figure: str, points: int = 13, *, indent: int = 0) -> None:
        """A line with a bold figure at its right end."""
        self.aside(figure, points, theme.BRASS_LIGHT, bold=True)
        self.line(words, points, indent=indent)

    def wrapped(self, words: str, points: int = 13, colour: theme.Colour = theme.CREAM) -> None:
        """As many lines as the words need."""
        picture = kit.wrapped(words, self.font(points), self.right - self.left, colour)
        if self._room(words, picture.get_height()):
            self.target.blit(picture, (self.left, self.y))
            self.y += picture.get_height() + self.px(2)

    def footnote(self, words: str, points: int = 11, colour: theme.Colour = GREY) -> None:
        """Words at the end: whole, or, where there is no room, as a tip on all of the panel."""
        picture = kit.wrapped(words, self.font(points), self.right - self.left)
        if self.y + picture.get_height() <= self.target.get_height():
            self.wrapped(words, points, colour)
        else:
            self.spots.append((self.target.get_rect(), words))

    def fits(self, words: str) -> bool:
        """Whether there is room for one more line; one that has none is noted, to be told in a tip."""
        room = not self.left_out and self.y <= self._foot - self.px(18)
        if not room:
            self.left_out.append(words)
        return room

    def _room(self, words: str, high: int) -> bool:
        """Whether words so high have room on a panel that is short of it; those that have none are noted."""
        room = not self.short or (not self.left_out and self.y + high <= self._foot)
        if not room:
            self.left_out.append(words)
        return room

    def reserve(self) -> None:
        """Leave out what has no room from here on, and keep the last line free for the note on it."""
        self.short = True
        self._foot -= self.px(21)

    def rest(self) -> None:
        """Write the note on what was left out, if anything was: how many lines, and which in its tip."""
        if not self.left_out:
            return
        box = pygame.Rect(self.left, self.target.get_height() - self.px(21), self.right - self.left, self.px(18))
        picture = theme.text(f"... and {len(self.left_out)} more", self.font(12), theme.BRASS_LIGHT)
        self.target.blit(picture, box)
        words = "\n".join(self.left_out)
        self.spots = [(box, words), *self.spots, (self.target.get_rect(), words)]

    def spot(self, top: float, words: str) -> None:
        """Words to be shown when the pointer rests on what was drawn from a height down to here."""
        if words:
            self.spots.append((pygame.Rect(self.left, round(top), self.right - self.left, round(self.y - top)), words))

    def rule(self) -> None:
        """A thin line across."""
        self.y += self.px(3)
        pygame.draw.line(self.target, theme.SLATE_LIGHT, (self.left, self.y), (self.right, self.y))
        self.y += self.px(4)

    def pips(self, caption: str, full: int, most: int, colour: theme.Colour, *, marked: int = 0) -> None:
        """A pool of points: `marked` of the full ones carry a ring."""
        words = theme.text(caption, self.font(12), GREY)
        self.target.blit(words, (self.left, self.y))
        left = self.left + self.px(76)
        step = (self.right - self.px(26) - left) / max(1, most)
        middle = self.y + words.get_height() / 2
        for place in range(most):
            centre = (left + step * (place + 0.5), middle)
            filled = place < full
            pygame.draw.aacircle(self.target, colour if filled else theme.SLATE_LIGHT, centre, self.px(4.6))
            if filled and place < marked:
                pygame.draw.aacircle(self.target, theme.CREAM, centre, self.px(5.6), 1)
        self.target.blit(number := theme.text(str(full), self.font(13), theme.CREAM, bold=True),
                         (self.right - number.get_width(), self.y - 1))
        self.y += words.get_height() + self.px(1)

    def icons(self, shown: tuple[tuple[str, str], ...], size: int = 16, tips: Sequence[str] = ()) -> None:
        """Icons with a word each, as many to a line as fit; `tips` are shown when the pointer rests on them."""
        x, high = self.left, 0
        for (name, words), tip in zip(shown, tips or repeat(""), strict=False):
            text = kit.wrapped(words, self.font(12), self.right - self.left - self.px(size + 4), theme.CREAM)
            wide = self.px(size + 4) + text.get_width() + self.px(9)
            if x + wide > self.right and x > self.left:
                x = self.left
                self.y += high
                high = 0
            if not self._room(words, max(self.px(size + 3), text.get_height())):
                continue
            self.target.blit(icons.icon(name, self.px(size)), (x, self.y + 1))
            low = max(0, (self.px(size + 3) - text.get_height()) // 2)
            high = max(high, self.px(size + 3), text.get_height())
            self.target.blit(text, (x + self.px(size + 4), self.y + low))
            if tip:
                self.spots.append((pygame.Rect(x, round(self.y), wide, high), tip))
            x += wide
        if shown:
            self.y += high + self.px(1)


SMALLER = 0.2
"""By how much text is made smaller at a time where it is large and has no room."""
MEASURED = 2400
"""The height of the plate on which is found out how high a panel must be: more than any has to tell."""


Painted: TypeAlias = tuple[Hashable, Callable[[Pen], None]]
"""What a panel hangs on, and what paints it."""


class Panel:
    """A plate that keeps its picture until its key changes."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        self._key: Hashable = object()
        self._picture: pygame.Surface | None = None
        self.painted = 0
        self._spots: list[tuple[pygame.Rect, str]] = []
        self._tall: tuple[Hashable, int] = (None, 0)
        self._at: tuple[Hashable, float] = (None, 1.0)

    def draw(
        self, target: pygame.Surface, key: Hashable, scale: float, paint: Callable[[Pen], None], *, alpha: int = 238,
        short: bool = False,
    ) -> None:  # fmt: skip
        """Draw the panel at its place; `paint` is called only when the key, the size or the scale is another.

        One that is `short` of room for all it tells ends with a note on what is left out.
        """
        whole = (key, self.box.size, scale, alpha)
        if self._picture is None or whole != self._key:
            self._key = whole
            self._picture = pygame.Surface(self.box.size, pygame.SRCALPHA, 32)
            kit.panel(self._picture, self._picture.get_rect(), alpha=alpha)
            pen = Pen(self._picture, scale)
            if short:
                pen.reserve()
            paint(pen)
            pen.rest()
            self._spots = pen.spots
            self.painted += 1
        target.blit(self._picture, self.box)

    def again(self, target: pygame.Surface) -> None:
        """Draw it as it was drawn last."""
        if self._picture is not None:
            target.blit(self._picture, self.box)

    def told_at(self, point: tuple[int, int]) -> str:
        """The words on the spot under a point; empty for none."""
        at = point[0] - self.box.left, point[1] - self.box.top
        return next((words for rect, words in self._spots if rect.collidepoint(at)), "")

    def tall(self, key: Hashable, scale: float, paint: Callable[[Pen], None]) -> int:
        """How many pixels high it must be for all it tells, as wide as its box is."""
        if self._tall[0] != (key, self.box.width, scale):
            trial = Pen(pygame.Surface((self.box.width, MEASURED), pygame.SRCALPHA, 32), scale)
            paint(trial)
            self._tall = (key, self.box.width, scale), round(trial.y) + trial.px(6)
        return self._tall[1]

    def fit(
        self, target: pygame.Surface, key: Hashable, scale: float, paint: Callable[[Pen], None], *, least: int = 0
    ) -> None:
        """Draw it no higher than what it tells, but not lower than `least`; its box says how high it may be.

        Large text is made smaller where there is no room for it, down to the usual size; then lines are left out.
        """
        found = (key, self.box.size, scale)
        if self._at[0] != found:
            while self.tall(key, scale, paint) > self.box.height and scale > 1:
                scale = max(1.0, scale - SMALLER)
            self._at = found, scale
        scale = self._at[1]
        needed = self.tall(key, scale, paint)
        short = self.box.height < needed
        self.box.height = max(min(least, self.box.height), min(self.box.height, needed))
        self.draw(target, key, scale, paint, short=short)


def under(placed: Iterable[tuple[pygame.Rect, T]], point: tuple[int, int]) -> T | None:
    """What of several things that are laid out lies under a point."""
    return next((thing for rect, thing in placed if rect.collidepoint(point)), None)


class Plate(Generic[T]):
    """A panel with things that can be pressed, each where it lies in the window."""

    def __init__(self) -> None:
        self.panel = Panel()
        self.placed: list[tuple[pygame.Rect, T]] = []

    def hide(self) -> None:
        """It is not there."""
        self.panel.box, self.placed = pygame.Rect(0, 0, 0, 0), []

    def at(self, point: tuple[int, int]) -> T | None:
        """The thing under a point."""
        return under(self.placed, point)

    def inside(self) -> Iterator[tuple[pygame.Rect, T]]:
        """Each thing with its place on the panel itself."""
        left, top = self.panel.box.topleft
        return ((rect.move(-left, -top), thing) for rect, thing in self.placed)
