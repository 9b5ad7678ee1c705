"""What foliage, fog and unnatural darkness hide: squares lightly or heavily obscured (ALA-COVER-06 to -10)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.field.cells import Cell
from game.field.ground import CONCEALMENTS, Field
from game.field.sights import sight, sight_line

CLEAR, LIGHTLY, HEAVILY, MAGICALLY = range(len(CONCEALMENTS))

Layer = npt.NDArray[np.uint8]


def veils(field: Field) -> Layer:
    """How much each square obscures: uint8 [y, x], read-only; to be kept with the field."""
    of_kind = np.array([CONCEALMENTS.index(kind.concealment) for kind in field.kinds], np.uint8)
    found: Layer = of_kind[field.terrain]
    found.setflags(write=False)
    return found


def hazy(field: Field) -> bool:
    """Whether anything on the battlefield obscures at all; to be kept with the field."""
    return bool(field.kept(veils).any())


def veil_at(field: Field, cell: Cell) -> int:
    """How much one square of the map obscures."""
    return int(field.kept(veils)[cell[1], cell[0]])


def veils_between(field: Field, attacker: Cell, target: Cell) -> tuple[int, int]:
    """Lightly and heavily obscured squares on the line that counts, the target's own included (ALA-RULING-08)."""
    layer = field.kept(veils)
    between = sight_line(field, attacker, target) or ()
    on_line = [int(layer[y, x]) for x, y in (*between, target)] if attacker != target else []
    return on_line.count(LIGHTLY), sum(1 for veil in on_line if veil >= HEAVILY)


def veils_to(field: Field, target: Cell) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.uint16]]:
    """From each square that sees a target: whether the way is lightly obscured, and by how many squares heavily.

    As `veils_between` has it, for the whole map at once: [y, x]. Squares without sight of the target mean nothing.
    """
    layer, (x, y) = field.kept(veils), target
    light, heavy = layer == LIGHTLY, layer >= HEAVILY
    lightly = sight(field).veiled(target, light) | light[y, x]
    heavily = sight(field).crossings(target, heavy) if heavy.any() else np.zeros(layer.shape, np.uint16)
    heavily += heavy[y, x]
    lightly[y, x], heavily[y, x] = False, 0
    return lightly, heavily


def veils_from(field: Field, attacker: Cell) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.uint16]]:
    """The same of the ways from an attacker to each square."""
    layer, (x, y) = field.kept(veils), attacker
    light, heavy = layer == LIGHTLY, layer >= HEAVILY
    lightly = sight(field).veiled_from(attacker, light) | light
    heavily = sight(field).crossings_from(attacker, heavy) if heavy.any() else np.zeros(layer.shape, np.uint16)
    heavily = heavily + heavy
    lightly[y, x], heavily[y, x] = False, 0
    return lightly, heavily


def deep(field: Field) -> npt.NDArray[np.bool_]:
    """The squares in which nobody sees: magical darkness, and more than one square inside heavy obscurement.

    To be kept with the field (ALA-COVER-10, ALA-RULING-08).
    """
    layer = field.kept(veils)
    heavy = np.pad(layer >= HEAVILY, 1)
    height, width = layer.shape
    inside = np.ones((height, width), np.bool_)
    for dy in (0, 1, 2):
        for dx in (0, 1, 2):
            inside &= heavy[dy : dy + height, dx : dx + width]
    found: npt.NDArray[np.bool_] = inside | (layer == MAGICALLY)
    return found


def blinding(field: Field, cell: Cell) -> bool:
    """Whether who stands in a square of the map sees nothing."""
    return field.kept(hazy) and bool(field.kept(deep)[cell[1], cell[0]])
