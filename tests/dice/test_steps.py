"""The ladder of steps: dice, degrees, threats, and their chances against a table made elsewhere."""

import json
import timeit
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice.draws import Modifier, Reason, StepCheck, from_plain, to_plain, write
from game.dice.ladder import AMAZING, CRITICAL, DEGREES, FAILURE, GOOD, ORDINARY, chances, degree_chances, situation
from game.dice.source import Dice, Scripted

MARGINAL = FAILURE
CHECKS = st.builds(
    StepCheck,
    st.just("attack"),
    st.integers(0, 9),
    st.integers(0, 40),
    st.lists(st.builds(Modifier, st.text(max_size=4), st.integers(-6, 6), st.just("ALT-BASE-02")), max_size=4).map(
        tuple
    ),
    st.booleans(),
    st.booleans(),
)


def check(score: int, *steps: int, threat: bool = True, sure: bool = False) -> StepCheck:
    named = tuple(Modifier(f"part.{place}", step, "ALT-BASE-02") for place, step in enumerate(steps))
    return StepCheck("attack", 1, score, named, threat, sure)


def thrown(draw: StepCheck, *faces: int) -> int:
    """The degree of a throw that uses exactly these faces."""
    script = Scripted(faces)
    roll = draw.roll(script)
    script.finish()
    assert roll.faces == faces
    assert draw.read(faces) == roll.value
    return roll.value


@pytest.mark.rule("ALT-BASE-01")
@pytest.mark.parametrize(
    ("step", "faces", "total"), [(-2, (13, 4), 9), (6, (5, 3, 12), 20), (0, (11,), 11), (7, (2, 20, 1, 9), 32)]
)
def test_the_situation_die_joins_the_control_die(step: int, faces: tuple[int, ...], total: int) -> None:
    draw = check(16, step)
    thrown(draw, *faces)
    assert draw.total(faces) == total


@pytest.mark.rule("ALT-BASE-01")
def test_each_rung_has_its_die() -> None:
    dice = "-d20 -d12 -d8 -d6 -d4  +d4 +d6 +d8 +d12 +d20 +2d20 +3d20"
    assert [situation(rung) for rung in range(-5, 8)] == dice.split(" ")


@pytest.mark.rule("ALT-BASE-02")
@pytest.mark.parametrize(
    ("steps", "total", "rung", "die"), [((-3, -2, -2), -7, -5, "-d20"), ((4, 3, 2), 9, 7, "+3d20")]
)
def test_the_dice_stop_at_the_ends_and_the_sum_does_not(
    steps: tuple[int, ...], total: int, rung: int, die: str
) -> None:
    draw = check(12, *steps)
    assert (draw.steps, draw.rung, situation(draw.rung)) == (total, rung, die)
    assert Reason(f"situation die {die}", total, "ALT-BASE-01") in draw.explain()


@pytest.mark.rule("ALT-BASE-03")
def test_a_half_and_a_quarter_of_the_score_are_good_and_amazing() -> None:
    found = [check(16).read((control,)) for control in (17, 16, 9, 8, 5, 4)]
    assert found == [FAILURE, ORDINARY, ORDINARY, GOOD, GOOD, AMAZING]
    assert thrown(check(16, -3), 5, 8) == AMAZING  # a total of -3
    assert [check(11).read((control,)) for control in (12, 11, 6, 5, 3, 2)] == [
        FAILURE, ORDINARY, ORDINARY, GOOD, GOOD, AMAZING,
    ]  # fmt: skip


@pytest.mark.rule("ALT-BASE-05")
def test_a_one_saves_a_check_under_five_steps() -> None:
    assert thrown(check(6, 4), 1, 11) == ORDINARY
    assert thrown(check(6, 5), 1, 15) == FAILURE
    assert thrown(check(6, 3, 2), 1, 15) == FAILURE
    assert thrown(check(16, 1), 1, 3) == AMAZING  # it is at least Ordinary: 4 is better


@pytest.mark.rule("ALT-BASE-05", "ALT-CRIT-01")
def test_without_threats_a_twenty_is_critical_whatever_the_total() -> None:
    assert thrown(check(16, -3, threat=False), 20, 8) == CRITICAL
    assert thrown(check(16, threat=False), 20) == CRITICAL


