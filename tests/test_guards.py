"""Every row that forbids something has a scene that says no, and fails if the game allows it.

`guards.toml` lists the rows: those whose text has words of forbidding, in the ledgers or in the index of rules, and
those that the reasons of refusals name. A row stands there with its scene, with the scene of a figure where the bound
is one, with the test that holds it where no scene can (cards, rosters, profiles), or with the reason why it forbids
nothing.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from game.content.rule_index import rows
from tests.reach import rows_named
from tests.sources import nodes_of, sources

HERE = Path(__file__).parent
GUARDS: dict[str, dict[str, str]] = tomllib.loads((HERE / "guards.toml").read_text("utf-8"))
LISTED = {row for table in GUARDS.values() for row in table}
BOOKS = ("ASC", "ALT", "WAR")
FORBIDS = re.compile(
    r"\b(may not|must not|cannot|refused?|barred|bars|never|nobody|unless|only (if|when|with|for|from|in|against|to|by"
    r"|at|on|as|the|one|who|heroes)|no [a-z-]+ (for|against|from|while|with|on|to|in|at|of))\b",
    re.IGNORECASE,
)
SAYS_NO = ("refused", "not_asked", "not_offered", "strict")
"""Keys of a step that fails when the game allows or asks too much."""


def denials(scene: dict[str, Any]) -> bool:
    """Whether a scene has a step that can say no."""
    return any(step.get(key) for step in scene.get("steps", ()) for key in SAYS_NO)


def reasons() -> Iterator[str]:
    """The texts that functions of refusal return."""
    for path in sources("game"):
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef) and "refusal" in node.name:
                given = (one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None)
                yield from (part.value for value in given for part in ast.walk(value) if _is_text(part))  # type: ignore[attr-defined]


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@cache
def forbidding() -> set[str]:
    """Rows that forbid by their text in the index of rules, or that the reason of a refusal names."""
    told = {row.id for row in rows() if not row.planned and FORBIDS.search(row.rule)}
    return {row for row in told | rows_named("\n".join(reasons())) if row.split("-")[0] in BOOKS}


def faults(guards: dict[str, dict[str, str]]) -> list[str]:
    """What of the list does not hold: scenes and tests that are not there, do not carry the row or cannot say no."""
    found = []
    for table in ("scenes", "figures"):
        for row, name in guards[table].items():
            path = HERE / "scenes" / f"{name}.toml"
            scene = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
            if row not in scene.get("carries", ()) or not (table == "figures" or denials(scene)):
                found.append(f"{row}: {name}")
    for row, name in guards["tests"].items():
        path = HERE / name
        if not path.is_file() or row not in rows_named(path.read_text("utf-8")):
            found.append(f"{row}: {name}")
    return found


def test_every_row_that_forbids_has_a_scene_that_says_no() -> None:
    assert sorted(forbidding() - LISTED) == []
    assert sorted(LISTED - {row.id for row in rows()}) == []
    assert sum(map(len, GUARDS.values())) == len(LISTED)
    assert faults(GUARDS) == []


def test_a_guard_without_a_scene_is_found() -> None:
    wrong = "edge/smoke_on_the_line"
    planted = {"scenes": {"ASC-MOVE-01": wrong}, "figures": {}, "tests": {"ASC-DMG-02": "test_reach.py"}}
    assert faults(planted) == ["ASC-MOVE-01: edge/smoke_on_the_line", "ASC-DMG-02: test_reach.py"]
    assert {"ASC-MOVE-15", "WAR-GROUP-15", "ALT-DECK-04"} <= forbidding()
    assert not denials({"steps": [{"order": "shot b", "dice": [1]}]})
