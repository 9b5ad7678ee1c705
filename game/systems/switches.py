"""The switches of a rules profile: which modules of a battlefield's acts are played (ALA-CONV-08)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Switches:
    """Modules on or off. Off, a module's rows do nothing and its orders are refused.

    Morale is off unless a profile or a scenario asks for it: it is the one module that no order, card or square
    of the ground brings into a battle by itself.
    """

    surprise: bool = True  # ALA-SURP
    concealment: bool = True  # ALA-COVER
    visibility: bool = True  # ALA-VIS
    hazards: bool = True  # ALA-HAZ
    morale: bool = False  # ALA-MORALE
    conditions: bool = True  # ALA-COND
    warfare: bool = True  # WAR


SWITCHES = tuple(field.name for field in fields(Switches))


def switches_from(table: Mapping[str, object]) -> Switches:
    """Switches with some of them set. Raises KeyError for one that is not there, TypeError for no yes or no."""
    for name, value in table.items():
        if name not in SWITCHES:
            raise KeyError(name)
        if not isinstance(value, bool):
            raise TypeError(f"{name} is true or false")
    return Switches(**{name: bool(value) for name, value in table.items()})
