"""The optional rules of the book, as switches of a rules profile with the ledger's defaults."""

from __future__ import annotations

from collections.abc import Mapping

from game.record import record
from game.systems.face import Rule
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


RULES: dict[str, Rule] = {
    "crit.threat": Rule(
        "Confirmed failures",
        "A 20 is a Critical Failure only if the same check, made once more, fails too (ALT-CRIT). Off: at once.",
    ),
    "melee.multiple_attackers": Rule(
        "Many on one",
        "Who strike at one together have places: flank and rear are easier, the fourth to sixth harder (ALT-MULTI).",
    ),
    "dazed.revised": Rule(
        "Dazed by quarters",
        "Steps by quarters of mortal and fatigue points, thirds of wounds, half the stun (ALT-DAZE). "
        "Off: one for each mortal and fatigue point.",
    ),
    "declare.mode": Rule(
        "Declaring",
        "How the orders of a phase are given (ALT-DECL): the slowest first, so that the quick hear more; the same, "
        "but whoever waits may speak later; or in secret, heard by nobody until they are done.",
        {"reverse": "slowest first", "wait": "anyone may wait", "simultaneous": "in secret"},
    ),
    "damage.lower_degree_choice": Rule(
        "Weaker line", "Where armour degrades a hit, the damage of one degree less may be rolled instead (ALT-DEGR)."
    ),
    "deck.dex_feat": Rule(
        "Deck by DEX",
        "Hit the Deck may be a feat of DEX, which leaves one off balance (ALT-DECK-02). Off: by Dodge alone.",
    ),
    "mounted.enabled": Rule("Mounts", "Who has a mount rides it (ALT-MOUNT). Off: everybody is on foot."),
    "parry.multiple": Rule(
        "Several parries", "Ranks and shields parry two and three blows of a phase (ALT-PARRY). Off: one."
    ),
    "reach.order": Rule(
        "Reach",
        "Longer weapons strike first, and what they do lands before the next (ALT-REACH). "
        "Off: all blows of a phase land together.",
    ),
    "react.unused_first": Rule(
        "Spare actions react",
        "Parries and dodges in reaction use actions for which no phase is left (ALT-REACT). "
        "Off: they cost the next action.",
    ),
    "damage.secondary_one_for_one": Rule(
        "1A: full secondary", "Each mortal point brings a wound and a stun (ALT-1A). Off: every two bring one each."
    ),
    "damage.firepower_excess": Rule(
        "1B: firepower",
        "What comes of firepower above the toughness of armour (ALT-1B).",
        {"none": "nothing", "upgrade": "the next class", "plus_one": "a point a grade"},
    ),
    "progress.double_points": Rule(
        "Growth: twice points", "A level gives twice its achievement points to spend (ALT-PROG-01)."
    ),
    "progress.specialized": Rule("Growth: own skills", "Two skills of a soldier's choice cost less (ALT-PROG-05)."),
    "progress.last_resorts_per_adventure": Rule(
        "Last Resorts return", "Every operation begins with all Last Resorts (ALT-PROG-11). Off: they are bought back."
    ),
    "progress.points_2a": Rule(
        "2A: first points", "30 + 3 x INT skill points at creation (ALT-PROG-13); together with 2B. Off: (INT - 1) x 5."
    ),
    "progress.broad_2b": Rule(
        "2B: first skills",
        "Six new broad skills at creation, more or fewer by INT (ALT-PROG-15); together with 2A. Off: half of INT.",
    ),
    "progress.flat_cost": Rule(
        "2C: flat cost", "Every rank costs the list price (ALT-PROG-18). Off: the rank held is added."
    ),
    "progress.training_kits": Rule(
        "Training kits",
        "The document names Skill Training Kits without a rule for them: nothing comes of it (ALT-PROG-09).",
    ),
    "cast.rebuild": Rule(
        "Recruits learn anew",
        "Who joins a roster learns its skills from the points of creation (ALT-PROG-21). Off: comes as its card says.",
    ),
}
"""The words of the switches."""
