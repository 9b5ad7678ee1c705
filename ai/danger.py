"""What enemies are expected to take from a unit on each square before its next turn, and in which way."""

from __future__ import annotations

import numpy as np

from ai.fray import brawls
from ai.influence import Influence
from ai.lines import Board
from ai.odds import WHOLE, index
from game.systems.mark import Mark
from game.systems.sketch import NEEDS, Fighter, Poise, Table
from game.world.store import Unit

FIRE, BLOW = "fire", "blow"


def _column(numbers: list[int]) -> Table:
    return np.array(numbers, np.int64)[:, None]


class Danger:
    """The enemies of one unit on the squares that it may end its turn in, the present one first."""

    def __init__(self, influence: Influence, me: Fighter, squares: Board) -> None:
        self.influence = influence
        self.doctrine = influence.odds.doctrine
        self.me = me
        self.squares = squares
        others = (*influence.known.foes, *influence.known.ghosts)
        self._gunners = [foe for foe in others if foe.volleys]
        self.brawlers = [foe for foe in others if brawls(foe)]
        self._edges = [influence.fray.edges(foe, me, squares) for foe in self.brawlers]
        self._threats: dict[tuple[Mark, bool], Table] = {}
        self.mark = me.mark.later()
        self._harms = self._harm_tables()
        self._rows = np.arange(2 * len(self._gunners)).reshape(2, -1, 1) * NEEDS

    def of(self, poise: Poise, pace: int, mark: Mark, *, here: bool = False) -> Table:
        """Worth it is expected to lose on each square (or `here` alone) before its next turn."""
        upto = 1 if here else len(self.squares)
        total = np.zeros(upto, np.int64)
        for part in self._hands(poise, upto):
            total += part
        if self._gunners:
            total += self._fire(poise, pace, mark, here=here).sum(axis=0) * self._relief(poise) // WHOLE
        return total

    def ways(self, poise: Poise, pace: int, mark: Mark) -> dict[tuple[Unit, str], int]:
        """The same where it stands: by whom and how."""
        taken = [(BLOW, foe, part.item(0)) for foe, part in zip(self.brawlers, self._hands(poise, 1), strict=True)]
        if self._gunners:
            fire = (self._fire(poise, pace, mark, here=True)[:, 0] * self._relief(poise) // WHOLE).tolist()
            taken += [(FIRE, foe, part) for foe, part in zip(self._gunners, fire, strict=True)]
        return {(foe.unit, way): amount for way, foe, amount in taken if amount}

    def _hands(self, poise: Poise, upto: int) -> list[Table]:
        """What each takes who must come within reach of the arm, in its share of those it could take."""
        influence, odds, found = self.influence, self.doctrine.odds, []
        for foe, edges in zip(self.brawlers, self._edges, strict=True):
            harm = sum(influence.fray.harm_by(foe, self.me, poise, edge) * ones[:upto] for edge, ones in edges)
            shared = harm * harm * harm // np.maximum(1, harm * harm + influence.drawn_off(foe, self.me))
            shared = shared * influence.known_weight(foe) // WHOLE * odds["foe_comes"] // WHOLE
            found.append(shared * influence.arms(foe)[self.squares[:upto]].astype(np.int64))
        return found

    def _fire(self, poise: Poise, pace: int, mark: Mark, *, here: bool) -> Table:
        """What each gunner takes, after a walk or from where it stands: [foe, square]."""
        tables, others, weights = self._harms
        places = index(poise.challenge - pace - self._easier(mark, here=here))
        places += self._rows
        then, near = tables.take(places)
        loss = (then + near) // WHOLE
        mine = loss * loss
        found: Table = loss * mine // np.maximum(1, mine + others) * weights // WHOLE
        return found

    def _relief(self, poise: Poise) -> int:
        """What is left of fire by who may hit the deck."""
        return self.doctrine.odds["own_drop"] if poise.may_walk and not self.me.decked else WHOLE

    def _harm_tables(self) -> tuple[Table, Table, Table]:
        """Worth it loses by need, for each foe having moved and then not, in one row, each in its share of cases.

        With it, for each foe, what draws its fire elsewhere, and how likely it moves first.
        """
        odds, influence, me = self.influence.odds, self.influence, self.me
        closes = self.doctrine.odds["foe_closes"]
        harms = np.array([odds.harm(foe, me) for foe in self._gunners], np.int64)
        others = [influence.drawn_off(foe, me) for foe in self._gunners]
        weights = [influence.known_weight(foe) for foe in self._gunners]
        return np.array((harms * closes, harms * (WHOLE - closes))).ravel(), _column(others), _column(weights)

    def _easier(self, mark: Mark, *, here: bool) -> Table:
        """What makes it easier to hit on each square (or `here` alone): [whether the foe has stayed, foe, square]."""
        alone = here and mark is not self.mark
        found = self._threats.get((mark, alone))
        if found is None:
            threat, squares = self.influence.threat, self.squares[:1] if alone else self.squares
            ways = [[threat(foe, squares, mark, walks=walks) for foe in self._gunners] for walks in (True, False)]
            found = self._threats[mark, alone] = np.array(ways, np.int64)
        return found[:, :, :1] if here else found
