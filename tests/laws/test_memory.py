"""What is kept has a bound: thousands of replays and hundreds of battles in one process do not fill the memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.field import Field, Terrain, sight
from game.field.ground import FEWEST, MOST_SQUARES, MOST_WORKED
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
@pytest.mark.parametrize("scenario", ["encirclement", "warehouse"])
def test_a_thousand_replays_stay_within_10_megabytes_of_the_first_50(scenario: str, tmp_path: Path) -> None:
    early, late = measured(REPLAYS, scenario, tmp_path, 60, 50, 1000)
    assert late <= early + 10


@pytest.mark.slow
@linux
def test_400_battles_stay_within_20_megabytes_of_the_first_100() -> None:
    early, late = measured(BATTLES, 100, 400)
    assert late <= early + 20


def test_replays_of_one_battle_share_its_ground(tmp_path: Path) -> None:
    path = tmp_path / "m.journal"
    with Battle.open("encirclement", 1, journal=path) as battle:
        story = read_journal(path)
        again = [story.position(battle.position.book)[0].world for _ in range(2)]
        assert again[0].field is again[1].field
        for world in again:
            assert isinstance(world, World)
            world.close()


def test_findings_of_old_battlefields_go_when_new_ones_need_the_room() -> None:
    side = 96
    room = MOST_WORKED // side**4
    fields = [plain(side) for _ in range(room + 2)]
    for field in fields:
        sight(field)
    assert [bool(field._kept) for field in fields] == [False, False, *[True] * room]


def test_findings_of_one_kind_are_bounded_and_the_latest_are_kept() -> None:
    def number(_field: Field, asked: int) -> list[int]:
        return [asked]

    field, most = plain(512), max(FEWEST, MOST_SQUARES // 512**2)
    made = [field.kept(number, asked) for asked in range(2 * most)]
    assert field.kept(number, 2 * most - 1) is made[-1]
    assert field.kept(number, 0) is not made[0]
    assert len(field._kept[number]) == most
