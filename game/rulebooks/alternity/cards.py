"""Alternity's pages of cards, and the figures of weapons and armour that the rules read (ALT-BASE-17, -28 to -30)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.cards import ArmourCard, BookLines, EffectLine, Overrides, VenomLine, WorkingLine
from game.content.lines import BookLine, Cards, CarrierLine, Fault, LoadedLine
from game.content.model import Many, Page
from game.content.problem import did_you_mean
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skills import ABOVE, TREE
from game.world.gear import DamageLine

BOOK = "alternity"
Score = Annotated[int, Field(ge=1, le=20)]
Rank = Annotated[int, Field(ge=0, le=12)]
Few = Annotated[int, Field(ge=0, le=9)]
Steps = Annotated[int, Field(ge=-5, le=7)]
Metres = Annotated[int, Field(ge=1, le=9999)]
Key = Annotated[str, Field(max_length=80)]
DamageDice = Annotated[str, Field(pattern=r"^[2-9]?d(4|6|8|12|20)([+-][1-9])?[swm]$")]
"""Dice, what is added, and the class of the points: stun, wound or mortal (ALT-BASE-29)."""
ArmourDice = Annotated[str, Field(pattern=r"^([0-9]|[2-9]?d(4|6|8|12|20)([+-][1-9])?)$")]
Lines = Annotated[Many[DamageDice], Field(min_length=3, max_length=3)]
"""What a hit does: Ordinary, Good, Amazing."""
Bands = Annotated[Many[Metres], Field(min_length=3, max_length=3)]
Impact = Literal["li", "hi", "en"]
Grade = Literal["ordinary", "good", "amazing"]
Reach = Literal["marginal", "ordinary", "good", "amazing"]
Profession = Literal["combat_spec", "free_agent", "tech_op", "diplomat", "none"]
Skill = Literal[
    "pistol", "rifle", "smg", "bow", "crossbow", "sling", "flintlock", "direct_fire", "indirect_fire",
    "blade", "bludgeon", "powered_weapon", "brawl", "power_martial_arts",
]  # fmt: skip
"""The specialties a weapon may be used with (ALT-BASE-41)."""
HAND_BANDS = (2, 4, 6)
"""Metres of the inner, middle and outer band of what is thrown by hand (ALT-BASE-28)."""


# --- weapons ------------------------------------------------------------------------------------------------


class ArmsLine(VenomLine):
    """What every weapon's line says (ALT-BASE-29)."""

    impact: Impact
    firepower: Grade = "ordinary"
    accuracy: Steps = 0
    damage: Lines
    hands: Literal[1, 2] = 1


class GunLine(ArmsLine, LoadedLine):
    """A firearm's, a bow's or a launcher's line (ALT-BASE-20, -26, -28, -29).

    `range` is short, medium and long in metres; `modes` F for single shots, B for bursts, A for autofire; `area` the
    metres of the bands of what goes off where it lands; `pull` the strength bonus a bow carries (ALT-STR-03);
    `energy` says that a Critical Failure empties the clip instead of jamming it (ALT-CRIT-07).
    """

    skill: Skill
    range: Bands
    modes: Annotated[str, Field(pattern=r"^(F|B|A|FB|FA|BA|FBA)$")] = "F"
    clip: Annotated[int, Field(ge=1, le=999)]
    hands: Literal[1, 2] = 2
    area: Annotated[Many[Metres], Field(max_length=3)] = ()
    pull: Few = 0
    energy: bool = False

    @property
    def shots(self) -> int:
        """What a clip holds."""
        return self.clip

    @model_validator(mode="after")
    def _bands_rise(self) -> Self:
        if tuple(self.range) != tuple(sorted(self.range)):
            raise ValueError("short, medium and long range rise | range = [6, 12, 50]")
        _check_area(self.area)
        return self


def _check_area(area: tuple[int, ...]) -> None:
    if area and (len(area) != len(HAND_BANDS) or tuple(area) != tuple(sorted(area))):
        raise ValueError("an area has an inner, a middle and an outer band | area = [2, 4, 6]")


