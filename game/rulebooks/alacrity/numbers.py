"""Every figure of the percent game, as a rules profile may set it; the defaults are the book's own.

What the shared modules count in Edges stands here in single points: 10 points are one Edge (ALA-CONV-01).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, cast

from game.systems import modules as war
from game.systems.figures import first_of_equals, hash_once
from game.systems.modules import ModuleFigures
from game.systems.rulebook import Rulebook


@dataclass(frozen=True)
class Numbers(ModuleFigures):
    """The book's figures; each comment names the rows it stands for."""

    square_capacity: int = 2  # ALA-RULING-28
    square_feet: int = 15  # ALA-RULING-28
    walk_share: int = 3  # ALA-RULING-28
    actions_most: int = 3  # ALA-RULING-27
    action_penalty: int = -20  # ALA-RULING-25
    mark_penalty: int = -10  # ALA-BASE-07, ALA-RULING-24
    initiative_die: int = 10  # ALA-RULING-26

    range_medium: int = -10  # ALA-RULING-32
    range_long: int = -20
    size_tiny: int = -20  # ALA-RULING-32
    size_small: int = -10
    size_large: int = 10
    size_huge: int = 20
    size_vehicle: int = 30
    near_enemy: int = -20  # ALA-RULING-32
    near_pistol: int = 0
    cover_points: tuple[int, ...] = (0, -10, -20, -30)  # ALA-COVER-02 to -04, ALA-RULING-33
    prone_target: int = 10  # ALA-COND-29
    prone_ranged: int = -10  # ALA-COND-28
    prone_close: int = -10  # ALA-COND-30
    reach: int = 1  # ALA-RULING-47

    stabilise_points: int = -20  # ALA-RULING-37
    aid_die: int = 10  # ALA-RULING-48
    aid_walk: int = 4  # how far planners go to help
    burst_points: int = 10  # ALA-RULING-42
    auto_points: int = 20
    spread_points: int = -10
    spread_most: int = 3
    suppress_points: int = -20  # ALA-RULING-43
    aim_points: int = 10  # ALA-RULING-44, for each of accuracy
    aim_most: int = 4
    throw_share: int = 3  # ALA-RULING-46
    throw_far: int = -20
    blast_dodge: int = -20
    blast_cover: tuple[int, ...] = (0, 10, 20, 30)
    called_chest: int = -20  # ALA-RULING-04
    called_arm: int = -30
    called_legs: int = -30
    called_head: int = -40
    called_gap: int = -50
    called_share: int = 2  # ALA-SURP-06
    arm_points: int = -10  # ALA-RULING-36
    off_hand: int = -5  # ALA-BASE-18
    off_hand_free: int = 70  # ALA-BASE-18

    dodge_again: int = -10  # ALA-RULING-31
    dodge_guns: int = -20  # ALA-RULING-31
    dodge_shield: int = 10  # ALA-RULING-31

    obscured_light: int = -10  # ALA-COVER-07
    obscured_heavy: tuple[int, ...] = (-30, -40, -40)  # ALA-COVER-08, ALA-RULING-08
    gloom_dim: int = -10  # ALA-VIS-03
    gloom_dark: int = -20  # ALA-VIS-04
    gloom_far: int = -30  # ALA-VIS-04
    gloom_pitch: int = -50  # ALA-VIS-06
    gloom_pitch_close: int = -30  # ALA-VIS-06
    gloom_near: int = 4  # ALA-RULING-09, in squares

    fall_rungs: tuple[int, ...] = (0, -10, -20, -30, -40, -50)  # ALA-RULING-11
    fall_soft: int = 10
    fall_water: int = 20
    fall_jagged: int = -10
    weather_severe: int = -10  # ALA-RULING-12
    weather_extreme: int = -20
    weather_deadly: int = -30
    weather_gear: int = 20
    weather_loss: int = 5  # ALA-HAZ-06
    weather_aid: int = 20  # ALA-HAZ-08
    weather_step: int = -10  # ALA-RULING-12
    breath_rung: int = -10  # ALA-HAZ-11
    breath_loss: int = 10  # ALA-HAZ-12, -13

    blinded_attack: int = -40  # ALA-COND-06
    blinded_target: int = 30  # ALA-COND-07
    restrained_act: int = -20  # ALA-COND-34
    restrained_target: int = 20  # ALA-COND-35
    restrained_dodge: int = -30  # ALA-COND-36
    bond_rung: int = -10  # ALA-RULING-22
    bond_hold: int = 10
    grappled_act: int = -20  # ALA-COND-16
    grappled_dodge: int = -30  # ALA-COND-17
    stunned_target: int = 10  # ALA-COND-41
    stunned_dodge: int = -20  # ALA-COND-40
    helpless_target: int = 40  # ALA-COND-22
    sure_squares: int = 1  # ALA-RULING-21
    petrified_share: int = 2  # ALA-RULING-23
    fear_light: int = -10  # ALA-COND-10, ALA-MORALE-06
    fear_heavy: int = -20  # ALA-MORALE-06
    fear_heavy_from: int = -20  # ALA-RULING-16
    panic_edge: int = -20  # ALA-RULING-17
    odds_rung: int = -10  # ALA-RULING-15
    at_bay_guard: int = 10  # ALA-RULING-20
    cower_guard: int = 20  # ALA-RULING-20

    experience: int = 3  # ALA-RULING-49
    experience_won: int = 5
    skill_steps: tuple[int, ...] = (50, 70, 90)
    skill_prices: tuple[int, ...] = (1, 2, 3, 4)
    rest_share: int = 2
    check_times: int = 5  # ALA-RULING-01, ALA-MORALE-02
    doom_die: int = 10  # ALA-RULING-37
    free_load: int = 60  # ALA-BASE-17
    works_rated: int = 0  # ACY-PLUG-05: 1 where it counts how well a barricade is made
    works_cover: tuple[int, ...] = (6, 10, 14)  # ACY-ACCOMP-07: limited, partial, fractional
    works_share: int = 5
    works_more: int = 10
    task_difficulty: tuple[int, ...] = (0, -10, -20, -30, -50)  # ALA-RULING-58
    task_open_lock: int = 2  # ALA-RULING-58
    task_hack: int = 3
    task_set_charge: int = 2
    task_disarm: int = 3
    task_repair: int = 3
    task_barricade: int = 2
    task_force_door: int = 1
    task_shift_rubble: int = 3
    task_call_fire: int = 2
    task_appeal: int = 2

    __hash__ = hash_once


