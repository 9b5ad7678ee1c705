"""What the dice must show: the figures of a book put together, for one shot or from and at many squares at once.

Answers to an attack that is declared read its own number and modifiers instead (`ai/reply.py`); close
attacks are added up in `ai/fray.py`. `tests/laws/test_shots.py` holds all that is here to the rules' own Checks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ai.knowledge import Knowledge
from ai.lines import Board
from game.field import CACHE, Cell, Field, sight
from game.field.veils import hazy
from game.systems.fighters import NEVER, need_of, ranges_of
from game.systems.light import SHADES, SMOKED, VEILS, haze_from, haze_to
from game.systems.mark import Mark
from game.systems.sketch import Fighter, Line, Poise, Table


def passed(target: Fighter) -> tuple[Fighter, ...]:
    """Who is on its way, in each of the squares in which it may be shot at now."""
    return tuple(target._replace(cell=cell, passes=()) for cell in target.passes)


class Needs:
    """The needs of all known units as they stand."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.sketch = known.sketch
        self.lines = known.lines
        self._sight = sight(known.lines.field)
        self._obscured = bool(known.smoke) or known.lines.field.kept(hazy)

    # --- one shooter, one target ----------------------------------------------------------------------------

    def need(
        self,
        shooter: Fighter,
        poise: Poise,
        target: Fighter,
        *,
        lower: int = 0,
        covered: bool = True,
        sure: bool = False,
    ) -> int:
        """What the die must show from where the shooter stands, NEVER if it cannot be.

        `lower` rungs of cover do not count, none of them unless it is `covered`; `sure` is an attack that need not see
        its target.
        """
        if target.passes:
            more: dict[str, Any] = {"lower": lower, "covered": covered, "sure": sure}
            return min(self.need(shooter, poise, one, **more) for one in passed(target))
        here, there = self.lines.number(shooter.cell), self.lines.number(target.cell)
        rung = int(self.lines.rungs_at(there)[here])
        if rung < 0 and not sure:
            return NEVER
        veil = int(self.veil(there)[here]) if self._obscured else 0
        squares, shade = int(self.lines.distances(there)[here]), int(self.known.shade[there])
        line = Line(squares, rung, shade, self.known.glows(target), veil)
        return need_of(self.sketch, poise, target, line, lower=lower, covered=covered, sure=sure)

    def throw(self, here: Cell, there: Cell) -> Line:
        """What counts for what is thrown from one square at another."""
        near, far = self.lines.number(here), self.lines.number(there)
        rung, veil = int(self.lines.rungs_from(near)[far]), int(self.veil_from(near)[far]) if self._obscured else 0
        return Line(self.lines.apart(here, there), rung, int(self.known.shade[far]), veil=veil)

    # --- from many squares ----------------------------------------------------------------------------------

    def fire(self, poise: Poise, squares: Board, target: Fighter, *, covered: bool = True) -> Table:
        """What the die must show from each of these squares at the target; cover counts if it is `covered`."""
        if target.passes:
            least: Table = np.array([self.fire(poise, squares, one, covered=covered) for one in passed(target)]).min(0)
            return least
        there, mark = self.lines.number(target.cell), target.mark
        edge = self.lines.fire(there, ranges_of(poise, mark), self.sketch.cover(mark, covered=covered))[squares]
        lit = self.known.lit(poise.seen, mark).item(there)
        need: Table = (target.poise.challenge - poise.own - mark.edge - lit - edge).astype(np.int64)
        return self._corrected(need, poise, squares, target) if self._hindered(poise) else need

    def fire_at_all(self, poise: Poise, squares: Board) -> Table:
        """What the die must show from each of these squares at each foe: [foe, square]."""
        foes = self.known.foes
        if not foes:
            return np.zeros((0, len(squares)), np.int64)
        cover, fire, number = self.sketch.cover, self.lines.fire, self.lines.number
        edges = [fire(number(foe.cell), ranges_of(poise, foe.mark), cover(foe.mark))[squares] for foe in foes]
        lit = [self.known.lit(poise.seen, foe.mark).item(number(foe.cell)) for foe in foes]
        base = [foe.poise.challenge - poise.own - foe.mark.edge - light for foe, light in zip(foes, lit, strict=True)]
        need: Table = np.array(base, np.int64)[:, None] - np.array(edges, np.int64)
        for row, foe in enumerate(foes):
            if foe.passes:
                need[row] = self.fire(poise, squares, foe)
            elif self._hindered(poise):
                need[row] = self._corrected(need[row], poise, squares, foe)
        return need

    def _hindered(self, poise: Poise) -> bool:
        """Whether more tells on its sight of a target than the light of the target's square."""
        return self._obscured or poise.hearing >= 0

    def _corrected(self, need: Table, poise: Poise, squares: Board, target: Fighter) -> Table:
        """The same with what lies on the way and what is heard."""
        there = self.lines.number(target.cell)
        shade = int(self.known.shade[there])
        heard = (self.lines.distances(there)[squares] <= poise.hearing).astype(np.int8)
        veils = self.veil(there)[squares] if self._obscured else 0
        found: Table = need - (poise.seen[heard, shade, veils] - poise.seen[0, shade, 0])
        return found

    # --- at many squares ------------------------------------------------------------------------------------

    def threat(
        self, foe: Fighter, squares: Board, mark: Mark, *, walks: bool = False, poise: Poise | None = None
    ) -> Table:
        """What is taken off the AC of who stands in each of these squares with such a mark, when a foe fires at it.

        It fires in no stance, or in the one given, from where it stands or from the best square it may walk to.
        """
        posed, here = poise or foe.poises[0], self.lines.number(foe.cell)
        ways = [self._best(here, walk, posed, mark)[squares] + edge for walk, edge in ways_of(foe, walks=walks)]
        edge = ways[0] if len(ways) == 1 else np.maximum.reduce(ways)
        found: Table = edge.astype(np.int64) + self.known.lit(posed.seen, mark)[squares]
        return found + (posed.own + mark.edge)

    def threat_at(self, foe: Fighter, number: int, mark: Mark, *, walks: bool = False) -> int:
        """The same at one square, at its ease if it walks."""
        posed, walk = foe.poises[0], ways_of(foe, walks=walks)[0][0]
        board = self._best(self.lines.number(foe.cell), walk, posed, mark)
        found: int = board.item(number) + self.known.lit(posed.seen, mark).item(number) + posed.own + mark.edge
        return found

    def _best(self, number: int, walk: int, poise: Poise, mark: Mark) -> Board:
        """The best Edge at each square by who stands here and may walk first, the light of the squares apart."""
        ranges, cover, seen = ranges_of(poise, mark), self.sketch.cover(mark), poise.seen
        if not self._hindered(poise):
            return self.lines.threat(number, walk, ranges, cover)
        known = self.known
        key = (number, walk, id(ranges), id(cover), id(seen), poise.hearing, mark.lamp, known.cleared)
        kept = known.veils.get(key)
        if kept is None:
            starts, table = self.lines.starts(number, walk), seen.ravel()
            edges = np.array([self.lines.threat(start, 0, ranges, cover) for start in starts])
            bare = known.shade_of(mark).astype(np.int32) * VEILS
            at = bare + np.array([self.veil_from(start) for start in starts]) if self._obscured else bare[None]
            if poise.hearing >= 0:
                heard = np.array([self.lines.distances(start) for start in starts]) <= poise.hearing
                at = at + heard * (SHADES * VEILS)
            found = (edges + table.take(at)).max(axis=0) - table.take(bare)
            kept = (found, (ranges, cover, seen))
            CACHE.keep(known.veils, key, kept, found.nbytes)
        best: Board = kept[0]
        return best

    # --- what lies on the way -------------------------------------------------------------------------------

    def veil(self, there: int) -> Board:
        """What lies on the line to a square from every other, as `systems.light` has it; kept while no cloud changes."""
        return self._veiled(there, haze_to, self._sight.veiled)

    def veil_from(self, here: int) -> Board:
        """The same on the line from a square to every other."""
        return self._veiled(here, haze_from, self._sight.veiled_from)

    def _veiled(
        self, number: int, haze: Callable[[Field, Cell], Board], smoked: Callable[[Cell, Board], Board]
    ) -> Board:
        known, cell, field = self.known, self.lines.cell(number), self.lines.field
        if not known.smoke:
            return field.kept(haze, cell)
        found: Board | None = known.veils.get((haze, number))
        if found is None:
            clouded = known.clouded
            veiled = (smoked(cell, clouded) | clouded | clouded[cell[1], cell[0]]).ravel() * np.uint8(SMOKED)
            found = veiled + field.kept(haze, cell) if field.kept(hazy) else veiled
            CACHE.keep(known.veils, (haze, number), found, found.nbytes)
        return found


def walk_of(foe: Fighter) -> int:
    """How far a foe is thought to go before it attacks."""
    return max(walk for walk, _edge in ways_of(foe, walks=True))


def ways_of(foe: Fighter, *, walks: bool) -> list[tuple[int, int]]:
    """How far a foe may go before it fires, or not at all, and what that puts on its fire: at ease, or all the way."""
    if not walks or not foe.poise.may_walk or foe.down:
        return [(0, 0)]
    gaits = [(gait.squares, gait.edge) for gait in foe.gaits if not gait.alone] or [(foe.walk, 0)]
    return gaits if len(gaits) == 1 else [gaits[0], gaits[-1]]
