"""Who looks on while an order is tried: what its unit rolls and brings about, with the chance of each (law 2)."""

from __future__ import annotations

from collections.abc import Hashable
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
    SkillUsed,
    Thrown,
)
from game.messages.events.event import Mark
from game.systems.foresight import Rest
from game.world.store import Unit

_Key = TypeVar("_Key", bound=Hashable)
SUFFERED = ("stamina", "stun", "hit_the_deck", "steadying", "unhorsed")
"""Checks of who is hurt by what it has done itself: no rolls of the order."""


@dataclass(slots=True)
class Onlooker:
    """What a unit rolls and brings about on the way, with the chance of each.

    `answering`: the unit answers what another does, so that what hits the unit itself is counted too.
    """

    unit: Unit
    answering: bool = False
    checks: dict[AnyCheck, None] = field(default_factory=dict)
    dodges: dict[AnyCheck, None] = field(default_factory=dict)
    hits: dict[Unit, Fraction] = field(default_factory=dict)
    graded: dict[tuple[Unit, Unit, int], Fraction] = field(default_factory=dict)
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
        if isinstance(event, AttackRolled) and self._counts(event.unit, event.target):
            count(self.hits, event.target, chance if event.margin >= 0 else Fraction(0))
        elif isinstance(event, AttackGraded) and self._counts(event.unit, event.target):
            count(self.graded, (event.unit, event.target, event.nth), chance if event.degree > 0 else Fraction(0))
        elif isinstance(event, ParryMet) and self._counts(event.by, event.unit) and event.blocked:
            count(self.graded, (event.by, event.unit, event.nth), -chance)  # what is stopped hits nobody
        elif isinstance(event, GroupGraded) and self._counts(event.unit, event.target):
            count(self.graded, (event.unit, event.target, 0), chance if event.degree > 0 else Fraction(0))
        elif Mark.STRAYS in event.declared.marks and self._counts(event.unit, event.victim):  # type: ignore[attr-defined]
            count(self.hits, event.victim, chance)  # type: ignore[attr-defined]
        elif isinstance(event, GrenadeLanded) and event.by == self.unit:
            count(self.landed, event.cell, chance)
        elif Mark.HURTS in event.declared.marks and self._counts(event.by, event.unit):  # type: ignore[attr-defined]
            count(self.blasted, event.unit, chance)  # type: ignore[attr-defined]
        elif isinstance(event, SkillUsed) and event.unit == self.unit:
            self.achieved += chance if event.degree > 0 else 0
        elif Mark.ACHIEVES in event.declared.marks or (isinstance(event, Thrown) and event.margin >= 0):
            self.achieved += chance

    def _counts(self, by: Unit, target: Unit) -> bool:
        """Whether a hit is counted: the unit's own, and on the unit itself where it answers."""
        return by == self.unit or (self.answering and target == self.unit)

    def struck(self) -> dict[Unit, Fraction]:
        """The chance that each unit is hit: by a blast where one comes of it, else by an attack."""
        scores = self.scores()
        blast = self.blasted and (self.landed or (self.answering and not scores))
        return self.blasted if blast else scores

    def scores(self) -> dict[Unit, Fraction]:
        """The chance that an attack scores on a unit; several of one action are rolled each by itself."""
        missed: dict[Unit, Fraction] = {}
        for (_by, unit, _nth), chance in self.graded.items():
            missed[unit] = missed.get(unit, Fraction(1)) * (1 - chance)
        return self.hits | {unit: 1 - chance for unit, chance in missed.items()}

    def foretell(self, chance: Fraction, rest: Rest) -> None:
        """What the unit, or whoever it answers, would still roll and bring about."""
        for check in rest.told.checks if rest.by == self.unit else ():
            self.checks.setdefault(check)
        for fate in rest.told.fates:
            if fate.hit and self._counts(rest.by, fate.unit):  # who only looks on is not attacked
                count(self.blasted if rest.blast else self.hits, fate.unit, chance * fate.hit)


def count(found: dict[_Key, Fraction], key: _Key, chance: Fraction) -> None:
    """Add to the chance of one."""
    found[key] = found.get(key, Fraction(0)) + chance
