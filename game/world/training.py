"""What a soldier is made of and has learned, where a book speaks of abilities and ranks (ALT-BASE-04, -41)."""

from __future__ import annotations

from game.record import record


@record(word="abilities")
class Abilities:
    """Strength, dexterity, constitution, intelligence, will and personality."""

    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    will: int
    personality: int


@record(word="training")
class Training:
    """Ranks in specialty skills, the broad skills known, profession and level; what benefits add to the rest.

    `action_check` and `actions` are benefits on top of what the abilities give, `action_die` steps on action checks.
    """

    ranks: tuple[tuple[str, int], ...] = ()
    broad: tuple[str, ...] = ()
    profession: str = "none"
    level: int = 1
    action_check: int = 0
    action_die: int = 0
    actions: int = 0

    def rank(self, skill: str) -> int:
        """Ranks in one specialty; 0 for one not learned."""
        return dict(self.ranks).get(skill, 0)


@record(word="resorts")
class Resorts:
    """Last Resort points left and at their most (ALT-BASE-32). Hidden from the enemy."""

    left: int = 0
    most: int = 0
