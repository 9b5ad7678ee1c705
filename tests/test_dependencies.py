"""What is declared is what is used, extras included, and each dependency says from which version on it will do."""

import re
import runpy
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
README = (ROOT / "README.md").read_text("utf-8")
RUN = (ROOT / ".ci" / "run").read_text("utf-8")
OURS = {"game", "ai", "tests", "benchmarks", "planted", "tools"}


def named(requirement: str) -> str:
    """The distribution of a requirement, in the one spelling of all names."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~;, ]", requirement)[0]).lower()


def modules(text: str) -> set[str]:
    """The modules that a file imports, also those that a test does without where they are missing."""
    found = re.findall(r"^ *from ([\w.]+) import |importorskip\([\"']([\w.]+)", text, re.MULTILINE)
    plain = re.findall(r"^ *import ([\w., ]+)", text, re.MULTILINE)
    names = {name for pair in found for name in pair} | {part.split()[0] for line in plain for part in line.split(",")}
    return {name.partition(".")[0] for name in names} - {""}


@cache
def imported(*rooms: str) -> set[str]:
    """The distributions whose modules these rooms import."""
    files = (file.read_text("utf-8") for room in rooms for file in sorted((ROOT / room).rglob("*.py")))
    names = set[str]().union(*(modules(text) for text in files))
    return distributions(names - OURS - sys.stdlib_module_names)


def distributions(names: set[str]) -> set[str]:
    homes = metadata.packages_distributions()
    return {named(one) for name in names for one in homes.get(name, [name])}


def tools() -> set[str]:
    """The distributions of the programs and options that the checks are run by, and of the stubs that types need."""
    programs = {point.name: point.dist.name for point in metadata.entry_points(group="console_scripts") if point.dist}
    run = {named(programs[name]) for name in re.findall(r"\.venv/bin/([\w-]+)", RUN) if name in programs}
    workers = {"pytest-xdist"} if " -n auto" in README else set()
    return run | workers | {f"types-{name}" for name in imported("game") if name == "networkx"}


def test_the_game_declares_what_it_imports_and_nothing_else() -> None:
    assert {named(line) for line in PROJECT["dependencies"]} == imported("game", "ai")


def test_every_extra_declares_what_tests_and_checks_use_and_nothing_else() -> None:
    extras = {named(line) for lines in PROJECT["optional-dependencies"].values() for line in lines}
    used = (imported("tests", "benchmarks") | tools()) - imported("game", "ai") - {PROJECT["name"]}
    assert extras == used


@pytest.mark.parametrize("line", ["import {}", "import sys, {} as s", "def f():\n    from {}.stats import norm"])
def test_an_import_would_be_seen(line: str) -> None:
    assert modules(line.format("scipy")) - {"sys"} == {"scipy"}


def test_a_library_that_a_test_does_without_would_be_seen() -> None:
    assert modules("tcod = pytest.import" + "orskip('tcod.map')") == {"tcod"}


def test_every_dependency_has_a_lowest_version_and_the_checks_run_by_them() -> None:
    lowest = runpy.run_path(str(ROOT / ".ci" / "lowest.py"))["lowest"]
    extras = PROJECT["optional-dependencies"].values()
    declared = {named(line) for lines in (PROJECT["dependencies"], *extras) for line in lines}
    assert {named(name) for name in lowest()} == declared
    assert re.search(r"^check \"lowest versions\" run_lowest$", RUN, re.MULTILINE)


def test_a_dependency_without_a_lowest_version_is_refused(tmp_path: Path) -> None:
    lowest = runpy.run_path(str(ROOT / ".ci" / "lowest.py"))["lowest"]
    page = tmp_path / "pyproject.toml"
    page.write_text('[project]\ndependencies = ["numpy"]\n[project.optional-dependencies]\n', "utf-8")
    with pytest.raises(ValueError, match="lower bound"):
        lowest(page)
