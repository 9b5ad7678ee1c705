"""A monkey at the screen: seeded random mouse and keys in the window's own event code, the same again by its seed."""

from __future__ import annotations

import random
import string
import traceback
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from game.battle.seat import open_seat
from game.screens import match as matches
from game.screens import rosters, setup
from game.screens.play import screen
from game.screens.play.input import auto_answers, keys
from game.screens.title import Title
from tests.screens.table import Seat

TOLD = 14
"""How many of the last inputs are named with a fault."""
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 720), (1100, 1900))
"""The least size, two usual ones, a wide window and a tall one."""
WORDS = (
    *string.ascii_uppercase, *string.digits, "Enter", "Enter", "Esc", "Backspace", "Space", "Tab", "Shift+Tab", "Home",
    "End", "PageUp", "PageDown", "Up", "Down", "Left", "Right", "+", "-", "?", ",", ".", "F1", "F5", "F8", "F9", "F10",
    *(f"Ctrl+{letter}" for letter in string.ascii_uppercase), *(f"Shift+{letter}" for letter in string.ascii_uppercase),
    *(f"Shift+{digit}" for digit in string.digits), "Enter", "Tab", "M", "F", "1",
)  # fmt: skip


class Clock:
    """Stands in for the time that choices of the computer may take in a frame: so many of them, not milliseconds."""

    def __init__(self, most: int) -> None:
        self.most = most

    def rest(self) -> Callable[[], bool]:
        """Says when it is time to rest."""
        left = iter(range(self.most))
        return lambda: next(left, None) is None


def tame(monkeypatch: pytest.MonkeyPatch, seed: int, quick: int = 400) -> None:
    """What is not in the seed is the same each time: the clock, the seeds drawn from it, how long an AI thinks."""
    clock = Clock(quick)
    monkeypatch.setattr(screen, "rest", clock.rest)
    monkeypatch.setattr(auto_answers, "rest", clock.rest)
    monkeypatch.setattr(matches, "open_seat", lambda _name: open_seat("random"))
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 0)
    for module in (setup, rosters):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: float(seed)))


class Monkey:
    """Random inputs to a window. `every` inputs a frame is shown; with 1 each of them is seen to have an effect.

    Of a hundred inputs about `rests` are the mouse left where it is until what is to be told there is told: two frames.
    """

    def __init__(
        self, seat: Seat, seed: int, *, every: int = 1, rests: int = 8, sizes: tuple[tuple[int, int], ...] = SIZES
    ) -> None:
        self.seat = seat
        self.seed = seed
        self.every = every
        self.rests = rests
        self.sizes = sizes
        self.chance = random.Random(f"monkey {seed}")
        self.said: deque[str] = deque(maxlen=TOLD)
        self.done = 0
        self.at = (0, 0)
        self._waiting = 0

    def play(self, inputs: int) -> None:
        """So many inputs. Raises AssertionError, with the seed and the last of them, when the window falls over."""
        while self.done < inputs:
            try:
                self._one()
                if not self.seat.app.stage.running:
                    self._open_again()
            except Exception as fault:
                told = "".join(traceback.format_exception(fault))
                last = "\n".join(self.said)
                raise AssertionError(f"seed {self.seed}, input {self.done} of {inputs}:\n{last}\n\n{told}") from fault

    def _open_again(self) -> None:
        """Whoever left the game opens it again."""
        self.seat.app.stage.running = True
        self.seat.app.stage.show(Title())

    def _one(self) -> None:
        """One input."""
        ways = (
            (30, self._click), (24, self._key), (16, self._point), (self.rests, self._rest), (6, self._right),
            (5, self._wheel), (4, self._drag), (1, self._resize), (0.3, self._quit),
        )  # fmt: skip
        way = self.chance.choices([way for _weight, way in ways], [weight for weight, _way in ways])[0]
        self.done += 1
        way()

    def _say(self, words: str) -> None:
        self.said.append(f"{self.done}: {type(self.seat.app.stage.screen).__name__}: {words}")

    def _tick(self, times: int = 1, dt: float = 0.05) -> None:
        """Frames pass; a fast hand does several things in one."""
        self._waiting += 1
        if times > 1 or self._waiting >= self.every:
            self._waiting = 0
            for _ in range(times):
                if self.seat.app.stage.running:
                    self.seat.tick(dt=dt)

    # --- the mouse ------------------------------------------------------------------------------------------

    def _spot(self) -> tuple[int, int]:
        """Somewhere: mostly a thing that can be pressed, else anywhere in the window."""
        wide, high = self.seat.app.stage.size
        things = self.seat.things() if self.chance.random() < 0.75 else []
        if not things:
            return self.chance.randrange(wide), self.chance.randrange(high)
        box = self.chance.choice(things)
        x, y = self.chance.randrange(box.left, max(box.right, box.left + 1)), box.centery
        return min(max(0, x), wide - 1), min(max(0, y), high - 1)

    def _point(self, at: tuple[int, int] | None = None) -> None:
        self.at = at or self._spot()
        self._say(f"point {self.at}")
        self.seat.point_at(self.at)
        self._tick()

    def _rest(self) -> None:
        """Point, and wait until what is to be told there is told."""
        self.at = self._spot()
        self._say(f"rest {self.at}")
        self.seat.rest(self.at)

    def _press(self, button: int, *, down: bool) -> None:
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=self.at, button=button))

    def _click(self, button: int = 1) -> None:
        if self.chance.random() < 0.8:
            self._point()
        self._say(f"button {button}")
        self._press(button, down=True)
        if self.every == 1:
            self._tick()
        self._press(button, down=False)
        self._tick()

    def _right(self) -> None:
        self._click(self.chance.choice((2, 3, 3, 3)))

    def _wheel(self) -> None:
        turns = self.chance.choice((-1, 1))
        self._say(f"wheel {turns}")
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, precise_x=0.0, precise_y=float(turns)))
        self._tick()

    def _drag(self) -> None:
        """Down here, up there; now and then the button is let go over another screen, or in another window."""
        button = self.chance.choice((1, 1, 2, 3))
        self._point()
        self._say(f"drag {button}")
        self._press(button, down=True)
        for _ in range(self.chance.randrange(1, 4)):
            self._point((self.chance.randrange(self.seat.app.stage.size[0]),
                         self.chance.randrange(self.seat.app.stage.size[1])))  # fmt: skip
        if self.chance.random() < 0.9:
            self._press(button, down=False)
        self._tick()

    # --- keys and window ------------------------------------------------------------------------------------

    def _key(self) -> None:
        word = self.chance.choice(WORDS)
        self._say(f"key {word}")
        pygame.event.post(keys.event_of(word))
        self._tick()

    def _resize(self) -> None:
        size = self.chance.choice(self.sizes)
        self._say(f"size {size}")
        self.seat.resize(size)
        self._tick()

    def _quit(self) -> None:
        self._say("close the window")
        pygame.event.post(pygame.Event(pygame.QUIT))
        self._tick()
