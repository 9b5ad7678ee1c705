"""Quick odds of this book for planners: whole numbers read off the same figures as the rules (see `systems.sketch`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.dice.distribution import Distribution
from game.dice.draws import Check
from game.dice.shapes import chance_at_least
from game.field import DARK, DIM, LIT, PITCH, Field
from game.field.veils import HEAVILY, LIGHTLY, hazy, veils
from game.messages.orders import Order
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension import volleys as vo
from game.rulebooks.ascension.advising import advised
from game.rulebooks.ascension.borne import borne
from game.rulebooks.ascension.close.arts import Force
from game.rulebooks.ascension.fighters import KINDS, Roster
from game.rulebooks.ascension.harm import Blow, Body, struck
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.rolls import braced_edge
from game.rulebooks.ascension.staying import staying
from game.systems.foresight import Fate
from game.systems.sketch import CERTAIN, NEEDS, OFFSET, Art, Board, Fighter, Poise, Supply, Table, Toll, Volley
from game.world.gear import Grenade
from game.world.overlay import Overlay
from game.world.store import Reading, Unit


def _parts(chance: Fraction) -> int:
    """A chance in parts of CERTAIN, halves up."""
    return (2 * chance.numerator * CERTAIN + chance.denominator) // (2 * chance.denominator)


@lru_cache(maxsize=4)
def _tail(shape: str) -> Table:
    """The chance that the dice show so much or more, for each need."""
    table = np.array([_parts(chance_at_least(shape, need - OFFSET)) for need in range(NEEDS)], np.int64)
    table.setflags(write=False)
    return table


@lru_cache(maxsize=16)
def _cover_edges(edges: tuple[int, ...]) -> npt.NDArray[np.int32]:
    """The Edge of each rung; one table for all books that agree on it, since boards are kept by their tables."""
    table = np.array(edges, np.int32)
    table.setflags(write=False)
    return table


class AscensionSketch:
    """The book's quick odds."""

    kinds = KINDS
    countable: tuple[type, ...] = ()
    striding = False
    crowded = False
    tends = True

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self._roster = Roster(n)
        self.chance = _tail(Check("attack", 0, (), 0).shape)
        self.cover_edges = _cover_edges(n.cover_edges)
        self.moved = n.moving
        self.sprinted = n.sprinting
        self.drop_guard = n.deck_guard
        self.dark = n.dark
        self.pool_most = n.pool_most
        self.prices = {
            "steady": n.steady_cost,
            "steady_edge": n.steady_edge,
            "quickness": n.quickness_cost,
            "quick_draw": n.quick_draw_cost,
            "improved_snap": n.improved_snap_cost,
            "double_tap": n.double_tap_cost,
            "trick": n.trick_cost,
            "watch_gain": n.overwatch_unused,
            "drop_gain": n.deck_foe_gain,
            "reach": n.close_reach,
            "backstep": n.backstep_guard,
            "backstep_gain": n.backstep_gain,
            "short": n.riposte_short,
            "riposte": n.riposte_gain,
            "strike_aside": n.weapon_strike_least,
            "press": n.press_gain,
            "toss": n.toss_cost,
            "trip": n.trip_cost,
            "joint_lock": n.joint_lock_cost,
            "flurry": n.flurry_cost,
            "sucker_punch": n.sucker_cost,
            "counter_punch": n.counter_cost,
            "one_vs_many": n.many_cost,
            "one_man_army": n.army_cost,
            "immobilize": n.immobilize_cost,
            "body_shield": n.body_shield_cost,
            "shield_rung": n.body_shield_rung,
        }

    def fighter(self, world: Reading, unit: Unit) -> Fighter:
        """A unit as planners need it."""
        return self._roster.fighter(world, unit)

    def light(self, field: Field) -> Board:
        """Dim, dark and lit squares (ASC-EDGE-09, -10, -12, ASC-RULING-31)."""
        n = self._n
        found = field.kept(_light, (n.dim, n.dark, n.high_visibility))
        return field.kept(_obscured, (n.dim, n.dark, n.high_visibility), self.haze) if field.kept(hazy) else found

    @property
    def haze(self) -> tuple[int, ...]:
        """Light concealment, then heavy by squares of it, up to the last that does not hide (ALA-COVER-07 to -09)."""
        n = self._n
        last = len(n.obscured_heavy)
        heavy = (n.obscured_heavy[min(squares, last) - 1] for squares in range(1, n.obscured_most))
        return (n.obscured_light, *heavy)

    def likely(self, _force: Hashable) -> Table:
        """One die for all attacks: only the need counts."""
        return self.chance

    def advice(self, world: Reading, _frames: Sequence[Frame], ask: Ask) -> Order | None:
        """The book leaves every answer to the seats but those to questions of borrowed rules (ALT-PLUG)."""
        return advised(world, self._n, ask)

    def loss(self, volley: Volley, target: Fighter, eases: int = 0) -> Table:
        """Staying power lost, hit by hit (ASC-FIRE-08, ASC-RULING-15)."""
        recoil = max(1, volley.recoil - eases) if volley.recoil else 0
        return _loss(volley.blow, volley.rest, recoil, volley.most, target.body, target.full)

    def out(self, volley: Volley, target: Fighter, eases: int = 0) -> Table:
        """The chance that it brings the target down."""
        recoil = max(1, volley.recoil - eases) if volley.recoil else 0
        return _out(volley.blow, volley.rest, recoil, volley.most, target.body)

    def toll(self, volley: Volley, target: Fighter, eases: int = 0) -> Toll:
        """What a hero who caps all he may loses, and the wounds it costs him (ASC-CAP-01 to -06, ASC-ADV-27, -28)."""
        recoil = max(1, volley.recoil - eases) if volley.recoil else 0
        return _toll(volley.blow, volley.rest, recoil, volley.most, target.body, target.full)

    def struck(self, art: Art, target: Fighter) -> Toll:
        """What each number of PF steps does, weighed with its chance (ASC-UNARM-05, ASC-MELEE-02 to -11)."""
        if not isinstance(art.force, Force):
            return _HARMLESS
        return _struck(art.force, target.body, target.full, locked=art.force.locks and target.blade, hero=target.hero)

    def pressure(self, volley: Volley) -> Table:
        """Units of success over the step of the weapon (ASC-SUPP-04 to -07)."""
        return _pressure(self._n.suppression_most, volley.step)

    def polished(self, fighter: Fighter, poise: Poise, target: Fighter) -> tuple[Volley, ...]:
        """Plain attacks and all that Advantage buys (ASC-ADV-01 to -03, -25 to -33, ASC-RULING-63)."""
        return vo.ways(self._n, fighter, poise, target).every

    def bought(self, fighter: Fighter, poise: Poise, target: Fighter) -> tuple[Volley, ...]:
        """Steady, Critical and Kill Shots, Double Taps and what can be made of them together."""
        return vo.ways(self._n, fighter, poise, target).bought

    def power(self, target: Fighter, left: int) -> int:
        """Ordinary hits still needed (no rule of the book)."""
        body = target.body
        assert isinstance(body, Body)
        return staying(body.coverage, body.reduction, body.falls)[max(0, min(body.falls, left))] >> 10

    def worn(self, target: Fighter, fate: Fate) -> Fraction:
        """Stress taken, of all that is left to bear."""
        return min(Fraction(1), fate.gain / max(1, target.left))

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind."""
        return vo.supply_of(self._n, grenade, left)

    def blast_loss(self, supply: Supply, target: Fighter) -> tuple[int, ...]:
        """Each number of dice a blast may leave (ASC-GREN-07, -09)."""
        return _blast_loss(supply.body, target.body, target.full)

    def blast_dice(self, supply: Supply, squares: int, rung: int) -> int:
        """One less a square and a rung; cover does nothing in the landing square (ASC-GREN-07 to -09)."""
        blow = supply.body
        if squares > supply.radius:
            return 0
        if not isinstance(blow, Blow):
            return 1  # no dice: it takes hold of whoever is in it
        lost = self._n.blast_per_square * squares + (self._n.blast_per_rung * rung if squares else 0)
        return max(0, int(blow.dice.partition("d")[0]) - lost)

    def spared(self, world: Reading, fighter: Fighter) -> Fighter:
        """Stress is a matter of the whole Fighter."""
        return self.fighter(world, fighter.unit)

    def later(self, world: Overlay) -> Overlay:
        """What is done counts at once."""
        return world

    def throw_chances(
        self, squares: int, rung: int, fighter: Fighter, poise: Poise, _supply: Supply
    ) -> tuple[int, int]:
        """To reach the DC, and for the direct hit beyond it (ASC-GREN-02, -03, -05)."""
        n = self._n
        own = fighter.throwing + braced_edge(poise.word, n) + (n.snap if poise.snap else 0)
        challenge = n.grenade_base + n.grenade_per_square * squares + abs(n.cover_edges[rung])
        stored = fighter.accuracy - (fighter.scope if poise.snap else 0)
        reached = challenge - own
        return self._chance_of(reached), self._chance_of(reached + max(0, n.grenade_direct - stored))

    def _chance_of(self, need: int) -> int:
        return int(self.chance[min(max(need + OFFSET, 0), NEEDS - 1)])


@lru_cache(maxsize=4)
def sketch_of(n: Numbers) -> AscensionSketch:
    """One for all battles by the same figures, so that what planners keep of it serves them all."""
    return AscensionSketch(n)


def _obscured(field: Field, edges: tuple[int, int, int], haze: tuple[int, ...]) -> Board:
    """The same with what obscures who stands in each square; the worse counts (ALA-RULING-07)."""
    layer = field.kept(veils)
    found = field.kept(_light, edges).reshape(layer.shape).copy()
    found[layer == LIGHTLY] = np.minimum(found, haze[0])[layer == LIGHTLY]
    found[layer >= HEAVILY] = np.minimum(found, haze[1])[layer >= HEAVILY]
    flat = found.ravel()
    flat.setflags(write=False)
    return flat


def _light(field: Field, edges: tuple[int, int, int]) -> Board:
    dim, dark, high = edges
    found = np.zeros((field.height, field.width), np.int32)
    found[field.light == DIM] = dim
    found[(field.light == DARK) | (field.light == PITCH)] = dark
    gloom = np.pad(np.isin(field.light, (DIM, DARK, PITCH)), 1)
    height, width = field.height, field.width
    near = np.zeros((height, width), bool)
    for dy in (0, 1, 2):
        for dx in (0, 1, 2):
            near |= gloom[dy : dy + height, dx : dx + width]
    found[(field.light == LIT) & near] = high
    flat = found.ravel()
    flat.setflags(write=False)
    return flat


# --- harm -------------------------------------------------------------------------------------------------------


def _worn(body: Body, full: int, stress: Distribution) -> int:
    """The part of a fresh body's staying power that is lost when stress comes to this; parts of CERTAIN."""
    power = staying(body.coverage, body.reduction, full)
    had = power[max(0, min(full, body.falls - body.points))]
    total = 0
    for points, weight in zip(stress.outcomes, stress.weights, strict=True):
        total += weight * (had - power[max(0, min(full, body.falls - points))])
    return total * CERTAIN // (stress.total * max(1, power[full]))


