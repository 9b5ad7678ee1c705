"""Where a row of the ledger stands, as `enfilade rules ID --where` tells it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.checks.where import Place, places, rows_in
from game.cli import app


def test_rows_are_read_from_comments() -> None:
    assert list(rows_in("ASC-EDGE-05 to -08, ASC-RULING-29")) == [
        "ASC-EDGE-05", "ASC-EDGE-06", "ASC-EDGE-07", "ASC-EDGE-08", "ASC-RULING-29",
    ]  # fmt: skip
    assert list(rows_in("ASC-OVER-04, -05")) == ["ASC-OVER-04", "ASC-OVER-05"]
    assert not list(rows_in("in squares"))
    assert list(rows_in("ALT-1B-05 and -07")) == ["ALT-1B-05", "ALT-1B-07"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "game/edges.py": """DARK = -5
\"\"\"In the dark (ASC-EDGE-10).\"\"\"


class Shot:
    def cover(self) -> int:
        return -2  # ASC-EDGE-05 to -07


EDGES.term("pace", "ASC-EDGE-06")(lambda it: it.pace)


@EDGES.term("near", "ASC-EDGE-11")
def _near() -> int:
    return 5


def far() -> tuple[int, int]:
    return 0, -10
""",
        "ai/plan.py": 'def guess() -> int:\n    """As ASC-EDGE-06 has it."""\n    return 1\n',
        "assets/profiles/one.toml": "[numbers]\ndark = -5  # ASC-EDGE-10\n",
        "tests/scenes/dark.toml": 'carries = [\n    "ASC-EDGE-10",\n]\ntitle = "ASC-EDGE-05"\n',
        "tests/test_edges.py": '@pytest.mark.rule("ASC-EDGE-06", "ASC-EDGE-10")\ndef test_edges() -> None: ...\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_code_figures_scenes_and_tests_are_found(root: Path) -> None:
    assert places(root, ("ASC-EDGE-06", "ASC-EDGE-10", "ASC-EDGE-11", "ASC-EDGE-12")) == {
        "ASC-EDGE-06": [
            Place("game/edges.py", 6, "cover"), Place("game/edges.py", 10, "EDGES.term('pace', 'ASC-EDGE-06')"),
            Place("ai/plan.py", 1, "guess"), Place("tests/test_edges.py", 2, "test_edges"),
        ],
        "ASC-EDGE-10": [
            Place("game/edges.py", 1, "DARK"), Place("assets/profiles/one.toml", 2, "dark"),
            Place("tests/scenes/dark.toml", 1, ""), Place("tests/test_edges.py", 2, "test_edges"),
        ],
        "ASC-EDGE-11": [Place("game/edges.py", 13, "_near")],
        "ASC-EDGE-12": [],
    }  # fmt: skip


def test_the_command_tells_them() -> None:
    told = CliRunner().invoke(app, ["rules", "ASC-GREN-06", "--where", "--json"])
    assert told.exit_code == 0
    (row,) = json.loads(told.stdout)["rows"]
    assert any(place.startswith("game/") for place in row["where"])
    assert any(place.startswith("tests/scenes/") for place in row["where"])
