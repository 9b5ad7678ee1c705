"""Icons of orders, conditions and window commands, at any size."""

from functools import lru_cache

import pygame

from game.screens.art import shelf, sprites, theme
from game.screens.art.sprites import kept


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """The names of all icons."""
    return frozenset(shelf.names("art", "icons", ending=".svg"))


def icon(name: str, size: int, *, enabled: bool = True) -> pygame.Surface:
    """An icon by name at a size in pixels; pale when not enabled. An unknown name gives a question mark."""
    picture = sprites.sprite(f"icons/{name if name in known() else 'unknown'}", size)
    return picture if enabled else _pale(picture, name, size)


@kept(2)
def _pale(picture: pygame.Surface, name: str, size: int) -> pygame.Surface:
    del name, size
    return sprites.dimmed(sprites.greyed(picture), 92)


@kept(2)
def badge(name: str, size: int, rim: theme.Colour = theme.CREAM) -> pygame.Surface:
    """A small round plate with an icon on it, for states shown on tokens."""
    plate = (
        f'<circle cx="32" cy="32" r="29" fill="{theme.hexed(theme.SLATE_DARK)}" '
        f'stroke="{theme.hexed(rim)}" stroke-width="4.5"/>'
    )
    body = sprites.inner(f"icons/{name if name in known() else 'unknown'}")
    return sprites.drawn(plate + sprites.turned(body, 0, 0.62), size)
