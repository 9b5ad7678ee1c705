"""Names that hold signs for a terminal are shown, and never obeyed, by every command that prints them."""

from pathlib import Path

import pytest

from game.cli import scenarios as listing
from tests.cli.test_commands import run
from tests.content.test_scenarios import GOOD

HOSTILE = "\\u001b[2J\\u001b]0;owned\\u0007\\u009b31mBo"
SHOWN = "␛[2J␛]0;owned␇"
TEXT = GOOD.replace('title = "Test"', f'title = "{HOSTILE}"').replace('name = "Bo"', f'name = "{HOSTILE}"')


def harmless(text: str) -> bool:
    """Whether a terminal obeys nothing of a text."""
    return not {sign for sign in text if sign < " " or "\x7f" <= sign < "\xa0"} - {"\n"}


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / "hostile.toml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_the_list_of_scenarios_shows_them(hostile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "_files", lambda: {"hostile": hostile})
    for words in (("scenarios",), ("scenarios", "--json")):
        text = run(*words)
        assert SHOWN in text
        assert harmless(text)


def test_a_fault_of_a_file_shows_them(hostile: Path) -> None:
    hostile.write_text(TEXT.replace('like = "scout"', f'like = "{HOSTILE}"'), encoding="utf-8")
    text = run("check", str(hostile), code=1)
    assert f'unknown unit "{SHOWN}' in text
    assert harmless(text)


def test_the_name_of_a_file_shows_them(hostile: Path) -> None:
    named = hostile.with_name("\x1b[2J.toml")
    hostile.rename(named)
    named.write_text("title = ", encoding="utf-8")
    text = run("check", str(named), code=1)
    assert "␛[2J.toml" in text
    assert harmless(text)


def test_the_log_of_a_battle_shows_them(hostile: Path) -> None:
    words = ("--seat", "blue=random", "--seat", "red=random", "--rounds", "2")
    text = run("fight", str(hostile), "--seed", "3", "--log", *words)
    assert SHOWN in text
    assert harmless(text)
