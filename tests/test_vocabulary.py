"""A book owns the kinds of events and frames that only it uses; what stands in the shared rooms is shared."""

import ast
import re

from tests.test_habits import names_in, place, read, sources

IN_BOOK = r"^(?:game/rulebooks/(\w+)/)?.*"


def owned(kinds: list[str], used: dict[str, set[str]]) -> dict[str, str]:
    """Which kinds are read in the folder of one book and nowhere else, with its book; `used` are names by place."""
    users = {kind: {re.sub(IN_BOOK, r"\1", at) for at, names in used.items() if kind in names} for kind in kinds}
    return {kind: next(iter(found)) for kind, found in users.items() if len(found) == 1 and found != {""}}


def test_a_book_owns_the_events_and_frames_that_only_it_uses() -> None:
    used = {place(file): names_in(read(file)) for file in sources("game", "ai")}
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
