"""One burst over several enemies: rows of squares over two of them, friends in the way counted against it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import NamedTuple

from ai.influence import Influence
from ai.odds import WHOLE, place
from game.field import Cell, Field, distance, is_chain, line
from game.field.cells import DIRECTIONS, Direction
from game.field.rows import is_whole, row
from game.messages.orders import Burst
from game.systems.sketch import Fighter, Poise, Volley


class Sweep(NamedTuple):
    """A burst and what it is worth."""

    order: Burst
    value: int


def best_burst(influence: Influence, me: Fighter, poise: Poise) -> Sweep | None:
    """The best burst over two enemies or more from where the unit stands; None when none is worth firing."""
    weapon = me.weapon
    sprays = (one for one in me.volleys if one.mode == "rapid")
    spray = max(sprays, key=lambda one: one.squares, default=None)  # one for squares, where there is any
    far = influence.sketch.sweep_reach(me, poise)
    if weapon is None or not far or spray is None or me.hunkered:
        return None
    near = [foe for foe in influence.known.foes if 0 < distance(me.cell, foe.cell) <= far]
    worth = _Worth(influence, me, poise, spray)
    allowed = partial(influence.sketch.sweeps, influence.known.outlook, me.unit, poise.word)
    best: Sweep | None = None
    for a, b in permutations(near, 2):
        for squares in _rows(influence.known.lines.field, a.cell, b.cell, weapon.rating):
            value = worth.of(squares)
            if value > (best.value if best is not None else 0) and me.cell not in squares and allowed(squares):
                best = Sweep(Burst(squares), value)
    return best


def _rows(field: Field, a: Cell, b: Cell, count: int) -> Iterator[tuple[Cell, ...]]:
    """Rows of so many squares over two places, gone straight on at either end; shorter where they are cut."""
    base = (a,) if a == b else (a, *line(a, b), b)
    if len(base) > count or not is_chain(base):
        return
    (x, y), last = base[0], base[-1]
    ends = [(step, step) for step in DIRECTIONS] if a == b else [(_step(base[0], base[1]), _step(base[-2], last))]
    for (dx, dy), on in ends:
        for before in range(count - len(base) + 1):
            head = tuple((x - dx * far, y - dy * far) for far in range(before, 0, -1))
            squares = (*head, *base[:-1], *row(field, last, on, count - before - len(base) + 1))
            if is_chain(squares) and is_whole(field, squares, count):
                yield squares


def _step(a: Cell, b: Cell) -> Direction:
    return (b[0] - a[0], b[1] - a[1])


class _Worth:
    """What a burst is worth on everyone in its squares; what it does to each is worked out once."""

    def __init__(self, influence: Influence, me: Fighter, poise: Poise, spray: Volley) -> None:
        self.price = influence.odds.doctrine.price["ammunition"]
        self.found: dict[Cell, int] = {}
        for foe in influence.known.foes:
            self._add(foe.cell, influence.value(spray, me, poise, foe))
        for friend in influence.known.friends:
            if friend.unit != me.unit:
                harm = int(influence.odds.harm(me, friend, poise.eases)[place(influence.need(me, poise, friend))])
                self._add(friend.cell, -influence.odds.doctrine.factor["friend"] * harm // WHOLE)

    def _add(self, cell: Cell, value: int) -> None:
        self.found[cell] = self.found.get(cell, 0) + value

    def of(self, squares: tuple[Cell, ...]) -> int:
        """The sum over these squares."""
        return sum(self.found.get(cell, 0) for cell in squares) - self.price
