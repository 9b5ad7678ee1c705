"""Rank benefits: what a specialty gives beyond its score, from which rank on (ALT-BASE-39, -42, -43)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

BOWS = ("bow", "crossbow", "sling")
GUARDS = {"dodge": "dex", "power_martial_arts": "str", "defensive_martial_arts": "str"}
"""Specialties that harden a resistance modifier, and which: a dodger is missed, a martial artist turns blows aside."""
EASED = ("command", "inspire", "hacking", "infantry_tactics", "vehicle_tactics", "space_tactics")
"""Specialties whose own checks become easier."""
MELEE = ("blade", "bludgeon", "powered_weapon")


@dataclass(frozen=True)
class RankFigures:
    """From which rank each benefit counts; a profile may set each of them. All of ALT-BASE-42 unless it says else."""

    rank_range_rifle: int = 3
    rank_range_bow: int = 3
    rank_range_pistol: int = 5
    rank_range_long: int = -1
    rank_tap_pistol: int = 6
    rank_tap_bow: int = 6
    rank_tap_steps: tuple[int, ...] = (1, 2)
    auto: tuple[int, ...] = (1, 2, 3)  # ALT-BASE-26
    rank_autofire_smg: tuple[int, ...] = (6, 9)
    rank_autofire_steps: tuple[int, ...] = (0, 1, 2, 3)
    rank_guard: tuple[int, ...] = (4, 8, 12)
    rank_eased: tuple[int, ...] = (4, 8, 12)
    rank_first_aid: tuple[int, ...] = (4, 8, 12)
    rank_strikes: tuple[int, ...] = (6, 9)  # ALT-BASE-43
    rank_strike_steps: tuple[int, ...] = (1, 2, 3)  # ALT-BASE-43


FIGURES = RankFigures()


def reached(rank: int, at: tuple[int, ...]) -> int:
    """How many of these ranks have been reached."""
    return sum(rank >= one for one in at)


def practised(skill: str, rank: int, n: RankFigures = FIGURES) -> bool:
    """Whether medium range counts as short, and long gains a step (ALT-BASE-42)."""
    needed = {"rifle": n.rank_range_rifle, "pistol": n.rank_range_pistol}
    needed |= dict.fromkeys(BOWS, n.rank_range_bow)
    return skill in needed and rank >= needed[skill]


def range_step(skill: str, rank: int, steps: tuple[int, int, int], band: int, n: RankFigures = FIGURES) -> int:
    """The step of a range band (0 short, 1 medium, 2 long), with the benefit for who has it (ALT-BASE-42)."""
    if not practised(skill, rank, n):
        return steps[band]
    return steps[2] + n.rank_range_long if band == 2 else steps[0]


def double_tap(skill: str, rank: int, n: RankFigures = FIGURES) -> tuple[int, ...]:
    """The steps of each shot of a double tap; none for who does not have it (ALT-BASE-42)."""
    needed = {"pistol": n.rank_tap_pistol} | dict.fromkeys(BOWS, n.rank_tap_bow)
    return n.rank_tap_steps if skill in needed and rank >= needed[skill] else ()


def autofire(skill: str, rank: int, n: RankFigures = FIGURES) -> tuple[int, ...]:
    """The steps of each attack of automatic fire: easier, and a fourth one, for ranks in the SMG (ALT-BASE-26, -42)."""
    ranks = reached(rank, n.rank_autofire_smg) if skill == "smg" else 0
    return n.rank_autofire_steps[: len(n.auto) + ranks - 1] if ranks else n.auto


def strikes(skill: str, rank: int, n: RankFigures = FIGURES) -> tuple[int, ...]:
    """The steps of each blow of a Double Strike or Multistrike; none for who does not have it (ALT-BASE-43)."""
    ranks = reached(rank, n.rank_strikes) if skill in MELEE else 0
    return n.rank_strike_steps[: ranks + 1] if ranks else ()


def guarded(ranks: Mapping[str, int], ability: str, n: RankFigures = FIGURES) -> int:
    """What dodge or martial arts add to a resistance modifier: the best of them (ALT-BASE-42)."""
    skills = (skill for skill, hardened in GUARDS.items() if hardened == ability)
    return max((reached(ranks.get(skill, 0), n.rank_guard) for skill in skills), default=0)


def eased(skill: str, rank: int, n: RankFigures = FIGURES) -> int:
    """The steps (none or fewer) on checks of Leadership, hacking and Tactics specialties (ALT-BASE-39, -42)."""
    return -reached(rank, n.rank_eased) if skill in EASED else 0


def first_aid_steps(steps: int, rank: int, n: RankFigures = FIGURES) -> int:
    """Steps on a first aid check: penalties lowered by ranks, never to a bonus (ALT-BASE-42)."""
    return max(0, steps - reached(rank, n.rank_first_aid)) if steps > 0 else steps
