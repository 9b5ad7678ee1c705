"""Tasks of this book against counting by hand: the chart, grades, odds of the last two rows of Flukes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.battle.log import LogWriter
from game.battle.position import apply
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.draws import Check, Modifier
from game.dice.fives import Answered, HalvedFives
from game.messages.events import Accomplished, TaskDone
from game.rulebooks.alternacy.checks import category, graded, harder, task_check
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Contested
from game.rulebooks.alternacy.work.contests import decided, known
from game.rulebooks.alternacy.work.events import Competed
from game.rulebooks.shelf import open_book
from game.systems.works import CHART, accomplishment
from game.world.hazards import Task

N = numbers(open_book("alternacy"))
ROWS = {1: 1, 2: 1, 3: 2, 4: 2}
"""The dice of the chart's first rows; 5 answers by itself, and so does 6, which counts 0 (ACY-FLUKE-09)."""
NAMES = (
    "Simple", "Easy", "Moderately Difficult", "Difficult", "Quite Difficult", "Very Difficult", "Extremely Difficult",
    "Incredibly Difficult", "Unbelievably Difficult", "Impossible",
)  # fmt: skip


def _check(skill: int, number: int) -> Check:
    return task_check(0, N, "hack", (Modifier("computers", skill, ""),), (Modifier("difficulty", number, ""),))


def _counted(skill: int, number: int) -> dict[str, Fraction]:
    """Bare, clear, strong and failed, face by face."""
    found: Counter[str] = Counter()
    for pair in product(range(1, 6), repeat=2):
        total, chance = sum(pair), Fraction(1, 25)
        if total not in (2, 10):
            found[_word(total + skill - number)] += chance  # type: ignore[assignment]
            continue
        for row in range(1, 7):
            if row > 4:
                word = "failed" if total == 2 else "bare" if row == 5 else "strong"
                found[word] += chance / 6  # type: ignore[assignment]
                continue
            for more in product(range(1, 6), repeat=ROWS[row]):
                shown = -sum(more) if total == 2 else 10 + sum(more)
                found[_word(shown + skill - number)] += chance / 6 / 5 ** ROWS[row]  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def _word(margin: int) -> str:
    return "failed" if margin < 0 else "bare" if margin < 2 else "clear" if margin < 5 else "strong"


@pytest.mark.rule("ACY-DN-10", "ACY-FLUKE-09")
@pytest.mark.parametrize(("skill", "number"), [(9, 14), (4, 12), (8, 17), (0, 15), (12, 6), (28, 40)])
def test_grades_of_a_task_are_as_counted(skill: int, number: int) -> None:
    found: Counter[str] = Counter()
    words = {-1: "bare", 0: "clear", 1: "strong"}
    for value, chance in _check(skill, number).support():
        grade = graded(value, N)
        found[words[grade.saved] if grade.success else "failed"] += chance  # type: ignore[assignment]
    assert dict(found) == _counted(skill, number)


@pytest.mark.rule("ACY-FLUKE-05", "ACY-FLUKE-13")
@pytest.mark.parametrize(("skill", "number"), [(9, 14), (28, 40), (0, 30)])
def test_every_value_of_a_task_has_faces_that_read_as_it(skill: int, number: int) -> None:
    made = _check(skill, number)
    assert [made.read(made.faces_for(value)) for value, _chance in made.support()] == [
        value for value, _chance in made.support()
    ]


@pytest.mark.rule("ACY-DN-05", "ACY-DN-10")
@pytest.mark.parametrize(
    ("margin", "success", "saved", "barred"),
    [(0, True, -1, False), (1, True, -1, False), (2, True, 0, False), (4, True, 0, False), (5, True, 1, False),
     (9, True, 1, False), (10, True, 1, False), (-1, False, 0, False), (-9, False, 0, False), (-10, False, 0, True)],
)  # fmt: skip
def test_what_a_margin_is_worth(margin: int, success: bool, saved: int, barred: bool) -> None:
    made = _check(10 - 7 + margin, 10)
    assert graded(made.read((4, 3)), N) == (success, saved, barred)


@pytest.mark.rule("ACY-DN-07", "ACY-ACCOMP-02")
def test_the_chart() -> None:
    assert CHART == (6, 8, 10, 12, 14, 17, 20, 25, 30, 40)
    assert tuple(category(number) for number in CHART) == NAMES


@pytest.mark.rule("ACY-DN-06", "ACY-DN-09")
@pytest.mark.parametrize(
    ("number", "name"),
    [(15, "Quite Difficult"), (16, "Very Difficult"), (18, "Very Difficult"), (11, "Moderately Difficult")],
)
def test_a_number_between_two_rows(number: int, name: str) -> None:
    assert category(number) == name


@pytest.mark.rule("ACY-ACCOMP-02", "ACY-ACCOMP-03", "ACY-ACCOMP-08")
@pytest.mark.parametrize(
    ("total", "level"), [(18, "Excellent"), (12, "Good"), (20, "Outstanding"), (33, "Amazing"), (5, "failed")]
)
def test_what_a_total_accomplishes(total: int, level: str) -> None:
    assert accomplishment(total)[0] == level


