"""What grenades, bursts and smoke are worth: grenades from the squares of one walk too, the others from here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np

from ai.grenades import THROWN, Throws
from ai.influence import Influence
from ai.odds import WHOLE, place
from ai.planned_actions import Deed, only
from ai.square_values import Ground
from ai.stock import Stock
from game.field import Cell, Field, distance, is_chain, line
from game.field.areas import is_whole, row
from game.field.cells import DIRECTIONS, Direction
from game.messages.orders import Act, Burst, Throw
from game.systems.light import SMOKED
from game.systems.prospects import BARRED, CERTAIN, AttackOption, Combatant, FireLine, StanceOption, Supply


class Sweep(NamedTuple):
    """A burst and what it is worth."""

    order: Burst
    value: int


def best_burst(influence: Influence, me: Combatant, stance_option: StanceOption) -> Sweep | None:
    """The best burst over two enemies or more from where the unit stands; None when none is worth firing."""
    weapon = me.weapon
    sprays = (one for one in me.attack_options if one.mode == "rapid")
    spray = max(sprays, key=lambda one: one.squares, default=None)  # one for squares, where there is any
    far = influence.prospects.sweep_reach(me, stance_option)
    if weapon is None or not far or spray is None or me.hunkered:
        return None
    near = [foe for foe in influence.known.foes if 0 < distance(me.cell, foe.cell) <= far]
    allowed = partial(influence.prospects.sweeps, influence.known.outlook, me.unit, stance_option.word)
    best: Sweep | None = None
    for squares, value in _weighed(influence, me, stance_option, spray, near, weapon.rating):
        if value > (best.value if best is not None else 0) and me.cell not in squares and allowed(squares):
            best = Sweep(Burst(squares), value)
    return best


def _weighed(
    influence: Influence,
    me: Combatant,
    stance_option: StanceOption,
    spray: AttackOption,
    near: list[Combatant],
    most: int,
) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """Rows of squares over two enemies or more; or, in a book that sweeps targets, sets of these; with their worth."""
    if influence.prospects.sweep_edge(most) is None:
        worth = _Worth(influence, me, stance_option, spray)
        for a, b in permutations(near, 2):
            for squares in _rows(influence.known.lines.field, a.cell, b.cell, most):
                yield squares, worth.of(squares)
        return
    for count in range(2, most + 1):
        worth = _Worth(influence, me, stance_option, spray._replace(edge=influence.prospects.sweep_edge(count) or 0))
        for foes in combinations(near, count):
            if all(any(distance(foe.cell, one.cell) == 1 for one in foes) for foe in foes):
                squares = tuple(sorted(foe.cell for foe in foes))
                yield squares, worth.of(squares)


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

    def __init__(self, influence: Influence, me: Combatant, stance_option: StanceOption, spray: AttackOption) -> None:
        self.price = influence.odds.doctrine.price["ammunition"]
        self.found: dict[Cell, int] = {}
        for foe in influence.known.foes:
            self._add(foe.cell, influence.value(spray, me, stance_option, foe))
        for friend in influence.known.friends:
            if friend.unit != me.unit:
                harm = int(
                    influence.odds.harm(me, friend, stance_option.eases)[
                        place(influence.need(me, stance_option, friend))
                    ]
                )
                self._add(friend.cell, -influence.odds.doctrine.factor["friend"] * harm // WHOLE)

    def _add(self, cell: Cell, value: int) -> None:
        self.found[cell] = self.found.get(cell, 0) + value

    def of(self, squares: tuple[Cell, ...]) -> int:
        """The sum over these squares."""
        return sum(self.found.get(cell, 0) for cell in squares) - self.price


_LASTS = 1536
"""Smoke hides for more than one round: half as much again as the next one."""


class Screen(NamedTuple):
    """A smoke grenade and the worth it is expected to save."""

    order: Throw
    value: int


class Screens:
    """The smoke grenades of one unit."""

    def __init__(self, influence: Influence, me: Combatant) -> None:
        self.influence = influence
        self.me = me
        self._saved: dict[int, int] = influence.kept.setdefault(Screens, {})

    def best(self, stance_option: StanceOption) -> Screen | None:
        """The best screen from where the unit stands; None when nothing is worth one."""
        me, known = self.me, self.influence.known
        supply = next((supply for supply in me.supplies if supply.effect == "smoke"), None)
        if supply is None or me.hunkered or not known.foes:
            return None
        best: Screen | None = None
        most = supply.reach if supply.reach >= 0 else me.throw
        for friend in known.friends:
            line = self.influence.throw(me.cell, friend.cell)
            if line.squares <= most and line.rung >= 0 and self.saved(friend) > 0:
                value = self._thrown(stance_option, friend.cell, line, supply)
                if best is None or value > best.value:
                    best = Screen(Throw(supply.key, friend.cell), value)
        return best

    def _number(self, cell: Cell) -> int:
        return self.influence.lines.number(cell)

    def saved(self, friend: Combatant) -> int:
        """What smoke on a man saves him, less what it spoils of his own fire."""
        found = self._saved.get(friend.unit)
        if found is None:
            found = self._saved[friend.unit] = self._worth(friend)
        return found

    def _worth(self, friend: Combatant) -> int:
        influence = self.influence
        number = self._number(friend.cell)
        total = 0
        for foe in influence.known.foes:
            worse = self._worse(foe, number)
            easier = influence.threat_at(foe, number, friend.mark, walks=True)
            if worse <= 0 or easier <= BARRED // 2:
                continue
            need = influence.stance_option(friend).challenge - easier
            table = influence.odds.harm(foe, friend)
            before, after = int(table[place(need)]), int(table[place(need + worse)])
            share = sum(influence.prey(foe)) or 1
            total += (before - after) * before // share * influence.known_weight(foe) // WHOLE
        own = 0
        for foe in influence.known.foes if total else ():
            need = influence.need(friend, friend.stance_options[0], foe)
            worse = self._worse(friend, self._number(foe.cell))
            table = influence.odds.harm(friend, foe)
            own = max(own, int(table[place(need)]) - int(table[place(need + worse)]))
        return total * _LASTS // WHOLE - own // 2

    def _worse(self, shooter: Combatant, number: int) -> int:
        """How much harder it is to hit who stands there once smoke is on the way."""
        clear, smoked = shooter.stance_options[0].seen[0, self.influence.known.shade[number], [0, SMOKED]].tolist()
        return int(clear - smoked)

    def _thrown(self, stance_option: StanceOption, cell: Cell, line: FireLine, supply: Supply) -> int:
        total = 0
        for course, chance in self.influence.prospects.courses(line, self.me, stance_option, supply):
            saved, count = self._screened(course, cell, supply)
            total += saved * chance // count
        return total // CERTAIN

    def _screened(self, course: str, cell: Cell, supply: Supply) -> tuple[int, int]:
        """What is saved in every way that a throw on such a course may come down, and how many ways those are."""
        key = (Screens, course, self.me.cell, cell, supply)
        found = self.influence.kept.get(key)
        if found is None:
            landings = self.influence.prospects.landings(self.influence.lines.field, course, self.me.cell, cell)
            saved = sum(self._over(to, supply) * times for to, times in landings)
            found = self.influence.kept[key] = (saved, sum(times for _to, times in landings))
        saved, count = found
        return saved, count

    def _over(self, landing: Cell, supply: Supply) -> int:
        """What is saved under a cloud there."""
        rungs = self.influence.lines.rungs_from(self._number(landing))
        near = (friend for friend in self.influence.known.friends if distance(landing, friend.cell) <= supply.radius)
        return sum(self.saved(friend) for friend in near if rungs[self._number(friend.cell)] >= 0)


class AreaThrows:
    """The throws and sweeps of one unit."""

    def __init__(self, ground: Ground, stock: Stock) -> None:
        self.ground = ground
        self.influence = ground.influence
        self.known = ground.known
        self.doctrine = ground.doctrine
        self.me = ground.me
        self.stock = stock
        self.squares = ground.squares
        self._near: list[int] | None = None
        self._grenades = Throws(self.influence, self.me)
        self._steadied = self._with_steady()

    def of(self, stance_option: StanceOption) -> list[Deed]:
        """All of them open in this stance."""
        self.squares = self.ground.squares if stance_option.may_walk else self.ground.squares[:1]
        return [*self._throws(stance_option), *self._sweeps(stance_option)]

    def _with_steady(self) -> Throws | None:
        """The same grenades with Steady bought before the throw."""
        me, prices = self.me, self.influence.prospects.prices
        if me.steadied or me.accuracy < prices["steady"] or not me.supplies:
            return None
        left = me.accuracy - prices["steady"]
        steadied = me._replace(accuracy=left, scope=min(me.scope, left), steadied=True)
        return Throws(self.influence, steadied)

    def _throws(self, stance_option: StanceOption) -> list[Deed]:
        """The best grenade from here, and from the squares of one walk that come closest to the enemy."""
        me = self.me
        if not any(supply.effect in THROWN for supply in me.supplies) or me.hunkered:
            return []
        reach = me.throw + 1
        near = [foe for foe in self.known.foes if self.known.lines.apart(foe.cell, me.cell) <= reach + me.walk]
        if not near:
            return []
        found, size = list[Deed](), len(self.squares)
        price = self.doctrine.price["grenade"]
        if self._near is None:
            self._near = self._spots(near)
        for at in self._near if stance_option.may_walk else self._near[:1]:
            cell = self.known.lines.cell(int(self.ground.squares[at]))
            lob = self._grenades.best(stance_option, cell)
            if lob is not None and lob.value > price:
                found.append(only(size, at, f"grenade at {lob.to}", lob.order, lob.value, price))
            surer = self._steadied.best(stance_option, cell) if self._steadied is not None else None
            if surer is not None and surer.value > price:
                cost = price + self.stock.price(self.influence.prospects.prices["steady"], 0)
                found.append(only(size, at, f"steady, grenade at {surer.to}", Act("steady"), surer.value, cost))
        return found

    def _spots(self, near: list[Combatant]) -> list[int]:
        """Here, and up to two squares of one walk from which a foe is in throwing range, the safest first."""
        ground, me = self.ground, self.me
        lines = self.known.lines
        spots = [0]
        if me.stance_option.may_walk and (me.move or me.standard > 1):
            stand = ground.stand(me.stance_options[0], "moved").total
            close = np.minimum.reduce([lines.distances(lines.number(foe.cell))[ground.squares] for foe in near])
            seen = np.maximum.reduce([lines.rungs_at(lines.number(foe.cell))[ground.squares] for foe in near])
            able = np.flatnonzero((ground.cost <= me.walk) & (close <= me.throw) & (seen >= 0) & (ground.cost > 0))
            order = able[np.argsort(-stand[able], kind="stable")]
            spots += [int(at) for at in order[:2]]
        return spots

    def _sweeps(self, stance_option: StanceOption) -> list[Deed]:
        """A burst over several enemies, and smoke over our own; from here."""
        found, size = list[Deed](), len(self.squares)
        sweep = best_burst(self.influence, self.me, stance_option)
        if sweep is not None and sweep.value > 0:
            found.append(only(size, 0, f"burst over {len(sweep.order.squares)} squares", sweep.order, sweep.value, 0))
        screen = Screens(self.influence, self.me).best(stance_option)
        price = self.doctrine.price["smoke"]
        if screen is not None and screen.value > price:
            worth = self.doctrine.weighed("smoke", screen.value)
            found.append(only(size, 0, f"smoke at {screen.order.to}", screen.order, worth, price))
        return found
