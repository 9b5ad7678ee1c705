"""Parts of units that Ascension alone has: stats, and grades of what they carry."""

from __future__ import annotations

from game.record import record


@record(word="grades")
class Grades:
    """Grades of what one carries (ALT-PLUG-06, -09).

    Firepower by the key of weapon or grenade, toughness of the armour worn, and, where it is played, the reach of
    weapons for close combat. 1 is Ordinary, 3 Amazing, 0 none named, or of reach Marginal. Who carries nothing with a
    grade has no such part.
    """

    firepower: tuple[tuple[str, int], ...] = ()
    toughness: int = 0
    reach: tuple[tuple[str, int], ...] = ()

    def of(self, key: str) -> int:
        """The firepower of one thing carried."""
        return dict(self.firepower).get(key, 0)

    def length(self, key: str) -> int:
        """The reach of one weapon carried."""
        return dict(self.reach).get(key, 0)


@record(word="stats")
class Stats:
    """The four stats of the flagship book (ASC-BASE-02)."""

    senses: int
    physique: int
    intellect: int
    aether: int


Help = tuple[int, int, int, bool]
"""A helper's roll: whose it is, what it came to, in which round, whether it joins a group."""


@record(word="work_help")
class WorkHelp:
    """The help that waits for a unit's roll at the task `of` that number (ACY-ASSIST-09, ACY-PLUG-04)."""

    of: int = 0
    given: tuple[Help, ...] = ()