@pytest.mark.rule("ALT-CRIT-02")
@pytest.mark.parametrize(
    ("again", "value"), [((18, 3), FAILURE), ((19, 1), CRITICAL), ((20, 6), CRITICAL), ((17, 1), FAILURE)]
)
def test_a_threat_rolls_the_same_check_again(again: tuple[int, ...], value: int) -> None:
    assert thrown(check(16, -2), 20, 4, *again) == value


@pytest.mark.rule("ALT-CRIT-03")
def test_a_threatened_check_never_ends_better_than_failure() -> None:
    assert thrown(check(16, -2), 20, 4, 5, 3) == FAILURE


@pytest.mark.rule("ALT-CRIT-04")
def test_a_check_without_threat_rolls_no_second_time() -> None:
    assert thrown(check(14, threat=False), 20) == CRITICAL


@pytest.mark.rule("ALT-CRIT-05")
def test_a_second_one_averts_the_worst() -> None:
    assert thrown(check(6, 4), 20, 7, 1, 12) == FAILURE
    assert thrown(check(6, 5), 20, 7, 1, 12) == CRITICAL


@pytest.mark.rule("ALT-CRIT-06", "ALT-BASE-07")
def test_a_sure_check_is_marginal_at_worst_and_knows_its_twenty() -> None:
    action = check(13, sure=True)
    found = [thrown(action, control) for control in (3, 6, 7, 14, 20)]
    assert found == [AMAZING, GOOD, ORDINARY, MARGINAL, CRITICAL]
    assert dict(action.support()) == {
        CRITICAL: Fraction(1, 20), MARGINAL: Fraction(6, 20), ORDINARY: Fraction(7, 20),
        GOOD: Fraction(3, 20), AMAZING: Fraction(3, 20),
    }  # fmt: skip


@pytest.mark.rule("ALT-CRIT-08")
def test_each_attack_of_an_action_confirms_its_own_threat_with_its_own_steps() -> None:
    script = Scripted([20, 2, 11, 4, 7, 3, 20, 6, 11, 6])
    # score 15: 11 + 4 = 15 averts at +d4; 7 + 3 = 10 is Ordinary at +d6; 11 + 6 = 17 is critical at +d8
    assert [check(15, step).roll(script).value for step in (1, 2, 3)] == [FAILURE, ORDINARY, CRITICAL]
    script.finish()


@pytest.mark.rule("ALT-BASE-03", "ALT-CRIT-02")
def test_chances_by_hand() -> None:
    # 16/8/4 at 0: 1-4, 5-8, 9-16, 17-19; a 20 is critical when its second check shows 17-20 (4 of 20).
    assert chances(check(16).terms) == tuple(Fraction(n, 100) for n in (1, 19, 40, 20, 20))
    assert chances(check(16, threat=False).terms) == tuple(Fraction(n, 20) for n in (1, 3, 8, 4, 4))
    assert degree_chances(16, 0) == chances(check(16).terms)
    # 2/1/0 at +d4, 80 throws: only a control die of 1 succeeds, saved where the d4 does not already give 2.
    assert check(2, 1, threat=False).odds() == Fraction(4, 80)
    # at +d20 the 1 no longer saves: 1 + 1 = 2 is one throw of 400.
    assert check(2, 5, threat=False).odds() == Fraction(1, 400)


