"""The result of an assault, and what becomes of the defeated, in plain numbers (WAR-OUTCOME, WAR-ORDERS)."""

from __future__ import annotations

from fractions import Fraction

from game.dice.draws import Damage
from game.dice.ladder import ORDINARY
from game.messages.events.rounds import SEALED
from game.record import record
from game.systems.warfare.figures import WarfareFigures
from game.systems.warfare.rolls import share

ROWS = ("critical", "failure", "ordinary", "good", "amazing")
"""The rows of the table, in the order of degrees."""
PRISONERS, NO_QUARTER, NO_PRISONERS = MERCY = ("prisoners", "no_quarter", "no_prisoners")
"""Orders about the defeated; the first is the usual one (WAR-ORDERS-05)."""


@record
class Row:
    """One row of the table of outcomes: its rounds, who is hurt how often, who tires (WAR-OUTCOME-13)."""

    degree: int
    base: int
    factor: int
    hurt: int
    rolls: int
    fatigue: str

    @property
    def won(self) -> bool:
        """Whether the objective is taken."""
        return self.degree >= ORDINARY


def row_of(degree: int, w: WarfareFigures) -> Row:
    """The row of a degree, Critical Failure to Amazing."""
    name = ROWS[degree + 1]
    columns = ("base", "factor", "hurt", "rolls", "fatigue")
    return Row(degree, *(getattr(w, f"outcome_{name}_{column}") for column in columns))


def rounds_of(row: Row, total: int, w: WarfareFigures, *, rolled: int = 0) -> int:
    """The rounds it takes: victories ignore a total below 0; else 2d4, which a bonus lengthens (WAR-OUTCOME-01 to -05).

    `rolled` is what the dice of a failed assault have come to.
    """
    if row.won:
        return row.base + row.factor * max(0, total)
    return max(w.outcome_least, rolled + row.base + row.factor * total)


def rounds_draw(unit: int, w: WarfareFigures) -> Damage:
    """The dice of a failed assault (WAR-OUTCOME-04)."""
    count, sides = w.outcome_dice
    return Damage(SEALED[1], unit, f"{count}d{sides}")


def rounds_ahead(row: Row, total: int, w: WarfareFigures) -> tuple[tuple[int, Fraction], ...]:
    """Each number of rounds that a row may take, with its exact chance."""
    if row.won:
        return ((rounds_of(row, total, w), Fraction(1)),)
    found: dict[int, Fraction] = {}
    for rolled, chance in rounds_draw(0, w).support():
        rounds = rounds_of(row, total, w, rolled=rolled)
        found[rounds] = found.get(rounds, Fraction(0)) + chance
    return tuple(sorted(found.items()))


def hurt_of(row: Row, men: int) -> int:
    """How many attackers are hurt, at least one (WAR-OUTCOME-01 to -05)."""
    return min(men, max(1, share(row.hurt, men)))


def tired_of(row: Row, men: int) -> int:
    """How many attackers tire."""
    return {"all": men, "hurt": hurt_of(row, men)}.get(row.fatigue, 0)


# --- the defeated ---------------------------------------------------------------------------------------------------


@record
class Fate:
    """What becomes of defeated soldiers, counted: dead, disabled, taken prisoner, fled (WAR-ORDERS-02 to -08)."""

    dead: int = 0
    disabled: int = 0
    captured: int = 0
    fled: int = 0


def fate_of(men: int, mercy: str, w: WarfareFigures, *, trapped: bool = False, feared: bool = False) -> Fate:
    """The fate of so many under the victor's orders.

    `trapped`: there is no way out. `feared`: the victor has massacred before, and nobody surrenders to it
    (WAR-ORDERS-09).
    """
    if mercy == NO_PRISONERS:
        return Fate(dead=men)
    percent = w.orders_quarter if mercy == NO_QUARTER else w.orders_prisoners
    casualties = share(percent, men)
    left = men - casualties
    gives_up = mercy == PRISONERS and not feared
    if trapped and not gives_up:
        casualties, left = men, 0
    dead = share(w.orders_dead, casualties)
    captured = (left if trapped else share(w.orders_surrender, left)) if gives_up else 0
    return Fate(dead, casualties - dead, captured, left - captured)
