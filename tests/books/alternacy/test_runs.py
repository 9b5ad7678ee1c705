"""Runs in progress: parts of the way, shots at them foreseen, played and planned alike, what enemies know of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from ai.beliefs import Knowledge
from ai.danger import Danger
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.crossing import crossing
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import Position, advance, resolve
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.draws import Check, Roll
from game.field import Cell
from game.messages.frames import Stride, Turn
from game.messages.orders import Attack, Move
from game.messages.stack import Ask
from game.rulebooks.alternacy.moves import free_squares, moment, part_of
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import OnTheWay
from game.world.overlay import Overlay
from game.world.place import Position as Place
from tests.books.alternacy.test_forecast import unit

FIELD = """
. . . . . . # . . . . . .
. . . . . . # . . . . . .
. . . . . . # . . . . . .
. . . . . . . . . . . . .
"""
"""Half of the map sees only half of a run along the lowest row."""
UNIT = """
[units.{key}]
side = "{side}"
like = "rifleman"
at = {at}
skills = {{ alertness = 8, running = 7, dodge = 8, long_arms = 8 }}
weapons = ["{gun}"]
armour = "none"
"""
UNITS = (
    ("a", "blue", [0, 3], "rifle"), ("b", "red", [2, 1], "pistol"), ("m", "blue", [0, 0], "rifle"),
    ("c", "red", [11, 0], "rifle"),
)  # fmt: skip


def _scene(order: str = '["a", "b", "m", "c"]') -> str:
    units = "".join(UNIT.format(key=key, side=side, at=at, gun=gun) for key, side, at, gun in UNITS)
    return f'rules = "alternacy"\norder = {order}\nfield = """{FIELD}"""\n{units}[[steps]]\nunit = "a"\n'


@contextmanager
def _run(*, to: Cell = (10, 3)) -> Iterator[Position]:
    """Unit a has run to a square; it is still its turn."""
    position = set_up(parse_scene(_scene()))
    with position.world as world:  # type: ignore[attr-defined]
        position.stack.append(Turn(unit(world, "a"), "orders"))
        advance(position)
        pause = resolve(position, Move(to, "sprint"))
        assert not isinstance(pause, Ask)
        resolve(position, Roll((4, 4), 0))
        yield position


def _acts(position: Position, key: str) -> int:
    """The turn of one of the others opens."""
    who = unit(position.world, key)
    position.stack[-1:] = [Turn(who)]
    assert isinstance(advance(position), Ask)
    return who


def test_who_walks_into_a_square_that_was_taken_unseen_has_used_it() -> None:
    """The end of a run is taken from its start (ACY-REACT-18), whether the walker knows it or not; no try is free."""
    with _run(to=(10, 3)) as position:
        walker, n = _acts(position, "c"), numbers(position.book)
        position.world.put(walker, Place((9, 3)))
        assert free_squares(position.world, walker, n) == 4
        position.stack.append(Stride(walker, ((10, 3), (11, 3)), "walk"))
        advance(position)
        assert position.world.get(walker, Place).cell == (9, 3)
        assert free_squares(position.world, walker, n) == 3


def test_the_parts_of_a_way_are_those_of_the_ledger() -> None:
    assert [part_of(10, place, 4) for place in (1, 2, 3, 4)] == [(0, 3), (3, 5), (5, 8), (8, 10)]
    assert part_of(5, 1, 1) == (0, 5)


def test_a_runner_before_whom_a_side_knows_nobody_is_foreseen_all_along_its_way() -> None:
    """A side's own idea of the world leaves those out whom it has not met; a look ahead ended in a fault there."""
    with _run() as position:
        runner, there = unit(position.world, "a"), Overlay(position.world)
        there.put(runner, replace(there.get(runner, OnTheWay), after=()))
        for event in moment(there, position.book, unit(there, "b")):
            event.write(there)
        assert (there.get(runner, OnTheWay).first, there.get(runner, OnTheWay).last) == (0, 10)


@pytest.mark.parametrize("places", range(1, 12))
@pytest.mark.parametrize("length", range(1, 17))
def test_parts_follow_each_other_to_the_end(length: int, places: int) -> None:
    parts = [part_of(length, place, places) for place in range(1, places + 1)]
    assert parts[0][0] == 0
    assert parts[-1][1] == length
    assert all(before[1] == after[0] for before, after in pairwise(parts))


