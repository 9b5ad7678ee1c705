"""Lamp cards: light to carry (ALA-VIS-05)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.content.model import Keyed, Label, Word


class LampCard(Keyed):
    """A light to carry, lit or doused with a move action; burning it clears so many squares around (ALA-RULING-09)."""

    name: Word
    label: Label = ""
    reach: Annotated[int, Field(ge=1, le=12)] = 4
