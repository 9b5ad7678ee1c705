"""What a map needs of the cards: the kinds of ground, and which units and poisons there are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from game import shipped
from game.content.own_cards import own_folders
from game.content.page import files_in
from game.content.problem import Problem, refuse_errors
from game.content.tables import read_table
from game.content.terrain import TerrainCard

TERRAIN, UNITS, POISONS = "terrain/*.toml", "units/*.toml", "poisons/*.toml"
"""Where the cards lie in a folder of them."""


class MapCards(Protocol):
    """Cards that a map can be read with: a whole catalogue, or the shipped ground alone."""

    @property
    def terrains(self) -> Mapping[str, TerrainCard]:
        """The kinds of ground by name."""

    @property
    def units(self) -> Collection[str]:
        """The names of the units that a map may place."""

    @property
    def poisons(self) -> Collection[str]:
        """The names of the poisons that its gas may be."""

    def __hash__(self) -> int:
        """By which maps already read with these cards are found again."""


@dataclass(frozen=True, eq=False)
class GroundCards:
    """The kinds of ground, with units and poisons known by name alone: no rulebook is needed to read them."""

    terrains: dict[str, TerrainCard]
    units: tuple[str, ...]
    poisons: tuple[str, ...]


def ground_cards(near: Path | None = None) -> GroundCards:
    """The shipped ground with the player's own laid over it, read once. Raises ContentError with every fault in it."""
    return _ground_of((shipped.assets(), *own_folders(near)))


@lru_cache(maxsize=8)
def _ground_of(folders: tuple[Path, ...]) -> GroundCards:
    problems = list[Problem]()
    terrains: dict[str, TerrainCard] = {}
    for path in (path for folder in folders for path in files_in(folder, TERRAIN)):
        terrains.update(read_table(TerrainCard, path, problems))
    refuse_errors(problems)
    units, poisons = (
        tuple(sorted({path.stem for folder in folders for path in files_in(folder, kind)})) for kind in (UNITS, POISONS)
    )
    return GroundCards(dict(sorted(terrains.items())), units, poisons)
