"""Draws: what is drawn, what is weighed and what is explained are one thing."""

import json
import timeit
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice.check import TARGET
from game.dice.draws import (
    Check,
    Damage,
    Draw,
    Modifier,
    Pick,
    Reason,
    Spread,
    Table,
    Threshold,
    from_plain,
    register,
    to_plain,
    write,
)
from game.dice.shapes import chance_at_least, shape
from game.dice.source import Dice, Scripted

MODIFIERS = st.lists(
    st.builds(Modifier, st.text(max_size=4), st.integers(-12, 12), st.sampled_from(["", "ASC-BASE-02"])),
    max_size=5,
).map(tuple)
BANDS = st.lists(st.integers(-8, 25), unique=True, max_size=4).map(lambda found: tuple(sorted(found)))
SHAPES = st.sampled_from(["d10!", "d6!", "1d20", "2d10", "3d6"])
CHECKS = st.builds(
    Check,
    st.just("attack"),
    st.integers(0, 9),
    MODIFIERS,
    st.integers(-10, 40),
    BANDS,
    SHAPES,
    st.integers(20, 60),
)
SPREADS = st.integers(1, 4).flatmap(
    lambda count: st.builds(
        Spread,
        st.just("blast"),
        st.just(1),
        st.just(f"{count}d6"),
        st.lists(st.integers(1, count), unique=True).map(lambda kept: tuple(sorted(kept, reverse=True))),
    )
)
DRAWS: st.SearchStrategy[Draw] = st.one_of(
    CHECKS,
    st.builds(
        Damage,
        st.just("hit"),
        st.just(2),
        st.sampled_from(["1d6", "3d6", "1d3", "2d3", "d4+2", "d6-4", "2d6+1"]),
        st.integers(-3, 5),
        st.booleans(),
    ),
    st.builds(Table, st.just("location"), st.just(3), st.integers(1, 20)),
    st.builds(Threshold, st.just("coverage"), st.just(4), st.just(10), st.integers(-2, 12)),
    st.builds(Pick, st.just("target"), st.just(5), st.integers(1, 9)),
    SPREADS,
)


def attack(*amounts: int, target: int = 13, bands: tuple[int, ...] = (0,)) -> Check:
    names = ("senses", "firearms", "cover.partial", "edge")
    return Check("attack", 1, tuple(map(Modifier, names, amounts, ["ASC-BASE-02"] * 4)), target, bands)


@pytest.mark.rule("ASC-BASE-02")
def test_a_check_is_a_d10_and_stat_and_skill() -> None:
    check = attack(3, 4)
    assert check.total((6,)) == 13
    assert check.roll(Scripted([6])) == ((6,), 0)


@pytest.mark.rule("ASC-BASE-03", "ASC-RULING-02")
@pytest.mark.parametrize(("face", "margin", "value"), [(6, 0, 0), (5, -1, -1), (7, 1, 0), (1, -5, -1)])
def test_reaching_the_target_number_is_success(face: int, margin: int, value: int) -> None:
    assert attack(3, 4).margin((face,)) == margin
    assert attack(3, 4).read((face,)) == value


@pytest.mark.rule("ASC-RULING-02")
def test_a_margin_of_exactly_five_reaches_the_band_of_five() -> None:
    grenade = attack(3, 4, bands=(0, 5))
    assert [grenade.read((10, 1)), grenade.read((9,)), grenade.read((6,)), grenade.read((5,))] == [
        5,
        0,
        0,
        -1,
    ]
    direct = attack(3, 4, target=12, bands=(0, 5))
    assert direct.margin((10, 1)) == 6
    assert attack(4, 4, target=13, bands=(0, 5)).read((10, 1)) == 5  # 11 + 8 - 13 = 6
    assert attack(3, 4, target=11, bands=(0, 5)).read((9,)) == 5  # 9 + 7 - 11 = 5: exactly


@pytest.mark.rule("ASC-RULING-01", "ASC-BASE-14")
@pytest.mark.parametrize(("faces", "total"), [((10, 4), 21), ((10, 10, 3), 30), ((1,), 8)])
def test_tens_explode_and_a_one_is_only_a_one(faces: tuple[int, ...], total: int) -> None:
    script = Scripted(faces)
    assert attack(3, 4).total(attack(3, 4).roll(script).faces) == total
    script.finish()


@pytest.mark.rule("ASC-BASE-01")
def test_an_attack_rolls_one_d10_and_a_3d6_weapon_three_sixes() -> None:
    assert attack(3, 4).roll(Scripted([7])).faces == (7,)
    assert Damage("hit", 1, "3d6").roll(Scripted([1, 6, 4])) == ((1, 6, 4), 11)


@pytest.mark.rule("ASC-RULING-01")
def test_a_coverage_die_does_not_explode() -> None:
    armour = Threshold("coverage", 1, 10, 9)
    script = Scripted([10])
    assert armour.roll(script) == ((10,), 0)
    script.finish()
    assert armour.read((9,)) == 1
    assert armour.odds() == Fraction(9, 10)


