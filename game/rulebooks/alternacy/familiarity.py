"""Familiarity: how far a weapon lies from what its bearer is used to (ACY-FAM)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import Arm, Kit

MODEL, FAMILY, SORT, ERA, ALIEN = range(5)
"""The rows of unfamiliarity: another model, another family, another class, another era, an alien make."""


def strangeness(arm: Arm, known: Arm) -> int:
    """How strange a weapon is to who is used to another, read from the worst down; -1: not at all (ACY-FAM-10)."""
    if arm.key == known.key:
        return -1
    if arm.alien != known.alien:
        return ALIEN
    if arm.era != known.era:
        return ERA
    if arm.sort != known.sort:
        return SORT
    return FAMILY if arm.family != known.family else MODEL


def strange_row(arm: Arm, kit: Kit) -> int:
    """The row of a weapon, by what comes nearest to it of those with the same skill, less what use has worn off.

    Below 0: familiar (ACY-FAM-04, -06, -07).
    """
    nearest = min((strangeness(arm, known) for known in kit.used if known.skill == arm.skill), default=-1)
    return max(-1, nearest - dict(kit.known).get(arm.key, 0))


def unfamiliar(arm: Arm, kit: Kit, n: Numbers) -> Modifier:
    """The penalty of a weapon (ACY-FAM-02, -06)."""
    row = strange_row(arm, kit)
    return Modifier("unfamiliar", -n.familiarity[row] if row >= 0 else 0, "ACY-FAM-06")
