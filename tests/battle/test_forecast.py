"""Law 2: a forecast is exact. The closed forms say what exploring the real rules says, to the last fraction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.battle import policy
from game.battle.forecast import Forecast, forecast
from game.battle.policy import Policy
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.messages import orders as od
from game.messages.frames import InterruptingFire, Turn
from game.messages.stack import Ask
from game.rulebooks.ascension.numbers import numbers
from game.world.conditions import Advantage, Edge, Overwatch
from game.world.gear import Armour, Arms, Pouch
from game.world.place import Stance
from game.world.store import World

GROUND = """
. . . . . . . . .
. . . = . . . . .
. . . . . = . . .
. . . . . . . . .
"""
SKETCH = """
field = '''{field}'''
legend = {{ "=" = "low_wall" }}

[units.a]
side = "blue"
like = "rifleman"
at = [{a}]
weapon = "{weapon}"
advantage = {{ accuracy = {accuracy}, initiative = {initiative} }}
stance = "{stance}"

[units.b]
side = "red"
like = "{like}"
at = [{b}]
stress = {stress}
hunkered = {hunkered}

[units.c]
side = "red"
like = "conscript"
at = [{c}]
overwatch = {overwatch}
"""
USUAL: dict[str, Any] = {
    "field": GROUND, "a": "1,1", "b": "6,1", "c": "6,2", "weapon": "rifle", "accuracy": 0, "initiative": 0,
    "stance": "", "like": "conscript", "stress": 0, "hunkered": "false", "overwatch": 0,
}  # fmt: skip


@contextmanager
def fight(**changes: Any) -> Iterator[tuple[Position, dict[str, int]]]:
    position = set_up(parse_scene(SKETCH.format(**{**USUAL, **changes})))
    assert isinstance(position.world, World)
    try:
        yield position, keys_of(position.world)
    finally:
        position.world.close()


def lightened(position: Position, unit: int) -> None:
    """Small dice and a low rating, so that every branch of many hits can be tried."""
    arms = position.world.get(unit, Arms)
    light = tuple(replace(weapon, damage="1d6", rating=min(weapon.rating, 3)) for weapon in arms.weapons)
    position.world.put(unit, replace(arms, weapons=light))
    pouch = position.world.get(unit, Pouch)
    position.world.put(unit, Pouch(tuple((replace(card, damage="2d6"), left) for card, left in pouch.grenades)))


def both(position: Position, unit: int, order: od.Order, how: Policy = policy.passive) -> tuple[Forecast, Forecast]:
    world, book = position.world, position.book
    return forecast(world, book, unit, order, how), forecast(world, book, unit, order, how, closed=False)


def same(position: Position, unit: int, order: od.Order, how: Policy = policy.passive) -> Forecast:
    told, tried = both(position, unit, order, how)
    assert told.success == tried.success
    assert told.checks == tried.checks
    assert told.landing == tried.landing
    assert told.fates == tried.fates
    for fate in told.fates:
        for chances in (*(chances for _name, chances in fate.gauges), fate.states):
            assert sum(chance for _, chance in chances) == 1
    return told


@pytest.mark.parametrize(
    ("weapon", "order"),
    [
        ("rifle", od.Attack(0)),
        ("rifle", od.Attack(0, "suppress")),
        ("rifle", od.Attack(0, "shot", ("kill",))),
        ("rifle", od.Attack(0, "shot", ("snap", "steady", "called_head"))),
        ("rifle", od.Attack(0, "shot", ("centre_chest", "precision", "critical_2"))),
        ("rifle", od.Attack(0, "shot", ("trick",))),
        ("rifle", od.Attack(0, "shot", ("insane_trick",))),
        ("sniper_rifle", od.Attack(0, "shot", ("critical_4",))),
        ("shotgun", od.Attack(0, "shot", ("double_tap",))),
        ("pistol", od.Attack(0, "shot", ("kill", "double_tap"))),
        ("carbine", od.Attack(0, "rapid", ("called_gap", "critical_1"))),
        ("machine_gun", od.Attack(0, "marching")),
        ("machine_gun", od.Attack(0, "suppress")),
        ("assault_rifle", od.Attack(0, "rapid")),
    ],
    ids=repr,
)
@pytest.mark.parametrize("how", [policy.passive, policy.deck], ids=lambda how: how.name)
def test_every_kind_of_attack(weapon: str, order: od.Attack, how: Policy) -> None:
    with fight(weapon=weapon, accuracy=10, initiative=10, like="sergeant", stress=7) as (position, keys):
        lightened(position, keys["a"])
        same(position, keys["a"], replace(order, target=keys["b"]), how)


@pytest.mark.parametrize(
    "how", [pytest.param(policy.passive, marks=pytest.mark.slow), policy.deck], ids=lambda how: how.name
)
def test_a_burst(how: Policy) -> None:
    with fight(weapon="assault_rifle", accuracy=3) as (position, keys):
        lightened(position, keys["a"])
        told = same(position, keys["a"], od.Burst(((6, 1), (6, 2))), how)
        assert [fate.unit for fate in told.fates] == [keys["b"], keys["c"]]


@pytest.mark.parametrize("options", [(), ("cooked",), ("snap",)], ids=repr)
@pytest.mark.parametrize("cell", [(6, 1), (5, 2), (3, 0), (0, 0)], ids=repr)
def test_a_throw(options: tuple[str, ...], cell: tuple[int, int]) -> None:
    with fight(accuracy=2, b="5,1", c="4,1") as (position, keys):
        lightened(position, keys["a"])
        told = same(position, keys["a"], od.Throw("frag", cell, options))
        assert sum(chance for _, chance in told.landing) == 1


@pytest.mark.parametrize(
    "order",
    [od.Act("aim"), od.Act("hunker"), od.Act("surge"), od.WatchOver(), od.WatchOver(("snap",)), od.END,
     od.TakeStance("braced"), od.DrawWeapon(1), od.Move((3, 3)), od.Move((4, 0), "sprint"), od.Concede()],
    ids=repr,
)  # fmt: skip
def test_orders_without_dice_come_about_for_sure(order: od.Order) -> None:
    with fight() as (position, keys):
        told = forecast(position.world, position.book, keys["a"], order)
        assert (told.success, told.fates, told.checks) == (1, (), ())


@pytest.mark.parametrize(
    ("how", "weapon", "order"),
    [
        ("watch", "rifle", od.Attack(0, "suppress")),
        ("watch", "rifle", od.Attack(0, "shot", ("kill",))),
        ("watch", "carbine", od.Attack(0, "rapid", ("critical_1",))),
        ("watch", "assault_rifle", od.Burst(((6, 1),))),
        ("snap", "rifle", od.Attack(0)),
        ("snap", "shotgun", od.Attack(0, "shot", ("double_tap",))),
        ("watch+deck", "rifle", od.Attack(0)),
        ("deck+feint", "rifle", od.Attack(0)),
        ("watch+cap", "rifle", od.Attack(0)),
    ],
    ids=repr,
)
def test_what_is_left_of_an_attack_after_its_interrupts(how: str, weapon: str, order: od.Order) -> None:
    """The watcher's shot may bring the attacker down, hurt it, or miss; what then comes of the attack is exact."""
    with fight(weapon=weapon, accuracy=4, initiative=8, overwatch=1, stress=7) as (position, keys):
        lightened(position, keys["a"])
        lightened(position, keys["c"])
        position.world.put(keys["c"], Advantage(0, 6))
        wanted = replace(order, target=keys["b"]) if isinstance(order, od.Attack) else order
        same(position, keys["a"], wanted, policy.named(how))


