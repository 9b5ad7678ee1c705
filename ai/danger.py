"""What a square does to whoever ends its turn there, and what enemies are expected to take from it before the next."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ai.beliefs import Knowledge
from ai.board_edges import Board
from ai.close_combat import fights_close
from ai.doctrine import Doctrine, worth_of
from ai.grenades import Hurled, believed, shared_out
from ai.influence import Influence
from ai.objectives import rounds_left
from ai.odds import WHOLE, index
from game.dice.shapes import dice_of
from game.field import Field, neighbours8, strides
from game.systems.fire import fires_at, perils
from game.systems.mark import Mark
from game.systems.poison import breath_left, lacks_air, worst_venom
from game.systems.prospects import NEEDS, Combatant, StanceOption, Table
from game.systems.weather import chill_check, survival_refusal, weather_at
from game.world.body import Skills
from game.world.hazards import Airless, Breath, Fatigue, Weather
from game.world.store import Unit

CURES = ("alchemy", "medicine")
_FACE = 7
"""What a die of harm is expected to do, in halves."""
_LASTS = 3
"""Turns that a poison is thought to run on, a check each turn."""
_SHORT = 6
"""Calm rounds of breath below which nothing matters more than air."""


def _foul(field: Field) -> Board:
    """Squares whose ground has no air: bool, flat."""
    kinds = np.array([bool(kind.air) for kind in field.kinds])
    found: Board = kinds[field.terrain].ravel()
    return found


def peril_of(known: Knowledge, doctrine: Doctrine, me: Combatant, squares: Board) -> Table | None:
    """Worth lost by ending the turn on each square; None where nothing is to be feared anywhere."""
    world, lines = known.outlook, known.lines
    burning, feared = fires_at(world), perils(world)
    foul = world.field.kept(_foul)
    if not feared and not foul.any() and not world.having(Airless) and world.find(me.unit, Breath) is None:
        return None
    price, board = doctrine.price, np.zeros(lines.size, np.int64)
    for fire in burning:
        for cell in neighbours8(fire):
            if world.field.inside(cell) and world.field.ground(cell).flammable:
                board[lines.number(cell)] += price["fire_near"]
    for cell in feared:
        board[lines.number(cell)] = price["fire"] if cell in burning else price["gas"]
    found: Table = board[squares] + _choking(known, doctrine, me, squares, foul)
    return found


def _choking(known: Knowledge, doctrine: Doctrine, me: Combatant, squares: Board, foul: Board) -> Table:
    """The less breath is left, the more it costs to stay without air."""
    world, lines = known.outlook, known.lines
    without = foul[squares]
    if world.having(Airless):
        without = np.array([lacks_air(world, lines.cell(number)) for number in squares.tolist()])
    left = breath_left(world, world.book, me.unit)
    price = doctrine.price["breath"] if left > _SHORT else worth_of(me) // (1 + left)
    found: Table = without.astype(np.int64) * price
    return found


def cure_worth(known: Knowledge, me: Combatant, mate: Combatant) -> int:
    """Worth that treating a comrade's worst poison is expected to save: its harm in the turns it still runs."""
    world, rules = known.outlook, known.outlook.book.situations
    venom = worst_venom(world, mate.unit)
    if venom is None or rules is None:
        return 0
    levels = world.get(me.unit, Skills)
    chance = rules.skill_check(world, me.unit, max(CURES, key=levels.of), venom.rung).odds()
    dice = dice_of(venom.dice)[0] * _FACE
    harm = (venom.points * 2 + dice - venom.edge) * min(venom.turns, _LASTS)
    return worth_of(mate) * harm * chance.numerator // (2 * max(1, mate.full) * chance.denominator)


SKILL = "survival"


def _sheltering(field: Field) -> Board:
    """Squares whose ground is a shelter: bool, flat."""
    kinds = np.array([bool(kind.shelter) for kind in field.kinds])
    found: Board = kinds[field.terrain].ravel()
    return found