@pytest.mark.rule("ALT-BASE-01", "ALT-BASE-02", "ALT-BASE-03", "ALT-BASE-05", "ALT-CRIT-01", "ALT-CRIT-02")
@pytest.mark.parametrize("steps", range(-8, 11))
def test_the_ladder_equals_a_table_made_by_icepool(steps: int) -> None:
    icepool = pytest.importorskip("icepool")
    sides = {-5: [20], -4: [12], -3: [8], -2: [6], -1: [4], 0: [], 1: [4], 2: [6], 3: [8], 4: [12], 5: [20]}
    written = {**sides, 6: [20, 20], 7: [20, 20, 20]}[min(7, max(-5, steps))]
    dice = sum((icepool.d(n) for n in written), icepool.Die([0]))
    signed = dice if steps > 0 else -dice
    names = ("critical", "failure", "ordinary", "good", "amazing")
    for score in range(1, 25):
        once = icepool.map(partial(graded, score, steps), icepool.d20, signed)
        again = once.map(dict.fromkeys(("twenty", "failure"), "critical") | dict.fromkeys(names[2:], "failure"))
        for theirs, threat in ((once.map({"twenty": "critical"}), False), (once.map({"twenty": again}), True)):
            expected = tuple(theirs.probability("==", name) for name in names)
            assert degree_chances(score, steps, threat=threat) == expected, (score, threat)


def graded(score: int, steps: int, control: int, amount: int) -> str:
    """What one throw shows, said in words."""
    if control == 20:
        return "twenty"
    for name, share in (("amazing", 4), ("good", 2), ("ordinary", 1)):
        if share * (control + amount) <= score:
            return name
    return "ordinary" if control == 1 and steps < 5 else "failure"


@given(CHECKS)
def test_chances_sum_to_one_and_every_degree_has_faces(draw: StepCheck) -> None:
    support = draw.support()
    assert [value for value, _ in support] == sorted({value for value, _ in support})
    assert sum(chance for _, chance in support) == 1
    for value, chance in support:
        assert chance > 0
        assert thrown(draw, *draw.faces_for(value)) == value
    for value in set(DEGREES) - {value for value, _ in support}:
        with pytest.raises(ValueError, match="no faces of the steps 'attack' give"):
            draw.faces_for(value)
    assert draw.odds() == sum(chance for value, chance in support if value >= ORDINARY)
    assert draw.chance(GOOD) == sum(chance for value, chance in support if value >= GOOD)


@given(CHECKS, st.integers())
def test_what_is_drawn_is_in_the_support(draw: StepCheck, seed: int) -> None:
    dice, values = Dice(seed), {value for value, _ in draw.support()}
    for _ in range(5):
        faces, value = draw.roll(dice)
        assert value in values
        assert draw.read(faces) == value


@given(CHECKS)
def test_a_check_prints_and_reads_back_the_same(draw: StepCheck) -> None:
    assert from_plain(json.loads(write(draw))) == draw
    assert hash(from_plain(to_plain(draw))) == hash(draw)


def test_a_switch_that_is_no_switch_is_refused() -> None:
    with pytest.raises(ValueError, match="threat is 1, but should be bool"):
        from_plain({"draw": "steps", "key": "k", "unit": 1, "score": 9, "modifiers": [], "threat": 1})


def test_the_lowest_faces_are_found() -> None:
    assert check(16, -2).faces_for(AMAZING) == (1, 1)
    assert check(16, 2).faces_for(GOOD) == (1, 4)
    assert check(16, 2).faces_for(CRITICAL) == (20, 1, 11, 6)
    assert check(16, 5).faces_for(FAILURE) == (1, 16)
    assert check(16, 4).faces_for(FAILURE) == (5, 12)  # a control die of 1 is saved, 2 to 4 with 12 are 16 at most
    assert check(16, threat=False).faces_for(CRITICAL) == (20,)


def test_an_explanation_names_steps_limits_and_die() -> None:
    draw = StepCheck("attack", 1, 16, (Modifier("range.short", -1, "ALT-BASE-20"), Modifier("dazed", 3, "ALT-DAZE-07")))
    assert draw.explain() == (
        Reason("range: short", -1, "ALT-BASE-20"),
        Reason("dazed", 3, "ALT-DAZE-07"),
        Reason("score 16/8/4", 16, ""),
        Reason("situation die +d6", 2, "ALT-BASE-01"),
    )
    assert check(9).explain()[-1] == Reason("situation die none", 0, "ALT-BASE-01")


def test_new_odds_take_well_under_a_millisecond() -> None:
    for rung in range(-5, 8):
        degree_chances(10, rung)
    scores = iter(range(1000, 2000))
    assert min(timeit.repeat(lambda: check(next(scores), 7).support(), number=20, repeat=5)) / 20 < 2e-4