class MeleeLine(ArmsLine):
    """A line of a weapon for close combat (ALT-BASE-29, ALT-REACH-04 to -11).

    `thrown` is made for throwing as well; `bladed` and powered ones hurt a bare hand that is parried (ALT-PARRY-12);
    `lunge` may be lunged with (ALT-REACH-08); a `couched` one is for mounted charges (ALT-MOUNT-06); `natural` ones
    are part of the body.
    """

    skill: Skill
    reach: Reach = "ordinary"
    thrown: bool = False
    bladed: bool = False
    lunge: bool = False
    couched: bool = False
    natural: bool = False

    @property
    def powered(self) -> bool:
        """Whether it is used with the skill of powered weapons (ALT-PARRY-12)."""
        return self.skill == "powered_weapon"


class GrenadeLine(EffectLine):
    """A grenade's line: damage in bands for a blast, or another effect over a radius (ALT-BASE-28, -29).

    `area` are the metres of a blast's bands, `radius` those of any other effect (0: the one square).
    """

    impact: Impact = "hi"
    firepower: Grade = "ordinary"
    accuracy: Steps = 0
    damage: Annotated[Many[DamageDice], Field(max_length=3)] = ()
    area: Bands = HAND_BANDS
    radius: Annotated[int, Field(ge=0, le=40)] = 0

    @model_validator(mode="after")
    def _has_bands(self) -> Self:
        _check_area(self.area)
        if self.effect == "blast" and len(self.damage) != len(HAND_BANDS):
            raise ValueError('a blast needs damage for each band | damage = ["d4w", "d4+2w", "d6+2w"]')
        if not self.harms and self.damage:
            raise ValueError(f"{self.effect} does no damage | leave damage out")
        return self


# --- armour and poisons -------------------------------------------------------------------------------------


class ArmourLine(BookLine):
    """What armour takes off the primary damage of each impact; a shield adds a flat number (ALT-BASE-17, -30).

    `toughness` is set against firepower (ALT-BASE-18); `penalty` are steps on action checks (ALT-BASE-07).
    """

    li: ArmourDice = "0"
    hi: ArmourDice = "0"
    en: ArmourDice = "0"
    toughness: Grade = "ordinary"
    penalty: Few = 0
    shield: bool = False

    @model_validator(mode="after")
    def _shields_are_flat(self) -> Self:
        for kind in ("li", "hi", "en"):
            dice = getattr(self, kind)
            if self.shield and "d" in dice:
                raise ValueError(f'a shield adds a flat number, not {dice} (ALT-BASE-17) | {kind} = "1"')
        return self


class PoisonLine(WorkingLine):
    """A poison's line: steps on checks against it, its turns, what it does in each, steps on everything, paralysis."""

    works: ClassVar[tuple[str, ...]] = ("damage", "points", "penalty")
    example: ClassVar[str] = 'damage = "d4s", points, penalty or paralyses'
    step: Annotated[int, Field(ge=-3, le=5)] = 0
    damage: Annotated[str, Field(pattern=r"^([2-9]?d(4|6|8|12|20)([+-][1-9])?[swm])?$")] = ""
    points: Annotated[int, Field(ge=0, le=99)] = 0
    penalty: Few = 0


# --- units --------------------------------------------------------------------------------------------------


class AbilityLine(Page):
    """The six abilities; 4 to 14 in people (ALT-BASE-04, -06)."""

    str: Score
    dex: Score
    con: Score
    int: Score
    wil: Score
    per: Score


class SomeAbilities(Page):
    """Those of the six abilities that differ from the template."""

    str: Score | None = None
    dex: Score | None = None
    con: Score | None = None
    int: Score | None = None
    wil: Score | None = None
    per: Score | None = None


class BenefitLine(Page):
    """What Achievement Benefits have added (ALT-PROG-24)."""

    action_check: Few = 0
    action_die: Few = 0
    actions: Few = 0
    stun: Few = 0
    wound: Few = 0
    mortal: Few = 0
    fatigue: Few = 0