def exposure(known: Knowledge, doctrine: Doctrine, me: Combatant, squares: Board) -> Table | None:
    """Worth lost by ending the turn in the open, on each square; None in mild weather.

    More the sooner the weather tells. Where the clock starts anew, by coming out of a shelter, it is long until then.
    """
    world = known.outlook
    if not world.having(Weather) or world.book.situations is None:
        return None
    left = _rounds_to_come(known, me)
    if left is None:
        return None
    under = world.field.kept(_sheltering)[squares]
    found = np.zeros(len(squares), np.int64)
    costs: dict[Weather | None, int] = {None: 0}
    for at in np.flatnonzero(~under).tolist():
        weather = weather_at(world, known.lines.cell(int(squares[at])))
        if weather is not None and weather not in costs:
            costs[weather] = int(_price(known, doctrine, me) * _failing(known, me, weather)) // (1 + left)
        found[at] = costs[weather]
    return found


def survival_worth(known: Knowledge, doctrine: Doctrine, me: Combatant) -> int:
    """Worth of a try at Survival where one stands: what it is expected to save at the next check (ALA-HAZ-08)."""
    world = known.outlook
    if not world.having(Weather) or survival_refusal(world, world.book, me.unit) is not None:
        return 0
    weather, rules = weather_at(world, me.cell), world.book.situations
    if weather is None or rules is None or _rounds_to_come(known, me) is None:
        return 0
    saved = _failing(known, me, weather) - _failing(known, me, weather, aided=True)
    return int(_price(known, doctrine, me) * saved * rules.skill_check(world, me.unit, SKILL, 0).odds())


def _rounds_to_come(known: Knowledge, me: Combatant) -> int | None:
    """Rounds after this one until the weather tells; None if the battle is over before."""
    world, rounds = known.outlook, known.outlook.book.numbers.weather_rounds
    held = world.find(me.unit, Fatigue) or Fatigue()
    left: int = rounds if held.sheltered else (held.since - known.round) % rounds
    return left if left < rounds_left(known) else None


def _failing(known: Knowledge, me: Combatant, weather: Weather, *, aided: bool = False) -> Fraction:
    held = known.outlook.find(me.unit, Fatigue) or Fatigue()
    world = known.outlook
    check = chill_check(world, world.book, me.unit, weather.rung, weather.kind, aided=aided or held.aided)
    return 1 - check.odds()


def _price(known: Knowledge, doctrine: Doctrine, me: Combatant) -> int:
    """Worth of a step of fatigue; twice as much where the weather harms as well (ALA-HAZ-07)."""
    held = known.outlook.find(me.unit, Fatigue) or Fatigue()
    harms = bool(held.steps + 1 >= known.outlook.book.numbers.weather_harm)
    return doctrine.price["weather"] * (1 + harms)


# --- enemies --------------------------------------------------------------------------------------------------------


FIRE, BLAST, BLOW = "fire", "blast", "blow"
_LONGEST = 17
"""More squares than a run has steps."""


class _Thrown(NamedTuple):
    """What grenades of enemies may do, if each has one, by enemy and square.

    `draw` is how much the square draws each, as squares of what a grenade aimed at who is there is worth to him;
    `taken` what that does to who is there, and what those aimed at mates do, as often as each is drawn; `elsewhere` how
    much mates draw him.
    """

    draw: Table
    taken: Table
    elsewhere: Table


def _column(numbers: list[int]) -> Table:
    return np.array(numbers, np.int64)[:, None]


