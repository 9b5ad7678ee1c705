"""The dice source: the same faces for ever, each as likely, countable and forkable."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice.source import Dice, Scripted, ScriptEnded, ScriptFault, ScriptLeft, ScriptMisfit, splitmix64

# The first faces of the stream "battle". Every saved battle stands on these: they must never change.
FIRST_D10 = {
    0: [9, 3, 7, 5, 1, 6, 1, 3, 9, 7, 8, 8, 10, 7, 4, 7, 3, 7, 5, 1],
    7: [9, 3, 2, 8, 1, 9, 4, 4, 9, 10, 6, 5, 3, 5, 5, 2, 5, 3, 9, 10],
    -1: [4, 1, 3, 5, 8, 1, 7, 2, 9, 1, 7, 1, 5, 9, 3, 5, 4, 3, 8, 3],
}
FIRST_WORDS_OF_1234567 = [  # published with the reference implementation of SplitMix64
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_words_are_the_published_splitmix64_sequence() -> None:
    assert [splitmix64(1234567, count) for count in range(1, 6)] == FIRST_WORDS_OF_1234567


@pytest.mark.parametrize("seed", FIRST_D10)
def test_first_faces_never_change(seed: int) -> None:
    dice = Dice(seed)
    assert [dice.face(10) for _ in range(20)] == FIRST_D10[seed]


def test_faces_are_the_same_under_another_hash_seed() -> None:
    program = (
        "from game.dice.source import Dice; d = Dice(7).fork('ai'); print([d.face(6) for _ in range(9)])"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]
    dice = Dice(7).fork("ai")
    assert printed == [f"{[dice.face(6) for _ in range(9)]}\n"] * 2


def test_a_word_past_the_last_fair_one_is_thrown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2**64 = 16 mod 20, so the last 16 words would favour faces 1 to 16 of a d20.
    words = iter([2**64 - 1, 2**64 - 16, 2**64 - 17])
    monkeypatch.setattr("game.dice.source.splitmix64", lambda key, count: next(words))
    dice = Dice(1)
    assert dice.face(20) == (2**64 - 17) % 20 + 1 == 20
    assert dice.drawn == 3


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_each_face_comes_up(sides: int) -> None:
    dice = Dice(3)
    seen = Counter(dice.face(sides) for _ in range(200 * sides))
    assert set(seen) == set(range(1, sides + 1))
    assert all(120 < count < 290 for count in seen.values())  # 200 expected, over five standard deviations


@given(st.integers(), st.text(max_size=5), st.lists(st.integers(1, 100), max_size=12), st.integers(0, 12))
def test_a_source_goes_on_from_its_state(seed: int, stream: str, sides: list[int], cut: int) -> None:
    whole = Dice(seed, stream)
    faces = [whole.face(n) for n in sides]
    first = Dice(seed, stream)
    before = [first.face(n) for n in sides[:cut]]
    second = Dice.at(first.state())
    assert before + [second.face(n) for n in sides[cut:]] == faces
    assert second == whole
    assert Dice.at(whole.state()).state() == whole.state()


def test_forks_are_named_and_leave_the_source_alone() -> None:
    dice = Dice(7)
    dice.face(10)
    before = dice.state()
    side = dice.fork("ai")
    faces = [side.face(10) for _ in range(30)]
    assert dice.state() == before == (7, "battle", 1)
    assert [Dice(7).fork("ai").face(10), Dice(7, "battle/ai").face(10)] == [faces[0]] * 2
    assert faces != [dice.fork("lab").face(10) for _ in range(30)]
    assert side.state() == (7, "battle/ai", 30)


def test_a_source_is_readable() -> None:
    dice = Dice(7)
    dice.face(6)
    assert repr(dice) == "Dice(seed=7, stream='battle', drawn=1)"
    assert eval(repr(dice)) == dice


@pytest.mark.parametrize("sides", [0, -3])
def test_a_die_has_at_least_one_side(sides: int) -> None:
    with pytest.raises(ValueError, match="at least one side"):
        Dice(1).face(sides)


def test_a_script_gives_its_faces_in_order_and_says_when_it_ends() -> None:
    script = Scripted([10, 4, 1])
    assert [script.face(10), script.fork("anything").face(10), script.face(6)] == [10, 4, 1]
    script.finish()
    with pytest.raises(ScriptEnded, match="d6 was thrown after the last of 3"):
        script.face(6)


def test_a_script_says_what_was_never_thrown() -> None:
    script = Scripted([10, 4, 1])
    script.face(10)
    assert (script.drawn, script.left) == (1, (4, 1))
    with pytest.raises(ScriptLeft, match="never thrown: 4, 1"):
        script.finish()


@pytest.mark.parametrize(("face", "sides"), [(7, 6), (0, 6), (-1, 10), (11, 10)])
def test_a_script_refuses_a_face_that_is_not_on_the_die(face: int, sides: int) -> None:
    script = Scripted([face])
    with pytest.raises(ScriptMisfit, match=f"is {face}, but a d{sides} was thrown"):
        script.face(sides)
    assert isinstance(ScriptMisfit(), ScriptFault)
    assert script.left == (face,)
