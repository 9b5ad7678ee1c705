"""Squads in a small world of a rule test."""

from __future__ import annotations

from collections.abc import Sequence

from game.world.squads import Command, InSquad, Ranks, Squad
from game.world.store import Unit
from tests.rules.support import Bout


def squad(fight: Bout, men: Sequence[Unit], side: str = "blue") -> Unit:
    """These soldiers as one squad, the first of them its commander."""
    found = fight.world.add(Squad("first", "First squad", side), Ranks(tuple(sorted(men))), Command(men[0]))
    for unit in men:
        fight.put(unit, InSquad(found))
    return found