@pytest.mark.rule("ASC-GREN-07")
def test_a_blast_is_one_throw_read_with_fewer_dice_farther_away() -> None:
    blast = Spread("blast", 1, "4d6", (4, 3, 2, 1))
    value = blast.roll(Scripted([5, 3, 6, 2])).value
    assert dict(blast.sums(value)) == {4: 16, 3: 14, 2: 8, 1: 5}


@given(SPREADS)
def test_a_blast_weighs_every_throw_once(blast: Spread) -> None:
    count = shape(blast.shape).lowest
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=count):
        value = blast.read(faces)
        assert blast.sums(value) == tuple((kept, sum(faces[:kept])) for kept in blast.reads)
        found[value] = found.get(value, Fraction(0)) + Fraction(1, 6**count)
    assert dict(blast.support()) == found


@pytest.mark.parametrize("reads", [(1, 2), (2, 2), (5,), (0,), (-1,)])
def test_a_blast_refuses_readers_that_do_not_fit(reads: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="in falling order"):
        Spread("blast", 1, "4d6", reads).support()


@given(DRAWS)
def test_chances_sum_to_one_and_every_value_has_faces(draw: Draw) -> None:
    support = draw.support()
    values = [value for value, _ in support]
    assert values == sorted(set(values))
    assert sum(chance for _, chance in support) == 1
    assert all(chance > 0 for _, chance in support)
    for value in values[:60]:
        faces = draw.faces_for(value)
        script = Scripted(faces)
        assert draw.roll(script) == (faces, value)
        script.finish()


@given(DRAWS, st.integers())
def test_what_is_drawn_is_in_the_support(draw: Draw, seed: int) -> None:
    dice = Dice(seed)
    values = {value for value, _ in draw.support()}
    for _ in range(5):
        faces, value = draw.roll(dice)
        assert value in values
        assert draw.read(faces) == value


@given(CHECKS)
def test_the_support_of_a_check_is_that_of_the_dice(check: Check) -> None:
    """Weighs single totals of the dice, up to where all are one, and reads each as the rules would."""
    found: dict[int, Fraction] = {}
    top = max(1, check.need + check.bands[-1] if check.bands else max(check.ceiling, check.need)) + 1
    for total in range(1, top):
        chance = chance_at_least(check.shape, total) - chance_at_least(check.shape, total + 1)
        if chance:
            value = check.read(shape(check.shape).faces_for(total))
            found[value] = found.get(value, Fraction(0)) + chance
    rest = chance_at_least(check.shape, top)
    highest = check.bands[-1] if check.bands else max(check.ceiling - check.need, 0)
    if rest:
        found[highest] = found.get(highest, Fraction(0)) + rest
    assert dict(check.support()) == found


@given(CHECKS)
def test_odds_are_the_chance_of_a_margin_of_nothing_or_more(check: Check) -> None:
    assert check.odds() == check.chance(0) == chance_at_least(check.shape, check.need)
    if 0 in check.bands or not check.bands:
        assert check.odds() == sum(chance for value, chance in check.support() if value >= 0)


def test_odds_equal_icepool() -> None:
    icepool = pytest.importorskip("icepool")
    die = icepool.d10.explode(depth=4)
    for bonus in range(-5, 12):
        assert attack(bonus, target=30).odds() == (die + bonus).probability(">=", 30)
    theirs = 3 @ icepool.d6 + 2
    assert dict(Damage("hit", 1, "3d6", 2).support()) == {
        o: Fraction(q, theirs.denominator()) for o, q in theirs.items()
    }


def test_bands_of_a_burst_by_hand() -> None:
    # Need 6: a hit from 6, a second at margin 4 (die 10 or more), a third at margin 8 (die 14 or more).
    assert attack(3, 4, bands=(0, 4, 8)).support() == (
        (-1, Fraction(1, 2)),
        (0, Fraction(4, 10)),
        (4, Fraction(3, 100)),
        (8, Fraction(7, 100)),
    )


def test_a_check_read_in_full_is_its_margin_up_to_the_ceiling_of_the_dice() -> None:
    initiative = Check("initiative", 1, (Modifier("senses", 5, ""),), 0, (), ceiling=20)
    assert initiative.read((3,)) == 8
    assert initiative.read((10, 4)) == 19
    assert initiative.read((10, 10, 3)) == 25
    assert initiative.support()[-1] == (25, Fraction(1, 100))  # 20 or more on the die
    assert [value for value, _ in initiative.support()] == [*range(6, 15), *range(16, 25), 25]


def test_a_great_bonus_is_never_cut() -> None:
    """Two who add 60 and 58 are told apart by their dice as any others are: it is the dice that are held at 60."""
    first, second = (Check("initiative", 1, (Modifier("senses", bonus, ""),), 0, ()) for bonus in (60, 58))
    assert (first.read((4,)), second.read((7,))) == (64, 65)
    assert (first.support()[-1], first.read((10,) * 6 + (1,))) == ((120, Fraction(1, 10**6)), 120)


