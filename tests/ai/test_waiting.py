"""Who must run others down before the clock does: it goes after them, as fast as it can while it can strike nobody."""

from __future__ import annotations

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.objectives import Goals, walks_to
from ai.odds import Odds
from ai.square_values import Ground
from game.battle.battle import Battle
from game.battle.seat import Table, open_seat


@pytest.mark.parametrize(
    ("scenario", "waiting"), [("wolves", {"blue"}), ("night_watch", {"red"}), ("tavern_brawl", {"red"})]
)
def test_nobody_waits_for_others_to_last(scenario: str, waiting: set[str]) -> None:
    """The last round gives a side the battle only where the others have not lasted: waiting wins it nothing."""
    with Battle.open(scenario, 1) as battle:
        found = set()
        for side in battle.sides:
            known = Knowledge()
            known.refresh(battle.outlook(side))
            found |= {side} if Goals(known, doctrine()).waits else set()
        assert found == waiting


def test_who_can_strike_nobody_goes_as_fast_as_it_can() -> None:
    """Wolves under Alternity: a dash leaves no room for a bite, and is looked at where no bite could be had."""
    seen: set[bool] = set()
    with Battle.open("wolves", 903, rules="alternity") as battle:
        table = Table(battle, {"blue": open_seat("random"), "red": open_seat("utility")})
        known = Knowledge()
        while battle.round < 6 and table.turn():
            ask = battle.ask
            if ask is None or ask.side != "red" or ask.question != "turn":
                continue
            known.refresh(battle.outlook("red"))
            me, goals = known.combatant(ask.unit), Goals(known, doctrine())
            ground = Ground(Influence(known, Odds(known.prospects, doctrine()), ask.unit), goals, me)
            if known.foes and me.move and me.standard and len(me.gaits) > 1:
                most = max(gait.squares for gait in me.gaits if not gait.alone)
                away = min(int(walks_to(known, (foe.cell,))[ground.here]) for foe in known.foes)
                assert ground.gaits[-1].alone == (away > most + 1)
                seen.add(away > most + 1)
    assert seen == {True, False}
