"""Opens rulebooks: a rules profile names its book, and the book is opened with the profile's figures."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.profile import load_profile
from game.rulebooks.packages import packages
from game.systems.rulebook import Rulebook
from game.words import kinds

_Kind = TypeVar("_Kind")


def vocabulary(of: type[_Kind]) -> dict[str, type[_Kind]]:
    """Every kind of order, event or frame, those of all books among them, by its word in files."""
    return kinds(of)


def books() -> tuple[str, ...]:
    """All rulebooks, shipped and installed, in order of name."""
    return tuple(sorted(packages()))


def figures_of(book: str) -> tuple[str, ...]:
    """Every figure and switch that a profile of a book may set."""
    return cast("tuple[str, ...]", _contents(book).FIGURES)


def switches_of(book: str) -> tuple[str, ...]:
    """Those of them that are switches."""
    return cast("tuple[str, ...]", _contents(book).SWITCHES)


def set_over(book: Rulebook, base: Rulebook) -> tuple[dict[str, bool | str], dict[str, Any]]:
    """The switches and the figures in which a book differs from another opening of it."""
    changed = {name: value for name, value in book.figures.items() if value != base.figures.get(name)}
    switches = switches_of(book.key)
    return (
        {name: value for name, value in changed.items() if name in switches},
        {name: value for name, value in changed.items() if name not in switches},
    )


def _contents(book: str) -> Any:
    """A book's table of contents; a book that is not played is not read, which would take its time."""
    return importlib.import_module(f"{packages()[book]}.book")


def opened(book: str, title: str, figures: dict[str, Any]) -> Rulebook:
    """A book with some of its figures set. Raises KeyError, TypeError or ValueError for what it does not have."""
    if book not in books():
        raise KeyError(book)
    return cast("Rulebook", getattr(_contents(book), f"open_{book}")(title, figures))


def open_profile(book: str, title: str, figures: dict[str, Any], file: str = "rules") -> Rulebook:
    """A book with these figures; `file` is named in the Problems.

    Raises ContentError for an unknown book, and with every figure that it does not have, that has
    another shape or lies out of bounds, and with switches that cannot be played together.
    """
    if book not in books():
        raise ContentError([error(file, "book", f'no rulebook "{book}" on the shelf', did_you_mean(book, books()))])
    try:
        found = opened(book, title, figures)
    except (KeyError, TypeError, ValueError):
        raise ContentError(list(_faults(book, figures, file))) from None
    clashes = conflicts_of(book, figures)[0]
    if clashes:
        raise ContentError([error(file, "switches", clash, "change one of them") for clash in clashes])
    return found


def conflicts_of(book: str, figures: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which of a book's switches cannot be played together as they are set, and which had better not be."""
    ask = getattr(_contents(book), "conflicts", None)
    return cast("tuple[tuple[str, ...], tuple[str, ...]]", ask(figures)) if ask is not None else ((), ())


def _faults(book: str, figures: dict[str, Any], file: str) -> Iterator[Problem]:
    """What is wrong with each figure: the book is asked about one after the other."""
    switches = switches_of(book)
    for name, value in figures.items():
        place = f"switches.{name}" if name in switches or isinstance(value, bool) else f"numbers.{name}"
        try:
            opened(book, "", {name: value})
        except KeyError:
            yield error(file, place, "the book has no such figure", did_you_mean(name, figures_of(book)))
        except (TypeError, ValueError) as fault:
            yield error(file, place, str(fault), "see the shipped profile of this book")


def open_book(
    name: str, switches: Mapping[str, bool | str] | None = None, numbers: Mapping[str, Any] | None = None
) -> Rulebook:
    """The book of a rules profile, by shipped name or by path, with these switches and figures set over the profile's.

    Those that are another book's are left out: a scenario may be fought by any. Raises ContentError as
    `open_profile` does.
    """
    profile = load_profile(name)
    known = figures_of(profile.book) if profile.book in books() else ()
    over = {key: value for key, value in {**(numbers or {}), **(switches or {})}.items() if key in known}
    return open_profile(profile.book, profile.title, {**profile.numbers, **profile.switches, **over}, name)
