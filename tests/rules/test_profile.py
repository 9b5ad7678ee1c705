"""The shipped profile is the whole book: every figure, with the book's own value."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.problem import ContentError
from game.content.profile import load_profile
from game.rulebooks.ascension.numbers import FIGURES, Numbers, bounds, numbers, numbers_from
from game.rulebooks.ascension.numbers import SWITCHES as BORROWED
from game.rulebooks.shelf import open_book, open_profile
from game.systems.figures import SWITCHES
from game.systems.modules import FIGURES as WARFARE


def test_the_profile_names_every_figure_of_the_book() -> None:
    assert set(load_profile("ascension").numbers) == {*FIGURES, *WARFARE}


def test_the_profile_is_the_book_as_written() -> None:
    assert numbers(open_book("ascension")) == Numbers()


def test_the_page_on_profiles_tells_every_switch_as_it_is_shipped() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules-profile.md").read_text(encoding="utf-8")
    shipped = load_profile("ascension").switches
    assert tuple(shipped) == (*SWITCHES, *BORROWED)
    for name in SWITCHES:
        assert f"| `{name}` | {'on' if shipped[name] else '**off**'} |" in page, name
    for name in BORROWED:
        told = "off" if shipped[name] is False else f'`"{shipped[name]}"`'
        assert f"| `{name}` | {told} |" in page, name


def test_the_profile_of_the_page_is_one(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules-profile.md").read_text(encoding="utf-8")
    example = page.split("# harsh.toml")[1].split("```")[0]
    (tmp_path / "harsh.toml").write_text(example, encoding="utf-8")
    book = open_book(str(tmp_path / "harsh.toml"))
    assert book.switches.morale
    assert numbers(book).fire_spread == 5
    assert numbers(book).bleeding == numbers(open_book("ascension")).bleeding


def test_a_profile_may_set_a_figure_of_its_own() -> None:
    assert numbers_from({"braced_accuracy": 3}).braced_accuracy == 3
    assert numbers_from({"cover_edges": [0, -1, -2, -3, -4]}).cover_edges == (0, -1, -2, -3, -4)


@pytest.mark.parametrize(
    ("name", "value"),
    [("suppress_full", 0), ("square_capacity", 0), ("steady_cost", -1), ("kill_level", 5), ("base_challenge", 101)],
)
def test_a_figure_out_of_bounds_is_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=name):
        numbers_from({name: value})


def test_all_faults_of_a_profile_are_told_at_once() -> None:
    wrong = {"bleding": 2, "daze": "much", "cover_edges": [1], "pool_most": 0, "bleeding": 2}
    with pytest.raises(ContentError) as refused:
        open_profile("ascension", "wrong", wrong)
    places = [problem.place for problem in refused.value.problems]
    assert places == ["numbers.bleding", "numbers.daze", "numbers.cover_edges", "numbers.pool_most"]
    assert "bleeding" in refused.value.problems[0].hint


def test_every_figure_of_the_book_lies_within_its_bounds_with_room_beside_it() -> None:
    for name, usual in ((name, getattr(Numbers(), name)) for name in FIGURES):
        for value in usual if isinstance(usual, tuple) else (usual,):
            least, most = bounds(name, value)
            assert least <= value <= most
            assert value + 1 <= most or name == "kill_level"


def test_books_of_the_same_figures_share_them() -> None:
    """Tables are kept by the figures: two copies would be compared figure by figure at every look."""
    assert open_book("ascension").numbers is open_book("ascension").numbers
