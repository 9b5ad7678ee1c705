"""The moment of surprise: no answers of any kind, exact figures, and what an ambush is for (ALA-SURP)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.battle import policy
from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.position import Position, settle
from game.battle.scene_setup import keys_of, set_up
from game.battle.seat import Table, open_seat
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as Whole
from game.messages.frames import Blast, Surprise, SurpriseTurn
from game.messages.stack import Ask
from game.rulebooks.ascension.rounds import SURPRISE_GUARD
from game.world.conditions import Advantage, Overwatch
from game.world.place import Landed, Unaware
from game.world.place import Position as Place
from game.world.store import World
from game.world.turns import Springing
from tests.rules.support import FRAG

AMBUSH = """
ambush = "blue"
round = 0
field = '''
. . . . . . . . .
. a . . . f b . .
. . . . . . . c .
. . . . . . . . .
'''
legend = { f = "foliage" }
[units.a]
side = "blue"
like = "rifleman"
hidden = true
weapon = "WEAPON"
[units.b]
side = "red"
like = "sergeant"
armour = "plate"
stress = 7
[units.c]
side = "red"
like = "conscript"
"""


@contextmanager
def sprung(weapon: str = "rifle") -> Iterator[tuple[Position, dict[str, int]]]:
    """The moment in which the ambusher is asked."""
    position = set_up(parse_scene(AMBUSH.replace("WEAPON", weapon)))
    assert isinstance(position.world, World)
    try:
        position.stack.append(Surprise())
        while not isinstance(position.step(None).node, Ask):
            settle(position, position.step(None))
        yield position, keys_of(position.world)
    finally:
        position.world.close()


ATTACKS = (
    ("rifle", "shot", ()),
    ("rifle", "shot", ("called_head",)),
    ("rifle", "shot", ("called_gap",)),
    ("assault_rifle", "rapid", ("called_arm",)),
    ("machine_gun", "suppress", ()),
)
MOMENTS = [
    # The longest of them is tried for who answers nothing; in the moment nobody answers anyway (ALA-SURP-04).
    pytest.param(*attack, how, marks=pytest.mark.slow if attack[1] == "rapid" and how is policy.deck else ())
    for how in (policy.passive, policy.deck)
    for attack in ATTACKS
]


@pytest.mark.parametrize(("weapon", "mode", "options", "how"), MOMENTS)
def test_forecasts_in_the_moment_are_exact(
    weapon: str, mode: str, options: tuple[str, ...], how: policy.Policy
) -> None:
    with sprung(weapon) as (position, keys):
        order, stack = od.Attack(keys["b"], mode, options), position.stack[-1:]
        assert isinstance(stack[0], SurpriseTurn)
        told, tried = (
            forecast(position.world, position.book, keys["a"], order, how, stack=stack, closed=closed)
            for closed in (True, False)
        )
        assert (told.success, told.checks, told.fates) == (tried.success, tried.checks, tried.fates)
        assert told.of(keys["b"]) is not None or mode == "suppress"


@pytest.mark.rule("ALA-SURP-03")
def test_only_standard_actions_are_a_choice() -> None:
    with sprung() as (position, keys):
        ask = position.step(None).node
        assert isinstance(ask, Ask)
        choices = position.book.choices(position.world, ask)
        for order in (od.Move((2, 2)), od.TakeStance("braced"), od.DrawWeapon(1), od.Act("hunker"), od.Act("surge")):
            refusal = choices.refusal(order)
            assert refusal is not None
            assert "ALA-SURP-03" in refusal
        assert od.Attack(keys["b"]) in choices
        assert od.END in choices
        position.world.drop(keys["a"], Springing)
        assert SURPRISE_GUARD.bars(position.world, position.book, keys["a"]) is None


@pytest.mark.rule("ALA-SURP-03")
@pytest.mark.parametrize(
    "act", ["aim", "break_free", "clear_jam", "recover", "reload", "second_wind", "survive", "work"]
)
def test_every_act_of_a_standard_action_may_be_the_one(act: str) -> None:
    """Whatever else forbids it here, the moment of surprise does not."""
    with sprung() as (position, keys):
        bar = SURPRISE_GUARD.bars(position.world, position.book, keys["a"])
        assert bar is not None
        assert bar(od.Act(act)) is None


@pytest.mark.rule("ALA-SURP-04")
def test_nobody_caught_dodges_a_blast(bout):
    fight = bout()
    caught = fight.unit("v", at=(1, 0), side="red", species_minimum=30, parts=(Unaware(moment=True),))
    aware = fight.unit("w", at=(0, 1), side="red", species_minimum=30)
    grenade = fight.world.add(FRAG, Place((0, 0)), Landed(0, FRAG.key, cooked=False, in_hand=False))
    fight.run(Blast(grenade, 0), dice=[5, 3, 6, 2], answers=["decline"])
    assert [ask.unit for ask in fight.asked] == [aware]
    assert fight.stress(caught) == 14


@pytest.mark.rule("ALA-SURP-04")
@pytest.mark.parametrize("held", [Overwatch(1), Advantage(0, 10)], ids=["overwatch", "snap"])
def test_nobody_caught_fires_back(held: object) -> None:
    with sprung() as (position, keys):
        position.world.put(keys["c"], held)
        settle(position, position.step(od.Attack(keys["b"])))
        asked = []
        while position.stack and isinstance(position.stack[-1], SurpriseTurn) is False:
            step = position.step(None)
            if step.node is not None:
                asked.append(step.node)
                break
            settle(position, step)
        assert not isinstance(asked[0], Ask), "the dice of the attack come next, and no question"


FOREST = """
ambush = "blue"
round = 0
rounds = 2
field = '''
. . . . . . . . . .
. a . . . . m . . .
. b . . . . n . h .
. c . . . . o . . .
. d . . . . p . . .
'''
"""


def unit_text(key: str, side: str, more: str) -> str:
    return f'[units.{key}]\nside = "{side}"\n{more}\n'


@pytest.mark.rule("ALA-SURP-11")
def test_what_an_ambush_is_for() -> None:
    """Of four mooks most fall before round 1, the hero feels it and stands; then no row of surprise applies."""
    ambushers = "".join(
        unit_text(key, "blue", 'like = "rifleman"\nhidden = true\nstats = { senses = 4 }\nskills = { firearms = 5 }')
        for key in "abcd"
    )
    mooks = "".join(unit_text(key, "red", 'like = "conscript"\narmour = "plate"') for key in "mnop")
    hero = unit_text("h", "red", 'like = "hero"')
    fallen = 0
    for seed in range(6):
        position = set_up(parse_scene(FOREST + ambushers + mooks + hero))
        keys = keys_of(position.world)
        position.stack += [Whole("rounds"), Surprise()]
        with Battle(position, Dice(seed)) as battle:
            table = Table(battle, {side: open_seat("utility") for side in battle.sides})
            while battle.round == 0:
                assert table.turn()
            standing = [key for key in "mnop" if battle.position.book.standing(battle.world, keys[key])]
            fallen += 4 - len(standing)
            assert battle.position.book.standing(battle.world, keys["h"])
            assert not any(battle.world.having(kind) for kind in (Unaware, Springing))
    assert fallen > 6 * 4 // 2, f"{fallen} of 24"
