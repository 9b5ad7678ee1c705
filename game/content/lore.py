"""The words cards are written with: damage types, skills, traits and species. They are data and may grow."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.model import Keyed, Label, Word


class DamageType(Keyed):
    """A kind of damage and its family (ASC-DMG-01, -02), the class of wound it makes and the track it fills.

    `wound` is empty for a kind that wounds nobody; `overwhelming` is what the kind itself adds up to
    (ASC-RULING-16, -17).
    """

    name: Word
    family: Literal["physical", "explosive", "energy", "mental", "etheric", "atomic"]
    wound: Literal["penetrating", "slashing", "blunt", "burn", "etheric", ""]
    track: Literal["physical", "mental"] = "physical"
    overwhelming: Annotated[int, Field(ge=1, le=9)] = 1


class Skill(Keyed):
    """A skill a card may list (ASC-BASE-11)."""

    name: Word
    label: Label = ""


class Trait(Keyed):
    """A trait a card may list."""

    name: Word
    label: Label = ""


class Species(Keyed):
    """A people and its racial minimum, the stress its weakest can carry (ASC-STRESS-03)."""

    name: Word
    minimum: Annotated[int, Field(ge=0, le=99)]
