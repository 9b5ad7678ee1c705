"""Familiarity: how far a weapon lies from what its bearer is used to (ACY-FAM)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import Arm

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


def unfamiliar(arm: Arm, used: Iterable[Arm], n: Numbers) -> Modifier:
    """The penalty of a weapon, by what comes nearest to it of those with the same skill (ACY-FAM-02, -06)."""
    alike = [strangeness(arm, known) for known in used if known.skill == arm.skill]
    nearest = min(alike, default=-1)
    return Modifier("unfamiliar", -n.familiarity[nearest] if nearest >= 0 else 0, "ACY-FAM-06")
