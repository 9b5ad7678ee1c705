"""What stays lost between two battles, surgery, and rest (ALT-BASE-14, -31, -34)."""

import pytest

from game.dice.ladder import AMAZING, CRITICAL, FAILURE, ORDINARY
from game.rulebooks.alternity.aid import AlternityAftermath
from game.world.body import Burden, Tracks, Wound
from tests.books.alternity.opened import figures
from tests.books.alternity.support import Skirmish


def chapter():
    return AlternityAftermath(figures())


HURT = Burden(marks=(("wound", 3), ("mortal", 2)))


@pytest.fixture
def fight():
    yield Skirmish("...")
    Skirmish.close_all()


def body(**lost):
    return Tracks(stun_most=10, wound_most=10, mortal_most=5, fatigue_most=5, **lost)


@pytest.mark.rule("ALT-BASE-14", "ALT-BASE-34")
def test_wound_and_mortal_points_stay_lost(fight):
    unit = fight.soldier("a", parts=(body(stun=4, wound=3, mortal=2, fatigue=2),))
    assert chapter().left(fight.world, unit) == HURT
    fresh = fight.soldier("b", (1, 0), parts=(body(stun=9, fatigue=4),))
    assert chapter().left(fight.world, fresh) == Burden()
    parts = chapter().with_burden((body(), "else"), HURT)
    assert parts == (body(wound=3, mortal=2), "else")


@pytest.mark.rule("ALT-BASE-14")
def test_who_has_lost_all_mortal_points_is_dead(fight):
    unit = fight.soldier("a", parts=(body(mortal=5),))
    assert chapter().left(fight.world, unit) == Burden(fate="dead")


@pytest.mark.rule("ALT-BASE-31")
def test_rest_gives_points_back():
    assert chapter().rested(HURT) == Burden(marks=(("wound", 1), ("mortal", 1)))
    assert chapter().rested(chapter().rested(HURT)) == Burden()


@pytest.mark.rule("ALT-BASE-31")
def test_surgery_between_battles(fight):
    unit = fight.soldier("a", parts=(body(wound=3, mortal=2),), int=11, skills={"surgery": 2})
    check = chapter().treat_check(fight.world, unit)
    assert check.score == 13
    assert (chapter().operable(HURT), chapter().operable(Burden())) == (True, False)
    values = (CRITICAL, FAILURE, ORDINARY, AMAZING)
    after = {value: chapter().operated(fight.world, unit, HURT, value) for value in values}
    assert after == {
        CRITICAL: Burden(marks=(("wound", 3), ("mortal", 3))),
        FAILURE: HURT,
        ORDINARY: Burden(marks=(("wound", 1), ("mortal", 1))),
        AMAZING: Burden(marks=(("wound", 1), ("mortal", 1))),
    }
    worst = Burden(marks=(("mortal", 4),))
    assert chapter().operated(fight.world, unit, worst, CRITICAL) == Burden(fate="dead")
    assert not chapter().treatable(Wound("arm", "blunt"))


def test_what_a_file_may_not_say():
    def faults(**burden):
        return [(place, what) for place, what, _hint in chapter().doubts((body(),), Burden(**burden))]

    assert faults(marks=(("wound", 10), ("mortal", 4))) == []
    assert faults(stress=5) == [("stress", "this book counts points lost on tracks")]
    assert faults(wounds=(Wound("arm", "blunt"),))[0][0] == "wounds"
    assert faults(marks=(("stun", 2),)) == [("marks.stun", "is carried out of no battle (ALT-BASE-14)")]
    assert faults(marks=(("wound", 11),)) == [("marks.wound", "11 points are lost of 10 (ALT-BASE-11)")]
    assert faults(marks=(("mortal", 5),)) == [("marks.mortal", "who has lost all mortal points is dead (ALT-BASE-14)")]
