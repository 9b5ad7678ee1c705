"""Weapons of a book that hurts by degree of success, armour that stops by dice, and mounts (ALT-BASE, ALT-MOUNT-02)."""

from __future__ import annotations

from game.record import record
from game.world.tracks import Harm, Tracks


@record(word="damage_line")
class DamageLine:
    """One line of damage: dice, what is added, and the class of its points: stun, wound or mortal."""

    dice: str
    add: int
    kind: str

    @property
    def text(self) -> str:
        """The line as the rules write it: d4+1w."""
        return f"{self.dice}{f'{self.add:+d}' if self.add else ''}{self.kind[:1]}"


@record(word="arm_line")
class ArmLine:
    """A weapon's figures: `lines` by degree (Ordinary, Good, Amazing), ranges in squares, grades 1 to 3.

    `impact` is li, hi or en; `reach` the grade of a melee weapon (0 marginal to 3 amazing); `bands` the squares of an
    area weapon's inner, middle and outer band (none: no area); `family` the row of the range table; `lunge` tells that
    one may lunge with it (ALT-REACH-08), `pull` what strength a bow makes use of (ALT-STR-03).
    """

    key: str
    skill: str
    lines: tuple[DamageLine, DamageLine, DamageLine]
    impact: str = "hi"
    firepower: int = 1
    accuracy: int = 0
    family: str = ""
    ranges: tuple[int, ...] = ()
    modes: str = "F"
    clip: int = 0
    reach: int = 0
    hands: int = 1
    melee: bool = False
    thrown: bool = False
    bladed: bool = False
    powered: bool = False
    pull: int = 0
    bands: tuple[int, ...] = ()
    lunge: bool = False
    couched: bool = False

    @property
    def shoots(self) -> bool:
        """Whether it is there to be fired or loosed, not to be struck with or thrown for want of better."""
        return bool(self.ranges) and not self.melee


BARE_HANDS = ArmLine(
    "unarmed",
    "brawl",
    (DamageLine("d4", 0, "stun"), DamageLine("d4", 1, "stun"), DamageLine("d4", 2, "stun")),
    impact="li",
    melee=True,
)
"""Fists and feet (ALT-BASE-29)."""
SHIELD_EDGE = ArmLine(
    "shield",
    "combat_armor",
    (DamageLine("d4", 0, "stun"), DamageLine("d4", 1, "stun"), DamageLine("d4", 1, "stun")),
    impact="li",
    melee=True,
)
"""What a bare hand meets that a shield parries (ALT-PARRY-12)."""


@record(word="arsenal")
class Arsenal:
    """The lines of the weapons carried, in the order of `Arms`, of the grenades by key, and of bare hands.

    `reach_ignore`: a beast so big or so fast that its blows come with the shots (ALT-REACH-10).
    """

    lines: tuple[ArmLine, ...] = ()
    bare: ArmLine = BARE_HANDS
    grenades: tuple[tuple[str, ArmLine], ...] = ()
    reach_ignore: bool = False

    def of(self, key: str) -> ArmLine | None:
        """The line of a weapon carried, or of bare hands; None for any other."""
        return next((line for line in (*self.lines, self.bare) if line.key == key), None)

    def grenade(self, key: str) -> ArmLine:
        """The line of a kind of grenade. Raises KeyError for one not carried."""
        return dict(self.grenades)[key]


@record(word="layer")
class Layer:
    """One layer of armour: what its die is for each kind of impact, and what is added (which may be negative)."""

    li: tuple[str, int] = ("", 0)
    hi: tuple[str, int] = ("", 0)
    en: tuple[str, int] = ("", 0)

    def against(self, impact: str) -> tuple[str, int]:
        """Die and addition against one kind of impact."""
        found: tuple[str, int] = getattr(self, impact)
        return found


@record(word="steed")
class Steed:
    """A mount: what it resists with, its tracks, its hide, its gaits in squares, and what has hit it in this phase.

    `ridden` tells that its rider is in the saddle; else it waits in the square `waits`. `down`: it carries nobody any
    more.
    """

    key: str
    name: str
    strength: int
    dexterity: int
    tracks: Tracks
    gaits: tuple[int, int, int]
    layer: Layer
    toughness: int = 1
    pending: tuple[Harm, ...] = ()
    ridden: bool = True
    waits: tuple[int, int] = (0, 0)
    down: bool = False
