"""Law 5: only events write to the world, as they are declared; thinking leaves the digest untouched (test_laws.py)."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.world.store import World
from tests.books.wanderer import table_of

ROOT = Path(__file__).resolve().parents[2]
BOOKS = tuple(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "game" / "rulebooks").rglob("events.py")))
WRITERS = ("game/messages/events/", *BOOKS, "game/battle/moments.py")
"""The events that books share, and each book's own."""
BUILDERS = (
    "game/battle/battle_setup.py",
    "game/battle/scene_setup.py",
    "game/battle/battle_setup.py",
    "game/battle/rosters.py",
    "game/battle/save.py",
    "game/world/",
)
"""Those who make a world that no battle has yet: from a scenario, a scene or a save."""
APPLIERS = ("game/battle/position.py", "game/battle/position.py", "game/battle/stage.py",
            "game/battle/scene_setup.py", "game/battle/battle_setup.py")  # fmt: skip
"""The driver; scenes: what lies on the field as they open, and a second turn in one round; hazards as they lie."""


def writes(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a world is written to: `x.put(...)`, `x.drop(...)`, `...world.add(...)`, `esper...`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="put" | "drop" as verb, value=holder)) if not is_the_ground(holder):
                yield node.lineno, verb
            case ast.Call(func=ast.Attribute(attr="add" | "place" as verb, value=holder)) if is_a_world(holder):
                yield node.lineno, verb


def is_the_ground(holder: ast.AST) -> bool:
    """Whether it is a field that is asked how deep a drop is."""
    return ast.unparse(holder) in ("field", "world.field", "self.field")


def is_a_world(holder: ast.AST) -> bool:
    """Whether what is written to goes by that name."""
    return "world" in ast.unparse(holder)


def applies(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where events are written into a world."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="apply") | ast.Attribute(attr="apply")):
                yield node.lineno, "apply"
            case ast.Call(func=ast.Attribute(attr="write"), args=[holder]) if is_a_world(holder):
                yield node.lineno, "an event's own write"
            case ast.Call(func=ast.Attribute(attr="_held" | "_changes" | "_components", value=holder)) if (
                ast.unparse(holder) != "self"  # nobody but a world is one itself
            ):
                yield node.lineno, "the world's own table"


LOOKED_FOR = {
    writes: (".put(", ".drop(", ".add(", ".place("),
    applies: ("apply", ".write(", "._held", "._changes", "._components"),
}
"""A file without these words has nothing of the kind in it, and need not be parsed."""


def found(look: Any, allowed: tuple[str, ...]) -> list[str]:
    return [
        f"{name}:{line}: {verb}"
        for room in ("game", "ai")
        for file in sorted((ROOT / room).rglob("*.py"))
        if "screens" not in file.parts
        for name in (file.relative_to(ROOT).as_posix(),)
        if not name.startswith(allowed)
        for text in (file.read_text("utf-8"),)
        if any(word in text for word in LOOKED_FOR[look])
        for line, verb in look(ast.parse(text))
    ]


def test_only_events_write_to_a_battles_world() -> None:
    assert not found(writes, WRITERS + BUILDERS)


def test_only_the_driver_applies_events() -> None:
    assert not found(applies, APPLIERS)


@pytest.mark.parametrize(
    "line", ["world.put(3, Stress())", "self.world.drop(3, Dead)", "position.world.add(Smoke(3))", "world.place(7)"]
)
def test_a_write_elsewhere_would_be_seen(line: str) -> None:
    assert list(writes(ast.parse(line)))


def test_the_screens_never_write() -> None:
    """They may have sets and queues of their own; a world they only read."""
    for file in sorted((ROOT / "game" / "screens").rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Attribute(attr="put" | "drop" | "add" | "place", value=holder)):
                    assert "world" not in ast.unparse(holder).lower(), f"{file.name}:{node.lineno}"


def test_every_write_of_a_battle_comes_from_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever calls at run time, by whatever way: the file of the caller is looked at."""
    callers: set[str] = set()

    def watched(name: str) -> Any:
        true = getattr(World, name)

        def call(self: World, *args: Any) -> Any:
            callers.add(Path(sys._getframe(1).f_code.co_filename).relative_to(ROOT).as_posix())
            return true(self, *args)

        return call

    with Battle.open("warehouse", 8) as battle:
        for name in ("put", "drop", "add", "place"):
            monkeypatch.setattr(World, name, watched(name))
        table = table_of(battle, 8)
        while battle.round < 7 and table.turn():
            pass
    others = {name for name in callers if not name.startswith((*WRITERS, "game/world/"))}
    assert not others, "events write, and a world's own parts"
    assert any(name.startswith("game/messages/events/") for name in callers)
