"""What affects a body or a mind: conditions (ALA-COND-01 to -03), Advantage, exploits and edges."""

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


@record(word="advantage")
class Advantage:
    """Stored Accuracy and Initiative, 0 to 10 each; which Accuracy points came from scope or sight (ASC-RULING-33)."""

    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0

    def taken(self, most: int, accuracy: int = 0, initiative: int = 0) -> tuple[int, int]:
        """How much of so many points the pools still take, each holding so many at most (ASC-RULING-07)."""
        return min(accuracy, most - self.accuracy), min(initiative, most - self.initiative)


@record(word="exploits")
class Exploits:
    """The four exploit pools now and at their most (ASC-BASE-04). Hidden from the enemy."""

    focus: int = 0
    adrenaline: int = 0
    willpower: int = 0
    core: int = 0
    focus_most: int = 0
    adrenaline_most: int = 0
    willpower_most: int = 0
    core_most: int = 0


@record(word="edge")
class Edge:
    """Bonuses and penalties that are used once (ASC-ADV-01, -04, -29, ASC-RULING-36).

    Steady counts on the next attack, Quickness and Quick Draw on the next initiative, suppression on every attack until
    the end of the unit's next turn. `steady_turns` and `suppression_turns` count the own turn ends still to come before
    the bonus lapses.
    """

    steady: int = 0
    steady_turns: int = 0
    quickness: int = 0
    quick_draw: int = 0
    suppression: int = 0
    suppression_turns: int = 0


@record(word="overwatch")
class Overwatch:
    """Held attacks, and whether they were declared as Snap Shots (ASC-OVER-01, ASC-RULING-34).

    `jolted` while an attack deals its hits that has cost one of them already (ASC-OVER-06).
    """

    shots: int = 1
    snap: bool = False
    jolted: bool = False


@record(word="attacking")
class Attacking:
    """A unit's attacks under way, the latest last: of each, who has answered it with an interrupt (ASC-TRAIT-05)."""

    answered: tuple[tuple[int, ...], ...]
