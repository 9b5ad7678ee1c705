"""The figures of skills without a weapon, of exertion and of dying."""

from __future__ import annotations

from dataclasses import dataclass


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
