"""Who looks on while an order is tried: what its unit rolls and brings about, with the chance of each (law 2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from game.dice.draws import AnyCheck, Draw
from game.field import Cell
from game.messages.events import (
    AttackGraded,
    AttackRolled,
    Event,
    GrenadeLanded,
    GroupGraded,
    ParryMet,
    PoisonOver,
    Revived,
    SkillUsed,
    Staunched,
    StressTaken,
    SurvivalTold,
    TaskWorked,
    Thrown,
)
from game.systems.foresight import Rest
from game.world.store import Unit

_Key = TypeVar("_Key", int, str, Cell, Unit)
_ACHIEVED = (PoisonOver, Revived, Staunched, SurvivalTold, TaskWorked)
"""What tells that an order without an attack has succeeded."""
SUFFERED = ("stamina", "hit_the_deck", "steadying", "unhorsed")
"""Checks of who is hurt by what it has done itself: no rolls of the order."""


@dataclass(slots=True)
class Onlooker:
    """What a unit rolls and brings about on the way, with the chance of each."""

    unit: Unit
    checks: dict[AnyCheck, None] = field(default_factory=dict)
    dodges: dict[AnyCheck, None] = field(default_factory=dict)
    hits: dict[Unit, Fraction] = field(default_factory=dict)
    graded: dict[tuple[Unit, int], Fraction] = field(default_factory=dict)
    landed: dict[Cell, Fraction] = field(default_factory=dict)
    blasted: dict[Unit, Fraction] = field(default_factory=dict)
    achieved: Fraction = Fraction(0)

    def draw(self, _chance: Fraction, draw: Draw) -> None:
        """A roll of the unit is kept, and a dodge of anybody else."""
        if not isinstance(draw, AnyCheck):
            return
        if draw.unit == self.unit and draw.key not in SUFFERED:
            self.checks.setdefault(draw)
        elif draw.unit != self.unit and draw.key == "dodge":
            self.dodges.setdefault(draw)

    def hear(self, chance: Fraction, event: Event) -> None:
        """Hits, landings and successes are counted."""
        if isinstance(event, AttackRolled) and event.unit == self.unit:
            count(self.hits, event.target, chance if event.margin >= 0 else Fraction(0))
        elif isinstance(event, AttackGraded) and event.unit == self.unit:
            count(self.graded, (event.target, event.nth), chance if event.degree > 0 else Fraction(0))
        elif isinstance(event, ParryMet) and event.by == self.unit and event.blocked:  # what is stopped hits nobody
            count(self.graded, (event.unit, event.nth), -chance)
        elif isinstance(event, GroupGraded) and event.unit == self.unit:
            count(self.graded, (event.target, 0), chance if event.degree > 0 else Fraction(0))
        elif isinstance(event, GrenadeLanded) and event.by == self.unit:
            count(self.landed, event.cell, chance)
        elif isinstance(event, StressTaken) and event.by == self.unit:
            count(self.blasted, event.unit, chance)
        elif isinstance(event, SkillUsed) and event.unit == self.unit:
            self.achieved += chance if event.degree > 0 else 0
        elif isinstance(event, _ACHIEVED) or (isinstance(event, Thrown) and event.margin >= 0):
            self.achieved += chance

    def scores(self) -> dict[Unit, Fraction]:
        """The chance that an attack scores on a unit; several of one action are rolled each by itself."""
        missed: dict[Unit, Fraction] = {}
        for (unit, _nth), chance in self.graded.items():
            missed[unit] = missed.get(unit, Fraction(1)) * (1 - chance)
        return self.hits | {unit: 1 - chance for unit, chance in missed.items()}

    def foretell(self, chance: Fraction, rest: Rest) -> None:
        """What the unit would still roll and bring about."""
        for check in rest.told.checks:
            self.checks.setdefault(check)
        for fate in rest.told.fates:
            if fate.hit:  # who only looks on is not attacked
                count(self.blasted if rest.blast else self.hits, fate.unit, chance * fate.hit)


def count(found: dict[_Key, Fraction], key: _Key, chance: Fraction) -> None:
    """Add to the chance of one."""
    found[key] = found.get(key, Fraction(0)) + chance
