"""A battlefield read for drawing: names of squares, who joins whom, and which material lies under everything."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.screens.art import looks, runs

_STEPS = ((runs.NORTH, 0, -1), (runs.EAST, 1, 0), (runs.SOUTH, 0, 1), (runs.WEST, -1, 0))
Indices = npt.NDArray[np.int16]


class Ground(Protocol):
    """What a battlefield must offer to be drawn: size, kinds, and layers addressed [y, x]."""

    @property
    def width(self) -> int:
        """Squares from west to east."""
    @property
    def height(self) -> int:
        """Squares from north to south."""
    @property
    def kinds(self) -> Sequence[looks.Kind]:
        """The terrain kinds that `terrain` counts in."""
    @property
    def terrain(self) -> npt.NDArray[np.uint8]:
        """The index of its kind for each square, [y, x]."""


@dataclass(frozen=True, eq=False)
class Plot:
    """names and looks by [y][x]; material: index into MATERIALS per quarter square, [2y, 2x]."""

    width: int
    height: int
    names: tuple[tuple[str, ...], ...]
    looks: tuple[tuple[looks.Look, ...], ...]
    material: Indices

    def name(self, x: int, y: int) -> str:
        """The kind of a square, "" outside the map."""
        return self.names[y][x] if 0 <= x < self.width and 0 <= y < self.height else ""

    def links(self, x: int, y: int) -> int:
        """Which of the four neighbours this square's run joins; at the map's edge a straight run goes on."""
        partners = looks.JOINS.get(self.name(x, y), (self.name(x, y),))
        links = sum(bit for bit, dx, dy in _STEPS if self.name(x + dx, y + dy) in partners)
        for bit, dx, dy in _STEPS:
            back = bit << 2 if bit < runs.SOUTH else bit >> 2
            if links & back and self.name(x + dx, y + dy) == "":
                links |= bit
        return links

    def has(self, material: str) -> npt.NDArray[np.bool_]:
        """Where a material lies, by quarter square [2y, 2x]."""
        found: npt.NDArray[np.bool_] = self.material == MATERIALS.index(material)
        return found


MATERIALS = ("grass", *looks.LAYERS, *looks.FLOORS)


def plot(field: Ground) -> Plot:
    """Reads a battlefield once for drawing."""
    kind_looks = tuple(looks.look(kind) for kind in field.kinds)
    kind_names = tuple(looks.played_as(kind) for kind in field.kinds)
    rows = [[int(v) for v in row] for row in field.terrain]
    names = tuple(tuple(kind_names[i] for i in row) for row in rows)
    chosen = tuple(tuple(kind_looks[i] for i in row) for row in rows)
    return Plot(field.width, field.height, names, chosen, _materials(names, chosen))


def _materials(names: tuple[tuple[str, ...], ...], chosen: tuple[tuple[looks.Look, ...], ...]) -> Indices:
    """The material of every quarter square; what has none of its own takes it from beside."""
    cells = np.array([[MATERIALS.index(k.ground) if k.ground else -1 for k in row] for row in chosen], dtype=np.int16)
    for y, row in enumerate(names):
        for x, name in enumerate(row):
            if name == "rail" and _beside(names, x, y, "bridge"):
                cells[y, x] = MATERIALS.index("bridge")
    _settle(cells, names)
    own = np.repeat(np.repeat(cells, 2, 0), 2, 1)
    spread = own.copy()
    for name, becomes in looks.SPREADS_AS.items():
        spread[own == MATERIALS.index(name)] = MATERIALS.index(becomes)
    spread[own == MATERIALS.index("water")] = -1
    for _ in range(12):
        if not (spread < 0).any():
            break
        _spread(spread)
    spread[spread < 0] = 0
    return np.where(own < 0, spread, own)


_HALVED = frozenset({"house_wall", "stone_wall", "window", "door", "low_wall", "fence"})


def _settle(cells: Indices, names: tuple[tuple[str, ...], ...]) -> None:
    """Props stand on one ground, the commonest beside them; walls stay open, each of their sides has its own."""
    squares = ((x, y) for y in range(cells.shape[0]) for x in range(cells.shape[1]))
    loose = [(x, y) for x, y in squares if cells[y, x] < 0 and names[y][x] not in _HALVED]
    for _ in range(6):
        settled = {(x, y): _commonest(cells, x, y) for x, y in loose if cells[y, x] < 0}
        for (x, y), index in settled.items():
            cells[y, x] = index


def _commonest(cells: Indices, x: int, y: int) -> int:
    """The material most squares round (x, y) spread to it, straight neighbours counting double; -1 if none does."""
    votes: dict[str, int] = {}
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if 0 <= y + dy < cells.shape[0] and 0 <= x + dx < cells.shape[1] and cells[y + dy, x + dx] >= 0:
                name = MATERIALS[cells[y + dy, x + dx]]
                name = looks.SPREADS_AS.get(name, name)
                votes[name] = votes.get(name, 0) + (1 if dx and dy else 2)
    found = [name for name in reversed(looks.SPREADING) if name in votes]
    return MATERIALS.index(max(found, key=lambda name: votes[name])) if found else -1


def _beside(names: tuple[tuple[str, ...], ...], x: int, y: int, wanted: str) -> bool:
    near = ((x + dx, y + dy) for _, dx, dy in _STEPS)
    return any(0 <= b < len(names) and 0 <= a < len(names[0]) and names[b][a] == wanted for a, b in near)


def _spread(material: Indices) -> None:
    """One ring: each open quarter takes the commonest material among its four neighbours, floors first on a tie."""
    high, wide = material.shape
    padded = np.full((high + 2, wide + 2), -1, dtype=np.int16)
    padded[1:-1, 1:-1] = material
    around = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    best_votes = np.zeros((high, wide), dtype=np.int16)
    best = np.full((high, wide), -1, dtype=np.int16)
    for name in looks.SPREADING:
        index = MATERIALS.index(name)
        votes = sum((layer == index).astype(np.int16) for layer in around)
        better = votes >= np.maximum(best_votes, 1)
        best[better] = index
        best_votes = np.maximum(best_votes, votes)
    open_quarters = material < 0
    material[open_quarters] = best[open_quarters]


def bridge_turns(drawn: Plot) -> dict[tuple[int, int], int]:
    """For every bridge square, the turn of its planks: across the way that leads over the water."""
    turns: dict[tuple[int, int], int] = {}
    for y in range(drawn.height):
        for x in range(drawn.width):
            if drawn.name(x, y) == "bridge" and (x, y) not in turns:
                part = _connected(drawn, (x, y))
                turn = 90 if _water_beside(drawn, part, 0, 1) > _water_beside(drawn, part, 1, 0) else 0
                turns.update(dict.fromkeys(part, turn))
    return turns


def _connected(drawn: Plot, start: tuple[int, int]) -> set[tuple[int, int]]:
    part, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for _, dx, dy in _STEPS:
            near = (x + dx, y + dy)
            if near not in part and drawn.name(*near) in {"bridge", "rail"}:
                part.add(near)
                edge.append(near)
    return part


def _water_beside(drawn: Plot, part: set[tuple[int, int]], dx: int, dy: int) -> int:
    wet = {"water", "shallows"}
    return sum(drawn.name(x + s * dx, y + s * dy) in wet for x, y in part for s in (-1, 1))
