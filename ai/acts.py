"""What a unit may do with its standard action, and what that is worth from each square."""

from __future__ import annotations

import numpy as np

from ai.beside import AtOnce
from ai.blows import Blows, tabled
from ai.chores import Chores
from ai.deeds import Deed, Deeds, only
from ai.ground import Ground
from ai.lobs import Lobs
from ai.shots import Shots
from ai.stock import Stock
from ai.trials import Trials
from game.systems.sketch import Beside, Poise


class Acts:
    """The acts of one unit: shots, blows, throws, what is tried out, chores."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.doctrine = ground.doctrine
        self.me = ground.me
        self.stock = Stock(ground.influence, ground.me)
        self._kept: dict[str, Deeds] = {}
        self._shots = Shots(ground, self.stock)
        self._blows = Blows(ground)
        self._lobs = Lobs(ground, self.stock)
        self._chores = Chores(ground, self.stock)

    def of(self, poise: Poise) -> Deeds:
        """Everything that may be done in this stance."""
        found = self._kept.get(poise.word)
        if found is None:
            deeds, size = tuple(self._deeds(poise)), self._size(poise)
            if deeds:
                table = np.stack([deed.total for deed in deeds])
                found = Deeds(poise, deeds, table.max(axis=0), table.argmax(axis=0))
            else:
                found = Deeds(poise, (), np.zeros(size, np.int64), np.zeros(size, np.int64))
            self._kept[poise.word] = found
        return found

    def _size(self, poise: Poise) -> int:
        """How many squares are looked at in this stance."""
        return len(self.ground.squares) if poise.may_walk else 1

    def _deeds(self, poise: Poise) -> list[Deed]:
        me, found = self.me, list[Deed]()
        if me.standard:
            found += self._shots.of(poise)
            found += self._close(poise)
            found += self._lobs.of(poise)
            found += self._shots.held(poise)
            found += self._tried(poise)
        if me.standard or me.support:
            found += self._chores.of(poise)
        if me.beside is not None:
            found += self._second(me.beside, poise)
        return found

    def _second(self, beside: Beside, poise: Poise) -> list[Deed]:
        """What goes at once with the attack declared, from here."""
        seconds = AtOnce(self.ground.influence, self.me, beside).all()
        return [only(self._size(poise), 0, second.words, second.order, second.value, 0) for second in seconds]

    def _close(self, poise: Poise) -> list[Deed]:
        """Blows at all who can be reached."""
        found = []
        for struck in self._blows.of(poise):
            parts, total = tabled(struck, self._size(poise))
            found.append(Deed(struck.words, struck.order, parts, total))
        return found

    def _tried(self, poise: Poise) -> list[Deed]:
        """What the book suggests and has no quick odds for."""
        if "trials" in self.doctrine.forbid:
            return []
        tabled = ((tried, tried.tables(self._size(poise))) for tried in Trials(self.ground).all())
        return [Deed(tried.words, tried.order, *tables) for tried, tables in tabled]
