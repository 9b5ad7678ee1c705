"""Cards of one's own: where they are found, which wins, what a battle with them remembers, and what faults bring."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from game.battle.battle import Battle
from game.battle.replay import replay, resume
from game.checks import check
from game.cli import app
from game.content.catalogue import catalogue
from game.content.own_cards import laid_over
from game.content.problem import ContentError
from game.content.scenario import load_scenario
from game.world.gear import Arms

ROOT = Path(__file__).parents[2]
PISTOL = (ROOT / "assets" / "weapons" / "pistol.toml").read_text("utf-8")
SCENARIO = (ROOT / "maps" / "scenarios" / "warehouse.toml").read_text("utf-8")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def put(folder: Path, name: str, text: str = PISTOL) -> Path:
    path = folder / "weapons" / "pistol.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace('name = "Pistol"', f'name = "{name}"'), "utf-8")
    return folder


def scenario_in(folder: Path) -> Path:
    path = folder / "mine.toml"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(SCENARIO, "utf-8")
    return path


def pistols(battle: Battle) -> set[str]:
    arms = (battle.world.get(unit, Arms) for unit in battle.world.having(Arms))
    return {weapon.name for own in arms for weapon in own.weapons if weapon.key == "pistol"}


def test_later_folders_win_by_the_name_of_the_card(home: Path, tmp_path: Path) -> None:
    near, given = tmp_path / "near", tmp_path / "given"
    assert catalogue(near).weapon("pistol").name == "Pistol"
    put(home / "cards", "Of the player")
    assert catalogue(near).weapon("pistol").name == "Of the player"
    put(near / "cards", "Beside the scenario")
    assert catalogue(near).weapon("pistol").name == "Beside the scenario"
    assert catalogue().weapon("pistol").name == "Of the player"
    with laid_over([put(given, "Given")]):
        assert catalogue(near).weapon("pistol").name == "Given"
    assert catalogue(near).weapon("rifle").name == "Rifle"


def test_a_battle_is_fought_with_the_cards_beside_its_scenario(home: Path, tmp_path: Path) -> None:
    path = scenario_in(tmp_path / "near")
    put(tmp_path / "near" / "cards", "Beside")
    with Battle.open(str(path), 1) as battle:
        assert pistols(battle) == {"Beside"}
    assert load_scenario("warehouse").cards is not load_scenario(str(path)).cards


def test_a_journal_with_own_cards_says_so_and_is_refused_without_them(home: Path, tmp_path: Path) -> None:
    given, kept = put(tmp_path / "given", "Given"), tmp_path / "w.journal"
    with laid_over([given]), Battle.open("warehouse", 1, journal=kept) as battle:
        assert pistols(battle) == {"Given"}
        assert battle.journal is not None
        assert battle.journal.head["cards"]["fingerprint"]
    with pytest.raises(ContentError, match="somebody's own that are not here"):
        replay(kept)
    with pytest.raises(ContentError, match="--cards"):
        resume(kept)
    with laid_over([given]):
        assert replay(kept).ok
    changed = put(tmp_path / "changed", "Changed")
    with laid_over([changed]), pytest.raises(ContentError, match="changed since"):
        replay(kept)


def test_own_cards_that_a_battle_does_not_use_bind_nobody(home: Path, tmp_path: Path) -> None:
    text, kept = PISTOL.replace('name = "Pistol"', 'name = "Blowpipe"'), tmp_path / "w.journal"
    path = home / "cards" / "weapons" / "blowpipe.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    with Battle.open("warehouse", 1, journal=kept) as battle:
        assert battle.journal is not None
        assert "cards" not in battle.journal.head
    assert replay(kept).ok


def test_cards_beside_a_scenario_are_found_again_by_its_save(home: Path, tmp_path: Path) -> None:
    path, kept = scenario_in(tmp_path / "near"), tmp_path / "w.journal"
    put(tmp_path / "near" / "cards", "Beside")
    with Battle.open(str(path), 1, journal=kept):
        pass
    assert replay(kept).ok
    (tmp_path / "near").rename(tmp_path / "gone")
    with pytest.raises(ContentError, match="not here"):
        replay(kept)


UNIT = (ROOT / "assets" / "units" / "rifleman.toml").read_text("utf-8")


def test_a_faulty_card_is_told_once_and_nothing_follows(tmp_path: Path, home: Path) -> None:
    cards = tmp_path / "cards"
    put(cards, "Faulty", PISTOL.replace("[ascension]", "[ascension]\nrecoyl = 3"))
    (cards / "weapons" / "pistol.toml").rename(cards / "weapons" / "own_pistol.toml")
    (cards / "units").mkdir()
    (cards / "units" / "own_man.toml").write_text(UNIT.replace('"rifle", "knife"', '"own_pistol"'), "utf-8")
    scenario = scenario_in(tmp_path)
    scenario.write_text(re.sub(r'weapons = \[[^\]]*\]', 'weapons = ["own_pistol"]', SCENARIO), "utf-8")
    told = check([tmp_path])
    assert {Path(problem.file).name for problem in told} == {"own_pistol.toml"}
    assert all("recoyl" in problem.what for problem in told)


@pytest.mark.parametrize(
    "words",
    [
        ("fight", "warehouse", "--rounds", "1", "--seat", "blue=random", "--seat", "red=random"),
        ("lab", "warehouse", "--blue", "random", "--red", "random", "--battles", "1"),
        ("roster", "none.toml", "--new", "warehouse:blue"),
        ("scene", str(ROOT / "tests" / "scenes" / "act")),
        ("odds", str(ROOT / "tests" / "scenes" / "chains")),
        ("replay", "none.journal"),
        ("check",),
    ],
    ids=lambda words: words[0],
)
def test_every_command_takes_cards_and_tells_what_is_wrong_with_them(words: tuple[str, ...], tmp_path: Path) -> None:
    found = CliRunner().invoke(app, [*words, "--cards", str(tmp_path / "none")])
    assert found.exit_code == 1
    assert words[0] == "replay" or "is not a folder of cards" in found.output


def test_the_weapon_of_the_page_is_made_as_the_page_says(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "modding.md").read_text("utf-8")
    part = page.partition("## A weapon in five minutes")[2].partition("\n## ")[0]
    files = re.findall(r"```toml\n# (mycards/\S+)\n(.*?)```", part, re.DOTALL)
    assert [name for name, _text in files] == ["mycards/weapons/long_rifle.toml", "mycards/units/rifleman.toml"]
    for name, text in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    commands = re.findall(r"^enfilade (.*)$", part, re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["check", "fight", "replay"]
    monkeypatch.chdir(tmp_path)
    for command in commands:
        found = CliRunner().invoke(app, command.split())
        assert found.exit_code == 0, found.output
    assert '"Long rifle"' in (tmp_path / "first.journal").read_text("utf-8")
    assert CliRunner().invoke(app, ["replay", "first.journal"]).exit_code == 1


def lab(*words: str) -> dict[str, object]:
    """What two battles in the lab come to, but for the time they took."""
    asked = ["lab", "duel", "--blue", "random", "--red", "random", "--battles", "2", "--json", *words]
    done = subprocess.run([sys.executable, "-m", "game", *asked], cwd=ROOT, capture_output=True, text=True, check=True)
    return {key: value for key, value in json.loads(done.stdout).items() if key != "seconds"}


@pytest.mark.slow
def test_every_worker_of_the_lab_fights_with_the_cards_given(home: Path, tmp_path: Path) -> None:
    unit = tmp_path / "given" / "units" / "duellist.toml"
    unit.parent.mkdir(parents=True)
    shipped = (ROOT / "assets" / "units" / "duellist.toml").read_text("utf-8")
    unit.write_text(re.sub(r"^weapons = .*$", 'weapons = ["pistol"]', shipped, flags=re.MULTILINE), "utf-8")
    alone = lab("--cards", str(tmp_path / "given"))
    assert lab("--cards", str(tmp_path / "given"), "--workers", "2") == alone
    assert lab("--workers", "2") != alone
