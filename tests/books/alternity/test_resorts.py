"""Last Resorts, spent when a roll has been seen (ALT-BASE-32)."""

from __future__ import annotations

import pytest

from game.battle.outlook import Outlook
from game.messages.events import AttackGraded, DegreesRolled, SkillUsed
from game.messages.orders import Aid, Attack
from game.rulebooks.alternity.events import ResortSpent
from game.world.body import Resorts, Tracks
from game.world.place import Seen
from game.world.store import Unit
from tests.books.alternity.support import GOOD, PISTOL, Skirmish
from tests.rules.support import of_kind

TWO = Resorts(2, 2)


def shot(
    skirmish: type[Skirmish], own: Resorts, foe: Resorts, dice: list[int], answers: list[str]
) -> tuple[Skirmish, Unit, Unit, int]:
    """A shoots at B from short range with 14/7/3 at -1; what degree it comes to."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,), parts=(own,))
    b = fight.soldier("b", (3, 0), "red", parts=(foe,))
    told = fight.phase(GOOD, {a: (Attack(b),)}, dice=dice, answers=answers)
    return fight, a, b, of_kind(told, AttackGraded)[0].degree


@pytest.mark.rule("ALT-BASE-32")
def test_a_point_raises_ones_own_hit(skirmish: type[Skirmish]) -> None:
    """PER 11, 2 points: an Ordinary hit raised to Good, d4+2w, leaves 1."""
    fight, a, b, degree = shot(skirmish, TWO, Resorts(), [9, 1, 4], ["last_resort"])
    assert (degree, fight.get(a, Resorts).left, fight.tracks(b)[1]) == (2, 1, 6)


@pytest.mark.rule("ALT-BASE-32")
def test_a_point_lowers_an_attack_on_one(skirmish: type[Skirmish]) -> None:
    """An incoming Amazing lowered to Good with the last point: wounds instead of mortal points."""
    fight, _a, b, degree = shot(skirmish, Resorts(), Resorts(1, 2), [4, 1, 4], ["last_resort"])
    assert (degree, fight.get(b, Resorts).left) == (2, 0)
    assert (fight.get(b, Tracks).wound, fight.get(b, Tracks).mortal) == (6, 0)


@pytest.mark.rule("ALT-BASE-32")
def test_the_roller_is_asked_first_then_the_target(skirmish: type[Skirmish]) -> None:
    """Both spend one: Ordinary up to Good and down again. One point of each, and both were told the degree."""
    fight, a, b, degree = shot(skirmish, TWO, TWO, [9, 1, 1], ["last_resort", "last_resort"])
    asked = [(ask.unit, ask.weight) for ask in fight.asked if ask.question == "last_resort"]
    assert asked == [(a, 1), (b, 2)]
    assert (degree, fight.get(a, Resorts).left, fight.get(b, Resorts).left) == (1, 1, 1)


@pytest.mark.rule("ALT-BASE-32")
def test_a_miss_becomes_a_hit_and_a_botch_a_miss(skirmish: type[Skirmish]) -> None:
    """Failure to Ordinary; Critical Failure to Failure, so that nothing jams."""
    assert shot(skirmish, TWO, Resorts(), [19, 1, 1], ["last_resort"])[3] == 1
    fight, a, _b, degree = shot(skirmish, TWO, Resorts(), [20, 1, 20, 1], ["last_resort"])
    assert (degree, fight.get(a, Resorts).left) == (0, 1)


@pytest.mark.rule("ALT-BASE-32")
def test_nobody_is_asked_where_nothing_would_change(skirmish: type[Skirmish]) -> None:
    """Not the roller of an Amazing hit, not the target of a miss, nobody without points; declining costs nothing."""
    fight, _a, b, _degree = shot(skirmish, TWO, TWO, [4, 1, 1, 3, 1], ["decline"])
    assert [ask.unit for ask in fight.asked if ask.question == "last_resort"] == [b]
    fight, a, _b, _degree = shot(skirmish, TWO, TWO, [19, 1], ["decline"])
    assert [ask.unit for ask in fight.asked if ask.question == "last_resort"] == [a]
    assert fight.get(a, Resorts) == TWO
    assert shot(skirmish, Resorts(), Resorts(), [9, 1, 1], [])[3] == 1


@pytest.mark.rule("ALT-BASE-32", "ALT-BASE-15")
def test_a_point_keeps_one_on_ones_feet(skirmish: type[Skirmish]) -> None:
    """The Stamina check after an Amazing hit failed by a Failure: raised to Ordinary, it stands."""
    for left, up in ((1, True), (0, False)):
        answers = ["decline", "last_resort"] if left else []
        fight = skirmish("." * 12)
        a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,))
        b = fight.soldier("b", (3, 0), "red", parts=(Resorts(left, 1),))
        fight.soldier("c", (9, 0), "red")
        fight.phase(GOOD, {a: (Attack(b),)}, dice=[4, 1, 1, 15, 1], answers=answers)
        assert fight.book.standing(fight.world, b) == up


@pytest.mark.rule("ALT-BASE-32", "ALT-BASE-31")
def test_a_point_saves_a_try_at_first_aid(skirmish: type[Skirmish]) -> None:
    """A Failure becomes Ordinary; where the next degree would give no more, nobody is asked."""
    for lost, answers, degree in ((5, ["last_resort"], 1), (2, [], 1)):
        fight = skirmish("." * 12)
        doc = fight.soldier("doc", (0, 0), skills={"first_aid": 2}, parts=(Resorts(1, 1),))
        hurt = fight.soldier("hurt", (1, 0), parts=(Tracks(lost, 0, 0, 0, 10, 10, 5, 5),))
        fight.soldier("foe", (11, 0), "red")
        dice = [13] if answers else [12]
        told = fight.phase(GOOD, {doc: (Aid(hurt, "stun"),)}, dice=dice, answers=answers)
        assert of_kind(told, SkillUsed)[0].degree == degree
        assert len(of_kind(told, ResortSpent)) == len(answers)
        assert len(of_kind(told, DegreesRolled)) == 1


@pytest.mark.rule("ALT-BASE-32")
def test_what_is_left_is_no_business_of_the_enemy(skirmish: type[Skirmish]) -> None:
    """The points of others are a secret."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), parts=(TWO, Seen(("red",))))
    assert Outlook(fight.world, fight.book, "blue").find(a, Resorts) == TWO
    assert Outlook(fight.world, fight.book, "red").find(a, Resorts) != TWO