def _fallen(body: Body, stress: Distribution) -> int:
    down = sum(w for points, w in zip(stress.outcomes, stress.weights, strict=True) if points >= body.falls)
    return down * CERTAIN // stress.total


def _after(body: Body, blow: object, rest: object, hits: int) -> Distribution:
    if isinstance(blow, vo.Kill):
        return _killed(body, blow, rest, hits)
    assert isinstance(blow, Blow)
    assert isinstance(rest, Blow)
    return struck(body, (blow, *(rest,) * (hits - 1)))


def _killed(body: Body, kill: vo.Kill, rest: object, hits: int) -> Distribution:
    """A Kill Shot: resisted it is a Critical Shot III, else the target drops to Dying (ASC-ADV-27, -28)."""
    assert isinstance(rest, Blow)
    resisted = Check("resist", 0, (), kill.need).odds()
    more = (rest,) * (hits - 1)
    down = body._replace(points=max(body.points, body.dies))
    return Distribution.mix(((resisted, struck(body, (kill.blow, *more))), (1 - resisted, struck(down, more))))


def _stacked(gains: list[int], recoil: int, chance: Table) -> Table:
    """What is gained with each hit, weighed with the chance that the roll scores so many."""
    index = np.arange(NEEDS)
    total = np.zeros(NEEDS, np.int64)
    before = 0
    for extra, gain in enumerate(gains):
        total += chance[np.minimum(index + recoil * extra, NEEDS - 1)] * (gain - before)
        before = gain
    total //= CERTAIN
    total.setflags(write=False)
    return total


