"""What affects a body or a mind for a time: the conditions of the module (ALA-COND-01 to -03)."""

from __future__ import annotations

from game.record import record
from game.world.store import Reading, Unit

KINDS = (
    "blinded",
    "frightened",
    "incapacitated",
    "panicked",
    "paralyzed",
    "petrified",
    "poisoned",
    "restrained",
    "stunned",
    "unconscious",
)
"""Conditions held here. Prone is a posture, grappled a hold; Panicked is a state of morale (ALA-RULING-17)."""
ENDS = ("turn", "rounds", "check", "cause", "never")
"""End clauses: with an own turn, after so many rounds, by a check, with its cause, or not in this battle."""


@record(word="condition", order=True)
class Condition:
    """One condition: its kind, who or what it comes from, how strong it is and what ends it (ALA-COND-03).

    `edge` is its own Edge where that is not fixed (fear, poison) or the rung of a check that ends it; `turns` own
    turn ends still to come, or rounds, before it lapses; `hold` is the stress a bond still bears (ALA-RULING-22);
    `card` the key of the poison, net or grenade it comes from.
    """

    kind: str
    source: int = 0
    edge: int = 0
    ends: str = "turn"
    turns: int = 0
    hold: int = 0
    card: str = ""


@record(word="conditions")
class Conditions:
    """All conditions a unit is under, in order of kind and source."""

    held: tuple[Condition, ...] = ()

    def of(self, *kinds: str) -> tuple[Condition, ...]:
        """Those of these kinds."""
        return tuple(condition for condition in self.held if condition.kind in kinds)


@record(word="at_bay")
class AtBay:
    """A frightened unit that cannot get away fights defensively or cowers (ALA-COND-13, ALA-RULING-20).

    What that adds to its AC in close combat until its next turn opens.
    """

    guard: int


@record(word="dread")
class Dread:
    """How fearsome a creature is: the rung of the Mind check of whoever sees it first (ALA-RULING-15)."""

    rung: int


@record(word="nerve")
class Nerve:
    """The round in which a unit's nerve was last tested, and the fearsome creatures it has met (ALA-RULING-15)."""

    tested: int = -1
    met: tuple[int, ...] = ()


def petrified(world: Reading, unit: Unit) -> bool:
    """Whether a unit is stone."""
    return bool((world.find(unit, Conditions) or Conditions()).of("petrified"))
