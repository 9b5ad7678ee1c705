"""The flagship's pages of cards: what `[ascension]` tables of weapons, armour, poisons and units may say."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.cards import AnyWeapon, BookLines, EffectLine, GunCard, MeleeCard, Overrides, VenomLine, WorkingLine
from game.content.cards import Rung as PoisonRung
from game.content.lines import BookLine, Cards, CarrierLine, Fault, LoadedLine
from game.content.model import Many, Page, Word
from game.content.problem import did_you_mean
from game.dice.shapes import dice_of
from game.rulebooks.ascension.numbers import Numbers

BOOK = "ascension"
Count = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Dice = Annotated[str, Field(pattern=r"^[1-9][0-9]?d[36]$")]
Level = Annotated[int, Field(ge=0, le=20)]
WeaponTag = Literal[
    "vehicle_ordnance", "completely_overwhelming", "tripod", "mounted",
    "piercing", "slashing", "blunt", "offensive", "defensive", "polearm", "one_handed", "natural",
]  # fmt: skip

RATINGS = {"single": (1, 1), "semi": (2, 3), "full": (3, 99)}
"""The rating numbers each rate of fire may have (ASC-RULING-38)."""
ORDINARY = 5
"""The highest stat or skill of anyone who is no hero (ASC-BASE-05)."""


# --- weapons ------------------------------------------------------------------------------------------------


class Aim(Page):
    """A scope or a sight and what an Aim with it stores (ASC-ACT-02 to -04)."""

    kind: Literal["scope", "sight"]
    bonus: Annotated[int, Field(ge=0, le=10)]


class ArmsLine(VenomLine):
    """What every Ascension line of a weapon says; `damage_type` is a key of assets/damage_types.toml."""

    damage: Dice
    damage_type: Word
    overwhelming: Annotated[int, Field(ge=1, le=9)] = 1
    tags: Many[WeaponTag] = ()

    @model_validator(mode="after")
    def _ordnance_overwhelms(self) -> Self:
        if "vehicle_ordnance" in self.tags and self.overwhelming < 2:
            what = "vehicle ordnance must have overwhelming 2 or more (ASC-OWH-04)"
            raise ValueError(f"{what} | overwhelming = 2")
        return self

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:
        """A damage type or a poison that is not there (ASC-DMG-02, ALA-HAZ-22)."""
        yield from _strange(self.damage_type, cards)
        yield from super().leans_on(card, cards)


class GunLine(ArmsLine, LoadedLine):
    """A firearm's or a bow's Ascension line; the increment is in squares (ASC-RULING-32, -38, -84)."""

    increment: Positive
    mode: Literal["single", "semi", "full"]
    rating: Positive
    recoil: Positive
    ammunition: Positive
    aim: Aim
    bipod: bool = False
    hands: Literal[1, 2] = 2
    critical_dice: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _rating_fits_mode(self) -> Self:
        low, high = RATINGS[self.mode]
        if not low <= self.rating <= high:
            span = f"{low} or more" if high == 99 else f"{low}" if low == high else f"{low} to {high}"
            what = f'rating {self.rating} does not go with mode "{self.mode}" (ASC-RULING-38)'
            raise ValueError(f"{what} | {span}")
        return self

    @property
    def shots(self) -> int:
        """What the magazine holds (ASC-GUN-01)."""
        return self.ammunition


class Builds(Page):
    """The Advantage each hit builds (ASC-MELEE-02)."""

    accuracy: Annotated[int, Field(ge=0, le=10)] = 0
    initiative: Annotated[int, Field(ge=0, le=10)] = 0


class MeleeLine(ArmsLine):
    """A melee weapon's Ascension line; `pf` is written normal-minimum (ASC-MELEE-01, -02, -07, -10, -11)."""

    attack: Count
    defence: Count
    builds: Builds = Builds()
    pf: Annotated[str, Field(pattern=r"^[1-9][0-9]?-[1-9][0-9]?$")]
    damage_limit: Positive
    hands: Literal[1, 2] = 1
    brutal: Count = 0

    @property
    def factor(self) -> int:
        """The Physical Factor before anything lowers it."""
        return int(self.pf.partition("-")[0])

    @property
    def least_factor(self) -> int:
        """The Physical Factor nothing lowers it under."""
        return int(self.pf.partition("-")[2])

    @model_validator(mode="after")
    def _factor_above_minimum(self) -> Self:
        if self.least_factor > self.factor:
            what = f'pf "{self.pf}" has a minimum above its normal value'
            raise ValueError(f'{what} | normal-minimum, as in "4-2"')
        return self


class GrenadeLine(EffectLine):
    """A grenade's Ascension line: a blast with dice, or smoke for some rounds (ASC-GREN-07, -10, -14).

    Dodge DC 0, or none written, stands for the book's own.
    """

    effect: Literal["blast", "smoke", "fire", "gas", "burst"]
    damage: Dice | None = None
    damage_type: Word = "explosive"
    dodge_dc: Count = 0
    radius: Annotated[int, Field(ge=0, le=12)]
    overwhelming: Annotated[int, Field(ge=1, le=9)] = 1
    tags: Many[WeaponTag] = ()

    @model_validator(mode="after")
    def _throws_dice(self) -> Self:
        if self.effect == "blast" and self.damage is None:
            raise ValueError('a blast needs damage | damage = "4d6"')
        if self.damage is not None and not self.damage.endswith("d6"):
            raise ValueError('a blast drops die after die, so it takes six-sided ones | damage = "4d6"')
        if not self.harms and self.damage is not None:
            raise ValueError(f"{self.effect} does no damage | leave damage out")
        reach = dice_of(self.damage or "")[0] - 1
        if self.effect == "blast" and self.radius != reach:
            raise ValueError(f"a blast of {self.damage} reaches {reach} squares (ASC-GREN-07) | radius = {reach}")
        return self

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:
        """A damage type or a poison that is not there (ASC-DMG-02, ALA-HAZ-22)."""
        yield from _strange(self.damage_type, cards)
        yield from super().leans_on(card, cards)


