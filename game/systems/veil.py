"""What obscures a line of fire, as one small number that rules and planners share: haze, and smoke over it.

0 is clear, LIGHTLY a lightly obscured way, LIGHTLY + k one with k heavily obscured squares; SMOKED is added for smoke.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.field import Cell, Field, sight_line
from game.field.veils import hazy, veils_between, veils_from, veils_to
from game.world.kept import OfWorld
from game.world.place import Position, Smoke
from game.world.store import Reading

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
