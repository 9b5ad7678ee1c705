"""Where a row of the ledger stands: the functions, figures and terms that name it, its scenes and its tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path

from game.content.page import read_text
from game.record import record

ROW = re.compile(
    r"(?P<group>(?:ASC|ALA|ALT|ACY|WAR)-[0-9A-Z]+)-(?P<first>\d\d)(?: to -(?P<last>\d\d))?"
    r"|(?:(?<=, )|(?<= and ))-(?P<next>\d\d)(?: to -(?P<until>\d\d))?"
)
CARRIES = re.compile(r"^carries = \[(.*?)\]", re.MULTILINE | re.DOTALL)
FIGURE = re.compile(r"^(?P<name>[\w.]+) = .*#(?P<note>.*)$")


@record(order=True)
class Place:
    """Where something names a row: the file as seen from the checkout, the line, and what is named there."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.name}".rstrip()


def rows_in(note: str) -> Iterator[str]:
    """The rows a text names: "ASC-EDGE-05 to -08, ASC-RULING-29" are five."""
    group = ""
    for match in ROW.finditer(note):
        group = match["group"] or group
        first = int(match["first"] or match["next"])
        for number in range(first, int(match["last"] or match["until"] or first) + 1):
            yield f"{group}-{number:02d}"


def places(root: Path, asked: Collection[str]) -> dict[str, list[Place]]:
    """By row asked for, all that names it in a checkout: code first, then figures, scenes and tests."""
    found: dict[str, list[Place]] = {rule: [] for rule in asked}
    code = chain(*(sorted((root / room).rglob("*.py")) for room in ("game", "ai")))
    for path, in_file in (
        *((path, _code) for path in code),
        *((path, _figures) for path in sorted((root / "assets" / "profiles").glob("*.toml"))),
        *((path, _scene) for path in sorted((root / "tests" / "scenes").rglob("*.toml"))),
        *((path, _marks) for path in sorted((root / "tests").rglob("test_*.py"))),
    ):
        text = read_text(path)
        if not found.keys().isdisjoint(row for line in text.splitlines() for row in rows_in(line)):
            for rule, line, name in sorted({one for one in in_file(text) if one[0] in found}):
                found[rule].append(Place(path.relative_to(root).as_posix(), line, name))
    return found


def _code(text: str) -> Iterator[tuple[str, int, str]]:
    """Rows that docstrings, comments and declarations name, with the function, class or table that they stand in."""
    lines = text.splitlines()
    named = [at for at, line in enumerate(lines, 1) if ROW.search(line)]
    owners = sorted(_owners(ast.parse(text)), key=lambda one: one[1] - one[0])
    for at in named:
        line, name = next(((first, name) for first, last, name in owners if first <= at <= last), (at, ""))
        yield from ((rule, line, name) for rule in rows_in(lines[at - 1]))


def _owners(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of all that is defined; the text below a constant belongs to it."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min((node.lineno, *(one.lineno for one in node.decorator_list)))
            yield first, node.end_lineno or node.lineno, node.name
        if isinstance(node, (ast.Module, ast.ClassDef)):
            for one, after in zip(node.body, [*node.body[1:], None], strict=True):
                if isinstance(one, (ast.Assign, ast.AnnAssign)):
                    target = one.targets[0] if isinstance(one, ast.Assign) else one.target
                    entries = after if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else one
                    yield one.lineno, entries.end_lineno or one.lineno, ast.unparse(target)
                elif isinstance(one, ast.Expr) and isinstance(one.value, ast.Call):
                    yield one.lineno, one.end_lineno or one.lineno, ast.unparse(one.value.func)


def _figures(text: str) -> Iterator[tuple[str, int, str]]:
    for at, line in enumerate(text.splitlines(), 1):
        if match := FIGURE.match(line):
            yield from ((rule, at, match["name"]) for rule in rows_in(match["note"]))


def _scene(text: str) -> Iterator[tuple[str, int, str]]:
    carried = CARRIES.search(text)
    yield from ((rule, 1, "") for rule in rows_in(carried[1] if carried else ""))


def _marks(text: str) -> Iterator[tuple[str, int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
                    yield from ((rule, node.lineno, node.name) for rule in rows_in(ast.unparse(mark)))
