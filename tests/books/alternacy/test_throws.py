"""Throws and blasts: what is foreseen, what planners count on, what the window shows (ACY-MISSILE-16)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from ai.seat import utility_seat
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.scene_setup import set_up
from game.content.catalogue import catalogue
from game.content.scene import parse_scene
from game.messages.orders import Throw
from game.messages.stack import Ask
from game.rulebooks.alternacy.cards import line_of
from game.rulebooks.alternacy.grenades import bands, landings, landings_of, level_at
from tests.books.alternacy.test_dice import figures
from tests.books.alternacy.test_forecast import unit

HAND, CHARGE = 4, 5
"""The levels of a hand grenade and of a demolition charge where they burst."""
OPEN, HALF = 0, 2
SCENE = """
rules = "alternacy"
field = \"\"\"
. . . . . . . . . . . . .
. . . . . # . . . . . . .
. . . . . . . l . . . . .
. . . . . . . . . . . . .
\"\"\"
legend = {{ l = "low_wall" }}
round = 2
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
skills = {{ blunt_thrown = {skill} }}
grenades = {{ frag = 1, smoke = 1 }}
{mine}
[units.b]
side = "red"
like = "rifleman"
at = [6, 1]
armour = "none"
[units.c]
side = "red"
like = "rifleman"
at = [8, 2]
shock = 9
prone = true
[[steps]]
unit = "a"
order = "end"
"""


@pytest.mark.rule("ACY-NONATK-08")
@pytest.mark.parametrize(
    ("level", "levels"), [(HAND, (4, 4, 3, 2, 1)), (CHARGE, (5, 5, 4, 3, 2, 1, 0))]
)
def test_a_blast_falls_a_level_a_square(level: int, levels: tuple[int, ...]) -> None:
    assert tuple(level_at(figures(), level, squares, OPEN, prone=False) for squares in range(len(levels))) == levels


@pytest.mark.rule("ACY-NONATK-08")
def test_the_shipped_hand_grenade_is_that_of_the_book() -> None:
    frag = line_of(catalogue().grenade("frag"))
    assert (frag.level, frag.radius) == (HAND, 4)


@pytest.mark.rule("ACY-NONATK-08")
def test_cover_and_lying_down_lower_a_blast() -> None:
    """Light +2 and half +4 are a level and two; three-quarter +5 two; nothing of it next to the burst."""
    n = figures()
    assert [level_at(n, HAND, 2, rung, prone=False) for rung in range(4)] == [3, 2, 1, 1]
    assert level_at(n, HAND, 2, OPEN, prone=True) == 2
    assert level_at(n, HAND, 1, HALF, prone=True) == HAND


@pytest.mark.parametrize(
    ("grenade", "to", "skill", "mine"),
    [("frag", (6, 1), 3, ""), ("frag", (2, 0), 9, ""), ("smoke", (6, 1), 3, ""),
     pytest.param("frag", (7, 1), 9, "shock = 11\nstun = 14", marks=pytest.mark.slow)],
)  # fmt: skip
@pytest.mark.rule("ACY-MISSILE-16", "ACY-NONATK-01")
def test_a_throw_is_foreseen_as_it_is_played(grenade: str, to: tuple[int, int], skill: int, mine: str) -> None:
    position = set_up(parse_scene(SCENE.format(skill=skill, mine=mine)))
    with position.world as world:  # type: ignore[attr-defined]
        book, a = position.book, unit(world, "a")
        order = Throw(grenade, to)
        told = book.foresee(world, book, a, order)
        tried = forecast(world, book, a, order, passive, closed=False)
        assert told is not None
        assert (told.success, told.checks, told.fates) == (tried.success, tried.checks, tried.fates)


@pytest.mark.rule("ACY-MISSILE-16", "ACY-MISSILE-21")
@pytest.mark.parametrize("to", [(1, 0), (3, 0), (6, 1), (8, 3)])
def test_planners_count_on_the_same_squares(to: tuple[int, int]) -> None:
    """Their share of each square is the exact chance, down to the rounding of parts of 1024 * 1024."""
    position = set_up(parse_scene(SCENE.format(skill=6, mine="shock = 11")))
    with position.world as world:  # type: ignore[attr-defined]
        book, a = position.book, unit(world, "a")
        known = Knowledge()
        known.refresh(Outlook(world, book, "blue"))
        influence, me = Influence(known, Odds(known.prospects, doctrine())), known.combatant(a)
        supply, found = me.supplies[0], dict[tuple[int, int], Fraction]()
        courses = known.prospects.courses(influence.throw(me.cell, to), me, me.stance_option, supply)
        whole = sum(chance for _course, chance in courses)
        for course, chance in courses:
            ways = known.prospects.landings(world.field, course, me.cell, to)
            for cell, times in ways:
                found[cell] = found.get(cell, Fraction(0)) + Fraction(chance * times, whole * sum(w for _c, w in ways))
        (frame,) = book.deeds[Throw].frames(world, book, a, Throw("frag", to))
        exact = landings(world, frame, figures())
        assert found.keys() >= exact.keys()
        assert all(abs(float(found[cell] - exact.get(cell, Fraction(0)))) < 0.001 for cell in found)


@pytest.mark.rule("ACY-MISSILE-16")
def test_a_miss_by_one_lies_on_the_line() -> None:
    position = set_up(parse_scene(SCENE.format(skill=6, mine="")))
    with position.world as world:  # type: ignore[attr-defined]
        assert landings_of(world.field, 1, (0, 0), (3, 0)) == (((2, 0), 2), ((4, 0), 2))
        assert landings_of(world.field, 2, (0, 3), (3, 3)) == (((2, 2), 1), ((2, 3), 1), ((4, 2), 1), ((4, 3), 1))


@pytest.mark.rule("ACY-NONATK-08")
def test_the_window_shows_the_level_in_each_square() -> None:
    position = set_up(parse_scene(SCENE.format(skill=6, mine="")))
    with position.world as world:  # type: ignore[attr-defined]
        shown = bands(world, position.book, unit(world, "a"), "frag", (6, 1))
        assert (shown[6, 1], shown[7, 1], shown[8, 1], shown[9, 1]) == (
            (0, "Severe"), (0, "Severe"), (1, "Heavy"), (2, "Moderate"),
        )  # fmt: skip
        assert shown[10, 1] == (3, "Light")
        assert (4, 1) not in shown
        assert not bands(world, position.book, unit(world, "a"), "smoke", (6, 1))


@pytest.mark.rule("ACY-MISSILE-16")
def test_the_planner_throws_where_two_stand_together() -> None:
    scene = SCENE.replace("at = [6, 1]", "at = [7, 0]").replace("at = [8, 2]", "at = [8, 0]")
    scene = scene.replace("shock = 9\nprone = true\n", "")
    position = set_up(parse_scene(scene.format(skill=12, mine="")))
    with position.world as world:  # type: ignore[attr-defined]
        ask = Ask("blue", unit(world, "a"), "turn")
        chosen = utility_seat().choose(Outlook(world, position.book, "blue"), ask)
        assert isinstance(chosen, Throw)
        assert chosen.grenade == "frag"
