"""The squares that a grenade reaches, band by band, with the line of damage that strikes there (ALT-BASE-28)."""

from __future__ import annotations

from game.dice.ladder import AMAZING
from game.field import Cell, sight, stride_distance
from game.rulebooks.alternity.areas import band_degree
from game.world.arsenal import Arsenal
from game.world.store import Reading, Unit


def bands(world: Reading, unit: Unit, grenade: str, centre: Cell) -> dict[Cell, tuple[int, str]]:
    """Square -> (bands from the innermost, the line of damage); none for what makes smoke, or is not known."""
    line = dict((world.find(unit, Arsenal) or Arsenal()).grenades).get(grenade)
    if line is None or not line.bands:
        return {}
    field, seen, most = world.field, sight(world.field), line.bands[-1]
    found = {}
    for x in range(max(0, centre[0] - most), min(field.width, centre[0] + most + 1)):
        for y in range(max(0, centre[1] - most), min(field.height, centre[1] + most + 1)):
            degree = band_degree(line.bands, stride_distance(centre, (x, y)))
            if degree and field.passable((x, y)) and seen.sees(centre, (x, y)):
                found[x, y] = (AMAZING - degree, line.lines[degree - 1].text)
    return found
