"""What grenades of enemies are expected to do to a unit on each square: aimed at it, or at a mate who stands near."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ai.influence import Influence
from ai.knowledge import Knowledge
from ai.lines import Board
from ai.needs import walk_of
from ai.odds import WHOLE
from ai.throws import FLAT, THROWN, stakes_of
from game.field import DIRECTIONS, Field, Terrain, distance, stride_distance
from game.systems.scatter import Courses
from game.systems.sketch import BARRED, CERTAIN, FARTHEST, Fighter, Line, Sketch, Supply, Table

_FURTHEST = 2
"""Squares beyond its radius that a grenade gone astray is thought to matter."""
_RUNGS = 8
_MIDDLE = 20


@lru_cache(maxsize=1)
def _plain() -> Field:
    """Open ground, large enough for any throw."""
    return Field.from_kinds((Terrain("plain"),), np.zeros((2 * _MIDDLE + 1, 2 * _MIDDLE + 1), np.uint16))


@lru_cache(maxsize=64)
def _astray(sketch: Sketch, course: str, size: int) -> Table:
    """Of grenades aimed so many squares off that go such a course: how many come down how far away, from anywhere."""
    apart, there = stride_distance if sketch.striding else distance, (_MIDDLE, _MIDDLE)
    found = np.zeros((size, size), np.int64)
    for dx, dy in DIRECTIONS:
        for cell, ways in sketch.landings(_plain(), course, (_MIDDLE - dx, _MIDDLE - dy), there):
            for off in range(size):
                found[off, min(size - 1, apart((_MIDDLE + off, _MIDDLE), cell))] += ways
    return found


@lru_cache(maxsize=64)
def _true(sketch: Sketch, course: str) -> bool:
    """Whether what goes such a course comes down where it is aimed."""
    there = (_MIDDLE, _MIDDLE)
    return sketch.landings(_plain(), course, (0, _MIDDLE), there) == ((there, 1),)


@lru_cache(maxsize=64)
def _nearer(most: int) -> tuple[Board, Board]:
    """The nearer, the better, as an Edge by distance that no cover changes; out of reach BARRED."""
    return np.array([*range(0, -most - 1, -1), BARRED], np.int32), np.zeros(_RUNGS, np.int32)


def believed(known: Knowledge) -> tuple[Supply, Fighter, int] | None:
    """The grenade that an enemy may have, with one of ours who has one, and how likely, in parts of 1024.

    As likely as for any of ours: what enemies carry is hidden.
    """
    mine = [(one, friend) for friend in known.friends for one in friend.supplies]
    harms = [(one, friend) for one, friend in mine if one.effect in THROWN and one.effect not in FLAT]
    if not harms:
        return None
    have: Counter[str] = Counter(one.key for one, _friend in harms)
    key = max(have, key=lambda word: (have[word], word))
    supply, owner = next(pair for pair in harms if pair[0].key == key)
    return supply, owner, have[key] * WHOLE // len(known.friends)


class Hurled:
    """Grenades of one kind in the hands of enemies, round one unit.

    `aimed` is what one does to the unit at which it is aimed, coming down there or astray; `beside` the same to it on
    each square, aimed at each of its mates who are `near` one; `around` what it does to all others, aimed at each of
    these squares and then at each mate, counted for those who throw.
    """

    def __init__(self, influence: Influence, supply: Supply, owner: Fighter, me: Fighter, squares: Board) -> None:
        self._influence, self._supply, self._owner = influence, supply, owner
        self._size = supply.radius + _FURTHEST + 2
        known, lines = influence.known, influence.lines
        mates = [friend for friend in known.friends if friend.unit != me.unit]
        self.places = np.array([*squares.tolist(), *(lines.number(mate.met) for mate in mates)], np.int32)
        own, size = self._by_distance(me), len(squares)
        self._span = int(lines.distances(int(squares[0]))[squares].max()) + self._size
        self.aimed = own[:, 0]
        others = (*mates, *known.foes)
        rows = [lines.distances(lines.number(fighter.met))[self.places] for fighter in others]
        away = np.minimum(np.array(rows, np.int64).reshape(-1, len(self.places)), self._size - 1)
        taken = [*map(self._by_distance, mates), *map(self._on_theirs, known.foes)]
        tables = np.array(taken, np.int64).reshape(-1, 2, self._size)
        places = away + np.arange(len(others))[:, None] * self._size
        self.around = np.array([tables[:, way].take(places).sum(axis=0) for way in (0, 1)])
        beside = own[:, away[: len(mates), :size]]
        self.near = np.flatnonzero(beside[0].any(axis=1) | beside[1].any(axis=1))
        self.beside: Table = beside[:, self.near]

    def _kept(self, word: str, fighter: Fighter, make: Callable[[Fighter], Table]) -> Table:
        """What hangs on a fighter and the grenade alone; kept while both stay as they are."""
        kept = self._influence.known.hurled.get((word, fighter.unit))
        if kept is None or kept[0] is not fighter or kept[1] != self._supply:
            kept = self._influence.known.hurled[word, fighter.unit] = (fighter, self._supply, make(fighter))
        return kept[2]

    def _taken(self, fighter: Fighter, *, friend: bool) -> Table:
        """What it does to somebody, perhaps a friend of those who throw, by squares from where it is aimed.

        [come down there or astray, squares]
        """
        stakes = stakes_of(self._influence, self._supply, fighter, fighter.side if friend else "")
        most, dice = len(stakes) - 1, self._influence.sketch.blast_dice
        hit = [stakes[min(most, dice(self._supply, away, 0, fighter.mark))] for away in range(self._supply.radius + 1)]
        taken = np.array([*hit, *(0,) * (self._size - len(hit))], np.int64)
        astray = _astray(self._influence.sketch, self._course(), self._size)
        return np.array([taken, astray @ taken // astray[0].sum()])

    def _by_distance(self, fighter: Fighter) -> Table:
        """The same for one of ours."""
        return self._kept("ours", fighter, lambda one: self._taken(one, friend=False))

    def _on_theirs(self, fighter: Fighter) -> Table:
        """The same for one of theirs."""
        return self._kept("theirs", fighter, lambda one: self._taken(one, friend=True))

    def _course(self) -> str:
        """The likeliest way to go astray."""
        courses = self._courses(self._owner, 1)
        wrong = [(chance, word) for word, chance in courses if not _true(self._influence.sketch, word)]
        return max(wrong)[1] if wrong else courses[0][0]

    def _courses(self, thrower: Fighter, squares: int) -> Courses:
        """How a throw may go in the open and in good light."""
        return self._influence.sketch.courses(Line(squares, 0, 0), thrower, thrower.poises[0], self._supply)

    def _chances(self, thrower: Fighter) -> Table:
        """The chance that one comes down where it is aimed, by squares."""
        sketch = self._influence.sketch
        lines = self._influence.lines
        most = self._supply.reach if self._supply.reach >= 0 else thrower.throw
        most = min(most, FARTHEST, lines.width + lines.height)
        ways = [self._courses(thrower, squares) for squares in range(most + 1)]
        return np.array([sum(chance for word, chance in way if _true(sketch, word)) for way in ways], np.int64)

    def strikes(self, thrower: Fighter) -> tuple[Table, Table] | None:
        """The chance that one comes down where it is aimed, for each of the places; and whether it can be thrown there.

        The thrower may walk first; None where it cannot come near in any case.
        """
        table, lines = self._kept("thrown", thrower, self._chances), self._influence.lines
        here, walk, most = lines.number(thrower.cell), walk_of(thrower), len(table) - 1
        if lines.distances(here)[self.places[0]] > walk + most + self._span:
            return None
        board = lines.threat(here, walk, *_nearer(most))[self.places]
        able: Table = (board > BARRED // 2).astype(np.int64)
        return (table[-board * able], able) if able.any() else None


def shared_out(strikes: Table, both: Table) -> Table:
    """What comes of grenades that strike or go astray."""
    found: Table = (strikes * both[0] + (CERTAIN - strikes) * both[1]) // CERTAIN
    return found
