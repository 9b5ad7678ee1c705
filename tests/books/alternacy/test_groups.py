"""Group rolls: dice of several rolls, how many there are, and what planners count on (ACY-GROUP)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.fives import fluked
from game.dice.shapes import finite_shape
from game.dice.source import Scripted
from game.messages.orders import Aid
from game.rulebooks.alternacy.work.works import job_check
from game.systems.situations import situations_of
from game.systems.tasks import task_at
from game.world.overlay import Overlay
from tests.books.alternacy.test_dice import figures
from tests.books.alternacy.test_forecast import unit

CHART = (4, 1, 1, 2, 2, 3)
LETTERS = "abcdefghijklmnopqrst"


def scene(count: int, number: int) -> str:
    """So many comrades about a task that several may work on."""
    rows = [LETTERS[:count][at : at + 3].ljust(3, ".") for at in range(0, 21, 3)]
    field = "\n".join(" ".join(row) for row in rows)
    like = 'side = "blue"\nlike = "rifleman"\nskills = { locks = 9 }\n'
    units = "".join(f"[units.{one}]\n{like}" for one in LETTERS[:count])
    task = f'{{ key = "gate", name = "The gate", kind = "open_lock", at = [1, 0], number = {number}, group = true }}'
    head = f'rules = "alternacy"\nfield = """\n{field}\n"""\ntasks = [{task}]\n'
    return f'{head}{units}[[steps]]\nunit = "a"\norder = "end"\n'


@pytest.mark.rule("ACY-GROUP-02", "ACY-GROUP-08")
def test_dice_of_two_rolls_are_the_sums_of_each() -> None:
    one, two = finite_shape(fluked(CHART)), finite_shape(fluked(CHART, 2))
    expected: Counter[int] = Counter()
    for (a, p), (b, q) in product(one.distribution(), one.distribution()):
        expected[a + b] += p * q  # type: ignore[assignment]
    assert dict(two.distribution()) == expected
    for total in expected:
        faces = two.faces_for(total)
        assert two.read(two.roll(Scripted(faces))) == total
    assert two.lowest == min(expected)
    assert two.read((5, 5, 6, 2, 3, 3, 3, 2, 3)) == 26  # a Fluke of 10 + 11, then 5


@pytest.mark.rule("ACY-GROUP-05", "ACY-GROUP-09", "ACY-GROUP-06")
@pytest.mark.parametrize(
    ("count", "rolls", "number"), [(2, 2, 23), (3, 3, 19), (4, 4, 17), (5, 5, 15), (6, 6, 15), (7, 4, 15), (20, 5, 15)]
)
def test_how_many_rolls_a_group_makes_and_against_what(count: int, rolls: int, number: int) -> None:
    position = set_up(parse_scene(scene(count, 30)))
    with position.world as world:  # type: ignore[attr-defined]
        units = [unit(world, key) for key in LETTERS[:count]]
        made = job_check(world, units[0], task_at(world, (1, 0)), figures(), tuple(units[1:]))
        assert (made.shape, made.target) == (f"{rolls}x{fluked(CHART)}", number)
        assert made.need == rolls * (number - 9)


@pytest.mark.rule("ACY-GROUP-01", "ACY-GROUP-10")
def test_planners_count_on_what_one_more_does_to_the_roll_of_all_at_hand() -> None:
    position = set_up(parse_scene(scene(5, 30)))
    with position.world as world:  # type: ignore[attr-defined]
        a, b, book = unit(world, "a"), unit(world, "b"), position.book
        there, gate = Overlay(world), task_at(world, (1, 0))
        gains = dict(situations_of(book).help_at_work(there, book, b))
        gain = gains[Aid(a, "join")]
        odds: list[Fraction] = []
        for mate in (*(unit(world, key) for key in "cde"), b):
            for event in book.deeds[Aid].at_once(there, book, mate, Aid(a, "join")):
                event.write(there)
            odds.append(job_check(there, a, gate, figures()).odds())
        assert job_check(there, a, gate, figures()).target == 15
        assert gain == odds[-1] - odds[-2] > Fraction(0)
        assert all(order != Aid(a, "join") for order, _ in situations_of(book).help_at_work(there, book, b))
