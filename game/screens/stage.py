"""Which screen is up, and what all screens share: the display, the size, the settings, the sounds."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import pygame
import pygame_gui

from game.content.problem import Problem, render
from game.screens import settings as st
from game.screens.art import icons, theme
from game.screens.art.sound import Sounds

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


DUMMIES = ("dummy", "offscreen")
LEAST = (1024, 600)
"""The smallest window that all panels fit in."""
TITLE = "Enfilade"


def has_display() -> bool:
    """Whether SDL can open a window that somebody could see; found by trying, not by reading a variable."""
    was_open = pygame.display.get_init()
    try:
        pygame.display.init()
        return pygame.display.get_driver() not in DUMMIES
    except pygame.error:
        return False
    finally:
        if not was_open and pygame.display.get_init():
            pygame.display.quit()


def leave_signals() -> None:
    """Let Ctrl+C in the terminal, and kill, end the game as they end anything; to be called before pygame.init."""
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """The size, no side of it below the least."""
    return max(LEAST[0], size[0]), max(LEAST[1], size[1])


def open_window(size: tuple[int, int], *, full: bool = False) -> pygame.Surface:
    """The window, resizable, or over the whole screen. Raises pygame.error without a display."""
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
    pygame.display.set_caption(TITLE)
    pygame.display.set_icon(icons.icon("overwatch", 64))
    if full:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(at_least(size), pygame.RESIZABLE)


def give_back() -> None:
    """Collect what is no longer used, and hand it back to the system.

    A battle's objects hang together in rings, and pictures leave the heap full of gaps that glibc keeps for itself.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)


Size = tuple[int, int]


class Screen:
    """One thing the window shows. `ui` holds its pygame_gui controls, rebuilt whenever the window changes."""

    large = False
    """Whether it holds so much that memory is given back when it leaves."""

    def __init__(self) -> None:
        self.stage: Stage
        self.ui: pygame_gui.UIManager

    @property
    def moving(self) -> bool:
        """Whether something goes on that nobody has to do anything for; where nothing does, the window rests."""
        return False

    def put_up(self, stage: Stage) -> None:
        """Put on the stage, or resized there: lay everything out anew."""
        self.stage = stage
        before = getattr(self, "ui", None)
        self.ui = theme.manager(stage.size, stage.scale)
        self.lay_out()
        if before is not None:
            theme.let_go(before)

    def lay_out(self) -> None:
        """Make the controls for the size of the stage."""

    def hear(self, event: pygame.Event) -> None:
        """Something the player did."""

    def update(self, dt: float) -> None:
        """So many seconds have passed."""

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything but the pygame_gui controls, which are drawn on top."""

    def close(self) -> None:
        """Leave the stage for good."""
        theme.let_go(self.ui)

    def wants_to_quit(self) -> None:
        """The window is to be closed: nothing here that would be lost."""
        self.stage.leave()

    def px(self, points: float) -> int:
        """Points of the layout as pixels at the scale of the stage."""
        return round(points * self.stage.scale)


WAIT = 0.5
"""Seconds before keys and clicks count on a screen that comes up by itself: they were meant for what was there before.
"""


class Stage:
    """The window's one stage: shows a screen, and others on top of it that give way again."""

    makers: ClassVar[Mapping[str, Callable[..., Screen]]]
    """What makes each screen that is asked for by name."""

    def __init__(self, size: Size, settings: st.Settings, sounds: Sounds) -> None:
        self.size = at_least(size)
        self.settings = settings
        self.sounds = sounds
        self.screens: list[Screen] = []
        self.running = True
        self.changed_window: Callable[[st.Settings], None] | None = None
        self.aside: Callable[[str], object] = str
        """Says something to the terminal as well; nothing unless whoever opened the window brings a way."""
        self._unkept: Problem | None = None
        self._told = False

    @property
    def scale(self) -> float:
        """How large controls are drawn."""
        return self.settings.scale_for(self.size)

    @property
    def screen(self) -> Screen:
        """The screen that is up."""
        return self.screens[-1]

    def make(self, name: str, *what: Any, **more: Any) -> Screen:
        """A screen by its name: those of a battle lead so to screens that lead back to them."""
        return self.makers[name](*what, **more)

    def show(self, screen: Screen) -> None:
        """This screen alone; all others leave."""
        large = any(other.large for other in self.screens)
        while self.screens:
            self.screens.pop().close()
        if large:
            give_back()
        self.lay_over(screen)

    def lay_over(self, screen: Screen) -> None:
        """This screen on top of the one that is up."""
        self.screens.append(screen)
        screen.put_up(self)

    def back(self) -> None:
        """The screen that is up gives way to the one beneath it."""
        self.screens.pop().close()
        if self.screens:
            self.screens[-1].put_up(self)
        else:
            self.running = False

    def resize(self, size: Size) -> None:
        """The window has another size; of one too small for the panels a part is shown."""
        self.size = at_least(size)
        for screen in self.screens:
            screen.put_up(self)

    def change(self, **values: Any) -> None:
        """Other settings from now on; they are written down at once."""
        before = self.settings
        self.settings = replace(before, **values)
        self.sounds.volume, self.sounds.muted = self.settings.volume, self.settings.muted
        fault = st.save_settings(self.settings)
        if fault is not None and not self._told:
            self._unkept, self._told = fault, True
        if self.changed_window is not None and before.full_screen != self.settings.full_screen:
            self.changed_window(self.settings)

    def tell_unkept(self) -> None:
        """Say once, in the window and to the terminal, that settings cannot be written."""
        if self._unkept is not None:
            self.aside(self._unkept.text())
            self.message("Settings are not kept", self._unkept.text())
            self._unkept = None

    def tell(self, problems: tuple[Problem, ...] | list[Problem]) -> None:
        """Show Problems to the player; the game goes on."""
        if problems:
            self.message("Something is wrong", render(problems))

    def message(self, title: str, words: str) -> None:
        """A message over whatever is up."""
        self.lay_over(self.make("message", title, words))

    def leave(self) -> None:
        """End the game."""
        self.running = False
