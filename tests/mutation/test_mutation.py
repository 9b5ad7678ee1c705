"""Law 11: each figure of a rules profile, changed by one, makes some test or scene that carries a rule fail.

    python -m pytest tests/mutation/test_mutation.py -m slow        every figure, some minutes
    python -m tests.mutation.runner ascension bleeding              some figures, told as JSON
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.content.profile import load_profile, profiles
from game.content.rule_index import rows
from game.rulebooks.shelf import open_book
from tests.mutation.figures import Figure, changed, figures_of

ROOT = Path(__file__).resolve().parents[2]
EXCEPTIONS: dict[str, str] = {}
"""Figures that nobody notices, and why not."""
CARRIED_ELSEWHERE: dict[str, str] = {}
"""Figures that only tests of other rows notice, and why their own rows have none that could."""


WHOLE = tuple(name for name in profiles() if load_profile(name).numbers)
"""Profiles that name every figure of their book; others change switches only."""


def mutated(profile: str, *figures: str) -> dict[str, object]:
    command = [sys.executable, "-m", "tests.mutation.runner", profile, *figures]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told: dict[str, object] = json.loads(done.stdout[done.stdout.index("{") :])
    return told


@pytest.mark.slow
@pytest.mark.parametrize("profile", WHOLE)
def test_every_figure_changed_by_one_is_noticed(profile: str) -> None:
    told = mutated(profile)
    assert not told["failing"], "these fail with nothing changed"
    assert set(told["survived"]) == set(EXCEPTIONS)
    assert set(told["by_others"]) == set(CARRIED_ELSEWHERE)


def test_a_figure_changed_by_one_is_noticed() -> None:
    told = mutated("ascension", "steady_edge")
    assert set(told["killed"]) == {"steady_edge"}
    assert not told["survived"]


def test_every_figure_names_rows_of_the_ledger() -> None:
    known = {row.id for row in rows()}
    for profile in WHOLE:
        for figure in figures_of(profile):
            assert figure.rows, figure.label
            assert set(figure.rows) <= known, figure.label


def test_a_change_holds_inside_and_only_there() -> None:
    usual = open_book("ascension").numbers
    with changed(Figure("cover_edges", 2, -4, ())):
        assert open_book("ascension").numbers.cover_edges == (0, -2, -3, -6, -10)
        assert open_book("ascension").numbers.bleeding == usual.bleeding
    assert open_book("ascension").numbers == usual
