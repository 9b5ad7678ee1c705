"""Unit cards: the soldier templates that scenarios and scenes are mustered from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from game.content.lines import BookLine, Cards, CarrierLine, Fault, Grenades, Lined, line, page_of
from game.content.model import Label, Many, Page, Word, read_page
from game.content.problem import did_you_mean

LADDER = {
    "effortless": 40,
    "easy": 20,  # printed as +30 once and as +20 once: without a number it is +20 (ALA-RULING-02)
    "favorable": 10,
    "everyday": 0,
    "challenging": -10,
    "hard": -20,
    "very_hard": -30,
    "extreme": -40,
    "near_impossible": -50,
}
"""The points of each rung; the number of a row wins over the name of its rung."""


def _points(value: Any) -> Any:
    """A rung's name as its points; anything else stays as it is."""
    if not isinstance(value, str):
        return value
    if value not in LADDER:
        hint = did_you_mean(value, LADDER, LADDER)
        raise ValueError(f'no rung is called "{value}" | {hint}')
    return LADDER[value]


Rung = Annotated[int, BeforeValidator(_points), Field(ge=-100, le=100)]
"""A difficulty in points, written as a rung's name or as a number."""


Size = Literal["tiny", "small", "human", "large", "huge", "vehicle"]
Tag = Annotated[
    str,
    Field(
        pattern=r"^(mindless|fearless|(light_|heavy_)?vehicle|siege_engine|war_beast|knight|radio|drilled|open"
        r"|(winter|desert)_gear|darkvision|(hearing|tremor)_[1-9][0-9]?)$"
    ),
]
"""What sets a body apart; `darkvision`, `hearing_3` and `tremor_3` are sense tags (ALA-RULING-10), winter and
desert gear guard against cold and heat (ALA-HAZ-08); light and heavy vehicles, and what stands for them in a fantasy
battle, count for so much in an assault (WAR-ASSAULT-03, -04, WAR-BOOK-08); a radio carries orders (WAR-ASSAULT-16), and
drilled troops are the easier to hand over (WAR-GROUP-17); who is open listens to an appeal (ACY-ACCOMP-06)."""


class UnitCard(Lined):
    """A soldier template; `key` is its file's name without the ending. What the modules of all books read stands here.

    `fear` says how fearsome it is: the difficulty of the Mind check of whoever sees it first (ALA-RULING-15).
    """

    line_kind: ClassVar[str] = "unit"
    name: Word
    role: Word
    art: Word
    label: Label = ""
    size: Size = "human"
    tags: Many[Tag] = ()
    lamp: str = ""
    fear: Rung | None = None

    def leans_on(self, cards: Cards) -> Iterator[Fault]:
        """A lamp that there is no card of."""
        if self.lamp and self.lamp not in cards.lamps:
            yield Fault("lamp", f'unknown lamp "{self.lamp}"', did_you_mean(self.lamp, cards.lamps))


class Overrides(Page):
    """What a file changes in a template whatever its book: the card's own parts, and what the unit carries.

    Lists replace the template's lists whole. Each book adds the parts of its own line; parts that are tables are
    changed entry by entry, and a skill set to 0 is taken away.
    """

    name: Word | None = None
    art: str | None = None
    size: Size | None = None
    tags: Many[Tag] | None = None
    lamp: str | None = None
    fear: Rung | None = None
    weapons: Many[Word] | None = None
    grenades: Grenades | None = None
    armour: Word | None = None


CARD_PARTS = ("name", "art", "size", "tags", "lamp", "fear")
CARRIED = ("weapons", "grenades", "armour")
SKILLS = "skills"


def _said(changes: Page, parts: tuple[str, ...]) -> dict[str, Any]:
    return {part: found for part in parts if (found := getattr(changes, part, None)) is not None}


def overridden(card: UnitCard, changes: Overrides, book: str, *, file: str = "", place: str = "") -> UnitCard:
    """A template with changes written in a book's words.

    What the unit carries is changed in every line; anything else of a line is changed in the book's own, which is then
    the only one that holds. Raises ContentError for a line that may not be.
    """
    said = _said(changes, CARD_PARTS)
    card = card.model_copy(update=said) if said else card
    carried = _said(changes, CARRIED)
    special = _said(changes, _own_parts(book))
    if not carried and not special:
        return card
    own: CarrierLine = line(card, book)
    table = {**own.model_dump(), **carried, **{part: _merged(own, part, one) for part, one in special.items()}}
    where = f"{place}.{book}" if place else book
    made = read_page(page_of("unit", book), table, file=file, place=where)
    if special:
        return card.relined(book, _as_line(made), alone=True)
    others = {name: other.model_copy(update=carried) for name, other in card.lines.items()}
    return card.model_copy(update={"lines": {**others, book: made}})


def _as_line(page: Page) -> BookLine:
    assert isinstance(page, BookLine)
    return page


@lru_cache(maxsize=16)
def _own_parts(book: str) -> tuple[str, ...]:
    """The parts of a book's line that its files may change, but for what all books have."""
    return tuple(part for part in page_of("overrides", book).model_fields if part not in Overrides.model_fields)


def _merged(own: BookLine, part: str, change: Any) -> Any:
    """A part of a line with a change in it: a table entry by entry, anything else whole."""
    was = getattr(own, part)
    if isinstance(change, Page):
        return {**was.model_dump(), **change.model_dump(exclude_none=True)}
    if part == SKILLS:
        return {name: level for name, level in {**was, **change}.items() if level > 0}
    return change


def changes_of(template: UnitCard, card: UnitCard, book: str) -> dict[str, Any]:
    """What would have to be written of `card` beside its template: `overridden` the other way round."""
    was, now = line(template, book), line(card, book)
    pairs = [(template, card, part) for part in CARD_PARTS]
    pairs += [(was, now, part) for part in (*CARRIED, *_own_parts(book))]
    found = ((part, _change(part, getattr(old, part), getattr(new, part))) for old, new, part in pairs)
    return {part: change for part, change in found if change is not None}


def _change(part: str, old: Any, new: Any) -> Any:
    if old == new:
        return None
    if isinstance(new, Page):
        return {name: value for name, value in new if value != getattr(old, name)}
    if part == SKILLS:
        names = sorted({*old, *new})
        return {name: new.get(name, 0) for name in names if new.get(name, 0) != old.get(name, 0)}
    return new