@pytest.mark.parametrize("how", ["dodge", "watch", "dodge+watch"])
@pytest.mark.parametrize("cell", [(5, 1), (6, 2)], ids=repr)
def test_what_is_left_of_a_throw_after_its_dodges(cell: tuple[int, int], how: str) -> None:
    with fight(accuracy=2, b="5,1", c="5,2", overwatch=1) as (position, keys):
        lightened(position, keys["a"])
        lightened(position, keys["c"])
        told = same(position, keys["a"], od.Throw("frag", cell), policy.named(how))
        assert sum(chance for _, chance in told.landing) <= 1


def test_no_interrupt_is_too_wide_to_be_shown() -> None:
    """Long bursts into overwatch and a blast of full dice among three who may dodge were left out once."""
    with fight(weapon="machine_gun", accuracy=10, b="5,1", c="5,2", overwatch=1, like="sergeant") as (position, keys):
        told = forecast(position.world, position.book, keys["a"], od.Attack(keys["b"], "rapid"))
        assert {"hit_the_deck", "overwatch"} <= set(told.interrupts)
        assert told.interrupts["overwatch"].success < told.success, "a may be down before it fires"
        thrown = forecast(position.world, position.book, keys["a"], od.Throw("frag", (5, 1)))
        assert set(thrown.interrupts) == {"dodge", "overwatch"}


