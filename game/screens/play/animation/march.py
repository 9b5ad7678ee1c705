"""Soldiers who walk at one time: those of squads are not shown one after another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.field import Cell
from game.screens.play.animation.acts import Pieces, bearing
from game.world.store import Unit

STRIDE = 11.0
"""Squares in a second at the usual speed."""


@dataclass
class March:
    """One soldier's way, as far as it is known, and how many squares of it are behind it."""

    path: list[Cell]
    gone: float = 0.0


class Marches:
    """Everybody who is walking."""

    def __init__(self) -> None:
        self._under_way: dict[Unit, March] = {}

    def __len__(self) -> int:
        return len(self._under_way)

    def clear(self) -> None:
        """Nobody walks any more."""
        self._under_way.clear()

    def step(self, unit: Unit, origin: Cell, to: Cell) -> None:
        """One more square for a soldier."""
        march = self._under_way.setdefault(unit, March([origin]))
        if march.path[-1] != origin:
            march.path[:] = [origin]
            march.gone = 0.0
        march.path.append(to)

    def advance(self, pieces: Pieces, seconds: float) -> None:
        """All go on for so long; who has come to the end of its way is there."""
        for unit, march in list(self._under_way.items()):
            march.gone = min(march.gone + seconds * STRIDE, len(march.path) - 1.0)
            behind = min(int(march.gone), len(march.path) - 2)
            start, to, part = march.path[behind], march.path[behind + 1], march.gone - behind
            piece = pieces.get(unit)
            if piece is not None:
                piece.x, piece.y = (a + (b - a) * part for a, b in zip(start, to, strict=True))
                facing = bearing(start, to)
                if piece.look.facing != facing:
                    piece.look = replace(piece.look, facing=facing)
            if march.gone >= len(march.path) - 1:
                del self._under_way[unit]