@lru_cache(maxsize=4096)
def _loss(blow: object, rest: object, recoil: int, most: int, body: object, full: int) -> Table:
    assert isinstance(body, Body)
    gains = [_worn(body, full, _after(body, blow, rest, hits)) for hits in range(1, most + 1)]
    return _stacked(gains, recoil, _tail(Check("attack", 0, (), 0).shape))


@lru_cache(maxsize=4096)
def _out(blow: object, rest: object, recoil: int, most: int, body: object) -> Table:
    assert isinstance(body, Body)
    gains = [_fallen(body, _after(body, blow, rest, hits)) for hits in range(1, most + 1)]
    return _stacked(gains, recoil, _tail(Check("attack", 0, (), 0).shape))


@lru_cache(maxsize=4096)
def _toll(blow: object, rest: object, recoil: int, most: int, body: object, full: int) -> Toll:
    assert isinstance(body, Body)
    chance = _tail(Check("attack", 0, (), 0).shape)
    rows = [_capped(body, blow, rest, hits) for hits in range(1, most + 1)]
    loss = [_worn(body, full, stress) for stress, _wounds in rows]
    out = [_fallen(body, stress) for stress, _wounds in rows]
    wounds = [_parts(told) for _stress, told in rows]
    return Toll(*(_stacked(gains, recoil, chance) for gains in (loss, out, wounds)))


