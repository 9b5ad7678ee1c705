"""Seats in the dark and in the fog: they see concealment as the rules do, and use lamps with sense."""

from __future__ import annotations

import pytest

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.battle.seat import Table, open_seat
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.field.veils import veil_at
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.messages.stack import Ask
from game.systems.light import haze_to, shades
from game.systems.prospects import BARRED
from game.world.body import Build

DARK = """
light = "dark"
field = "............"
[units.a]
side = "blue"
like = "rifleman"
at = [1, 0]
lamp = "lantern"
{lit}
[units.b]
side = "red"
like = "{foe}"
at = [{far}, 0]
{more}
[[steps]]
unit = "a"
"""
FOG = """
field = '''
. . . . . . . .
. a . % % . b .
. . . . . . . .
'''
legend = { "%" = "thick_fog" }
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[[steps]]
unit = "a"
"""


def chosen(text: str, seat: str = "utility") -> od.Order:
    position = set_up(parse_scene(text))
    try:
        ask = position.step(None).node
        assert isinstance(ask, Ask)
        outlook = Outlook(position.world, position.book, ask.side)
        outlook.face(ask, position.stack)
        order = open_seat(seat).choose(outlook, ask)
        assert order in outlook.choices(ask)
        return order
    finally:
        position.world.close()


def test_a_lamp_is_lit_for_a_foe_who_cannot_shoot() -> None:
    assert chosen(DARK.format(lit="", foe="conscript", far=4, more='weapon = "none"')) == od.Act("lamp")


def test_a_burning_lamp_is_doused_under_the_eyes_of_a_marksman() -> None:
    assert chosen(DARK.format(lit="lit = true", foe="sharpshooter", far=10, more="")) == od.Act("lamp")


def test_a_lamp_that_shows_nobody_stays_out() -> None:
    assert chosen(DARK.format(lit="", foe="sharpshooter", far=10, more="")) != od.Act("lamp")


@pytest.mark.parametrize("seat", ["utility", "greedy", "random"])
def test_seats_in_the_fog_do_not_choke(seat: str) -> None:
    assert chosen(FOG, seat)


@pytest.mark.parametrize("seat", ["utility", "greedy"])
def test_a_battle_in_fog_and_foliage(seat: str) -> None:
    """Half the ground hides something, and nobody ever gives an order that is refused."""
    rows = ["..t..~~..%%..f..", "a.tt.~~.%%%.ff.b", "c.tt....%%%....d", "..t..uu..%.....e"]
    drawn = "\n".join(" ".join(row) for row in rows)
    units = "".join(
        f'[units.{key}]\nside = "{side}"\nlike = "{like}"\nlamp = "torch"\n'
        for key, side, like in (
            ("a", "blue", "rifleman"),
            ("c", "blue", "assault"),
            ("b", "red", "rifleman"),
            ("d", "red", "gunner"),
            ("e", "red", "scout"),
        )
    )
    legend = '{ t = "thicket", "~" = "fog", "%" = "thick_fog", f = "foliage", u = "unlight" }'
    text = f"light = \"dark\"\nround = 0\nrounds = 4\nfield = '''\n{drawn}\n'''\nlegend = {legend}\n{units}"
    position = set_up(parse_scene(text))
    assert veil_at(position.world.field, (3, 1)) == 2
    position.stack.append(BattleFrame("rounds"))
    with Battle(position, Dice(5)) as battle:
        table = Table(battle, {side: open_seat(seat) for side in battle.sides})
        for _choice in range(400):
            if not table.turn():
                break
        assert battle.over is not None
        assert not table.faults


def test_the_dark_and_what_obscures_weigh_on_who_stands_there() -> None:
    """At equal cover the square that hides is the better one: the worse of light and concealment, not both."""
    text = (
        'field = "ftu%..a"\nlegend = { f = "foliage", t = "thicket", u = "unlight", "%" = "fog" }\n'
        'light = "....dD."\n[units.a]\nside = "blue"\nlike = "rifleman"\n'
    )
    position = set_up(parse_scene(text))
    try:
        (unit,) = position.world.having(Build)
        prospects, field = position.book.prospects, position.world.field
        assert prospects is not None
        seen = prospects.combatant(position.world, unit).stance_option.seen
        shade, haze = field.kept(shades), haze_to(field, (0, 0))
        assert seen[0, shade, 0].tolist() == [0, 0, 0, 0, -2, -5, 0]
        assert [int(seen[0, 0, veil]) for veil in range(6)] == [0, -1, -3, -4, -4, BARRED]
        assert seen[0, shade, haze].tolist() == [0, -1, -3, -4, -4, -5, -4]
    finally:
        position.world.close()
