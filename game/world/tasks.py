"""Tasks of several actions on something that stands on the field (ALT-BASE-33)."""

from __future__ import annotations

from game.record import record

KINDS = ("open_lock", "hack", "set_charge", "disarm", "repair")
DIFFICULTIES = ("", "challenging", "tough", "formidable", "nearly_impossible")
"""How hard a thing is where no table speaks; empty for routine (ALT-BASE-38)."""


@record(word="task")
class Task:
    """A lock, terminal, charge or machine that takes so many successes; `side` alone may work on it, empty for any.

    `by` is the side that has completed it; one that is `ruined` never will be. How far it has come is known to those
    who may work on it, that it is complete or ruined to all. `number` is what its roll must reach where a scenario
    writes it out (0: by the book); in books that count turns, `needed` are turns, and it is `sure` once it has been
    rolled and only time is wanting.
    """

    key: str
    name: str
    kind: str
    needed: int
    difficulty: str = ""
    side: str = ""
    done: int = 0
    by: str = ""
    ruined: bool = False
    number: int = 0
    sure: bool = False

    @property
    def open(self) -> bool:
        """Whether there is still something to do."""
        return not (self.by or self.ruined)

    def of(self, side: str) -> bool:
        """Whether this side may work on it."""
        return self.side in ("", side)
