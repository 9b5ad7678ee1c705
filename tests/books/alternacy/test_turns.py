"""Turns without a clock: what is laid in one runs on over the next (ACY-INIT-01)."""

from __future__ import annotations

import pytest

from game.battle.position import advance, resolve
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.draws import Roll
from game.messages.frames import Battle
from game.messages.orders import DECLINE, END, Order, Throw
from game.messages.stack import Ask, Chance
from game.world.place import Smoke
from game.world.squads import Gone
from game.world.turns import Clock, Initiative, battle_of
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


LATE = SCENE.replace("[[steps]]", """[units.c]
side = "blue"
like = "rifleman"
at = [1, 0]
skills = { alertness = 8, quickness = 9 }
[[steps]]""").replace("initiative = 14", "initiative = 16").replace("initiative = 12", "initiative = 14")


@pytest.mark.rule("ACY-INIT-06")
@pytest.mark.parametrize(("dice", "acts"), [((3, 3), [1, 1, 2, 2, 2]), ((2, 2), [1, 1, 1, 2, 2, 2])])
def test_a_latecomer_is_put_in_its_place_while_others_act(dice: tuple[int, int], acts: list[int]) -> None:
    """It comes while the one of 14 acts: at 9 and 6 it acts first in the next Turn, at 9 and 4 in this one."""
    position = set_up(parse_scene(LATE))
    with position.world as world:  # type: ignore[attr-defined]
        b, c = unit(world, "b"), unit(world, "c")
        world.put(c, Gone("away"))
        position.stack[:] = [Battle("rounds")]
        pause, turns = advance(position), list[tuple[int, int]]()
        while len(turns) < len(acts):
            if isinstance(pause, Chance):
                assert (pause.draw.key, pause.draw.unit) == ("initiative", c)
                pause = resolve(position, Roll(dice, pause.draw.read(dice)))
                continue
            assert isinstance(pause, Ask)
            turns.append((world.get(battle_of(world), Clock).round, pause.unit))
            if pause.unit == b and world.find(c, Gone) is not None:
                world.drop(c, Gone)
            pause = resolve(position, END)
        a, total = unit(world, "a"), world.get(c, Initiative).total
        assert total == 9 + sum(dice)
        later = [a, c, b] if total > 14 else [a, b, c]
        assert [one for _round, one in turns] == [a, b, *([c] if total < 14 else []), *later]
        assert [number - turns[0][0] + 1 for number, _one in turns] == acts
