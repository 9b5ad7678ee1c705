"""A book owns the kinds of events and frames that only it uses; what stands in the shared rooms is shared."""

import ast
import re

from tests.sources import names_in, nodes_of, place, read, sources

IN_BOOK = r"^(?:game/rulebooks/(\w+)/)?.*"


def owned(kinds: list[str], used: dict[str, set[str]]) -> dict[str, str]:
    """Which kinds are read in the folder of one book and nowhere else, with its book; `used` are names by place."""
    users = {kind: {re.sub(IN_BOOK, r"\1", at) for at, names in used.items() if kind in names} for kind in kinds}
    return {kind: next(iter(found)) for kind, found in users.items() if len(found) == 1 and found != {""}}


def test_a_book_owns_the_events_and_frames_that_only_it_uses() -> None:
    used = {place(file): names_in(nodes_of(file)) for file in sources("game", "ai")}
    kinds = [
        node.name
        for file in sources("game/messages")
        for node in read(file).body
        if isinstance(node, ast.ClassDef) and {"Event", "Frame", "Turn"} & set(map(ast.unparse, node.bases))
    ]
    assert len(kinds) > 100
    assert owned(kinds, used) == {}


def test_what_one_book_alone_uses_would_be_seen() -> None:
    used = {
        "game/rulebooks/a/x.py": {"Hit", "Bled", "Dazed"},
        "game/rulebooks/b/x.py": {"Hit"},
        "game/messages/e.py": {"Bled"},
    }
    assert owned(["Hit", "Bled", "Dazed"], used) == {"Dazed": "a"}


def tables(tree: ast.Module) -> list[str]:
    """Constants of a module that are tables of kinds of events or frames, which a new kind would be missing from."""
    constants = (node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign))
    found = ((node, [part for part in ast.walk(node) if isinstance(part, ast.Attribute)]) for node in constants)
    of_kinds = ((node, [part for part in parts if ast.unparse(part.value) in {"ev", "fr"}]) for node, parts in found)
    return [ast.unparse(node)[:60] for node, parts in of_kinds if len(parts) > 1]


def test_nobody_but_the_rules_has_a_table_of_kinds_of_events() -> None:
    found = {place(file): tables(read(file)) for file in sources("game/battle", "game/screens", "game/lab", "ai")}
    assert {at: these for at, these in found.items() if these} == {}


def test_a_table_of_kinds_of_events_would_be_seen() -> None:
    assert tables(ast.parse("_TOLD = (ev.Bled, ev.Dazed)"))
    assert not tables(ast.parse("_TOLD = (ev.Bled,)\nheard = Mark.ACTS | Mark.MINOR"))
