"""Exact distributions against counting by hand and against icepool."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice.distribution import Distribution, dice_sum
from game.dice.shapes import Exploding, Halved, Sum, chance_at_least, finite_shape, shape
from game.dice.source import Dice, Scripted

WEIGHTS = st.dictionaries(st.integers(-9, 9), st.integers(1, 20), min_size=1, max_size=6)


def counted(count: int, sides: int, read: Any = sum) -> dict[int, Fraction]:
    """The distribution by throwing every combination once."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, sides + 1), repeat=count):
        found[read(faces)] = found.get(read(faces), Fraction(0)) + Fraction(1, sides**count)
    return found


@pytest.mark.parametrize(
    ("count", "sides"), [(1, 6), (2, 6), (3, 6), (4, 6), (3, 4), (2, 10), (1, 20), (2, 1)]
)
def test_sums_are_those_of_every_combination(count: int, sides: int) -> None:
    assert dict(dice_sum(count, sides)) == counted(count, sides)
    assert dict(Sum(count, sides).distribution()) == counted(count, sides)


def test_seven_sixes_have_36_results() -> None:
    assert len(dice_sum(7, 6).outcomes) == 36
    assert dice_sum(7, 6).total == 6**7
    assert dice_sum(7, 6).mean() == Fraction(49, 2)


def test_sums_equal_icepool() -> None:
    icepool = pytest.importorskip("icepool")
    for count, sides in ((5, 6), (8, 6), (3, 20), (2, 100)):
        theirs = count @ icepool.d(sides)
        ours = dice_sum(count, sides)
        assert dict(ours) == {o: Fraction(q, theirs.denominator()) for o, q in theirs.items()}
        for least in range(count * sides + 2):
            assert ours.at_least(least) == theirs.probability(">=", least)


@given(WEIGHTS, WEIGHTS)
def test_a_sum_is_the_sum_of_all_pairs(left: dict[int, int], right: dict[int, int]) -> None:
    a, b = Distribution.of(left), Distribution.of(right)
    total = a + b
    assert sum(chance for _, chance in total) == 1
    assert total.mean() == a.mean() + b.mean()
    for outcome, chance in total:
        assert chance == sum(p * b.chance(outcome - o) for o, p in a)


@given(WEIGHTS, st.integers(-12, 12))
def test_tails_add_up(weights: dict[int, int], least: int) -> None:
    found = Distribution.of(weights)
    assert found.at_least(least) == sum((p for o, p in found if o >= least), Fraction(0))
    assert found.chance(least) == Fraction(weights.get(least, 0), sum(weights.values()))


@given(WEIGHTS, st.integers(1, 50))
def test_equal_chances_are_equal_values(weights: dict[int, int], scale: int) -> None:
    assert Distribution.of({o: w * scale for o, w in weights.items()}) == Distribution.of(weights)


@given(WEIGHTS)
def test_map_merges_what_becomes_equal(weights: dict[int, int]) -> None:
    found = Distribution.of(weights).map(abs)
    for outcome, chance in found:
        assert chance * sum(weights.values()) == sum(w for o, w in weights.items() if abs(o) == outcome)


@given(WEIGHTS, WEIGHTS, st.fractions(0, 1, max_denominator=12))
def test_a_mix_weighs_its_parts(left: dict[int, int], right: dict[int, int], share: Fraction) -> None:
    a, b = Distribution.of(left), Distribution.of(right)
    mixed = Distribution.mix([(share, a), (1 - share, b)])
    for outcome in range(-9, 10):
        assert mixed.chance(outcome) == share * a.chance(outcome) + (1 - share) * b.chance(outcome)


def test_nothing_and_negative_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="needs an outcome"):
        Distribution.of({1: 0})
    with pytest.raises(ValueError, match="no weight below 0"):
        Distribution.of({1: 2, 2: -1})
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution.mix([(Fraction(1, 3), dice_sum(1, 6))])


