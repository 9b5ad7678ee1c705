"""What tests of the window leave behind: pictures of many sizes of window, and controls in the event queue."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(scope="module", autouse=True)
def _pictures_are_let_go() -> Iterator[None]:
    """A player has one window; tests of sixty sizes would keep the pictures of all of them, a gigabyte and more."""
    yield
    if pygame.display.get_init():
        pygame.event.clear()  # an event holds the control that posted it, and so all controls and their fonts
    for name, module in list(sys.modules.items()):
        if name.startswith("game.screens"):
            for thing in list(vars(module).values()):
                forget = getattr(thing, "cache_clear", None)
                if forget is not None and not isinstance(thing, type):
                    forget()
    gc.collect()
