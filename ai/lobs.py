"""What grenades, bursts and smoke are worth, from here and from the squares of one walk that come closest."""

from __future__ import annotations

import numpy as np

from ai.bursts import best_burst
from ai.deeds import Deed, only
from ai.ground import Ground
from ai.smoke import Screens
from ai.stock import Stock
from ai.throws import THROWN, Throws
from game.messages.orders import Act
from game.systems.sketch import Fighter, Poise


class Lobs:
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

    def of(self, poise: Poise) -> list[Deed]:
        """All of them open in this stance."""
        self.squares = self.ground.squares if poise.may_walk else self.ground.squares[:1]
        return [*self._throws(poise), *self._sweeps(poise)]

    def _with_steady(self) -> Throws | None:
        """The same grenades with Steady bought before the throw."""
        me, prices = self.me, self.influence.sketch.prices
        if me.steadied or me.accuracy < prices["steady"] or not me.supplies:
            return None
        left = me.accuracy - prices["steady"]
        steadied = me._replace(accuracy=left, scope=min(me.scope, left), steadied=True)
        return Throws(self.influence, steadied)

    def _throws(self, poise: Poise) -> list[Deed]:
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
        for at in self._near if poise.may_walk else self._near[:1]:
            cell = self.known.lines.cell(int(self.ground.squares[at]))
            lob = self._grenades.best(poise, cell)
            if lob is not None and lob.value > price:
                found.append(only(size, at, f"grenade at {lob.to}", lob.order, lob.value, price))
            surer = self._steadied.best(poise, cell) if self._steadied is not None else None
            if surer is not None and surer.value > price:
                cost = price + self.stock.price(self.influence.sketch.prices["steady"], 0)
                found.append(only(size, at, f"steady, grenade at {surer.to}", Act("steady"), surer.value, cost))
        return found

    def _spots(self, near: list[Fighter]) -> list[int]:
        """Here, and up to two squares of one walk from which a foe is in throwing range, the safest first."""
        ground, me = self.ground, self.me
        lines = self.known.lines
        spots = [0]
        if me.poise.may_walk and (me.move or me.standard > 1):
            stand = ground.stand(me.poises[0], "moved").total
            close = np.minimum.reduce([lines.distances(lines.number(foe.cell))[ground.squares] for foe in near])
            seen = np.maximum.reduce([lines.rungs_at(lines.number(foe.cell))[ground.squares] for foe in near])
            able = np.flatnonzero((ground.cost <= me.walk) & (close <= me.throw) & (seen >= 0) & (ground.cost > 0))
            order = able[np.argsort(-stand[able], kind="stable")]
            spots += [int(at) for at in order[:2]]
        return spots

    def _sweeps(self, poise: Poise) -> list[Deed]:
        """A burst over several enemies, and smoke over our own; from here."""
        found, size = list[Deed](), len(self.squares)
        sweep = best_burst(self.influence, self.me, poise)
        if sweep is not None and sweep.value > 0:
            found.append(only(size, 0, f"burst over {len(sweep.order.squares)} squares", sweep.order, sweep.value, 0))
        screen = Screens(self.influence, self.me).best(poise)
        price = self.doctrine.price["smoke"]
        if screen is not None and screen.value > price:
            worth = self.doctrine.weighed("smoke", screen.value)
            found.append(only(size, 0, f"smoke at {screen.order.to}", screen.order, worth, price))
        return found
