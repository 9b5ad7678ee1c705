"""Odds of the percent game: closed forms, what exploring finds, and every pair of rolls counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from game.battle.forecast import forecast
from game.battle.policy import POLICIES
from game.battle.scene_setup import keys_of
from game.messages.orders import Attack, Burst, Close, Order, Throw
from game.rulebooks.alacrity.parts import Sighted
from game.world.conditions import Condition, Conditions
from tests.books.alacrity.bench import PAIR, opened


def fired(a: str, b: str, order: type[Order] = Attack, policy: str = "passive", more: str = "", **how: str):
    position = opened(PAIR.format(a=a, b=b, more=more))
    keys = keys_of(position.world)
    given = order(keys["b"], **how)  # type: ignore[call-arg]
    closed = forecast(position.world, position.book, keys["a"], given, POLICIES[policy], stack=position.stack)
    tried = forecast(
        position.world, position.book, keys["a"], given, POLICIES[policy], stack=position.stack, closed=False
    )
    return closed, tried, keys["b"]


@pytest.mark.parametrize("policy", ["passive", "dodge"])
@pytest.mark.parametrize("b", ['armour = "none"', "", "hp_left = 3", "dodges = 2", 'armour = "plate"'])
def test_a_closed_form_is_what_exploring_finds(policy: str, b: str) -> None:
    closed, tried, b_unit = fired('weapon = "pistol"', b, policy=policy)
    assert closed.success == tried.success
    assert closed.fates == tried.fates
    assert closed.checks == tried.checks[:1]
    assert closed.of(b_unit) is not None


@pytest.mark.parametrize("policy", ["passive", "dodge"])
@pytest.mark.parametrize("kind", ["weapon", "strike", "trip", "shove", "disarm", "grapple"])
def test_so_it_is_with_blows(policy: str, kind: str) -> None:
    text = PAIR.replace("a . . b", "a b . .")
    position = opened(text.format(a='weapon = "knife"', b="", more=""))
    keys = keys_of(position.world)
    order, how = Close(keys["b"], kind), POLICIES[policy]
    closed, tried = (
        forecast(position.world, position.book, keys["a"], order, how, stack=position.stack, closed=closed)
        for closed in (True, False)
    )
    assert (closed.success, closed.fates) == (tried.success, tried.fates)


@pytest.mark.parametrize("policy", ["passive", "dodge"])
@pytest.mark.parametrize("place", ["chest", "arm", "legs", "gap"])
def test_so_it_is_with_called_shots(policy: str, place: str) -> None:
    closed, tried, _b = fired("", "", policy=policy, options=(f"called_{place}",))
    assert (closed.success, closed.fates) == (tried.success, tried.fates)


@pytest.mark.rule("ALA-BASE-03", "ALA-RULING-47")
@pytest.mark.parametrize(("mine", "its"), [(50, 46), (20, 80), (60, 60), (2, 99)])
def test_a_contest_is_every_pair_of_rolls(mine: int, its: int) -> None:
    """Unarmed Combat against Athletics: both roll, the higher margin wins, a tie is the defender's."""
    text = PAIR.replace("a . . b", "a b . .")
    skills = f"skills = {{ athletics = {its}, dodge = 1 }}"
    position = opened(text.format(a=f"skills = {{ unarmed_combat = {mine} }}", b=skills, more=""))
    keys = keys_of(position.world)
    told = forecast(position.world, position.book, keys["a"], Close(keys["b"], "trip"), stack=position.stack)
    pairs = product(range(1, 101), repeat=2)
    won = sum(margin(mine, roll) > margin(its, other) for roll, other in pairs)
    assert told.success == Fraction(won, 10_000)


def margin(skill: int, roll: int) -> int:
    """Skill less roll, 01 to 03 at least 0, 98 to 100 at most -1 (ALA-RULING-30)."""
    return max(0, skill - roll) if roll <= 3 else min(-1, skill - roll) if roll >= 98 else skill - roll


def _rolls(skill: int, dodge: int) -> Iterator[bool]:
    """Whether an attack hits, for every pair of rolls: a Dodge is rolled only if the attack passes."""
    for roll, other in product(range(1, 101), repeat=2):
        margin = skill - roll if 3 < roll < 98 else max(0, skill - roll) if roll <= 3 else min(-1, skill - roll)
        against = dodge - other if 3 < other < 98 else max(0, dodge - other) if other <= 3 else min(-1, dodge - other)
        yield margin >= 0 and against < margin


