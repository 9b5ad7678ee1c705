"""What stored points are worth to a unit: for the next attacks it expects, or as a reserve when nothing is in sight."""

from __future__ import annotations

from ai.influence import Influence
from ai.odds import WHOLE, place
from game.systems.prospects import NEEDS, OFFSET, Combatant
from game.world.store import Unit

_NOWHERE = NEEDS - OFFSET - 1


class Stock:
    """The points of one unit as its best target in sight makes them count; `but` is a target left out of account."""

    def __init__(self, influence: Influence, me: Combatant, but: Unit = 0) -> None:
        self.but = but
        self.influence = influence
        self.doctrine = influence.odds.doctrine
        self.me = me
        self._need, self._harm = self._best()
        self._prices: dict[tuple[int, int], int] = {}

    def _best(self) -> tuple[int, int]:
        """What the die must show at the target that promises most, and its number; nobody: none."""
        best, need, unit = 0, _NOWHERE, 0
        me, influence = self.me, self.influence
        if me.attack_options:
            for foe in influence.known.foes:
                if foe.unit == self.but:
                    continue
                wanted = influence.need(me, me.stance_options[0], foe)
                harm = int(influence.odds.harm(me, foe)[place(wanted)])
                if harm > best:
                    best, need, unit = harm, wanted, foe.unit
        return need, unit

    def _change(self, before: int, after: int) -> int:
        """The worth of stored Accuracy going from one number to another, for as many attacks as may come."""
        curve, odds = self.doctrine.curve["accuracy"], self.doctrine.odds
        reserve = (curve(after) - curve(before)) * self.me.punch // WHOLE
        if not self._harm:
            return reserve
        foe = self.influence.known.combatant(self._harm)
        table = self.influence.odds.harm(self.me, foe)
        moved = after - before
        next_shot = int(table[place(self._need - moved)]) - int(table[place(self._need)])
        expected = next_shot * odds["shots_to_come"] // WHOLE
        kept = reserve * odds["reserve"] // WHOLE
        return max(kept, expected) if moved > 0 else min(kept, expected)

    def gain(self, accuracy: int) -> int:
        """What so many more points of Accuracy are worth, the pool's limit counted."""
        most = self.influence.prospects.pool_most
        after = min(most, self.me.accuracy + accuracy)
        return self.doctrine.weighed("bank", self._change(self.me.accuracy, after))

    def price(self, accuracy: int, initiative: int) -> int:
        """What is lost with these points."""
        found = self._prices.get((accuracy, initiative))
        if found is None:
            found = self._prices[accuracy, initiative] = self._priced(accuracy, initiative)
        return found

    def _priced(self, accuracy: int, initiative: int) -> int:
        me, curve = self.me, self.doctrine.curve["initiative"]
        dear = max(0, accuracy - self._overflow())
        held = -self._change(me.accuracy, max(0, me.accuracy - dear)) if dear else 0
        order = curve(me.initiative) - curve(max(0, me.initiative - initiative))
        return self.doctrine.weighed("points", held + order)

    def _overflow(self) -> int:
        """Points that the next Aims would bring back and that the full pool could not have taken anyway."""
        me = self.me
        aims = 1 + (me.focus > 0)
        return max(0, me.accuracy + me.aim * aims - self.influence.prospects.pool_most) if me.aim else 0

    def sooner(self, initiative: int) -> int:
        """What so many more points of Initiative are worth."""
        curve = self.doctrine.curve["initiative"]
        return curve(self.me.initiative + initiative) - curve(self.me.initiative)
