"""The battle on the screen is drawn from a side's Outlook and from nothing else (law 4)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PLAY = Path(__file__).resolve().parents[2] / "game" / "screens" / "play"
TRUE = {"world", "position", "opening_events", "dice"}
"""What of a battle nobody at the screen may look at."""


def peeks(text: str) -> list[str]:
    """Reads of the true battle: `battle.world`, `match.battle.position` and the like."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr in TRUE:
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            if name == "battle":
                found.append(f"line {node.lineno}: battle.{node.attr}")
    return found


@pytest.mark.parametrize("file", sorted(PLAY.glob("*.py")), ids=lambda file: file.name)
def test_no_file_of_the_battle_screen_reads_the_true_battle(file: Path) -> None:
    assert peeks(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("line", ["x = self.match.battle.world", "battle.position.stack", "print(battle.dice)"])
def test_a_planted_peep_is_caught(line: str) -> None:
    assert peeks(line)
