"""The optional rules of the book, as switches of a rules profile with the ledger's defaults."""

from __future__ import annotations

from collections.abc import Mapping

from game.record import record
from game.systems.figures import chosen, keys_of

SIMULTANEOUS = "simultaneous"
"""The way of declaring in which orders are given in secret (ALT-DECL-11)."""
CHOICES: dict[str, tuple[str, ...]] = {
    "declare_mode": (SIMULTANEOUS, "wait", "reverse"),
    "damage_firepower_excess": ("none", "upgrade", "plus_one"),
}
"""Switches that are one of several words."""


@record
class Options:
    """Each optional rule on or off; in a profile the first underscore of a name is a dot: `crit.threat`."""

    crit_threat: bool = True  # ALT-CRIT
    melee_multiple_attackers: bool = True  # ALT-MULTI
    dazed_revised: bool = True  # ALT-DAZE, in place of ALT-BASE-19
    declare_mode: str = "reverse"  # ALT-DECL
    damage_lower_degree_choice: bool = True  # ALT-DEGR
    deck_dex_feat: bool = True  # ALT-DECK
    mounted_enabled: bool = True  # ALT-MOUNT
    parry_multiple: bool = True  # ALT-PARRY
    reach_order: bool = True  # ALT-REACH
    react_unused_first: bool = True  # ALT-REACT
    damage_secondary_one_for_one: bool = False  # ALT-1A
    damage_firepower_excess: str = "plus_one"  # ALT-1B
    progress_double_points: bool = True  # ALT-PROG-01
    progress_specialized: bool = True  # ALT-PROG-05
    progress_last_resorts_per_adventure: bool = True  # ALT-PROG-11
    progress_points_2a: bool = True  # ALT-PROG-13
    progress_broad_2b: bool = True  # ALT-PROG-15
    progress_flat_cost: bool = False  # ALT-PROG-18
    progress_training_kits: bool = False  # ALT-PROG-09
    cast_rebuild: bool = False  # ALT-PROG-21


SWITCHES: dict[str, str] = keys_of(Options)
"""The switches by the names that profiles write."""


def options_from(table: Mapping[str, object]) -> Options:
    """Options with some of them set, by the names of profiles.

    Raises KeyError for one that is not there, TypeError for one that is neither yes nor no (nor one of its words).
    """
    return chosen(Options, table, CHOICES)
