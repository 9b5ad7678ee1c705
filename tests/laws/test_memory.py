"""What is kept has a bound: thousands of replays and hundreds of battles in one process do not fill the memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ai.board_edges import lines_of
from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.field import CACHE, Field, Terrain, sight
from game.world.store import World

REPLAYS = """
import sys
from pathlib import Path
import game.rulebooks
from game.battle.battle import Battle
from game.battle.replay import replay
from game.battle.seat import Table, open_seat
from tests.laws.test_memory import megabytes

scenario, folder, choices, early, late = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])
path = Path(folder) / "m.journal"
with Battle.open(scenario, 1, journal=path) as battle:
    table = Table(battle, {side: open_seat("random") for side in battle.sides})
    for _ in range(choices):
        table.turn()
for number in range(1, late + 1):
    assert replay(path).ok
    if number in (early, late):
        print(megabytes())
"""
BATTLES = """
import sys
import game.rulebooks
from game.battle.battle import Battle
from game.battle.seat import Table, open_seat
from tests.laws.test_memory import megabytes

early, late = map(int, sys.argv[1:])
for number in range(1, late + 1):
    with Battle.open(("warehouse", "duel")[number % 2], number) as battle:
        Table(battle, {side: open_seat("greedy") for side in battle.sides}).play()
    if number in (early, late):
        print(megabytes())
"""
EVERY = """
import sys
import game.rulebooks
from game.battle.battle import Battle
from game.battle.seat import Table, open_seat
from game.content.scenario import shipped_scenarios
from tests.laws.test_memory import megabytes

for _ in range(2):
    for name in shipped_scenarios():
        with Battle.open(name, 1) as battle:
            table = Table(battle, {side: open_seat("greedy") for side in battle.sides})
            for _ in range(int(sys.argv[1])):
                if battle.over is None:
                    table.turn()
    print(megabytes())
"""
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def megabytes() -> int:
    """What this process has in memory."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * 4096 // 1_000_000


def measured(program: str, *words: object) -> tuple[int, int]:
    """The megabytes that a program of its own prints: early, and in the end."""
    command = [sys.executable, "-c", program, *map(str, words)]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    early, late = map(int, done.stdout.split())
    return early, late


def plain(side: int, kind: str = "grass") -> Field:
    return Field.from_kinds([Terrain(kind)], np.zeros((side, side), int))


@pytest.mark.slow
@linux
@pytest.mark.parametrize(("scenario", "choices"), [("encirclement", 10), ("warehouse", 60)])
def test_a_thousand_replays_stay_within_10_megabytes_of_the_first_50(
    scenario: str, choices: int, tmp_path: Path
) -> None:
    """On the largest map too, by a short journal: what a replay leaves behind is its battlefield and its world."""
    early, late = measured(REPLAYS, scenario, tmp_path, choices, 50, 1000)
    assert late <= early + 10


@pytest.mark.slow
@linux
def test_400_battles_stay_within_20_megabytes_of_the_first_100() -> None:
    early, late = measured(BATTLES, 100, 400)
    assert late <= early + 20


@pytest.mark.slow
@linux
def test_a_process_that_fights_every_scenario_twice_grows_no_more_the_second_time() -> None:
    first, second = measured(EVERY, 60)
    assert second <= 200
    assert second <= first + 10


def test_replays_of_one_battle_share_its_ground(tmp_path: Path) -> None:
    path = tmp_path / "m.journal"
    with Battle.open("encirclement", 1, journal=path) as battle:
        story = read_journal(path)
        again = [story.position(battle.position.book)[0].world for _ in range(2)]
        assert again[0].field is again[1].field
        for world in again:
            assert isinstance(world, World)
            world.close()


def test_findings_of_old_battlefields_go_when_new_ones_need_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = [plain(48) for _ in range(40)]
    with_room_for(2_000_000, monkeypatch)
    for field in fields:
        for x in range(20):
            sight(field).row((x, 0))
    kept = [len(sight(field)._views) for field in fields]
    assert kept[0] == 0
    assert kept[-1] == 20


def test_what_all_battlefields_keep_is_bounded_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of the seats, rows of sight and ways: what stands in their dicts never takes more than the bound."""
    most = 2_000_000
    with_room_for(most, monkeypatch)
    fields = [plain(48) for _ in range(3)]
    for field in fields:
        lines = lines_of(field)
        for number in range(0, lines.size, 7):
            lines.distances(number)
            lines.rungs_at(number)
            lines.squares(lines.cell(number), 6)
    held = sum(
        board.nbytes
        for field in fields
        for kept in (lines_of(field)._distances, lines_of(field)._at, lines_of(field)._squares)
        for board in kept.values()
    )
    assert 0 < held <= most
    assert not lines_of(fields[0])._distances


def test_findings_of_one_kind_are_bounded_and_the_latest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def number(_field: Field, asked: int) -> list[int]:
        return [asked]

    field = plain(512)
    with_room_for(20 * 16 * 512**2 + 20_000, monkeypatch)
    made = [field.kept(number, asked) for asked in range(40)]
    assert field.kept(number, 39) is made[-1]
    assert field.kept(number, 0) is not made[0]
    assert len(field._kept[number]) == 20


def with_room_for(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty the cache, and bound it to so many bytes for the rest of this test."""
    monkeypatch.setattr(CACHE, "most", 0)
    CACHE.keep({}, "last", "", 0)
    monkeypatch.setattr(CACHE, "most", most)
