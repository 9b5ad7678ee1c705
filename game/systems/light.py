"""Light and dark, haze and smoke: what lamps clear, what checks and lines of fire suffer from it (ALA-VIS)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from game.field import BRIGHT, DARK, DIM, LIT, PITCH, Cell, Field, distance, neighbours8, sight, sight_line
from game.field.veils import MAGICALLY, hazy, veil_at, veils, veils_between, veils_from, veils_to
from game.world.index import OfWorld
from game.world.place import Keen, Lamp, Position, Smoke
from game.world.store import Reading, Unit

GLOOM = (DIM, DARK, PITCH)
MAGIC = 5
"""Added to the light of a square in magical darkness, for eyes that see in any other."""
SHADES = 2 * MAGIC
Board = npt.NDArray[Any]
_POOLS: OfWorld[frozenset[Cell]] = OfWorld(Lamp, Position, most=256)


def lamplight(world: Reading) -> frozenset[Cell]:
    """All squares that burning lamps clear; worked out once for as long as none moves or goes out (ALA-RULING-09)."""
    bearers = world.having(Lamp)
    if not bearers:
        return frozenset()
    return _POOLS.get(world, lambda: frozenset(cell for unit in bearers for cell in _cleared(world, unit)))


def _cleared(world: Reading, unit: Unit) -> tuple[Cell, ...]:
    lamp, place = world.get(unit, Lamp), world.find(unit, Position)
    return world.field.kept(pool, place.cell, lamp.reach) if lamp.lit and place is not None else ()


def pool(field: Field, lamp: Cell, reach: int) -> tuple[Cell, ...]:
    """The squares around a lamp that it clears: those in its sight, but no magical darkness; kept with the field."""
    x, y = lamp
    columns = range(max(0, x - reach), min(field.width, x + reach + 1))
    rows = range(max(0, y - reach), min(field.height, y + reach + 1))
    sees = sight(field).sees
    return tuple(
        cell
        for cell in ((column, row) for row in rows for column in columns)
        if sees(lamp, cell) and veil_at(field, cell) != MAGICALLY
    )


def light_at(world: Reading, cell: Cell) -> int:
    """The light of a square with all lamps that burn."""
    light = int(world.field.light[cell[1], cell[0]])
    return LIT if light in GLOOM and cell in lamplight(world) else light


def shade_at(world: Reading, cell: Cell) -> int:
    """The same with MAGIC added where no eyes help."""
    return light_at(world, cell) + MAGIC * (veil_at(world.field, cell) == MAGICALLY)


def shades(field: Field) -> Board:
    """The same of all squares of a map without lamps: flat, read-only, to be kept with the field."""
    return _board(field.light.astype(np.int8) + np.int8(MAGIC) * (field.kept(veils) == MAGICALLY))


def carried(field: Field) -> Board:
    """The shade of each square if somebody with a lamp that burns stands there."""
    found = field.kept(shades)
    return _board(np.where(np.isin(found, GLOOM), np.int8(LIT), found))


def glowing(field: Field) -> Board:
    """Which squares glow on a map without lamps."""
    return glow_of(field.kept(shades).reshape(field.light.shape))


def glow_of(shade: Board) -> Board:
    """Which squares glow, of shades [y, x]: flat."""
    near = np.pad(np.isin(shade % MAGIC, GLOOM), 1)
    height, width = shade.shape
    around = np.zeros(shade.shape, np.bool_)
    for dy in (0, 1, 2):
        for dx in (0, 1, 2):
            around |= near[dy : dy + height, dx : dx + width]
    return _board(around & (shade % MAGIC == LIT))


def _board(layer: Board) -> Board:
    flat = layer.ravel()
    flat.setflags(write=False)
    return flat


def glows(world: Reading, cell: Cell) -> bool:
    """Whether a square is lit in dim or dark surroundings (ASC-RULING-31)."""
    if light_at(world, cell) != LIT:
        return False
    around = (near for near in neighbours8(cell) if world.field.inside(near))
    return any(light_at(world, near) in GLOOM for near in around)


def seen_in_the_dark(world: Reading, unit: Unit, cell: Cell) -> bool:
    """Whether one's eyes need no light there: darkvision, but not in magical darkness (ALA-VIS-05, ALA-RULING-10)."""
    keen = world.find(unit, Keen)
    return keen is not None and keen.darkvision and veil_at(world.field, cell) != MAGICALLY


