"""Law 9: bad input gives Problems, never a traceback, and changes no file. Shipped files, spoiled by the hundred.

What `enfilade check` lets pass must also be playable: it is opened and played for a while.

    python -m pytest tests/laws/test_law_9.py -m slow       a thousand spoilings of each kind, new ones each time
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import shipped
from game.battle.battle import Battle
from game.battle.journal import Journal, read_journal
from game.battle.replay import replay
from game.battle.rosters import enlisted_from
from game.battle.save import SaveError, position_from_text, position_to_text
from game.battle.scenes import run_scene
from game.checks import check
from game.content.problem import ContentError, Problem, errors
from game.content.scenario import Scenario, load_scenario
from game.rulebooks.shelf import open_book
from tests.books.conformance import STALL
from tests.books.sample import COMPANIES
from tests.books.wanderer import table_of
from tests.laws.mutants import spoiled

QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
few = settings(max_examples=9, deadline=None, derandomize=True, suppress_health_check=QUIET, database=None)
many = settings(max_examples=1000, deadline=None, suppress_health_check=QUIET)
ASSETS, MAPS = shipped.assets(), shipped.maps()
SCENES = sorted((Path(__file__).resolve().parents[1] / "scenes").rglob("*.toml"))
CARD_FOLDERS = ("units", "weapons", "armour", "terrain", "poisons")
CARDS = sorted(path for kind in CARD_FOLDERS for path in (ASSETS / kind).glob("*.toml"))
LORE = sorted(ASSETS.glob("*.toml"))
GROUNDS = sorted(path for path in (*MAPS.glob("*.tmx"), *MAPS.glob("*.tmj")) if path.stem not in COMPANIES)
SCENARIOS = sorted(path for path in (MAPS / "scenarios").glob("*.toml") if path.stem not in COMPANIES)
ROSTERS = [Path(__file__).resolve().parents[1] / "battle" / "section.toml"]
PROFILES = sorted((ASSETS / "profiles").glob("*.toml"))


def told(problems: list[Problem], folder: Path) -> bool:
    """Whether every Problem says where and what; True if there is an error among them."""
    for problem in problems:
        assert problem.file
        assert problem.what
        assert problem.severity in ("error", "warning")
        assert "Traceback" not in problem.text()
    return bool(errors(problems))


def looked_at(path: Path, content: bytes, use: Callable[[Path], object] | None = None) -> None:
    """Check a spoiled file, and use it if the check lets it pass: Problems may come of it, and nothing else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    refused = told(check([path]), path.parent)
    if not refused and use is not None:
        use(path)
    assert path.read_bytes() == content


def explained(fault: Exception) -> None:
    """A refusal says why."""
    problems = fault.problems if isinstance(fault, ContentError) else (str(fault),)
    assert problems
    assert all(problems)


def play(scenario: Path | str | Scenario, rules: str = "", choices: int = 40) -> None:
    """Open a battle and let wanderers have their way; a Problem is an answer too."""
    try:
        battle = Battle.open(scenario, 1, rules=rules, rounds=2)
    except ContentError as fault:
        explained(fault)
        return
    with battle:
        table = table_of(battle)
        for _ in range(min(choices, STALL)):
            if not table.turn():
                return


def run(path: Path) -> None:
    try:
        run_scene(path)
    except ContentError as fault:
        explained(fault)


