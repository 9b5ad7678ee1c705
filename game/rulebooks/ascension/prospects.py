"""Odds of this book for planners: whole numbers from the same figures as the rules (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from game.dice.draws import Damage, Draw, Support
from game.field import Cell, Field, distance
from game.messages.frames import Hit
from game.messages.orders import DECLINE, Attack, Close, Order, Respond
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension import attack_options as vo
from game.rulebooks.ascension import outcomes
from game.rulebooks.ascension.aid import first_aid
from game.rulebooks.ascension.attacks import (
    ammunition_left,
    ammunition_of,
    attack_refusal,
    squares_refusal,
    sweep_reach,
    way_refusal,
)
from game.rulebooks.ascension.blasts import dice_left
from game.rulebooks.ascension.checks import aim_at, attack_check, margins, pressing
from game.rulebooks.ascension.close.attack import REACH
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.effects import struck_points
from game.rulebooks.ascension.close.factor import WEAPON, factor_of, lunges, steps_of
from game.rulebooks.ascension.close.gangs import slot_of
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.close.rolls import CROWDED, EDGE, close_check, declared, locks
from game.rulebooks.ascension.combatants import Combatants
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.grenades import Arm, landings_of, needs
from game.rulebooks.ascension.harm import Blow, Body, blow_of, struck_body
from game.rulebooks.ascension.listing import DECLARE, FIGHT, SHOOT, WATCH
from game.rulebooks.ascension.moves import CROWDING
from game.rulebooks.ascension.numbers import Numbers, die
from game.rulebooks.ascension.outcomes import hits_left, results_apart
from game.rulebooks.ascension.shot import COVERED, SHOWN, Manner, Target, pace_modifier, rung_of
from game.rulebooks.ascension.stances import DamageProfile
from game.rulebooks.ascension.states import move_squares, stands
from game.systems.combatants import PlannerDefaults
from game.systems.foes import foes_of
from game.systems.foresight import Fate
from game.systems.mark import CloseOption, Mark, Onset
from game.systems.prospects import (
    NEEDS,
    AttackOption,
    Board,
    Combatant,
    ExpectedHarm,
    FireLine,
    Ready,
    StanceOption,
    Supply,
    Table,
)
from game.systems.scatter import Courses, Landings
from game.systems.terms import shared, table, total
from game.systems.warfare.strongholds import closed
from game.world.body import Build
from game.world.conditions import Advantage
from game.world.gear import Grenade
from game.world.overlay import Overlay
from game.world.place import Pace, Position, Stance, Trail
from game.world.store import Reading, Unit

FAIR = Fraction(1, 3)
"""As many dice on average are worth an action."""


def advised(world: Reading, n: Numbers, ask: Ask) -> Order | None:
    """The answer to a question that only borrowed rules ask; None for all others."""
    answer = _ADVICE.get(ask.question)
    return answer(world, n, ask) if answer is not None else None


def _dice_of_a_blow(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> Fraction:
    """How many dice a plain blow with the weapon in hand is worth on average, its misses counted."""
    blade = blade_of(world, unit)
    if blade is None or close_refusal(world, n, unit, Close(foe, WEAPON), free=True) is not None:
        return Fraction(0)
    blow = declared(world, CloseAttack(unit, foe, WEAPON), world.get(unit, Advantage), n)
    factor, least = factor_of(world, unit, WEAPON, n), int(locks(world, blow, n))
    support = close_check(world, blow, n).support()
    return sum((chance * _dice(value, factor, blade.limit) for value, chance in support if value >= least), Fraction(0))


def _dice(margin: int, factor: int, limit: int) -> int:
    return 1 + min(limit, steps_of(margin, factor))


def _edge(world: Reading, n: Numbers, ask: Ask) -> Order:
    """The harm that is sure, unless the Riposte is worth more (ALT-PLUG-07)."""
    blade = blade_of(world, ask.unit)
    sure = _dice(ask.weight, factor_of(world, ask.unit, WEAPON, n), blade.limit) if blade is not None else 0
    return Respond(EDGE) if sure >= _dice_of_a_blow(world, n, ask.unit, ask.about) else DECLINE


def _reach(world: Reading, n: Numbers, ask: Ask) -> Order:
    """The blow at once, where it has a fair chance: it may be all that the foe's attack does (ALT-PLUG-06)."""
    fair = _dice_of_a_blow(world, n, ask.unit, ask.about) >= FAIR
    blow = Close(ask.about, WEAPON)
    return blow if fair and blow in ask.choices else DECLINE


