"""Warfare in plain numbers: group checks, damage rolls, who is picked, how an assault ends (WAR-GROUP, WAR-OUTCOME)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from game.dice.draws import Damage, Modifier, Pick
from game.dice.ladder import ORDINARY
from game.messages.events.rounds import SEALED
from game.record import record
from game.systems.modules import WarfareFigures

SINGLE, BURST, AUTOMATIC = FIRE = ("single", "burst", "automatic")
"""How a member of a group fires."""


def share(percent: int, men: int) -> int:
    """So many percent of some men, rounded up."""
    return -(-percent * men // 100)


def rolls_of(degree: int, men: int, w: WarfareFigures) -> int:
    """Damage rolls that a degree earns men who take part; a failure none (WAR-GROUP-11)."""
    return share(w.group_rolls[degree - ORDINARY], men) if degree >= ORDINARY else 0


def commanded(rank: int, w: WarfareFigures) -> int:
    """The men somebody can command beyond itself, by its rank of Leadership; below 0 it has none (WAR-GROUP-12)."""
    return w.group_broad_men + w.group_rank_men * rank if rank >= 0 else 0


def leader_bonus(commands: int, present: int, w: WarfareFigures) -> int:
    """Steps off a group check, by the lesser of the men that can be commanded and those present (WAR-GROUP-12)."""
    men = min(commands, present)
    return -sum(men >= least for least in w.group_bonus)


def fire_bonus(modes: Iterable[str], w: WarfareFigures) -> int:
    """Steps off for members who fire automatically or in bursts and outnumber the others (WAR-GROUP-10, -14)."""
    fired = tuple(modes)
    automatic, bursts = fired.count(AUTOMATIC), fired.count(BURST)
    if 2 * automatic > len(fired):
        return w.group_automatic
    return w.group_burst if 2 * (automatic + bursts) > len(fired) else 0


def score_from(skill: int, w: WarfareFigures, ability: int = 0) -> int:
    """What a book that adds ability and skill makes of them: 5 more, at most 20 (WAR-BOOK-02)."""
    return min(w.score_most, ability + skill + w.score_add)


def unskilled(skill: int, w: WarfareFigures) -> Modifier:
    """The step on a check by a skill that has not been learned (WAR-BOOK-02)."""
    return Modifier("unskilled", 0 if skill else w.score_unskilled, "WAR-BOOK-02")


def squares_of(squares: int, metres: int, w: WarfareFigures) -> int:
    """Squares of these rules on a grid whose squares are so many metres wide (WAR-BOOK-09)."""
    return squares * w.distance_metres // metres


# --- who is picked (WAR-OUTCOME-08, -09) ----------------------------------------------------------------------------


T = TypeVar("T")


def pick_draw(key: str, left: int) -> Pick:
    """One uniform draw among those that are left."""
    return Pick(key, 0, left)


def picked(men: Iterable[T], places: Sequence[int]) -> tuple[T, ...]:
    """The men at these places, from 0, each taken out of the list before the next is picked (WAR-OUTCOME-08)."""
    left, found = list(men), []
    for place in places:
        found.append(left.pop(place))
    return tuple(found)


@record
class Power:
    """What makes a weapon powerful, in the order in which it counts (WAR-OUTCOME-09).

    `firepower` from 1, `kind` the class of its Ordinary damage (stun 1, wound 2, mortal 3), `mean` its mean.
    """

    key: str
    firepower: int
    kind: int
    mean: Fraction


def most_powerful(weapons: Iterable[Power]) -> Power | None:
    """The most powerful of some weapons, of equals the first by name; None of none."""
    return min(weapons, key=lambda one: (-one.firepower, -one.kind, -one.mean, one.key), default=None)


# --- the result of an assault ---------------------------------------------------------------------------------------


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
