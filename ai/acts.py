"""What a unit may do with its standard action, and what that is worth from each square."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ai.blows import Blows, tabled
from ai.bursts import best_burst
from ai.goals import rounds_left
from ai.ground import Ground
from ai.labour import labour_worth
from ai.odds import WHOLE, Returns, index, place
from ai.perils import cure_worth
from ai.smoke import Screens
from ai.stock import Stock
from ai.throws import THROWN, Throws
from ai.trials import Trials
from ai.weather import survival_worth
from ai.worth import worth_of
from game.field import distance
from game.messages.orders import Act, Aid, Attack, Burst, Order, WatchOver, in_order
from game.systems.sketch import CERTAIN, Fighter, Poise, Table, Volley
from game.systems.tasks import WORK

_MOST_PRESSED = 5
_UNKNOWN_LANE = 34
_BLEEDS = 6
"""Turns that a wound is thought to go on bleeding, unless the battle ends before."""
_WORTH_PRESSING = 260
"""Foes whose next activation takes no more from us than this are not suppressed."""


@dataclass(frozen=True)
class Deed:
    """One act: in words, its order, and its worth from each square, by consideration."""

    plan: str
    order: Order
    parts: Mapping[str, Table]
    total: Table
    watch: bool = False


@dataclass(frozen=True)
class Deeds:
    """All acts open in one stance; `best` is the worth of the best one from each square, `which` its number."""

    poise: Poise
    deeds: tuple[Deed, ...]
    best: Table
    which: Table = field(repr=False)


def fired(volley: Volley, foe: Fighter) -> Attack | Burst:
    """The order that fires so at a foe."""
    if volley.squares:
        return Burst((foe.cell,) * volley.squares, in_order(volley.options))
    return Attack(foe.unit, volley.mode, in_order(volley.options))


class Acts:
    """The acts of one unit."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.influence = ground.influence
        self.known = ground.known
        self.odds = ground.influence.odds
        self.doctrine = ground.doctrine
        self.me = ground.me
        self._kept: dict[str, Deeds] = {}
        self._returned: dict[int, list[Returns]] = {}
        self._near: list[int] | None = None
        self.squares = ground.squares
        self.stock = Stock(self.influence, self.me)
        self._blows = Blows(ground)
        self._grenades = Throws(self.influence, self.me)
        self._steadied = self._with_steady()

    def of(self, poise: Poise) -> Deeds:
        """Everything that may be done in this stance."""
        found = self._kept.get(poise.word)
        if found is None:
            self.squares = self.ground.squares if poise.may_walk else self.ground.squares[:1]
            deeds = tuple(self._deeds(poise))
            size = len(self.squares)
            if deeds:
                table = np.stack([deed.total for deed in deeds])
                found = Deeds(poise, deeds, table.max(axis=0), table.argmax(axis=0))
            else:
                found = Deeds(poise, (), np.zeros(size, np.int64), np.zeros(size, np.int64))
            self._kept[poise.word] = found
        return found

    def _deeds(self, poise: Poise) -> list[Deed]:
        me = self.me
        found: list[Deed] = []
        if me.standard:
            found += self._attacks(poise)
            found += self._round_corners(poise)
            found += self._close(poise)
            found += self._throws(poise)
            found += self._sweeps(poise)
            if me.volleys and me.waits and not me.watch:
                found.append(self._watch(poise, snap=False))
                if not poise.snap:
                    found.append(self._watch(poise, snap=True))
            found += self._tried()
        if me.standard or me.support:
            found += self._quiet()
            found += self._wind()
            found += self._aid()
        return found

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

    def _close(self, poise: Poise) -> list[Deed]:
        """Blows at all who can be reached."""
        found = []
        for struck in self._blows.of(poise):
            parts, total = tabled(struck, len(self.squares))
            found.append(Deed(struck.words, struck.order, parts, total))
        return found

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
                found.append(self._only(0, f"trick shot at {foe.unit}", order, best + price, price, "points"))
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
        need = influence.uncovered(poise, self.squares, foe)
        value = worth[index(need)] - self.doctrine.price["ammunition"]
        if int(value.max()) <= 0:
            return []
        order = Attack(foe.unit, "suppress")
        return [Deed(f"suppress {foe.unit}", order, {"harm": value}, value)]

    def _throws(self, poise: Poise) -> list[Deed]:
        """The best grenade from here, and from the squares of one walk that come closest to the enemy."""
        me = self.me
        if not any(supply.effect in THROWN for supply in me.supplies) or me.down:
            return []
        reach = me.throw + 1
        near = [foe for foe in self.known.foes if distance(foe.cell, me.cell) <= reach + me.walk]
        if not near:
            return []
        found = []
        price = self.doctrine.price["grenade"]
        if self._near is None:
            self._near = self._spots(near)
        for at in self._near if poise.may_walk else self._near[:1]:
            cell = self.known.lines.cell(int(self.ground.squares[at]))
            lob = self._grenades.best(poise, cell)
            if lob is not None and lob.value > price:
                found.append(self._only(at, f"grenade at {lob.to}", lob.order, lob.value, price))
            surer = self._steadied.best(poise, cell) if self._steadied is not None else None
            if surer is not None and surer.value > price:
                cost = price + self.stock.price(self.influence.sketch.prices["steady"], 0)
                found.append(self._only(at, f"steady, grenade at {surer.to}", Act("steady"), surer.value, cost))
        return found

    def _only(self, at: int, plan: str, order: Order, value: int, price: int, paid: str = "stock") -> Deed:
        """An act that can be done from one square alone."""
        total = np.full(len(self.squares), -100000, np.int64)
        total[at] = value - price
        parts = {"harm": np.full(len(total), value, np.int64), paid: np.full(len(total), -price, np.int64)}
        return Deed(plan, order, parts, total)

    def _with_steady(self) -> Throws | None:
        """The same grenades with Steady bought before the throw."""
        me, prices = self.me, self.influence.sketch.prices
        if me.steadied or me.accuracy < prices["steady"] or not me.supplies:
            return None
        left = me.accuracy - prices["steady"]
        steadied = me._replace(accuracy=left, scope=min(me.scope, left), throwing=me.throwing + prices["steady_edge"])
        return Throws(self.influence, steadied)

    def _sweeps(self, poise: Poise) -> list[Deed]:
        """A burst over several enemies, and smoke over our own; from here."""
        found = []
        sweep = best_burst(self.influence, self.me, poise)
        if sweep is not None and sweep.value > 0:
            found.append(self._only(0, f"burst over {len(sweep.order.squares)} squares", sweep.order, sweep.value, 0))
        screen = Screens(self.influence, self.me).best(poise)
        price = self.doctrine.price["smoke"]
        if screen is not None and screen.value > price:
            worth = self.doctrine.weighed("smoke", screen.value)
            found.append(self._only(0, f"smoke at {screen.order.to}", screen.order, worth, price))
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

    def _tried(self) -> list[Deed]:
        """What the book suggests and has no quick odds for."""
        if "trials" in self.doctrine.forbid:
            return []
        tabled = ((tried, tried.tables(len(self.squares))) for tried in Trials(self.ground).all())
        return [Deed(tried.words, tried.order, *tables) for tried, tables in tabled]

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
        everywhere = np.full(size, -100000, np.int64)
        everywhere[0] = total[0]
        told = {name: np.full(size, int(part[0]), np.int64) for name, part in parts.items()}
        return Deed(plan, order, told, everywhere, watch=True)

    # --- quiet acts -----------------------------------------------------------------------------------------

    def aim_gain(self, *, stays: bool) -> int:
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
            gain = np.full(size, self.aim_gain(stays=False), np.int64)
            gain[0] = self.aim_gain(stays=True)
            found.append(Deed("aim", Act("aim"), {"bank": gain}, gain))
        if me.magazine and me.ammunition == 0:
            lost = self.stock.price(me.accuracy, me.initiative)
            gain = np.full(size, 40 + 12 * me.magazine - lost, np.int64)
            found.append(Deed("reload", Act("reload"), {"stock": gain}, gain))
        work = labour_worth(self.known, self.doctrine, me, self.squares)
        if work is not None and not me.down:
            found.append(Deed("work on the task", Act(WORK), {"labour": work}, work))
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
        chance = self.influence.sketch.chance
        for mate in (*self.known.friends, *self.known.fallen):
            gain = 0
            if mate.bleeding and mate.left:
                kind, gain = "staunch", self._bled(mate) * int(chance[place(-me.mending)]) // CERTAIN
            elif mate.dying:
                kind, gain = "revive", self.doctrine.price["life"] * int(chance[place(-me.reviving)]) // CERTAIN
            elif mate.standing:
                kind, gain = "treat", cure_worth(self.known, me, mate)
            if gain > 0:
                near = np.ones(len(self.squares), np.bool_)
                if mate.unit != me.unit:
                    lines = self.known.lines
                    near = lines.distances(lines.number(mate.cell))[self.squares] <= 1
                if near.any():
                    worth = self.doctrine.weighed("aid", gain)
                    value = np.where(near, worth, -100000).astype(np.int64)
                    found.append(Deed(f"{kind} {mate.unit}", Aid(mate.unit, kind), {"aid": value}, value))
        return found

    def _bled(self, mate: Fighter) -> int:
        """Worth that bleeding still takes from it, a turn at a time; more if it will not live to see the end."""
        turns = min(_BLEEDS, rounds_left(self.known))
        lost = min(mate.left, mate.bleeding * turns)
        return worth_of(mate) * lost // max(1, mate.full) + worth_of(mate) // 4 * (lost == mate.left)
