"""Grenades: where one's own is worth most, and what those of enemies are expected to do on each square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from ai.beliefs import Knowledge
from ai.board_edges import Board
from ai.doctrine import RIFLEMAN, worth_of
from ai.influence import Influence, chance_of, walk_of
from ai.odds import WHOLE
from game.field import DIRECTIONS, Cell, Field, Terrain, distance, stride_distance
from game.messages.orders import Burst, Throw
from game.systems.mark import Mark
from game.systems.prospects import (
    BARRED,
    CERTAIN,
    FARTHEST,
    Combatant,
    FireLine,
    Prospects,
    StanceOption,
    Supply,
    Table,
)
from game.systems.scatter import IN_HAND, Courses
from game.world.conditions import Conditions

_NEAR = 1
_WEIGHED = 5
_RISK = CERTAIN - CERTAIN * 9 // 10
"""Nobody cooks a grenade who may fail to throw it by more than this."""


class Lob(NamedTuple):
    """A throw and the worth it takes from the enemy, own losses deducted."""

    order: Throw | Burst
    to: Cell
    value: int


GAS = "gas"
FLAT = (GAS, "burst")
"""Effects that hamper whoever they catch, however near: gas, stun grenades, nets."""
THROWN = ("blast", "fire", *FLAT)


def losses_of(influence: Influence, supply: Supply, combatant: Combatant) -> tuple[int, ...]:
    """Staying power lost for each number of dice; what hampers takes the same share of anybody it catches."""
    if supply.effect not in FLAT:
        return influence.prospects.blast_loss(supply, combatant)
    if influence.known.outlook.find(combatant.unit, Conditions) is not None:
        return (0, 0)
    return (0, influence.odds.doctrine.price[supply.effect] * CERTAIN // RIFLEMAN)


def dodging(influence: Influence, supply: Supply, combatant: Combatant, *, cooked: bool) -> int:
    """The chance that a Dodge succeeds, out of CERTAIN."""
    need = (supply.dodge_cooked if cooked else supply.dodge) - combatant.dodging
    return chance_of(influence.prospects.chance, need)


def stakes_of(
    influence: Influence, supply: Supply, combatant: Combatant, side: str, *, cooked: bool = False
) -> tuple[int, ...]:
    """What each number of dice takes, counted for the thrower's side; its own weigh more, those who may dodge less."""
    losses, worth = losses_of(influence, supply, combatant), worth_of(combatant)
    if combatant.side == side:
        friend = influence.odds.doctrine.factor["friend"]
        return tuple(-loss * worth * friend // (WHOLE * CERTAIN) for loss in losses)
    dodges = dodging(influence, supply, combatant, cooked=cooked) if combatant.dodges else 0
    return tuple(loss * worth // CERTAIN * (CERTAIN - dodges * 3 // 4) // CERTAIN for loss in losses)


class Blasts:
    """The worth of a blast of one kind of grenade in each square, worked out as it is asked for."""

    def __init__(self, influence: Influence, supply: Supply, thrower: Combatant, *, cooked: bool) -> None:
        self.influence = influence
        self.supply = supply
        self.cooked = cooked
        # What fills its squares reaches so many whichever way; a blast goes by the measure of the book.
        self._apart = distance if supply.effect in FLAT else influence.lines.apart
        self._values: dict[Cell, int] = {}
        self._over: dict[tuple[str, Cell, Cell, Mark], tuple[int, int]] = {}
        known = influence.known
        self._thrower = stakes_of(influence, supply, thrower, thrower.side, cooked=cooked)
        self._near = [
            (combatant, known.lines.number(combatant.cell), stakes)
            for combatant in (*known.friends, *known.foes)
            if combatant.unit != thrower.unit
            and (stakes := stakes_of(influence, supply, combatant, thrower.side, cooked=cooked))
        ]

    def at(self, cell: Cell) -> int:
        """What a blast in this square is worth to us, the thrower apart."""
        found = self._values.get(cell)
        if found is None:
            found = 0
            rungs = self.influence.lines.rungs_from(self.influence.lines.number(cell))
            (x, y), radius = cell, self.supply.radius
            for combatant, number, stakes in self._near:
                fx, fy = combatant.cell
                if -radius <= fx - x <= radius and -radius <= fy - y <= radius:
                    found += self._taken(stakes, self._apart(cell, combatant.cell), int(rungs[number]), combatant.mark)
            self._values[cell] = found
        return found

    def over(self, course: str, spot: Cell, cell: Cell, mark: Mark) -> tuple[int, int]:
        """What it is worth in every way that a throw on such a course may come down, and how many ways those are."""
        key = (course, spot, cell, mark)
        found = self._over.get(key)
        if found is None:
            landings = self.influence.prospects.landings(self.influence.lines.field, course, spot, cell)
            worth = sum((self.at(to) + self.thrower_at(to, spot, mark)) * times for to, times in landings)
            found = self._over[key] = (worth, sum(times for _to, times in landings))
        return found

    def thrower_at(self, cell: Cell, spot: Cell, mark: Mark) -> int:
        """What a blast in this square takes from the thrower in its own."""
        lines = self.influence.lines
        squares = self._apart(cell, spot)
        if squares > self.supply.radius:
            return 0
        return self._taken(self._thrower, squares, int(lines.rungs_from(lines.number(cell))[lines.number(spot)]), mark)

    def _taken(self, stakes: tuple[int, ...], squares: int, rung: int, mark: Mark) -> int:
        if rung < 0:
            return 0
        return stakes[self.influence.prospects.blast_dice(self.supply, squares, rung, mark)]


class Throws:
    """The grenades of one unit."""

    def __init__(self, influence: Influence, me: Combatant) -> None:
        self.influence = influence
        self.me = me
        self._ranked: dict[tuple[Cell, str, bool], list[Cell]] = {}

    @cached_property
    def _blasts(self) -> list[Blasts]:
        """What the grenades would do; made for the first throw that is weighed, since most turns weigh none."""
        supplies = [supply for supply in self.me.supplies if supply.effect in THROWN]
        held = {supply.key: (False, True) if supply.cooks and supply.effect != GAS else (False,) for supply in supplies}
        return [self._blasts_of(supply, cooked=cooked) for supply in supplies for cooked in held[supply.key]]

    def _blasts_of(self, supply: Supply, *, cooked: bool) -> Blasts:
        """The same for a steadied throw as for a plain one."""
        key = (Blasts, self.me.unit, supply, cooked)
        found = self.influence.kept.get(key)
        if found is None:
            found = self.influence.kept[key] = Blasts(self.influence, supply, self.me, cooked=cooked)
        return found

    def best(self, stance_option: StanceOption, spot: Cell) -> Lob | None:
        """The best throw of a blast from where the unit would stand; None when there is none."""
        best: Lob | None = None
        if self.me.hunkered:
            return None
        for blasts in self._blasts:
            for cell in self._promising(spot, blasts):
                value = self._thrown(stance_option, spot, cell, blasts)
                if value is not None and (best is None or value > best.value):
                    best = Lob(_order(blasts, cell), cell, value)
        return best

    def _promising(self, spot: Cell, blasts: Blasts) -> list[Cell]:
        """The squares where a blast itself would be worth most."""
        key = (spot, blasts.supply.key, blasts.cooked)
        found = self._ranked.get(key)
        if found is None:
            cells = self._targets(spot, blasts.supply)
            found = self._ranked[key] = sorted(cells, key=lambda cell: (-blasts.at(cell), cell))[:_WEIGHED]
        return found

    def _targets(self, spot: Cell, supply: Supply) -> list[Cell]:
        """Squares on and beside enemies that can be thrown at."""
        field, lines = self.influence.lines.field, self.influence.lines
        most = supply.reach if supply.reach >= 0 else self.me.throw
        rungs = lines.rungs_from(lines.number(spot))
        found: set[Cell] = set()
        for foe in self.influence.known.foes:
            if lines.apart(spot, foe.cell) > most + supply.radius:
                continue
            x, y = foe.cell
            for cell in ((x + dx, y + dy) for dx in range(-_NEAR, _NEAR + 1) for dy in range(-_NEAR, _NEAR + 1)):
                if lines.apart(spot, cell) <= most and field.passable(cell) and rungs[lines.number(cell)] >= 0:
                    found.add(cell)
        return sorted(found)

    def _thrown(self, stance_option: StanceOption, spot: Cell, cell: Cell, blasts: Blasts) -> int | None:
        line = self.influence.throw(spot, cell)
        total = 0
        for course, chance in self.influence.prospects.courses(
            line, self.me, stance_option, blasts.supply, cooked=blasts.cooked
        ):
            if course == IN_HAND and chance > _RISK:
                return None
            worth, count = blasts.over(course, spot, cell, self.me.mark)
            total += worth * chance // count
        return total // CERTAIN


def _order(blasts: Blasts, cell: Cell) -> Throw | Burst:
    supply = blasts.supply
    return Burst((cell,)) if supply.launched else Throw(supply.key, cell, ("cooked",) if blasts.cooked else ())


# --- those of enemies -----------------------------------------------------------------------------------------------


_FURTHEST = 2
"""Squares beyond its radius that a grenade gone astray is thought to matter."""
_RUNGS = 8
_MIDDLE = 20


@lru_cache(maxsize=1)
def _plain() -> Field:
    """Open ground, large enough for any throw."""
    return Field.from_kinds((Terrain("plain"),), np.zeros((2 * _MIDDLE + 1, 2 * _MIDDLE + 1), np.uint16))


@lru_cache(maxsize=64)
def _astray(prospects: Prospects, course: str, size: int) -> Table:
    """Of grenades aimed so many squares off that go such a course: how many come down how far away, from anywhere."""
    apart, there = stride_distance if prospects.striding else distance, (_MIDDLE, _MIDDLE)
    found = np.zeros((size, size), np.int64)
    for dx, dy in DIRECTIONS:
        for cell, count in prospects.landings(_plain(), course, (_MIDDLE - dx, _MIDDLE - dy), there):
            for off in range(size):
                found[off, min(size - 1, apart((_MIDDLE + off, _MIDDLE), cell))] += count
    return found


@lru_cache(maxsize=64)
def _true(prospects: Prospects, course: str) -> bool:
    """Whether what goes such a course comes down where it is aimed."""
    there = (_MIDDLE, _MIDDLE)
    return prospects.landings(_plain(), course, (0, _MIDDLE), there) == ((there, 1),)


@lru_cache(maxsize=64)
def _nearer(most: int) -> tuple[Board, Board]:
    """The nearer, the better, as an Edge by distance that no cover changes; out of reach BARRED."""
    return np.array([*range(0, -most - 1, -1), BARRED], np.int32), np.zeros(_RUNGS, np.int32)


def believed(known: Knowledge) -> tuple[Supply, Combatant, int] | None:
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

    def __init__(self, influence: Influence, supply: Supply, owner: Combatant, me: Combatant, squares: Board) -> None:
        self._influence, self._supply, self._owner = influence, supply, owner
        self._size = supply.radius + _FURTHEST + 2
        known, lines = influence.known, influence.lines
        mates = [friend for friend in known.friends if friend.unit != me.unit]
        self.places = np.array([*squares.tolist(), *(lines.number(mate.met) for mate in mates)], np.int32)
        own, size = self._by_distance(me), len(squares)
        self._span = int(lines.distances(int(squares[0]))[squares].max()) + self._size
        self.aimed = own[:, 0]
        others = (*mates, *known.foes)
        rows = [lines.distances(lines.number(combatant.met))[self.places] for combatant in others]
        away = np.minimum(np.array(rows, np.int64).reshape(-1, len(self.places)), self._size - 1)
        taken = [*map(self._by_distance, mates), *map(self._on_theirs, known.foes)]
        tables = np.array(taken, np.int64).reshape(-1, 2, self._size)
        places = away + np.arange(len(others))[:, None] * self._size
        self.around = np.array([tables[:, means].take(places).sum(axis=0) for means in (0, 1)])
        beside = own[:, away[: len(mates), :size]]
        self.near = np.flatnonzero(beside[0].any(axis=1) | beside[1].any(axis=1))
        self.beside: Table = beside[:, self.near]

    def _kept(self, word: str, combatant: Combatant, make: Callable[[Combatant], Table]) -> Table:
        """What hangs on a combatant and the grenade alone; kept while both stay as they are."""
        kept = self._influence.known.hurled.get((word, combatant.unit))
        if kept is None or kept[0] is not combatant or kept[1] != self._supply:
            kept = self._influence.known.hurled[word, combatant.unit] = (combatant, self._supply, make(combatant))
        return kept[2]

    def _taken(self, combatant: Combatant, *, friend: bool) -> Table:
        """What it does to somebody, perhaps a friend of those who throw, by squares from where it is aimed.

        [come down there or astray, squares]
        """
        stakes = stakes_of(self._influence, self._supply, combatant, combatant.side if friend else "")
        most, dice = len(stakes) - 1, self._influence.prospects.blast_dice
        hit = [
            stakes[min(most, dice(self._supply, away, 0, combatant.mark))] for away in range(self._supply.radius + 1)
        ]
        taken = np.array([*hit, *(0,) * (self._size - len(hit))], np.int64)
        astray = _astray(self._influence.prospects, self._course(), self._size)
        return np.array([taken, astray @ taken // astray[0].sum()])

    def _by_distance(self, combatant: Combatant) -> Table:
        """The same for one of ours."""
        return self._kept("ours", combatant, lambda one: self._taken(one, friend=False))

    def _on_theirs(self, combatant: Combatant) -> Table:
        """The same for one of theirs."""
        return self._kept("theirs", combatant, lambda one: self._taken(one, friend=True))

    def _course(self) -> str:
        """The likeliest way to go astray."""
        courses = self._courses(self._owner, 1)
        wrong = [(chance, word) for word, chance in courses if not _true(self._influence.prospects, word)]
        return max(wrong)[1] if wrong else courses[0][0]

    def _courses(self, thrower: Combatant, squares: int) -> Courses:
        """How a throw may go in the open and in good light."""
        return self._influence.prospects.courses(
            FireLine(squares, 0, 0), thrower, thrower.stance_options[0], self._supply
        )

    def _chances(self, thrower: Combatant) -> Table:
        """The chance that one comes down where it is aimed, by squares."""
        prospects = self._influence.prospects
        lines = self._influence.lines
        most = self._supply.reach if self._supply.reach >= 0 else thrower.throw
        most = min(most, FARTHEST, lines.width + lines.height)
        options = [self._courses(thrower, squares) for squares in range(most + 1)]
        return np.array(
            [sum(chance for word, chance in means if _true(prospects, word)) for means in options], np.int64
        )

    def strikes(self, thrower: Combatant) -> tuple[Table, Table] | None:
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
