"""Stat lines by book: read with the pages the books bring, changed by files in the words of their own book."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.content.cards import Overrides, UnitCard, changes_of, overridden
from game.content.catalogue import catalogue
from game.content.lines import KINDS, BookLine, Pages, books, line, page_of, read_lined, register
from game.content.maps import default_rules
from game.content.model import Page
from game.content.problem import ContentError
from game.content.profile import book_named, load_profile, profiles

PLAIN = {"key": "x", "name": "X", "role": "line", "art": "rifleman"}


def told(table: dict[str, object]) -> list[str]:
    with pytest.raises(ContentError) as caught:
        read_lined(UnitCard, table, file="x.toml")
    return [f"{problem.place}: {problem.what} ({problem.hint})" for problem in caught.value.problems]


def test_every_book_brings_a_page_of_each_kind() -> None:
    for book in books():
        for kind in KINDS:
            assert issubclass(page_of(kind, book), Page)


def test_a_book_that_lacks_a_page_is_not_registered() -> None:
    some = {kind: Page for kind in KINDS if kind != "poison"}
    with pytest.raises(ValueError, match="poison"):
        register("half", Pages(some, lambda *_: None, lambda *_: BookLine()))
    assert "half" not in books()


def test_cards_read_before_any_book_has_come_are_a_fault_of_the_program() -> None:
    code = "from game.content.catalogue import load; load()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "import game.rulebooks before anything is read" in done.stderr


def test_a_card_without_any_line_is_refused() -> None:
    assert told(dict(PLAIN)) == [f": has no stat line (one for each rulebook, or for one: [{books()[0]}])"]


def test_a_line_of_no_book_is_told_with_the_nearest() -> None:
    (fault,) = told({**PLAIN, "ascension": {"stats": dict.fromkeys(("senses", "physique", "intellect", "aether"), 1)},
                     "ascention": {}})  # fmt: skip
    assert fault == ': unknown key "ascention" (did you mean "ascension"?)'
    assert 'unknown key "lines"' in told({**PLAIN, "lines": {}})[0]
    assert told({**PLAIN, "ascension": 3})[0].startswith("ascension: must be a table")


def test_what_a_unit_carries_changes_and_everything_else_stays() -> None:
    card = catalogue().unit("rifleman")
    changed = overridden(card, Overrides(weapons=("pistol",), lamp="torch", name="Nina"), "ascension")
    own, was = line(changed, "ascension"), line(card, "ascension")
    assert (changed.name, changed.lamp, own.weapons) == ("Nina", "torch", ("pistol",))
    assert (own.stats, own.skills, own.grenades, own.armour) == (was.stats, was.skills, was.grenades, was.armour)
    assert changes_of(card, changed, "ascension") == {"name": "Nina", "lamp": "torch", "weapons": ("pistol",)}


def test_one_shipped_profile_is_the_default() -> None:
    assert [name for name in profiles() if load_profile(name).default] == [default_rules()]


@pytest.mark.parametrize("rules", [None, "no_such_rules", 3])
def test_a_file_that_names_no_rules_is_in_the_words_of_the_default(rules: object) -> None:
    assert book_named({"rules": rules}) == load_profile(default_rules()).book


def test_a_profile_of_ones_own_names_its_book(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('book = "ascension"\ntitle = "Mine"\n', encoding="utf-8")
    assert book_named({"rules": str(path)}) == "ascension"
    path.write_text('book = "chess"\ntitle = "Mine"\n', encoding="utf-8")
    assert book_named({"rules": str(path)}) == load_profile(default_rules()).book
