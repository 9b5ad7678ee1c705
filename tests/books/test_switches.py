"""Every switch and figure of every book: what is no value of it is refused by name, and none is doubtful by itself."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from game.content.problem import ContentError
from game.rulebooks.shelf import books, conflicts_of, figures_of, open_book, open_profile, switches_of

TOGETHER = {"progress.points_2a", "progress.broad_2b"}
"""Both on or both off (ALT-PROG-16)."""
BARRED = {frozenset(("progress.specialized", "progress.training_kits"))}
"""Never both (ALT-PROG-09)."""
DOUBTED = {
    frozenset(("progress.flat_cost", other))
    for other in ("progress.double_points", "progress.specialized", "progress.training_kits")
}
"""Better not both (ALT-PROG-04, -20)."""


@pytest.mark.parametrize("book", books())
@pytest.mark.parametrize("wrong", ["perhaps", 3])
def test_what_no_switch_or_figure_can_be_is_refused_by_name(book: str, wrong: object) -> None:
    switches = set(switches_of(book))
    asked = [name for name in figures_of(book) if name in switches or wrong == "perhaps"]
    with pytest.raises(ContentError) as refused:
        open_profile(book, "", dict.fromkeys(asked, wrong))
    places = {problem.place for problem in refused.value.problems}
    assert places == {f"switches.{name}" if name in switches else f"numbers.{name}" for name in asked}


@pytest.mark.parametrize("book", books())
def test_a_book_with_any_switch_the_other_way_is_opened_again_by_its_own_figures(book: str) -> None:
    """As a journal and a saved moment do: without conditions, what was written was refused."""
    shipped = open_book(book).figures
    for name in switches_of(book):
        if isinstance(shipped[name], bool) and name not in TOGETHER.union(*BARRED):
            figures = open_book(book, {name: not shipped[name]}).figures
            assert open_profile(book, "", dict(figures)).figures == figures, name


@pytest.mark.parametrize("book", books())
def test_of_any_two_switches_that_are_on_it_is_said_whether_they_go_together(book: str) -> None:
    figures = open_book(book).figures
    plain = [name for name in switches_of(book) if isinstance(figures[name], bool)]
    for pair in map(frozenset, combinations_with_replacement(plain, 2)):
        faults, warnings = conflicts_of(book, {name: name in pair for name in plain})
        assert bool(faults) == (len(pair & TOGETHER) == 1 or pair in BARRED), pair
        assert bool(warnings) == (pair in DOUBTED), pair
