"""What the ground itself does: fire and gas (ALA-HAZ)."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from game.field import Cell
from game.screens.art import noise, sprites, theme
from game.screens.art.view import View

_GAS: sprites.Tint = (
    ("#aeb2b4", "#8fae4e"), ("#b5b9ba", "#9cb85c"), ("#c3c6c7", "#a9c46a"), ("#cfd1d1", "#b7cf7c"),
    ("#e2e3e2", "#d2e2a0"), ("#dcdedd", "#c9dc92"),
)  # fmt: skip


def fires(target: pygame.Surface, view: View, squares: Collection[Cell]) -> None:
    """Burning squares: two or three flames each."""
    for square in view.shown(target, squares):
        x, y = view.centre(square)
        for flame in range(2 + noise.speck(*square) % 2):
            luck = noise.speck(*square, flame + 1)
            size = round((0.62 + luck % 5 * 0.06) * view.cell)
            drawn = sprites.sprite(f"marks/fire_{1 + luck % 2}", size)
            dx, dy = (luck // 5 % 41 - 20) / 80, (luck // 205 % 31 - 15) / 80
            theme.put(target, drawn, (x + dx * view.cell, y + dy * view.cell))


def gas(target: pygame.Surface, view: View, squares: Collection[Cell]) -> None:
    """Poison in the air: clouds like smoke, of a sickly green."""
    for square in view.shown(target, squares):
        luck = noise.speck(*square, 7)
        drawn = sprites.sprite(f"marks/smoke_{1 + luck % 2}", round(1.4 * view.cell), luck % 8 * 45, _GAS)
        theme.put(target, sprites.dimmed(drawn, 150), view.centre(square))
