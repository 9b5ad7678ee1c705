"""The command line as others use it: fixed names, one JSON object, exit codes 0, 1 and 2, never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from game.battle.rosters import fighting
from game.cli import COMMANDS, app
from game.cli import play as playing
from game.field import distance

ROOT = Path(__file__).resolve().parents[2]


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, (words, result.output, result.exception)
    assert "Traceback" not in result.output
    return result.stdout


def told(*words: str, code: int = 0) -> dict[str, Any]:
    value = json.loads(run(*words, "--json", code=code))
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = run(command, "--help")
    assert f"Example: enfilade {command}" in text
    assert " ".join(text.split()).partition(" Example:")[0].partition(COMMANDS[command].rstrip("."))[1]


def test_the_list_names_every_command_and_loads_none() -> None:
    script = (
        "import sys; from game.cli import app\n"
        "try:\n app(['--help'])\n"
        "except SystemExit: pass\n"
        "assert not {f'game.cli.{name}' for name in sys.argv[1:]} & sys.modules.keys(), sorted(sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script, *COMMANDS], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert all(f"\n  {name} " in ran.stdout for name in COMMANDS)


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    result = CliRunner().invoke(app, ["scenario"])
    assert result.exit_code == 2
    assert "Did you mean 'scenarios'" in result.stderr


def test_scenarios_lists_the_shipped_ones() -> None:
    names = [one["name"] for one in told("scenarios")["scenarios"]]
    assert {"village_street", "bridge", "treeline_farm", "warehouse"} <= set(names)
    assert "village_street" in run("scenarios")


def test_fight_tells_all_that_was_promised_and_its_journal_replays(tmp_path: Path) -> None:
    path = tmp_path / "w.journal"
    words = ("fight", "warehouse", "--seed", "7", "--rounds", "2", "--seat", "blue=random", "--seat", "red=greedy")
    found = told(*words, "--journal", str(path))
    assert {"digest", "winner", "rounds", "activations", "seconds", "seed", "seats", "rules"} <= found.keys()
    assert found["rounds"] == 2
    assert found["seats"] == {"blue": "random", "red": "greedy"}
    assert found["faults"] == {}
    again = told("replay", str(path), "--verify")
    assert again == {"ok": True, "digest": found["digest"], "choices": found["choices"]}
    assert "seed 7" in run(*words)


def test_the_log_tells_a_battle_in_sentences_with_odds_and_dice(tmp_path: Path) -> None:
    """By hand: one face of an exploding d10 in ten is 10, so a shot that needs 8 or more stands at 30 %."""
    path = tmp_path / "w.journal"
    words = ("fight", "village_street", "--rounds", "3", "--seat", "blue=greedy", "--seat", "red=greedy", "--seed", "7")
    fought = told(*words, "--log", "--journal", str(path))["log"]
    assert "\nRound 1" in fought
    attack = re.compile(r"\s+attack \((<?\d+)%\): dice ([\d+]+), total (-?\d+) vs (\d+), .*")
    rolls = [attack.fullmatch(line) for line in fought]
    found = [
        (chance, sum(map(int, dice.split("+"))), int(total), int(target))
        for roll in rolls
        if roll is not None
        for chance, dice, total, target in [roll.groups()]
    ]
    assert found
    for chance, dice, total, target in found:
        need = target - (total - dice)
        tens, rest = divmod(max(need, 1) - 1, 10)
        assert chance.lstrip("<") == str(max(1, round((10 - rest) * 10 / 10**tens))), (need, chance)
    assert told("replay", str(path), "--log")["log"] == [*fought[:-1]]
    assert "attack (" in run("replay", str(path), "--log")


def test_a_side_s_log_tells_what_that_side_knew(tmp_path: Path) -> None:
    path = tmp_path / "n.journal"
    seats = ("--seat", "blue=greedy", "--seat", "red=greedy")
    told("fight", "night_raid", "--rounds", "2", *seats, "--journal", str(path))
    everything = told("replay", str(path), "--log")["log"]
    blue, red = (told("replay", str(path), "--log", "--side", side)["log"] for side in ("blue", "red"))
    assert 0 < len(blue) < len(everything) > len(red) > 0
    own = [line for line in everything if "moves to" in line]
    hidden = [line for line in own if line not in blue]
    assert hidden, "red's moves out of sight are told to red alone"
    assert not any("Red sights" in line for line in blue)
    refused = CliRunner().invoke(app, ["replay", str(path), "--log", "--side", "green"])
    assert refused.exit_code == 2
    assert "no side" in refused.stderr


def test_journal_orders_name_the_unit(tmp_path: Path) -> None:
    path = tmp_path / "w.journal"
    told("fight", "warehouse", "--rounds", "1", "--seat", "blue=random", "--seat", "red=random", "--journal", str(path))
    records = [json.loads(line.rpartition(b" ")[0]) for line in path.read_bytes().split(b"\n")[1:-1]]
    asked = [record for record in records if record["order"]["_"] == "move"]
    assert asked
    assert all(record["unit"].startswith(record["side"] + "_") for record in asked)


def test_replay_names_the_first_difference(tmp_path: Path) -> None:
    path = tmp_path / "w.journal"
    told("fight", "warehouse", "--rounds", "1", "--seat", "blue=random", "--seat", "red=random", "--journal", str(path))
    import hashlib

    lines = path.read_bytes().split(b"\n")
    record = json.loads(lines[4].rpartition(b" ")[0])
    honest = record["digest"]
    record["digest"] = "0" * 32
    text = json.dumps(record, separators=(",", ":")).encode()
    lines[4] = text + b" " + hashlib.blake2b(text, digest_size=4).hexdigest().encode()
    path.write_bytes(b"\n".join(lines))
    found = told("replay", str(path), "--verify", code=1)
    assert (found["ok"], found["at"], found["expected"], found["found"]) == (False, 4, "0" * 32, honest)
    assert "differs at choice 4" in run("replay", str(path), "--verify", code=1)


def test_a_journal_replaces_a_file_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "w.journal"
    path.write_bytes(b"mine")
    words = ("fight", "warehouse", "--rounds", "1", "--seat", "blue=random", "--seat", "red=random")
    words += ("--journal", str(path))
    assert "--force" in told(*words, code=1)["problems"][0]["hint"]
    assert path.read_bytes() == b"mine"
    told(*words, "--force")
    assert told("replay", str(path), "--verify")["ok"]


def test_a_truncated_journal_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "w.journal"
    told("fight", "warehouse", "--rounds", "1", "--seat", "blue=random", "--seat", "red=random", "--journal", str(path))
    path.write_bytes(path.read_bytes()[:-10])
    found = told("replay", str(path), code=1)
    assert not found["ok"]
    assert found["problems"][0]["file"] == str(path)
    assert found["problems"][0]["place"].startswith("line ")


SHORT = ("--rounds", "2", "--seat", "blue=greedy", "--seat", "red=greedy")


def test_a_roster_is_made_fought_with_treated_and_shown(tmp_path: Path) -> None:
    file, out = tmp_path / "guard.toml", tmp_path / "after.toml"
    made = told("roster", str(file), "--new", "bridge:red")
    assert (made["side"], made["battles"], len(made["soldiers"])) == ("red", 0, 7)
    assert {one["words"] for one in made["soldiers"]} == {"fit"}
    found = told("fight", "bridge", "--roster", str(file), "--roster-out", str(out), *SHORT)
    assert found["rosters"] == {"red": {"file": str(out), "battles": 1}}
    assert [one["unit"] for one in found["aftermath"]["red"]] == [f"red_{number}" for number in range(1, 8)]
    assert told("roster", str(file)) == {**made, "treatments": []}
    words = run("fight", "bridge", "--roster", f"red={file}", *SHORT)
    assert file.read_bytes() == out.read_bytes()
    assert "red: Sgt. Maro: " in words
    assert f"red's roster: {file}" in words
    assert run("check", str(file), str(out)) == "nothing wrong\n"


def test_a_roster_is_treated_and_rests(tmp_path: Path) -> None:
    file = tmp_path / "section.toml"
    file.write_text((ROOT / "tests/battle/section.toml").read_text("utf-8"), "utf-8")
    found = told("roster", str(file), "--treat", "--seed", "3", "--next")
    assert found["battles"] == 1
    tried = found["treatments"][0]
    assert (tried["patient"], tried["place"], tried["target"], tried["seed"]) == ("holm", "arm", 15, 3)
    holm = found["soldiers"][0]
    assert [wound["battles"] for wound in holm["wounds"]] == ([] if tried["healed"] else [1])
    assert "against 15" in run("roster", str(file), "--treat")
    assert "nothing to treat" in run("roster", str(file), "--treat")
    assert "against 15" not in run("roster", str(file))


def test_two_rosters_in_one_battle(tmp_path: Path) -> None:
    sides = ("blue", "red")
    files = {side: tmp_path / f"{side}.toml" for side in sides}
    for side in sides:
        told("roster", str(files[side]), "--new", f"bridge:{side}")
    words = [word for side in sides for word in ("--roster", str(files[side]))]
    found = told("fight", "bridge", *words, *SHORT)
    assert {side: one["battles"] for side, one in found["rosters"].items()} == {"blue": 1, "red": 1}
    assert "two rosters" in CliRunner().invoke(app, ["fight", "bridge", *words, *words]).stderr


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--roster", "blue.toml", "--roster-out", "same.x", "--journal", "./same.x"), "--journal"),
        (("--roster", "link.toml", "--journal", "blue.toml", "--force"), "--journal"),
        (("--roster", "blue=blue.toml", "--roster", "red=link.toml"), "--roster"),
    ],
)
def test_one_file_for_two_things_is_refused_before_the_battle(
    words: tuple[str, ...], option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told("roster", "blue.toml", "--new", "duel:blue")
    Path("link.toml").symlink_to("blue.toml")
    before = Path("blue.toml").read_bytes()
    result = CliRunner().invoke(app, ["fight", "duel", *SHORT, *words])
    assert result.exit_code == 2
    assert "is named for two things" in result.stderr
    assert f"for {option}:" in result.stderr
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"blue.toml": before, "link.toml": before}


@pytest.mark.parametrize("out", ["/proc/none/x.toml", "{folder}", "/dev/null"])
def test_a_roster_that_cannot_be_written_is_told_before_the_battle(out: str, tmp_path: Path) -> None:
    """It was told when all had been fought."""
    file = tmp_path / "blue.toml"
    told("roster", str(file), "--new", "bridge:blue")
    words = ("--roster", str(file), "--roster-out", out.format(folder=tmp_path), "--force", *SHORT)
    found = told("fight", "bridge", *words, code=1)
    assert "cannot be written" in found["problems"][0]["what"]
    assert "digest" not in found


def test_another_roster_is_not_written_over_without_force(tmp_path: Path) -> None:
    """One that was named by mistake was gone."""
    file, other = tmp_path / "blue.toml", tmp_path / "other.toml"
    for path in (file, other):
        told("roster", str(path), "--new", "bridge:blue")
    before = other.read_bytes()
    words = ("fight", "bridge", "--roster", str(file), "--roster-out")
    found = told(*words, str(other), *SHORT, code=1)
    assert [(one["what"], one["hint"]) for one in found["problems"]] == [("is there already", "--force replaces it")]
    assert other.read_bytes() == before
    assert told(*words, str(file), *SHORT)["rosters"]["blue"]["battles"] == 1, "its own file it may carry on in"
    assert told(*words, str(other), "--force", *SHORT)["rosters"]["blue"]["battles"] == 2
    assert told(*words, str(tmp_path / "camp" / "new.toml"), *SHORT)["rosters"]["blue"]["battles"] == 2


def test_nobody_makes_the_roster_that_a_battle_is_to_write(tmp_path: Path) -> None:
    """It could be made meanwhile, and the battle then replaced it."""
    out = tmp_path / "after.toml"
    with fighting([out], new=True):
        found = told("roster", str(out), "--new", "bridge:blue", code=1)
        assert "battle" in found["problems"][0]["what"]
        assert not out.exists()
    assert told("roster", str(out), "--new", "bridge:blue")["battles"] == 0


@pytest.mark.parametrize(
    "words",
    [
        ("roster", "no_such.toml"),
        ("roster", "pyproject.toml"),
        ("roster", "pyproject.toml", "--new", "bridge:blue"),
        ("fight", "bridge", "--roster", "no_such.toml"),
        ("fight", "no_such_place"),
        ("fight", "village_stret"),
        ("fight", "x" * 300),
        ("fight", "warehouse", "--seat", "blue=nobody"),
        ("fight", "warehouse", "--seat", "blue=human"),
        ("fight", "warehouse", "--rules", "no_rules"),
        ("fight", "warehouse", "--journal", "/proc/none/x.journal"),
        ("replay", "/no/such.journal"),
        ("replay", "pyproject.toml"),
        ("map", "no_map.tmx"),
        ("map", "pyproject.toml"),
        ("rules", "ASC-NONE-99"),
    ],
)
def test_faults_are_problems_with_exit_code_1(words: tuple[str, ...]) -> None:
    problems = told(*words, code=1)["problems"]
    assert problems
    assert all(set(problem) == {"severity", "file", "place", "what", "hint"} for problem in problems)
    result = CliRunner().invoke(app, list(words))
    assert result.stdout == ""
    assert "error:" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("fight",),
        ("fight", "bridge", "--roster-out", "x.toml"),
        ("roster", "x.toml", "--new", "bridge"),
        ("roster", "x.toml", "--new", "bridge:green"),
        ("fight", "warehouse", "--seat", "blue"),
        ("fight", "warehouse", "--seat", "green=random"),
        ("fight", "warehouse", "--seed", "seven"),
        ("fight", "warehouse", "--sed", "7"),
        ("map", "warehouse", "--path", "1,1"),
        ("map", "warehouse", "--path", "1,1:900,1"),
        ("map", "warehouse", "--sight", "a,b:c,d"),
        ("march",),
    ],
)
def test_wrong_usage_is_exit_code_2(words: tuple[str, ...]) -> None:
    run(*words, code=2)


def test_map_answers_what_it_is_asked() -> None:
    found = told("map", "bridge", "--path", "2,2:9,9", "--reach", "2,2", "--budget", "2", "--sight", "2,2:4,3")
    assert sum(found["terrain"].values()) == found["width"] * found["height"]
    way = found["path"]["squares"]
    assert way[-1] == [9, 9]
    assert found["path"]["cost"] >= distance((2, 2), (9, 9))
    assert all(distance(a, b) == 1 for a, b in pairwise(way))
    near = {tuple(one["square"]): one["cost"] for one in found["reach"]["squares"]}
    assert near[2, 2] == 0
    assert max(near.values()) <= 2
    assert {"seen", "blocked_by", "cover_rung"} <= found["sight"].keys()
    assert "squares" in run("map", "bridge")


def test_map_reads_moving_ai_grids_and_refuses_absurd_sizes(tmp_path: Path) -> None:
    grid = tmp_path / "small.map"
    grid.write_text("type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n")
    found = told("map", str(grid), "--path", "0,1:3,1", "--sight", "0,1:3,1")
    assert (found["width"], found["height"]) == (4, 3)
    assert found["sight"] == {"seen": False, "blocked_by": [1, 1], "cover_rung": None}
    assert found["path"]["cost"] == 5
    huge = tmp_path / "huge.map"
    huge.write_text("type octile\nheight 100000\nwidth 100000\nmap\n....\n")
    assert told("map", str(huge), code=1)["problems"][0]["file"] == str(huge)


def test_rules_lists_rows_by_id() -> None:
    rows = told("rules")["rows"]
    assert len(rows) > 300
    assert {"id", "status", "tests"} <= rows[0].keys()
    assert [(row["id"], row["status"]) for row in told("rules", "ASC-GREN-06")["rows"]] == [("ASC-GREN-06", "in force")]
    planned = [row["id"] for row in rows if row["status"] == "planned"]
    assert all(told("rules", one)["rows"][0]["status"] == "planned" for one in planned[:1])


def _without_display() -> dict[str, str]:
    away = {"DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"}
    return {name: value for name, value in os.environ.items() if name not in away}


def test_play_without_a_display_says_so() -> None:
    command = [sys.executable, "-m", "game", "play", "warehouse"]
    ran = subprocess.run(command, cwd=ROOT, env=_without_display(), capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "no display" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_play_hands_its_rosters_to_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.screens import app as window

    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(playing, "display_found", lambda: True)
    monkeypatch.setattr(window, "run", lambda **how: asked.append(how) or 0)
    file = tmp_path / "company.toml"
    told("roster", str(file), "--new", "bridge:red")
    run("play", "bridge", "--roster", str(file))
    assert asked[0]["rosters"] == {"red": file}
    assert "needs a scenario" in CliRunner().invoke(app, ["play", "--roster", str(file)]).stderr


def test_plain_enfilade_without_a_display_fights_in_words() -> None:
    command = [sys.executable, "-m", "game"]
    ran = subprocess.run(command, cwd=ROOT, env=_without_display(), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "\nRound 1\n" in ran.stdout
    assert " wins (" in ran.stdout
    assert "To get the window" in ran.stdout


def test_headless_commands_import_no_window() -> None:
    script = (
        "import sys; from game.cli import app\n"
        "try:\n app(['fight','warehouse','--rounds','1','--seat','blue=random','--seat','red=random','--json'])\n"
        "except SystemExit: pass\n"
        "assert not {'pygame','pygame_gui'} & sys.modules.keys(), sorted(sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
