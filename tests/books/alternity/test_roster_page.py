"""A roster that goes by Alternity says how its soldiers have grown, in the book's own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.catalogue import catalogue
from game.content.problem import ContentError
from game.content.roster import read_roster, roster_text
from game.rulebooks.alternity.cards import line_of

ROSTER = """title = "Second squad"
side = "blue"
rules = "alternity"

[[soldiers]]
key = "holm"
like = "rifleman"
skills = { rifle = 4 }
abilities = { dex = 12 }
growth = { level = 3 }
"""


def test_growth_is_read_and_written_back(tmp_path: Path) -> None:
    path = tmp_path / "squad.toml"
    path.write_text(ROSTER, encoding="utf-8")
    roster = read_roster(path, catalogue())
    assert roster.page.soldiers[0].growth.level == 3  # type: ignore[attr-defined]
    held = line_of(roster.cards["holm"])
    assert (held.skills["rifle"], held.abilities.dex, held.abilities.con) == (4, 12, 10)
    path.write_text(roster_text(roster.page), encoding="utf-8")
    assert read_roster(path, catalogue()).page == roster.page


def test_the_words_of_another_book_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "squad.toml"
    path.write_text(ROSTER.replace("abilities = { dex = 12 }", "stats = { senses = 4 }"), encoding="utf-8")
    with pytest.raises(ContentError, match='unknown key "stats"'):
        read_roster(path, catalogue())
