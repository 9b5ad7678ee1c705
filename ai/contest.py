"""Going at a place on the map: our fire on those who hold it, theirs on us, and the walk in, round by round.

The rival of every assault. Both sides are reckoned as wholes, in worth: who has lost half of it fires half as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ai.board_edges import Board
from ai.doctrine import left_of
from ai.influence import Influence
from ai.objectives import walks_to
from ai.odds import WHOLE, index
from game.field import Cell, distance
from game.systems.prospects import Combatant
from game.systems.warfare.strength import Believed
from game.systems.warfare.strongholds import locked, middle
from game.world.place import Position
from game.world.squads import Stronghold
from game.world.store import Unit

ABOUT = 20
"""Squares from the middle of a place within which our soldiers are about it."""
MOST = 24
"""The most of them whose fire is counted one by one; more fire alike."""
_SQUARES = 24
"""Squares before a place from which our fire at it is counted."""
_STRIDE = 6
"""Squares that a soldier makes in a round on the way in."""
_UNSEEN = 8
"""A round of fire between two who do not see each other yet takes so great a part, one in this many, of either."""
_LEAST = 16
"""Who has so little left, one part in this many, holds nothing any more."""


class Fought(NamedTuple):
    """What so many rounds come to: what the holders lose, what we lose, the chance that the place is ours then."""

    harm: int
    lost: int
    taken: Fraction


class Contest:
    """One place, those seen in it or believed in, and all of ours about it; `back` are those an assault gives back."""

    def __init__(
        self,
        influence: Influence,
        place: Stronghold,
        held: Sequence[Combatant],
        believed: Believed,
        back: Sequence[Unit] = (),
    ) -> None:
        self.influence = influence
        self.known = influence.known
        self.held = tuple(held)
        self.units = self._about(place, frozenset(back))
        self.men = tuple(self.known.combatant(unit) for unit in self.units)
        self._way = walks_to(self.known, place.cells)
        dark = left_of(self.known.combatant(believed.like)) * len(believed.cells)
        self.garrison = sum(left_of(one) for one in held) + dark
        self.ours = sum(left_of(one) for one in self.men)
        doctrine = influence.odds.doctrine
        dealt, suffered = self._exchange(place)
        self.fire = dealt * doctrine.odds["assailing_fire"] // WHOLE + dark // _UNSEEN
        self.felt = doctrine.weighed("squad_danger", suffered + dark // _UNSEEN)

    def _about(self, place: Stronghold, back: frozenset[Unit]) -> tuple[Unit, ...]:
        outlook, at = self.known.outlook, middle(place)
        return tuple(
            unit
            for unit in outlook.friends()
            if outlook.book.standing(outlook, unit)
            and (unit in back or not locked(outlook, unit))
            and distance(outlook.get(unit, Position).cell, at) <= ABOUT
        )

    def _exchange(self, place: Stronghold) -> tuple[int, int]:
        """What either side takes from the other in a round, from where we stand or from before the place.

        We are thought to choose what takes more from them: nobody who can go nearer fires from afar till the end.
        """
        here, near = self._dealt(), self._dealt_from(place.approach)
        return (near, self._suffered_at(place.approach)) if near > here else (here, self._suffered())

    def _model(self) -> Combatant:
        """The one of ours whose attacks are those of the middle stands for all."""
        return sorted(self.men, key=lambda one: (one.punch, one.unit))[len(self.men) // 2]

    def _before(self, cells: Sequence[Cell]) -> Board:
        """Squares before a place, few enough to be looked at, evenly spread."""
        number = self.known.lines.number
        return np.array([number(cell) for cell in cells[:: -(-len(cells) // _SQUARES)]], np.int32)

    def _dealt_from(self, cells: Sequence[Cell]) -> int:
        """What our soldiers' best attacks take from those who hold it from before it, each in a square of its own."""
        if not (self.held and self.men and cells):
            return 0
        model, squares, odds = self._model(), self._before(cells), self.influence.odds
        if not model.attack_options:
            return 0
        harm = [
            odds.harm(model, foe)[index(self.influence.fire(model.stance_options[0], squares, foe))]
            for foe in self.held
        ]
        room = max(1, min(len(squares), len(squares) * len(self.men) // len(cells)))
        best = np.sort(np.maximum.reduce(harm))[-room:]
        return int(best.sum()) // room * len(self.men)

    def _suffered_at(self, cells: Sequence[Cell]) -> int:
        """What those who hold it take from us there, each by its best shot at a square of them."""
        model, squares, total = self._model(), self._before(cells), 0
        for foe in self.held:
            if foe.attack_options:
                need = model.stance_option.challenge - self.influence.threat(foe, squares, model.mark.later())
                total += int(self.influence.odds.harm(foe, model)[index(need)].max())
        return total

    def _dealt(self) -> int:
        """What our soldiers' best attacks from where they stand take from those who hold it in a round."""
        some, value_at = self.men[:MOST], self.influence.value_at
        fire = sum(max((value_at(one, foe) for foe in self.held), default=0) for one in some)
        return fire * len(self.men) // max(1, len(some))

    def _suffered(self) -> int:
        """What those who hold it take from us in a round, each by its best shot."""
        some, harm_on = self.men[:MOST], self.influence.harm_on
        return sum(max((harm_on(foe, one) for one in some), default=0) for foe in self.held)

    def rest(self, count: int, sent: Sequence[Unit]) -> int:
        """Rounds until so many others than those who are sent can be at the place; never where they are too few."""
        outlook, book = self.known.outlook, self.known.outlook.book
        others = (one for one in outlook.friends() if one not in sent and book.standing(outlook, one))
        free = (outlook.get(one, Position).cell for one in others if not locked(outlook, one))
        distances = sorted(int(self._way[self.known.lines.number(cell)]) for cell in free)
        return -(-distances[count - 1] // _STRIDE) if count <= len(distances) else WHOLE

    def walk(self, count: int) -> int:
        """Rounds until so many of ours, the nearest, can be in the place."""
        distances = sorted(int(self._way[self.known.lines.number(one.cell)]) for one in self.men)[: max(1, count)]
        return -(-distances[-1] // _STRIDE) if distances else WHOLE

    def fought(self, rounds: int, walk: int, less: int = 0) -> Fought:
        """So many rounds of it, the last of them the walk in, when we have lost so much before it begins.

        The place is ours for sure where all who hold it are broken in time, and not at all where half of them are not.
        """
        ours, held = max(0, self.ours - less), self.garrison
        begun = ours
        for _round in range(max(0, rounds - walk)):
            if ours <= 0 or held <= 0:
                break
            fire, suffered = self.fire * ours // max(1, self.ours), self.felt * held // max(1, self.garrison)
            # Two who fire at the same man take him but once.
            ours, held = max(0, ours - suffered), held - fire * held // (fire + held)
            held *= held * _LEAST > self.garrison
        broken = Fraction(self.garrison - held, self.garrison) if self.garrison else Fraction(1)
        stands = Fraction(ours, max(1, self.ours))
        in_time = rounds >= walk
        return Fought(self.garrison - held, begun - ours, max(Fraction(0), 2 * broken - 1) * stands * in_time)
