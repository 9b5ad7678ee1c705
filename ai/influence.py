"""Who can hurt whom and how much: what the dice must show, danger and fire, for one square or for many at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ai.beliefs import Knowledge
from ai.board_edges import Board
from ai.close_combat import CloseCombat, fights_close, within_arms
from ai.odds import WHOLE, Odds, place
from game.field import CACHE, Cell, Field, sight
from game.field.veils import hazy
from game.systems.combatants import NEVER, need_of, ranges_of
from game.systems.light import SHADES, SMOKED, VEILS, haze_from, haze_to
from game.systems.mark import Mark
from game.systems.prospects import BARRED, AttackOption, Combatant, FireLine, StanceOption, Table


def passed(target: Combatant) -> tuple[Combatant, ...]:
    """Who is on its way, in each of the squares in which it may be shot at now."""
    return tuple(target._replace(cell=cell, passes=()) for cell in target.passes)


class Needs:
    """The needs of all known units as they stand."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.prospects = known.prospects
        self.lines = known.lines
        self._sight = sight(known.lines.field)
        self._obscured = bool(known.smoke) or known.lines.field.kept(hazy)

    # --- one shooter, one target ----------------------------------------------------------------------------

    def need(
        self,
        shooter: Combatant,
        stance_option: StanceOption,
        target: Combatant,
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
            return min(self.need(shooter, stance_option, one, **more) for one in passed(target))
        here, there = self.lines.number(shooter.cell), self.lines.number(target.cell)
        rung = int(self.lines.rungs_at(there)[here])
        if rung < 0 and not sure:
            return NEVER
        veil = int(self.veil(there)[here]) if self._obscured else 0
        squares, shade = int(self.lines.distances(there)[here]), int(self.known.shade[there])
        line = FireLine(squares, rung, shade, self.known.glows(target), veil)
        return need_of(self.prospects, stance_option, target, line, lower=lower, covered=covered, sure=sure)

    def throw(self, here: Cell, there: Cell) -> FireLine:
        """What counts for what is thrown from one square at another."""
        near, far = self.lines.number(here), self.lines.number(there)
        rung, veil = int(self.lines.rungs_from(near)[far]), int(self.veil_from(near)[far]) if self._obscured else 0
        return FireLine(self.lines.apart(here, there), rung, int(self.known.shade[far]), veil=veil)

    # --- from many squares ----------------------------------------------------------------------------------

    def fire(self, stance_option: StanceOption, squares: Board, target: Combatant, *, covered: bool = True) -> Table:
        """What the die must show from each of these squares at the target; cover counts if it is `covered`."""
        if target.passes:
            least: Table = np.array(
                [self.fire(stance_option, squares, one, covered=covered) for one in passed(target)]
            ).min(0)
            return least
        there, mark = self.lines.number(target.cell), target.mark
        edge = self.lines.fire(there, ranges_of(stance_option, mark), self.prospects.cover(mark, covered=covered))[
            squares
        ]
        lit = self.known.lit(stance_option.seen, mark).item(there)
        need: Table = (target.stance_option.challenge - stance_option.own - mark.edge - lit - edge).astype(np.int64)
        return self._corrected(need, stance_option, squares, target) if self._hindered(stance_option) else need

    def fire_at_all(self, stance_option: StanceOption, squares: Board) -> Table:
        """What the die must show from each of these squares at each foe: [foe, square]."""
        foes = self.known.foes
        if not foes:
            return np.zeros((0, len(squares)), np.int64)
        cover, fire, number = self.prospects.cover, self.lines.fire, self.lines.number
        edges = [fire(number(foe.cell), ranges_of(stance_option, foe.mark), cover(foe.mark))[squares] for foe in foes]
        lit = [self.known.lit(stance_option.seen, foe.mark).item(number(foe.cell)) for foe in foes]
        base = [
            foe.stance_option.challenge - stance_option.own - foe.mark.edge - light
            for foe, light in zip(foes, lit, strict=True)
        ]
        need: Table = np.array(base, np.int64)[:, None] - np.array(edges, np.int64)
        for row, foe in enumerate(foes):
            if foe.passes:
                need[row] = self.fire(stance_option, squares, foe)
            elif self._hindered(stance_option):
                need[row] = self._corrected(need[row], stance_option, squares, foe)
        return need

    def _hindered(self, stance_option: StanceOption) -> bool:
        """Whether more tells on its sight of a target than the light of the target's square."""
        return self._obscured or stance_option.hearing >= 0

    def _corrected(self, need: Table, stance_option: StanceOption, squares: Board, target: Combatant) -> Table:
        """The same with what lies on the way and what is heard."""
        there = self.lines.number(target.cell)
        shade = int(self.known.shade[there])
        heard = (self.lines.distances(there)[squares] <= stance_option.hearing).astype(np.int8)
        veils = self.veil(there)[squares] if self._obscured else 0
        found: Table = need - (stance_option.seen[heard, shade, veils] - stance_option.seen[0, shade, 0])
        return found

    # --- at many squares ------------------------------------------------------------------------------------

    def threat(
        self,
        foe: Combatant,
        squares: Board,
        mark: Mark,
        *,
        walks: bool = False,
        stance_option: StanceOption | None = None,
    ) -> Table:
        """What is taken off the AC of who stands in each of these squares with such a mark, when a foe fires at it.

        It fires in no stance, or in the one given, from where it stands or from the best square it may walk to.
        """
        posed, here = stance_option or foe.stance_options[0], self.lines.number(foe.cell)
        options = [self._best(here, walk, posed, mark)[squares] + edge for walk, edge in ways_of(foe, walks=walks)]
        edge = options[0] if len(options) == 1 else np.maximum.reduce(options)
        found: Table = edge.astype(np.int64) + self.known.lit(posed.seen, mark)[squares]
        return found + (posed.own + mark.edge)

    def threat_at(self, foe: Combatant, number: int, mark: Mark, *, walks: bool = False) -> int:
        """The same at one square, at its ease if it walks."""
        posed, walk = foe.stance_options[0], ways_of(foe, walks=walks)[0][0]
        board = self._best(self.lines.number(foe.cell), walk, posed, mark)
        found: int = board.item(number) + self.known.lit(posed.seen, mark).item(number) + posed.own + mark.edge
        return found

    def _best(self, number: int, walk: int, stance_option: StanceOption, mark: Mark) -> Board:
        """The best Edge at each square by who stands here and may walk first, the light of the squares apart."""
        ranges, cover, seen = ranges_of(stance_option, mark), self.prospects.cover(mark), stance_option.seen
        if not self._hindered(stance_option):
            return self.lines.threat(number, walk, ranges, cover)
        known = self.known
        key = (number, walk, id(ranges), id(cover), id(seen), stance_option.hearing, mark.lamp, known.cleared)
        kept = known.veils.get(key)
        if kept is None:
            starts, table = self.lines.starts(number, walk), seen.ravel().astype(np.int16)
            edges = np.array([self.lines.threat(start, 0, ranges, cover) for start in starts])
            bare = known.shade_of(mark).astype(np.intp) * VEILS
            at = bare + np.array([self.veil_from(start) for start in starts]) if self._obscured else bare[None]
            if stance_option.hearing >= 0:
                heard = np.array([self.lines.distances(start) for start in starts]) <= stance_option.hearing
                at = at + heard * (SHADES * VEILS)
            found = (edges + table.take(at)).max(axis=0) - table.take(bare)
            kept = (found, (ranges, cover, seen))
            CACHE.keep(known.veils, key, kept, found.nbytes)
        best: Board = kept[0]
        return best

    # --- what lies on the way -------------------------------------------------------------------------------

    def veil(self, there: int) -> Board:
        """What lies on the line to a square from every other, as `light` has it; kept while no cloud changes."""
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


def walk_of(foe: Combatant) -> int:
    """How far a foe is thought to go before it attacks."""
    return max(walk for walk, _edge in ways_of(foe, walks=True))


def ways_of(foe: Combatant, *, walks: bool) -> list[tuple[int, int]]:
    """How far a foe may go before it fires, or not at all, and what that puts on its fire: at ease, or all the way."""
    if not walks or not foe.stance_option.may_walk or foe.down:
        return [(0, 0)]
    gaits = [(gait.squares, gait.edge) for gait in foe.gaits if not gait.alone] or [(foe.walk, 0)]
    return gaits if len(gaits) == 1 else [gaits[0], gaits[-1]]


# --- danger and fire ------------------------------------------------------------------------------------------------


class Influence(Needs):
    """The board as it bears on one decision. Made afresh whenever what is known has changed.

    `actor` is the unit whose turn is being planned: its stance is still open, so it counts as in none.
    """

    def __init__(self, known: Knowledge, odds: Odds, actor: int = 0) -> None:
        super().__init__(known)
        self.actor = actor
        self.odds = odds
        self.close_combat = CloseCombat(known, odds)
        self._activity: dict[int, int] = {}
        self._prey: dict[int, list[int]] = {}
        self.kept: dict[object, Any] = {}
        """What others have worked out for this decision."""

    def value(
        self,
        attack_option: AttackOption,
        shooter: Combatant,
        stance_option: StanceOption,
        target: Combatant,
        *,
        lower: int = 0,
    ) -> int:
        """Worth of one attack from where the shooter stands, points not counted."""
        need = self.need(
            shooter,
            stance_option,
            target,
            lower=lower + attack_option.rungs,
            covered=not attack_option.step,
            sure=attack_option.sure,
        )
        if need >= NEVER:
            return 0
        silence, acted = self.silence(target), self.acted(target)
        return self.odds.value(attack_option, target, need, silence=silence, acted=acted, eases=stance_option.eases)

    def value_at(self, shooter: Combatant, target: Combatant) -> int:
        """Worth that the best plain attack takes from a target, both where they stand and as they are."""
        need = self.need(shooter, shooter.stance_option, target)
        return 0 if need >= NEVER else int(self.odds.harm(shooter, target, shooter.stance_option.eases)[place(need)])

    def ends(
        self, attack_option: AttackOption, shooter: Combatant, stance_option: StanceOption, target: Combatant
    ) -> int:
        """The chance that an attack from where the shooter stands puts its target out of action; parts of CERTAIN."""
        need = self.need(shooter, stance_option, target, lower=attack_option.rungs, sure=attack_option.sure)
        return self.odds.ends(attack_option, target, need, stance_option.eases) if need < NEVER else 0

    def acted(self, combatant: Combatant) -> bool:
        """Whether its turn of this round is over."""
        return not self.known.acts_before(combatant.unit)

    def silence(self, foe: Combatant) -> int:
        """What the foe's next activation is worth to its side, if it comes before ours."""
        share = self.known_weight(foe)
        return self.activity(foe) * share // WHOLE

    def known_weight(self, foe: Combatant) -> int:
        """How likely the foe moves again before any of us does; parts of 1024."""
        if self.known.acts_before(foe.unit):
            return WHOLE
        return self.odds.doctrine.odds["already_acted"]

    def turns(self, foe: Combatant, me: Combatant) -> int:
        """How often the foe is thought to act before one of ours does again; parts of 1024.

        Where phases are played, whoever has no action left waits until all have used theirs and a new round has begun;
        a foe that has declared its attack makes it.
        """
        known = self.known
        if not me.gaits:
            return self.known_weight(foe)
        speaks = foe.unit in known.pending
        now = WHOLE * (foe.unit in known.order)
        if me.actions > (known.active == me.unit):
            return now
        return now + WHOLE * max(0, foe.actions - speaks) + self.odds.doctrine.odds["already_acted"]

    def activity(self, foe: Combatant) -> int:
        """Worth that the foe's best attack takes from us, wherever it may go."""
        found = self._activity.get(foe.unit)
        if found is None:
            found = self._activity[foe.unit] = max(40, *self.prey(foe), 0)
        return found

    def prey(self, foe: Combatant) -> list[int]:
        """What the foe's best attack would take from each of our standing men, in their order."""
        found = self._prey.get(foe.unit)
        if found is None and fights_close(foe):
            found = self._prey[foe.unit] = [self.harm_on(foe, friend) for friend in self.known.friends]
        if found is None:
            bare = [friend.unit == self.actor for friend in self.known.friends]
            found = [pair[which] for pair, which in zip(self._pairs(foe), bare, strict=True)]
            self._prey[foe.unit] = found
        return found

    def _pairs(self, foe: Combatant) -> list[tuple[int, int]]:
        """Harm to each of our standing men, in their stance and in none; kept of all who have stayed as they are."""
        known = self.known
        friends, light = known.friends, known.shone
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

    def harm_on(self, foe: Combatant, friend: Combatant) -> int:
        """Worth the foe's best attack would take from one of ours."""
        if fights_close(foe):
            reached = self.arms(foe)[self.lines.number(friend.cell)]
            return self.close_combat.harm(foe, friend, self.stance_option(friend)) if reached else 0
        return self._harms_at(foe, friend)[friend.unit == self.actor]

    def stance_option(self, friend: Combatant) -> StanceOption:
        """The stance that counts for one of ours."""
        return friend.stance_options[0] if friend.unit == self.actor else friend.stance_option

    def _harms_at(self, foe: Combatant, friend: Combatant) -> tuple[int, int]:
        """In the stance the friend has, and in none."""
        base = -self.threat_at(foe, self.lines.number(friend.cell), friend.mark, walks=True)
        if base >= -BARRED // 2:
            return 0, 0
        table = self.odds.harm(foe, friend)
        challenge, bare = friend.stance_option.challenge, friend.stance_options[0].challenge
        harm: int = table.item(place(challenge + base))
        return harm, harm if bare == challenge else table.item(place(bare + base))

    # --- boards ---------------------------------------------------------------------------------------------

    def arms(self, foe: Combatant) -> Board:
        """Whether the foe may strike at who stands in each square once it has walked."""
        return within_arms(self.lines, foe.cell, walk_of(foe))

    def drawn_off(self, foe: Combatant, me: Combatant) -> int:
        """How much our other men draw the foe's fire, as squares of what it would take from each."""
        prey = zip(self.prey(foe), self.known.friends, strict=True)
        return sum(harm * harm for harm, friend in prey if friend.unit != me.unit)


def chance_of(prospects_chance: Table, need: int) -> int:
    """The chance that the die shows so much, in parts of CERTAIN."""
    return int(prospects_chance[place(need)]) if need < NEVER else 0


def _shoots_alike(a: Combatant, b: Combatant) -> bool:
    """Whether two combatants, or one at two moments, harm others alike."""
    return a is b or (
        a.cell == b.cell
        and a.attack_options is b.attack_options
        and a.stance_options[0] is b.stance_options[0]
        and (a.walk, a.down, a.stance_option.may_walk) == (b.walk, b.down, b.stance_option.may_walk)
    )


def _stands_alike(a: Combatant, b: Combatant) -> bool:
    """Whether two combatants, or one at two moments, are harmed alike."""
    return a is b or (
        a.cell == b.cell
        and a.body == b.body
        and (a.full, a.punch, a.cowed, a.mark) == (b.full, b.punch, b.cowed, b.mark)
        and a.stance_option.challenge == b.stance_option.challenge
        and a.stance_options[0].challenge == b.stance_options[0].challenge
    )
