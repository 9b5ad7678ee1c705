"""Parts of units that Alternity alone has: armour by layers, gaits, abilities and training."""

from __future__ import annotations

from game.record import record
from game.world.gear import Layer


@record(word="plating")
class Plating:
    """Armour worn: its layer, its toughness (1 Ordinary to 3 Amazing), steps it puts on action checks, and the shield.

    `flat` is what a shield adds against li, hi and en; `shield` its name (empty: none).
    """

    layer: Layer = Layer()
    toughness: int = 1
    penalty: int = 0
    shield: str = ""
    flat: tuple[int, int, int] = (0, 0, 0)


@record(word="own_pace")
class OwnPace:
    """Squares of walk, run and sprint of a body whose card gives them (ALT-BASE-22)."""

    gaits: tuple[int, int, int]


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
