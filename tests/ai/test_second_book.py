"""What planners think of attacks under Alternity, against the forecasts of the same orders."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.grenades import Blasts, Throws
from ai.influence import Influence
from ai.odds import Odds, place
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Attack, Close, Throw
from game.rulebooks.alternity.frames import Lob
from game.rulebooks.alternity.throws import landings, lob_check, thrown
from game.systems.combatants import NEVER
from game.systems.prospects import CERTAIN
from game.world.conditions import Condition, Conditions
from game.world.store import World
from game.world.turns import Carried, Declared

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
        yield Influence(known, Odds(known.prospects, doctrine()), 4)
    finally:
        world.close()


@pytest.mark.rule("ALT-BASE-25")
def test_aim_helps_no_burst() -> None:
    """Shots are rolled a step better by who has aimed, bursts and automatic fire are not."""
    with seen((5, 0), carried=Carried(aimed=-2, aimed_at=99)) as influence:
        me, foe = influence.known.combatant(4), influence.known.foes[0]
        need = influence.need(me, me.stance_option, foe)
        attack_options = {attack_option.mode: attack_option for attack_option in me.attack_options}
        for mode in ("shot", "burst"):
            outlook, order = influence.known.outlook, Attack(foe.unit, mode)
            fate = forecast(outlook, outlook.book, 4, order).of(foe.unit)
            assert fate is not None
            hit = influence.prospects.likely(attack_options[mode].blow).item(place(need))
            assert abs(hit - fate.hit * CERTAIN) < 8


@pytest.mark.rule("ALT-BASE-36")
def test_throws_are_measured_by_strides() -> None:
    """11 squares on the slant are 16 squares of range: too far for an arm that throws 15."""
    with seen((11, 11)) as influence:
        me, foe = influence.known.combatant(4), influence.known.foes[0]
        assert me.throw < 16
        lob = Throws(influence, me).best(me.stance_option, me.cell)
        assert lob is None or lob.to != foe.cell


@pytest.mark.rule("ALT-BASE-37")
def test_throws_into_the_dark_are_harder() -> None:
    with seen((4, 0)) as clear, seen((4, 0), more='light = "dark"') as dark:
        values = []
        for influence in (clear, dark):
            me = influence.known.combatant(4)
            lob = Throws(influence, me).best(me.stance_option, me.cell)
            assert lob is not None
            assert isinstance(lob.order, Throw)
            values.append(lob.value)
        assert values[1] < values[0]


@pytest.mark.rule("ALT-BASE-28")
def test_what_is_thrown_is_thought_to_stray_as_the_book_has_it() -> None:
    with seen((4, 0)) as influence:
        me, outlook = influence.known.combatant(4), influence.known.outlook
        supply = next(supply for supply in me.supplies if supply.effect == "blast")
        (lob,) = thrown(outlook, outlook.book, 4, Throw(supply.key, (4, 0)))
        assert isinstance(lob, Lob)
        blasts, wanted = Blasts(influence, supply, me, cooked=False), Fraction(0)
        for cell, chance in landings(outlook, lob_check(lob, outlook.book.numbers), (4, 0)).items():
            wanted += chance * (blasts.at(cell) + blasts.thrower_at(cell, me.cell, me.mark))
        found = Throws(influence, me)._thrown(me.stance_option, me.cell, (4, 0), blasts)
        assert found is not None
        assert abs(found - wanted) < 3


@pytest.mark.rule("ALT-BASE-21", "ALT-BASE-28")
def test_nothing_is_thrown_at_full_cover() -> None:
    for drawn, worth in (("............", True), ("....H.......", False)):
        with seen((5, 0), drawn + OPEN[12:], 'legend = { H = "machinery" }') as influence:
            me = influence.known.combatant(4)
            supply = next(supply for supply in me.supplies if supply.effect == "blast")
            thrown = Throws(influence, me)._thrown(
                me.stance_option, me.cell, (5, 0), Blasts(influence, supply, me, cooked=False)
            )
            assert bool(thrown) == worth


@pytest.mark.rule("ALT-BASE-21")
def test_nobody_is_shot_behind_full_cover() -> None:
    with seen((5, 0), "....H......." + OPEN[12:], 'legend = { H = "machinery" }') as influence:
        me, foe = influence.known.combatant(4), influence.known.foes[0]
        assert influence.need(me, me.stance_option, foe) >= NEVER // 2


BRAWL = """
rules = "alternity"
field = '''
. . . . .
. b a . .
. . c . .
'''
{more}
[units]
a = {{ side = "blue", like = "conscript", skills = {{ blade = 4 }}, weapons = ["sabre"], actions = 4 }}
b = {{ side = "red", like = "conscript"{b} }}
c = {{ side = "blue", like = "conscript", skills = {{ blade = 4 }}, weapons = ["sabre"], actions = 4 }}
[[steps]]
unit = "a"
"""
AFRAID = Conditions((Condition("frightened", source=5, edge=-2, ends="never"),))
BESET = Declared((Close(5, "weapon"),))


@pytest.mark.rule("ALT-BASE-37", "ALT-MULTI-03", "ALT-MOUNT-05", "ALA-COND-10")
@pytest.mark.parametrize(
    ("key", "more", "b", "unit", "part"),
    [
        ("sight", 'light = "dark"', "", 4, None),
        ("frightened", "", "", 4, AFRAID),
        ("from below", "", ', rides = "horse"', 4, None),
        ("flank opponent", "", ', main = "c"', 6, BESET),
    ],
)
def test_a_blow_is_thought_to_be_rolled_as_it_is(key: str, more: str, b: str, unit: int, part: object) -> None:
    """In the dark, afraid, up at a rider, from the flank of one whom another attacks."""
    position = set_up(parse_scene(BRAWL.format(more=more, b=b)))
    world = position.world
    assert isinstance(world, World)
    if part is not None:
        world.put(unit, part)
    known, outlook = Knowledge(), Outlook(world, position.book, "blue")
    known.refresh(outlook, 4)
    close_combat = Influence(known, Odds(known.prospects, doctrine()), 4).close_combat
    me, foe = known.combatant(4), known.foes[0]
    close_option = next(
        close_option
        for close_option in me.stance_option.close_options
        if (close_option.kind, close_option.options) == ("weapon", ())
    )
    check = forecast(outlook, position.book, 4, Close(foe.unit, "weapon")).checks[0]
    need = close_combat.need(close_combat.suited(close_option, foe), foe, close_combat.onset(me, foe).edge)
    world.close()
    steps = {step.key: step.amount for step in check.modifiers}
    assert key in steps
    assert need == sum(steps.values())
