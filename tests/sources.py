"""Our own source as it is read by tests: each file is parsed once, whoever asks for it and however often."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@cache
def files(room: str) -> tuple[Path, ...]:
    """Every file of a folder, sorted."""
    return tuple(sorted((ROOT / room).rglob("*.py")))


def sources(*rooms: str) -> Iterator[Path]:
    """Every file of these folders."""
    for room in rooms:
        yield from files(room)


def place(file: Path) -> str:
    """A file as findings name it."""
    return str(file.relative_to(ROOT))


@cache
def read(file: Path) -> ast.Module:
    """The tree of a file; nobody changes it."""
    return ast.parse(file.read_text("utf-8"), str(file))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """Every node of a file."""
    return tuple(ast.walk(read(file)))


def names_in(nodes: Iterable[ast.AST]) -> set[str]:
    """Every name and attribute that is read or written there."""
    found = (node for node in nodes if isinstance(node, ast.Name | ast.Attribute))
    return {node.id if isinstance(node, ast.Name) else node.attr for node in found}