class UnitLine(CarrierLine):
    """A unit's line: abilities, profession, level, and what it has learned.

    `skills` are ranks in specialties, broad skills among them with 1; the broad skill above a specialty comes with it
    (ALT-BASE-04, -41). `shield` is the key of an armour card that is one. `pace` is walk, run and sprint in metres
    where the body does not give them (ALT-BASE-22); a `mount` can be ridden, by who `rides` it (ALT-MOUNT-02);
    `reach_ignore` is for beasts too big or too fast for reach to matter (ALT-REACH-10). With a `kit` wounds are healed
    (ALT-BASE-31); `troops` tells that it obeys a leader well, or none (ALT-BASE-40).
    """

    abilities: AbilityLine
    profession: Profession = "none"
    level: Annotated[int, Field(ge=1, le=40)] = 1
    skills: dict[str, Rank] = Field(default_factory=dict)
    benefits: BenefitLine = BenefitLine()
    shield: Key = ""
    pace: Annotated[Many[Metres], Field(max_length=3)] = ()
    mount: bool = False
    rides: Key = ""
    reach_ignore: bool = False
    kit: Literal["", "medkit", "trauma_pack"] = ""
    troops: Literal["", "drilled", "unled"] = ""

    @model_validator(mode="after")
    def _sound(self) -> Self:
        known = [*TREE, *ABOVE]
        for name, rank in self.skills.items():
            if name not in known:
                raise ValueError(f'unknown skill "{name}" | {did_you_mean(name, known)}')
            if name in TREE and rank > 1:
                raise ValueError(f"a broad skill has no ranks (ALT-BASE-04), found {name} {rank} | {name} = 1")
        if len(self.pace) not in (0, 3):
            raise ValueError("pace is walk, run and sprint in metres | pace = [8, 24, 32]")
        return self

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:
        """Gear, a shield or a mount that no card is there for."""
        yield from super().leans_on(card, cards)
        shields = [key for key, one in cards.armours.items() if _is_shield(one)]
        if self.shield and self.shield not in shields:
            yield Fault("shield", f'unknown shield "{self.shield}"', did_you_mean(self.shield, shields))
        if self.armour in shields:
            yield Fault("armour", f'"{self.armour}" is a shield', f'shield = "{self.armour}"')
        ridden = cards.units.get(self.rides)
        if self.rides and ridden is None:
            yield Fault("rides", f'unknown unit "{self.rides}"', did_you_mean(self.rides, cards.units))
        elif ridden is not None and (self.mount or not getattr(ridden.lines.get(BOOK), "mount", False)):
            what = "a mount rides nothing" if self.mount else f'"{self.rides}" is no mount'
            yield Fault("rides", what, "name a unit with mount = true, or leave it out")


def _is_shield(card: ArmourCard) -> bool:
    own = card.lines.get(BOOK)
    return isinstance(own, ArmourLine) and own.shield


class UnitChanges(Overrides):
    """What files may change in a unit's Alternity line: any part of it, any ability or skill by itself."""

    abilities: SomeAbilities | None = None
    profession: Profession | None = None
    level: Annotated[int, Field(ge=1, le=40)] | None = None
    skills: dict[str, Rank] | None = None
    benefits: BenefitLine | None = None
    shield: Key | None = None
    pace: Annotated[Many[Metres], Field(max_length=3)] | None = None
    rides: Key | None = None
    reach_ignore: bool | None = None
    kit: Literal["", "medkit", "trauma_pack"] | None = None
    troops: Literal["", "drilled", "unled"] | None = None


# --- reading ------------------------------------------------------------------------------------------------


line_of = BookLines(
    BOOK, gun=GunLine, melee=MeleeLine, grenade=GrenadeLine, armour=ArmourLine, poison=PoisonLine, unit=UnitLine,
    overrides=UnitChanges,
)  # fmt: skip
"""A card's line in this book: its own, or one worked out from another book's."""


# --- arms -----------------------------------------------------------------------------------------------------------


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
