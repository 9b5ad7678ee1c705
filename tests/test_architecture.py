"""The house: who may know whom, one dice source, no window where none is needed, and what is installed.

Checks made by tools are tried on planted breaches, so that a check which sees nothing fails too.
"""

import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXACT_ROOMS = ("dice", "world", "messages", "systems", "rulebooks", "battle")


# --- one direction --------------------------------------------------------------------------------


def lint_imports(cwd: Path) -> str:
    pytest.importorskip("importlinter")
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert ("broken" in done.stdout.lower()) or done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_rooms_know_only_rooms_below_them() -> None:
    said = lint_imports(ROOT)
    assert re.search(r"Contracts: \d+ kept, 0 broken", said), said


@pytest.fixture(scope="module")
def copy_of_the_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("house")
    for room in ("game", "ai"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("game/dice", "import game.world", "rooms are stacked one way"),
        ("game/field", "import game.dice.source", "rooms are stacked one way"),
        ("game/world", "from game.messages import events", "rooms are stacked one way"),
        ("game/systems", "import game.battle.position", "rooms are stacked one way"),
        ("game/battle", "import ai", "the game finds seats by entry point"),
        ("game/world", "import esper", "only game.world.store knows esper"),
        ("ai", "import esper", "only game.world.store knows esper"),
        ("game/battle", "import pygame.display", "only game.screens knows pygame"),
        ("ai", "import pygame_gui", "only game.screens knows pygame"),
        ("game/world", "import networkx as nx", "only game.field knows networkx"),
    ],
)
def test_a_planted_breach_is_caught(copy_of_the_house: Path, room: str, line: str, contract: str) -> None:
    planted = copy_of_the_house / room / "planted.py"
    planted.write_text(f"{line}\n", "utf-8")
    try:
        said = lint_imports(copy_of_the_house)
    finally:
        planted.unlink()
    assert re.search(rf"^{contract}.* BROKEN", said, re.MULTILINE), said


def test_every_room_stands_in_the_stack() -> None:
    (stack,) = (c for c in CONFIG["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    stacked = set(re.findall(r"[\w.]+", " ".join(stack["layers"])))
    rooms = {f"game.{entry.stem}" for entry in (ROOT / "game").iterdir() if is_room(entry)}
    assert rooms <= stacked


def is_room(entry: Path) -> bool:
    if entry.is_dir():
        return any(entry.rglob("*.py"))
    return entry.suffix == ".py" and entry.name != "__init__.py"


# --- one dice source, no clock (law 1) ------------------------------------------------------------


def ruff(text: str, pretend: str) -> list[str]:
    pytest.importorskip("ruff")
    command = [
        "-m",
        "ruff",
        "check",
        "--no-cache",
        "--output-format=concise",
        "--stdin-filename",
        pretend,
        "-",
    ]
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, input=text, capture_output=True, text=True, check=False
    )
    return re.findall(r": (TID251) ", done.stdout)


FOREIGN = [
    "import random\n",
    "from random import choice\n",
    "import numpy as np\n\nface = np.random.default_rng(1).integers(6)\n",
    "from numpy.random import default_rng\n",
    "import secrets\n",
    "import os\n\nface = os.urandom(1)[0] % 6\n",
    "import uuid\n",
    "import time\n",
    "from datetime import datetime\n",
]


@pytest.mark.parametrize("text", FOREIGN)
@pytest.mark.parametrize(
    "room", [*(f"game/{room}" for room in EXACT_ROOMS), "game/rulebooks/ascension", "ai"]
)
def test_a_foreign_dice_source_or_clock_is_caught(room: str, text: str) -> None:
    assert ruff(text, f"{room}/planted.py")


@pytest.mark.parametrize("room", ["game/screens", "game/lab", "tests/dice"])
def test_the_screen_may_know_the_time(room: str) -> None:
    assert not ruff("import time\n", f"{room}/planted.py")


def test_no_rulebook_is_named_outside_its_room() -> None:
    """Law 8: what differs between books is a chapter, and the engine never asks which book it has."""
    from game.rulebooks.shelf import books

    names = re.compile("|".join(books()), re.IGNORECASE)
    rooms = (path for room in ("game", "ai") for path in sorted((ROOT / room).rglob("*.py")))
    outside = [path for path in rooms if "rulebooks" not in path.parts]
    assert [str(path) for path in outside if names.search(path.read_text(encoding="utf-8"))] == []


# --- headless -------------------------------------------------------------------------------------

HEADLESS = """
import importlib, pkgutil, sys
import game
for room in pkgutil.iter_modules(game.__path__, "game."):
    if room.name in ("game.screens", "game.__main__"):
        continue
    package = importlib.import_module(room.name)
    if room.ispkg:
        for module in pkgutil.walk_packages(package.__path__, room.name + "."):
            importlib.import_module(module.name)
print(sorted({"pygame", "pygame_gui", "game.screens"} & set(sys.modules)))
"""


def test_no_headless_room_loads_pygame() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HEADLESS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


@pytest.mark.skipif(importlib.util.find_spec("game.cli") is None, reason="no command line yet")
@pytest.mark.parametrize(
    "command",
    [["--help"], ["scenarios", "--json"], ["rules", "--json"], ["check", "--json"], ["fight", "--help"]],
    ids=" ".join,
)
def test_no_headless_command_loads_pygame(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "game", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    loaded = set(re.findall(r"\|\s+(\w+)(?:\.\S+)?$", done.stderr, re.MULTILINE))
    assert done.returncode == 0, done.stderr[-2000:]
    assert "game" in loaded
    assert not loaded & {"pygame", "pygame_gui"}


# --- libraries ------------------------------------------------------------------------------------


def test_esper_finds_the_smallest_set_wherever_it_stands() -> None:
    """Versions 3.5 to 3.8 raise KeyError here: they forget a type once a later one has fewer entities."""
    esper = pytest.importorskip("esper")
    kinds = [type(name, (), {}) for name in "ABC"]
    a, b, c = kinds
    before = esper.current_world
    esper.switch_world("test-smallest-set")
    try:
        esper.create_entity(a(), b())
        esper.create_entity(a(), b())
        esper.create_entity(b(), c())
        assert esper.get_components(a, b, c) == []
        whole = esper.create_entity(a(), b(), c())
        assert [entity for entity, _ in esper.get_components(a, b, c)] == [whole]
    finally:
        esper.switch_world(before)
        esper.delete_world("test-smallest-set")
    assert "esper>=3.9,<4" in CONFIG["project"]["dependencies"]


def test_pygame_is_the_community_edition() -> None:
    """Whatever depends on the old pygame silently overwrites pygame-ce."""
    pygame = pytest.importorskip("pygame")
    assert getattr(pygame, "IS_CE", False)


# --- the two commands -----------------------------------------------------------------------------


def test_the_readme_holds_two_lines_to_paste_and_ci_runs_the_second() -> None:
    lines = re.findall(r"^python3 -m venv .*$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    play, tests = lines
    assert play.endswith(".venv/bin/enfilade")
    assert " -m pytest" in tests
    assert "://" not in play + tests
    assert "grep -m 1 -E '^python3 -m venv .*pytest' README.md" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_versions_agree() -> None:
    version = CONFIG["project"]["version"]
    assert f'__version__ = "{version}"' in (ROOT / "game" / "__init__.py").read_text("utf-8")
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
