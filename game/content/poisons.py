"""Poison and disease cards, and the conditions that weapons impose (ALA-HAZ-18 to -22, ALA-COND-03)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from game.content.lines import BookLine, Lined
from game.content.model import Label, Many, Page, Word

Rung = Annotated[int, Field(ge=-5, le=4)]
Exposure = Literal["injury", "inhalation", "contact", "ingestion"]


class PoisonCard(Lined):
    """A poison or a disease; `ways` are those by which it gets into a body; `key` is its file's name."""

    line_kind: ClassVar[str] = "poison"
    name: Word
    kind: Literal["poison", "disease"] = "poison"
    label: Label = ""
    ways: Many[Exposure] = ("injury", "inhalation", "contact", "ingestion")


class WorkingLine(BookLine):
    """A poison's line in any book: for how many turns it works and paralyses, and at least one effect.

    `works` are the keys of what else it does to a body, `example` shows them to whoever has named none.
    """

    works: ClassVar[tuple[str, ...]]
    example: ClassVar[str]
    turns: Annotated[int, Field(ge=1, le=99)] = 3
    paralyses: Annotated[int, Field(ge=0, le=9)] = 0

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not (self.paralyses or any(getattr(self, key) for key in self.works)):
            raise ValueError(f"a poison does something | {self.example}")
        return self


class Imposes(Page):
    """A condition that a hit or a blast imposes, with what ends it; `resist` is the rung of a Body check against it.

    An end clause may not be missing (ALA-COND-03): `turn` and `rounds` say how many, `check` may name its rung as
    `edge` and the stress a bond bears as `hold` (ALA-RULING-22).
    """

    kind: Literal["blinded", "frightened", "paralyzed", "petrified", "restrained", "stunned", "unconscious"]
    ends: Literal["turn", "rounds", "check", "cause", "never"]
    turns: Annotated[int, Field(ge=1, le=99)] | None = None
    edge: Rung | None = None
    hold: Annotated[int, Field(ge=1, le=99)] | None = None
    resist: Rung | None = None

    @model_validator(mode="after")
    def _counts(self) -> Self:
        if self.ends in ("turn", "rounds") and self.turns is None:
            raise ValueError(f'"{self.ends}" needs a number | turns = 1')
        return self