def _declared(world: Reading, n: Numbers, ask: Ask) -> Order:
    """To shoot whom it may well hit, without a gun to go for whom a move reaches, else to watch (ALT-PLUG-08)."""
    unit, words = ask.unit, [choice.answer for choice in ask.choices if isinstance(choice, Respond)]
    foes = [foe for foe in foes_of(world, unit) if stands(world, foe, n)]
    here, far = world.get(unit, Position).cell, move_squares(world, unit, n) + n.close_reach
    near = SHOOT not in words and any(distance(here, world.get(foe, Position).cell) <= far for foe in foes)
    fair = SHOOT in words and any(_odds(world, n, unit, foe) >= FAIR / 2 for foe in foes)
    reload = "reload" in words and ammunition_left(world, unit) == 0
    wanted = "reload" if reload else SHOOT if fair else FIGHT if near else WATCH
    return Respond(wanted) if wanted in words else DECLINE


def _odds(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> Fraction:
    if attack_refusal(world, n, unit, Attack(foe)) is not None:
        return Fraction(0)
    return attack_check(world, unit, aim_at(world, unit, foe, "shot", (), n), "shot", (), n).odds()


_ADVICE: dict[str, Callable[[Reading, Numbers, Ask], Order]] = {EDGE: _edge, REACH: _reach, DECLARE: _declared}


_HARMLESS = ExpectedHarm(*(np.zeros(NEEDS, np.int64) for _part in range(3)))


class AscensionProspects(PlannerDefaults):
    """The book's quick odds."""

    tends = "revive"

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self._combatants = Combatants(n)
        self.kinds, self.moment = self._combatants.kinds, self._combatants.moment
        self.chance = outcomes.chances(die(n))
        self._covers: dict[object, Board] = {}
        moved, sprinted = Pace(moved=True), Pace(moved=True, sprinted=True)
        self.moved, self.sprinted = (pace_modifier(pace, Build(), n).amount for pace in (moved, sprinted))
        self.drop_guard = n.deck_guard
        self.shown = total(SHOWN, {"n": n, "it": Target(), "glow": True})
        self.pool_most = n.pool_most
        self.prices = {
            "steady": n.steady_cost,
            "quickness": n.quickness_cost,
            "quick_draw": n.quick_draw_cost,
            "improved_snap": n.improved_snap_cost,
            "double_tap": n.double_tap_cost,
            "trick": n.trick_cost,
            "hunker": n.hunker_cover,
            "watch_gain": n.overwatch_unused,
            "watch_rungs": n.overwatch_cover,
            "drop_gain": n.deck_foe_gain,
            "reach": n.close_reach,
            "short": n.riposte_short,
            "strike_aside": struck_points(n, n.weapon_strike_step),
            "one_vs_many": n.many_cost,
            "one_man_army": n.army_cost,
            "immobilize": n.immobilize_cost,
            "body_shield": n.body_shield_cost,
            "shield_rung": n.body_shield_rung,
        }

    def combatant(self, world: Reading, unit: Unit) -> Combatant:
        """A unit as planners need it."""
        return self._combatants.combatant(world, unit)

    def roster(self) -> Ready:
        """What makes them again for one who looks on."""
        return Combatants(self._n).combatant

    def cover(self, mark: Mark, lower: int = 0, *, covered: bool = True) -> Board:
        """Terrain and posture (ASC-EDGE-05 to -08, ALA-COND-28), as the rule has it."""
        key = (mark.shift, mark.least, mark.lies, lower, covered)
        found = self._covers.get(key)
        if found is None:
            how = Manner("shot" if covered else "suppress", lower=lower)
            facts = {"n": self._n, "how": how, "it": Target(prone=mark.lies, shift=mark.shift, least=mark.least)}
            apart = table(COVERED, {**facts, "squares": 1}, rung=len(self._n.cover_edges))
            found = self._covers[key] = shared(np.append(apart, table(COVERED, {**facts, "squares": 0}, rung=1)))
        return found

    def tried(self, world: Reading, frame: Frame, draw: Draw) -> Support:
        """Of damage the results that tell its kinds of outcome apart."""
        if not (isinstance(frame, Hit) and isinstance(draw, Damage)):
            return draw.support()
        return results_apart(struck_body(world, self._n, frame), blow_of(world, self._n, frame), frame.soaked, draw)

    def likely(self, _force: Hashable) -> Table:
        """One die for all attacks: only the need counts."""
        return self.chance

    def advice(self, world: Reading, _frames: Sequence[Frame], ask: Ask) -> Order | None:
        """The book leaves every answer to the seats but those to questions of borrowed rules (ALT-PLUG)."""
        return advised(world, self._n, ask)

    def expected_harm(
        self, attack_option: AttackOption, target: Combatant, eases: int = 0, *, caps: bool = False
    ) -> ExpectedHarm:
        """Hit by hit; wounds are what caps cost (ASC-FIRE-08, ASC-RULING-15, ASC-CAP-01 to -06, ASC-ADV-27, -28)."""
        first, rest, body = attack_option.blow, attack_option.rest, target.body
        if not isinstance(first, Blow) or not isinstance(rest, Blow) or not isinstance(body, Body):
            return _HARMLESS
        at = margins(attack_option.recoil, attack_option.most, eases)
        return outcomes.attack_option_expected_harm(
            first, rest, at, body, target.full, die(self._n), capped=caps and bool(body.caps)
        )

    def struck(self, close_option: CloseOption, target: Combatant) -> ExpectedHarm:
        """What each number of PF steps does, weighed with its chance (ASC-UNARM-05, ASC-MELEE-02 to -11)."""
        force, body = close_option.force, target.body
        if not isinstance(force, DamageProfile) or not isinstance(body, Body):
            return _HARMLESS
        locked = int(force.locks and target.blade)
        margins = tuple(max(locked, force.factor * step) for step in range(len(force.blows)))
        return outcomes.blow_expected_harm(
            force.blows, margins, body, target.full, die(self._n), capped=bool(body.caps)
        )

    def sweep_reach(self, combatant: Combatant, stance_option: StanceOption) -> int:
        """Of a weapon that fires full bursts (ASC-FIRE-03, -05, -06)."""
        weapon = combatant.weapon
        if weapon is None or way_refusal(weapon, ammunition_of("burst"), "burst") is not None:
            return 0
        return sweep_reach(self._n, weapon, stance_option.word)

    def sweeps(self, world: Reading, unit: Unit, stance: str, squares: tuple[Cell, ...]) -> bool:
        """As the rule has it for a unit in that stance (ASC-FIRE-03 to -06, ASC-RULING-37)."""
        posed = Overlay(world).supposing(unit, Stance(stance))
        return squares_refusal(posed, self._n, unit, squares) is None

    def onset(self, world: Reading, unit: Unit, cell: Cell, target: Unit) -> Onset:
        """A place among several attackers, and a Lunge (ALT-PLUG-02, ASC-RULING-64)."""
        n, here, there = self._n, world.get(unit, Position).cell, world.get(target, Position).cell
        blade, trail = blade_of(world, unit), world.find(unit, Trail) or Trail()
        pierces = blade is not None and "piercing" in blade.tags
        nearer = pierces and lunges((*trail.cells, here, cell), there)
        if not n.borrowed.melee_multiple_attackers:
            return Onset(0, nearer)
        where = Overlay(world).supposing(unit, Position(cell)) if cell != here else world
        return Onset(total(CROWDED, {"n": n, "slot": slot_of(where, unit, target, n)}), nearer)

    def taken(self, world: Reading, unit: Unit) -> frozenset[Cell]:
        """Of those whom it knows (ASC-RULING-86, WAR-OUTCOME-10)."""
        return CROWDING.full(world, unit, self._n) | closed(world, unit)

    def needed(self, world: Reading, unit: Unit, kind: str) -> int:
        """First aid (ASC-RULING-24, -25)."""
        return first_aid(world, self._n, unit, kind).need

    def pressure(self, attack_option: AttackOption) -> Table:
        """Units of success over the step of the weapon (ASC-SUPP-04 to -07)."""
        return outcomes.pressure(pressing(attack_option.step, self._n), die(self._n))

    def payable(self, combatant: Combatant, stance_option: StanceOption, target: Combatant) -> tuple[AttackOption, ...]:
        """Plain attacks and all that Advantage buys (ASC-ADV-01 to -03, -25 to -33, ASC-RULING-63)."""
        return vo.options_against(self._n, combatant, stance_option, target).every

    def bought(self, combatant: Combatant, stance_option: StanceOption, target: Combatant) -> tuple[AttackOption, ...]:
        """Steady, Critical and Kill Shots, Double Taps and what can be made of them together."""
        return vo.options_against(self._n, combatant, stance_option, target).bought

    def power(self, target: Combatant, left: int) -> int:
        """Ordinary hits still needed (no rule of the book)."""
        body = target.body
        assert isinstance(body, Body)
        return hits_left(body.hide, body.falls)[max(0, min(body.falls, left))] >> 10

    def worn(self, target: Combatant, fate: Fate) -> Fraction:
        """Stress taken, of all that is left to bear."""
        return min(Fraction(1), fate.gain / max(1, target.left))

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind."""
        return vo.supply_of(self._n, grenade, left)

    def blast_loss(self, supply: Supply, target: Combatant) -> tuple[int, ...]:
        """Each number of dice a blast may leave (ASC-GREN-07, -09)."""
        blow, body = supply.body, target.body
        known = isinstance(blow, Blow) and isinstance(body, Body)
        return outcomes.blast_losses(blow, body, target.full) if known else (0,)

    def blast_dice(self, supply: Supply, squares: int, rung: int, mark: Mark) -> int:
        """As a blast has it; one without dice takes hold of whoever is in its radius (ASC-GREN-07 to -09)."""
        blow = supply.body
        if not isinstance(blow, Blow):
            return int(squares <= supply.radius)
        covered = rung_of(Target(shift=mark.shift, least=mark.least), squares, rung, self._n)
        return dice_left(self._n, blow.dice, supply.radius, squares, covered)

    def spared(self, world: Reading, combatant: Combatant) -> Combatant:
        """Stress is a matter of the whole Combatant."""
        return self.combatant(world, combatant.unit)

    def later(self, world: Overlay) -> Overlay:
        """What is done counts at once."""
        return world

    def courses(
        self,
        line: FireLine,
        combatant: Combatant,
        stance_option: StanceOption,
        _supply: Supply,
        *,
        cooked: bool = False,
    ) -> Courses:
        """By what the die must show for the DC, and for the direct hit beyond it (ASC-GREN-02, -03, -05)."""
        arm = combatant.throwing
        assert isinstance(arm, Arm)
        how = Manner("throw", ("steady",) * combatant.steadied, combatant.accuracy, combatant.scope)
        me = arm.me._replace(stance=stance_option.word)
        reached, direct = needs(self._n, arm._replace(me=me), how, line.squares, max(0, line.rung))
        return outcomes.courses(self._n, reached, direct, cooked=cooked)

    def landings(self, field: Field, course: str, here: Cell, there: Cell) -> Landings:
        """As the die of scatter has it (ASC-GREN-06)."""
        return field.kept(landings_of, course, here, there)


@lru_cache(maxsize=4)
def prospects_of(n: Numbers) -> AscensionProspects:
    """One for all battles by the same figures, so that what planners keep of it serves them all."""
    return AscensionProspects(n)
