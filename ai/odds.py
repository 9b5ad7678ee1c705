"""What attacks are worth: tables by the number the dice must show, for one shooter and one target."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np

from ai.doctrine import Doctrine
from ai.worth import worth_of
from game.systems.sketch import CERTAIN, NEEDS, OFFSET, Fighter, Sketch, Table, Volley

_MOST = 4096
_Kept = TypeVar("_Kept")
WHOLE = 1024


class Returns(NamedTuple):
    """By need of the die: the worth of the best plain attack, and which one that is."""

    value: Table
    which: Table
    volleys: tuple[Volley, ...]


class Odds:
    """Tables of worth, kept as long as the bodies they speak of stay as they are."""

    def __init__(self, sketch: Sketch, doctrine: Doctrine) -> None:
        self.sketch = sketch
        self.doctrine = doctrine
        # Attacks are many words deep and slow to hash: keys hold the id of a tuple of them, values the tuple itself.
        self._returns: dict[object, tuple[Returns, object]] = {}
        self._harms: dict[object, tuple[Table, object]] = {}
        self._losses: dict[object, tuple[Table, object]] = {}
        drops = (sketch.chance * WHOLE >= doctrine.odds["least_drop"] * CERTAIN).astype(np.int64)
        self._shares: dict[bool, Table] = {
            False: drops * doctrine.odds["foe_drops_fresh"],
            True: drops * doctrine.odds["foe_drops_acted"],
        }
        """How likely a target hits the deck, by need, and by whether its turn is over."""

    def harm(self, shooter: Fighter, target: Fighter, eases: int = 0) -> Table:
        """Worth the target loses to the shooter's best plain attack, nobody dropping; by need."""
        key = (id(shooter.volleys), target.body, target.full, target.punch, eases)
        kept = self._harms.get(key)
        if kept is None:
            found: Table = np.zeros(NEEDS, np.int64)
            for volley in shooter.volleys:
                if not volley.step:
                    found = np.maximum(found, self.sketch.loss(volley, target, eases))
            kept = (found * worth_of(target) // CERTAIN, shooter.volleys)
            _keep(self._harms, key, kept)
        return kept[0]

    def _loss(self, volley: Volley, target: Fighter, eases: int) -> Table:
        """The sketch's loss, kept here too."""
        key = (id(volley), target.body, target.full, eases)
        kept = self._losses.get(key)
        if kept is None:
            kept = (self.sketch.loss(volley, target, eases), volley)
            _keep(self._losses, key, kept)
        return kept[0]

    def plain(self, volley: Volley, target: Fighter, need: int, eases: int = 0) -> int:
        """Worth the target is expected to lose to one attack, nobody answering it."""
        return int(self._loss(volley, target, eases)[place(need - volley.edge)]) * worth_of(target) // CERTAIN

    def returns(self, shooter: Fighter, target: Fighter, *, silence: int, acted: bool, eases: int = 0) -> Returns:
        """Worth of the best plain attack at the target, its chance to hit the deck counted in; by need.

        `silence` is what the target's own next activation is worth to its side, saved if it falls.
        """
        silence = min(640, (silence + 32) // 64 * 64)
        key = (id(shooter.volleys), target.body, target.full, target.punch, target.may_drop, acted, silence, eases)
        kept = self._returns.get(key)
        if kept is None:
            rows = [
                self.value(volley, target, silence=silence, acted=acted, eases=eases)
                for volley in shooter.volleys
                if not volley.step
            ]
            volleys = tuple(volley for volley in shooter.volleys if not volley.step)
            if rows:
                table = np.stack(rows)
                which = table.argmax(axis=0)
                found = Returns(table.max(axis=0), which, volleys)
            else:
                nothing = np.zeros(NEEDS, np.int64)
                found = Returns(nothing, nothing, ())
            kept = (found, shooter.volleys)
            _keep(self._returns, key, kept)
        return kept[0]

    def value(self, volley: Volley, target: Fighter, *, silence: int, acted: bool, eases: int = 0) -> Table:
        """Worth of one way to attack, by need; its price in points is not counted."""
        loss, out = self._loss(volley, target, eases), self.sketch.out(volley, target, eases)
        table: Table = self._bare(volley, target, silence, loss, out, self.sketch.chance)
        if target.may_drop and not volley.sure:
            guard = self.sketch.drop_guard
            harder: Table = np.concatenate([table[guard:], np.zeros(guard, np.int64)])
            share = self._shares[acted]
            table = (table * (WHOLE - share) + (harder + self._drop_gain(silence, acted=acted)) * share) // WHOLE
        return table - self._spent(volley)

    def value_at(
        self, volley: Volley, target: Fighter, at: int, *, silence: int, acted: bool, eases: int = 0
    ) -> int:
        """The same at one place of the table alone."""
        loss, out = self._loss(volley, target, eases), self.sketch.out(volley, target, eases)

        def bare(place: int) -> int:
            parts = loss.item(place), out.item(place), self.sketch.chance.item(place)
            return int(self._bare(volley, target, silence, *parts))

        worth = bare(at)
        share = self._shares[acted].item(at) if target.may_drop and not volley.sure else 0
        if share:
            harder = bare(at + self.sketch.drop_guard) if at + self.sketch.drop_guard < NEEDS else 0
            worth = (worth * (WHOLE - share) + (harder + self._drop_gain(silence, acted=acted)) * share) // WHOLE
        return worth - self._spent(volley)

    def _bare(self, volley: Volley, target: Fighter, silence: int, loss: Any, out: Any, chance: Any) -> Any:
        """Worth if nobody drops; for whole tables or for one place of them."""
        weigh = self.doctrine.factor
        loss = loss * (worth_of(target) * weigh["out"] // WHOLE)
        worth = (loss + out * (silence * weigh["silence"] // WHOLE)) // CERTAIN
        if volley.bank:
            worth = worth + (CERTAIN - chance) * (volley.bank * 30) // CERTAIN
        return worth

    def _drop_gain(self, silence: int, *, acted: bool) -> int:
        """What a target that hits the deck has lost by it: its turn or its place."""
        price = self.doctrine.price
        gain = price["drop_acted"] if acted else min(price["drop_fresh"], 60 + silence)
        return gain * self.doctrine.factor["drop"] // WHOLE

    def _spent(self, volley: Volley) -> int:
        return volley.ammunition * self.doctrine.price["ammunition"] * self.doctrine.factor["ammunition"] // WHOLE


def _keep(kept: dict[object, _Kept], key: object, value: _Kept) -> None:
    if len(kept) >= _MOST:
        kept.clear()
    kept[key] = value


def index(need: Table) -> Table:
    """The places of needs in a table."""
    found: Table = need + OFFSET
    np.maximum(found, 0, out=found)
    return np.minimum(found, NEEDS - 1, out=found)


def place(need: int) -> int:
    """The place of one need in a table."""
    return min(max(need + OFFSET, 0), NEEDS - 1)