@pytest.mark.rule("ALA-RULING-29", "ALA-RULING-30", "ALA-BASE-15", "ALA-RULING-31")
@pytest.mark.parametrize(("skill", "dodge", "before"), [(61, 46, 0), (61, 46, 1), (30, 90, 0), (95, 20, 2)])
def test_an_attack_that_may_be_dodged(skill: int, dodge: int, before: int) -> None:
    a = f"skills = {{ ranged_combat = {skill} }}"
    b = f"skills = {{ dodge = {dodge} }}\ndodges = {before}"
    closed, _tried, _unit = fired(a, b, policy="dodge")
    hits = sum(_rolls(skill, dodge - 20 - 10 * before))
    assert closed.success == Fraction(hits, 10_000)


@pytest.mark.rule("ALA-COND-22", "ALA-RULING-21")
def test_the_helpless_are_hit_without_a_roll_at_hand_and_easier_far_off() -> None:
    position = opened(PAIR.format(a="", b="", more=""))
    keys = keys_of(position.world)
    position.world.put(keys["b"], Conditions((Condition("paralyzed", ends="turn", turns=1),)))
    told = forecast(position.world, position.book, keys["a"], Attack(keys["b"]), stack=position.stack)
    assert told.checks[0].target == 61 + 40
    text = PAIR.replace("a . . b", "a b . .")
    position = opened(text.format(a='weapon = "knife"', b="", more=""))
    position.world.put(keys["b"], Conditions((Condition("paralyzed", ends="turn", turns=1),)))
    told = forecast(position.world, position.book, keys["a"], Close(keys["b"], "weapon"), stack=position.stack)
    assert (told.success, told.checks) == (1, ())


@pytest.mark.rule("ALA-RULING-42")
def test_fire_spread_over_several_is_an_attack_on_each() -> None:
    more = '[units.c]\nside = "red"\nlike = "rifleman"\narmour = "none"\n'
    text = PAIR.replace("a . . b", "a . . b c")
    position = opened(text.format(a='weapon = "submachine_gun"', b='armour = "none"', more=more))
    keys = keys_of(position.world)
    order, of = Burst(((3, 0), (4, 0))), {}
    for closed in (True, False):
        told = forecast(position.world, position.book, keys["a"], order, stack=position.stack, closed=closed)
        of[closed] = (told.success, told.fates, told.checks[:1])
    assert of[True] == of[False]
    assert of[True][0] == Fraction(51, 100)


@pytest.mark.rule("ALA-RULING-46")
@pytest.mark.parametrize("policy", ["passive", pytest.param("dodge", marks=pytest.mark.slow)])
def test_a_throw_is_what_exploring_finds(policy: str) -> None:
    """A frag grenade two squares off, scattered or not; who dodges takes half."""
    position = opened(PAIR.format(a="grenades = { frag = 1 }", b='armour = "none"', more=""))
    keys, order, of = keys_of(position.world), Throw("frag", (5, 0)), {}
    for closed in (True, False):
        told = forecast(
            position.world, position.book, keys["a"], order, POLICIES[policy], stack=position.stack, closed=closed
        )
        of[closed] = (told.success, told.of(keys["b"]))
    assert of[True] == of[False]


@pytest.mark.rule("ALA-RULING-50")
def test_the_list_of_a_roll_is_read_in_the_order_of_the_book() -> None:
    """61 - 10 medium - 30 cover - 10 poisoned - 10 (quarter lost) - 20 (two actions) - 40 head + 20 aimed."""
    text = PAIR.replace("a . . b . . . .", "a . . . . . . . . . . . s b")
    text = text.replace("{more}", 'legend = {{ s = "sandbags" }}')
    position = opened(text.format(a='hp_left = 24\ndeclared = 2\nweapon = "rifle"', b=""))
    keys = keys_of(position.world)
    position.world.put(keys["a"], Sighted(keys["b"], 20))
    position.world.put(keys["a"], Conditions((Condition("poisoned", ends="cause", edge=-10),)))
    order = Attack(keys["b"], "shot", ("called_head",))
    check = forecast(position.world, position.book, keys["a"], order, stack=position.stack).checks[0]
    named = [(part.key, part.amount) for part in check.modifiers]
    assert named == [
        ("ranged_combat", 61), ("medium range", -10), ("substantial cover", -30), ("poisoned", -10), ("marks", -10),
        ("declared actions", -20), ("called head", -40), ("aimed", 20),
    ]  # fmt: skip
    assert [line.text for line in check.explain()][:1] == ["ranged combat"]