class Danger:
    """The enemies of one unit on the squares that it may end its turn in, the present one first."""

    def __init__(self, influence: Influence, me: Combatant, squares: Board) -> None:
        self.influence = influence
        self.doctrine = influence.odds.doctrine
        self.me = me
        self.squares = squares
        others = (*influence.known.foes, *influence.known.ghosts)
        self._gunners = [foe for foe in others if foe.attack_options]
        self.brawlers = [foe for foe in others if fights_close(foe)]
        self._edges = [influence.close_combat.edges(foe, me, squares) for foe in self.brawlers]
        self._threats: dict[tuple[Mark, bool, bool], Table] = {}
        self.mark = me.mark.later()
        self._harms = self._harm_tables()
        grenade = believed(influence.known) if self._gunners else None
        self._thrown = self._throws(Hurled(influence, *grenade[:2], me, squares)) if grenade is not None else None
        self._has = grenade[2] if grenade is not None else 0
        self._rows = np.arange(2 * len(self._gunners)).reshape(2, -1, 1) * NEEDS

    def of(
        self, stance_option: StanceOption, pace: int, mark: Mark, *, here: bool = False, runs: bool = False
    ) -> Table:
        """Worth it is expected to lose on each square (or `here` alone), or on a run to it, before its next turn."""
        upto = 1 if here else len(self.squares)
        total = np.zeros(upto, np.int64)
        for part in self._hands(stance_option, upto):
            total += part
        if self._gunners:
            total += self._fire(stance_option, pace, mark, here=here, runs=runs).sum(axis=(0, 1))
        return total

    def by_attacker(self, stance_option: StanceOption, pace: int, mark: Mark) -> dict[tuple[Unit, str], int]:
        """The same where it stands: by whom and how."""
        taken = [
            (BLOW, foe, part.item(0)) for foe, part in zip(self.brawlers, self._hands(stance_option, 1), strict=True)
        ]
        if self._gunners:
            for means, parts in zip((FIRE, BLAST), self._fire(stance_option, pace, mark, here=True), strict=True):
                taken += [(means, foe, part) for foe, part in zip(self._gunners, parts[:, 0].tolist(), strict=True)]
        return {(foe.unit, means): amount for means, foe, amount in taken if amount}

    # --- hand to hand ---------------------------------------------------------------------------------------

    def _hands(self, stance_option: StanceOption, upto: int) -> list[Table]:
        """What each takes who must come within reach of the arm, in its share of those it could take."""
        influence, odds, found = self.influence, self.doctrine.odds, []
        for foe, edges in zip(self.brawlers, self._edges, strict=True):
            harm = sum(
                influence.close_combat.harm_by(foe, self.me, stance_option, edge) * ones[:upto] for edge, ones in edges
            )
            shared = harm * harm * harm // np.maximum(1, harm * harm + influence.drawn_off(foe, self.me))
            shared = shared * influence.turns(foe, self.me) // WHOLE * odds["foe_comes"] // WHOLE
            found.append(shared * influence.arms(foe)[self.squares[:upto]].astype(np.int64))
        return found

    # --- fire and grenades ----------------------------------------------------------------------------------

    def _fire(self, stance_option: StanceOption, pace: int, mark: Mark, *, here: bool, runs: bool = False) -> Table:
        """What each enemy takes by fire and by grenades, after a walk or from where it stands: [way, foe, square]."""
        tables, others, weights = self._harms
        places = index(stance_option.challenge - pace - self._easier(mark, here=here, runs=runs))
        places += self._rows
        then, near = tables.take(places)
        loss = (then + near) // WHOLE
        draw = loss * loss
        found: Table = np.zeros((2, *loss.shape), np.int64)
        found[0] = loss * draw // np.maximum(1, draw + others)
        if self._thrown is not None:
            thrown, taken, elsewhere = (part[:, : loss.shape[1]] for part in self._thrown)
            either = np.array((loss * draw, taken)) // np.maximum(1, draw + thrown + others + elsewhere)
            found = (found * (WHOLE - self._has) + either * self._has) // WHOLE
        found[0] = found[0] * self._relief(stance_option) // WHOLE
        return found * weights // WHOLE

    def _throws(self, hurl: Hurled) -> _Thrown | None:
        """What grenades of enemies may do; None where none can come near."""
        boards = [hurl.strikes(foe) for foe in self._gunners]
        if all(board is None for board in boards):
            return None
        nothing = np.zeros((2, len(hurl.places)), np.int64)
        strikes, able = np.array([nothing if board is None else board for board in boards]).swapaxes(0, 1)
        size, price = len(self.squares), self.doctrine.price["grenade"]
        harm = shared_out(strikes[:, :size], hurl.aimed[:, None]) * able[:, :size]
        worth = (shared_out(strikes, hurl.around) - price) * able
        draw = np.maximum(0, worth[:, :size] + harm) ** 2
        others = np.maximum(0, worth[:, size:]) ** 2
        beside = shared_out(strikes[:, size:][:, hurl.near, None], hurl.beside[:, None])
        near = (others[:, hurl.near, None] * beside).sum(axis=1)
        return _Thrown(draw, harm * draw + near, others.sum(axis=1)[:, None])

    def _relief(self, stance_option: StanceOption) -> int:
        """What is left of fire by who may hit the deck."""
        return self.doctrine.odds["own_drop"] if stance_option.may_walk and self.me.may_drop else WHOLE

    def _harm_tables(self) -> tuple[Table, Table, Table]:
        """Worth it loses by need, for each foe having moved and then not, in one row, each in its share of cases.

        With it, for each foe, what draws its fire elsewhere, and how likely it moves first.
        """
        odds, influence, me = self.influence.odds, self.influence, self.me
        closes = self.doctrine.odds["foe_closes"]
        harms = np.array([odds.feared(foe, me) for foe in self._gunners], np.int64)
        others = [influence.drawn_off(foe, me) for foe in self._gunners]
        weights = [influence.turns(foe, me) for foe in self._gunners]
        return np.array((harms * closes, harms * (WHOLE - closes))).ravel(), _column(others), _column(weights)

    def _easier(self, mark: Mark, *, here: bool, runs: bool) -> Table:
        """What makes it easier to hit on each square (or `here` alone): [whether the foe has stayed, foe, square]."""
        alone = here and mark is not self.mark
        found = self._threats.get((mark, alone, runs))
        if found is None:
            squares = self.squares[:1] if alone else self.squares
            options = [
                [self._threat(foe, self.crossed.get(foe.unit, squares) if runs else squares, mark, walks=walks)
                 for foe in self._gunners]
                for walks in (True, False)
            ]  # fmt: skip
            found = self._threats[mark, alone, runs] = np.array(options, np.int64)
        return found[:, :, :1] if here else found

    def _threat(self, foe: Combatant, squares: Board, mark: Mark, *, walks: bool) -> Table:
        """On these squares, or on the worst of those that a run to each passes: [square] or [step, square]."""
        found = self.influence.threat(foe, squares.ravel(), mark, walks=walks).reshape(squares.shape)
        return found if found.ndim == 1 else found.max(axis=0)

    @cached_property
    def crossed(self) -> dict[Unit, Board]:
        """Where each enemy may shoot at a run to each square, there alone where one walks: [step, square]."""
        known, me, lines = self.influence.known, self.me, self.influence.known.lines
        passed = {size: known.prospects.passed(known.outlook, me.unit, size) for size in range(1, _LONGEST)}
        if not any(foe.unit in passed[1] for foe in self._gunners):
            return {}
        reached = strides(lines.field, me.cell, me.gaits[-1].squares, known.taken(me))
        found = {foe.unit: np.tile(self.squares, (_LONGEST, 1)) for foe in self._gunners if foe.unit in passed[1]}
        for at, cell in enumerate(map(lines.cell, self.squares.tolist())):
            if reached.cost.get(cell, 0) <= me.walk:
                continue
            path = [lines.number(one) for one in reached.path(cell)]
            for foe, steps in found.items():
                first, last = passed[len(path) - 1][foe]
                steps[:, at] = path[last]
                steps[: last - first + 1, at] = path[first : last + 1]
        return found
