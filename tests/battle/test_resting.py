"""A choice that is carried out a few soldiers at a time, with rests between: what a side knows is looked at again."""

from __future__ import annotations

from itertools import cycle

import pytest

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.squad_autopilot import drilled
from game.messages.orders import DECLINE, END, READY, Order
from game.messages.stack import Ask
from game.messages.warfare import OrderSquad
from game.systems.warfare.squads import squads_of
from game.world.place import Position


def passed(battle: Battle) -> None:
    """Whoever is asked passes, and every seventh soldier who then acts unasked is followed by a rest."""
    ask, now = battle.ask, cycle((False,) * 6 + (True,))
    assert ask is not None
    battle.answer({"turn": END, "deploy": READY}.get(ask.question, DECLINE), lambda: next(now))
    while battle.under_way:
        battle.carry_on(lambda: next(now))


def sent(battle: Battle, side: str) -> None:
    """Every squad of a side goes to the middle of the map, in column."""
    field = battle.world.field
    for place, squad in enumerate(squads_of(battle.world, side)):
        rows, columns = range(field.height // 2 + place, field.height), range(field.width // 2, field.width)
        to = next((x, y) for x in columns for y in rows if field.passable((x, y)))
        battle.answer(OrderSquad(squad, "advance", to, "column"))


def test_what_soldiers_know_is_looked_at_again_after_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A soldier who acts after a rest knows of the enemies that its side sees now, and of no others."""
    stale: list[set[int]] = []

    def watched(outlook: Outlook, ask: Ask) -> Order | None:
        if ask.unit:
            near = outlook.foes_by_distance(outlook.get(ask.unit, Position).cell)
            stale.append(set(near) ^ set(outlook.foes()))
        return drilled(outlook, ask)

    monkeypatch.setattr("game.battle.battle.drilled", watched)
    with Battle.open("bunker_line", 7) as battle:
        told: set[str] = set()
        while battle.round < 2 and battle.ask is not None:
            ask = battle.ask
            if ask.question == "turn" and ask.side not in told:
                told.add(ask.side)
                sent(battle, ask.side)
            else:
                passed(battle)
    assert len(stale) > 100
    assert not any(stale)
