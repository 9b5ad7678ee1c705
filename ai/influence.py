"""Who can hurt whom and how much: needs, danger and fire, for one square or for many at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from ai.fray import Fray, brawls, within_arms
from ai.knowledge import Knowledge
from ai.lines import Board
from ai.odds import WHOLE, Odds, place
from game.field import Cell, Field, sight
from game.field.veils import hazy, veils_to
from game.systems.sketch import BARRED, Fighter, Poise, Table, Volley

_NEVER = 1000
_NO_COVER = np.zeros(1, np.int32)


class Influence:
    """The board as it bears on one decision. Made afresh whenever what is known has changed.

    `actor` is the unit whose turn is being planned: its stance is still open, so it counts as in none.
    """

    def __init__(self, known: Knowledge, odds: Odds, actor: int = 0) -> None:
        self.known = known
        self.actor = actor
        self.odds = odds
        self.sketch = known.sketch
        self.lines = known.lines
        self.fray = Fray(known, odds)
        self._smoke = known.smoke
        self._hazy = known.lines.field.kept(hazy)
        self._activity: dict[int, int] = {}
        self._prey: dict[int, list[int]] = {}
        self.kept: dict[object, Any] = {}
        """What others have worked out for this decision."""

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
        """What the die must show from where the shooter stands; `sure` is an attack that needs not see its target."""
        here = self.lines.number(shooter.cell)
        there = self.lines.number(target.cell)
        rung = int(self.lines.rungs_at(there)[here])
        if rung < 0 and not sure:
            return _NEVER
        far = len(poise.by_distance) - 1
        edge = int(poise.by_distance[min(int(self.lines.distances(there)[here]), far)])
        if edge <= BARRED:
            return _NEVER
        if sure:
            return target.poise.challenge - poise.own - edge - target.marks
        if covered and here != there:
            top = len(self.sketch.cover_edges) - 1
            edge += int(self.sketch.cover_edges[min(top, max(0, rung + target.shift + lower))])
        return target.poise.challenge - poise.own - edge - target.marks - self._seen_at(here, there)

    def _seen_at(self, here: int, there: int) -> int:
        """Light on the target, or smoke, fog or foliage anywhere on the way."""
        light = int(self.known.light[there])
        if self._smoke and self._veil(there)[here]:
            light = self.sketch.dark
        return min(light, int(self._haze(there)[here])) if self._hazy else light

    def value(self, volley: Volley, shooter: Fighter, poise: Poise, target: Fighter, *, lower: int = 0) -> int:
        """Worth of one attack from where the shooter stands, points not counted."""
        need = self.need(shooter, poise, target, lower=lower + volley.rungs, covered=not volley.step, sure=volley.sure)
        if need >= _NEVER:
            return 0
        silence, acted = self.silence(target), self.acted(target)
        return self.odds.value(volley, target, need, silence=silence, acted=acted, eases=poise.eases)

    def value_at(self, shooter: Fighter, target: Fighter) -> int:
        """Worth that the best plain attack takes from a target, both where they stand and as they are."""
        need = self.need(shooter, shooter.poise, target)
        return 0 if need >= _NEVER else int(self.odds.harm(shooter, target, shooter.poise.eases)[place(need)])

    def ends(self, volley: Volley, shooter: Fighter, poise: Poise, target: Fighter) -> int:
        """The chance that an attack from where the shooter stands puts its target out of action; parts of CERTAIN."""
        need = self.need(shooter, poise, target, lower=volley.rungs, sure=volley.sure)
        return self.odds.ends(volley, target, need, poise.eases) if need < _NEVER else 0

    def acted(self, fighter: Fighter) -> bool:
        """Whether its turn of this round is over."""
        return not self.known.acts_before(fighter.unit)

    def silence(self, foe: Fighter) -> int:
        """What the foe's next activation is worth to its side, if it comes before ours."""
        share = self.known_weight(foe)
        return self.activity(foe) * share // WHOLE

    def known_weight(self, foe: Fighter) -> int:
        """How likely the foe moves again before any of us does; parts of 1024."""
        if self.known.acts_before(foe.unit):
            return WHOLE
        return self.odds.doctrine.odds["already_acted"]

    def activity(self, foe: Fighter) -> int:
        """Worth that the foe's best attack takes from us, wherever it may go."""
        found = self._activity.get(foe.unit)
        if found is None:
            found = self._activity[foe.unit] = max(40, *self.prey(foe), 0)
        return found

    def prey(self, foe: Fighter) -> list[int]:
        """What the foe's best attack would take from each of our standing men, in their order."""
        found = self._prey.get(foe.unit)
        if found is None and brawls(foe):
            found = self._prey[foe.unit] = [self.harm_on(foe, friend) for friend in self.known.friends]
        if found is None:
            bare = [friend.unit == self.actor for friend in self.known.friends]
            found = [pair[which] for pair, which in zip(self._pairs(foe), bare, strict=True)]
            self._prey[foe.unit] = found
        return found

    def _pairs(self, foe: Fighter) -> list[tuple[int, int]]:
        """Harm to each of our standing men, in their stance and in none; kept of all who have stayed as they are."""
        known = self.known
        friends, light = known.friends, known.light
        kept = known.harms.get(foe.unit)
        if kept is None or kept[1] is not light or len(kept[2]) != len(friends) or not _shoots_alike(foe, kept[0]):
            pairs = [self._harms_at(foe, friend) for friend in friends]
        elif kept[2] is friends:
            return kept[3]
        else:
            pairs = [
                pair if _stands_alike(friend, was) else self._harms_at(foe, friend)
                for friend, was, pair in zip(friends, kept[2], kept[3], strict=True)
            ]
        known.harms[foe.unit] = (foe, light, friends, pairs)
        return pairs

    def harm_on(self, foe: Fighter, friend: Fighter) -> int:
        """Worth the foe's best attack would take from one of ours."""
        if brawls(foe):
            reached = self.arms(foe)[self.lines.number(friend.cell)]
            return self.fray.harm(foe, friend, self.poise(friend)) if reached else 0
        return self._harms_at(foe, friend)[friend.unit == self.actor]

    def poise(self, friend: Fighter) -> Poise:
        """The stance that counts for one of ours."""
        return friend.poises[0] if friend.unit == self.actor else friend.poise

    def _harms_at(self, foe: Fighter, friend: Fighter) -> tuple[int, int]:
        """In the stance the friend has, and in none."""
        number = self.lines.number(friend.cell)
        edge = self.edges(foe, friend.shift).item(number)
        if edge <= BARRED // 2:
            return 0, 0
        base = -foe.poises[0].own - edge - friend.marks - self.known.light.item(number)
        table = self.odds.harm(foe, friend)
        challenge, bare = friend.poise.challenge, friend.poises[0].challenge
        harm: int = table.item(place(challenge + base))
        return harm, harm if bare == challenge else table.item(place(bare + base))

    # --- boards ---------------------------------------------------------------------------------------------

    def edges(self, foe: Fighter, shift: int) -> Board:
        """The best Edge of the foe's fire at each square once it has walked."""
        walk = foe.walk if foe.poise.may_walk and not foe.down else 0
        poise = foe.poises[0]
        return self.lines.threat(
            self.lines.number(foe.cell), walk, shift, poise.by_distance, self.sketch.cover_edges
        )

    def edges_now(self, foe: Fighter, shift: int) -> Board:
        """The Edge of the foe's fire at each square from where it stands."""
        poise = foe.poises[0]
        return self.lines.threat(self.lines.number(foe.cell), 0, shift, poise.by_distance, self.sketch.cover_edges)

    def arms(self, foe: Fighter) -> Board:
        """Whether the foe may strike at who stands in each square once it has walked."""
        walk = foe.walk if foe.poise.may_walk and not foe.down else 0
        return within_arms(self.lines, foe.cell, walk)

    def drawn_off(self, foe: Fighter, me: Fighter) -> int:
        """How much our other men draw the foe's fire, as squares of what it would take from each."""
        prey = zip(self.prey(foe), self.known.friends, strict=True)
        return sum(harm * harm for harm, friend in prey if friend.unit != me.unit)

    def fire(self, poise: Poise, squares: Board, target: Fighter) -> Table:
        """What the die must show from each of these squares at the target."""
        there = self.lines.number(target.cell)
        edge = self.lines.fire(there, target.shift, poise.by_distance, self.sketch.cover_edges)[squares]
        light = int(self.known.light[there])
        need: Table = (target.poise.challenge - poise.own - target.marks - light - edge).astype(np.int64)
        if self._smoke and light > self.sketch.dark:
            need += self._veil(there)[squares] * (light - self.sketch.dark)
        return need + self._hazed(there, light, squares) if self._hazy else need

    def fire_at_all(self, poise: Poise, squares: Board) -> Table:
        """What the die must show from each of these squares at each foe: [foe, square]."""
        foes = self.known.foes
        if not foes:
            return np.zeros((0, len(squares)), np.int64)
        cover, ranges = self.sketch.cover_edges, poise.by_distance
        at = [(foe, self.lines.number(foe.cell)) for foe in foes]
        lights = [int(self.known.light[there]) for _foe, there in at]
        edges = np.array([self.lines.fire(there, foe.shift, ranges, cover)[squares] for foe, there in at], np.int64)
        base = [foe.poise.challenge - poise.own - foe.marks - light for foe, light in zip(foes, lights, strict=True)]
        need: Table = np.array(base, np.int64)[:, None] - edges
        if self._smoke:
            for row, light in enumerate(lights):
                if light > self.sketch.dark:
                    need[row] += self._veil(at[row][1])[squares] * (light - self.sketch.dark)
        if self._hazy:
            for row, light in enumerate(lights):
                need[row] += self._hazed(at[row][1], light, squares)
        return need

    def _hazed(self, there: int, light: int, squares: Board) -> Table:
        """How much worse than by the light alone a target is seen from these squares, for what obscures the way.

        Where smoke is on the way too, the two are counted both: it is not worth the trouble to tell them apart.
        """
        found: Table = np.maximum(0, light - self._haze(there)[squares])
        return found

    def _haze(self, there: int) -> Table:
        """The Edge of fog and foliage on fire at a square from every other; kept with the field."""
        return self.lines.field.kept(haze, self.lines.cell(there), self.sketch.haze)

    def _veil(self, there: int) -> Table:
        """1 for every square that is in smoke, or from which smoke lies on the way; kept while no cloud changes."""
        found = self.known.veils.get(there)
        if found is None:
            clouded = self.known.clouded
            veiled = sight(self.lines.field).veiled(self.lines.cell(there), clouded)
            found = self.known.veils[there] = (veiled | clouded).ravel().astype(np.int64)
        return found

    def uncovered(self, poise: Poise, squares: Board, target: Fighter) -> Table:
        """What the die must show at the target if cover does not count (suppression)."""
        there = self.lines.number(target.cell)
        edge = self.lines.fire(there, 0, poise.by_distance, _NO_COVER)[squares]
        need: Table = (target.poise.challenge - poise.own - target.marks - int(self.known.light[there]) - edge).astype(
            np.int64
        )
        return need


