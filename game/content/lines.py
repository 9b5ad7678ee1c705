"""Stat lines: a card carries one table for each rulebook, named like the book, and the books bring the pages for them.

Content knows no book. Each registers its pages when `game.rulebooks` is imported. A card without a line for the book in
play is read through neutral measures (`game.content.measures`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

from pydantic import Field

from game.content.model import Keyed, Many, Page, Word, attempt, read_page
from game.content.problem import ContentError, Problem, error
from game.record import record

KINDS = ("unit", "gun", "melee", "grenade", "armour", "poison", "overrides", "situation")
"""What a book brings a page for: its lines of cards, what files may change in its units, and what scenes may say."""
Grenades = dict[str, Annotated[int, Field(ge=0, le=99)]]


class Fault(NamedTuple):
    """Something a line leans on that is not there: the key, what is wrong, and what would be right."""

    key: str
    what: str
    hint: str


class Cards(Protocol):
    """All cards by key, as a line or a card asks for what it leans on: the catalogue."""

    @property
    def armours(self) -> Mapping[str, Any]:
        """Armour cards, shields among them."""

    @property
    def units(self) -> Mapping[str, Any]:
        """Soldier templates."""

    @property
    def skills(self) -> Mapping[str, Any]:
        """Skills."""

    @property
    def traits(self) -> Mapping[str, Any]:
        """Traits."""

    @property
    def species(self) -> Mapping[str, Any]:
        """Species."""

    @property
    def damage_types(self) -> Mapping[str, Any]:
        """Classes of damage."""

    @property
    def lamps(self) -> Mapping[str, Any]:
        """Lamps."""

    @property
    def poisons(self) -> Mapping[str, Any]:
        """Poisons and diseases."""

    def unknown_gear(self, line: CarrierLine) -> Iterator[Fault]:
        """What a unit's line carries that there is no card of."""


class BookLine(Page):
    """A stat line of any card in any book."""

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:  # noqa: ARG002 - most lean on nothing
        """What the line names that the cards do not have."""
        yield from ()


class LoadedLine(BookLine):
    """A line of anything that shoots."""

    @property
    def shots(self) -> int:
        """How much the weapon holds, in what the book counts."""
        raise NotImplementedError


class CarrierLine(BookLine):
    """A unit's line, with what it carries; weapons, grenades and armour are named by key, alike in all books."""

    weapons: Many[Word] = ()
    grenades: Grenades = Field(default_factory=dict)
    armour: Word = "none"

    def leans_on(self, card: Any, cards: Cards) -> Iterator[Fault]:  # noqa: ARG002 - books that need it have it
        """Weapons, grenades and armour that no card is there for."""
        yield from cards.unknown_gear(self)


@record
class Pages:
    """What one book brings, by kind: its page, and the ways from its lines to neutral measures and back.

    And a page for "growth" if soldiers grow by it.
    """

    models: Mapping[str, type[Page]]
    measures: Mapping[str, Callable[[Any, Any], Any]]
    lines: Mapping[str, Callable[[Any, Any], BookLine]]


_BOOKS: dict[str, Pages] = {}


def register(book: str, pages: Pages) -> None:
    """Add a book's pages. Raises ValueError if a kind is missing."""
    missing = [kind for kind in KINDS if kind not in pages.models]
    if missing:
        raise ValueError(f"{book} brings no page for {', '.join(missing)}")
    _BOOKS[book] = pages


def books() -> tuple[str, ...]:
    """The books that cards have lines for, in the order in which they came. Raises RuntimeError if there are none."""
    if not _BOOKS:
        raise RuntimeError("no rulebook has brought its pages: import game.rulebooks before anything is read")
    return tuple(_BOOKS)


def page_of(kind: str, book: str) -> type[Page]:
    """A book's page of a kind. Raises KeyError for a book that has brought none."""
    books()
    return _BOOKS[book].models[kind]


def growth_page(book: str) -> type[Page]:
    """What rosters say of how a soldier has grown; the empty page for a book in which nobody does."""
    books()
    return _BOOKS[book].models.get("growth", Page)


class Lined(Keyed):
    """A card with stat lines, by book."""

    line_kind: ClassVar[str]
    given: ClassVar[frozenset[str]] = frozenset({"key", "lines"})
    lines: Mapping[str, Any] = Field(default_factory=dict)

    @classmethod
    def spoken(cls) -> list[str]:
        """The keys a card's file may have."""
        return [*super().spoken(), *books()]

    def leans_on(self, cards: Cards) -> Iterator[Fault]:  # noqa: ARG002 - most lean on nothing
        """What the card itself names, in whatever book, that the cards do not have."""
        yield from ()

    def relined(self, book: str, line: BookLine, *, alone: bool = False) -> Self:
        """The same card with another line for a book; `alone` leaves out those of all others."""
        kept = {} if alone else self.lines
        return self.model_copy(update={"lines": {**kept, book: line}})


def line(card: Lined, book: str) -> Any:
    """A card's line for a book: its own, or one worked out from that which stands first (docs/rulebooks.md)."""
    found = card.lines.get(book)
    if found is not None:
        return found
    other = next(iter(card.lines))
    return _BOOKS[book].lines[card.line_kind](card, measured(card, other))


def measured(card: Lined, book: str) -> Any:
    """What a card's line for a book amounts to in neutral measures."""
    return _BOOKS[book].measures[card.line_kind](card, line(card, book))


_Card = TypeVar("_Card", bound=Lined)


def read_lined(model: type[_Card], table: Mapping[str, Any], *, file: str, place: str = "") -> _Card:
    """A card with its stat lines, each read with its book's page. Raises ContentError with every fault."""
    problems: list[Problem] = []
    lines = {name: _line(model, name, table[name], file, place, problems) for name in table if name in books()}
    plain = {key: value for key, value in table.items() if key not in lines}
    if "lines" in plain:
        problems.append(error(file, place, 'unknown key "lines"', f"a line stands in [{books()[0]}]"))
    card = attempt(problems, lambda: read_page(model, {**plain, "lines": lines}, file=file, place=place))
    if not lines:
        problems.append(error(file, place, "has no stat line", f"one for each rulebook, or for one: [{books()[0]}]"))
    if problems or card is None:
        raise ContentError(problems)
    return card


def _line(
    model: type[Lined], book: str, table: Any, file: str, place: str, problems: list[Problem]
) -> Page | None:
    where = f"{place}.{book}" if place else book
    return attempt(problems, lambda: read_page(page_of(model.line_kind, book), table, file=file, place=where))
