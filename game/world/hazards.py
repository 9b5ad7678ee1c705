"""What the battlefield does to people, and the tasks of several actions that stand on it (ALA-HAZ, ALT-BASE-33)."""

from __future__ import annotations

from game.field import Cell
from game.record import record


@record(word="venom")
class Venom:
    """A poison or disease as the rules read its card (ALA-HAZ-18 to -22, ALA-RULING-14).

    `rung` is the Edge of its Body checks and of its cure; `turns` how many own turns it lasts; `dice` or flat
    `points` of stress at the start of each; `edge` on everything the poisoned one does; `paralyses` for so many turns.
    """

    key: str
    name: str
    rung: int = 0
    turns: int = 3
    dice: str = ""
    points: int = 0
    edge: int = 0
    paralyses: int = 0


@record(word="venoms")
class Venoms:
    """The poisons that run in a unit's blood, in order of key, each with the turns it still lasts."""

    held: tuple[Venom, ...] = ()


@record(word="effect")
class Effect:
    """A condition that a weapon or grenade imposes (ALA-COND-03); `resist` is the rung of a Body check against it.

    What is None is as the condition's own row has it.
    """

    kind: str
    ends: str | None = None
    turns: int | None = None
    edge: int | None = None
    hold: int | None = None
    resist: int | None = None


@record(word="fire")
class Fire:
    """A burning square, and for how many rounds it still burns. Fires are public: their glow and smoke are seen."""

    left: int


@record(word="burnt")
class Burnt:
    """A square in which nothing is left to burn."""


@record(word="gas")
class Gas:
    """A cloud of poison over one square until the given round ends; public like a fire."""

    until_round: int
    venom: Venom


@record(word="weather")
class Weather:
    """Heat or cold over some squares, or over all of them: the rung of its checks (ALA-HAZ-05, ALA-RULING-12)."""

    kind: str
    rung: int
    cells: tuple[Cell, ...] = ()


@record(word="airless")
class Airless:
    """Squares without air to breathe, or all of them (ALA-HAZ-09)."""

    cells: tuple[Cell, ...] = ()


@record(word="breath")
class Breath:
    """Breath held: rounds' worth used up, failed checks, rounds to live once unconscious (0: not rolled, -1: over)."""

    spent: int = 0
    failed: int = 0
    doom: int = 0


@record(word="fatigue")
class Fatigue:
    """What heat and cold have done: steps of fatigue, since when out in it or under shelter, help from Survival."""

    steps: int = 0
    since: int = 0
    sheltered: bool = False
    aided: bool = False


KINDS = (
    "open_lock", "hack", "set_charge", "disarm", "repair", "barricade", "force_door", "shift_rubble", "call_fire",
    "appeal",
)  # fmt: skip
BARRICADE, APPEAL = "barricade", "appeal"
RATED = (BARRICADE, APPEAL)
"""Kinds of task of which it counts how well they are done, where the book asks that (ACY-ACCOMP-01)."""
TOGETHER = ("force_door", "shift_rubble")
"""Kinds of task that several may always do together (ACY-TASK-01)."""
DIFFICULTIES = ("", "challenging", "tough", "formidable", "nearly_impossible")
"""How hard a thing is where no table speaks; empty for routine (ALT-BASE-38)."""


@record(word="task")
class Task:
    """A lock, terminal, charge or machine that takes so many successes; `side` alone may work on it, empty for any.

    `by` is the side that has completed it; one that is `ruined` never will be. How far it has come is known to those
    who may work on it, that it is complete or ruined to all. `number` is what its roll must reach where a scenario
    writes it out (0: by the book); in books that count turns, `needed` are turns, and it is `sure` once it has been
    rolled and only time is wanting. Several units may work on a `group` task together, where the book lets them; in a
    `contest` the best roll of a round completes it. `advantages` are what circumstances add to rolls, by side. Half of
    what a `wasted` one is made of is lost: it failed once (ACY-ACCOMP-08).
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
    group: bool = False
    contest: bool = False
    advantages: tuple[tuple[str, int], ...] = ()
    wasted: bool = False

    @property
    def open(self) -> bool:
        """Whether there is still something to do."""
        return not (self.by or self.ruined)

    def of(self, side: str) -> bool:
        """Whether this side may work on it."""
        return self.side in ("", side)


@record(word="barricade")
class Barricade:
    """What was built at a task: as good cover in its square as this rung, until its hit points are gone."""

    cell: Cell
    rung: int
    points: int
