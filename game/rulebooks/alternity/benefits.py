"""What rank and achievement give: benefits of specialties by rank, and those that are bought (ALT-BASE-39, -42)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.record import record
from game.rulebooks.alternity.skills import ABILITIES, PROFESSIONS

ACTION_DIE, ACTION_CHECK, EXTRA_ACTION = "action_die", "action_check", "extra_action"
TRACKS = ("stun", "wound", "mortal", "fatigue")
BENEFITS = (ACTION_DIE, ACTION_CHECK, EXTRA_ACTION, *ABILITIES, *TRACKS)


@record
class Offer:
    """What one more of a benefit asks: a level and skill points."""

    level: int
    price: int


@dataclass(frozen=True)
class BenefitPrices:
    """Level and price of each benefit for Combat Spec, Free Agent, Tech Op and Diplomat (ALT-PROG-24).

    One entry for each time it is bought.
    """

    benefit_action_die: tuple[int, ...] = (10, 3, 10, 3, 10, 3, 12, 5)
    benefit_action_check: tuple[int, ...] = (4, 3, 3, 3, 4, 4, 4, 3) * 3
    benefit_extra_action: tuple[int, ...] = (6, 6, 5, 4, 6, 5, 6, 6)
    benefit_str: tuple[int, ...] = (10, 3, 15, 6, 15, 9, 15, 6, 20, 6, 30, 9, 30, 12, 30, 9)
    benefit_dex: tuple[int, ...] = (15, 5, 10, 3, 10, 3, 15, 7, 30, 8, 20, 6, 20, 6, 30, 10)
    benefit_con: tuple[int, ...] = (10, 3, 15, 5, 15, 6, 15, 9, 20, 6, 30, 8, 30, 9, 30, 12)
    benefit_int: tuple[int, ...] = (15, 6, 15, 4, 10, 3, 10, 5, 30, 9, 30, 7, 20, 6, 20, 8)
    benefit_wil: tuple[int, ...] = (15, 7, 10, 3, 10, 5, 10, 3, 30, 10, 20, 6, 20, 8, 20, 6)
    benefit_per: tuple[int, ...] = (10, 4, 10, 5, 15, 7, 10, 3, 20, 7, 20, 8, 30, 10, 20, 6)
    benefit_stun: tuple[int, ...] = (4, 4, 4, 3, 4, 5, 4, 4) * 3
    benefit_wound: tuple[int, ...] = (6, 5, 7, 4, 7, 4, 7, 5) * 2
    benefit_mortal: tuple[int, ...] = (8, 3, 20, 5, 20, 6, 10, 6)
    benefit_fatigue: tuple[int, ...] = (4, 3, 10, 3, 10, 4, 5, 4)

    def times(self, benefit: str) -> int:
        """How often a benefit can be had."""
        return len(self._row(benefit)) // (2 * len(PROFESSIONS))

    def offer(self, benefit: str, had: int, profession: str) -> Offer | None:
        """What one more of a benefit asks; None for who has all of it, or no profession."""
        if profession not in PROFESSIONS or had >= self.times(benefit):
            return None
        place = 2 * (had * len(PROFESSIONS) + PROFESSIONS.index(profession))
        return Offer(*self._row(benefit)[place : place + 2])

    def _row(self, benefit: str) -> tuple[int, ...]:
        row: tuple[int, ...] = getattr(self, f"benefit_{benefit}")
        return row


_LABELS = {
    ACTION_DIE: "action check die one step better",
    ACTION_CHECK: "action check +1",
    EXTRA_ACTION: "extra action",
}


def benefit_label(benefit: str) -> str:
    """A benefit in words: "extra action", "STR +1", "wound +1"."""
    if benefit in _LABELS:
        return _LABELS[benefit]
    return f"{benefit.upper() if benefit in ABILITIES else benefit} +1"


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
