"""What melee is meant to be like, and stances that no book of ours has (ASC-MELEE-04, -05, -22)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.explore import explore
from game.battle.forecast import forecast
from game.battle.policy import POLICIES
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.shapes import finite_shape
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import frames
from game.messages.frames import Turn
from game.messages.orders import DECLINE, END, Act, Close, Respond, SetStanding
from game.rulebooks.ascension.close import postures
from game.rulebooks.ascension.close.after import aftermath, lock_step
from game.rulebooks.ascension.close.effects import fling_step
from game.rulebooks.ascension.close.factor import physique_modifier
from game.rulebooks.ascension.frames import CloseAttack, Fling, Lock, Riposte
from game.rulebooks.ascension.numbers import numbers, numbers_from
from game.rulebooks.shelf import open_book
from game.systems.rulebook import Rulebook
from game.world.body import Build
from game.world.conditions import Advantage
from game.world.overlay import Overlay
from game.world.store import World

DUEL = """
field = '''
. . . . . .
. . a b . .
. . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
weapons = ["sword"]
skills = { melee_weapons = 4 }
[units.b]
side = "red"
like = "rifleman"
weapons = ["sword"]
skills = { melee_weapons = 4 }
stance = "high_ready"
[[steps]]
unit = "a"
order = "end"
"""


@pytest.mark.rule("ASC-MELEE-22")
@pytest.mark.parametrize("ripostes", [True, False])
def test_a_stance_may_answer_hits_with_a_riposte(monkeypatch: pytest.MonkeyPatch, *, ripostes: bool) -> None:
    toy = {"high_ready": postures.CloseStance("high_ready", ripostes=ripostes)}
    monkeypatch.setattr(postures, "close_stances", lambda _n: toy)
    position = set_up(parse_scene(DUEL))
    assert isinstance(position.world, World)
    with position.world as world:
        a, b = keys_of(world)["a"], keys_of(world)["b"]
        left = aftermath(CloseAttack(a, b, "strike", margin=3), world, numbers(position.book))
        assert left == ((Riposte(b, a),) if ripostes else ())


@pytest.mark.rule("ASC-MELEE-22")
@pytest.mark.parametrize("place", range(10))
def test_a_profile_names_the_stances_that_answer_hits(place: int) -> None:
    """By their order in docs/rules-profile.md, each by itself; as shipped none does."""
    text = Path("docs/rules-profile.md").read_text(encoding="utf-8")
    names = re.findall(r"`(\w+)`", text.partition("in this order:")[2].partition("As shipped")[0])
    plain = numbers_from({})
    told = numbers_from({"riposte_on_hit": [int(place == at) for at in range(10)]})
    assert [stance.name for stance in postures.close_stances(told).values() if stance.ripostes] == [names[place]]
    assert not any(stance.ripostes for stance in postures.close_stances(plain).values())


@pytest.mark.parametrize(
    ("weapon", "answer", "expected"),
    [("sword", "always", "weapon"), ("rifle", "always", "strike"), ("sword", "never", "")],
)
def test_a_riposte_answered_beforehand_is_the_plain_blow(weapon: str, answer: str, expected: str) -> None:
    sword = 'weapons = ["sword"]\nskills = { melee_weapons = 4 }\nstance'
    armed = DUEL.replace(sword, f'weapons = ["{weapon}"]\nstance')
    position = set_up(parse_scene(armed))
    a, b = keys_of(position.world)["a"], keys_of(position.world)["b"]
    position.stack[:] = [Turn(a, "orders")]
    with Battle(position, Dice(16)) as battle:  # its first d10 is a 1: far too short
        battle.answer(Close(b, "strike"))
        while battle.ask is not None and battle.ask.question != "riposte":
            battle.answer(DECLINE)
        told = battle.answer(SetStanding("riposte", answer))
    blows = [event.mode for event in told if isinstance(event, ev.AttackDeclared)]
    assert blows == ([expected] if expected else [])


@pytest.mark.rule("ASC-MELEE-04")
def test_a_melee_of_six_rounds_offers_footwork_in_every_one() -> None:
    position = set_up(parse_scene(DUEL.replace("end", "round")))
    position.stack[:] = [frames.Battle("rounds")]
    offered: dict[int, set[str]] = {}
    with Battle(position, Dice(11)) as battle:
        while battle.ask is not None and battle.round <= 7:
            ask, choices = battle.ask, battle.choices()
            offered.setdefault(battle.round, set()).add(ask.question)
            blow = Close(next(unit for unit in battle.position.world.having(Build) if unit != ask.unit), "weapon")
            wanted = (Act("rise"), blow, END, DECLINE)
            battle.answer(next(order for order in (*wanted, *choices.listed()) if order in choices))
    assert sorted(offered) == [2, 3, 4, 5, 6, 7]  # a scene stands in round 1
    assert all(asked & {"backstep", "riposte"} for asked in offered.values())


@pytest.mark.rule("ASC-UNARM-03")
@pytest.mark.parametrize(
    ("physique", "change"),
    [(0, 5), (1, 2), (2, 2), (3, 1), (4, 1), (5, 0), (6, -1), (7, -1), (8, -2), (9, -2), (10, -3), (11, -4), (12, -5)],
)
def test_strength_changes_the_physical_factor(physique: int, change: int) -> None:
    assert physique_modifier(physique, numbers(open_book("ascension"))) == change


@pytest.mark.rule("ASC-RULING-50")
@pytest.mark.parametrize(("faces", "sum_"), [((5,), 3), ((1,), 1), ((2, 5, 4), 5), ((6, 1), 3), ((1, 6, 3), 5)])
def test_half_dice_are_summed_and_halved_once(faces: tuple[int, ...], sum_: int) -> None:
    more = len(faces) - 1
    assert finite_shape(f"1d3+{more}d6/2" if more else "1d3").read(faces) == sum_


def test_mixed_dice_have_an_exact_distribution_and_faces_for_each_sum() -> None:
    shape = finite_shape("1d3+2d6/2")
    counted: dict[int, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            for third in range(1, 7):
                value = (first + 1) // 2 + (second + third) // 2
                counted[value] = counted.get(value, 0) + 1
    found = dict(shape.distribution())
    assert {value: chance * 216 for value, chance in found.items()} == counted
    for value in counted:
        assert shape.read(shape.faces_for(value)) == value
    with pytest.raises(ValueError, match="no faces"):
        shape.faces_for(10)


@pytest.mark.parametrize("policy", ["passive", "backstep"])
@pytest.mark.parametrize("kind", ["weapon", "strike", "weapon_strike", "brandish"])
def test_a_forecast_of_a_blow_is_what_exploring_it_gives(kind: str, policy: str) -> None:
    position = set_up(parse_scene(DUEL.replace('stance = "high_ready"', "advantage = { accuracy = 3 }")))
    assert isinstance(position.world, World)
    with position.world as world:
        a, b = keys_of(world)["a"], keys_of(world)["b"]
        order, answers = Close(b, kind), POLICIES[policy]
        told = forecast(world, position.book, a, order, answers)
        endings = explore(Position(Overlay(world), position.book, (Turn(a, "orders"),)), answers, order=order)
        assert sum(chance for chance, _ in endings) == 1
        fate = told.of(b)
        hurt = sum(chance for chance, end in endings if end.book.state(end.world, b) != "healthy")
        assert (fate.out if fate is not None else 0) == hurt


@pytest.mark.rule("ASC-MELEE-26")
def test_a_lock_tells_the_two_points_of_a_one_liner() -> None:
    with _duel() as (world, book, a, b):
        step = lock_step(Lock(a, b), world, book, DECLINE)
        assert step.events == (ev.WeaponsLocked(a, b, 2),)


@pytest.mark.rule("ASC-ADV-16", "ASC-RULING-72")
def test_a_toss_carries_two_squares_farther() -> None:
    """Margin 3 of PF 8 carries nowhere, margin 8 one square; with a Toss that is two and three."""
    with _duel() as (world, book, a, b):
        for squares, tossed in ((0, 2), (1, 3)):
            then = fling_step(Fling(a, b, squares), world, book, Respond("toss")).then
            assert isinstance(then, Fling)
            assert then.squares == tossed


@contextmanager
def _duel() -> Iterator[tuple[World, Rulebook, int, int]]:
    position = set_up(parse_scene(DUEL.replace('stance = "high_ready"', "", 1)))
    assert isinstance(position.world, World)
    with position.world as world:
        keys = keys_of(world)
        world.put(keys["a"], Advantage(4, 0))
        yield world, position.book, keys["a"], keys["b"]
