"""How long a soldier under a squad's orders takes to answer, with a hundred soldiers a side.

Run apart from the tests: `python -m pytest benchmarks/test_drill_speed.py`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.companies import TILES
from benchmarks.conftest import FOUND
from game.battle import battle as table
from game.battle.battle import Battle
from game.battle.squad_autopilot import drilled
from game.messages.orders import DECLINE, END, READY

GROUND = Path(__file__).resolve().with_name("two_squads.tmx")
SQUADS, ROUNDS = 10, 4
MOST = 0.003
"""Seconds of processor time for an answer (issue 5)."""


def _side(key: str) -> Iterator[str]:
    yield f'[[sides]]\nkey = "{key}"\nname = "{key}"\nzone = "{key}"\nunits = ['
    for number in range(SQUADS):
        yield f'{{ like = "sergeant", squad = "s{number}" }}, {{ like = "rifleman", count = 9, squad = "s{number}" }},'
    yield "]\nsquads = ["
    for number in range(SQUADS):
        told = f'task = "advance", to = [{17 + number % 4}, {4 + 2 * number}]' if number % 3 else 'task = "hold"'
        yield f'{{ key = "s{number}", name = "Squad {number}", order = {{ {told}, formation = "line" }} }},'
    yield f']\n[[objectives]]\nside = "{key}"\nkind = "eliminate"\n'


@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_a_drilled_answer_among_two_hundred_soldiers(
    rules: str, once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = GROUND.read_text(encoding="utf-8").replace("../maps/terrain.tsx", str(TILES))
    (tmp_path / GROUND.name).write_text(ground, encoding="utf-8")
    head = f'title = "Drill"\nbriefing = "Drill."\nmap = "{GROUND.name}"\nrules = "{rules}"\nrounds = 12\n'
    path = tmp_path / "drill.toml"
    path.write_text(head + "\n".join((*_side("blue"), *_side("red"))), encoding="utf-8")
    times: list[float] = []

    def timed(outlook: object, ask: object) -> object:
        began = time.process_time()
        order = drilled(outlook, ask)
        times.append(time.process_time() - began)
        return order

    monkeypatch.setattr(table, "drilled", timed)
    with Battle.open(str(path), 3) as battle:
        while battle.ask is not None and battle.ask.question == "deploy":
            battle.answer(READY)
        began = time.process_time()
        while battle.ask is not None and battle.round <= (1 if once else ROUNDS):
            battle.answer(END if battle.ask.question == "turn" else DECLINE)
        whole = (time.process_time() - began) / ROUNDS
    mean = sum(times) / len(times)
    FOUND.append(f"{1000 * mean:8.2f} ms a drilled answer under {rules}, {whole:.2f} s a round of 200 soldiers")
    assert once or mean < MOST
