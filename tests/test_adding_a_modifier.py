"""docs/rulebooks.md tells how to add a modifier: its example, added to a copy, is in play, forecast and planner."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from game.rulebooks.alternity import attack
from game.rulebooks.ascension import shot
from game.rulebooks.ascension.close import terms
from game.systems.terms import Term, Terms

ROOT = Path(__file__).parents[1]
PLANNERS = "# --- the same by scope, for planners"
NEEDS = "from tests.laws.test_planted_terms import _shot; print(*_shot('braced'), *_shot('alert'))"


def _needs(root: Path) -> list[int]:
    """The need of a shot over eleven squares to forecast, planner and play, braced and not, by the code there."""
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(root)!r}); {NEEDS}"],
        cwd=root, capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    return [int(word) for word in told.stdout.split()]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The game with the example of the docs in the place that they name."""
    for room in ("ai", "tests", "assets", "maps"):
        (tmp_path / room).symlink_to(ROOT / room)
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    page = (ROOT / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    example = re.search(r"```python\n(@SHOT\.term.*?)```", page, re.DOTALL)
    assert example is not None
    file = tmp_path / "game" / "rulebooks" / "ascension" / "shot.py"
    before, line, after = file.read_text(encoding="utf-8").partition(PLANNERS)
    assert line
    file.write_text(f"{before}{example[1]}\n\n{line}{after}", encoding="utf-8")
    return tmp_path


def test_the_example_is_in_play_forecast_and_planner(copied: Path) -> None:
    braced, plain = 3 * [0], 3 * [2]
    before, after = _needs(ROOT), _needs(copied)
    assert [now - was for was, now in zip(before, after, strict=True)] == [*braced, *plain]


READ = [
    (shot.SHOT, (shot.OWN, shot.RANGED, shot.SEEN, shot.GIVEN, shot.COVERED, shot.SHOWN)),
    (
        terms.BLOW,
        (terms.OWN, terms.HANDED, terms.ORDERED, terms.OPPOSED, terms.GIVEN, terms.GROPING, terms.CROWDED),
    ),
    (
        attack.ATTACK,
        (
            attack.SEEN, attack.RANGED, attack.COVERED, attack.GIVEN, attack.RAISED, attack.PLACED, attack.BROUGHT,
            attack.ATTACK.of("one of several blows"),
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "scopes"), READ, ids=("shots", "blows", "attacks of Alternity"))
def test_planners_read_every_term(table: Terms, scopes: tuple[tuple[Term, ...], ...]) -> None:
    assert {term.key for term in table} == {term.key for term in chain(*scopes)}
    assert len(table) == len([*chain(*scopes)])