def test_harder_tasks_are_rows_further_up() -> None:
    assert [harder(12, rows) for rows in range(5)] == [12, 14, 17, 20, 25]
    assert harder(30, 4) == 40


_PLAIN = {
    "ACY-DN-16": (8, 14, 15), "ACY-DN-17": (8, 17, 3), "ACY-DN-18": (13, 20, 10), "ACY-DN-19": (17, 25, 6),
    "ACY-DN-20": (22, 30, 6),
}  # fmt: skip


@pytest.mark.rule(*_PLAIN)
@pytest.mark.parametrize(("skill", "number", "of_25"), _PLAIN.values())
def test_plain_rolls_of_25_that_reach_a_number(skill: int, number: int, of_25: int) -> None:
    made = _check(skill, number)
    rolls = product(range(1, 6), repeat=2)
    faces = [(*pair, 1, 1) if sum(pair) in (2, 10) else pair for pair in rolls]
    assert sum(graded(made.read(one), N).success for one in faces) == of_25


@pytest.mark.rule("ACY-DN-12", "ACY-DN-13", "ACY-DN-14", "ACY-DN-15", "ACY-DN-21")
@pytest.mark.parametrize(
    ("skill", "number", "faces", "success"),
    [(4, 6, (1, 2), True), (4, 6, (1, 1, 1, 3), False), (5, 8, (1, 2), True), (6, 10, (1, 3), True),
     (6, 10, (1, 2), False), (4, 12, (3, 4), False), (8, 12, (1, 3), True), (28, 40, (4, 5), False),
     (28, 40, (5, 5, 1, 1), False), (28, 40, (5, 5, 1, 2), True)],
)  # fmt: skip
def test_what_reaches_a_number(skill: int, number: int, faces: tuple[int, ...], success: bool) -> None:
    assert graded(_check(skill, number).read(faces), N).success == success


@pytest.mark.rule("ACY-DN-01", "ACY-FLUKE-09")
def test_dice_of_tasks_are_not_those_of_attacks() -> None:
    dice = Answered(N.fluke_chart)
    assert dice.read((5, 5, 5)) > 500 > dice.read((5, 5, 4, 5, 5)) == 20
    assert dice.read((1, 1, 6)) < -500


@pytest.mark.rule("ACY-MOD-04")
def test_dice_of_module_harm_are_halved_one_by_one() -> None:
    dice = HalvedFives(2)
    assert dice.read((3, 4)) == 4
    counted: Counter[int] = Counter((a + 1) // 2 + (b + 1) // 2 for a, b in product(range(1, 6), repeat=2))
    assert dict(dice.distribution()) == {total: Fraction(count, 25) for total, count in counted.items()}
    assert all(dice.read(dice.faces_for(total)) == total for total in counted)


@pytest.mark.rule("ACY-ACCOMP-02", "ACY-ACCOMP-03")
def test_the_log_says_how_well_a_thing_was_made() -> None:
    position = set_up(parse_scene('rules = "alternacy"\nfield = "a ."\n[units.a]\nside = "blue"\nlike = "rifleman"\n'))
    with position.world as world:  # type: ignore[attr-defined]
        writer = LogWriter(world, position.book, "")
        (line,) = writer.tell(Accomplished(keys_of(world)["a"], 18, *accomplishment(18)))
    assert line.text.endswith(": 18, Excellent, well above the run")


CONTEST = """
rules = "alternacy"
field = "a . z . b"
tasks = [{ key = "door", name = "The door", kind = "force_door", at = [1, 0], contest = true }]
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "blue"
like = "rifleman"
[units.z]
side = "red"
like = "rifleman"
"""


@pytest.mark.rule("ACY-CSR-02", "ACY-CSR-08")
@pytest.mark.parametrize(
    ("totals", "ranked", "by"),
    [
        ({"a": (15, 8), "b": (12, 8), "z": (18, 8)}, "18, 15, 12", "red"),
        ({"a": (15, 9), "z": (15, 8)}, "15, 15", "blue"),
        ({"a": (15, 8), "z": (15, 8), "b": (20, 1)}, "20, 15, 15", "blue"),
        ({"a": (15, 8), "z": (15, 8)}, "15, 15", ""),
        ({"a": (15, 8), "b": (15, 8), "z": (3, 8)}, "15, 15, 3", "blue"),
    ],
)
def test_the_first_of_a_contest_has_it(totals: dict[str, tuple[int, int]], ranked: str, by: str) -> None:
    position = set_up(parse_scene(CONTEST))
    with position.world as world:  # type: ignore[attr-defined]
        keys, (number,) = keys_of(world), world.having(Task)
        for key, (total, skill) in totals.items():
            apply(world, Competed(keys[key], number, total, skill))
        first, *done = decided(world, number)
        assert first.totals == ranked  # type: ignore[attr-defined]
        assert [event.side for event in done if isinstance(event, TaskDone)] == ([by] if by else [])


@pytest.mark.rule("ACY-CSR-02")
def test_of_whom_a_side_has_not_met_it_knows_no_total() -> None:
    assert known(Contested(((15, 8, 1), (18, 9, 2))), False, frozenset({1})) == Contested(((15, 8, 1),))
