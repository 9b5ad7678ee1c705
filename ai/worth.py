"""What a unit is worth: 1000 is a fresh rifleman."""

from __future__ import annotations

from game.systems.sketch import STAMINA, Fighter

RIFLEMAN = 1000
_PUNCH = 1024
_PREY = 5
"""What prey is worth, in quarters: who flees or lies helpless now may shoot again later."""


def worth_of(fighter: Fighter) -> int:
    """Fire power makes three fifths of a unit's worth; staying power multiplies it, at three quarters."""
    base = 400 + 600 * fighter.punch // _PUNCH
    staying = STAMINA + (fighter.stamina - STAMINA) * 3 // 4
    whole = base * staying // STAMINA
    return whole * _PREY // 4 if fighter.cowed else whole


def left_of(fighter: Fighter) -> int:
    """What is still to be lost of it."""
    return worth_of(fighter) * fighter.remaining // max(1, fighter.stamina)