def in_a_folder(name: str, content: bytes, use: Callable[[Path], object] | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        if name.endswith((".tmx", ".tmj")) or name.startswith("scenarios"):
            for beside in (*MAPS.glob("*.tsx"), *MAPS.glob("*.png"), *GROUNDS):
                shutil.copy(beside, root)
        looked_at(root / name, content, use)


def spoil(data: st.DataObject, files: list[Path], prefix: str, use: Callable[[Path], object] | None = None) -> None:
    path = data.draw(st.sampled_from(files))
    content = data.draw(spoiled(path.read_bytes()))
    in_a_folder(f"{prefix}{path.name}", content, use)


def card(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(CARDS))
    in_a_folder(f"{path.parent.name}/{path.name}", data.draw(spoiled(path.read_bytes())))


def ground(data: st.DataObject) -> None:
    spoil(data, GROUNDS, "")


def scenario(data: st.DataObject) -> None:
    spoil(data, SCENARIOS, "scenarios/", play)


def profile(data: st.DataObject) -> None:
    spoil(data, PROFILES, "profiles/", lambda path: play("warehouse", str(path), 60))


def roster(data: st.DataObject) -> None:
    spoil(data, ROSTERS, "rosters/", enlist)


def enlist(path: Path) -> None:
    """Fight with a roster."""
    try:
        plan, _odd = enlisted_from(load_scenario("warehouse"), {"blue": path})
    except ContentError as fault:
        explained(fault)
        return
    play(plan)


def scene(data: st.DataObject) -> None:
    spoil(data, SCENES, "scenes/", run)


def lore(data: st.DataObject) -> None:
    spoil(data, LORE, "")


def noise(data: st.DataObject) -> None:
    """Bytes that are nothing at all, under every name we read."""
    folders = ("scenes/x.toml", "units/x.toml", "rosters/x.toml")
    name = data.draw(st.sampled_from(("x.toml", "x.tmx", "x.tmj", "x.map", *folders, "x.journal", "x.save")))
    in_a_folder(name, data.draw(st.binary(max_size=400)))


KINDS = (card, ground, scenario, roster, profile, scene, lore, noise)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])


@every_kind
@few
@given(data=st.data())
def test_spoiled_files_give_problems_and_nothing_else(
    kind: Callable[[st.DataObject], None], data: st.DataObject
) -> None:
    kind(data)


@pytest.mark.slow
@every_kind
@many
@given(data=st.data())
def test_a_thousand_spoiled_files_of_each_kind(kind: Callable[[st.DataObject], None], data: st.DataObject) -> None:
    kind(data)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """A journal of a real battle, and a position of it as text."""
    path = tmp_path_factory.mktemp("kept") / "battle.journal"
    with Battle.open("warehouse", 3, journal=path, rounds=2) as battle:
        table = table_of(battle)
        for _ in range(60):
            table.turn()
        text = position_to_text(battle.position, battle.dice)
    return path.read_bytes(), text


@few
@given(data=st.data())
def test_spoiled_journals_are_cut_back_or_refused(
    kept: tuple[bytes, str], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole, _text = kept
    tail = data.draw(st.booleans())
    head = whole.index(b"\n") + 1
    content = whole[:head] + data.draw(spoiled(whole[head:])) if tail else data.draw(spoiled(whole))
    path = tmp_path_factory.mktemp("spoiled") / "battle.journal"
    path.write_bytes(content)
    try:
        story = read_journal(path)
        assert whole[head:].startswith(content[head : story.whole]) or not tail
        found = replay(path, verify=True)
        assert found.ok or found.problems or found.at is not None
    except ContentError as fault:
        explained(fault)
    assert path.read_bytes() == content


@few
@given(data=st.data())
def test_spoiled_positions_are_refused(kept: tuple[bytes, str], data: st.DataObject) -> None:
    _whole, text = kept
    content = data.draw(spoiled(text.encode())).decode(errors="replace")
    try:
        position = position_from_text(content, open_book("ascension"))
    except SaveError as fault:
        explained(fault)
    else:
        position.world.close()


def test_a_journal_resumed_writes_on_from_its_last_whole_choice(kept: tuple[bytes, str], tmp_path: Path) -> None:
    whole, _text = kept
    path = tmp_path / "battle.journal"
    for cut in range(whole.index(b"\n") + 1, len(whole), 997):
        path.write_bytes(whole[:cut])
        story = read_journal(path)
        assert whole.startswith(whole[: story.whole])
        Journal.resume(story).close()
        assert path.read_bytes() == whole[: story.whole]
        assert not read_journal(path).problems
