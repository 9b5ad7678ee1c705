"""The shipped profile is the whole book: every figure, with the book's own value."""

from __future__ import annotations

from dataclasses import asdict

from game.content.profile import load_profile
from game.rulebooks.ascension.numbers import Numbers, numbers, numbers_from
from game.rulebooks.shelf import open_book


def test_the_profile_names_every_figure_of_the_book() -> None:
    assert set(load_profile("ascension").numbers) == set(asdict(Numbers()))


def test_the_profile_is_the_book_as_written() -> None:
    assert numbers(open_book("ascension")) == Numbers()


def test_a_profile_may_set_a_figure_of_its_own() -> None:
    assert numbers_from({"braced_accuracy": 3}).braced_accuracy == 3
    assert numbers_from({"cover_edges": [0, -1, -2, -3, -4]}).cover_edges == (0, -1, -2, -3, -4)
