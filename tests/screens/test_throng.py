"""The bar of phases of a company: how many are still to act, by side and by squad."""

from __future__ import annotations

import pygame

from game.battle.battle import Battle
from game.content.scenario import load_scenario
from game.messages import orders as od
from game.screens.play.board.figures import phase_of
from game.screens.play.panels.drawing import Panel
from game.screens.play.panels.turnbar import SideCountBar
from game.systems.warfare.squads import commander, members, mustered, squads_of
from game.world.turns import Earned


def test_a_company_in_phases_is_counted_by_squads() -> None:
    plan = load_scenario("benchmarks/two_squads.toml", rules="alternity")
    battle = Battle.open(plan, 5, seats={"blue": "human", "red": "human"})
    while battle.ask is not None and battle.ask.question != "turn":
        battle.answer(od.READY if battle.ask.question == "deploy" else od.DECLINE)
    asked = battle.ask
    assert asked is not None
    outlook, bar, now = battle.outlook(asked.side), SideCountBar(), phase_of(battle.outlook(asked.side))
    squads = squads_of(outlook, asked.side)
    told = bar.counts(outlook)
    assert [one.name for one in told] == ["Amazing", "Good", "Ordinary", "Marginal"]
    late = [unit for unit in members(outlook, squads[0]) if outlook.get(unit, Earned).phase == 3]
    assert told[3].shares[0].left == len(late) > 0
    place = squads.index(mustered(outlook, asked.unit))
    before = told[now].shares[place].left
    assert dict(told[now].left)[asked.side] == sum(share.left for share in told[now].shares)
    battle.answer(od.EndTurn())
    outlook = battle.outlook(asked.side)
    assert bar.counts(outlook)[now].shares[place].left == before - 1, "who has spoken is not to speak again"
    panel = Panel()
    panel.box = pygame.Rect(0, 0, 584, 42)
    placed = bar.draw(pygame.Surface((600, 60)), panel, 1.0, outlook, (asked.unit, {"blue": 0, "red": 1}))
    assert [unit for _rect, unit in placed[: len(squads)]] == [
        commander(outlook, outlook.book, squad) for squad in squads
    ]
    assert all(rect.width >= 12 and panel.box.contains(rect) for rect, _unit in placed)
    assert len(placed) == 4 * len(squads), "a box for each squad in each phase"
    battle.close()
