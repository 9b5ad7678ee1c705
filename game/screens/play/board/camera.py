"""Where the board is looked at from: zoom, scroll, and what of it lies in the window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.field import Cell
from game.screens.art.view import View

ZOOMS = (8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96)
SMALLEST = 6
"""Pixels a square of the largest map in the smallest window."""
MOST_PIXELS = 26_000_000
"""No zoom of a map is painted larger than this."""
LARGE = 60
"""Squares from which on a map is looked at from farther off to begin with."""
READABLE = 32
"""No view is taken farther off than this by itself."""
PAN_SPEED = 900.0
"""Pixels a second at which a small map is scrolled."""
ACROSS = 2.5
"""Seconds in which the view crosses the largest map."""
_GLIDE = 9.0


class Camera:
    """A zoom and the square in the middle; scrolling stops at the edge of the map."""

    def __init__(self, area: pygame.Rect, size: Cell, cell: int = 64) -> None:
        self.area = area
        self.size = size
        self.cell = cell
        self.liked = cell
        self.kept = False
        """Whether the player looks at the whole map, until he wants otherwise."""
        self.zooms = tuple(cell for cell in ZOOMS if size[0] * size[1] * cell * cell <= MOST_PIXELS)
        self.x, self.y = size[0] / 2, size[1] / 2
        self.covered = 0
        """Pixels at the right of the area that a panel lies over."""
        self.corner = pygame.Rect(0, 0, 0, 0)
        """Where a panel lies over the lower left of the area: the view can be moved out from under it."""
        self._above = self._below = 0
        self._goal: tuple[float, float] | None = None
        self._taken: tuple[tuple[float, float], ...] = ()
        """Where the view was held when the window changed its size, and where it was before."""

    @property
    def view(self) -> View:
        """The view that the drawing works with."""
        left = self.area.centerx - self.x * self.cell
        top = self.area.centery - self.y * self.cell
        return View(self.cell, round(left), round(top))

    def fit(self) -> None:
        """The largest zoom that shows the whole map; where none does, as many pixels a square as there is room for."""
        fitting = [cell for cell in self.zooms if self._fits(cell)]
        least = min(self.area.width // self.size[0], self.area.height // self.size[1])
        self.cell = max(fitting, default=max(SMALLEST, least))
        self.x, self.y = self.size[0] / 2, self.size[1] / 2

    def _fits(self, cell: int) -> bool:
        return self.size[0] * cell <= self.area.width and self.size[1] * cell <= self.area.height

    def zoom(self, step: int, at: tuple[int, int] | None = None) -> None:
        """In or out; the square under the point stays where it is."""
        place = min(range(len(self.zooms)), key=lambda index: abs(self.zooms[index] - self.cell))
        cell = self.zooms[min(len(self.zooms) - 1, max(0, place + step))]
        if cell == self.cell:
            return
        dx, dy = (at[0] - self.area.centerx, at[1] - self.area.centery) if at else (0, 0)
        self.x += dx / self.cell - dx / cell
        self.y += dy / self.cell - dy / cell
        self.cell = self.liked = cell
        self.kept = False
        self._goal = None
        self._hold()

    @property
    def large(self) -> bool:
        """Whether the map is one for companies."""
        return max(self.size) >= LARGE

    def whole(self) -> None:
        """The whole map; and back to the zoom that the player chose."""
        self.kept = not self.kept
        if self.kept:
            self._goal = None
            self.fit()
        else:
            self.as_liked()

    @property
    def farther(self) -> bool:
        """Whether the view is farther off than the player chose, for a moment."""
        return self.cell < self.liked

    def as_liked(self) -> None:
        """Back to the zoom that the player chose, if the view went farther off by itself."""
        if self.farther and not self.kept:
            self.cell = self.liked
            self._hold()

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""
        self._goal = None
        self.x += dx / self.cell
        self.y += dy / self.cell
        self._hold()

    def look_like(self, other: Camera) -> None:
        """Look at what another camera looks at; where a larger window had moved the view, at what that took over."""
        at = (other.x, other.y)
        self.x, self.y = before = other._taken[1] if at in other._taken[:1] else at
        self.cell, self.liked, self.kept = other.cell, other.liked, other.kept
        self.covered, self._above, self._below = other.covered, other._above, other._below
        self.corner = other.corner
        if self.kept:
            self.fit()
        self._hold()
        self._taken = (self.x, self.y), before

    def _hold(self) -> None:
        self.x, self.y = self._held(self.x, self.y)

    def _held(self, x: float, y: float) -> tuple[float, float]:
        across, down = self.area.size
        return (
            self._within(x, self.size[0], across, (self._aside, self.covered)),
            self._within(y, self.size[1], down, (self._above, self._below)),
        )

    @property
    def _aside(self) -> int:
        """Pixels at the left of the area that the panel in the corner takes."""
        return self.corner.right - self.area.left if self.corner.width else 0

    def _within(self, at: float, whole: int, room: int, covered: tuple[int, int]) -> float:
        """The middle of the view along one axis; what panels cover at either end can be moved out from them."""
        half, (first, last) = room / self.cell / 2, (pixels / self.cell for pixels in covered)
        if whole <= 2 * half:
            return min(max(whole / 2, whole + last - half), max(min(whole / 2, half - first), at))
        return min(whole + last - half, max(half - first, at))

    def uncover(self, above: int, below: int) -> None:
        """Panels lie over so many pixels at the top and the foot: as many more can be scrolled to."""
        if (above, below) != (self._above, self._below):
            self._above, self._below = above, below
            held = self._held(*(self._goal or (self.x, self.y)))
            if self._goal is not None or held != (self.x, self.y):
                self._goal = held

    def go_to(self, square: Cell, *, at_once: bool = False) -> None:
        """Bring a square to the middle."""
        goal = self._held(square[0] + 0.5, square[1] + 0.5)
        if self.kept and self._fits(self.cell):
            return
        if at_once:
            self.x, self.y = goal
            self._goal = None
        else:
            self._goal = goal

    def keep_in_sight(self, square: Cell) -> None:
        """Bring a square into view, if it is not well inside it."""
        box = self.view.box(square)
        border = self.cell * 2 if min(self.area.size) > self.cell * 8 else 0
        if not self._clear(box, border):
            self.go_to(square)

    def _clear(self, box: pygame.Rect, border: int = 0) -> bool:
        """Whether a part of the area lies free of panels, and so far from its edges."""
        across, down = self.area.size
        free = pygame.Rect(self.area.left, self.area.top + self._above, across - self.covered,
                           down - self._above - self._below)  # fmt: skip
        return bool(free.inflate(-border, -border).contains(box)) and not self.corner.colliderect(box)

    def keep_both_in_sight(self, square: Cell, other: Cell) -> None:
        """Bring two squares into view together, from farther off if there is no room; else the first alone.

        Nothing moves where both are in view as it is.
        """
        if all(self._clear(self.view.box(one)) for one in (square, other)):
            return
        wide, high = abs(square[0] - other[0]) + 3, abs(square[1] - other[1]) + 3
        room = min(self.area.width // wide, self.area.height // high)
        if self.cell > room and not self.kept:
            farther = [cell for cell in self.zooms if READABLE <= cell <= room]
            if not farther:
                self.keep_in_sight(square)
                return
            self.cell = farther[-1]
            self._hold()
        if not all(self._clear(self.view.box(one), self.cell) for one in (square, other)):
            self.go_to(((square[0] + other[0]) // 2, (square[1] + other[1]) // 2))

    def take_in(self, squares: Sequence[Cell]) -> None:
        """Look at all these squares at once, from farther off if there is no room, with some left for panels below."""
        xs, ys = [x for x, _y in squares], [y for _x, y in squares]
        wide, high = max(xs) - min(xs) + 2, max(ys) - min(ys) + 5
        room = min((self.area.width - self.covered) // wide, self.area.height // high)
        if self.cell > room:
            self.cell = max((cell for cell in self.zooms if cell <= room), default=min(self.zooms))
        self.go_to(((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2 + 1), at_once=True)

    def pulled(self, dx: int, dy: int, dt: float) -> bool:
        """Held at an edge or by keys, the view scrolls; whether it is."""
        if dx or dy:
            speed = max(PAN_SPEED, self.cell * max(self.size) / ACROSS)
            self.pan(dx * speed * dt, dy * speed * dt)
        return bool(dx or dy)

    @property
    def gliding(self) -> bool:
        """Whether the view is on its way somewhere."""
        return self._goal is not None

    def update(self, dt: float) -> bool:
        """Glide on; whether the view moved."""
        if self._goal is None:
            return False
        part = min(1.0, dt * _GLIDE)
        self._goal = self._held(*self._goal)  # it may have been chosen at another zoom
        dx, dy = self._goal[0] - self.x, self._goal[1] - self.y
        self.x += dx * part
        self.y += dy * part
        if abs(dx) + abs(dy) < 0.02:
            self.x, self.y = self._goal
            self._goal = None
        return True

    def shows(self, square: Cell) -> bool:
        """Whether a square lies in the window."""
        return self.area.collidepoint(self.view.centre(square))

    def square(self, point: tuple[int, int]) -> Cell | None:
        """The square under a point; None outside the map or the area."""
        if not self.area.collidepoint(point):
            return None
        x, y = self.view.square(point)
        return (x, y) if 0 <= x < self.size[0] and 0 <= y < self.size[1] else None
