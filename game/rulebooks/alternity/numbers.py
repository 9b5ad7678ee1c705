"""Every figure of the Alternity book and its optional rules as switches, as a rules profile may set them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from game.record import record
from game.rulebooks.alternity.benefits import BenefitPrices, RankFigures
from game.rulebooks.alternity.skills import AbilityTables, BaseSteps, SkillPrices
from game.systems import modules as war
from game.systems.figures import chosen, first_of_equals, hash_once, keys_of
from game.systems.modules import ModuleFigures
from game.systems.rulebook import Rulebook

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


# --- figures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SkillFigures:
    """Medicine, tactics, leadership, fatigue; each comment names the rows."""

    first_aid_stun: tuple[int, ...] = (2, 3, 4)  # ALT-BASE-31, by degree from Ordinary up
    first_aid_revive: tuple[int, ...] = (1, 2, 3)
    treatment_stun: tuple[int, ...] = (2, 3, 4)
    treatment_revive: tuple[int, ...] = (2, 3, 4)
    kit_wounds: int = 1
    pack_wounds: int = 2
    treatment_wounds: int = 2
    task_heal: int = 3  # ALT-BASE-33
    task_open_lock: int = 3
    task_hack: int = 4
    task_set_charge: int = 3
    task_disarm: int = 4
    task_repair: int = 4
    task_barricade: int = 3
    task_force_door: int = 2
    task_shift_rubble: int = 4
    task_call_fire: int = 2
    task_appeal: int = 2
    dying_hours: int = 1  # ALT-BASE-14: until help comes to a side that has nobody to treat its dying
    outwit: tuple[int, ...] = (-1, 0, 1, 2, 3)  # ALT-BASE-39, by degree from Critical Failure up
    led: int = -1  # ALT-BASE-40
    misled: int = 1
    followers: tuple[int, ...] = (2, 4, 6)
    drilled: int = -2
    unled: int = 2
    led_rounds: int = 1  # beyond the one in which the order was given
    dash_halves: int = 3  # ALT-BASE-22: an all-out sprint in halves of a sprint
    rank_riding: tuple[int, ...] = (4, 8, 12)  # ALT-MOUNT-04
    saddle: int = 2  # ALT-MOUNT-09
    from_above: int = -1  # ALT-MOUNT-05
    from_below: int = 1
    mounted_charge: int = 4  # ALT-MOUNT-06
    couched_add: int = 2
    shy_squares: int = 3  # ALT-MOUNT-03
    fallen_add: int = 1  # ALT-MOUNT-08
    dash_rounds: int = 2  # ALT-BASE-34: in a row, before one tires


@dataclass(frozen=True)
class ProgressFigures(SkillPrices, BenefitPrices):
    """The figures of progression."""

    campaign_ap: tuple[int, ...] = (1, 1, 1, 3)  # ALT-PROG-23: surviving, victory, each main objective, at most
    level_ap: int = 5  # ALT-PROG-23: and the level that is left
    double_points: int = 2  # ALT-PROG-01
    profession_discount: int = 1  # ALT-BASE-41
    primary_saving: int = 2  # ALT-PROG-05
    secondary_saving: int = 1  # ALT-PROG-05
    good_teacher: int = 2  # ALT-PROG-08
    ordinary_teacher: int = 1  # ALT-PROG-08
    least_price: int = 1  # ALT-PROG-06
    points_base: int = 30  # ALT-PROG-13
    points_int: int = 3  # ALT-PROG-13
    points_human: int = 5  # ALT-PROG-13
    old_points_int: int = 5  # ALT-PROG-14: for each point of INT above the first
    broad_most: int = 6  # ALT-PROG-15
    old_broad_share: int = 2  # ALT-PROG-15: INT divided by this
    creation_rank: int = 3  # ALT-PROG-19
    last_resort_price: int = 3  # ALT-PROG-11: without the rule
    actions_most: int = 4  # ALT-BASE-09
    ability_most: int = 14  # ALT-PROG-24: of a human


def conflicts(options: Options) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What cannot be played together, and what may be but should not without a word (ALT-PROG-04, -09, -16, -20)."""
    faults, warnings = [], []
    if options.progress_specialized and options.progress_training_kits:
        faults.append("progress.specialized is not played with progress.training_kits (ALT-PROG-09)")
    if options.progress_points_2a != options.progress_broad_2b:
        faults.append("progress.points_2a and progress.broad_2b go together, both on or both off (ALT-PROG-16)")
    if options.progress_flat_cost and options.progress_double_points:
        warnings.append("progress.flat_cost with progress.double_points lets soldiers grow very fast (ALT-PROG-04)")
    for name in ("specialized", "training_kits"):
        if options.progress_flat_cost and getattr(options, f"progress_{name}"):
            warnings.append(f"progress.flat_cost with progress.{name} unbalances the cost of ranks (ALT-PROG-20)")
    return tuple(faults), tuple(warnings)


