"""docs/modding.md is true: its examples run as they stand, its names exist, and `./dev new` writes what is sound."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from game.battle import seat
from game.rulebooks.alacrity import grenades
from game.rulebooks.alacrity import shot as percent
from game.rulebooks.alternacy import missile
from game.rulebooks.alternity import attack
from game.rulebooks.ascension import shot
from game.rulebooks.ascension.close import rolls
from game.rulebooks.packages import GROUP
from game.systems.terms import Term, Terms
from tools.new import examples, write

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "modding.md").read_text(encoding="utf-8")
WRITTEN = (
    ("weapon", "night_rifle", ""),
    ("order", "call_out", "ascension"),
    ("order", "goad", "alternity"),
    ("event", "called_out", "ascension"),
)
PLANNERS = "# --- the same by scope, for planners"
NEEDS = "from tests.laws.test_planted_terms import _shot; print(*_shot('braced'), *_shot('alert'))"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game with the modifier of the page, and with what `./dev new` writes."""
    root = tmp_path_factory.mktemp("tree")
    for room in ("ai", "maps", "docs", "pyproject.toml"):
        (root / room).symlink_to(ROOT / room)
    for room in ("game", "assets", "tests"):
        skipped = shutil.ignore_patterns("__pycache__", "journals", "scenes", "art", "sounds")
        shutil.copytree(ROOT / room, root / room, ignore=skipped)
    example = re.search(r"```python\n(@SHOT\.term.*?)```", PAGE, re.DOTALL)
    assert example is not None
    file = root / "game" / "rulebooks" / "ascension" / "shot.py"
    before, line, after = file.read_text(encoding="utf-8").partition(PLANNERS)
    assert line
    file.write_text(f"{before}{example[1]}\n\n{line}{after}", encoding="utf-8")
    for kind, name, book in WRITTEN:
        assert all(path.is_file() for path in write(root, kind, name, book))
    return root