def _strange(damage_type: str, cards: Cards) -> Iterator[Fault]:
    """A damage type that nobody knows."""
    if damage_type not in cards.damage_types:
        hint = did_you_mean(damage_type, cards.damage_types)
        yield Fault("damage_type", f'unknown damage type "{damage_type}"', hint)


def skill_of(card: AnyWeapon) -> str:
    """The skill its attacks or throws use (ASC-RULING-08)."""
    if isinstance(card, GunCard):
        return "archery" if card.kind == "bow" else "firearms"
    return "melee_weapons" if isinstance(card, MeleeCard) else "athletics"


# --- armour and poisons -------------------------------------------------------------------------------------


class ArmourLine(BookLine):
    """Damage reduction, and coverage in tenths (ASC-BASE-12, ASC-RULING-19)."""

    dr: Annotated[int, Field(ge=0, le=99)]
    coverage: Annotated[int, Field(ge=0, le=10)]


class PoisonLine(WorkingLine):
    """A poison's Ascension line: rung of its checks, turns, stress a turn, Edge, turns of paralysis (ALA-RULING-14)."""

    works: ClassVar[tuple[str, ...]] = ("damage", "points", "edge")
    example: ClassVar[str] = 'damage = "1d6", points, edge or paralyses'
    rung: PoisonRung = 0
    damage: Annotated[str, Field(pattern=r"^([1-9][0-9]?d6)?$")] = ""
    points: Annotated[int, Field(ge=0, le=99)] = 0
    edge: Annotated[int, Field(ge=-10, le=0)] = 0


# --- units --------------------------------------------------------------------------------------------------


class StatLine(Page):
    """The four stats (ASC-BASE-02)."""

    senses: Level
    physique: Level
    intellect: Level
    aether: Level


class SomeStats(Page):
    """Those of the four stats that differ from the template."""

    senses: Level | None = None
    physique: Level | None = None
    intellect: Level | None = None
    aether: Level | None = None


class UnitLine(CarrierLine):
    """A unit's Ascension line. Skills left out count 0; a `mook` may cost no more than mooks do (ASC-BASE-07)."""

    stats: StatLine
    mook: bool = False
    skills: dict[str, Level] = Field(default_factory=dict)
    hero_level: Level = 0
    bought_levels: Level = 0
    species: Word = "human"
    move: Annotated[int, Field(ge=0, le=12)] = 3
    traits: Many[Word] = ()

    @model_validator(mode="after")
    def _only_heroes_above_five(self) -> Self:
        if self.hero_level == 0:
            levels = {**self.stats.model_dump(), **self.skills}
            above = sorted(name for name, level in levels.items() if level > ORDINARY)
            if above:
                listed = ", ".join(f"{name} {levels[name]}" for name in above)
                what = f"only heroes may exceed {ORDINARY} (ASC-BASE-05): {listed}"
                raise ValueError(f"{what} | set hero_level to 1 or more")
        return self

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:
        """Skills, traits, a species or gear that no card is there for (ASC-BASE-11)."""
        wanted: tuple[tuple[str, str, str, Collection[str]], ...] = (
            *(("skill", name, "skills", cards.skills) for name in self.skills),
            *(("trait", name, "traits", cards.traits) for name in self.traits),
            ("species", self.species, "species", cards.species),
        )
        for kind, name, key, names in wanted:
            if name not in names:
                yield Fault(key, f'unknown {kind} "{name}"', did_you_mean(name, names))
        if self.mook and (over := mook_fault(self, Numbers())):
            yield Fault("mook", over, "lower stats or skills, or leave mook out")
        yield from super().leans_on(card, cards)


class UnitChanges(Overrides):
    """What files may change in a unit's Ascension line: any part of it, any stat or skill by itself."""

    stats: SomeStats | None = None
    skills: dict[str, Level] | None = None
    hero_level: Level | None = None
    bought_levels: Level | None = None
    species: Word | None = None
    move: Annotated[int, Field(ge=0, le=12)] | None = None
    traits: Many[Word] | None = None


# --- reading ------------------------------------------------------------------------------------------------


line_of = BookLines(
    BOOK, gun=GunLine, melee=MeleeLine, grenade=GrenadeLine, armour=ArmourLine, poison=PoisonLine, unit=UnitLine,
    overrides=UnitChanges,
)  # fmt: skip
"""A card's line in this book: its own, or one worked out from another book's."""


# --- what a soldier costs in character points, and what a mook may cost (ASC-BASE-06, -07) ----------------------------

def cost_of(line: UnitLine, n: Numbers) -> int:
    """Character points of all stats and skills; what lies above the table costs what its last step would go on to."""
    stats = sum(_price(level, n.stat_costs) for level in line.stats.model_dump().values())
    return stats + sum(_price(level, n.skill_costs) for level in line.skills.values())


def _price(level: int, table: tuple[int, ...]) -> int:
    """The price of a level; none for 0, and beyond the table each level one table's last step more."""
    if level <= len(table):
        return table[level - 1] if level > 0 else 0
    return table[-1] + (level - len(table)) * (table[-1] - table[-2])


def mook_fault(line: UnitLine, n: Numbers) -> str:
    """Why a unit is no mook; empty if it is one (ASC-BASE-07)."""
    cost = cost_of(line, n)
    return f"costs {cost} CP, and a mook is built on {n.mook_points} (ASC-BASE-07)" if cost > n.mook_points else ""