def test_a_certain_check_has_one_value() -> None:
    assert attack(20).support() == ((0, Fraction(1)),)
    assert attack(20).odds() == 1
    with pytest.raises(ValueError, match="no faces of the check 'attack' give -1"):
        attack(20).faces_for(-1)


def test_bands_that_do_not_rise_are_refused() -> None:
    with pytest.raises(ValueError, match="must rise"):
        attack(1, bands=(4, 0)).support()


def test_an_explanation_names_every_modifier_with_its_sign_and_rule() -> None:
    check = Check(
        "attack",
        1,
        (Modifier("senses", 3, "ASC-BASE-02"), Modifier("cover.partial", -4, "ASC-RULING-29")),
        23,
        parts=(Modifier("base", 13, "ASC-AC-01"), Modifier("hit_the_deck", 10, "ASC-MOVE-08")),
    )
    assert check.explain() == (
        Reason("senses", 3, "ASC-BASE-02"),
        Reason("cover: partial", -4, "ASC-RULING-29"),
        Reason("target number", 23, "", TARGET),
        Reason("base", 13, "ASC-AC-01"),
        Reason("hit the deck", 10, "ASC-MOVE-08"),
    )


def test_armour_below_nothing_takes_nothing_off() -> None:
    leather = Damage("armour", 1, "d6-4", floor=True)
    assert [leather.read((face,)) for face in (2, 4, 6)] == [0, 0, 2]
    assert leather.support() == ((0, Fraction(4, 6)), (1, Fraction(1, 6)), (2, Fraction(1, 6)))
    assert leather.chance(0) == 1
    assert leather.chance(1) == Fraction(1, 3)
    assert Damage("armour", 1, "d6-4").read((2,)) == -2
    weak = Damage("hit", 1, "1d4", -1, floor=True)  # a dagger with a weak arm
    assert weak.read((1,)) == 0


def test_tables_and_picks() -> None:
    assert Table("location", 1, 6).roll(Scripted([3])) == ((3,), 3)
    assert Pick("target", 1, 3).roll(Scripted([3])) == ((3,), 2)
    assert Pick("target", 1, 3).support() == tuple((index, Fraction(1, 3)) for index in range(3))


@pytest.mark.parametrize(
    ("draw", "value"),
    [
        (Table("t", 1, 6), 7),
        (Table("t", 1, 6), 0),
        (Pick("p", 1, 3), 3),
        (Pick("p", 1, 3), -1),
        (Threshold("c", 1, 10, 10), 0),
        (Threshold("c", 1, 10, 0), 1),
        (Threshold("c", 1, 10, 5), 2),
        (Damage("d", 1, "3d6", 1), 3),
        (Damage("d", 1, "d4+1", floor=True), 0),
        (Damage("d", 1, "d6-4", floor=True), -1),
        (Spread("b", 1, "4d6", (4, 1)), 0),
        (Spread("b", 1, "4d6", (4,)), 25),
    ],
)
def test_faces_for_an_impossible_value_are_refused(draw: Draw, value: int) -> None:
    with pytest.raises(ValueError, match="no faces of"):
        draw.faces_for(value)


@given(DRAWS)
def test_a_draw_prints_and_reads_back_the_same(draw: Draw) -> None:
    line = write(draw)
    assert "\n" not in line
    assert from_plain(json.loads(line)) == draw
    assert hash(from_plain(to_plain(draw))) == hash(draw)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"draw":"chek"}', "no draw is called 'chek'; there are check, damage"),
        ('{"draw":"table","key":"k","unit":1}', "not a table: .*sides"),
        ('{"draw":"pick","key":"k","unit":1,"options":2,"odd":3}', "not a pick: .*odd"),
        ('{"draw":"check","key":"k","unit":1,"modifiers":[["a",1]],"target":3}', r"\[key, amount, rule\]"),
        ('{"draw":"table","key":"k","unit":1,"sides":"6"}', "sides is '6', but should be int"),
        ('{"draw":"table","key":"k","unit":true,"sides":6}', "unit is True"),
        ('{"draw":"spread","key":"k","unit":1,"shape":"4d6","reads":[4,1.5]}', "should be tuple"),
    ],
)
def test_a_broken_draw_says_what_does_not_fit(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_plain(json.loads(text))


def test_a_book_cannot_take_the_name_of_another_draw() -> None:
    class Impostor(Table):
        KIND = "damage"

    register(Table)
    with pytest.raises(ValueError, match="already a draw called 'damage'"):
        register(Impostor)


def test_a_repeated_question_of_odds_takes_under_a_microsecond() -> None:
    chance_at_least("d10!", 6)
    best = min(timeit.repeat(lambda: chance_at_least("d10!", 6), number=20_000, repeat=5)) / 20_000
    assert best < 1e-6
