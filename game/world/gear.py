"""What a unit carries: weapons, grenades, armour, lamps; weapons that hurt by degree of success, and mounts."""

from __future__ import annotations

from game.field import Cell
from game.record import record
from game.world.body import Harm, Tracks
from game.world.hazards import Effect, Venom

NATURAL = "natural"
"""The tag of a weapon that is a part of the body."""


@record(word="weapon")
class Weapon:
    """One weapon's flagship stat line (ASC-RULING-84): dice, increment in squares, rate of fire and the rest.

    `wound` is the class of wound its kind of damage makes and `mental` tells which track it fills, both from
    the rule data (ASC-DMG-02, ASC-RULING-16, -17); `overwhelming` 0 means no cap at all (ASC-OWH-03). `attack` and
    `defence` to `brutal` are those of a weapon for close combat: what its hits build, its Physical Factor and the least
    of it, the most dice that factor adds, how many dice make a hit brutal (ASC-MELEE-01 to -11).
    `strength_class` is its weight in an assault where its card says it (WAR-ASSAULT-10).
    `venom` gets into whom it hurts, `imposes` is the condition of whom it hits (ALA-HAZ-18, ALA-COND-03).
    """

    key: str
    name: str
    kind: str
    damage: str
    damage_type: str
    increment: int = 1
    mode: str = "single"
    rating: int = 1
    recoil: int = 1
    ammunition: int = 0
    aim_kind: str = ""
    aim_bonus: int = 0
    bipod: bool = False
    hands: int = 2
    critical_dice: int = 0
    overwhelming: int = 1
    skill: str = "firearms"
    tags: tuple[str, ...] = ()
    wound: str = "penetrating"
    mental: bool = False
    attack: int = 0
    defence: int = 0
    build_accuracy: int = 0
    build_initiative: int = 0
    factor: int = 0
    factor_least: int = 0
    limit: int = 0
    brutal: int = 0
    strength_class: str = ""
    venom: Venom | None = None
    imposes: Effect | None = None

    @property
    def natural(self) -> bool:
        """Whether it is a part of the body, such as fangs: it cannot be dropped."""
        return NATURAL in self.tags


@record(word="grenade")
class Grenade:
    """One kind of grenade: its dice, Dodge DC, effect, radius in squares, rounds it lasts.

    The effect is blast, smoke, fire, gas or burst. Dodge DC 0 stands for the book's own (ASC-GREN-10); `level` is that
    of its blast in a book of damage levels (-1: it has none). In the air, on the ground and once spent this is a part
    of the grenade's own entity too.
    """

    key: str
    name: str
    damage: str
    damage_type: str
    dodge_dc: int = 0
    effect: str = "blast"
    radius: int = 3
    rounds: int = 0
    overwhelming: int = 1
    wound: str = "slashing"
    mental: bool = False
    venom: Venom | None = None
    imposes: Effect | None = None
    level: int = -1

    @property
    def harms(self) -> bool:
        """Whether it has a blast that hurts."""
        return bool(self.damage) or self.level >= 0


@record(word="arms")
class Arms:
    """The weapons carried and which one is in hand (-1: none)."""

    weapons: tuple[Weapon, ...] = ()
    hand: int = 0

    @property
    def weapon(self) -> Weapon | None:
        """The weapon in hand."""
        return self.weapons[self.hand] if 0 <= self.hand < len(self.weapons) else None


@record(word="ammunition")
class Ammunition:
    """Points left for special attacks, one number per weapon carried (ASC-GUN-05). Hidden from the enemy."""

    points: tuple[int, ...] = ()


@record(word="dropped")
class Dropped:
    """A weapon lying in the square where it fell, by its index in its owner's arms."""

    weapon: int
    cell: Cell


@record(word="pouch")
class Pouch:
    """Grenades left, by kind. Hidden from the enemy."""

    grenades: tuple[tuple[Grenade, int], ...] = ()

    def count(self, key: str) -> int:
        """How many of one kind are left."""
        return sum(left for grenade, left in self.grenades if grenade.key == key)

    def card(self, key: str) -> Grenade:
        """The card of one kind. Raises KeyError for a kind not carried."""
        for grenade, _left in self.grenades:
            if grenade.key == key:
                return grenade
        raise KeyError(key)


@record(word="armour")
class Armour:
    """Damage reduction and coverage in tenths (ASC-BASE-12, ASC-RULING-19)."""

    name: str = "none"
    reduction: int = 0
    coverage: int = 0


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
