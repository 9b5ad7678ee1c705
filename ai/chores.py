"""What is done for oneself and one's own: aim, reload, work, a Second Wind, help for the hurt."""

from __future__ import annotations

import numpy as np

from ai.deeds import ELSEWHERE, Deed
from ai.goals import rounds_left
from ai.ground import Ground
from ai.labour import help_worth, labour_worth
from ai.odds import place
from ai.perils import cure_worth
from ai.stock import Stock
from ai.weather import survival_worth
from ai.worth import worth_of
from game.messages.orders import Act, Aid
from game.systems.sketch import CERTAIN, Fighter, Poise
from game.systems.tasks import WORK

_BLEEDS = 6
"""Turns that a wound is thought to go on bleeding, unless the battle ends before."""


class Chores:
    """The quiet acts of one unit."""

    def __init__(self, ground: Ground, stock: Stock) -> None:
        self.influence = ground.influence
        self.known = ground.known
        self.doctrine = ground.doctrine
        self.me = ground.me
        self.stock = stock
        self.ground = ground
        self.squares = ground.squares

    def of(self, poise: Poise) -> list[Deed]:
        """All of them open in this stance."""
        self.squares = self.ground.squares if poise.may_walk else self.ground.squares[:1]
        return [*self._quiet(), *self._wind(), *self._aid()]

    def _aim_gain(self, *, stays: bool) -> int:
        """What one more Aim is worth; points from a scope only while the unit stays."""
        me = self.me
        if not me.aim or me.accuracy >= self.influence.sketch.pool_most:
            return 0
        gain = self.stock.gain(me.aim)
        return gain if me.aim_stays or stays else gain // 6

    def _quiet(self) -> list[Deed]:
        me, size = self.me, len(self.squares)
        found = []
        if me.aim and me.weapon is not None and me.accuracy < self.influence.sketch.pool_most:
            gain = np.full(size, self._aim_gain(stays=False), np.int64)
            gain[0] = self._aim_gain(stays=True)
            found.append(Deed("aim", Act("aim"), {"bank": gain}, gain))
        if me.magazine and me.ammunition == 0:
            lost = self.stock.price(me.accuracy, me.initiative)
            gain = np.full(size, 40 + 12 * me.magazine - lost, np.int64)
            found.append(Deed("reload", Act("reload"), {"stock": gain}, gain))
        work = labour_worth(self.known, self.doctrine, me, self.squares)
        if work is not None and not me.down:
            found.append(Deed("work on the task", Act(WORK), {"labour": work}, work))
        helps = help_worth(self.known, self.doctrine, me)
        if helps is not None and not me.down:
            here = np.full(size, ELSEWHERE, np.int64)
            here[0] = helps[1]
            found.append(Deed("help at work", helps[0], {"labour": here}, here))
        saved = survival_worth(self.known, self.doctrine, me)
        if saved > 0:
            out = np.full(size, saved, np.int64)
            found.append(Deed("guard against the weather", Act("survive"), {"weather": out}, out))
        return found

    def _wind(self) -> list[Deed]:
        """A Second Wind: the staying power that comes back, for a point of Adrenaline."""
        me, sketch = self.me, self.influence.sketch
        if not me.winded:
            return []
        back = sketch.power(me, me.left + me.winded) - sketch.power(me, me.left)
        gain = worth_of(me) * back // max(1, me.stamina) - self.doctrine.price["adrenaline"]
        value = np.full(len(self.squares), self.doctrine.weighed("aid", gain), np.int64)
        return [Deed("second wind", Act("second_wind"), {"aid": value}, value)]

    def _aid(self) -> list[Deed]:
        """Staunch and revive, from every square beside who needs it."""
        me = self.me
        if not me.standard or me.down or not self.influence.sketch.tends:
            return []
        found = []
        for mate in (*self.known.friends, *self.known.fallen):
            gain = 0
            if mate.bleeding and mate.left:
                kind, gain = "staunch", self._bled(mate) * self._likely("staunch") // CERTAIN
            elif mate.dying:
                kind = self.influence.sketch.tends
                gain = self.doctrine.price["life"] * self._likely(kind) // CERTAIN
            elif mate.standing:
                kind, gain = "treat", cure_worth(self.known, me, mate)
            if gain > 0:
                near = np.ones(len(self.squares), np.bool_)
                if mate.unit != me.unit:
                    lines = self.known.lines
                    near = lines.distances(lines.number(mate.cell))[self.squares] <= 1
                if near.any():
                    worth = self.doctrine.weighed("aid", gain)
                    value = np.where(near, worth, ELSEWHERE).astype(np.int64)
                    found.append(Deed(f"{kind} {mate.unit}", Aid(mate.unit, kind), {"aid": value}, value))
        return found

    def _likely(self, kind: str) -> int:
        sketch = self.influence.sketch
        return int(sketch.chance[place(sketch.needed(self.known.outlook, self.me.unit, kind))])

    def _bled(self, mate: Fighter) -> int:
        """Worth that bleeding still takes from it, a turn at a time; more if it will not live to see the end."""
        turns = min(_BLEEDS, rounds_left(self.known))
        lost = min(mate.left, mate.bleeding * turns)
        return worth_of(mate) * lost // max(1, mate.full) + worth_of(mate) // 4 * (lost == mate.left)
