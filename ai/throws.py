"""Where a grenade is worth most: every landing square weighed with all who stand near it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ai.influence import Influence, chance_of
from ai.odds import WHOLE
from ai.worth import RIFLEMAN, worth_of
from game.field import Cell, distance
from game.messages.orders import Burst, Throw
from game.systems.mark import Mark
from game.systems.scatter import IN_HAND
from game.systems.sketch import CERTAIN, Fighter, Poise, Supply
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


def losses_of(influence: Influence, supply: Supply, fighter: Fighter) -> tuple[int, ...]:
    """Staying power lost for each number of dice; what hampers takes the same share of anybody it catches."""
    if supply.effect not in FLAT:
        return influence.sketch.blast_loss(supply, fighter)
    if influence.known.outlook.find(fighter.unit, Conditions) is not None:
        return (0, 0)
    return (0, influence.odds.doctrine.price[supply.effect] * CERTAIN // RIFLEMAN)


def dodging(influence: Influence, supply: Supply, fighter: Fighter, *, cooked: bool) -> int:
    """The chance that a Dodge succeeds, out of CERTAIN."""
    need = (supply.dodge_cooked if cooked else supply.dodge) - fighter.dodging
    return chance_of(influence.sketch.chance, need)


def stakes_of(
    influence: Influence, supply: Supply, fighter: Fighter, side: str, *, cooked: bool = False
) -> tuple[int, ...]:
    """What each number of dice takes, counted for the thrower's side; its own weigh more, those who may dodge less."""
    losses, worth = losses_of(influence, supply, fighter), worth_of(fighter)
    if fighter.side == side:
        friend = influence.odds.doctrine.factor["friend"]
        return tuple(-loss * worth * friend // (WHOLE * CERTAIN) for loss in losses)
    dodges = dodging(influence, supply, fighter, cooked=cooked) if fighter.dodges else 0
    return tuple(loss * worth // CERTAIN * (CERTAIN - dodges * 3 // 4) // CERTAIN for loss in losses)


class Blasts:
    """The worth of a blast of one kind of grenade in each square, worked out as it is asked for."""

    def __init__(self, influence: Influence, supply: Supply, thrower: Fighter, *, cooked: bool) -> None:
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
            (fighter, known.lines.number(fighter.cell), stakes)
            for fighter in (*known.friends, *known.foes)
            if fighter.unit != thrower.unit
            and (stakes := stakes_of(influence, supply, fighter, thrower.side, cooked=cooked))
        ]

    def at(self, cell: Cell) -> int:
        """What a blast in this square is worth to us, the thrower apart."""
        found = self._values.get(cell)
        if found is None:
            found = 0
            rungs = self.influence.lines.rungs_from(self.influence.lines.number(cell))
            (x, y), radius = cell, self.supply.radius
            for fighter, number, stakes in self._near:
                fx, fy = fighter.cell
                if -radius <= fx - x <= radius and -radius <= fy - y <= radius:
                    found += self._taken(stakes, self._apart(cell, fighter.cell), int(rungs[number]), fighter.mark)
            self._values[cell] = found
        return found

    def over(self, course: str, spot: Cell, cell: Cell, mark: Mark) -> tuple[int, int]:
        """What it is worth in every way that a throw on such a course may come down, and how many ways those are."""
        key = (course, spot, cell, mark)
        found = self._over.get(key)
        if found is None:
            landings = self.influence.sketch.landings(self.influence.lines.field, course, spot, cell)
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
        return stakes[self.influence.sketch.blast_dice(self.supply, squares, rung, mark)]


class Throws:
    """The grenades of one unit."""

    def __init__(self, influence: Influence, me: Fighter) -> None:
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

    def best(self, poise: Poise, spot: Cell) -> Lob | None:
        """The best throw of a blast from where the unit would stand; None when there is none."""
        best: Lob | None = None
        if self.me.hunkered:
            return None
        for blasts in self._blasts:
            for cell in self._promising(spot, blasts):
                value = self._thrown(poise, spot, cell, blasts)
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

    def _thrown(self, poise: Poise, spot: Cell, cell: Cell, blasts: Blasts) -> int | None:
        line = self.influence.throw(spot, cell)
        total = 0
        for course, chance in self.influence.sketch.courses(line, self.me, poise, blasts.supply, cooked=blasts.cooked):
            if course == IN_HAND and chance > _RISK:
                return None
            worth, ways = blasts.over(course, spot, cell, self.me.mark)
            total += worth * chance // ways
        return total // CERTAIN


def _order(blasts: Blasts, cell: Cell) -> Throw | Burst:
    supply = blasts.supply
    return Burst((cell,)) if supply.launched else Throw(supply.key, cell, ("cooked",) if blasts.cooked else ())
