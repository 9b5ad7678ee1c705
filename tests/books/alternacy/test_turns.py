"""Turns without a clock: what is laid in one runs on over the next (ACY-INIT-01)."""

from __future__ import annotations

import pytest

from game.battle.position import advance, resolve
from game.battle.setting import set_up
from game.content.scene import parse_scene
from game.dice.draws import Roll
from game.messages.frames import Battle
from game.messages.orders import DECLINE, END, Order, Throw
from game.messages.stack import Ask, Chance
from game.world.place import Smoke
from game.world.turns import Clock, battle_of
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
field = ". . . . . . . . . . . . . . . ."
round = 1
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
skills = { blunt_thrown = 9 }
grenades = { smoke = 1 }
initiative = 14
[units.b]
side = "red"
like = "rifleman"
at = [15, 0]
initiative = 12
[[steps]]
unit = "a"
"""


@pytest.mark.rule("ACY-INIT-01")
def test_smoke_of_three_turns_laid_in_turn_2_is_gone_in_turn_5() -> None:
    """Seen as the turn of its thrower opens: nothing in Turn 2, there in 3 and 4, gone in 5."""
    position = set_up(parse_scene(SCENE))
    with position.world as world:  # type: ignore[attr-defined]
        a, found = unit(world, "a"), dict[int, bool]()
        position.stack[:] = [Battle("rounds")]
        pause = advance(position)
        while len(found) < len((2, 3, 4, 5)):
            reply: Order | Roll = DECLINE
            now = world.get(battle_of(world), Clock).round
            if isinstance(pause, Chance):
                value = pause.draw.support()[-1][0]
                reply = Roll(pause.draw.faces_for(value), value)
            elif isinstance(pause, Ask) and pause.question == "turn":
                opens = pause.unit == a and now not in found and now > 1
                found |= {now: bool(world.having(Smoke))} if opens else {}
                reply = Throw("smoke", (6, 0)) if opens and now == 2 else END
            pause = resolve(position, reply)
        assert found == {2: False, 3: True, 4: True, 5: False}
