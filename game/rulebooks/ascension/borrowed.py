"""What the flagship may borrow from the second book, each switch off as shipped (ALT-PLUG)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.systems.options import chosen, keys_of

CHOICES: dict[str, tuple[str, ...]] = {"damage_firepower_excess": ("none", "upgrade", "plus_one")}


@dataclass(frozen=True)
class Borrowed:
    """Each borrowed rule on or off; in a profile the first underscore of a name is a dot: `dazed.revised`."""

    dazed_revised: bool = False  # ALT-PLUG-04
    deck_dex_feat: bool = False  # ALT-PLUG-05
    crit_threat: bool = False  # ALT-PLUG-03
    melee_multiple_attackers: bool = False  # ALT-PLUG-02
    reach_order: bool = False  # ALT-PLUG-06
    declare_ahead: bool = False  # ALT-PLUG-08
    parry_bare_hand: bool = False  # ALT-PLUG-07
    damage_firepower_excess: str = "none"  # ALT-PLUG-09; what is not "none" is one thing here


SWITCHES: dict[str, str] = keys_of(Borrowed)
"""The switches by the names that profiles write."""


def borrowed_from(table: Mapping[str, object]) -> Borrowed:
    """What a profile borrows. Raises as `chosen` does."""
    return chosen(Borrowed, table, CHOICES)