def test_the_preview_of_a_run_is_what_the_turns_of_the_others_bring() -> None:
    """Who may shoot at which squares, at what odds: the same as when their turns have come."""
    position = set_up(parse_scene(_scene()))
    with position.world as world:  # type: ignore[attr-defined]
        a = unit(world, "a")
        named: dict[int, dict[Cell, Fraction]] = defaultdict(dict)
        for shot in crossing(world, position.book, a, (Move((10, 3), "sprint"),)).met:
            named[shot.foe][shot.cell] = shot.chance
    with _run() as position:
        world, found = position.world, defaultdict[int, dict[Cell, Fraction]](dict)
        for key in ("b", "c"):
            foe = _acts(position, key)
            squares = world.get(a, OnTheWay)
            for spot in range(squares.last - squares.first + 1):
                order = Attack(a, options=(f"way_{spot}",))
                if order in position.book.choices(world, Ask("red", foe, "turn")):
                    chance = forecast(world, position.book, foe, order, passive, closed=False).success
                    found[foe][squares.path[squares.first + spot]] = chance
        assert named == found
        assert {len(squares) for squares in found.values()} == {5, 4}


@pytest.mark.parametrize("spot", ["", "way_0", "way_2", "way_4"])
def test_a_shot_at_a_runner_is_foreseen_as_it_is_played(spot: str) -> None:
    with _run() as position:
        world, b, a = position.world, _acts(position, "b"), unit(position.world, "a")
        order = Attack(a, options=(spot,) if spot else ())
        foreseen = position.book.foresee(world, position.book, b, order)
        tried = forecast(world, position.book, b, order, passive, closed=False)
        assert foreseen is not None
        assert (foreseen.success, foreseen.checks, foreseen.fates) == (tried.success, tried.checks, tried.fates)


def test_planners_shoot_at_the_easiest_square_of_a_run() -> None:
    with _run() as position:
        world, b, a = position.world, _acts(position, "b"), unit(position.world, "a")
        known = Knowledge()
        known.refresh(Outlook(world, position.book, "red"))
        influence, mine = Influence(known, Odds(known.prospects, doctrine())), known.combatant(b)
        orders = [Attack(a, options=pick) for pick in ((), *((f"way_{spot}",) for spot in range(5)))]
        checks = [forecast(world, position.book, b, order).checks for order in orders]
        numbers = [next(one for one in rolled if isinstance(one, Check)) for rolled in checks]
        assert influence.need(mine, mine.stance_option, known.combatant(a)) == numbers[0].need
        assert numbers[0].need == min(one.need for one in numbers)
        assert len({one.need for one in numbers}) > 1


def test_planners_know_where_a_run_is_shot_at_on_its_way() -> None:
    position = set_up(parse_scene(_scene()))
    with position.world as world:  # type: ignore[attr-defined]
        a, b = unit(world, "a"), unit(world, "b")
        known = Knowledge()
        known.refresh(Outlook(world, position.book, "blue"))
        influence, me, lines = Influence(known, Odds(known.prospects, doctrine())), known.combatant(a), known.lines
        squares = np.array([lines.number(cell) for cell in ((0, 3), (2, 3), (10, 3))], np.int32)
        danger = Danger(influence, me, squares)
        passed = [sorted({lines.cell(int(one)) for one in column}) for column in danger.crossed[b].T]
        # Of the Order blue knows a, b and m: the first of two has the squares 0 to 5 of ten.
        assert passed == [[(0, 3)], [(2, 3)], [(x, 3) for x in range(6)]]


def test_an_enemy_knows_the_squares_of_this_moment_alone() -> None:
    with _run() as position:
        world, a = position.world, unit(position.world, "a")
        _acts(position, "b")
        true, known = world.get(a, OnTheWay), Outlook(world, position.book, "red").get(a, OnTheWay)
        assert known.path == true.path[true.first : true.last + 1] == tuple((x, 3) for x in range(5))
        assert known.after == ()
        own = Outlook(world, position.book, "blue").get(a, OnTheWay)
        assert own.path == true.path
        assert set(own.after) <= {unit(world, "m"), unit(world, "b"), unit(world, "c")}
