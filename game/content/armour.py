"""Armour cards."""

from __future__ import annotations

from typing import ClassVar

from game.content.lines import Lined
from game.content.model import Label, Word


class ArmourCard(Lined):
    """A suit of armour; `key` is its file's name without the ending."""

    line_kind: ClassVar[str] = "armour"
    name: Word
    label: Label = ""
