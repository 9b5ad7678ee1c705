"""What shooting is worth from each square: plain attacks, suppressing fire, shots round corners, held attacks."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ai.deeds import ELSEWHERE, Deed, fired, only
from ai.ground import Ground
from ai.odds import WHOLE, Returns, index
from ai.stock import Stock
from game.messages.orders import Attack, Order, WatchOver
from game.systems.sketch import CERTAIN, Fighter, Poise, Table

_MOST_PRESSED = 5
_UNKNOWN_LANE = 34
_WORTH_PRESSING = 260
"""Foes whose next activation takes no more from us than this are not suppressed."""


class Shots:
    """The shots of one unit."""

    def __init__(self, ground: Ground, stock: Stock) -> None:
        self.ground = ground
        self.influence = ground.influence
        self.known = ground.known
        self.odds = ground.influence.odds
        self.doctrine = ground.doctrine
        self.me = ground.me
        self.stock = stock
        self.squares = ground.squares
        self._returned: dict[int, list[Returns]] = {}

    def of(self, poise: Poise) -> list[Deed]:
        """Attacks open in this stance."""
        self.squares = self.ground.squares if poise.may_walk else self.ground.squares[:1]
        return [*self._attacks(poise), *self._round_corners(poise)]

    def held(self, poise: Poise) -> list[Deed]:
        """Attacks held for who comes into sight, in this stance."""
        me = self.me
        if not (me.volleys and me.waits and not me.watch):
            return []
        self.squares = self.ground.squares if poise.may_walk else self.ground.squares[:1]
        # A book may know no quicker stance.
        snaps = [self._watch(poise, snap=True)] if not poise.snap and any(found.snap for found in me.poises) else []
        return [self._watch(poise, snap=False), *snaps]

    # --- attacks --------------------------------------------------------------------------------------------

    def _returns(self, poise: Poise) -> list[Returns]:
        """What plain attacks on each foe return in this stance."""
        found = self._returned.get(poise.eases)
        if found is None:
            me, influence = self.me, self.influence
            found = self._returned[poise.eases] = [
                self.odds.returns(
                    me, foe, silence=influence.silence(foe), acted=influence.acted(foe), eases=poise.eases
                )
                for foe in self.known.foes
            ]
        return found

    def _attacks(self, poise: Poise) -> list[Deed]:
        """The best plain attack on each foe, and what may be gained by pinning it down."""
        me, influence = self.me, self.influence
        if not me.volleys or not self.known.foes:
            return []
        returns = self._returns(poise)
        places = index(self.ground.needs(poise))
        tables = self._bought(poise, np.array([found.value for found in returns]))
        values = tables[np.arange(len(tables))[:, None], places]
        peaks, tops = values.max(axis=1).tolist(), values.argmax(axis=1).tolist()
        pressing = not poise.snap and any(volley.step for volley in me.volleys)
        found = []
        for row, foe in enumerate(self.known.foes):
            if returns[row].volleys and peaks[row] > 0:
                which = int(returns[row].which[int(places[row, tops[row]])])
                order = fired(returns[row].volleys[which], foe)
                value = values[row]
                found.append(Deed(f"attack {foe.unit}", order, {"harm": value}, value))
            if pressing and (foe.accuracy > 1 or foe.watch or influence.activity(foe) >= _WORTH_PRESSING):
                found += self._pressing(poise, foe, acted=influence.acted(foe))
        return found

    def _bought(self, poise: Poise, plain: Table) -> Table:
        """Worth of the best attack on each foe, by need, with what stored points can make of it at their price."""
        me, influence, prices = self.me, self.influence, self.influence.sketch.prices
        if me.accuracy < prices["steady"] and me.initiative < prices["double_tap"]:
            return plain
        rows = []
        for row, foe in zip(plain, self.known.foes, strict=True):
            volleys = influence.sketch.bought(me, poise, foe)
            if not volleys:
                rows.append(row)
                continue
            silence, acted = influence.silence(foe), influence.acted(foe)
            table = self.odds.bought(volleys, foe, silence=silence, acted=acted, eases=poise.eases)
            cost = np.array([self.stock.price(volley.accuracy, volley.initiative) for volley in volleys], np.int64)
            rows.append(np.maximum(row, (table - cost[:, None]).max(axis=0)))
        return np.array(rows)

    def _round_corners(self, poise: Poise) -> list[Deed]:
        """Trick Shots from here, at foes in deep cover or out of our own sight."""
        me, influence = self.me, self.influence
        if not me.volleys or me.initiative < influence.sketch.prices["trick"]:
            return []
        found = []
        for foe in self.known.foes:
            tricks = [volley for volley in influence.sketch.polished(me, poise, foe) if volley.rungs or volley.sure]
            worth = [
                (influence.value(volley, me, poise, foe) - self.stock.price(volley.accuracy, volley.initiative), -place)
                for place, volley in enumerate(tricks)
            ]
            best, place = max(worth, default=(0, 0))
            if best > 0:
                volley = tricks[-place]
                price = self.stock.price(volley.accuracy, volley.initiative)
                order = Attack(foe.unit, volley.mode, volley.options)
                words, size = f"trick shot at {foe.unit}", len(self.squares)
                found.append(only(size, 0, words, order, best + price, price, "points"))
        return found

    def _pressing(self, poise: Poise, foe: Fighter, *, acted: bool) -> list[Deed]:
        """Suppressing fire: what it takes from the foe's pools and from its next attacks."""
        me, influence = self.me, self.influence
        volley = next(volley for volley in me.volleys if volley.step)
        table = np.minimum(self.influence.sketch.pressure(volley), _MOST_PRESSED * CERTAIN)
        each = influence.activity(foe) // 8 + 25 * bool(foe.accuracy) + 8 * bool(foe.initiative) + 12 * bool(foe.watch)
        worth = table * self.doctrine.weighed("strip", each) // CERTAIN
        if foe.may_drop:
            odds = self.doctrine.odds
            share = odds["foe_drops_acted" if acted else "foe_drops_fresh"] // 2
            worth = worth * (WHOLE - share) // WHOLE
        need = influence.fire(poise, self.squares, foe, covered=False)
        value = worth[index(need)] - self.doctrine.price["ammunition"]
        if int(value.max()) <= 0:
            return []
        order = Attack(foe.unit, "suppress")
        return [Deed(f"suppress {foe.unit}", order, {"harm": value}, value)]

    # --- watching -------------------------------------------------------------------------------------------

    def _watch(self, poise: Poise, *, snap: bool) -> Deed:
        """Hold the attack for who still has its turn; points if nobody comes."""
        me, influence, ground = self.me, self.influence, self.ground
        size = 1 if snap else len(self.squares)
        harder = poise.own - next(found.own for found in me.poises if found.snap) if snap else 0
        coming = [row for row, foe in enumerate(self.known.foes) if foe.unit in self.known.pending]
        best, rest = np.zeros(size, np.int64), np.zeros(size, np.int64)
        if coming:
            returns = self._returns(poise)
            tables = np.array([returns[row].value for row in coming])
            needs = ground.needs(poise)[coming, :size] + (1 + harder)
            values = tables[np.arange(len(coming))[:, None], index(needs)]
            best = values.max(axis=0)
            rest = (values.sum(axis=0) - best) // 16
        unknown = _UNKNOWN_LANE * min(3, len(self.known.ghosts) + (not self.known.foes)) // (1 + snap)
        gain = self.stock.sooner(influence.sketch.prices["watch_gain"])
        triggers = self.doctrine.odds["triggers"]
        lane = self.doctrine.factor["lane"]
        value = (best + rest) * triggers // WHOLE * lane // WHOLE + unknown
        bank = np.where(best > 40, gain * (WHOLE - triggers) // WHOLE, gain * 3 // 4).astype(np.int64)
        exposed = ground.exposed(poise, here=size == 1) // (40 if snap or poise.snap else 8)
        order = WatchOver(("snap",)) if snap else WatchOver()
        parts = {"lane": value, "bank": bank, "danger": -exposed}
        if not snap:
            return Deed("overwatch", order, parts, value + bank - exposed, watch=True)
        return self._here_alone("snap overwatch", order, parts, value + bank - exposed)

    def _here_alone(self, plan: str, order: Order, parts: Mapping[str, Table], total: Table) -> Deed:
        """An act weighed on the first square alone, told for all."""
        size = len(self.squares)
        everywhere = np.full(size, ELSEWHERE, np.int64)
        everywhere[0] = total[0]
        told = {name: np.full(size, int(part[0]), np.int64) for name, part in parts.items()}
        return Deed(plan, order, told, everywhere, watch=True)