@pytest.mark.rule("ASC-RULING-50")
def test_d3_is_a_six_halved_up() -> None:
    half = shape("1d3")
    assert half == Halved(1)
    assert [half.read((face,)) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert half.read((5,)) == 3  # the ledger's example
    assert half.roll(Scripted([6])) == (6,)  # a six-sided die is thrown, whatever is read
    assert dict(Halved(1).distribution()) == counted(1, 6, lambda faces: (faces[0] + 1) // 2)
    assert dict(Halved(2).distribution()) == counted(2, 6, lambda faces: sum((f + 1) // 2 for f in faces))


@pytest.mark.rule("ASC-RULING-01", "ASC-BASE-14")
@pytest.mark.parametrize(
    ("faces", "total"), [((10, 4), 14), ((10, 10, 3), 23), ((1,), 1), ((10, 10, 10, 10, 1), 41), ((9,), 9)]
)
def test_a_ten_is_rolled_again_and_added(faces: tuple[int, ...], total: int) -> None:
    script = Scripted(faces)
    assert shape("d10!").roll(script) == faces
    script.finish()
    assert shape("d10!").read(faces) == total
    assert shape("d10!").faces_for(total) == faces


@pytest.mark.rule("ASC-RULING-01")
@pytest.mark.parametrize("sides", [2, 6, 10])
def test_exploding_tails_are_those_of_the_recursion(sides: int) -> None:
    def recursion(number: int) -> Fraction:
        if number <= 1:
            return Fraction(1)
        faces = (
            recursion(number - sides) if face == sides else Fraction(face >= number)
            for face in range(1, sides + 1)
        )
        return sum(faces, Fraction(0)) / sides

    for number in range(-5, 8 * sides):
        assert Exploding(sides).chance_at_least(number) == recursion(number)


def test_exploding_tails_equal_icepool() -> None:
    icepool = pytest.importorskip("icepool")
    theirs = icepool.d10.explode(depth=4)
    for number in range(-1, 51):  # its four extra dice cannot tell totals apart beyond 50
        assert chance_at_least("d10!", number) == theirs.probability(">=", number)


def test_known_exploding_odds() -> None:
    odds = {1: (1, 1), 6: (1, 2), 10: (1, 10), 11: (1, 10), 12: (9, 100), 20: (1, 100), 21: (1, 100)}
    for number, (numerator, denominator) in odds.items():
        assert chance_at_least("d10!", number) == Fraction(numerator, denominator)


def test_a_long_run_of_tens_is_read_whole() -> None:
    assert shape("d10!").roll(Scripted([10] * 40 + [9])) == (10,) * 40 + (9,)
    assert chance_at_least("d10!", 401) == Fraction(1, 10**40)


@pytest.mark.parametrize("text", ["3d6", "1d6", "20d6", "1d3", "4d3", "d10!", "d6!", "1d100", "2d4", "2d4+1", "1d6-4"])
def test_a_shape_is_its_notation(text: str) -> None:
    assert str(shape(text)) == text
    dice = Dice(5)
    for _ in range(50):
        number = shape(text).read(shape(text).roll(dice))
        assert number >= shape(text).lowest
        assert shape(text).read(shape(text).faces_for(number)) == number


@pytest.mark.parametrize(
    "text",
    ["", "0d6", "3d0", "d1!", "d0!", "3d6!", "3 d6", "3D6", "-1d6", "201d6", "1d1001", "1٣d6", "3d6+1+1", "d10!+1"],
)
def test_what_names_no_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="names no dice: write 3d6"):
        shape(text)


def test_an_exploding_die_is_no_damage() -> None:
    with pytest.raises(ValueError, match="no highest result"):
        finite_shape("d10!")


@pytest.mark.parametrize(("text", "number"), [("3d6", 2), ("3d6", 19), ("1d3", 4), ("d10!", 10), ("d10!", 0)])
def test_faces_for_the_impossible_are_refused(text: str, number: int) -> None:
    with pytest.raises(ValueError, match="no faces of"):
        shape(text).faces_for(number)


@pytest.mark.parametrize(
    ("text", "faces", "number"),
    [("d4+2", (3,), 5), ("d8", (7,), 7), ("2d6+1", (4, 5), 10), ("d6-4", (2,), -2), ("2d4+1", (3, 2), 6)],
)
def test_a_flat_number_joins_the_dice(text: str, faces: tuple[int, ...], number: int) -> None:
    script = Scripted(faces)
    assert shape(text).read(shape(text).roll(script)) == number
    script.finish()


def test_one_die_needs_no_count() -> None:
    assert shape("d6") == shape("1d6")
    assert shape("d4+2") == shape("1d4+2")


def test_flat_numbers_shift_the_odds() -> None:
    assert chance_at_least("d6-4", 0) == Fraction(3, 6)
    assert chance_at_least("2d4+1", 9) == Fraction(1, 16)
    assert finite_shape("d4+2").distribution().mean() == Fraction(9, 2)