def hears(world: Reading, unit: Unit, cell: Cell) -> bool:
    """Whether one needs no sight for what is in a square: hearing or tremor sense within its range (ALA-RULING-10)."""
    keen, place = world.find(unit, Keen), world.find(unit, Position)
    return keen is not None and place is not None and distance(place.cell, cell) <= keen.hearing


def bears_light(world: Reading, unit: Unit) -> bool:
    """Whether a unit carries a lamp that burns where it is dark otherwise."""
    lamp, place = world.find(unit, Lamp), world.find(unit, Position)
    if lamp is None or not lamp.lit or place is None:
        return False
    x, y = place.cell
    return int(world.field.light[y, x]) in GLOOM and place.cell in lamplight(world)


def sight_rung(world: Reading, numbers: Any, unit: Unit, cell: Cell) -> int:
    """What the light makes of a check by sight of something in a square (ALA-VIS-01 to -06, ALA-RULING-09)."""
    light = light_at(world, cell)
    if light in (BRIGHT, LIT) or seen_in_the_dark(world, unit, cell) or hears(world, unit, cell):
        return 0
    far = distance(world.get(unit, Position).cell, cell) > numbers.gloom_near
    rungs = {DIM: numbers.gloom_dim, DARK: numbers.gloom_far if far else numbers.gloom_dark, PITCH: numbers.gloom_pitch}
    return int(rungs[light])


# --- what obscures a line of fire -----------------------------------------------------------------------------------


LIGHTLY = 1
DEEPEST = 14
"""More heavily obscured squares count as so many."""
SMOKED = 16
VEILS = 2 * SMOKED

Veils = npt.NDArray[np.uint8]
_CLOUDS: OfWorld[frozenset[Cell]] = OfWorld(Smoke, most=256)


def smoke_at(world: Reading) -> frozenset[Cell]:
    """All squares under smoke; worked out once for as long as no cloud comes or goes."""
    return _CLOUDS.get(world, lambda: frozenset(world.get(cloud, Position).cell for cloud in world.having(Smoke)))


def veil_on(world: Reading, attacker: Cell, target: Cell) -> int:
    """The number of a line from an attacker to a target."""
    smoked = SMOKED * in_smoke(world, attacker, target)
    if not world.field.kept(hazy):
        return smoked
    light, heavy = veils_between(world.field, attacker, target)
    return smoked + (LIGHTLY + min(heavy, DEEPEST) if heavy else LIGHTLY * bool(light))


def in_smoke(world: Reading, attacker: Cell, target: Cell) -> bool:
    """Whether smoke is on the line, over the target or over the attacker (ASC-EDGE-10)."""
    smoke = smoke_at(world)
    if not smoke:
        return False
    between = sight_line(world.field, attacker, target) or ()
    return target in smoke or attacker in smoke or any(cell in smoke for cell in between)


def heavy_squares(veil: int) -> int:
    """How many squares on a line are heavily obscured."""
    return max(0, veil % SMOKED - LIGHTLY)


def haze_to(field: Field, target: Cell) -> Veils:
    """The numbers of the lines to a target from every square, smoke left out: flat; to be kept with the field."""
    return _numbers(*veils_to(field, target))


def haze_from(field: Field, attacker: Cell) -> Veils:
    """The same of the lines from an attacker to every square."""
    return _numbers(*veils_from(field, attacker))


def _numbers(lightly: npt.NDArray[np.bool_], heavily: npt.NDArray[np.uint16]) -> Veils:
    found: Veils = np.where(heavily > 0, LIGHTLY + np.minimum(heavily, DEEPEST), LIGHTLY * lightly).astype(np.uint8)
    flat = found.ravel()
    flat.setflags(write=False)
    return flat
