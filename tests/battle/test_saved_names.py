"""What a save names: its scenario is no path, and its roster lies in the player's folder."""

import json
from pathlib import Path

import pytest

from game.battle.journal import read_head, read_journal
from game.battle.journal_head import written
from game.battle.rosters import named_roster
from game.content.problem import ContentError
from game.home import rosters
from tests.battle.test_journal import play


def with_head(path: Path, **changes: object) -> Path:
    """The journal with another first line, whole by its checksum."""
    first, *rest = path.read_bytes().splitlines(keepends=True)
    head = {**json.loads(first.rpartition(b" ")[0]), **changes}
    path.write_bytes(b"".join([written(head), *rest]))
    return path


@pytest.mark.parametrize(
    ("name", "is_sound"),
    [
        ("bridge", True), ("My battle 2", True), ("../../x", False), ("a/b", False), ("C:\\x", False),
        ("..", False), ("x\ny", False), ("x" * 121, False), (7, False),
    ],
)  # fmt: skip
def test_a_save_names_no_scenario_outside_its_folder(tmp_path: Path, name: object, is_sound: bool) -> None:
    path = tmp_path / "a.journal"
    play(path)
    with_head(path, scenario=name)
    if is_sound:
        assert read_head(path)[0]["scenario"] == name
        return
    for reader in (read_head, read_journal):
        with pytest.raises(ContentError) as caught:
            reader(path)
        assert caught.value.problems[0].what == 'says nothing that can be used under "scenario"'


def test_a_save_names_a_roster_of_the_players_folder_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "home"))
    own, strange = rosters() / "section.toml", tmp_path / "section.toml"
    own.parent.mkdir(parents=True, exist_ok=True)
    link = own.with_name("link.toml")
    link.symlink_to(strange)
    for file in (strange, link):
        strange.write_text("", encoding="utf-8")
        with pytest.raises(ContentError) as caught:
            named_roster(str(file), tmp_path / "a.journal")
        assert "which is not in the folder of rosters" in caught.value.problems[0].what
    own.write_text("", encoding="utf-8")
    assert named_roster(str(own), tmp_path / "a.journal") == own
    assert named_roster(str(strange), tmp_path / "a.journal").resolve() == own.resolve()
    assert named_roster("../../section.toml", tmp_path / "a.journal").resolve() == own.resolve()
