"""From weapon and armour cards to the figures the rules read (ALT-BASE-17, -28 to -30, -36, ALT-REACH-04 to -11)."""

from __future__ import annotations

import re

from game.rulebooks.alternity.numbers import Numbers
from game.world.arsenal import DamageLine

BOOK = "alternity"
GRADES = ("marginal", "ordinary", "good", "amazing")
KINDS = {"s": "stun", "w": "wound", "m": "mortal"}
FAMILIES = {
    "pistol": "pistol",
    "smg": "smg",
    "rifle": "rifle",
    "bow": "bow",
    "crossbow": "bow",
    "sling": "bow",
    "flintlock": "pistol",
    "direct_fire": "direct",
    "indirect_fire": "indirect",
    "throw": "thrown",
}
"""The row of the range table for each skill (ALT-BASE-20)."""
_LINE = re.compile(r"^(\d*d\d+)([+-]\d+)?([swm])$")
_DICE = re.compile(r"^(\d*d\d+)?([+-]?\d+)?$")


def damage_line(text: str) -> DamageLine:
    """`d4+1w` as dice, addition and class. Raises ValueError for anything else."""
    found = _LINE.match(text)
    if found is None:
        raise ValueError(f'"{text}" is no damage; write it like d4+1w')
    return DamageLine(found[1], int(found[2] or 0), KINDS[found[3]])


def armour_dice(text: str) -> tuple[str, int]:
    """`d6-2` as die and addition; `0` is none. Raises ValueError for anything else."""
    found = _DICE.match(text)
    if found is None:
        raise ValueError(f'"{text}" is no armour; write it like d6-2')
    return found[1] or "", int(found[2] or 0)


def squares(metres: int, n: Numbers) -> int:
    """Metres in whole squares, at least one (ALT-BASE-36)."""
    return max(1, metres // n.grid_metres)
