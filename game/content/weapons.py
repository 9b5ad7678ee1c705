"""Weapon cards: guns, melee weapons and grenades, each with one stat line per rulebook."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from game.content.model import Keyed, Many, Page, Word
from game.content.poisons import Imposes

Count = Annotated[int, Field(ge=0, le=99)]
Positive = Annotated[int, Field(ge=1, le=99)]
Dice = Annotated[str, Field(pattern=r"^[1-9][0-9]?d[36]$")]
WeaponTag = Literal[
    "vehicle_ordnance", "completely_overwhelming", "tripod", "mounted",
    "piercing", "slashing", "blunt", "offensive", "defensive", "polearm", "one_handed",
]  # fmt: skip

LASTING = ("smoke", "fire", "gas")
"""Effects of grenades that stay for some rounds."""
PoisonKey = Annotated[str, Field(max_length=80)]

RATINGS = {"single": (1, 1), "semi": (2, 3), "full": (3, 99)}
"""The rating numbers each rate of fire may have (ASC-RULING-38)."""


class Aim(Page):
    """A scope or a sight and what an Aim with it stores (ASC-ACT-02 to -04)."""

    kind: Literal["scope", "sight"]
    bonus: Annotated[int, Field(ge=0, le=10)]


class Line(Page):
    """What every Ascension line of a weapon says; `damage_type` is a key of assets/damage_types.toml.

    `poison` gets into whom it hurts (ALA-HAZ-18), `imposes` a condition on whom it hits (ALA-COND-03).
    """

    damage: Dice
    damage_type: Word
    overwhelming: Annotated[int, Field(ge=1, le=9)] = 1
    tags: Many[WeaponTag] = ()
    poison: PoisonKey = ""
    imposes: Imposes | None = None

    @model_validator(mode="after")
    def _ordnance_overwhelms(self) -> Self:
        if "vehicle_ordnance" in self.tags and self.overwhelming < 2:
            what = "vehicle ordnance must have overwhelming 2 or more (ASC-OWH-04)"
            raise ValueError(f"{what} | overwhelming = 2")
        return self


class GunLine(Line):
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


class Builds(Page):
    """The Advantage each hit builds (ASC-MELEE-02)."""

    accuracy: Annotated[int, Field(ge=0, le=10)] = 0
    initiative: Annotated[int, Field(ge=0, le=10)] = 0


class MeleeLine(Line):
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


class GrenadeLine(Page):
    """A grenade's Ascension line: a blast with dice, or smoke for some rounds (ASC-GREN-07, -10, -14).

    Dodge DC 0, or none written, stands for the book's own. `fire` burns squares for some rounds, `gas` lays a cloud of
    `poison` over them, `burst` imposes a condition on everyone in its radius.
    """

    effect: Literal["blast", "smoke", "fire", "gas", "burst"]
    damage: Dice | None = None
    damage_type: Word = "explosive"
    dodge_dc: Count = 0
    radius: Annotated[int, Field(ge=0, le=12)]
    rounds: Count = 0
    overwhelming: Annotated[int, Field(ge=1, le=9)] = 1
    tags: Many[WeaponTag] = ()
    poison: PoisonKey = ""
    imposes: Imposes | None = None

    @model_validator(mode="after")
    def _says_what_it_does(self) -> Self:
        harms = self.effect in ("blast", "fire")
        if self.effect == "blast" and self.damage is None:
            raise ValueError('a blast needs damage | damage = "4d6"')
        if self.damage is not None and not self.damage.endswith("d6"):
            raise ValueError('a blast drops die after die, so it takes six-sided ones | damage = "4d6"')
        if not harms and self.damage is not None:
            raise ValueError(f"{self.effect} does no damage | leave damage out")
        if self.effect in LASTING and self.rounds < 1:
            raise ValueError(f"{self.effect} lasts at least one round | rounds = 3")
        if (self.effect == "gas") != bool(self.poison):
            raise ValueError('a poison goes with gas, and gas with a poison | effect = "gas", poison = "mild"')
        if self.effect == "burst" and self.imposes is None:
            raise ValueError('a burst imposes a condition | imposes = { kind = "stunned", ends = "turn", turns = 1 }')
        return self


class WeaponCard(Keyed):
    """What every weapon card says; `key` is its file's name without the ending."""

    name: Word
    kind: str
    art: Word
    label: str = ""


class GunCard(WeaponCard):
    """A firearm or a bow."""

    kind: Literal["rifle", "pistol", "shotgun", "bow"]
    ascension: GunLine

    @property
    def skill(self) -> str:
        """The skill its attacks use (ASC-RULING-08)."""
        return "archery" if self.kind == "bow" else "firearms"


class MeleeCard(WeaponCard):
    """A weapon for close combat."""

    kind: Literal["melee"]
    ascension: MeleeLine

    @property
    def skill(self) -> str:
        """The skill its attacks use (ASC-RULING-08)."""
        return "melee_weapons"


class GrenadeCard(WeaponCard):
    """Something thrown that goes off where it lands."""

    kind: Literal["grenade"]
    ascension: GrenadeLine

    @property
    def skill(self) -> str:
        """The skill its throws use (ASC-RULING-08)."""
        return "athletics"


AnyWeapon = GunCard | MeleeCard | GrenadeCard
WEAPON_KINDS: dict[str, type[AnyWeapon]] = {
    "rifle": GunCard,
    "pistol": GunCard,
    "shotgun": GunCard,
    "bow": GunCard,
    "melee": MeleeCard,
    "grenade": GrenadeCard,
}


def weapon_model(table: dict[str, Any]) -> type[AnyWeapon]:
    """The model a weapon table is read with; one of unknown kind is read as a gun, which names the fault."""
    kind = table.get("kind")
    return WEAPON_KINDS.get(kind, GunCard) if isinstance(kind, str) else GunCard
