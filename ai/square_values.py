"""Squares that a unit can end its turn in, with cost, danger and fire from there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ai.board_edges import Board
from ai.close_combat import STORED, fights_close, within_arms
from ai.danger import Danger, exposure, peril_of
from ai.doctrine import Curve
from ai.influence import Influence
from ai.objectives import Goals, rounds_left, walks_to
from ai.odds import WHOLE, index, place
from game.field import Cell, reach, strides
from game.systems.fire import perils
from game.systems.mark import Gait, Leap, Mark
from game.systems.prospects import Combatant, StanceOption, Table

STAYED, MOVED, SPRINTED = "stayed", "moved", "sprinted"
_FAR = 128
_UNPAID = (0, 0)
_LAST = 2
"""Rounds left in which who must be somewhere gives up acting for it."""
_TURNS = 2
"""Movements that a unit is thought to make in a round."""


class Stand(NamedTuple):
    """The worth of ending the turn on each square, by consideration, and in all."""

    parts: Mapping[str, Table]
    total: Table

    def terms(self, at: int) -> dict[str, int]:
        """The considerations of one square."""
        return {name: value for name, part in self.parts.items() if (value := int(part.item(at)))}


@lru_cache(maxsize=16)
def _scale(curve: Curve, factor: int) -> Table:
    """What each distance to the nearest mate costs."""
    return np.array([-curve(squares) * factor // WHOLE for squares in range(_FAR)], np.int64)


class Ground:
    """The squares within reach of one unit, the one it stands in first."""

    def __init__(self, influence: Influence, goals: Goals, me: Combatant) -> None:
        self.influence = influence
        self.known = influence.known
        self.me = me
        self.doctrine = influence.odds.doctrine
        lines = self.known.lines
        self.here = lines.number(me.cell)
        self._crossed: Board | None = None
        self.gaits = self._open_gaits(goals)
        self._leaps: dict[Cell, Leap] = {}
        self.squares, self.cost = self._strides() if me.gaits else self._reachable()
        self.effort = self._efforts()
        self._goals = goals
        self._goal = goals.score(self.squares).astype(np.int64)
        self._goal -= int(self._goal[0])
        self._apart = self._isolation()
        self._peril = self._perils()
        self._void = self._voided() if me.attacks else None
        self._weather = exposure(self.known, self.doctrine, me, self.squares)
        self.danger = Danger(influence, me, self.squares)
        self.mark = self.danger.mark
        self._walks: dict[int, Board] = {}
        self._stands: dict[tuple[str, str, Mark | None], Stand] = {}
        self._needs: Table | None = None
        self.future: Table = np.zeros(len(self.squares), np.int64)

    def needs(self, stance_option: StanceOption) -> Table:
        """What the die must show at each foe from each square once it has been gone to: [foe, square]."""
        found = self.settled(stance_option)
        return found + self.effort if self.effort is not None else found

    def settled(self, stance_option: StanceOption) -> Table:
        """What the die must show at each foe from each square by who stands there already: [foe, square].

        For a stance that stays put it is worked out from the first square alone.
        """
        plain = self.me.stance_options[0]
        if stance_option.by_distance is not plain.by_distance:
            return self.influence.fire_at_all(stance_option, self.squares[:1])
        if self._needs is None:
            self._needs = self.influence.fire_at_all(plain, self.squares)
        return self._needs + (plain.own - stance_option.own) if stance_option.own != plain.own else self._needs

    def walks(self, squares: int) -> Board:
        """Places of the squares that cost no more, the present one left out."""
        found = self._walks.get(squares)
        if found is None:
            found = np.flatnonzero((self.cost <= squares) & (self.cost > 0)).astype(np.int32)
            self._walks[squares] = found
        return found

    def _reachable(self) -> tuple[Board, Board]:
        me, lines = self.me, self.known.lines
        most = 0
        if not me.down and me.stance_option.may_walk and me.walk:
            surge = 1 if me.adrenaline and not me.surged else 0
            most = me.walk * (me.standard + me.move + surge)
            if me.standard and me.move and me.stance_option.may_sprint:
                most = max(most, me.sprint)
        start = np.array([self.here], np.int32)
        if not most:
            return start, np.zeros(1, np.int32)
        barred = np.zeros(lines.size, np.bool_)
        barred[[self.here, *(lines.number(cell) for cell in self.known.taken(me))]] = True
        reached = lines.squares(me.cell, most)
        squares = np.concatenate([start, reached[~barred[reached]]])
        cost = lines.reach(me.cell, most).layer.ravel()[squares]
        feared = perils(self.known.outlook)
        if not feared:
            return squares, cost
        safe = reach(lines.field, me.cell, most, barred=feared).layer.ravel()[squares]
        self._crossed = (safe < 0) & (cost > 0)
        return squares, np.where(safe < 0, cost, safe)

    def _strides(self) -> tuple[Board, Board]:
        """Squares in reach of one movement, at the fastest gait."""
        me, lines = self.me, self.known.lines
        start, most = (np.array([self.here], np.int32), np.zeros(1, np.int32)), self.gaits[-1].squares
        if not me.move or me.down or not most:
            return start
        taken = self.known.taken(me)
        distances = dict(strides(lines.field, me.cell, most, taken).cost)
        for leap in me.leaps:
            cost = next((gait.squares for gait in self.gaits if gait.edge == leap.edge), most)
            if leap.cell not in taken and distances.get(leap.cell, cost + 1) > cost:
                distances[leap.cell], self._leaps[leap.cell] = cost, leap
        numbered = sorted((lines.number(cell), cost) for cell, cost in distances.items() if cost)
        squares, cost = np.array([(self.here, 0), *numbered], np.int32).T
        return squares, cost

    def _open_gaits(self, goals: Goals) -> tuple[Gait, ...]:
        """Those worth a look: what leaves room for no action, where nobody is in sight, or time or ground presses."""
        known, me = self.known, self.me
        hastes = not known.foes or goals.left <= _LAST or me.cell in perils(known.outlook)
        hastes = hastes or (goals.chases and self._far())
        return tuple(gait for gait in me.gaits if hastes or not gait.alone)

    def _far(self) -> bool:
        """Whether one has but its hands to fight with, and can get at nobody at a gait that leaves room to strike."""
        if not fights_close(self.me):
            return False
        most = max((gait.squares for gait in self.me.gaits if not gait.alone), default=0)
        return all(walks_to(self.known, (foe.cell,))[self.here] > most + 1 for foe in self.known.foes)

    def gait(self, at: int) -> Gait:
        """The easiest way to go to a square."""
        cost = int(self.cost[at])
        return next((gait for gait in self.gaits if cost <= gait.squares), self.gaits[-1])

    def leap(self, at: int) -> Leap | None:
        """How one gets to a square otherwise; None where one walks."""
        return self._leaps.get(self.known.lines.cell(int(self.squares[at]))) if self._leaps else None

    def acting(self) -> Board:
        """Places of the squares that one may go to and act."""
        return self.walks(max(gait.squares for gait in self.gaits if not gait.alone))

    def _efforts(self) -> Table | None:
        """What the way to each square puts on an attack in the same turn; None where it never does."""
        if not self.me.gaits:
            return None
        ends = [gait.squares for gait in self.gaits]
        edges = np.array([-gait.edge for gait in self.gaits], np.int64)
        found: Table = np.where(self.cost > 0, edges[np.searchsorted(ends, self.cost)], 0)
        return found

    def _perils(self) -> Table | None:
        """Worth lost to the ground itself: on the square where the turn ends, and on the way there."""
        found = peril_of(self.known, self.doctrine, self.me, self.squares)
        if found is not None and self._crossed is not None:
            found += self._crossed * self.doctrine.price["fire"] // 2
        return found

    def _voided(self) -> Table:
        """Worth of declared attacks that come to nothing from each square: out of reach of the arm, or of sight."""
        me, lines, influence = self.me, self.known.lines, self.influence
        lost = np.zeros(len(self.squares), np.int64)
        for foe in map(self.known.combatant, filter(self.known.knows, me.attacks)):
            if fights_close(me):
                meets, worth = within_arms(lines, foe.met, 0)[self.squares], influence.close_combat.harm(me, foe)
            else:
                meets = lines.rungs_at(lines.number(foe.met))[self.squares] >= 0
                worth = int(influence.odds.harm(me, foe)[place(influence.need(me, me.stance_option, foe))])
            lost += worth * ~meets
        return lost

    def hurried(self, now: Combatant, then: Combatant) -> int:
        """Worth of what a change of its pace gains on the way to where it must be, once this turn is over."""
        if then.pace == now.pace or not now.pace:
            return 0
        turns = _TURNS * rounds_left(self.known)
        means = min(int(self._goals.away[self.here]) - now.pace, turns * now.pace)
        return max(0, means) * (then.pace - now.pace) // now.pace * self._goals.expected_harm

    def feared(self, at: int) -> bool:
        """Whether one is harmed by the ground in that square, or on the way there."""
        return self._peril is not None and int(self._peril[at]) > self.peril_here()

    def peril_here(self) -> int:
        """Worth lost by staying."""
        return int(self._peril[0]) if self._peril is not None else 0

    def _isolation(self) -> Table:
        curve = self.doctrine.curve["isolation"]
        mates = [friend for friend in self.known.friends if friend.unit != self.me.unit]
        if not mates:
            return np.zeros(len(self.squares), np.int64)
        y, x = np.divmod(self.squares, self.known.lines.width)
        columns, rows = (np.array(part)[:, None] for part in zip(*(mate.cell for mate in mates), strict=True))
        nearest = np.maximum(np.abs(x - columns), np.abs(y - rows)).min(axis=0)
        found: Table = _scale(curve, self.doctrine.factor["isolation"])[np.minimum(nearest, _FAR - 1)]
        return found

    def stand(self, stance_option: StanceOption, gait: str, mark: Mark | None = None) -> Stand:
        """The worth of ending the turn on every square, in this stance, having moved like that.

        Who has not moved ends it on the first square: the others are left out then. `mark` is what it gives to its
        attackers then, if it goes down or gets up before.
        """
        key = (stance_option.word, gait, mark)
        found = self._stands.get(key)
        if found is None:
            weigh = self.doctrine.factor
            here = mark is not None or gait == STAYED
            upto = 1 if here else len(self.squares)
            parts = {
                "danger": -self._danger(stance_option, gait, mark) * weigh["danger"] // WHOLE,
                "objective": self._goal[:upto],
                "isolation": self._apart[:upto],
                "future": self.future[:upto] * weigh["future"] // WHOLE,
                "order": np.full(upto, 14 * stance_option.initiative, np.int64),
            }
            if self._peril is not None:
                parts["peril"] = -self._peril[:upto]
            if self._void is not None:
                parts["harm"] = -self._void[:upto]
            if self._weather is not None:
                parts["weather"] = -self._weather[:upto]
            if stance_option.unhit != _UNPAID or stance_option.wastes:
                parts["guard"] = np.full(upto, self._paid(stance_option), np.int64)
            total: Table = np.add.reduce(list(parts.values()))
            found = self._stands[key] = Stand(parts, total)
        return found

    def _paid(self, stance_option: StanceOption) -> int:
        """What a guard pays that stands unhit, as far as the pools hold it; what a stance empties."""
        me, most = self.me, self.influence.prospects.pool_most
        accuracy, initiative = stance_option.unhit
        gained = min(accuracy, most - me.accuracy) + min(initiative, most - me.initiative)
        hit = any(self.influence.arms(foe)[self.here] for foe in self.danger.brawlers)
        return STORED * gained // (1 + hit) - 2 * STORED * me.accuracy * stance_option.wastes

    def exposed(self, stance_option: StanceOption, *, here: bool) -> Table:
        """Worth I am expected to lose on each square, or where I stand alone."""
        found = -self.stand(stance_option, STAYED if here else MOVED).parts["danger"]
        return found * WHOLE // max(1, self.doctrine.factor["danger"])

    def _danger(self, stance_option: StanceOption, gait: str, mark: Mark | None) -> Table:
        """Worth it is expected to lose on each square; a run is shot at on its way, in books where it takes time."""
        prospects, of, now = self.influence.prospects, self.danger.of, mark or self.mark
        pace = {STAYED: 0, MOVED: prospects.moved, SPRINTED: prospects.sprinted}[gait]
        found = of(stance_option, pace, now, here=mark is not None or gait == STAYED)
        if gait != MOVED or len(found) < len(self.squares) or not self.danger.crossed:
            return found
        return np.where(self.cost > self.me.walk, of(stance_option, prospects.sprinted, now, runs=True), found)

    def watched(self, stance_option: StanceOption, gait: str, squares: Board) -> int:
        """Worth that held attacks are expected to take on the way over these squares."""
        if not len(squares):
            return 0
        total = 0
        pace = self.influence.prospects.sprinted if gait == SPRINTED else self.influence.prospects.moved
        for foe in self.known.foes:
            if foe.watch:
                table = self.influence.odds.harm(foe, self.me)
                snap = next((found for found in foe.stance_options if found.snap), foe.stance_option)
                posed = snap if foe.watch_snap else foe.stance_option
                need = stance_option.challenge - self.influence.threat(
                    foe, squares, self.me.mark.later(pace), stance_option=posed
                )
                total += int(table[index(need)].max())
        return self.doctrine.weighed("path", total)
