"""Every figure of the Ascension book, as a rules profile may set it; the defaults are the book's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, cast

from game.dice.check import TEN
from game.dice.flukes import FlukedTen
from game.systems import modules as war
from game.systems.figures import chosen, hash_once, keys_of
from game.systems.modules import ModuleFigures
from game.systems.rulebook import Rulebook

# --- what it may borrow from the second book, each switch off as shipped (ALT-PLUG) -----------------------------------

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
    fluke_played: bool = False  # ACY-PLUG-07
    location_die: bool = False  # ACY-PLUG-06
    works_rated: bool = False  # ACY-PLUG-05
    works_together: bool = False  # ACY-PLUG-04
    chart_halved: bool = False  # ACY-PLUG-01


SWITCHES: dict[str, str] = keys_of(Borrowed)
"""The switches by the names that profiles write."""


def borrowed_from(table: Mapping[str, object]) -> Borrowed:
    """What a profile borrows. Raises as `chosen` does."""
    return chosen(Borrowed, table, CHOICES)


# --- the figures ------------------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Numbers(ModuleFigures):
    """The book's figures on top of those of the modules; each comment names the rows it stands for."""

    stat_costs: tuple[int, ...] = (2, 4, 8, 14, 22, 32, 44, 58, 74, 92)  # ASC-BASE-06, level 1 to 10
    skill_costs: tuple[int, ...] = (1, 2, 4, 7, 11, 16, 22, 29, 37, 46)  # ASC-BASE-06
    mook_points: int = 25  # ASC-BASE-07
    base_challenge: int = 10  # ASC-AC-01
    pool_most: int = 10  # ASC-RULING-07
    mental_minimum: int = 5  # ASC-RULING-17
    dying_levels: int = 1  # ASC-STRESS-06, ASC-RULING-09
    annihilated_levels: int = 4  # ASC-STRESS-07, ASC-RULING-09
    square_capacity: int = 1  # ASC-RULING-04

    size_tiny: int = 4  # ASC-RULING-26
    size_small: int = 2
    size_human: int = 0
    size_large: int = -2
    size_huge: int = -4
    size_vehicle: int = -6

    cover_edges: tuple[int, ...] = (0, -2, -4, -6, -10)  # ASC-EDGE-05 to -08, ASC-RULING-29
    range_rifle: int = -1  # ASC-EDGE-01
    range_pistol: int = -2
    range_shotgun: int = -3
    reach_rifle: int = 10  # ASC-RULING-32, in increments
    reach_pistol: int = 5
    reach_shotgun: int = 5
    moving: int = -2  # ASC-EDGE-02
    sprinting: int = -4  # ASC-EDGE-03
    speeding: int = -5  # ASC-EDGE-04
    speeding_most: int = -10
    speeding_from: int = 10  # ASC-RULING-30, in squares a round
    speeding_step: int = 5
    dim: int = -2  # ASC-EDGE-09
    dark: int = -5  # ASC-EDGE-10
    point_blank: int = 5  # ASC-EDGE-11
    point_blank_squares: int = 1
    high_visibility: int = 1  # ASC-EDGE-12

    obscured_light: int = -1  # ALA-COVER-07
    obscured_heavy: tuple[int, ...] = (-3, -4, -4)  # ALA-COVER-08, ALA-RULING-08, by heavily obscured squares
    gloom_dim: int = -1  # ALA-VIS-03
    gloom_dark: int = -2  # ALA-VIS-04
    gloom_far: int = -3  # ALA-VIS-04
    gloom_pitch: int = -5  # ALA-VIS-06
    gloom_near: int = 4  # ALA-RULING-09, in squares
    pitch_close: int = -3  # ALA-VIS-06

    braced_accuracy: int = 2  # ASC-STANCE-03
    braced_eases: int = 1
    braced_increments: int = 1  # ASC-FIRE-06
    alert_initiative: int = 2  # ASC-STANCE-04
    snap: int = -4  # ASC-ACT-07
    snap_pistol: int = -2

    sprint_strides: int = 3  # ASC-RULING-05
    crawl: int = 1  # ASC-RULING-05

    overwatch_cover: int = -1  # ASC-OVER-04, -05
    overwatch_unused: int = 2  # ASC-OVER-08
    suppress_full: int = 1  # ASC-SUPP-05
    suppress_semi: int = 3  # ASC-SUPP-06
    suppress_single: int = 5  # ASC-SUPP-07
    suppression_most: int = 10  # ASC-RULING-36
    marching_gain: int = 2  # ASC-FIRE-02

    hunker_cover: int = 1  # ASC-MOVE-04
    hunker_close: int = -5  # ASC-MOVE-07
    deck_guard: int = 10  # ASC-MOVE-09
    deck_foe_gain: int = 2  # ASC-MOVE-11

    steady_cost: int = 2  # ASC-ADV-01
    steady_edge: int = 5
    centre_cost: int = 2  # ASC-ADV-02
    precision_cost: int = 2  # ASC-ADV-03
    precision_cut: int = 2  # ASC-ADV-03
    quickness_cost: int = 2  # ASC-ADV-04
    quickness_edge: int = 5
    critical_costs: tuple[int, ...] = (2, 4, 6, 8)  # ASC-ADV-25
    critical_dice: tuple[int, ...] = (1, 2, 3, 4)
    critical_overwhelming: tuple[int, ...] = (0, 1, 2, 3)
    kill_cost: int = 10  # ASC-ADV-27
    kill_level: int = 3  # ASC-ADV-28
    quick_draw_cost: int = 2  # ASC-ADV-29
    quick_draw_edge: int = 5
    double_tap_cost: int = 4  # ASC-ADV-30
    double_tap_hits: int = 1
    improved_snap_cost: int = 6  # ASC-ADV-31
    trick_cost: int = 8  # ASC-RULING-76
    trick_rungs: int = -2
    insane_cost: int = 10
    called_chest: int = -2  # ASC-RULING-63
    called_limb: int = -3
    called_head: int = -4
    called_gap: int = -5
    aimed_chest: int = -1  # ACY-PLUG-06: halves of ACY-LOC-07
    aimed_limb: int = -2
    aimed_head: int = -3

    factor_strike: int = 8  # ASC-UNARM-05
    factor_throw: int = 8  # ASC-UNARM-06
    factor_grapple: int = 6  # ASC-UNARM-11
    factor_least: int = 2  # ASC-UNARM-04
    factor_physique: tuple[int, ...] = (5, 2, 2, 1, 1, 0, -1, -1, -2, -2, -3)  # ASC-UNARM-03
    factor_two_hands: int = -1  # ASC-MELEE-25
    close_reach: int = 1  # ASC-RULING-04
    strike_gain: int = 1  # ASC-UNARM-05
    throw_gain: int = 1  # ASC-UNARM-06
    throw_lost: int = 1
    toss_cost: int = 4  # ASC-ADV-16
    toss_squares: int = 2  # ASC-RULING-72
    debilitating_cost: int = 6  # ASC-ADV-17
    debilitating_lost: int = 1  # ASC-RULING-72
    trip_cost: int = 2  # ASC-ADV-18
    grapple_gain: int = 1  # ASC-UNARM-07
    reversal_steps: int = 1  # ASC-RULING-54
    grapple_pistol: int = -5  # ASC-UNARM-12
    grapple_gun: int = -10
    joint_lock_cost: int = 2  # ASC-ADV-19
    body_shield_cost: int = 4  # ASC-ADV-20
    body_shield_rung: int = 2  # ASC-RULING-73
    body_shield_misses: int = 4
    joint_break_cost: int = 6  # ASC-ADV-21
    joint_break_stress: int = 1
    immobilize_cost: int = 8  # ASC-ADV-22
    backbreaker_cost: int = 10  # ASC-ADV-23
    backbreaker_stress: int = 2  # ASC-RULING-75
    ki_costs: tuple[int, ...] = (2, 4, 6, 8, 10)  # ASC-ADV-05 to -09
    flurry_cost: int = 2  # ASC-ADV-10
    sucker_cost: int = 4  # ASC-ADV-11
    counter_cost: int = 8  # ASC-ADV-13
    many_cost: int = 6  # ASC-ADV-12
    army_cost: int = 10  # ASC-ADV-14
    extra_standard: int = 1  # ASC-RULING-77
    extra_moves: int = 2
    stance_pistol: int = -4  # ASC-STANCE-05 to -07
    polearm_grapple: int = 2  # ASC-RULING-70
    backstep_guard: int = 5  # ASC-MELEE-13
    backstep_gain: int = 1
    piercing: int = 2  # ASC-RULING-62
    guard_called: int = 2  # ASC-RULING-60
    guard_unhit: int = 2  # ASC-STANCE-09, -10
    ready_damage: int = 2  # ASC-STANCE-11, -12
    fighting_edge: int = 2  # ASC-STANCE-05 to -07
    fighting_gain: int = 1  # ASC-STANCE-05 to -07
    tumbling_ac: int = 2  # ASC-STANCE-08
    tumbling_gain: int = 1
    lunge: int = 2  # ASC-RULING-64
    engaged_gain: int = 1  # ASC-MELEE-24
    riposte_short: int = 5  # ASC-MELEE-20
    riposte_gain: int = 1
    riposte_on_hit: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)  # ASC-MELEE-22, by stance
    brandish_reach: int = 2  # ASC-RULING-66
    brandish_gain: int = 1  # ASC-MELEE-17
    lock_bonus: int = 2  # ASC-MELEE-26
    press_gain: int = 1  # ASC-RULING-68
    weapon_strike_step: int = 5  # ASC-RULING-69
    weapon_strike_least: int = 1
    feint_gain: int = 2  # ASC-MELEE-32
    killing_costs: tuple[int, ...] = (2, 4, 6, 8, 10)  # ASC-RULING-61
    killing_factor: int = -1
    killing_dice: int = 1
    killing_stressful: int = 1  # ASC-STRF-02, ASC-RULING-13, in levels of stress
    killing_overwhelming: int = 1
    slashing: int = 1  # ASC-RULING-62

    grenade_base: int = 10  # ASC-GREN-02
    grenade_per_square: int = 1
    grenade_direct: int = 5  # ASC-GREN-03
    grenade_throw: int = 4  # ASC-RULING-46
    coverage_most: int = 10  # ASC-RULING-19
    blast_per_square: int = 1  # ASC-GREN-07
    blast_per_rung: int = 1  # ASC-GREN-09
    dodge_challenge: int = 15  # ASC-GREN-10
    cooked: int = 5  # ASC-GREN-12
    dodge_adrenaline: int = 1  # ASC-RULING-39

    wild_up_to: int = 2  # ASC-LOC-01
    wound_penetrating: int = 3  # ASC-RULING-20
    wound_plain: int = 2
    wound_legs_penetrating: int = 2
    wound_legs: int = 1
    wound_light: int = 1  # ASC-RULING-21
    wound_crippling: int = 4  # ASC-RULING-22
    burn_checks: int = -1  # ASC-RULING-20
    bleeding: int = 1
    daze: int = 1
    pool_loss: int = 1
    social_loss: int = 1  # ASC-RULING-17
    shake_cost: int = 1  # ASC-BASE-13
    second_wind_cost: int = 1  # ASC-STRESS-12

    crippled_limit: int = 2  # ASC-RULING-22
    lingering_battles: int = 3  # ASC-RULING-23

    staunch_challenge: int = 12  # ASC-RULING-24
    treat_challenge: int = 15  # ASC-RULING-24
    revive_challenge: int = 20  # ASC-RULING-25
    aid_reach: int = 1

    restrained_dodge: int = -3  # ALA-COND-36
    grappled_act: int = -2  # ALA-COND-16
    grappled_dodge: int = -3  # ALA-COND-17
    stunned_dodge: int = -2  # ALA-COND-40
    sure_squares: int = 1  # ALA-RULING-21
    petrified_share: int = 2  # ALA-RULING-23
    at_bay_guard: int = 1
    cower_guard: int = 2
    panic_margin: int = 5
    flank_edge: int = 1  # ALT-PLUG-02
    rear_edge: int = 2
    crowd_edges: tuple[int, int, int] = (-1, -2, -2)
    gang_most: int = 6
    fumble_face: int = 1  # ALT-PLUG-03
    fluke_chart: tuple[int, ...] = (4, 1, 1, 2, 2, 3)  # ACY-FLUKE-08, ACY-PLUG-07: by the chart's die, 0 to 5
    dazed_edge: int = -1  # ALT-PLUG-04
    feat: int = 2  # ALT-PLUG-05
    off_balance: int = -2
    excess_overwhelming: int = 1  # ALT-PLUG-09

    task_open_lock: int = 2  # ALT-BASE-33: a ruling of ours, docs/rulings.md
    task_hack: int = 3
    task_set_charge: int = 2
    task_disarm: int = 3
    task_repair: int = 3
    task_barricade: int = 2
    task_force_door: int = 1
    task_shift_rubble: int = 3
    task_call_fire: int = 2
    task_appeal: int = 2
    assist_easier: int = 2  # ACY-ASSIST-08
    assist_least: int = 8
    assist_gap: int = 4
    assist_share: int = 5  # ACY-ASSIST-03
    assist_most: int = 2  # ACY-ASSIST-07
    group_easier: tuple[int, ...] = (4, 6, 7, 8)  # ACY-PLUG-04: by members, from two
    works_cover: tuple[int, ...] = (6, 10, 14)  # ACY-ACCOMP-07, ACY-PLUG-05: limited, partial, fractional
    works_less: int = 2
    task_difficulty: tuple[int, ...] = (0, -1, -2, -3, -5)  # ALT-BASE-38

    square_metres: int = 5  # WAR-BOOK-09
    usual_senses: int = 3  # WAR-GROUP-13: a ruling of ours, docs/rulings.md

    borrowed: Borrowed = field(default_factory=Borrowed)

    __hash__ = hash_once


