"""Quick odds of this book for planners: what the dice must show is what they call need (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from game.field import Cell, Field
from game.messages.orders import DECLINE, Order
from game.messages.stack import Ask, Frame
from game.rulebooks.alternacy import outcomes
from game.rulebooks.alternacy.actions import engage_refusal
from game.rulebooks.alternacy.checks import FIRST_AID
from game.rulebooks.alternacy.combatants import Combatants, losses, supply_of
from game.rulebooks.alternacy.engagement import ANSWER, POSTURE
from game.rulebooks.alternacy.grenades import landings_of, level_at, number_at
from game.rulebooks.alternacy.harm import MASSIVE, MORTAL
from game.rulebooks.alternacy.missile import COVERED, FIRED, TOTAL, Manner, pace_of
from game.rulebooks.alternacy.moves import CROWDING, able_after, part_of
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.outcomes import HARMLESS, LEAST, Frail
from game.rulebooks.alternacy.reactions import REACT, reacting
from game.rulebooks.alternacy.shooting import SWEEP
from game.rulebooks.alternacy.sweeps import squares_refusal
from game.rulebooks.alternacy.work.works import STAUNCH, aid_number
from game.systems.combatants import PlannerDefaults
from game.systems.foresight import Fate, mean
from game.systems.mark import CloseOption, Mark
from game.systems.prospects import (
    BARRED,
    CERTAIN,
    NEEDS,
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
from game.world.body import Skills
from game.world.gear import Grenade
from game.world.overlay import Overlay
from game.world.place import Cover, Pace
from game.world.store import Reading, Unit

_DEAR = 1000
"""The price of what this book does not sell."""
_UNSOLD = (
    "steady", "quickness", "quick_draw", "improved_snap", "double_tap", "trick", "watch_gain", "drop_gain",
    "strike_aside", "one_vs_many", "one_man_army", "immobilize", "body_shield", "shield_rung",
)  # fmt: skip
_OUT = 15
"""Shock points that put a body out, to measure what a forecast takes from it."""


class AlternacyProspects(PlannerDefaults):
    """The book's quick odds."""

    striding = True
    bare = 1
    tends = STAUNCH

    def __init__(self, n: Numbers) -> None:
        self._n = n
        self._combatants = Combatants(n)
        self.kinds, self.moment = self._combatants.kinds, self._combatants.moment
        moved, ran = Pace(moved=True), Pace(moved=True, sprinted=True)
        self.moved, self.sprinted = (-pace_of(pace, n).amount for pace in (moved, ran))
        self.prices = dict.fromkeys(_UNSOLD, _DEAR) | {"reach": 1, "watch_rungs": 0, "short": 0, "hunker": 0}

    @cached_property
    def chance(self) -> Table:
        """The chance that an attack hits, for each need; weighing flukes takes most of a second."""
        return outcomes.likely(self._n)

    def combatant(self, world: Reading, unit: Unit) -> Combatant:
        """A unit as planners need it."""
        return self._combatants.combatant(world, unit)

    def roster(self) -> Ready:
        """What makes them again for one who looks on."""
        return Combatants(self._n).combatant

    def cover(self, _mark: Mark, _lower: int = 0, *, covered: bool = True) -> Board:
        """The ground's cover; in contact none (ACY-MISSILE-09, -18)."""
        return _cover(self._n, covered)

    def likely(self, _force: Hashable) -> Table:
        """The same dice for all attacks: only the need counts."""
        return self.chance

    def advice(self, world: Reading, frames: Sequence[Frame], ask: Ask) -> Order | None:  # noqa: ARG002
        """Who is engaged answers, unless it stands in cover and is far the weaker; in no posture (ACY-ENGAGE-14).

        What comes unexpected is reacted to as `reacting` has it.
        """
        if ask.question == POSTURE:
            return DECLINE
        if ask.question == REACT:
            return reacting(world, ask, self._n)
        if ask.question != ANSWER:
            return None
        covered = (world.find(ask.unit, Cover) or Cover()).rung > 0
        return DECLINE if covered and ask.weight <= self._n.answer_short else ask.choices[1]

    def expected_harm(
        self, attack_option: AttackOption, target: Combatant, eases: int = 0, *, caps: bool = False  # noqa: ARG002
    ) -> ExpectedHarm:
        """By what the dice must show; nobody trades harm for wounds here."""
        return outcomes.expected_harm_of(attack_option.blow, target.body, self._n) if not eases else HARMLESS

    def struck(self, close_option: CloseOption, target: Combatant) -> ExpectedHarm:
        """What a blow does, by what the dice must show."""
        return outcomes.expected_harm_of(close_option.force, target.body, self._n)

    def taken(self, world: Reading, unit: Unit) -> frozenset[Cell]:
        """Of all whom it knows (ACY-MOVE-07, WAR-OUTCOME-10)."""
        return CROWDING.full(world, unit, self._n) | closed(world, unit)

    def needed(self, world: Reading, unit: Unit, _kind: str) -> int:
        """First aid against Mortal bleeding (ACY-DMG-28)."""
        return aid_number(world, unit, self._n, MORTAL) - world.get(unit, Skills).of(FIRST_AID)

    def sweep_reach(self, combatant: Combatant, stance_option: StanceOption) -> int:
        """As far as it shoots, with a weapon that fires automatically (ACY-MISSILE-14)."""
        able = any(one.mode == "rapid" for one in combatant.attack_options)
        return int(np.flatnonzero(stance_option.by_distance > BARRED)[-1]) if able else 0

    def sweeps(self, world: Reading, unit: Unit, _stance: str, squares: tuple[Cell, ...]) -> bool:
        """As the order is legal (ACY-MISSILE-19)."""
        return not (engage_refusal(world, unit, self._n) or squares_refusal(world, self._n, unit, squares))

    def sweep_edge(self, targets: int) -> int | None:
        """The number of each rises with every target (ACY-MISSILE-14)."""
        return -total(FIRED, {"n": self._n, "how": Manner(SWEEP, swept=targets)})

    def passed(self, world: Reading, unit: Unit, squares: int) -> Mapping[Unit, tuple[int, int]]:
        """The part of the way of each who acts before the runner does again (ACY-REACT-10)."""
        after = able_after(world, unit)
        return {one: part_of(squares, place, len(after)) for place, one in enumerate(after, 1)}

    def pressure(self, _attack_option: AttackOption) -> Table:
        """No suppression."""
        return HARMLESS.loss

    def worn(self, target: Combatant, fate: Fate) -> Fraction:
        """The Shock taken, of what puts a body out."""
        assert isinstance(target.body, Frail)
        body = target.body.body
        if body.bears:
            return min(Fraction(1), (mean(fate.gauge("wound")) - body.wounded) / body.bears)
        return min(Fraction(1), (mean(fate.gauge("shock")) - body.shock) / max(1, _OUT - body.shock))

    def courses(
        self,
        line: FireLine,
        combatant: Combatant,
        _stance_option: StanceOption,
        _supply: Supply,
        *,
        cooked: bool = False,  # noqa: ARG002
    ) -> Courses:
        """By how many squares it misses, by what the dice must show (ACY-MISSILE-16)."""
        need = number_at(self._n, line.squares) - int(combatant.throwing) + OFFSET  # type: ignore[call-overload]
        reached = [int(self.chance[max(0, min(NEEDS - 1, need - off))]) for off in range(self._n.scatter_most)]
        chances = [reached[0], *(more - less for less, more in pairwise((*reached, CERTAIN)))]
        return tuple((str(off), chance) for off, chance in enumerate(chances))

    def landings(self, field: Field, course: str, here: Cell, there: Cell) -> Landings:
        """Where it comes down by such a miss."""
        return landings_of(field, int(course), here, there)

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind, with the level of their blast."""
        return supply_of(grenade, left)

    def blast_loss(self, supply: Supply, target: Combatant) -> tuple[int, ...]:
        """For each level that reaches it, from the least that any variance makes more than a Glance."""
        if supply.body is None or not isinstance(target.body, Frail):
            return (0,)
        levels = range(LEAST, MASSIVE + 1)
        return (0, *(outcomes.blast(level, target.body, self._n) for level in levels))

    def blast_dice(self, supply: Supply, squares: int, rung: int, mark: Mark) -> int:
        """The place of a level among those, 0 for nothing; what has no blast takes hold of whoever is in its radius."""
        if not isinstance(supply.body, int):
            return int(supply.effect not in ("blast", "fire") and squares <= supply.radius)
        if squares > supply.radius or (rung >= TOTAL and squares > 1):
            return 0
        level = level_at(self._n, supply.body, squares, min(rung, TOTAL - 1), prone=bool(mark.lies))
        return max(LEAST, min(MASSIVE, level)) - LEAST + 1

    def spared(self, world: Reading, combatant: Combatant) -> Combatant:
        """What is left of its body, and whether it stands."""
        return combatant._replace(**losses(world, self._n, combatant.unit, combatant.stamina))

    def later(self, world: Overlay) -> Overlay:
        """What is done counts at once."""
        return world


@lru_cache(maxsize=32)
def _cover(n: Numbers, covered: bool) -> Board:  # noqa: FBT001 - a key of what is kept
    edges = -table(COVERED, {"n": n}, rung=TOTAL) if covered else np.zeros(TOTAL, np.int32)
    return shared(np.array([*edges, BARRED if covered else 0, 0], np.int32))


@lru_cache(maxsize=4)
def prospects_of(n: Numbers) -> AlternacyProspects:
    """One for all battles by the same figures, so that what planners keep of it serves them all."""
    return AlternacyProspects(n)
