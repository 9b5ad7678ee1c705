"""Smoke where it saves most: squares of ours under fire that would be seen no longer."""

from __future__ import annotations

from typing import NamedTuple

from ai.influence import Influence
from ai.odds import WHOLE, place
from game.field import Cell, distance
from game.messages.orders import Throw
from game.systems.sketch import BARRED, CERTAIN, Fighter, Line, Poise, Supply
from game.systems.veil import SMOKED

_LASTS = 1536
"""Smoke hides for more than one round: half as much again as the next one."""


class Screen(NamedTuple):
    """A smoke grenade and the worth it is expected to save."""

    order: Throw
    value: int


class Screens:
    """The smoke grenades of one unit."""

    def __init__(self, influence: Influence, me: Fighter) -> None:
        self.influence = influence
        self.me = me
        self._saved: dict[int, int] = influence.kept.setdefault(Screens, {})

    def best(self, poise: Poise) -> Screen | None:
        """The best screen from where the unit stands; None when nothing is worth one."""
        me, known = self.me, self.influence.known
        supply = next((supply for supply in me.supplies if supply.effect == "smoke"), None)
        if supply is None or me.hunkered or not known.foes:
            return None
        best: Screen | None = None
        most = supply.reach if supply.reach >= 0 else me.throw
        for friend in known.friends:
            line = self.influence.throw(me.cell, friend.cell)
            if line.squares <= most and line.rung >= 0 and self.saved(friend) > 0:
                value = self._thrown(poise, friend.cell, line, supply)
                if best is None or value > best.value:
                    best = Screen(Throw(supply.key, friend.cell), value)
        return best

    def _number(self, cell: Cell) -> int:
        return self.influence.lines.number(cell)

    def saved(self, friend: Fighter) -> int:
        """What smoke on a man saves him, less what it spoils of his own fire."""
        found = self._saved.get(friend.unit)
        if found is None:
            found = self._saved[friend.unit] = self._worth(friend)
        return found

    def _worth(self, friend: Fighter) -> int:
        influence = self.influence
        number = self._number(friend.cell)
        total = 0
        for foe in influence.known.foes:
            worse = self._worse(foe, number)
            easier = influence.threat_at(foe, number, friend.mark, walks=True)
            if worse <= 0 or easier <= BARRED // 2:
                continue
            need = influence.poise(friend).challenge - easier
            table = influence.odds.harm(foe, friend)
            before, after = int(table[place(need)]), int(table[place(need + worse)])
            share = sum(influence.prey(foe)) or 1
            total += (before - after) * before // share * influence.known_weight(foe) // WHOLE
        own = 0
        for foe in influence.known.foes if total else ():
            need = influence.need(friend, friend.poises[0], foe)
            worse = self._worse(friend, self._number(foe.cell))
            table = influence.odds.harm(friend, foe)
            own = max(own, int(table[place(need)]) - int(table[place(need + worse)]))
        return total * _LASTS // WHOLE - own // 2

    def _worse(self, shooter: Fighter, number: int) -> int:
        """How much harder it is to hit who stands there once smoke is on the way."""
        clear, smoked = shooter.poises[0].seen[0, self.influence.known.shade[number], [0, SMOKED]].tolist()
        return int(clear - smoked)

    def _thrown(self, poise: Poise, cell: Cell, line: Line, supply: Supply) -> int:
        total = 0
        for course, chance in self.influence.sketch.courses(line, self.me, poise, supply):
            saved, ways = self._screened(course, cell, supply)
            total += saved * chance // ways
        return total // CERTAIN

    def _screened(self, course: str, cell: Cell, supply: Supply) -> tuple[int, int]:
        """What is saved in every way that a throw on such a course may come down, and how many ways those are."""
        key = (Screens, course, self.me.cell, cell, supply)
        found = self.influence.kept.get(key)
        if found is None:
            landings = self.influence.sketch.landings(self.influence.lines.field, course, self.me.cell, cell)
            saved = sum(self._over(to, supply) * times for to, times in landings)
            found = self.influence.kept[key] = (saved, sum(times for _to, times in landings))
        saved, ways = found
        return saved, ways

    def _over(self, landing: Cell, supply: Supply) -> int:
        """What is saved under a cloud there."""
        rungs = self.influence.lines.rungs_from(self._number(landing))
        near = (friend for friend in self.influence.known.friends if distance(landing, friend.cell) <= supply.radius)
        return sum(self.saved(friend) for friend in near if rungs[self._number(friend.cell)] >= 0)