def chance_of(sketch_chance: Table, need: int) -> int:
    """The chance that the die shows so much, in parts of CERTAIN."""
    return int(sketch_chance[place(need)]) if need < _NEVER else 0


def haze(field: Field, target: Cell, edges: tuple[int, ...]) -> Table:
    """The Edge of what obscures the line to a target from each square; BARRED where it hides the target."""
    light, *heavy = edges
    lightly, heavily = veils_to(field, target)
    worst = np.array([0, *heavy, BARRED], np.int64)
    by_squares = np.where(heavily > 0, worst[np.minimum(heavily, len(heavy) + 1)], light * lightly)
    found: Table = np.where(sight(field).row(target), by_squares, 0).ravel().astype(np.int16)
    found.setflags(write=False)
    return found


def _shoots_alike(a: Fighter, b: Fighter) -> bool:
    """Whether two fighters, or one at two moments, harm others alike."""
    return a is b or (
        a.cell == b.cell
        and a.volleys is b.volleys
        and a.poises[0] is b.poises[0]
        and (a.walk, a.down, a.poise.may_walk) == (b.walk, b.down, b.poise.may_walk)
    )


def _stands_alike(a: Fighter, b: Fighter) -> bool:
    """Whether two fighters, or one at two moments, are harmed alike."""
    return a is b or (
        a.cell == b.cell
        and a.body == b.body
        and (a.full, a.punch, a.cowed, a.shift, a.marks) == (b.full, b.punch, b.cowed, b.shift, b.marks)
        and a.poise.challenge == b.poise.challenge
        and a.poises[0].challenge == b.poises[0].challenge
    )
