"""The percent game's pages of cards: what `[alacrity]` tables of weapons, armour, poisons and units may say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.cards import BookLines, EffectLine, Overrides, VenomLine, WorkingLine
from game.content.lines import BookLine, CarrierLine, Fault, LoadedLine
from game.content.model import Page
from game.content.problem import did_you_mean
from game.rulebooks.alacrity.checks import STATISTIC

if TYPE_CHECKING:
    from game.content.lines import Cards

BOOK = "alacrity"
Score = Annotated[int, Field(ge=1, le=40)]
Percent = Annotated[int, Field(ge=0, le=100)]
Dice = Annotated[int, Field(ge=1, le=15)]
Piercing = Annotated[int, Field(ge=1, le=3)]
Squares = Annotated[int, Field(ge=1, le=400)]
Hands = Literal[1, 2]
Grade = Annotated[int, Field(ge=0, le=20)]
Points = Annotated[int, Field(ge=1, le=9999)]
Pace = Annotated[int, Field(ge=0, le=99)]


# --- weapons, armour, poisons ---------------------------------------------------------------------------------


class ArmsLine(VenomLine):
    """What every line of a weapon says: d10s of damage, how it goes through armour, whether it stuns (ALA-BASE-20)."""

    dice: Dice
    piercing: Piercing = 1
    hands: Hands = 1
    stun: bool = False


class GunLine(ArmsLine, LoadedLine):
    """A weapon that shoots: short, medium and long range in squares, rate, shots, accuracy (ALA-RULING-32, -42, -44).

    `archery` is the skill of bows and crossbows, which are loaded shot by shot (ALA-BASE-16, -17).
    """

    range: Annotated[tuple[Squares, Squares, Squares], Field(strict=False)]
    rate: Annotated[int, Field(ge=1, le=3)] = 1
    magazine: Annotated[int, Field(ge=1, le=999)]
    accuracy: Annotated[int, Field(ge=0, le=4)] = 1
    skill: Literal["ranged_combat", "archery"] = "ranged_combat"
    submachine: bool = False
    heavy: bool = False

    @model_validator(mode="after")
    def _bands_rise(self) -> Self:
        if list(self.range) != sorted(self.range):
            raise ValueError("the range bands rise | range = [10, 20, 40]")
        return self

    @property
    def shots(self) -> int:
        """What the magazine holds, or the arrows carried (ALA-RULING-40)."""
        return self.magazine


class MeleeLine(ArmsLine):
    """A weapon for close combat."""

    form: Literal["blade", "blunt", "pole"] = "blade"
    reach: Annotated[int, Field(ge=0, le=3)] = 1
    natural: bool = False


class GrenadeLine(EffectLine):
    """A grenade: d10s in the middle of its blast, radius in squares (ALA-RULING-46, -55)."""

    dice: Annotated[int, Field(ge=0, le=15)] = 0
    radius: Annotated[int, Field(ge=0, le=12)] = 0
    piercing: Piercing = 1
    stun: bool = False
    burns: bool = False


class ArmourLine(BookLine):
    """Armour: d10s of soak, toughness, whether it is a shield (ALA-BASE-11, ALA-RULING-31, -35)."""

    soak: Annotated[int, Field(ge=0, le=10)]
    toughness: Piercing = 1
    shield: bool = False


class PoisonLine(WorkingLine):
    """A poison: points on its checks, turns, d10s of HP and of SP a turn, points on all rolls, turns of paralysis."""

    works: ClassVar[tuple[str, ...]] = ("hp", "sp", "penalty")
    example: ClassVar[str] = "hp = 1, sp = 1, penalty or paralyses"
    rung: Annotated[int, Field(ge=-100, le=100)] = 0
    hp: Annotated[int, Field(ge=0, le=20)] = 0
    sp: Annotated[int, Field(ge=0, le=20)] = 0
    penalty: Annotated[int, Field(ge=-100, le=0)] = 0


# --- units ------------------------------------------------------------------------------------------------------


class StatisticLine(Page):
    """The four statistics (ALA-BASE-05)."""

    strength: Score
    dexterity: Score
    body: Score
    mind: Score


class SomeStatistics(Page):
    """Those of the four statistics that differ from the template."""

    strength: Score | None = None
    dexterity: Score | None = None
    body: Score | None = None
    mind: Score | None = None


class UnitLine(CarrierLine):
    """A unit: statistics, skills in percent, grade, and hit points where they are not worked out (ALA-RULING-39).

    `rolled_hp` has the dice of ALA-BASE-06 thrown for them as the battle begins.
    """

    statistics: StatisticLine
    skills: dict[str, Percent] = Field(default_factory=dict)
    grade: Grade = 0
    hp: Points | None = None
    rolled_hp: bool = False
    pace: Pace = 10

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:
        """Skills or gear that nobody knows."""
        for name in self.skills:
            if name not in STATISTIC:
                yield Fault("skills", f'unknown skill "{name}"', did_you_mean(name, STATISTIC))
        yield from super().leans_on(card, cards)


class UnitChanges(Overrides):
    """What files may change in a unit's line: any part of it, any statistic or skill by itself."""

    statistics: SomeStatistics | None = None
    skills: dict[str, Percent] | None = None
    grade: Grade | None = None
    hp: Points | None = None
    rolled_hp: bool | None = None
    pace: Pace | None = None


line_of = BookLines(
    BOOK, gun=GunLine, melee=MeleeLine, grenade=GrenadeLine, armour=ArmourLine, poison=PoisonLine, unit=UnitLine,
    overrides=UnitChanges,
)  # fmt: skip
"""A card's line in this book: its own, or one worked out from another book's."""
