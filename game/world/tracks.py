"""Durability in boxes: what a body has lost on four tracks, what has hit it and not landed yet (ALT-BASE-11)."""

from __future__ import annotations

from game.record import record


@record(word="tracks")
class Tracks:
    """Points lost on the stun, wound, mortal and fatigue tracks, and how many boxes each has."""

    stun: int = 0
    wound: int = 0
    mortal: int = 0
    fatigue: int = 0
    stun_most: int = 0
    wound_most: int = 0
    mortal_most: int = 0
    fatigue_most: int = 0


@record(word="harm")
class Harm:
    """Points of one attack on their way to the tracks, by class.

    `stamina` tells that an Amazing hit went through: a check is due once it lands (ALT-BASE-15).
    """

    stun: int = 0
    wound: int = 0
    mortal: int = 0
    stamina: bool = False


@record(word="pending")
class Pending:
    """What has hit a unit in this phase and has not landed yet, attack by attack (ALT-BASE-10)."""

    harms: tuple[Harm, ...] = ()


@record(word="knocked_out")
class KnockedOut:
    """Out of the fight, and since which round; `why` is stun, wound, blow or fatigue (ALT-BASE-14 to -16, -34)."""

    why: str
    round: int


def quarters(lost: int, most: int) -> int:
    """One for the first point lost, one more above each of a quarter, a half and three quarters."""
    return (lost > 0) + (4 * lost > most) + (2 * lost > most) + (4 * lost > 3 * most)
