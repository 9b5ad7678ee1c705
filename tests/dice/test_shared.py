"""One control die shared by the parries of a phase."""

import json
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.dice.draws import Modifier, Reason, SharedSteps, from_plain, to_plain, write
from game.dice.ladder import AMAZING, CRITICAL, FAILURE, GOOD, ORDINARY
from game.dice.source import Dice, Scripted

FIRST, SECOND = Modifier("parry.first", 1, "ALT-PARRY-04"), Modifier("parry.second", 2, "ALT-PARRY-04")
STEP = st.builds(Modifier, st.just("parry"), st.integers(-6, 8), st.just("ALT-PARRY-04"))
PARRIES = st.builds(
    SharedSteps,
    st.just("parry"),
    st.integers(0, 9),
    st.integers(0, 24),
    st.lists(STEP, max_size=1).map(tuple),
    st.lists(STEP, min_size=1, max_size=3).map(tuple),
    st.booleans(),
)


def parries(score: int = 15, *own: Modifier, shared: int = 0, threat: bool = True) -> SharedSteps:
    dazed = (Modifier("dazed", shared, "ALT-DAZE-08"),) if shared else ()
    return SharedSteps("parry", 1, score, dazed, own or (FIRST, SECOND), threat)


def thrown(draw: SharedSteps, *faces: int) -> tuple[int, ...]:
    """The degrees of a throw that uses exactly these faces."""
    script = Scripted(faces)
    roll = draw.roll(script)
    script.finish()
    assert roll.faces == faces
    assert draw.read(faces) == roll.value
    return draw.degrees(roll.value)


@pytest.mark.rule("ALT-PARRY-05")
def test_parries_of_a_phase_share_the_control_die() -> None:
    assert thrown(parries(), 6, 1, 5) == (GOOD, ORDINARY)  # 7 and 11 under 15/7/3
    assert thrown(parries(), 6, 2, 5) == (ORDINARY, ORDINARY)  # 8 is no longer Good
    assert thrown(parries(), 5, 2, 4) == (GOOD, ORDINARY)  # 7 and 9


@pytest.mark.rule("ALT-PARRY-18")
def test_a_twenty_is_one_threat_for_all_parries() -> None:
    assert thrown(parries(), 20, 1, 1, 14, 1, 3) == (FAILURE, CRITICAL)  # 15 averts, 17 does not
    assert thrown(parries(), 20, 1, 1, 20, 1, 1) == (CRITICAL, CRITICAL)
    assert thrown(parries(), 20, 1, 1, 2, 1, 1) == (FAILURE, FAILURE)
    assert thrown(parries(threat=False), 20, 1, 1) == (CRITICAL, CRITICAL)


@pytest.mark.rule("ALT-PARRY-18")
def test_a_one_saves_every_parry_of_the_phase() -> None:
    assert thrown(parries(3), 1, 4, 6) == (ORDINARY, ORDINARY)  # 5 and 7 over 3/1/0
    assert thrown(parries(3), 20, 1, 1, 1, 4, 6) == (FAILURE, FAILURE)
    assert thrown(parries(3, shared=3), 1, 12, 20) == (ORDINARY, FAILURE)  # +4 and +5: there a 1 saves nothing


def test_a_parry_at_the_end_of_the_ladder_throws_its_three_dice() -> None:
    draw = parries(30, Modifier("parry", 7, ""), Modifier("parry", -1, ""))
    assert thrown(draw, 5, 10, 2, 3, 4) == (ORDINARY, AMAZING)  # 20, and 5 - 4


def test_chances_by_counting_every_throw() -> None:
    for threat in (False, True):
        draw, found = parries(threat=threat), dict[int, Fraction]()
        for control, one, two in product(range(1, 21), range(1, 5), range(1, 7)):
            chance = Fraction(1, 480)
            if control < 20 or not threat:
                value = draw.read((control, one, two))
                found[value] = found.get(value, Fraction(0)) + chance
                continue
            for again in product(range(1, 21), range(1, 5), range(1, 7)):
                value = draw.read((20, one, two, *again))
                found[value] = found.get(value, Fraction(0)) + chance / 480
        assert dict(draw.support()) == found


@settings(max_examples=60, deadline=None)
@given(PARRIES)
def test_each_parry_has_the_chances_it_would_have_alone(draw: SharedSteps) -> None:
    support = draw.support()
    assert sum(chance for _, chance in support) == 1
    assert [value for value, _ in support] == sorted({value for value, _ in support})
    for place in range(len(draw.each)):
        alone: dict[int, Fraction] = {}
        for value, chance in support:
            reached = draw.degrees(value)[place]
            alone[reached] = alone.get(reached, Fraction(0)) + chance
        assert alone == dict(draw.check(place).support())


@settings(max_examples=60, deadline=None)
@given(PARRIES, st.integers())
def test_every_value_has_faces_and_every_throw_a_value(draw: SharedSteps, seed: int) -> None:
    values = [value for value, _ in draw.support()]
    for value in values:
        assert thrown(draw, *draw.faces_for(value)) == draw.degrees(value)
    dice = Dice(seed)
    for _ in range(5):
        assert draw.roll(dice).value in values
    with pytest.raises(ValueError, match="no faces of the shared 'parry' give"):
        draw.faces_for(5 ** len(draw.each))


@given(PARRIES)
def test_parries_print_and_read_back_the_same(draw: SharedSteps) -> None:
    assert from_plain(json.loads(write(draw))) == draw
    assert hash(from_plain(to_plain(draw))) == hash(draw)


def test_an_explanation_names_what_all_share_and_what_each_adds() -> None:
    assert parries(15, shared=1).explain() == (
        Reason("dazed", 1, "ALT-DAZE-08"),
        Reason("score 15/7/3", 15, ""),
        Reason("parry: first", 1, "ALT-PARRY-04"),
        Reason("parry: second", 2, "ALT-PARRY-04"),
    )
