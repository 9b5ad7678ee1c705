"""2d5 with Flukes against counting faces by hand, one d6 after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from game.dice.fives import PLAIN, Fives, Fluked, dice_words
from game.dice.flukes import zero
from game.dice.source import Scripted
from game.rulebooks.alternacy.checks import check
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.shelf import open_book

FIVE = range(1, 6)
CHART = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}
"""The dice of the chart by the face of a d6 (ACY-FLUKE-08), written down from the ledger."""


def figures() -> Numbers:
    return numbers(open_book("alternacy"))


def counted() -> Iterator[tuple[int, Fraction]]:
    """Every way that 2d5 and a Fluke may fall."""
    for pair in product(FIVE, FIVE):
        chance, total = Fraction(1, 25), sum(pair)
        if total not in (2, 10):
            yield total, chance
            continue
        for dice in CHART.values():
            for more in product(FIVE, repeat=dice):
                share = chance / 6 / 5**dice
                yield (-sum(more) if total == 2 else 10 + sum(more)), share


@pytest.mark.rule("ACY-FLUKE-01", "ACY-FLUKE-02", "ACY-FLUKE-03", "ACY-FLUKE-08", "ACY-FLUKE-11")
def test_the_odds_of_flukes_are_those_of_counting() -> None:
    found: Counter[int] = Counter()
    for total, chance in counted():
        found[total] += chance  # type: ignore[assignment]
    assert dict(Fluked(figures().fluke_chart).distribution()) == dict(found)


@pytest.mark.parametrize("number", [-20, -7, -1, 3, 6, 9, 11, 17, 30])
def test_faces_of_a_number_read_as_it(number: int) -> None:
    dice = Fluked(figures().fluke_chart)
    assert dice.read(dice.faces_for(number)) == number
    assert dice.roll(Scripted(dice.faces_for(number))) == dice.faces_for(number)


@pytest.mark.parametrize("number", [-21, 0, 1, 2, 10, 31])
def test_no_faces_read_as_what_a_fluke_stands_for(number: int) -> None:
    with pytest.raises(ValueError, match="no faces"):
        Fluked(figures().fluke_chart).faces_for(number)


@pytest.mark.rule("ACY-DICE-01", "ACY-DICE-02", "ACY-DICE-04")
def test_sixes_are_rolled_again_and_every_face_is_kept() -> None:
    assert Fives(1).roll(Scripted([6, 6, 4])) == (6, 6, 4)
    assert Fives(1).read((6, 6, 4)) == 4
    assert Fives(3).read((2, 6, 5, 1)) == 8
    faces = Fluked(figures().fluke_chart).roll(Scripted([6, 3, 6, 6, 2]))
    assert faces == (6, 3, 6, 6, 2)
    assert Fluked(figures().fluke_chart).read(faces) == 5
    assert Fives().read((6, 2, 3)) == 5


@pytest.mark.rule("ACY-DICE-03")
def test_a_zero_roll_reads_a_six_as_nothing() -> None:
    assert [zero(face) for face in range(1, 7)] == [1, 2, 3, 4, 5, 0]


@pytest.mark.rule("ACY-FLUKE-02", "ACY-FLUKE-03", "ACY-FLUKE-08")
@pytest.mark.parametrize(
    ("skill", "faces", "total"),
    [
        (9, (1, 1, 4, 4, 3), 2),
        (9, (5, 5, 4, 2, 4), 25),
        (8, (1, 1, 5, 2, 4, 1), 1),
        (4, (1, 1, 1, 3), 1),
        (4, (1, 2), 7),
    ],
)
def test_the_ledgers_own_flukes(skill: int, faces: tuple[int, ...], total: int) -> None:
    assert skill + Fluked(figures().fluke_chart).read(faces) == total


def test_forty_is_reached_by_a_fluke_alone() -> None:
    chances = sum((chance for total, chance in counted() if 28 + total >= 40), Fraction(0))
    assert check(0, figures(), "try", (), 40 - 28).odds() == chances
    assert all(total > 10 for total, _chance in counted() if 28 + total >= 40)


@pytest.mark.rule("ACY-DN-02", "ACY-DN-04")
def test_equal_succeeds_and_one_less_fails() -> None:
    draw = check(0, figures(), "try", (), 6)
    assert draw.succeeds(draw.read((3, 3)))
    assert not draw.succeeds(draw.read((2, 3)))


def test_variance_has_no_flukes() -> None:
    assert Fives(2).read((1, 1)) == 2
    assert str(Fives()) == PLAIN


@pytest.mark.parametrize(
    ("faces", "words"),
    [((3, 4), "3+4"), ((6, 3, 2), "3+2 (6 thrown again)"), ((6, 6, 3, 2), "3+2 (6 thrown again 2 times)"),
     ((5, 5, 4, 5, 5), "5+5, Fluke 4: 5+5"), ((1, 1, 6, 2, 6, 1, 3, 4),
     "1+1, Fluke 0: 2+1+3+4 (6 thrown again)"), ((4,), "4"), ((6,), "6"), ((1, 1, 5), "1+1, Fluke 5")],
)  # fmt: skip
def test_the_chart_die_of_a_fluke_stands_apart_in_the_log(faces: tuple[int, ...], words: str) -> None:
    """It is no part of the total; nor are sixes, which are thrown again."""
    assert dice_words(faces) == words
