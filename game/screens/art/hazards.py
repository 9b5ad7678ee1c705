"""What the ground itself does: fire, gas, and how high squares lie (ALA-HAZ)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy.typing as npt
import pygame

from game.field import Cell
from game.field.ground import STEP_LEVELS
from game.screens.art import noise, sprites, theme
from game.screens.art.view import View, tint

_HIGH, _LOW = (255, 250, 226), (20, 14, 8)
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


def heights(target: pygame.Surface, view: View, level: npt.NDArray[Any]) -> None:
    """Higher ground is lighter; a step is a thin line, a drop a dark edge with teeth on its lower side."""
    high, wide = level.shape
    for square in view.shown(target, [(x, y) for y in range(high) for x in range(wide)]):
        x, y = square
        here = int(level[y, x])
        if here:
            target.blit(tint(view.cell, _HIGH, min(92, 22 * here)), view.box(square))
        for dx, dy in ((1, 0), (0, 1)):
            if x + dx < wide and y + dy < high:
                _edge(target, view, square, (dx, dy), int(level[y + dy, x + dx]) - here)


def _edge(target: pygame.Surface, view: View, square: Cell, way: Cell, rise: int) -> None:
    """The side of a square towards its eastern or southern neighbour, which lies so much higher."""
    if not rise:
        return
    box = view.box(square)
    start, end = (box.topright, box.bottomright) if way[0] else (box.bottomleft, box.bottomright)
    if abs(rise) <= STEP_LEVELS:
        pygame.draw.line(target, (92, 82, 60), start, end, max(1, view.cell // 24))
        return
    pygame.draw.line(target, _LOW, start, end, max(2, view.cell // 12))
    downhill, tooth = (1 if rise < 0 else -1), view.cell / 5
    for step in range(1, 5):
        x, y = (start[0], box.top + step * tooth) if way[0] else (box.left + step * tooth, start[1])
        to = (x + way[0] * downhill * tooth, y + way[1] * downhill * tooth)
        pygame.draw.line(target, _LOW, (x, y), to, max(1, view.cell // 20))