FIGURES = tuple(one.name for one in fields(Numbers) if one.name != "warfare")
FAR = 100
"""No figure lies farther from zero than this."""
MOST = {"works_rated": 1}
"""Figures with an upper end of their own."""
AT_LEAST_ONE = frozenset((
    "square_capacity", "square_feet", "walk_share", "actions_most", "initiative_die", "fall_feet", "blinded_pace",
    "petrified_share", "called_share", "throw_share", "rest_share", "spread_most", "fear_unseen", "panic_turns",
    "weather_rounds", "fire_dice", "weather_dice", "check_times", "doom_die", "task_open_lock", "task_hack",
    "task_set_charge", "task_disarm", "task_repair", "task_barricade", "task_force_door",
    "task_shift_rubble", "task_call_fire", "task_appeal", "works_share",
))  # fmt: skip
"""Figures that are divided by, or without which nothing would go."""


def numbers(book: Rulebook) -> Numbers:
    """The figures of a percent game."""
    return cast("Numbers", book.numbers)


def figures_of(n: Numbers) -> dict[str, Any]:
    """All figures by the names of profiles, as they stand."""
    return war.all_figures(n, FIGURES)


def numbers_from(table: dict[str, Any]) -> Numbers:
    """Figures with some of them set by a profile.

    Raises KeyError naming a figure the book does not have, TypeError for a figure of the wrong shape, ValueError for
    one out of bounds.
    """
    known = {name: getattr(Numbers, name) for name in FIGURES}
    return first_of_equals(Numbers(**war.read_figures(table, known, bounds)))


def bounds(name: str, _usual: int) -> tuple[int, int]:
    """The least and the most a figure may be."""
    return (1 if name in AT_LEAST_ONE else -FAR), MOST.get(name, FAR)
