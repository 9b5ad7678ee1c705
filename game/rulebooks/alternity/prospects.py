"""Quick odds of this book for planners: the steps on a roll are what planners call need (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from game.dice.ladder import DEGREES, degree_chances
from game.field import Cell, Field
from game.messages.orders import DECLINE, Order
from game.messages.stack import Ask, Frame
from game.rulebooks.alternity import expected_harms
from game.rulebooks.alternity.areas import band_degree
from game.rulebooks.alternity.attack import COVERED
from game.rulebooks.alternity.close.close_attacks import ground_steps
from game.rulebooks.alternity.combatants import Combatants, Load, counted, losses
from game.rulebooks.alternity.damage_profiles import range_edges
from game.rulebooks.alternity.expected_harms import HARMLESS, DamageProfile
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.moves import barred_squares
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.outcomes import Body, preferred
from game.rulebooks.alternity.shots import FULL
from game.rulebooks.alternity.strike import LOWER, arm_of, toughness
from game.rulebooks.alternity.throws import course_of, landings_of
from game.systems.combatants import PlannerDefaults
from game.systems.foresight import Fate, mean
from game.systems.grenades import BURST, GAS
from game.systems.mark import CloseOption, Mark, Onset
from game.systems.prospects import (
    BARRED,
    CERTAIN,
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
from game.systems.terms import table
from game.world.body import Resorts
from game.world.gear import DamageLine, Grenade
from game.world.overlay import Overlay
from game.world.store import Reading, Unit
from game.world.turns import Earned, PhaseNow

_DEAR = 1000
"""The price of what this book does not sell."""
_UNSOLD = (
    "steady",
    "quickness",
    "quick_draw",
    "improved_snap",
    "double_tap",
    "trick",
    "watch_gain",
    "drop_gain",
    "strike_aside",
    "one_vs_many",
    "one_man_army",
    "immobilize",
    "body_shield",
    "shield_rung",
)
_NO_LINE = DamageLine("d4", 0, "")
_HOLDS = (GAS, BURST)
"""Effects that take hold of whoever is in them."""
_USUAL = 12
"""The score of who is asked for a chance without more being known."""


class AlternityProspects(PlannerDefaults):
    """The book's quick odds."""

    countable: tuple[type, ...] = (Earned, Resorts)
    striding = True

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self._combatants = Combatants(n)
        self.kinds, self.moment = self._combatants.kinds, self._combatants.moment
        usual = DamageProfile(_USUAL, (_NO_LINE, _NO_LINE, _NO_LINE), 1, "hi")
        self.chance = expected_harms.likely(usual, n.options)
        # Nobody behind full cover is fired at, and within one square there is none (ALT-BASE-21).
        self._cover = np.array([*-table(COVERED, {"n": n}, rung=FULL), BARRED, 0], np.int32)
        self._bare = np.zeros_like(self._cover)
        self.prices = dict.fromkeys(_UNSOLD, _DEAR) | {
            "reach": 1,
            "watch_rungs": 0,
            "short": 0,
        }

    def combatant(self, world: Reading, unit: Unit) -> Combatant:
        """A unit as planners need it."""
        return self._combatants.combatant(world, unit)

    def roster(self) -> Ready:
        """What makes them again for one who looks on."""
        return Combatants(self._n).combatant

    def cover(self, _mark: Mark, _lower: int = 0, *, covered: bool = True) -> Board:
        """Ground alone gives cover in this book (ALT-BASE-21)."""
        return self._cover if covered else self._bare

    def likely(self, force: Hashable) -> Table:
        """The chance of a success by the score that the attack is made at (ALT-BASE-03)."""
        return expected_harms.likely(force, self._n.options) if isinstance(force, DamageProfile) else self.chance

    def advice(self, world: Reading, frames: Sequence[Frame], ask: Ask) -> Order | None:
        """Which damage line to roll where toughness degrades (ALT-DEGR-04)."""
        frame = frames[-1] if frames else None
        if ask.question != "lower_line" or not isinstance(frame, Attempt):
            return None
        arm = arm_of(world, frame)
        lower, rolled = arm.lines[frame.line - 2], arm.lines[frame.line - 1]
        wanted = preferred(lower, rolled, arm.firepower, toughness(world, frame.target), self._n.options)
        return LOWER if wanted else DECLINE

    def expected_harm(
        self, attack_option: AttackOption, target: Combatant, eases: int = 0, *, caps: bool = False  # noqa: ARG002
    ) -> ExpectedHarm:
        """By the steps on the roll; nobody trades harm for wounds here."""
        return self._expected_harm(attack_option.blow, target) if not eases else HARMLESS

    def _expected_harm(self, force: Hashable, target: Combatant) -> ExpectedHarm:
        if not isinstance(force, DamageProfile) or not isinstance(target.body, Body):
            return HARMLESS
        return expected_harms.expected_harm(force, target.body, self._n.options)

    def struck(self, close_option: CloseOption, target: Combatant) -> ExpectedHarm:
        """What a blow does, by the steps on its roll."""
        return self._expected_harm(close_option.force, target)

    def onset(self, world: Reading, unit: Unit, cell: Cell, target: Unit) -> Onset:
        """A place among several attackers, and what is on the way beside the light (ALT-MULTI, ALT-BASE-37)."""
        return Onset(-ground_steps(world, unit, cell, target, self._n))

    def taken(self, world: Reading, unit: Unit) -> frozenset[Cell]:
        """Of all whom it knows (ALT-BASE-36, WAR-OUTCOME-10)."""
        return barred_squares(world, unit, self._n)

    def pressure(self, _attack_option: AttackOption) -> Table:
        """No suppression."""
        return HARMLESS.loss

    def worn(self, target: Combatant, fate: Fate) -> Fraction:
        """The boxes marked of those left, on the track that suffers most."""
        assert isinstance(target.body, Body)
        tracks, parts = target.body.tracks, [Fraction(0)]
        for name in ("stun", "wound", "mortal"):
            held, most = getattr(tracks, name), getattr(tracks, f"{name}_most")
            parts.append((mean(fate.gauge(name)) - held) / max(1, most - held))
        return min(Fraction(1), max(parts))

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind."""
        return Supply(grenade.key, grenade.effect, left, grenade.radius, 0, 0)

    def blast_loss(self, supply: Supply, target: Combatant) -> tuple[int, ...]:
        """Staying power lost by the degree of the band (ALT-BASE-28)."""
        if not isinstance(supply.body, Load) or not isinstance(target.body, Body):
            return (0,)
        return expected_harms.blast(supply.body.force, target.body, self._n.options)

    def blast_dice(self, supply: Supply, squares: int, _rung: int, _mark: Mark) -> int:
        """The degree of the band; cover does nothing, and what has no bands takes hold of all in it (ALT-BASE-28)."""
        if isinstance(supply.body, Load) and supply.body.bands:
            return band_degree(supply.body.bands, squares)
        return int(supply.effect in _HOLDS and squares <= supply.radius)

    def courses(
        self,
        line: FireLine,
        _combatant: Combatant,
        stance_option: StanceOption,
        supply: Supply,
        *,
        cooked: bool = False,  # noqa: ARG002
    ) -> Courses:
        """It flies in any case (ALT-BASE-20, -28)."""
        load = supply.body
        covered = line.squares > 0 and line.rung >= FULL
        if covered or not isinstance(load, Load) or load.reach.band(line.squares) is None:
            return ()
        return _courses(load.force.score, self.lob_need(line, stance_option, load), threat=self._n.options.crit_threat)

    def landings(self, field: Field, course: str, _here: Cell, there: Cell) -> Landings:
        """As it strays (ALT-BASE-28)."""
        return field.kept(landings_of, course, there)

    def lob_need(self, line: FireLine, stance_option: StanceOption, load: Load) -> int:
        """The steps of what is thrown or launched along a line, within its range."""
        seen = stance_option.seen[0, line.shade, line.veil]
        return -load.edge - int(range_edges(self._n, load.reach)[line.squares] + seen)

    def spared(self, world: Reading, combatant: Combatant) -> Combatant:
        """What is left on its tracks, of its actions and of its Last Resorts, and whether it stands."""
        unit = combatant.unit
        return combatant._replace(**losses(world, self._n, unit, combatant.stamina), **counted(world, unit))

    def later(self, world: Overlay) -> Overlay:
        """Tricks, orders and aim count from the next phase on (ALT-BASE-25, -39, -40)."""
        for battle in world.having(PhaseNow):
            now = world.get(battle, PhaseNow)
            if now.phase >= 0:
                world = world.supposing(battle, PhaseNow(now.phase + 1))
        return world


@lru_cache(maxsize=4096)
def _courses(score: int, steps: int, *, threat: bool) -> Courses:
    found: dict[str, int] = {}
    for degree, chance in zip(DEGREES, degree_chances(score, steps, threat=threat), strict=True):
        course = course_of(degree)
        found[course] = found.get(course, 0) + chance.numerator * CERTAIN // chance.denominator
    return tuple(found.items())


@lru_cache(maxsize=4)
def prospects_of(n: Numbers) -> AlternityProspects:
    """One for all battles by the same figures, so that what planners keep of it serves them all."""
    return AlternityProspects(n)