def test_thinking_leaves_everything_as_it_was() -> None:
    with fight(weapon="carbine", accuracy=10, initiative=10, overwatch=1) as (position, keys):
        world = position.world
        assert isinstance(world, World)
        lightened(position, keys["a"])
        before, stack = world.digest(), list(position.stack)
        for order in (od.Attack(keys["b"]), od.Throw("frag", (5, 1)), od.Move((3, 1)), od.END):
            told, _tried = both(position, keys["a"], order, policy.named("watch+cap"))
            assert told.interrupts is not None
        assert (world.digest(), world.recount(), position.stack) == (before, before, stack)


def test_open_interrupts_show_what_they_would_change() -> None:
    with fight(b="5,1", c="5,2", overwatch=1) as (position, keys):
        shot = forecast(position.world, position.book, keys["a"], od.Attack(keys["b"]))
        # rifleman 3 + 3 against 12, behind no cover: a 6 is needed, 16 once b is down
        assert (shot.success, shot.interrupts["hit_the_deck"].success) == (Fraction(1, 2), Fraction(1, 20))
        assert set(shot.interrupts) == {"hit_the_deck", "overwatch"}
        throw = forecast(position.world, position.book, keys["a"], od.Throw("frag", (5, 1)))
        dodged = throw.interrupts["dodge"].of(keys["b"])
        plain = throw.of(keys["b"])
        assert dodged is not None
        assert plain is not None
        assert dodged.gain < plain.gain
        walk = forecast(position.world, position.book, keys["a"], od.Move((3, 2)))
        watched = walk.interrupts["overwatch"].of(keys["a"])
        assert watched is not None
        assert watched.gain > 0


def test_no_interrupt_is_open_where_nothing_is_under_way() -> None:
    """Before the first round and between turns an answer is asked for while no action is."""
    with fight() as (position, keys):
        told = forecast(position.world, position.book, keys["a"], od.Respond("ready"), stack=())
        assert (told.success, told.interrupts) == (1, {})


def test_armour_and_exploding_dice_by_hand() -> None:
    """10 or more on 1d10 + 6 against 13: chance 4/10 of a hit; flak vest 7/10; expected 3d6 less 3 where it covers."""
    with fight(like="rifleman") as (position, keys):
        position.world.put(keys["b"], Armour("flak", 3, 7))
        told = forecast(position.world, position.book, keys["a"], od.Attack(keys["b"]))
        assert told.success == Fraction(4, 10)
        fate = told.of(keys["b"])
        assert fate is not None
        # 3d6 - 3 is never below 0, so the mean falls by 3 in 7 of 10 hits
        assert fate.gain == Fraction(4, 10) * (Fraction(21, 2) - Fraction(21, 10))


def test_kill_shot_by_hand() -> None:
    """Challenge 3 + 3 + 3; conscript Physique 2 + Conditioning 1 needs a 6: half of the hits kill at once."""
    with fight(accuracy=10) as (position, keys):
        told = forecast(position.world, position.book, keys["a"], od.Attack(keys["b"], "shot", ("kill",)))
        fate = told.of(keys["b"])
        assert fate is not None
        hit = Fraction(5, 10)
        assert told.success == hit
        # the resisted form is 6d6 against a limit of 8 (Critical), 16 (Dying)
        assert dict(fate.gauge("stress"))[16] >= hit / 2
        assert dict(fate.states)["healthy"] == 1 - hit + hit * Fraction(1, 2) * Fraction(7, 6**6)


