"""Monkeys at the window: random inputs over all screens, scenarios and books; nothing falls over, no look ahead fails.

Two thousand inputs a run: a dozen of small scenarios in the least window, two hundred of all by `-m slow`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game import home
from game.content.scenario import load_scenario, shipped_scenarios
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.settings import Settings
from game.screens.title import Title
from tests.screens.monkey import SIZES, Monkey, tame
from tests.screens.table import window

INPUTS = 2000
QUICK = ((1024, 640),)
"""The least size: the quickest to draw."""
BOOKS = ("ascension", "alternity", "alternity_standard", "alternacy", "alacrity")
SMALL = ("duel", "tavern_brawl", "roadblock", "wolves", "village_street", "fire_rescue", "gas_at_dawn", "relay")


def let_loose(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    seed: int,
    names: tuple[str, ...],
    *,
    every: int = 4,
    rests: int = 8,
    sizes: tuple[tuple[int, int], ...] = SIZES,
) -> None:
    """One monkey: the battle, the books, the seats and the size of the window are drawn from its seed."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    tame(monkeypatch, seed)
    chance = random.Random(f"table {seed}")
    size, speed = chance.choice(sizes), chance.choice((0.0, 0.0, 4.0))
    with window(Settings(width=size[0], height=size[1], speed=speed, volume=0.0)) as seat:
        if chance.random() < 0.1:
            seat.app.stage.show(Title())
        else:
            name, book = names[seed % len(names)], chance.choice(BOOKS)
            sides = [card.key for card in load_scenario(name).sides]
            one = chance.randrange(len(sides))
            people = chance.choice((sides, sides, sides[one : one + 1]))
            seats = {side: "human" if side in people else "random" for side in sides}
            seat.app.stage.show(BattleScreen(Match.begin(name, seats, seed, rules=book)))
        Monkey(seat, seed, every=every, rests=rests, sizes=sizes).play(INPUTS)
    for report in home.logs().glob("*"):  # a look ahead that fails ends no frame, and is written here
        pytest.fail(f"seed {seed}: {report.read_text(encoding='utf-8')}")


@pytest.mark.parametrize("seed", range(12))
def test_a_dozen_monkeys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int) -> None:
    let_loose(monkeypatch, tmp_path, seed, SMALL, every=12, rests=2, sizes=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_two_hundred_monkeys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int) -> None:
    let_loose(monkeypatch, tmp_path, seed, tuple(shipped_scenarios()))
