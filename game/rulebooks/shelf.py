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


def open_book(name: str) -> Rulebook:
    """The book of a rules profile, given by shipped name or by path, with the profile's figures.

    Raises ContentError for a profile that cannot be read, a book that is not on the shelf, or figures it does not
    have.
    """
    profile = load_profile(name)
    if profile.book not in BOOKS:
        hint = did_you_mean(profile.book, BOOKS)
        raise ContentError([error(name, "book", f'no rulebook "{profile.book}" on the shelf', hint)])
    try:
        return BOOKS[profile.book](profile.title, dict(profile.numbers))
    except KeyError as fault:
        figure = str(fault.args[0])
        hint = did_you_mean(figure, FIGURES[profile.book])
        raise ContentError([error(name, f"numbers.{figure}", "the book has no such figure", hint)]) from None
    except TypeError as fault:
        raise ContentError([error(name, "numbers", str(fault), "see the shipped profile of this book")]) from None
