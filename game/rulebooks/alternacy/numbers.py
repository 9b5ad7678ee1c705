"""Every figure of the Alternacy book and its optional rules as switches, as a rules profile may set them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, cast

from game.record import record
from game.systems import modules as war
from game.systems.figures import first_of_equals, hash_once, keys_of
from game.systems.modules import ModuleFigures
from game.systems.rulebook import Rulebook
from game.world.hazards import KINDS

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


# --- figures --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OwnFigures:
    """The book's own figures; each comment names the rows it stands for."""

    grid_metres: int = 2  # ACY-INIT-08
    square_capacity: int = 1  # ACY-MOVE-07
    style_dn: int = 0  # ACY-DN-08, -22
    fluke_chart: tuple[int, ...] = (4, 1, 1, 2, 2, 3)  # ACY-FLUKE-08: d5, by the die from 0
    modifier_most: int = 15  # ACY-BASE-04
    familiarity: tuple[int, ...] = (1, 3, 5, 7, 10)  # ACY-FAM-02, -06

    margin_grades: tuple[int, ...] = (2, 5, 10)  # ACY-DN-10: clear, strong, dramatic
    assist_easier: int = 2  # ACY-ASSIST-08
    assist_least: int = 8
    assist_free: int = 12  # ACY-ASSIST-10
    assist_gap: int = 4
    assist_share: int = 5  # ACY-ASSIST-03
    assist_most: int = 2  # ACY-ASSIST-07
    assist_turns: int = 1  # ACY-ASSIST-09
    group_easier: tuple[int, ...] = (7, 11, 13, 15)  # ACY-GROUP-06: by members, from two
    group_least: int = 6
    group_rolls: int = 6  # ACY-GROUP-09
    practice_uses: int = 3  # ACY-TASK-04, ACY-FAM-07
    practice_most: int = 2
    luck_like: int = 4  # ACY-FLUKE-10
    luck_beside: int = 2
    luck_found: int = 6
    luck_like_squares: int = 3
    task_again: int = 2  # ACY-DN-11
    # ACY-TASK-01: Turns and difficulty numbers, of the chart of ACY-DN-07 and -12 to -21
    task_open_lock: int = 3
    task_hack: int = 4
    task_set_charge: int = 3
    task_disarm: int = 4
    task_repair: int = 6
    task_barricade: int = 3
    task_force_door: int = 1
    task_shift_rubble: int = 3
    task_call_fire: int = 2
    task_appeal: int = 2
    dn_open_lock: int = 12
    dn_hack: int = 14
    dn_set_charge: int = 12
    dn_disarm: int = 17
    dn_repair: int = 17
    dn_force_door: int = 17
    dn_shift_rubble: int = 30
    dn_call_fire: int = 14
    appeal_good: int = 12  # ACY-ACCOMP-06
    appeal_morale: int = 2
    works_cover: tuple[int, ...] = (6, 10, 14, 17)  # ACY-ACCOMP-07, -08
    dn_clear_jam: int = 10
    aid_turns: int = 2  # ACY-DMG-28, -30: Deadly, Mortal, Fatal
    aid_dn: tuple[int, ...] = (12, 14, 20)
    aid_untrained: int = 3  # ACY-TASK-03

    module_dn: int = 12  # ACY-MOD-02
    panic_short: int = 5
    grappled_act: int = -2  # ACY-MOD-01: ALA-COND-16, -17, -36, -40, ALA-RULING-20, -21
    grappled_dodge: int = -3
    restrained_dodge: int = -3
    stunned_dodge: int = -2
    cower_guard: int = 2
    at_bay_guard: int = 1
    fire_level: int = 1  # ACY-NONATK-07
    fall_metres: tuple[int, ...] = (2, 4, 7, 12, 20)  # the most metres of Glance to Severe
    gloom_near: int = 4  # ACY-MOD-03: the light of ACY-MISSILE-10 on who watches
    gloom_dim: int = -2
    gloom_dark: int = -5
    gloom_far: int = -5
    gloom_pitch: int = -9

    multi_attack: tuple[int, ...] = (0, 3, 4, 5, 7, 9)  # ACY-MULTI-03
    multi_move: tuple[int, ...] = (0, 2, 3, 4, 5, 7)
    multi_max: int = 3  # ACY-MULTI-05
    step_worth: tuple[int, ...] = (1, 2, 3, 4, 5, 7, 9)  # WAR-BOOK-04
    engage_limits: tuple[int, ...] = (5, 10, 15, 20)  # ACY-ENGAGE-12: skill for a second to fifth opponent
    engage_penalty: tuple[int, ...] = (0, 3, 4, 5, 7)

    move_free: int = 4  # ACY-MOVE-02
    move_rows: tuple[int, ...] = (8, 10, 12, 14, 16)  # ACY-MOVE-04: squares
    move_dn: tuple[int, ...] = (6, 8, 12, 17, 20)
    chase_gaps: tuple[int, ...] = (1, 2, 4)  # ACY-MOVE-05: squares by margin, from 1, from strong, from dramatic
    race_first: int = 1  # ACY-REACT-04
    move_rise: int = 2  # ACY-MOVE-08
    move_crawl: int = 2
    hurt_crawl: int = 1  # ACY-DMG-17

    missile_base: tuple[int, ...] = (6, 8, 10, 12, 14, 17)  # ACY-MISSILE-07: contact to extreme
    missile_cover: tuple[int, ...] = (0, 2, 4, 5, 7)  # ACY-MISSILE-09
    missile_veil: int = 2
    missile_veil_most: int = 9
    light_dim: int = 2  # ACY-MISSILE-10
    light_dark: int = 5
    light_black: int = 9
    size_tiny: int = 5  # ACY-MISSILE-11
    size_small: int = 2
    size_human: int = 0
    size_large: int = -2
    size_huge: int = -2
    size_vehicle: int = -4
    act_walked: int = 1  # ACY-MISSILE-12
    act_ran: int = 3
    act_evading: int = 4
    act_prone: int = 2
    act_prone_near: int = -2
    act_surprised: int = -2
    evading_own: int = 4
    shot_braced: int = -1  # ACY-MISSILE-13
    shot_aimed: int = -3
    shot_scoped: int = -5
    shot_ran: int = 3
    shot_heavy: int = 5
    shot_one_handed: int = 4
    shot_melee: int = 3
    rate_burst: int = -1  # ACY-MISSILE-14
    rate_auto: int = -2
    rate_sweep: int = 2
    sweep_most: int = 3
    burst_rounds: int = 3
    auto_rounds: int = 10
    scatter_most: int = 4  # ACY-MISSILE-16
    blast_cover: int = 2  # ACY-NONATK-08
    blast_prone: int = 1
    dn_least: int = 6  # ACY-MISSILE-15
    dn_most: int = 40
    aim_torso: int = 2  # ACY-LOC-07
    aim_leg: int = 3
    aim_arm: int = 4
    aim_head: int = 5
    aim_hand: int = 7  # and what it holds

    react_ambush: int = 14  # ACY-REACT-11
    react_bursting: int = 12
    react_neighbour: int = 12
    react_in_view: int = 10
    react_out_of_view: int = 12
    react_melee: int = -3
    react_warned: int = 2  # ACY-REACT-12
    react_dive: int = 2

    engage_helpless: int = 6  # ACY-ENGAGE-13, -18
    engage_unaware: int = 8
    engage_busy: int = 10
    engage_moving: int = 2
    engage_prone: int = -2
    engage_size: int = 2
    engage_dark: int = 2
    engage_black: int = 5
    melee_higher: int = 2  # ACY-ENGAGE-15
    melee_reach: int = 1
    melee_behind: int = 2
    melee_charge: int = 2
    melee_charged: int = -2
    melee_prone: int = -4
    melee_prone_defence: int = -2  # ACY-ENGAGE-18
    charge_squares: int = 4
    answer_short: int = -6  # ACY-ENGAGE-14
    brawn_blade: int = 10  # ACY-DMG-22
    brawn_blade_step: int = 5
    brawn_weak: int = 3
    brawn_fist: int = 8
    brawn_fist_step: int = 4

    damage_low: int = 5  # ACY-DMG-08, -09
    damage_high: int = 15  # ACY-DMG-10
    burst_spread: int = 5  # ACY-NONATK-06
    auto_most: int = 3
    variance: tuple[int, ...] = (-3, -2, -1, 0, 0, 0, 1, 2, 3)  # ACY-NONATK-02: dice from 2
    wound_points: tuple[int, ...] = (0, 1, 3, 6, 15, 15)  # ACY-DMG-12 to -16
    shock_points: tuple[int, ...] = (0, 1, 3, 6, 12, 20)
    stun_points: tuple[int, ...] = (3, 5, 10, 15, 20, 30)
    part_lost: int = 15  # ACY-DMG-17, -29
    shock_limit: int = 20  # ACY-DMG-18
    weakened: int = 3
    dazed_at: int = 15  # ACY-DMG-20
    dazed: int = 4
    faint_at: int = 20
    stun_back: int = 1
    bleed_deadly: int = 60  # ACY-DMG-19, -30
    bleed_mortal: int = 6
    bleed_fatal: int = 1
    sturdy_tiny: int = 2  # ACY-DMG-23
    sturdy_small: int = 1
    sturdy_human: int = 0
    sturdy_large: int = -1
    sturdy_huge: int = -2
    sturdy_vehicle: int = 0  # ACY-DMG-33

    # ACY-MISSILE-08: metres of short, medium, long, extreme
    range_grenade: tuple[int, ...] = (6, 12, 20, 30)
    range_bow: tuple[int, ...] = (20, 60, 120, 180)
    range_crossbow: tuple[int, ...] = (20, 60, 120, 180)
    range_light_pistol: tuple[int, ...] = (10, 25, 50, 100)
    range_heavy_pistol: tuple[int, ...] = (10, 25, 50, 100)
    range_smg: tuple[int, ...] = (20, 50, 100, 150)
    range_shotgun: tuple[int, ...] = (10, 25, 50, 75)
    range_rifle: tuple[int, ...] = (50, 150, 300, 600)
    range_laser: tuple[int, ...] = (100, 300, 600, 1200)
    range_machine_gun: tuple[int, ...] = (100, 300, 800, 1500)
    range_rocket: tuple[int, ...] = (30, 100, 300, 500)
    range_stun: tuple[int, ...] = (10, 25, 50, 100)
    # ACY-DMG-21: Wound, Shock, Stun
    damage_bow: tuple[int, ...] = (2, 4, 2)
    damage_crossbow: tuple[int, ...] = (2, 4, 2)
    damage_light_pistol: tuple[int, ...] = (2, 4, 2)
    damage_heavy_pistol: tuple[int, ...] = (2, 4, 3)
    damage_smg: tuple[int, ...] = (2, 4, 2)
    damage_shotgun: tuple[int, ...] = (4, 4, 4)
    damage_rifle: tuple[int, ...] = (3, 4, 3)
    damage_laser: tuple[int, ...] = (3, 4, 2)
    damage_machine_gun: tuple[int, ...] = (4, 4, 4)
    damage_rocket: tuple[int, ...] = (4, 4, 4)
    damage_stun: tuple[int, ...] = (0, 0, 4)
    damage_unarmed: tuple[int, ...] = (0, 0, 2)
    damage_small_blade: tuple[int, ...] = (1, 2, 1)
    damage_large_blade: tuple[int, ...] = (2, 3, 2)
    damage_great_blade: tuple[int, ...] = (3, 3, 3)
    damage_club: tuple[int, ...] = (2, 1, 3)
    damage_spear: tuple[int, ...] = (2, 4, 2)
    damage_shotgun_far: tuple[int, ...] = (3, 3, 3)


