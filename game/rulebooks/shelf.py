"""The shelf of rulebooks: a rules profile names its book, and the book is opened with the profile's figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.content.problem import ContentError, did_you_mean, error
from game.content.profile import load_profile
from game.rulebooks.ascension import open_ascension
from game.rulebooks.ascension.numbers import FIGURES as ASCENSION_FIGURES
from game.systems.rulebook import Rulebook

BOOKS: dict[str, Callable[[str, dict[str, Any]], Rulebook]] = {"ascension": open_ascension}
FIGURES: dict[str, tuple[str, ...]] = {"ascension": ASCENSION_FIGURES}


def open_profile(book: str, title: str, figures: dict[str, Any], file: str = "rules") -> Rulebook:
    """A book with these figures; `file` is named in the Problems.

    Raises ContentError for a book that is not on the shelf, or figures it does not have or that have another shape.
    """
    if book not in BOOKS:
        raise ContentError([error(file, "book", f'no rulebook "{book}" on the shelf', did_you_mean(book, BOOKS))])
    try:
        return BOOKS[book](title, figures)
    except KeyError as fault:
        figure = str(fault.args[0])
        hint = did_you_mean(figure, FIGURES[book])
        raise ContentError([error(file, f"numbers.{figure}", "the book has no such figure", hint)]) from None
    except TypeError as fault:
        raise ContentError([error(file, "numbers", str(fault), "see the shipped profile of this book")]) from None


def open_book(name: str) -> Rulebook:
    """The book of a rules profile, given by shipped name or by path. Raises ContentError as `open_profile` does."""
    profile = load_profile(name)
    return open_profile(profile.book, profile.title, dict(profile.numbers), name)
