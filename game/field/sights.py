"""Who sees whom over a battlefield, and with how much cover (ASC-RULING-29, -88)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.field.cells import Cell, distance
from game.field.ground import Field
from game.field.lines import line


class Sight:
    """Sight over one battlefield, worked out origin by origin as it is asked for."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._rows: dict[Cell, npt.NDArray[np.bool_]] = {}

    def sees(self, a: Cell, b: Cell) -> bool:
        """Whether two squares see each other: the line from either end is free of opaque squares (ASC-RULING-88)."""
        return self.free(a, b) or self.free(b, a)

    def free(self, a: Cell, b: Cell) -> bool:
        """Whether a's own line to b is free of opaque squares; the ends never block."""
        opaque = self.field.opaque
        return not any(opaque[y, x] for x, y in line(a, b))

    def row(self, origin: Cell) -> npt.NDArray[np.bool_]:
        """All squares that see the origin: bool [y, x], read-only."""
        found = self._rows.get(origin)
        if found is None:
            size = (self.field.height, self.field.width)
            found = np.array([[self.sees(origin, (x, y)) for x in range(size[1])] for y in range(size[0])])
            found.setflags(write=False)
            self._rows[origin] = found
        return found


def sight(field: Field) -> Sight:
    """The sight over a battlefield; kept with it."""
    return field.kept(Sight)


def sight_line(field: Field, attacker: Cell, target: Cell) -> tuple[Cell, ...] | None:
    """The squares strictly between on the line that counts, from the attacker; None without sight (ASC-RULING-88).

    The attacker's own line if it is free, else the target's, turned round.
    """
    seen = sight(field)
    if seen.free(attacker, target):
        return line(attacker, target)
    return line(target, attacker)[::-1] if seen.free(target, attacker) else None


def blocking(field: Field, a: Cell, b: Cell) -> Cell | None:
    """The first opaque square on a's line where neither end's line is free; None if they see each other."""
    if sight(field).sees(a, b):
        return None
    return next((x, y) for x, y in line(a, b) if field.opaque[y, x])


def cover_rung(field: Field, attacker: Cell, target: Cell) -> int:
    """The rung 0..4 of a target's cover against an attacker (ASC-RULING-29, -88).

    The higher of the target's own square and the last square strictly before it on the line that counts; 0 at
    distance 0. Without sight it is read on the target's line, as ruling 88 says of an attacker's line not free.
    """
    if attacker == target:
        return 0
    own = int(field.rung[target[1], target[0]])
    if distance(attacker, target) == 1:
        return own
    x, y = line(attacker, target)[-1] if sight(field).free(attacker, target) else line(target, attacker)[0]
    return max(own, int(field.rung[y, x]))
