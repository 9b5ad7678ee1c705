"""Areas of what goes off: who is caught by which band, which squares smoke hides (ALT-BASE-28)."""

from __future__ import annotations

from game.dice.ladder import AMAZING
from game.field import Cell, sight, stride_distance
from game.systems.grenades import CLOUDS, in_the_open
from game.systems.rulebook import Rulebook
from game.world.gear import Arsenal, Grenade
from game.world.store import Reading, Unit


def clouds(card: Grenade) -> bool:
    """Whether a grenade makes smoke or gas instead of a blast."""
    return card.effect in CLOUDS


def band_degree(bands: tuple[int, ...], squares: int) -> int:
    """The degree whose damage line strikes so far from the burst: Amazing, Good, Ordinary by bands; 0 beyond them."""
    return next((AMAZING - band for band, most in enumerate(bands) if squares <= most), 0)


def caught(
    world: Reading, bands: tuple[int, ...], centre: Cell, there: tuple[tuple[Unit, Cell], ...] | None = None
) -> tuple[tuple[Unit, int], ...]:
    """Everyone in an area, friend, foe and fallen, with the degree of their band, in order of unit.

    A wall between the burst and a unit shields it wholly; cover does not. `there` are those in the open, for who asks
    of many squares.
    """
    if not bands:
        return ()
    seen, widest, (x, y) = sight(world.field), max(bands), centre
    near = (
        (unit, cell)
        for unit, cell in there or in_the_open(world)
        if abs(cell[0] - x) <= widest and abs(cell[1] - y) <= widest
    )
    found = ((unit, cell, band_degree(bands, stride_distance(centre, cell))) for unit, cell in near)
    return tuple((unit, degree) for unit, cell, degree in found if degree and seen.sees(centre, cell))


# --- the squares that a grenade reaches, band by band -----------------------------------------------------------------

def bands(world: Reading, _book: Rulebook, unit: Unit, grenade: str, centre: Cell) -> dict[Cell, tuple[int, str]]:
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
