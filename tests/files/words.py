"""Every word that files may hold, with its parts and what they usually are: one line each in `words.txt`.

    python -m tests.files.words        adds what is new; a line that has been written never changes

A class or a field that is renamed keeps its word. A part that is added must have a usual value, for files that know
nothing of it.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import game
from game.rulebooks.shelf import vocabulary
from game.words import NEEDED, parts_of, text_of

WORDS = Path(__file__).with_name("words.txt")


def found() -> dict[str, str]:
    """The line of every word, as the code has it now."""
    for room in ("dice", "field"):
        for module in pkgutil.walk_packages([f"{game.__path__[0]}/{room}"], f"game.{room}."):
            importlib.import_module(module.name)
    ours = {word: kind for word, kind in vocabulary(object).items() if kind.__module__.startswith("game.")}
    return {word: " ".join((word, *map(_part, parts_of(kind)))) for word, kind in ours.items()}


def _part(part: tuple[str, str, object]) -> str:
    word, _, usual = part
    return word if usual is NEEDED else f"{word}={text_of(usual)}".replace(" ", "_")


def written() -> dict[str, str]:
    """The line of every word that has been written down."""
    lines = WORDS.read_text("utf-8").splitlines() if WORDS.exists() else []
    return {line.partition(" ")[0]: line for line in lines}


def broken(was: str, now: str) -> str:
    """Why a line may not take another's place; empty if files of before still mean what they meant."""
    before, after = was.split(" ")[1:], now.split(" ")[1:]
    lost = [part for part in before if part not in after]
    needed = [part for part in after if part not in before and "=" not in part]
    return f"lost or changed: {', '.join(lost)}" if lost else f"needed: {', '.join(needed)}" if needed else ""


def main() -> None:
    """Write down what is new."""
    was, now = written(), found()
    for word, line in was.items():
        assert word in now, f"{word} is called otherwise: give it its word again"
        assert not broken(line, now[word]), f"{word}: {broken(line, now[word])}"
    WORDS.write_text("".join(f"{line}\n" for _, line in sorted(now.items())), "utf-8")


if __name__ == "__main__":
    main()
