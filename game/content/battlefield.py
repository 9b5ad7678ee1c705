"""A battlefield as content knows it: terrain cards, ground, named zones and the light around."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
from pydantic import Field as Checked

from game import shipped
from game.content.lines import Lined, read_lined
from game.content.model import Keyed, Page, Word, attempt, read_page
from game.content.own_cards import own_folders
from game.content.page import files_in, read_toml, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error, refuse_errors
from game.field import BRIGHT, DARK, DIM, LIT, PITCH, Cell, Field, Terrain, distance, sight
from game.record import record

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
    cost: Annotated[int, Checked(ge=0, le=9)]
    rung: Annotated[int, Checked(ge=0, le=4)] = 0
    opaque: bool = False
    light: Light = "bright"
    glow: Annotated[int, Checked(ge=0, le=9)] = 0
    fall: Literal["", "soft", "water", "jagged"] = ""
    air: Literal["", "water", "none"] = ""
    flammable: Annotated[int, Checked(ge=0, le=99)] = 0
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


# --- battlefields ---------------------------------------------------------------------------------------------------


AMBIENT: dict[str, int] = {"day": LIGHTS["bright"], **{name: LIGHTS[name] for name in ("dim", "dark", "pitch")}}
DEPLOY, OBJECTIVE, APPROACH, POSITION, SQUAD = ZONE_KINDS = ("deploy", "objective", "approach", "position", "squad")


@record
class Zone:
    """Named squares of a map, sorted: where a side or a squad deploys, what is fought over, or a part of it.

    `position` is the kind of position that an objective is, or that a zone of class `position` adds to those it lies
    in; `of` the objective that an approach leads to.
    """

    name: str
    kind: str
    cells: tuple[Cell, ...]
    position: str = ""
    of: str = ""


HazardKind = Literal["fire", "airless", "cold", "heat", "gas"]
Severity = Literal["severe", "extreme", "deadly"]


@record
class Hazard:
    """One hazard and where it lies; no squares: everywhere. `rounds` 0: as long as the ground burns, or for good."""

    kind: HazardKind
    cells: tuple[Cell, ...] = ()
    severity: Severity = "severe"
    poison: str = ""
    rounds: int = 0


@record
class Mark:
    """A unit drawn on the map itself: its template, shown name, side and square."""

    like: str
    name: str
    side: str
    cell: Cell


@dataclass(frozen=True, eq=False)
class Battlefield:
    """A map ready to be fought on. `ambient` is "day", "dim" or "dark"; zones stand in order of name."""

    name: str
    title: str
    field: Field
    zones: dict[str, Zone]
    ambient: str = "day"
    marks: tuple[Mark, ...] = ()
    hazards: tuple[Hazard, ...] = ()


def kinds_of(names: Sequence[Sequence[str]], cards: MapCards) -> dict[str, TerrainCard]:
    """The terrain cards a grid of names uses, in order of name; unknown names are left out."""
    used = sorted({name for row in names for name in row})
    return {name: cards.terrains[name] for name in used if name in cards.terrains}


def terrain_faults(names: Sequence[Sequence[str]], cards: MapCards, file: str, place: str) -> list[Problem]:
    """One Problem for each unknown kind of ground in a grid of names, with the first square it lies in."""
    first: dict[str, Cell] = {}
    for name in {name for row in names for name in row}.difference(cards.terrains):
        y = next(y for y, row in enumerate(names) if name in row)
        first[name] = (names[y].index(name), y)
    return [
        error(file, f"{place} {cell}", f'unknown terrain "{name}"', did_you_mean(name, cards.terrains))
        for name, cell in sorted(first.items())
    ]


def ground(names: Sequence[Sequence[str]], cards: MapCards, *, ambient: str = "day") -> Field:
    """The field of a grid of known terrain names [y][x] in one ambient light (ASC-RULING-31)."""
    kinds = kinds_of(names, cards)
    index = {name: number for number, name in enumerate(kinds)}
    table = np.array([[index[name] for name in row] for row in names], dtype=np.uint8)
    bare = Field.from_kinds([card.terrain() for card in kinds.values()], table)
    return replace(bare, light=_light(bare, kinds, AMBIENT[ambient]))


def relit(bare: Field, layer: npt.NDArray[np.int8]) -> Field:
    """The same ground under another light layer [y, x]."""
    return replace(bare, light=layer)


def raised(bare: Field, levels: npt.NDArray[np.int8]) -> Field:
    """The same ground with its squares at these levels [y, x] (ALA-HAZ-02)."""
    return replace(bare, level=levels)


def _light(bare: Field, kinds: dict[str, TerrainCard], ambient: int) -> npt.NDArray[np.int8]:
    """The worst of ambient and ground, and lit squares around whatever glows while it is dim or dark."""
    layer = np.maximum(bare.light, np.int8(ambient))
    layer[bare.light == LIGHTS["lit"]] = LIGHTS["lit"]
    if ambient == LIGHTS["bright"]:
        return layer
    for number, card in enumerate(kinds.values()):
        if card.glow:
            for y, x in np.argwhere(bare.terrain == number):
                for cell in _lit_from(bare, (int(x), int(y)), card.glow):
                    layer[cell[1], cell[0]] = LIGHTS["lit"]
    return layer


def _lit_from(bare: Field, lamp: Cell, glow: int) -> list[Cell]:
    x, y = lamp
    columns = range(max(0, x - glow), min(bare.width, x + glow + 1))
    rows = range(max(0, y - glow), min(bare.height, y + glow + 1))
    near = [(column, row) for row in rows for column in columns]
    return [cell for cell in near if distance(lamp, cell) <= glow and sight(bare).sees(lamp, cell)]