def _capped(body: Body, blow: object, rest: object, hits: int) -> tuple[Distribution, Fraction]:
    """Stress and wounds of so many hits; who does not pull through a Kill Shot has nothing to cap (ASC-RULING-79)."""
    assert isinstance(rest, Blow)
    more = (rest,) * (hits - 1)
    if not isinstance(blow, vo.Kill):
        assert isinstance(blow, Blow)
        return borne(body, (blow, *more))
    resisted = Check("resist", 0, (), blow.need).odds()
    down = body._replace(points=max(body.points, body.dies))
    pulls, falls = borne(body, (blow.blow, *more)), borne(down, more)
    stress = Distribution.mix(((resisted, pulls.stress), (1 - resisted, falls.stress)))
    return stress, resisted * pulls.wounds + (1 - resisted) * falls.wounds


_HARMLESS = Toll(*(np.zeros(NEEDS, np.int64) for _part in range(3)))


@lru_cache(maxsize=4096)
def _struck(force: Force, body: object, full: int, *, locked: bool, hero: bool) -> Toll:
    """A close attack: each PF step is a better blow instead of a further one (ASC-RULING-51)."""
    assert isinstance(body, Body)
    rows = [_landed(body, blow, force.levels, hero=hero) for blow in force.blows]
    worn = [_worn(body, full, stress) for stress, _wounds in rows]
    out = [_fallen(body, stress) for stress, _wounds in rows]
    wounds = [_parts(told) for _stress, told in rows]
    margins = [max(int(locked), force.factor * step) for step in range(len(force.blows))]
    return Toll(*(_stepped(gains, margins) for gains in (worn, out, wounds)))


def _landed(body: Body, blow: Blow, levels: int, *, hero: bool) -> tuple[Distribution, Fraction]:
    """Stress and wounds of one blow; one that fills levels does that and nothing else (ASC-STRF-01)."""
    if levels:
        width = max(1, body.dies - body.falls)
        return Distribution(((body.points // width + levels) * width,), (1,), 1), Fraction(0)
    return borne(body, (blow,)) if hero else (struck(body, (blow,)), Fraction(0))


def _stepped(gains: list[int], margins: list[int]) -> Table:
    """What is gained by a roll: the last of these whose margin it reaches."""
    index, chance = np.arange(NEEDS), _tail(Check("attack", 0, (), 0).shape)
    total, before = np.zeros(NEEDS, np.int64), 0
    for gain, margin in zip(gains, margins, strict=True):
        total += chance[np.minimum(index + margin, NEEDS - 1)] * (gain - before)
        before = gain
    total //= CERTAIN
    total.setflags(write=False)
    return total


@lru_cache(maxsize=64)
def _pressure(most: int, step: int) -> Table:
    index = np.arange(NEEDS)
    shifted = _tail(Check("attack", 0, (), 0).shape)[np.minimum(index + step, NEEDS - 1)]
    total = np.zeros(NEEDS, np.int64)
    for extra in range(most):
        total += shifted[np.minimum(index + step * extra, NEEDS - 1)]
    total.setflags(write=False)
    return total


@lru_cache(maxsize=4096)
def _blast_loss(blow: object, body: object, full: int) -> tuple[int, ...]:
    assert isinstance(blow, Blow)
    assert isinstance(body, Body)
    found = [0]
    for dice in range(1, int(blow.dice.partition("d")[0]) + 1):
        found.append(_worn(body, full, struck(body, (Blow(f"{dice}d6"),))))
    return tuple(found)
