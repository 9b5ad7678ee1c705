"""Where a grenade is worth most: every landing square weighed with all who stand near it."""

from __future__ import annotations

from typing import NamedTuple

from ai.influence import Influence, chance_of
from ai.odds import WHOLE
from ai.worth import worth_of
from game.field import Cell, distance, scatter_cell
from game.messages.orders import Throw
from game.systems.sketch import CERTAIN, Fighter, Poise, Supply

_FACES = 6
_NEAR = 1
_COOKED = 5


class Lob(NamedTuple):
    """A throw and the worth it takes from the enemy, own losses deducted."""

    order: Throw
    value: int


class Blasts:
    """The worth of a blast in each square, worked out as it is asked for."""

    def __init__(self, influence: Influence, supply: Supply, thrower: Fighter, *, cooked: bool) -> None:
        self.influence = influence
        self.supply = supply
        self.harder = _COOKED if cooked else 0
        self._values: dict[Cell, int] = {}
        known = influence.known
        self._near = [
            (fighter, known.lines.number(fighter.cell), self._stakes(fighter, thrower)) for fighter in known.everyone()
        ]

    def _stakes(self, fighter: Fighter, thrower: Fighter) -> tuple[int, ...]:
        """What each number of dice takes, counted for us; friends weigh more, those who may dodge less."""
        if not fighter.standing:
            return ()
        sketch, weigh = self.influence.sketch, self.influence.odds.doctrine.factor
        losses = sketch.blast_loss(self.supply, fighter)
        worth = worth_of(fighter)
        if fighter.side == thrower.side:
            return tuple(-loss * worth * weigh["friend"] // (WHOLE * CERTAIN) for loss in losses)
        dodges = chance_of(sketch.chance, self.supply.dodge + self.harder - fighter.dodging) if fighter.may_drop else 0
        return tuple(loss * worth // CERTAIN * (CERTAIN - dodges * 3 // 4) // CERTAIN for loss in losses)

    def at(self, cell: Cell) -> int:
        """What a blast in this square is worth to us."""
        found = self._values.get(cell)
        if found is None:
            found = 0
            rungs = self.influence.lines.rungs_from(self.influence.lines.number(cell))
            for fighter, number, stakes in self._near:
                if not stakes:
                    continue
                squares = distance(cell, fighter.cell)
                rung = int(rungs[number])
                if squares <= self.supply.radius and rung >= 0:
                    shifted = min(4, max(0, rung + fighter.shift)) if squares else 0
                    found += stakes[self.influence.sketch.blast_dice(self.supply, squares, shifted)]
            self._values[cell] = found
        return found


def best_throw(influence: Influence, me: Fighter, poise: Poise, here: Cell | None = None) -> Lob | None:
    """The best throw of a blast from where the unit stands (or would stand); None when there is none worth it."""
    spot = me.cell if here is None else here
    best: Lob | None = None
    for supply in me.supplies:
        if supply.effect != "blast" or me.down:
            continue
        for cooked in (False, True):
            blasts = Blasts(influence, supply, me, cooked=cooked)
            for cell in _targets(influence, me, spot, supply):
                value = _thrown(influence, me, poise, spot, cell, blasts, cooked=cooked)
                if best is None or value > best.value:
                    best = Lob(Throw(supply.key, cell, ("cooked",) if cooked else ()), value)
    return best


def _targets(influence: Influence, me: Fighter, spot: Cell, supply: Supply) -> list[Cell]:
    """Squares on and beside enemies that can be thrown at."""
    field, lines = influence.lines.field, influence.lines
    rungs = lines.rungs_from(lines.number(spot))
    found: set[Cell] = set()
    for foe in influence.known.foes:
        if distance(spot, foe.cell) > me.throw + supply.radius:
            continue
        x, y = foe.cell
        for cell in ((x + dx, y + dy) for dx in range(-_NEAR, _NEAR + 1) for dy in range(-_NEAR, _NEAR + 1)):
            if field.passable(cell) and distance(spot, cell) <= me.throw and rungs[lines.number(cell)] >= 0:
                found.add(cell)
    return sorted(found)


def _thrown(
    influence: Influence, me: Fighter, poise: Poise, spot: Cell, cell: Cell, blasts: Blasts, *, cooked: bool
) -> int:
    sketch, lines = influence.sketch, influence.lines
    rung = int(lines.rungs_from(lines.number(spot))[lines.number(cell)])
    reached, direct = sketch.throw_needs(distance(spot, cell), max(0, rung), me, poise)
    lands, strikes = chance_of(sketch.chance, reached), chance_of(sketch.chance, direct)
    total = blasts.at(cell) * strikes
    held = CERTAIN - lands if cooked else 0
    if held:
        total += blasts.at(spot) * held
    spread = CERTAIN - strikes - held
    if spread > 0:
        around = sum(blasts.at(scatter_cell(lines.field, spot, cell, face)) for face in range(1, _FACES + 1))
        total += around * spread // _FACES
    return total // CERTAIN