def test_a_cap_changes_what_is_expected() -> None:
    with fight(like="sergeant", accuracy=2, stress=10) as (position, keys):
        order = od.Attack(keys["b"], "shot", ("critical_1",))
        free = forecast(position.world, position.book, keys["a"], order)
        capped = forecast(position.world, position.book, keys["a"], order, policy.cap)
        plain, held = free.of(keys["b"]), capped.of(keys["b"])
        assert plain is not None
        assert held is not None
        assert held.gain < plain.gain
        assert dict(plain.gauge("wounds")) == {0: 1}
        assert dict(held.gauge("wounds"))[1] > 0


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    spot=st.tuples(st.integers(0, 4), st.integers(0, 3)),
    weapon=st.sampled_from(["rifle", "carbine", "assault_rifle", "pistol", "shotgun", "sniper_rifle"]),
    mode=st.sampled_from(od.ATTACK_MODES),
    option=st.sampled_from(["", *(one for one in od.OPTIONS if one not in ("precision", "cooked"))]),
    accuracy=st.integers(0, 10),
    stress=st.integers(0, 60),
    like=st.sampled_from(["conscript", "sergeant", "hero", "scout"]),
    suppression=st.integers(-10, 0),
    hunkered=st.booleans(),
    stance=st.sampled_from(["", "braced", "alert"]),
    how=st.sampled_from([policy.passive, policy.deck]),
)
def test_any_attack_in_any_position(
    spot: tuple[int, int],
    weapon: str,
    mode: str,
    option: str,
    accuracy: int,
    stress: int,
    like: str,
    suppression: int,
    hunkered: bool,
    stance: str,
    how: Policy,
) -> None:
    changes = {"a": f"{spot[0]},{spot[1]}", "weapon": weapon, "accuracy": accuracy, "initiative": 10}
    with fight(**changes, stress=stress, like=like, hunkered=str(hunkered).lower(), stance=stance) as (
        position,
        keys,
    ):
        a, b = keys["a"], keys["b"]
        lightened(position, a)
        position.world.put(b, Edge(suppression=suppression, suppression_turns=1))
        order = od.Attack(b, mode, (option,) if option else ())
        asked = Ask("blue", a, "turn")
        if position.book.choices(position.world, asked).refusal(order) is None:
            same(position, a, order, how)


@settings(max_examples=15, deadline=None)
@given(
    spot=st.tuples(st.integers(0, 8), st.integers(0, 3)),
    cooked=st.booleans(),
    accuracy=st.integers(0, 6),
    stress=st.integers(0, 30),
)
def test_any_throw_in_any_position(spot: tuple[int, int], cooked: bool, accuracy: int, stress: int) -> None:
    with fight(accuracy=accuracy, stress=stress, b="5,0", c="7,3") as (position, keys):
        lightened(position, keys["a"])
        order = od.Throw("frag", spot, ("cooked",) if cooked else ())
        asked = Ask("blue", keys["a"], "turn")
        if position.book.choices(position.world, asked).refusal(order) is None:
            same(position, keys["a"], order)


def test_explanations_name_every_modifier_and_its_rule() -> None:
    with fight(accuracy=4, stance="braced") as (position, keys):
        told = forecast(position.world, position.book, keys["a"], od.Attack(keys["b"]))
        lines = {line.text: (line.amount, line.rule) for line in told.explain()}
        assert lines["stored accuracy"] == (4, "ASC-RULING-07")
        assert lines["braced"] == (numbers(position.book).braced_accuracy, "ASC-STANCE-03")
        assert position.world.get(keys["a"], Advantage).accuracy == 4
        assert position.world.get(keys["a"], Stance).name == "braced"


@pytest.mark.parametrize("means", ["overwatch", "snap"])
@pytest.mark.parametrize("trigger", ["move", "attack", "snap_attack"])
@pytest.mark.parametrize("snapped", [False, True])
def test_held_attacks(means: str, trigger: str, snapped: bool) -> None:
    """What a held attack or an Improved Snap Shot may come to, asked in the middle of the enemy's doing."""
    with fight(weapon="carbine", accuracy=3, initiative=8, b="7,1", hunkered="true") as (position, keys):
        a, b = keys["a"], keys["b"]
        lightened(position, a)
        position.world.put(a, Overwatch(1, snapped))
        position.stack[:] = [Turn(b, "orders"), InterruptingFire(a, b, means, trigger)]
        for how in (policy.passive, policy.deck):
            for order in (od.Attack(b), od.Attack(b, "rapid"), od.Attack(b, "suppress")):
                told, tried = (
                    forecast(position.world, position.book, a, order, how, stack=position.stack, closed=closed)
                    for closed in (True, False)
                )
                assert told.foresight == tried.foresight
