"""What the six abilities are worth: resistance, actions, Last Resorts, durability and pace.

ALT-BASE-06, -09, -11, -22, -32. Each table is a row of highest values, one to a band; what lies above the last is the
band on top, and every band is worth one more than the one below it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.record import record

STR, DEX, CON, INT, WIL, PER = ABILITIES = ("str", "dex", "con", "int", "wil", "per")
"""Strength, dexterity, constitution, intelligence, will and personality."""


@dataclass(frozen=True)
class AbilityTables:
    """The figures of these tables; a profile may set each of them."""

    resistance_bands: tuple[int, ...] = (4, 6, 10, 12, 14, 16, 18)  # ALT-BASE-06, ALT-STR-06
    resistance_least: int = -2  # ALT-BASE-06
    actions_bands: tuple[int, ...] = (15, 23, 31)  # ALT-BASE-09: of CON + WIL
    actions_least: int = 1  # ALT-BASE-09
    last_resorts_bands: tuple[int, ...] = (6, 10, 12, 14)  # ALT-BASE-32: of PER
    last_resorts_least: int = 0  # ALT-BASE-32
    run_metres: tuple[int, ...] = (4, 4, 6, 8, 10, 10, 12, 12, 14, 16, 16, 18, 20, 22)  # ALT-BASE-22
    walk_metres: tuple[int, ...] = (2, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 8, 8)  # ALT-BASE-22
    sprint_least: int = 6  # ALT-BASE-22: the first row of the two above; the next rows go up by 2


def banded(value: int, bands: tuple[int, ...], least: int) -> int:
    """What a value is worth whose band begins above so many of these highest values."""
    return least + sum(value > top for top in bands)


def resistance(score: int, tables: AbilityTables) -> int:
    """The steps an ability adds to whoever acts against it (ALT-BASE-06)."""
    return banded(score, tables.resistance_bands, tables.resistance_least)


def actions_per_round(con: int, wil: int, tables: AbilityTables) -> int:
    """Actions in a round, from CON + WIL (ALT-BASE-09)."""
    return banded(con + wil, tables.actions_bands, tables.actions_least)


def last_resorts(per: int, tables: AbilityTables) -> int:
    """The full number of Last Resort points, from PER (ALT-BASE-32)."""
    return banded(per, tables.last_resorts_bands, tables.last_resorts_least)


@record
class Durability:
    """How many points each of the four tracks holds (ALT-BASE-11)."""

    stun: int
    wound: int
    mortal: int
    fatigue: int


def durability(con: int) -> Durability:
    """The tracks of a body: CON for stun and wound, half of it rounded up for mortal and fatigue (ALT-BASE-11)."""
    half = (con + 1) // 2
    return Durability(con, con, half, half)


@record
class Pace:
    """Metres in a phase at each gait (ALT-BASE-22)."""

    sprint: int
    run: int
    walk: int


def pace(strength: int, dex: int, tables: AbilityTables) -> Pace:
    """How far a body goes in a phase, from STR + DEX rounded down to even, within the table (ALT-BASE-22)."""
    last = len(tables.run_metres) - 1
    row = min(max(0, (strength + dex - tables.sprint_least) // 2), last)
    return Pace(tables.sprint_least + 2 * row, tables.run_metres[row], tables.walk_metres[row])
