"""Unit cards: the soldier templates that scenarios and scenes are mustered from."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from game.content.ladder import Rung
from game.content.model import Keyed, Many, Page, Word

Level = Annotated[int, Field(ge=0, le=20)]
Size = Literal["tiny", "small", "human", "large", "huge", "vehicle"]
Grenades = dict[str, Annotated[int, Field(ge=0, le=99)]]
Tag = Annotated[
    str, Field(pattern=r"^(mindless|fearless|vehicle|(winter|desert)_gear|darkvision|(hearing|tremor)_[1-9][0-9]?)$")
]
"""What sets a body apart; `darkvision`, `hearing_3` and `tremor_3` are sense tags (ALA-RULING-10), winter and
desert gear guard against cold and heat (ALA-HAZ-08)."""
STATS = ("senses", "physique", "intellect", "aether")
ORDINARY = 5
"""The highest stat or skill of anyone who is no hero (ASC-BASE-05)."""


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


class UnitLine(Page):
    """A unit's Ascension line. Skills left out count 0; weapons, grenades, armour and a lamp are named by key.

    `fear` says how fearsome it is: the difficulty of the Mind check of whoever sees it first (ALA-RULING-15).
    """

    stats: StatLine
    skills: dict[str, Level] = Field(default_factory=dict)
    hero_level: Level = 0
    bought_levels: Level = 0
    species: Word = "human"
    move: Annotated[int, Field(ge=0, le=12)] = 3
    traits: Many[Word] = ()
    weapons: Many[Word] = ()
    grenades: Grenades = Field(default_factory=dict)
    armour: Word = "none"
    tags: Many[Tag] = ()
    lamp: str = ""
    fear: Rung | None = None

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


class UnitCard(Keyed):
    """A soldier template; `key` is its file's name without the ending."""

    name: Word
    role: Word
    art: Word
    label: str = ""
    size: Size = "human"
    ascension: UnitLine


class Overrides(Page):
    """What a scenario or a scene changes in a template: any part of it, any stat or skill by itself.

    A skill set to 0 is taken away; lists replace the template's lists whole.
    """

    name: str | None = None
    art: str | None = None
    size: Size | None = None
    stats: SomeStats | None = None
    skills: dict[str, Level] | None = None
    hero_level: Level | None = None
    bought_levels: Level | None = None
    species: Word | None = None
    move: Annotated[int, Field(ge=0, le=12)] | None = None
    traits: Many[Word] | None = None
    weapons: Many[Word] | None = None
    grenades: Grenades | None = None
    armour: Word | None = None
    tags: Many[Tag] | None = None
    lamp: str | None = None
    fear: Rung | None = None


_CARD_PARTS = ("name", "art", "size")
_LINE_PARTS = (
    "hero_level", "bought_levels", "species", "move", "traits", "weapons", "grenades", "armour", "tags", "lamp",
    "fear",
)  # fmt: skip


def overridden(card: UnitCard, changes: Overrides) -> dict[str, Any]:
    """The table of a template with changes in it, ready to be read as a UnitCard again."""
    table = card.model_dump()
    line = table["ascension"]
    table.update({part: getattr(changes, part) for part in _CARD_PARTS if getattr(changes, part) is not None})
    line.update({part: getattr(changes, part) for part in _LINE_PARTS if getattr(changes, part) is not None})
    if changes.stats is not None:
        line["stats"].update(changes.stats.model_dump(exclude_none=True))
    levels = {**line["skills"], **(changes.skills or {})}
    line["skills"] = {name: level for name, level in levels.items() if level > 0}
    return table


def changes_of(template: UnitCard, card: UnitCard) -> dict[str, Any]:
    """What would have to be written of `card` beside its template: `overridden` the other way round."""
    changes: dict[str, Any] = {}
    for old, new, parts in ((template, card, _CARD_PARTS), (template.ascension, card.ascension, _LINE_PARTS)):
        changes.update({part: getattr(new, part) for part in parts if getattr(new, part) != getattr(old, part)})
    was, now = template.ascension, card.ascension
    stats = {name: getattr(now.stats, name) for name in STATS if getattr(now.stats, name) != getattr(was.stats, name)}
    names = sorted({*was.skills, *now.skills})
    skills = {name: now.skills.get(name, 0) for name in names if now.skills.get(name, 0) != was.skills.get(name, 0)}
    return changes | ({"stats": stats} if stats else {}) | ({"skills": skills} if skills else {})
