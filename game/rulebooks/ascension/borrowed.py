"""What the flagship may borrow from the second book, each switch off as shipped (ALT-PLUG)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.systems.face import Rule
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


RULES: dict[str, Rule] = {
    "dazed.revised": Rule(
        "Dazed by stress",
        "Stress within its level weighs on every check, by quarters of the Stress Limit (ALT-PLUG-04).",
    ),
    "deck.dex_feat": Rule(
        "Dodge by Physique",
        "A grenade may be dodged by bare Physique and 2 more, which leaves one off balance (ALT-PLUG-05).",
    ),
    "crit.threat": Rule(
        "Fumbles",
        "A 1 on an attack that misses is thrown once more; another "
        "failure jams the gun, drops the weapon or strays the grenade (ALT-PLUG-03).",
    ),
    "melee.multiple_attackers": Rule(
        "Many on one",
        "Who attack one hand to hand have places: flank and rear are easier, the fourth to sixth harder (ALT-PLUG-02).",
    ),
    "reach.order": Rule(
        "Reach", "Whoever comes at a longer weapon may be struck first, for a standard action (ALT-PLUG-06)."
    ),
    "declare.ahead": Rule(
        "Declaring ahead",
        "After initiative each declares the kind of its standard action, and is held to it (ALT-PLUG-08).",
    ),
    "parry.bare_hand": Rule(
        "Blades hurt hands", "A bare hand that fails against a blocking blade or shield is hurt (ALT-PLUG-07)."
    ),
    "damage.firepower_excess": Rule(
        "Firepower",
        "A hit whose firepower tops the armour's toughness overwhelms one level more; "
        "both words do so here (ALT-PLUG-09).",
        {"none": "nothing", "upgrade": "a level more", "plus_one": "a level more (+1)"},
    ),
}
"""The words of the switches."""
