"""Weapon cards: guns, melee weapons and grenades, each with one stat line per rulebook."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from game.content.lines import Lined
from game.content.model import Label, Word


class WeaponCard(Lined):
    """What every weapon card says; `key` is its file's name without the ending.

    `strength_class` is what its bearer counts as in an assault, where that is not what such a weapon usually counts as
    (WAR-ASSAULT-10).
    """

    name: Word
    kind: str
    art: Word
    label: Label = ""
    strength_class: Literal["", "heavy", "rifle", "light"] = ""


class GunCard(WeaponCard):
    """A firearm or a bow."""

    line_kind: ClassVar[str] = "gun"
    kind: Literal["rifle", "pistol", "shotgun", "bow"]


class MeleeCard(WeaponCard):
    """A weapon for close combat."""

    line_kind: ClassVar[str] = "melee"
    kind: Literal["melee"]


class GrenadeCard(WeaponCard):
    """Something thrown that goes off where it lands."""

    line_kind: ClassVar[str] = "grenade"
    kind: Literal["grenade"]


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
