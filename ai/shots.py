"""What shooting is worth from each square: plain attacks, suppressing fire, shots round corners, held attacks."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ai.odds import WHOLE, Returns, index
from ai.planned_actions import ELSEWHERE, Deed, fired, only
from ai.square_values import Ground
from ai.stock import Stock
from game.messages.orders import Attack, Order, WatchOver
from game.systems.prospects import CERTAIN, Combatant, StanceOption, Table

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

    def of(self, stance_option: StanceOption) -> list[Deed]:
        """Attacks open in this stance."""
        self.squares = self.ground.squares if stance_option.may_walk else self.ground.squares[:1]
        return [*self._attacks(stance_option), *self._round_corners(stance_option)]

    def held(self, stance_option: StanceOption) -> list[Deed]:
        """Attacks held for who comes into sight, in this stance."""
        me = self.me
        if not (me.attack_options and me.waits and not me.watch):
            return []
        self.squares = self.ground.squares if stance_option.may_walk else self.ground.squares[:1]
        # A book may know no quicker stance.
        snaps = (
            [self._watch(stance_option, snap=True)]
            if not stance_option.snap and any(found.snap for found in me.stance_options)
            else []
        )
        return [self._watch(stance_option, snap=False), *snaps]

    # --- attacks --------------------------------------------------------------------------------------------

    def _returns(self, stance_option: StanceOption) -> list[Returns]:
        """What plain attacks on each foe return in this stance."""
        found = self._returned.get(stance_option.eases)
        if found is None:
            me, influence = self.me, self.influence
            found = self._returned[stance_option.eases] = [
                self.odds.returns(
                    me, foe, silence=influence.silence(foe), acted=influence.acted(foe), eases=stance_option.eases
                )
                for foe in self.known.foes
            ]
        return found

    def _attacks(self, stance_option: StanceOption) -> list[Deed]:
        """The best plain attack on each foe, and what may be gained by pinning it down."""
        me, influence = self.me, self.influence
        if not me.attack_options or not self.known.foes:
            return []
        returns = self._returns(stance_option)
        places = index(self.ground.needs(stance_option))
        tables = self._bought(stance_option, np.array([found.value for found in returns]))
        values = tables[np.arange(len(tables))[:, None], places]
        peaks, tops = values.max(axis=1).tolist(), values.argmax(axis=1).tolist()
        pressing = not stance_option.snap and any(attack_option.step for attack_option in me.attack_options)
        found = []
        for row, foe in enumerate(self.known.foes):
            if returns[row].attack_options and peaks[row] > 0:
                which = int(returns[row].which[int(places[row, tops[row]])])
                order = fired(returns[row].attack_options[which], foe)
                value = values[row]
                found.append(Deed(f"attack {foe.unit}", order, {"harm": value}, value))
            if pressing and (foe.accuracy > 1 or foe.watch or influence.activity(foe) >= _WORTH_PRESSING):
                found += self._pressing(stance_option, foe, acted=influence.acted(foe))
        return found

    def _bought(self, stance_option: StanceOption, plain: Table) -> Table:
        """Worth of the best attack on each foe, by need, with what stored points can make of it at their price."""
        me, influence, prices = self.me, self.influence, self.influence.prospects.prices
        if me.accuracy < prices["steady"] and me.initiative < prices["double_tap"]:
            return plain
        rows = []
        for row, foe in zip(plain, self.known.foes, strict=True):
            attack_options = influence.prospects.bought(me, stance_option, foe)
            if not attack_options:
                rows.append(row)
                continue
            silence, acted = influence.silence(foe), influence.acted(foe)
            table = self.odds.bought(attack_options, foe, silence=silence, acted=acted, eases=stance_option.eases)
            cost = np.array(
                [
                    self.stock.price(attack_option.accuracy, attack_option.initiative)
                    for attack_option in attack_options
                ],
                np.int64,
            )
            rows.append(np.maximum(row, (table - cost[:, None]).max(axis=0)))
        return np.array(rows)

    def _round_corners(self, stance_option: StanceOption) -> list[Deed]:
        """Trick Shots from here, at foes in deep cover or out of our own sight."""
        me, influence = self.me, self.influence
        if not me.attack_options or me.initiative < influence.prospects.prices["trick"]:
            return []
        found = []
        for foe in self.known.foes:
            tricks = [
                attack_option
                for attack_option in influence.prospects.payable(me, stance_option, foe)
                if attack_option.rungs or attack_option.sure
            ]
            worth = [
                (
                    influence.value(attack_option, me, stance_option, foe)
                    - self.stock.price(attack_option.accuracy, attack_option.initiative),
                    -place,
                )
                for place, attack_option in enumerate(tricks)
            ]
            best, place = max(worth, default=(0, 0))
            if best > 0:
                attack_option = tricks[-place]
                price = self.stock.price(attack_option.accuracy, attack_option.initiative)
                order = Attack(foe.unit, attack_option.mode, attack_option.options)
                words, size = f"trick shot at {foe.unit}", len(self.squares)
                found.append(only(size, 0, words, order, best + price, price, "points"))
        return found

    def _pressing(self, stance_option: StanceOption, foe: Combatant, *, acted: bool) -> list[Deed]:
        """Suppressing fire: what it takes from the foe's pools and from its next attacks."""
        me, influence = self.me, self.influence
        attack_option = next(attack_option for attack_option in me.attack_options if attack_option.step)
        table = np.minimum(self.influence.prospects.pressure(attack_option), _MOST_PRESSED * CERTAIN)
        each = influence.activity(foe) // 8 + 25 * bool(foe.accuracy) + 8 * bool(foe.initiative) + 12 * bool(foe.watch)
        worth = table * self.doctrine.weighed("strip", each) // CERTAIN
        if foe.may_drop:
            odds = self.doctrine.odds
            share = odds["foe_drops_acted" if acted else "foe_drops_fresh"] // 2
            worth = worth * (WHOLE - share) // WHOLE
        need = influence.fire(stance_option, self.squares, foe, covered=False)
        value = worth[index(need)] - self.doctrine.price["ammunition"]
        if int(value.max()) <= 0:
            return []
        order = Attack(foe.unit, "suppress")
        return [Deed(f"suppress {foe.unit}", order, {"harm": value}, value)]

    # --- watching -------------------------------------------------------------------------------------------

    def _watch(self, stance_option: StanceOption, *, snap: bool) -> Deed:
        """Hold the attack for who still has its turn; points if nobody comes."""
        me, influence, ground = self.me, self.influence, self.ground
        size = 1 if snap else len(self.squares)
        harder = stance_option.own - next(found.own for found in me.stance_options if found.snap) if snap else 0
        coming = [row for row, foe in enumerate(self.known.foes) if foe.unit in self.known.pending]
        best, rest = np.zeros(size, np.int64), np.zeros(size, np.int64)
        if coming:
            returns = self._returns(stance_option)
            tables = np.array([returns[row].value for row in coming])
            needs = ground.needs(stance_option)[coming, :size] + (1 + harder)
            values = tables[np.arange(len(coming))[:, None], index(needs)]
            best = values.max(axis=0)
            rest = (values.sum(axis=0) - best) // 16
        unknown = _UNKNOWN_LANE * min(3, len(self.known.ghosts) + (not self.known.foes)) // (1 + snap)
        gain = self.stock.sooner(influence.prospects.prices["watch_gain"])
        triggers = self.doctrine.odds["triggers"]
        lane = self.doctrine.factor["lane"]
        value = (best + rest) * triggers // WHOLE * lane // WHOLE + unknown
        bank = np.where(best > 40, gain * (WHOLE - triggers) // WHOLE, gain * 3 // 4).astype(np.int64)
        exposed = ground.exposed(stance_option, here=size == 1) // (40 if snap or stance_option.snap else 8)
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
        entries = {name: np.full(size, int(part[0]), np.int64) for name, part in parts.items()}
        return Deed(plan, order, entries, everywhere, watch=True)
