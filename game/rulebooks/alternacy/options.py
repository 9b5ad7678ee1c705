"""The optional rules of the book, as switches of a rules profile with the ledger's defaults."""

from __future__ import annotations

from game.record import record
from game.systems.face import Rule
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


RULES: dict[str, Rule] = {
    "loc.near_miss": Rule(
        "Near misses",
        "What becomes of a shot at a part that meets the plain number and not the harder one (ACY-LOC-08).",
        {RANDOM: "a part by the dice", MISS: "a miss"},
    ),
    "loc.choice": Rule(
        "Choice on a 0", "A location die of 0 hits the part named beforehand (ACY-LOC-01). Off: the torso."
    ),
    "fluke.jam": Rule("Jams", "The worst Fluke of a firearm's attack roll jams it until it is cleared (ACY-FLUKE-14)."),
    "dmg.single": Rule(
        "One level", "A weapon's Wound level stands for Shock and Stun too (ACY-DMG-24). Off: each has its own."
    ),
}
"""The words of the switches."""
