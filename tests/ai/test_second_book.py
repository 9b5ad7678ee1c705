"""What planners think of attacks under Alternity, against the forecasts of the same orders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ai.doctrine import doctrine
from ai.influence import Influence
from ai.knowledge import Knowledge
from ai.odds import Odds, place
from ai.throws import Throws
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.setting import set_up
from game.content.scene import parse_scene
from game.messages.orders import Attack, Throw
from game.systems.needs import NEVER
from game.systems.sketch import CERTAIN
from game.world.phases import Carried
from game.world.store import World

OPEN = "\n".join(["............"] * 12)
SCENE = """
rules = "alternity"
field = '''
{field}
'''
{more}
[units.a]
side = "blue"
like = "conscript"
at = [0, 0]
skills = {{ rifle = 2, throw = 3 }}
weapons = ["assault_rifle"]
grenades = {{ frag = 1 }}
actions = 4
[units.b]
side = "red"
like = "conscript"
at = {at}
[[steps]]
unit = "a"
"""


@contextmanager
def seen(at: tuple[int, int], field: str = OPEN, more: str = "", carried: Carried | None = None) -> Iterator[Influence]:
    """The board as the thrower's side sees it."""
    position = set_up(parse_scene(SCENE.format(field=field, at=list(at), more=more)))
    world = position.world
    assert isinstance(world, World)
    if carried is not None:
        world.put(4, carried)
    known = Knowledge()
    known.refresh(Outlook(world, position.book, "blue"), 4)
    try:
        yield Influence(known, Odds(known.sketch, doctrine()), 4)
    finally:
        world.close()


@pytest.mark.rule("ALT-BASE-25")
def test_aim_helps_no_burst() -> None:
    """Shots are rolled a step better by who has aimed, bursts and automatic fire are not."""
    with seen((5, 0), carried=Carried(aimed=-2, aimed_at=99)) as influence:
        me, foe = influence.known.fighter(4), influence.known.foes[0]
        need = influence.need(me, me.poise, foe)
        volleys = {volley.mode: volley for volley in me.volleys}
        for mode in ("shot", "burst"):
            outlook, order = influence.known.outlook, Attack(foe.unit, mode)
            fate = forecast(outlook, outlook.book, 4, order).of(foe.unit)
            assert fate is not None
            hit = influence.sketch.likely(volleys[mode].blow).item(place(need))
            assert abs(hit - fate.hit * CERTAIN) < 8


@pytest.mark.rule("ALT-BASE-36")
def test_throws_are_measured_by_strides() -> None:
    """11 squares on the slant are 16 squares of range: too far for an arm that throws 15."""
    with seen((11, 11)) as influence:
        me, foe = influence.known.fighter(4), influence.known.foes[0]
        assert me.throw < 16
        lob = Throws(influence, me).best(me.poise, me.cell)
        assert lob is None or lob.to != foe.cell


@pytest.mark.rule("ALT-BASE-37")
def test_throws_into_the_dark_are_harder() -> None:
    with seen((4, 0)) as clear, seen((4, 0), more='light = "dark"') as dark:
        values = []
        for influence in (clear, dark):
            me = influence.known.fighter(4)
            lob = Throws(influence, me).best(me.poise, me.cell)
            assert lob is not None
            assert isinstance(lob.order, Throw)
            values.append(lob.value)
        assert values[1] < values[0]


@pytest.mark.rule("ALT-BASE-21")
def test_nobody_is_shot_behind_full_cover() -> None:
    with seen((5, 0), "....H......." + OPEN[12:], 'legend = { H = "machinery" }') as influence:
        me, foe = influence.known.fighter(4), influence.known.foes[0]
        assert influence.need(me, me.poise, foe) >= NEVER // 2
