"""Quick odds of this book for planners: a skill is what planners call need, turned round (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from game.field import Cell, Field
from game.messages.orders import Order, Respond
from game.messages.stack import Ask, Frame
from game.rulebooks.alacrity import outcomes
from game.rulebooks.alacrity.attacks import targets_refusal
from game.rulebooks.alacrity.checks import DODGE
from game.rulebooks.alacrity.combatants import Combatants, supply_of
from game.rulebooks.alacrity.grenades import ASTRAY, TRUE, dice_left, landings_of
from game.rulebooks.alacrity.grenades import RANGED as THROWN
from game.rulebooks.alacrity.harm import Blow
from game.rulebooks.alacrity.moves import CROWDING
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.outcomes import HARMLESS, NO_DODGE, AttackForce, Trick
from game.rulebooks.alacrity.outcomes import Mark as Prey
from game.rulebooks.alacrity.shot import COVERED, FULL, Attacker, Target
from game.systems.combatants import PlannerDefaults
from game.systems.foresight import Fate, mean
from game.systems.mark import CloseOption, Mark
from game.systems.prospects import (
    BARRED,
    CERTAIN,
    OFFSET,
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
from game.world.gear import Grenade
from game.world.overlay import Overlay
from game.world.store import Reading, Unit

_DEAR = 1000
"""The price of what this book does not sell."""
_UNSOLD = (
    "steady", "quickness", "quick_draw", "improved_snap", "double_tap", "trick", "drop_gain",
    "strike_aside", "one_vs_many", "one_man_army", "immobilize", "body_shield", "shield_rung",
)  # fmt: skip


_FREE = ("watch_rungs", "watch_gain", "short", "hunker")
"""What it gives for nothing."""


class AlacrityProspects(PlannerDefaults):
    """The book's quick odds."""

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self._combatants = Combatants(n)
        self.kinds, self.moment = self._combatants.kinds, self._combatants.moment
        self.chance = outcomes.hits(NO_DODGE)
        self.prices = dict.fromkeys(_UNSOLD, _DEAR) | dict.fromkeys(_FREE, 0) | {"reach": n.reach}

    def combatant(self, world: Reading, unit: Unit) -> Combatant:
        """A unit as planners need it."""
        return self._combatants.combatant(world, unit)

    def roster(self) -> Ready:
        """What makes them again for one who looks on."""
        return Combatants(self._n).combatant

    def cover(self, mark: Mark, _lower: int = 0, *, covered: bool = True) -> Board:
        """Cover of the ground, or lying down, the worse; nobody is attacked behind full cover (ALA-RULING-33)."""
        return _cover(self._n, lies=bool(mark.lies), covered=covered)

    def likely(self, force: Hashable) -> Table:
        """One d100 for all attacks; whether it is dodged is the target's affair, and in the harm, as a contest is."""
        return HARMLESS.loss if isinstance(force, Trick) else self.chance

    def advice(self, _world: Reading, _frames: Sequence[Frame], ask: Ask) -> Order | None:
        """Who may dodge does: it costs no declared action (ALA-RULING-31)."""
        dodge = Respond(DODGE)
        return dodge if ask.question == DODGE and dodge in ask.choices else None

    def sweep_reach(self, combatant: Combatant, stance_option: StanceOption) -> int:
        """As far as it shoots, with a weapon that spreads its fire (ALA-RULING-42)."""
        able = any(one.squares for one in combatant.attack_options)
        return int(np.flatnonzero(stance_option.by_distance > BARRED)[-1]) if able else 0

    def sweeps(self, world: Reading, unit: Unit, _stance: str, squares: tuple[Cell, ...]) -> bool:
        """As the order is legal."""
        return targets_refusal(world, self._n, unit, squares) is None

    def expected_harm(
        self, attack_option: AttackOption, target: Combatant, eases: int = 0, *, caps: bool = False  # noqa: ARG002
    ) -> ExpectedHarm:
        """What gets through a Dodge and armour, by need."""
        return self._expected_harm(attack_option.blow, target)

    def struck(self, close_option: CloseOption, target: Combatant) -> ExpectedHarm:
        """The same of a blow."""
        return self._expected_harm(close_option.force, target)

    def _expected_harm(self, force: Hashable, target: Combatant) -> ExpectedHarm:
        if not isinstance(target.body, Prey):
            return HARMLESS
        if isinstance(force, Trick):
            return outcomes.gain(force, target.body)
        return outcomes.expected_harm(force, target.body) if isinstance(force, AttackForce) else HARMLESS

    def taken(self, world: Reading, unit: Unit) -> frozenset[Cell]:
        """Of those whom it knows (ALA-RULING-28, WAR-OUTCOME-10)."""
        return CROWDING.full(world, unit, self._n) | closed(world, unit)

    def pressure(self, _attack_option: AttackOption) -> Table:
        """No suppression."""
        return HARMLESS.loss

    def worn(self, target: Combatant, fate: Fate) -> Fraction:
        """The points lost of those left, of HP or SP, whichever is worse."""
        assert isinstance(target.body, Prey)
        held = target.body.body.health
        lost = ((left - mean(fate.gauge(name))) / max(1, left) for name, left in (("hp", held.hp), ("sp", held.sp)))
        return min(Fraction(1), max(Fraction(0), *lost))

    def courses(
        self,
        line: FireLine,
        combatant: Combatant,
        stance_option: StanceOption,
        _supply: Supply,
        *,
        cooked: bool = False,  # noqa: ARG002
    ) -> Courses:
        """To its square, or astray, by what the throw is rolled against (ALA-RULING-46)."""
        heard = int(line.squares <= stance_option.hearing)
        me = Attacker(bands=(combatant.throw // 2, combatant.throw))
        far = total(THROWN, {"n": self._n, "me": me, "squares": line.squares})
        edge = int(combatant.throwing) + far + int(stance_option.seen[heard, line.shade, line.veil])  # type: ignore[call-overload]
        true = int(self.chance[min(max(outcomes.BASE - edge + OFFSET, 0), len(self.chance) - 1)])
        return ((TRUE, true), (ASTRAY, CERTAIN - true))

    def landings(self, field: Field, course: str, here: Cell, there: Cell) -> Landings:
        """Where it comes down on such a course."""
        return landings_of(field, course, here, there)

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind; whoever dodges out of a blast rolls against its own skill."""
        return supply_of(grenade, left)

    def blast_loss(self, supply: Supply, target: Combatant) -> tuple[int, ...]:
        """For each number of dice that reach it."""
        if not isinstance(supply.body, Blow) or not isinstance(target.body, Prey):
            return (0,)
        body, blow = target.body.body, supply.body
        return (0, *(outcomes.harm(body, blow._replace(dice=dice), 1)[0] for dice in range(1, blow.dice + 1)))

    def blast_dice(self, supply: Supply, squares: int, rung: int, _mark: Mark) -> int:
        """As a blast has it; one without dice takes hold of whoever is in its radius."""
        if not isinstance(supply.body, Blow):
            return int(squares <= supply.radius)
        return dice_left(f"{supply.body.dice}d10", supply.radius, squares, rung)

    def spared(self, world: Reading, combatant: Combatant) -> Combatant:
        """Losses are a matter of the whole Combatant."""
        return self.combatant(world, combatant.unit)

    def later(self, world: Overlay) -> Overlay:
        """What is done counts at once."""
        return world


@lru_cache(maxsize=8)
def _cover(n: Numbers, *, lies: bool, covered: bool) -> Board:
    facts = {"n": n, "it": Target(prone=lies)}
    apart = table(COVERED, {**facts, "squares": 1}, rung=FULL)
    if not covered:
        apart = np.broadcast_to(apart[:1], (FULL,))
    return shared(np.append(apart, np.array([BARRED, 0], np.int32)).astype(np.int32))


@lru_cache(maxsize=4)
def prospects_of(n: Numbers) -> AlacrityProspects:
    """One for all battles by the same figures, so that what planners keep of it serves them all."""
    return AlacrityProspects(n)