@dataclass(frozen=True)
class Numbers(BaseSteps, ModuleFigures, SkillFigures, ProgressFigures, RankFigures, AbilityTables):
    """The book's figures; each comment names the rows it stands for. `options` are its optional rules."""

    grid_metres: int = 2  # ALT-BASE-36
    square_capacity: int = 1  # ALT-BASE-36

    declare_seconds: int = 30  # ALT-DECL-10: 0 for no limit

    check_combat_spec: int = 3  # ALT-BASE-07
    check_free_agent: int = 2
    check_tech_op: int = 1
    check_diplomat: int = 1

    cover_light: int = 1  # ALT-BASE-21
    cover_medium: int = 2
    cover_heavy: int = 3
    sight_dim: int = 1  # ALT-BASE-37
    sight_dark: int = 2
    sight_black: int = 3
    sight_sound: int = 5

    range_rifle: tuple[int, ...] = (-1, 0, 1)  # ALT-BASE-20
    range_pistol: tuple[int, ...] = (-1, 1, 3)
    range_smg: tuple[int, ...] = (-1, 1, 3)
    range_bow: tuple[int, ...] = (-1, 1, 2)
    range_direct: tuple[int, ...] = (-1, 0, 1)
    range_indirect: tuple[int, ...] = (2, -2, 0)
    range_thrown: tuple[int, ...] = (-1, 1, 2)
    range_improvised: tuple[int, ...] = (1, 2, 3)
    range_heavy: tuple[int, ...] = (4,)
    throw_metres: tuple[int, ...] = (1, 2, 3)  # ALT-STR-07: of STR
    point_blank: int = -3  # ALT-BASE-25

    difficulty: tuple[int, ...] = (0, 1, 2, 3, 5)  # ALT-BASE-38: routine to nearly impossible
    run: int = 2  # ALT-BASE-22
    sprint: int = 3

    aim: int = -1  # ALT-BASE-25
    dodging: int = 1  # ALT-BASE-23
    dodge_steps: tuple[int, ...] = (-2, 0, 1, 2, 3)  # ALT-BASE-23, by degree from Critical Failure up
    off_balance: int = 1  # ALT-DECK-04
    off_balance_target: int = -1  # ALT-DECK-04
    charge: int = -2  # ALT-BASE-25
    charged: int = -2
    lunged: int = -2  # ALT-REACH-08
    reach_squares: int = 1  # ALT-REACH-12
    two_hands: int = 1  # ALT-TWOH-01
    off_hand: int = 4  # ALT-BASE-35, ALT-PARRY-11
    other_hand: int = 2
    flank: int = -1  # ALT-MULTI-03
    rear: int = -2  # ALT-MULTI-04
    crowd: tuple[int, ...] = (1, 2, 3)  # ALT-MULTI-05
    gang_most: int = 6
    parry_steps: tuple[int, ...] = (1, 2, 3)  # ALT-PARRY-04
    parry_ranks: tuple[int, ...] = (6, 9)  # ALT-PARRY-02
    shield_ranks: tuple[int, ...] = (1, 4)  # ALT-PARRY-09, -10
    burst: int = -1  # ALT-BASE-26
    burst_rounds: int = 3
    suppression: tuple[int, ...] = (1, 2, 3)  # ALT-BASE-27
    suppressed_most: int = 3  # ALT-BASE-27

    stun_out_rounds: int = 1  # ALT-BASE-16
    wake_stun: tuple[int, ...] = (2, 4, 6)  # ALT-BASE-16
    dying_failure: int = 1  # ALT-BASE-14
    dying_critical: int = 2
    critical_first: int = 1  # ALT-CRIT-06

    module_die: int = 4  # ALA-CONV-05: a ruling of ours, docs/rulings.md
    breath_con: int = 2  # ALA-CONV-03: a ruling of ours, docs/rulings.md

    surgery_wound: int = 2  # ALT-BASE-31
    surgery_mortal: int = 1
    surgery_critical: int = 1
    rest_wound: int = 2  # between battles, a ruling of ours
    rest_mortal: int = 1

    options: Options = field(default_factory=Options)

    __hash__ = hash_once


FIGURES = tuple(one.name for one in fields(Numbers) if one.name not in ("options", "warfare"))
FAR = 100
"""No figure lies farther from zero than this."""
AT_LEAST_ONE = frozenset((
    "grid_metres", "square_capacity", "old_broad_share",
    "task_open_lock", "task_hack", "task_set_charge", "task_disarm", "task_repair", "task_barricade", "task_force_door",
    "task_shift_rubble", "task_call_fire", "task_appeal",
))  # fmt: skip
"""Figures that are divided by, or without which nothing would go."""


def numbers(book: Rulebook) -> Numbers:
    """The figures of an Alternity book."""
    return cast("Numbers", book.numbers)


def figures_of(n: Numbers) -> dict[str, Any]:
    """All figures and optional rules by the names of profiles, as they stand."""
    return war.all_figures(n, FIGURES, n.options)


def numbers_from(table: dict[str, Any], options: Options) -> Numbers:
    """Figures with some of them set by a profile.

    Raises KeyError naming a figure the book does not have, TypeError for a figure of the wrong shape, ValueError for
    one out of bounds.
    """
    known = {name: getattr(Numbers, name) for name in FIGURES}
    return first_of_equals(Numbers(**war.read_figures(table, known, bounds), options=options))


def bounds(name: str, _usual: int) -> tuple[int, int]:
    """The least and the most a figure may be."""
    return (1 if name in AT_LEAST_ONE else -FAR), FAR