@dataclass(frozen=True)
class Numbers(OwnFigures, ModuleFigures):
    """The figures of the book and its `options`, with those that shared rules read."""

    options: Options = field(default_factory=Options)

    __hash__ = hash_once


FIGURES = tuple(one.name for one in fields(OwnFigures))
THREAT, THREATENED = "warfare.threat.base", 8
"""What a will must reach without a roll held (WAR-BOOK-06)."""
FAR = 10000
"""No figure lies farther from zero than this."""
AT_LEAST_ONE = frozenset((
    "grid_metres", "square_capacity", "burst_spread", "bleed_deadly", "bleed_mortal", "bleed_fatal", "shock_limit",
    "multi_max", "brawn_blade_step", "brawn_fist_step", *(f"task_{kind}" for kind in KINDS), "aid_turns",
    "assist_share", "group_rolls", "scatter_most", "blast_cover",
))  # fmt: skip
"""Figures that are divided by, or without which nothing would go."""
SIZES = {
    1: "Minimal", 2: "Slight", 3: "Small", 4: "Moderate", 5: "Sizable", 7: "Significant", 9: "Serious",
    11: "Tremendous", 13: "Massive", 15: "Overwhelming",
}  # fmt: skip
"""The sizes of advantages and disadvantages (ACY-ADV-01)."""
SIZED = frozenset((
    "task_again", "appeal_morale", "grappled_act",
    "grappled_dodge", "restrained_dodge", "stunned_dodge", "cower_guard", "at_bay_guard",
    "gloom_near", "gloom_dim", "gloom_dark", "gloom_far", "gloom_pitch", "multi_attack", "multi_move", "engage_penalty",
    "step_worth", "missile_cover", "missile_veil", "missile_veil_most", "light_dim", "light_dark", "light_black",
    "size_tiny", "size_small", "size_human", "size_large", "size_huge", "size_vehicle", "act_walked", "act_ran",
    "act_evading", "act_prone", "act_prone_near", "act_surprised", "evading_own", "shot_braced", "shot_aimed",
    "shot_scoped", "shot_ran", "shot_heavy", "shot_one_handed", "shot_melee", "rate_burst", "rate_auto", "rate_sweep",
    "aim_torso", "race_first",
    "aim_leg", "aim_arm", "aim_head", "aim_hand", "react_melee", "react_warned", "engage_moving", "engage_prone",
    "engage_size", "engage_dark", "engage_black", "melee_higher", "melee_reach", "melee_behind", "melee_charge",
    "melee_charged", "melee_prone", "melee_prone_defence",
))  # fmt: skip
"""Modifiers by circumstances: each is one of those sizes, or none (ACY-ADV-02)."""
MOST = {"fluke_chart": 9, "group_rolls": 9}
"""Figures with an upper end of their own: of so many dice at most a notation can tell."""


