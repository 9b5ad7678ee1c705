"""Armour cards."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.model import Keyed, Page, Word


class ArmourLine(Page):
    """Damage reduction, and coverage in tenths (ASC-BASE-12, ASC-RULING-19)."""

    dr: Annotated[int, Field(ge=0, le=99)]
    coverage: Annotated[int, Field(ge=0, le=10)]


class ArmourCard(Keyed):
    """A suit of armour; `key` is its file's name without the ending."""

    name: Word
    label: str = ""
    ascension: ArmourLine