def halved(size: int) -> int:
    """What a size of Alternacy's chart is as Edge: half of it, rounded up (ACY-PLUG-01)."""
    return (size + 1) // 2 if size >= 0 else -((1 - size) // 2)


def die(n: Numbers) -> str:
    """The die of every check: a 10 is thrown again, or 1 and 10 are Flukes (ASC-RULING-01, ACY-PLUG-07)."""
    return str(FlukedTen(n.fluke_chart)) if n.borrowed.fluke_played else TEN


FIGURES = tuple(one.name for one in fields(Numbers) if one.name not in ("borrowed", "warfare"))
FAR = 100
"""No figure lies farther from zero than this."""
AT_LEAST_ONE = frozenset((
    "pool_most", "square_capacity", "coverage_most", "suppress_full", "suppress_semi", "suppress_single",
    "reach_rifle", "reach_pistol", "reach_shotgun", "speeding_step", "fall_feet", "blinded_pace", "petrified_share",
    "fear_unseen", "panic_turns", "panic_margin",
    "weapon_strike_step", "square_metres",
    "weather_rounds", "fire_dice", "weather_dice",
    "task_open_lock", "task_hack", "task_set_charge", "task_disarm", "task_repair", "task_barricade", "task_force_door",
    "task_shift_rubble", "task_call_fire", "task_appeal", "assist_share",
))  # fmt: skip
"""Figures that are divided by, or without which nothing would go."""
EITHER_SIGN = (
    "size_", "cover_edges", "high_visibility", "point_blank", "marching_gain", "hunker_cover", "fall_rungs",
    "factor_physique", "sure_squares",
)  # fmt: skip
"""Figures that may lie on either side of zero though the book has them at zero or above; all others are amounts."""
MOST = {"kill_level": 4, "wild_up_to": 6, "riposte_on_hit": 1}


def numbers(book: Rulebook) -> Numbers:
    """The figures of an Ascension book."""
    return cast("Numbers", book.numbers)


def figures_of(n: Numbers) -> dict[str, Any]:
    """All figures and borrowed rules by the names of profiles, as they stand."""
    return war.all_figures(n, FIGURES, n.borrowed)


def numbers_from(table: dict[str, Any]) -> Numbers:
    """Figures with some of them set by a profile.

    Raises KeyError naming a figure the book does not have, TypeError for a figure of the wrong shape, ValueError for
    one out of bounds.
    """
    known = {name: getattr(Numbers, name) for name in FIGURES}
    return Numbers(**war.read_figures(table, known, bounds))


def bounds(name: str, usual: int) -> tuple[int, int]:
    """The least and the most a figure may be: amounts and prices are not negative."""
    if name in AT_LEAST_ONE:
        return 1, FAR
    free = usual < 0 or name.startswith(EITHER_SIGN)
    return -FAR if free else 0, MOST.get(name, FAR)
