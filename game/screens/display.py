"""Whether there is a display to open a window on, and opening it."""

from __future__ import annotations

import os

import pygame

from game.screens.art import icons

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
