"""Advantage, exploits and edges: what a unit has stored up and what affects it."""

from __future__ import annotations

from game.record import record


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
