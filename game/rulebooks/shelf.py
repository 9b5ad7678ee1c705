"""The shelf of rulebooks: a rules profile names its book, and the book is opened with the profile's figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.profile import load_profile
from game.rulebooks.ascension.book import open_ascension
from game.rulebooks.ascension.numbers import FIGURES as ASCENSION_FIGURES
from game.systems.rulebook import Rulebook
from game.systems.switches import SWITCHES

BOOKS: dict[str, Callable[[str, dict[str, Any]], Rulebook]] = {"ascension": open_ascension}
FIGURES: dict[str, tuple[str, ...]] = {"ascension": (*ASCENSION_FIGURES, *SWITCHES)}


def open_profile(book: str, title: str, figures: dict[str, Any], file: str = "rules") -> Rulebook:
    """A book with these figures; `file` is named in the Problems.

    Raises ContentError for a book that is not on the shelf, and with every figure that it does not have, that has
    another shape or lies out of bounds.
    """
    if book not in BOOKS:
        raise ContentError([error(file, "book", f'no rulebook "{book}" on the shelf', did_you_mean(book, BOOKS))])
    try:
        return BOOKS[book](title, figures)
    except (KeyError, TypeError, ValueError):
        raise ContentError(list(_faults(book, figures, file))) from None


def _faults(book: str, figures: dict[str, Any], file: str) -> Iterator[Problem]:
    """What is wrong with each figure: the book is asked about one after the other."""
    for name, value in figures.items():
        place = f"switches.{name}" if name in SWITCHES else f"numbers.{name}"
        try:
            BOOKS[book]("", {name: value})
        except KeyError:
            yield error(file, place, "the book has no such figure", did_you_mean(name, FIGURES[book]))
        except (TypeError, ValueError) as fault:
            yield error(file, place, str(fault), "see the shipped profile of this book")


def open_book(name: str, switches: Mapping[str, bool] | None = None) -> Rulebook:
    """The book of a rules profile, given by shipped name or by path, with these switches set over the profile's.

    Raises ContentError as `open_profile` does.
    """
    profile = load_profile(name)
    return open_profile(profile.book, profile.title, {**profile.numbers, **profile.switches, **(switches or {})}, name)
