"""The optional rules of the book, as switches of a rules profile with the ledger's defaults."""

from __future__ import annotations

from game.record import record
from game.systems.figures import keys_of

RANDOM, MISS = "random", "miss"
CHOICES: dict[str, tuple[str, ...]] = {"loc_near_miss": (RANDOM, MISS)}
"""Switches that are one of several words."""


@record
class Options:
    """Each optional rule on or off; in a profile the first underscore of a name is a dot: `loc.near_miss`."""

    loc_near_miss: str = RANDOM  # ACY-LOC-04, -08
    loc_choice: bool = True  # ACY-LOC-01, -09
    dmg_single: bool = False  # ACY-DMG-24
    fluke_jam: bool = True  # ACY-FLUKE-14


SWITCHES: dict[str, str] = keys_of(Options)
"""The switches by the names that profiles write."""