def _python(root: Path, *words: str, **more: str) -> str:
    """What a command prints, run on a tree."""
    paths = {"PYTHONPATH": str(root), "ENFILADE_HOME": str(root / "home"), **more}
    told = subprocess.run(
        [sys.executable, *words], cwd=root, env={**os.environ, **paths}, capture_output=True, text=True, timeout=200,
        check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


# --- a modifier -------------------------------------------------------------------------------------------------


def test_the_modifier_is_in_play_forecast_and_planner(tree: Path) -> None:
    """The need of a shot over eleven squares to forecast, planner and play, braced and not."""
    braced, plain = 3 * [0], 3 * [2]
    before, after = (map(int, _python(root, "-c", NEEDS).split()) for root in (ROOT, tree))
    assert [now - was for was, now in zip(before, after, strict=True)] == [*braced, *plain]


READ = [
    (shot.SHOT, (shot.OWN, shot.RANGED, shot.SEEN, shot.GIVEN, shot.COVERED, shot.SHOWN)),
    (
        rolls.BLOW,
        (rolls.OWN, rolls.HANDED, rolls.ORDERED, rolls.OPPOSED, rolls.GIVEN, rolls.GROPING, rolls.CROWDED),
    ),
    (
        attack.ATTACK,
        (
            attack.SEEN, attack.RANGED, attack.COVERED, attack.GIVEN, attack.RAISED, attack.PLACED, attack.BROUGHT,
            attack.ATTACK.of("one of several blows"),
        ),
    ),
    (
        missile.NUMBER,
        (
            missile.OWN, missile.RANGED, missile.PLACED, missile.SEEN, missile.HAZED, missile.COVERED, missile.GIVEN,
            missile.FIRED, missile.AIMED,
        ),
    ),
    (
        percent.SHOT,
        (percent.OWN, percent.RANGED, percent.GIVEN, percent.COVERED, percent.SEEN, percent.ORDERED),
    ),
    (percent.BLOW, (percent.CLOSE_OWN, percent.CLOSE_GIVEN, percent.GROPING, percent.CLOSE_ORDERED)),
    (grenades.THROW, (grenades.OWN, grenades.RANGED, grenades.SEEN)),
]  # fmt: skip


@pytest.mark.parametrize(("table", "scopes"), READ, ids=(
    "shots", "blows", "attacks of Alternity", "shots of Alternacy", "shots of Alacrity", "blows of Alacrity",
    "throws of Alacrity",
))  # fmt: skip
def test_planners_read_every_term(table: Terms, scopes: tuple[tuple[Term, ...], ...]) -> None:
    assert {term.key for term in table} == {term.key for term in chain(*scopes)}
    assert len(table) == len([*chain(*scopes)])


GIVEN = """
from pathlib import Path
from game.battle.forecast import forecast
from game.battle.scene_setup import set_up
from game.checks import check
from game.content.scene import parse_scene
from game.systems.foes import foes_of
from game.rulebooks.ascension.events import CalledOut
from game.words import kind_called

assert kind_called("called_out") is CalledOut
print(*check([Path("assets/weapons/night_rifle.toml")]))
for rules, word in (("ascension", "call_out"), ("alternity", "goad")):
    text = f'rules = "{rules}"\\nfield = "a . b"\\n[units.a]\\nside = "blue"\\nlike = "rifleman"\\n'
    position = set_up(parse_scene(text + '[units.b]\\nside = "red"\\nlike = "rifleman"\\n[[steps]]\\nunit = "a"\\n'))
    world, book, unit = position.world, position.book, 4
    order = kind_called(word)(*foes_of(world, unit))
    told = forecast(world, book, unit, order)
    print(book.key, order.word, told.success == told.checks[0].odds() < 1)
"""


def test_what_dev_new_writes_is_sound(tree: Path) -> None:
    """A weapon, an order of each book and an event: no complaint of ruff, content or words; the orders are foreseen."""
    _python(tree, "-m", "ruff", "check", "game")
    assert _python(tree, "-c", GIVEN).splitlines() == ["", "ascension call_out True", "alternity goad True"]
    words = {line.partition(" ")[0] for line in (tree / "tests/files/words.txt").read_text("utf-8").splitlines()}
    assert {"call_out", "call_out_under_way", "goad", "called_out"} <= words


@pytest.mark.parametrize("name", ["Night rifle", "", "night__rifle", "../rifle"])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is no name"):
        write(ROOT, "weapon", name, into=tmp_path)


def test_what_is_there_is_not_replaced(tmp_path: Path) -> None:
    write(ROOT, "weapon", "night_rifle", into=tmp_path)
    with pytest.raises(FileExistsError):
        write(ROOT, "weapon", "night_rifle", into=tmp_path)


# --- a book ---------------------------------------------------------------------------------------------------


@pytest.fixture
def toybox(tmp_path: Path) -> Path:
    """The toy book as installed: the files of the page and its rules, built as a wheel by the page's own backend."""
    source, wheels, installed = tmp_path / "source", tmp_path / "wheels", tmp_path / "installed"
    for example in examples(PAGE, "book"):
        path = source / example.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(example.text, encoding="utf-8")
    shutil.copy(ROOT / "tests" / "battle" / "toy.py", source / "toybox" / "rules.py")
    backend = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["build-backend"]
    wheels.mkdir()
    _python(source, "-c", f"from {backend} import build_wheel; build_wheel({str(wheels)!r})")
    shutil.unpack_archive(next(wheels.glob("*.whl")), installed, "zip")
    return installed


def _commands(page: str) -> list[list[str]]:
    return [line.split()[1:] for line in re.findall(r"^enfilade .*$", page, re.MULTILINE)]


def test_an_installed_book_is_found_checked_fought_and_replayed(toybox: Path) -> None:
    section = PAGE.partition("## A book as")[2].partition("\n### ")[0]
    commands = _commands(section)
    assert [words[0] for words in commands] == ["check", "fight", "replay"]
    path = os.pathsep.join((str(toybox), str(ROOT)))
    for words in commands:
        told = _python(toybox, "-m", "game", *words, PYTHONPATH=path)
    assert told.endswith("ok\n")
    head = json.loads((toybox / "toy.journal").read_bytes().split(b"\n")[0].rpartition(b" ")[0])
    assert head["rules"]["book"] == "toy"
    shelf = "from game.rulebooks.shelf import books; print(*books())"
    assert _python(toybox, "-c", shelf, PYTHONPATH=path) == "alacrity alternacy alternity ascension toy\n"


def test_an_installed_book_does_not_replace_a_shipped_one(toybox: Path) -> None:
    info = next(toybox.glob("*.dist-info")) / "entry_points.txt"
    info.write_text("[enfilade.books]\nalternity = toybox\n")
    found = "from game.rulebooks.packages import packages; print(packages()['alternity'])"
    path = os.pathsep.join((str(toybox), str(ROOT)))
    assert _python(toybox, "-c", found, PYTHONPATH=path) == "game.rulebooks.alternity\n"


@pytest.mark.parametrize(
    ("package", "spoiled", "text"),
    [("nosuchpackage", "", ""), ("toybox", "__init__.py", "raise SystemExit(3)"), ("toybox", "lines.py", "PAGES ="),
     ("toybox", "lines.py", "")],
)  # fmt: skip
def test_a_book_that_cannot_be_read_is_left_out(toybox: Path, package: str, spoiled: str, text: str) -> None:
    """It ended every command with a traceback, whatever book was played."""
    info = next(toybox.glob("*.dist-info")) / "entry_points.txt"
    info.write_text(f"[enfilade.books]\ntoy = {package}\n")
    if spoiled:
        (toybox / "toybox" / spoiled).write_text(text, encoding="utf-8")
    found = "from game.rulebooks.shelf import books; print(*books())"
    path = os.pathsep.join((str(toybox), str(ROOT)))
    assert _python(toybox, "-c", found, PYTHONPATH=path) == "alacrity alternacy alternity ascension\n"


# --- names ----------------------------------------------------------------------------------------------------

STABLE = re.findall(r"^\| `(game[\w.]*)` \| (.*) \|$", PAGE.partition("## Names that stay")[2], re.MULTILINE)


@pytest.mark.parametrize(("module", "names"), STABLE, ids=[module for module, _names in STABLE])
def test_names_that_stay_exist(module: str, names: str) -> None:
    found = importlib.import_module(module)
    assert [name for name in re.findall(r"`(\w+)`", names) if not hasattr(found, name)] == []


def test_the_table_of_names_is_read() -> None:
    assert len(STABLE) > 15


def test_groups_of_entry_points_and_files_of_the_page_exist() -> None:
    groups = re.search(r"^\| entry points \| (.*) \|$", PAGE, re.MULTILINE)
    assert groups is not None
    assert set(re.findall(r"`([\w.]+)`", groups[1])) == {GROUP, seat.GROUP}
    named = {name.partition("::")[0] for name in re.findall(r"`((?:game|tests|assets|docs|ai)/[\w/.]+)`", PAGE)}
    assert [name for name in sorted(named) if "NAME" not in name and not (ROOT / name).exists()] == []
