"""The pages of docs/ where a program can hold them against the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.cli import COMMANDS, app
from game.cli.fight import USUAL_SEAT
from game.messages import orders, warfare
from game.messages.orders import Order
from game.rulebooks.shelf import books, open_book

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


BOOKS = ROOT / "game" / "rulebooks"
MADE = re.compile(r"^[A-Z, ]+ = Terms\(\)", re.MULTILINE)
TABLES = sorted(path for path in BOOKS.rglob("*.py") if MADE.search(path.read_text("utf-8")))


@pytest.mark.parametrize("table", TABLES, ids=lambda path: str(path.relative_to(BOOKS)))
def test_modders_are_told_of_every_table_of_modifiers(table: Path) -> None:
    """Each at its book: of its own name or with the room that it is in."""
    book, *rest = table.relative_to(BOOKS).parts
    text = (ROOT / "docs" / "modding.md").read_text("utf-8").partition("## A modifier in")[2].partition("\n## ")[0]
    rows = re.findall(rf"^\| {book.title()} \|(.*)$", text, re.MULTILINE)
    assert len(rows) == 1
    assert f"`{'/'.join(rest)}`" in rows[0]


@pytest.mark.parametrize("key", books())
def test_the_architecture_names_a_table_of_modifiers_of_every_book(key: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    row = re.search(r"^\| a modifier of .*$", text, re.MULTILINE)
    assert row is not None
    named = re.search(rf"((?:`[\w/.]+`,? ?)+)of {key.title()}", row[0])
    assert named is not None
    assert {BOOKS / key / name for name in re.findall(r"`([\w/.]+)`", named[1])} <= {*TABLES}


def test_no_page_of_now_counts_two_books() -> None:
    """The rulings, what was measured and what has changed speak of the books that there were."""
    of_now = [page for page in PAGES if page.name not in {"rulings.md", "balance.md", "performance.md"}]
    of_now += [path for room in ("game", "ai") for path in (ROOT / room).rglob("*.py")]
    told = {str(path.relative_to(ROOT)) for path in of_now
            if re.search(r"\b(both|two) (rule)?books\b", path.read_text("utf-8"))}  # fmt: skip
    assert told == set()


def test_the_readme_says_which_commands_have_json() -> None:
    helped = {name: CliRunner().invoke(app, [name, "--help"]).stdout for name in COMMANDS}
    without = [name for name, text in helped.items() if "--json" not in text]
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    claim = re.search(r"all but ([^.]*?) have `--json`", text)
    assert claim is not None
    assert re.findall(r"`(\w+)`", claim[1]) == without


def words_of_orders() -> set[str]:
    modules = (orders, warfare, warfare)
    kinds = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    return {one.word for one in kinds if issubclass(one, Order) and one.word != Order.word}


def test_the_page_for_ai_authors_lists_every_order() -> None:
    listed = {word for row in re.findall(r"^\| ([a-z_, ]+) \|", AI_PAGE, re.MULTILINE) for word in row.split(", ")}
    assert words_of_orders() - listed == set()


@pytest.mark.parametrize("key", books())
def test_the_page_for_ai_authors_lists_every_question(key: str) -> None:
    book = open_book(key)
    questions = re.sub(r"\s+", " ", AI_PAGE.partition("### Questions")[2].partition("\n## ")[0])
    own = re.search(rf"\*{key.title()}\* ([^;.]*)", questions)
    assert own is not None
    assert book.face is not None
    assert [word for word in book.face.asks if f"`{word}`" not in own[1]] == []


def test_the_page_for_ai_authors_names_the_usual_seat() -> None:
    assert f"is played by `{USUAL_SEAT}` in `fight`" in AI_PAGE
