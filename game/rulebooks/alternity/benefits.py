"""Achievement Benefits: what may be bought beside skills, from which level on and for how much (ALT-PROG-24)."""

from __future__ import annotations

from dataclasses import dataclass

from game.record import record
from game.rulebooks.alternity.abilities import ABILITIES
from game.rulebooks.alternity.skills import PROFESSIONS

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
