"""Alternacy's pages of cards: what `[alternacy]` tables of weapons, armour, poisons and units may say."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.cards import BookLines, EffectLine, Overrides, VenomLine, WorkingLine
from game.content.lines import BookLine, CarrierLine, LoadedLine
from game.content.model import Many, Word
from game.content.problem import did_you_mean
from game.rulebooks.alternacy.checks import SKILLS

BOOK = "alternacy"
Score = Annotated[int, Field(ge=0, le=30)]
Level = Annotated[int, Field(ge=0, le=9)]
Columns = Annotated[Many[Level], Field(min_length=3, max_length=3)]
Part = Literal["head", "torso", "arms", "legs"]
Limb = Literal["head", "torso", "arm", "leg"]
Missile = Literal[
    "bow", "crossbow", "light_pistol", "heavy_pistol", "smg", "shotgun", "rifle", "laser", "machine_gun", "rocket",
    "stun",
]  # fmt: skip
"""The rows of range and damage of what shoots (ACY-MISSILE-08, ACY-DMG-21)."""
Hand = Literal["small_blade", "large_blade", "great_blade", "club", "spear", "stun"]
Rate = Literal["once", "slow", "single", "burst", "auto"]
Skill = Literal[
    "brawl", "blades_large", "blades_small", "hafted_large", "hafted_small", "bows", "side_arms", "long_arms",
    "heavy_weapons",
]  # fmt: skip


class FamiliarLine(VenomLine):
    """What weapons have: a skill; family, class and era, and an alien make, for who is used to them (ACY-FAM-10).

    `up` raises or lowers all levels of damage that there are.
    """

    skill: Skill
    family: Annotated[str, Field(max_length=40)] = ""
    sort: Annotated[str, Field(max_length=40)] = ""
    era: Literal["steel", "energy"] = "steel"
    alien: bool = False
    up: Annotated[int, Field(ge=-3, le=3)] = 0


class GunLine(FamiliarLine, LoadedLine):
    """A line of anything that shoots: its row of range and damage, rate of fire and clip (ACY-MISSILE-08, -14)."""

    row: Missile
    rate: Rate = "single"
    clip: Annotated[int, Field(ge=0, le=999)] = 0
    hands: Literal[1, 2] = 2
    scope: bool = False
    bipod: bool = False

    @property
    def shots(self) -> int:
        """What a clip holds."""
        return self.clip


class MeleeLine(FamiliarLine):
    """A line of a weapon for close combat: its row of damage, its reach, whether a shield (ACY-ENGAGE-19, -20)."""

    row: Hand
    reach: Annotated[int, Field(ge=0, le=3)] = 1
    hands: Literal[1, 2] = 1
    natural: bool = False
    shield: bool = False


class GrenadeLine(EffectLine):
    """A grenade's line: the level of its blast where it bursts, by which it falls a level a square (ACY-NONATK-08)."""

    level: Annotated[int, Field(ge=0, le=5)] = 4
    radius: Annotated[int, Field(ge=0, le=40)] = 4


class ArmourLine(BookLine):
    """Levels that armour takes off blows, primitive missiles and guns, and the parts it covers (ACY-DMG-23)."""

    levels: Columns = (0, 0, 0)
    covers: Many[Part] = ("torso",)


class PoisonLine(WorkingLine):
    """A poison's line: its rung, its turns, dice and points of harm, what it takes off rolls (ACY-MOD-01, -04)."""

    works: ClassVar[tuple[str, ...]] = ("dice", "points", "penalty")
    example: ClassVar[str] = "dice, points, penalty or paralyses"
    rung: Annotated[int, Field(ge=-5, le=4)] = 0
    dice: Annotated[int, Field(ge=0, le=9)] = 0
    points: Annotated[int, Field(ge=0, le=99)] = 0
    penalty: Level = 0


class UnitLine(CarrierLine):
    """A unit's line: skill scores, what it bears, what it is used to, how many squares it walks without a roll.

    `body` is what the location die names from 1 to 5 of another body than a man's or a vehicle's (ACY-LOC-10).
    `used` are weapons it is familiar with, by key; left out: those it carries (ACY-FAM-06). `shock_limit` is the Shock
    that kills it (ACY-DMG-18), `hide` what its own body stops.
    """

    skills: dict[str, Score] = Field(default_factory=dict)
    shock_limit: Annotated[int, Field(ge=5, le=200)] = 20
    used: Many[Word] = ()
    body: Annotated[Many[Limb], Field(max_length=5)] = ()
    grade: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _known(self) -> Self:
        for name in self.skills:
            if name not in SKILLS:
                raise ValueError(f'unknown skill "{name}" | {did_you_mean(name, SKILLS)}')
        if self.body and len(self.body) < 5:
            raise ValueError('a body has five rows, from 1 on | body = ["head", "torso", "torso", "leg", "leg"]')
        return self


class UnitChanges(Overrides):
    """What files may change in a unit's Alternacy line: any part of it, any skill by itself."""

    skills: dict[str, Score] | None = None
    shock_limit: Annotated[int, Field(ge=5, le=200)] | None = None
    used: Many[Word] | None = None
    body: Annotated[Many[Limb], Field(max_length=5)] | None = None


line_of = BookLines(
    BOOK, gun=GunLine, melee=MeleeLine, grenade=GrenadeLine, armour=ArmourLine, poison=PoisonLine, unit=UnitLine,
    overrides=UnitChanges,
)  # fmt: skip
"""A card's line in this book: its own, or one worked out from another book's."""
