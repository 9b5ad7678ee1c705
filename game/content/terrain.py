"""Terrain cards: what each kind of ground costs, covers, hides and lights."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, TypeVar

from pydantic import Field

from game import shipped
from game.content.lines import Lined, read_lined
from game.content.model import Keyed, Page, Word, attempt, read_page
from game.content.own_cards import own_folders
from game.content.page import files_in, read_toml, shown_path
from game.content.problem import ContentError, Problem, error, refuse_errors
from game.field import BRIGHT, DARK, DIM, LIT, PITCH, Terrain

Light = Literal["bright", "dim", "dark", "lit", "pitch"]
LIGHTS: dict[str, int] = {"bright": BRIGHT, "dim": DIM, "dark": DARK, "lit": LIT, "pitch": PITCH}


class TerrainCard(Keyed):
    """One kind of ground, in people's words.

    `cost` is in squares of movement, 0 for ground nobody enters (ASC-RULING-05); `rung` is the step of the
    cover ladder (ASC-RULING-29); a `glow` of n lights the squares within n squares and in sight of it while
    the map is dim or dark. `fall` is what one falls onto (ALA-RULING-11), `air` says that there is none to breathe
    (ALA-HAZ-09), `flammable` for how many rounds it burns once it has caught fire, `shelter` that heat and cold stay
    outside (ALA-HAZ-08). `concealment` is how much it obscures: light or heavy foliage and fog, or magical darkness
    (ALA-COVER-07, -08), `difficulty` how hard it is to climb or to jump over; left out: routine (ALT-BASE-38);
    a `loophole` is looked and shot through (ACY-MISSILE-18).
    """

    label: Word
    cost: Annotated[int, Field(ge=0, le=9)]
    rung: Annotated[int, Field(ge=0, le=4)] = 0
    opaque: bool = False
    light: Light = "bright"
    glow: Annotated[int, Field(ge=0, le=9)] = 0
    fall: Literal["", "soft", "water", "jagged"] = ""
    air: Literal["", "water", "none"] = ""
    flammable: Annotated[int, Field(ge=0, le=99)] = 0
    shelter: bool = False
    concealment: Literal["", "light", "heavy", "magical"] = ""
    difficulty: Literal["", "challenging", "tough", "formidable", "nearly_impossible"] = ""
    loophole: bool = False

    def terrain(self) -> Terrain:
        """This kind of ground as the field knows it."""
        return Terrain(
            self.key,
            self.cost,
            self.rung,
            self.opaque,
            LIGHTS[self.light],
            self.label,
            self.fall,
            self.air,
            self.flammable,
            self.shelter,
            self.concealment,
            self.difficulty,
            self.loophole,
        )


_Page = TypeVar("_Page", bound=Page)


def _keyed(model: type[_Page], key: str, table: Any, file: str, place: str) -> _Page:
    if not isinstance(table, dict):
        raise ContentError([error(file, place, "must be a table", f"[{key}]")])
    if "key" in table:
        raise ContentError([error(file, place, 'unknown key "key"', f'its key is "{key}", from its name')])
    if issubclass(model, Lined):
        return read_lined(model, {"key": key, **table}, file=file, place=place)
    return read_page(model, {"key": key, **table}, file=file, place=place)


def read_keyed(
    model: type[_Page], key: str, table: Any, file: str, place: str, problems: list[Problem]
) -> _Page | None:
    """One card of a file, keyed as it is there. Faults join `problems`, and no card is given back."""
    return attempt(problems, lambda: _keyed(model, key, table, file, place))


def read_table(model: type[_Page], path: Path, problems: list[Problem]) -> dict[str, _Page]:
    """A file of many small cards, one table each. Faults join `problems`; good cards are given back."""
    tables = attempt(problems, lambda: read_toml(path)) or {}
    cards: dict[str, _Page] = {}
    for key, table in tables.items():
        card = read_keyed(model, key, table, shown_path(path), key, problems)
        if card is not None:
            cards[key] = card
    return cards


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
