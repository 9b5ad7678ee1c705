"""A battlefield as content knows it: ground, named zones and the light around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from game.content.problem import Problem, did_you_mean, error
from game.content.terrain import LIGHTS, MapCards, TerrainCard
from game.field import Cell, Field, distance, sight
from game.record import record

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
