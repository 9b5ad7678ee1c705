"""Settings are kept, checked, and never stop the game."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from game import home
from game.screens.kit import Message
from game.screens.settings import Settings, load_settings, save_settings
from game.screens.title import Title
from tests.screens.table import window


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


def test_without_a_file_they_are_as_at_the_start() -> None:
    assert load_settings() == (Settings(), ())


def test_what_is_saved_is_read_back() -> None:
    settings = replace(
        Settings(), speed=4.0, volume=0.25, tokens="counter", full_screen=True, standing=(("cap", "never", 10),)
    )
    assert save_settings(settings) is None
    assert load_settings() == (settings, ())


def test_comments_and_strange_keys_stay_in_the_file() -> None:
    home.settings_file().write_text('# mine\nspeed = 2.0\ntaste = "salty"\n', encoding="utf-8")
    settings, problems = load_settings()
    assert settings.speed == 2.0
    assert [problem.place for problem in problems] == ["taste"]
    save_settings(settings)
    text = home.settings_file().read_text(encoding="utf-8")
    assert "# mine" in text
    assert "salty" in text


@pytest.mark.parametrize(
    "line",
    ["speed = 3.0", 'volume = "loud"', "volume = 7", "tokens = 1", "width = -5", "full_screen = 1", "standing = [[1]]",
     'standing = [["dodge", "decline", -1]]', 'standing = [["dodge", "always", -99]]'],
)  # fmt: skip
def test_a_wrong_value_is_told_and_left_out(line: str) -> None:
    home.settings_file().write_text(line + "\n", encoding="utf-8")
    settings, problems = load_settings()
    assert settings == Settings()
    assert len(problems) == 1
    assert problems[0].place == line.split(" ", maxsplit=1)[0]


def test_one_wrong_key_leaves_the_others_and_ten_thousand_are_too_many() -> None:
    home.settings_file().write_text('keys = [["skip", "Alt+3"], ["draw"], ["undo", 4]]\n', encoding="utf-8")
    settings, problems = load_settings()
    assert settings.keys == (("skip", "Alt+3"),)
    assert [problem.place for problem in problems] == ["keys", "keys"]
    many = ", ".join(f'["k{at}", "Alt+0"]' for at in range(10_000))
    home.settings_file().write_text(f"keys = [{many}]\n", encoding="utf-8")
    settings, problems = load_settings()
    assert len(settings.keys) == 300
    assert [problem.what for problem in problems] == ["has 10000 entries, at most 300"]


def test_a_setting_that_stands_there_twice_is_told() -> None:
    """The second one held, without a word."""
    home.settings_file().write_text('keys = [["skip", "Alt+3"]]\nspeed = 2.0\nkeys = []\n', encoding="utf-8")
    settings, problems = load_settings()
    assert (settings.keys, settings.speed) == ((("skip", "Alt+3"),), 2.0)
    assert [(problem.place, problem.what) for problem in problems] == [("keys", "stands there twice: the first holds")]


def test_an_unreadable_file_is_put_aside_before_it_is_written_over() -> None:
    home.settings_file().write_text("# mine\nkeys = [[\n", encoding="utf-8")
    save_settings(load_settings()[0])
    kept = home.settings_file().with_suffix(".toml.bak")
    assert kept.read_text(encoding="utf-8") == "# mine\nkeys = [[\n"
    assert load_settings() == (Settings(), ())


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"speed = = 2", b"[" * 50])
def test_a_broken_file_is_told_and_not_touched(content: bytes) -> None:
    home.settings_file().write_bytes(content)
    settings, problems = load_settings()
    assert settings == Settings()
    assert len(problems) == 1
    assert home.settings_file().read_bytes() == content


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("wanted", [0.5, 1.0, 1.5, 2.0])
def test_controls_never_outgrow_the_window(size: tuple[int, int], wanted: float) -> None:
    scale = replace(Settings(), ui_scale=wanted).scale_for(size)
    assert scale >= 0.6
    assert scale * 1200 <= max(size[0], 1200 * 0.6)
    assert scale * 675 <= max(size[1], 675 * 0.6)


def test_settings_that_cannot_be_written_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def read_only(*_words: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("game.screens.settings.put_whole", read_only)
    with window() as seat:
        stage = seat.app.stage
        stage.aside = said.append
        stage.change(volume=0.1)
        stage.show(Title())
        seat.tick(2)
        message = stage.screen
        assert isinstance(message, Message)
        assert "settings.toml: warning: cannot be written: Read-only file system" in message.words
        seat.key("Enter")
        stage.change(volume=0.2)
        seat.tick(2)
        assert isinstance(stage.screen, Title)
        assert said == [message.words]