def numbers(book: Rulebook) -> Numbers:
    """The figures of an Alternacy book."""
    return cast("Numbers", book.numbers)


def figures_of(n: Numbers) -> dict[str, Any]:
    """All figures and optional rules by the names of profiles, as they stand."""
    return war.all_figures(n, FIGURES, n.options)


def numbers_from(table: dict[str, Any], options: Options) -> Numbers:
    """Figures with some of them set by a profile.

    Raises KeyError naming a figure the book does not have, TypeError for a figure of the wrong shape, ValueError for
    one out of bounds.
    """
    known = {one.name: one.default for one in fields(OwnFigures)}
    found = war.read_figures(table, known, bounds, **{THREAT: THREATENED})
    for name in sorted(SIZED & found.keys()):
        _sized(name, found[name])
    return first_of_equals(Numbers(**found, options=options))


def _sized(name: str, value: int | tuple[int, ...]) -> None:
    """Raises ValueError where a modifier by circumstances is none of the sizes (ACY-ADV-02)."""
    strange = [one for one in (value if isinstance(value, tuple) else (value,)) if one and abs(one) not in SIZES]
    if strange:
        sizes = ", ".join(f"{size} {word}" for size, word in SIZES.items())
        raise ValueError(f"{name} is a modifier of one of ten sizes ({sizes}), not {strange[0]} (ACY-ADV-02)")


def bounds(name: str, _usual: int) -> tuple[int, int]:
    """The least and the most a figure may be."""
    least = 1 if name in AT_LEAST_ONE else 0 if name in MOST else -FAR
    return least, MOST.get(name, FAR)
