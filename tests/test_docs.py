"""The pages of docs/ where a program can hold them against the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli.fight import USUAL_SEAT
from game.messages import assaults, orders, warfare
from game.messages.orders import Order
from game.rulebooks.alternity.face import FACE as ALTERNITY
from game.rulebooks.ascension.face import FACE as ASCENSION

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]
AI_PAGE = (ROOT / "docs" / "how-to-write-an-ai.md").read_text("utf-8")
SEPARATOR = re.compile(r"\|( *:?-+:? *\|)+")


def stray_rows(text: str) -> list[str]:
    """Rows of tables that stand in no table: a block of rows has a separator as its second line."""
    found, block, in_code = [], [], False
    for line in [*text.splitlines(), ""]:
        in_code ^= line.startswith("```")
        if line.startswith("|") and not in_code:
            block.append(line)
        elif block:
            found += block if len(block) < 2 or not SEPARATOR.fullmatch(block[1]) else []
            block = []
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_row_stands_in_its_table(page: Path) -> None:
    assert stray_rows(page.read_text("utf-8")) == []


def test_a_row_outside_its_table_is_found() -> None:
    assert stray_rows("| a | b |\n| --- | --- |\n| 1 | 2 |\n\ntext\n\n| 3 | 4 |\n") == ["| 3 | 4 |"]


@pytest.mark.parametrize(("page", "most"), [("README.md", 90), ("docs/architecture.md", 150)])
def test_the_first_pages_are_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text("utf-8").splitlines()) <= most


def test_the_files_that_the_architecture_names_exist() -> None:
    """Whole paths as they stand; a file named alone somewhere in the game."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    paths = set(re.findall(r"\b(?:game|ai|assets|tests|docs)/[\w/]+(?:\.py)?", text))
    assert [path for path in sorted(paths) if not ((ROOT / path).exists() or (ROOT / f"{path}.py").exists())] == []
    alone = {Path(name).name for name in re.findall(r"[\w/]+\.py\b", text)}
    known = {path.name for room in ("game", "ai") for path in (ROOT / room).rglob("*.py")}
    assert sorted(alone - known) == []


def words_of_orders() -> set[str]:
    modules = (orders, warfare, assaults)
    kinds = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    return {one.word for one in kinds if issubclass(one, Order) and one.word != Order.word}


def test_the_page_for_ai_authors_lists_every_order() -> None:
    listed = {word for row in re.findall(r"^\| ([a-z_, ]+) \|", AI_PAGE, re.MULTILINE) for word in row.split(", ")}
    assert words_of_orders() - listed == set()


@pytest.mark.parametrize("face", [ASCENSION, ALTERNITY])
def test_the_page_for_ai_authors_lists_every_question(face: object) -> None:
    assert [word for word in face.asks if f"`{word}`" not in AI_PAGE] == []  # type: ignore[attr-defined]


def test_the_page_for_ai_authors_names_the_usual_seat() -> None:
    assert f"is played by `{USUAL_SEAT}` in `fight`" in AI_PAGE
