"""Between battles in the percent game, and hit points thrown as the battle begins (ALA-BASE-06, ALA-RULING-49)."""

from __future__ import annotations

import pytest

from game.content.catalogue import catalogue
from game.dice.draws import AnyCheck, Roll
from game.messages.events import BattleBegan
from game.messages.stack import Chance
from game.rulebooks.alacrity.cards import BOOK, line_of
from game.rulebooks.alacrity.checks import PercentCheck
from game.rulebooks.alacrity.events import HealthRolled
from game.rulebooks.alacrity.frames import HitPoints
from game.rulebooks.alacrity.growth import AlacrityAftermath, AlacrityProgression, Growth
from game.rulebooks.alacrity.injury import HitPointsThrown, points_step
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.parts import Health, HitDice
from game.rulebooks.shelf import open_book
from game.systems.progression import Enlisted, Fought
from game.systems.situations import situations_of
from game.world.body import Burden
from tests.books.alacrity.bench import scene


def grows() -> AlacrityProgression:
    """How soldiers grow by the book as it is opened."""
    return AlacrityProgression(numbers(open_book(BOOK)))


def rests() -> AlacrityAftermath:
    """The time between two battles by the book as it is opened."""
    return AlacrityAftermath(numbers(open_book(BOOK)))


def soldier(experience: int, **skills: int) -> Enlisted:
    """A rifleman of the percent game with some experience and skills."""
    line = line_of(catalogue().unit("rifleman"))
    return Enlisted(line.model_copy(update={"skills": {**line.skills, **skills}}), Growth(experience=experience))


@pytest.mark.rule("ALA-RULING-49")
@pytest.mark.parametrize(("at", "to", "price"), [(58, 60, 4), (49, 51, 3), (69, 71, 5), (89, 91, 7), (10, 12, 2)])
def test_points_of_a_skill_grow_dearer(at: int, to: int, price: int) -> None:
    assert sum(grows().price(percent) for percent in range(at, to)) == price


@pytest.mark.rule("ALA-RULING-49")
def test_a_point_is_bought_and_paid_for() -> None:
    bought = grows().fulfilled(soldier(5, stealth=70), "stealth")
    assert (bought.skills, bought.growth.experience) == ({"stealth": 71}, 2)
    new = grows().wish(soldier(5), "alchemy")
    half = line_of(catalogue().unit("rifleman")).statistics.mind // 2
    assert (new.kind, new.name, new.price) == ("new skill", f"Alchemy {half + 1}", 1)


@pytest.mark.rule("ALA-RULING-49")
def test_what_cannot_be_had_is_refused() -> None:
    assert "no skill is higher than 100" in grows().wish(soldier(9, stealth=100), "stealth").refusal
    assert "costs 3 experience, and 2 is left" in grows().wish(soldier(2, stealth=70), "stealth").refusal
    with pytest.raises(KeyError):
        grows().wish(soldier(2), "juggling")


@pytest.mark.rule("ALA-RULING-49")
@pytest.mark.parametrize(("victory", "survived", "gained"), [(True, True, 5), (False, True, 3), (True, False, 0)])
def test_experience(victory: bool, survived: bool, gained: int) -> None:
    world, keys, _n = scene()
    after = grows().after(world, keys["a"], Growth(experience=1), Fought(survived, victory, 0))
    assert after.experience == 1 + gained


@pytest.mark.rule("ALA-RULING-49")
@pytest.mark.parametrize(("left", "missing"), [(32, 0), (31, 0), (17, 7), (1, 15)])
def test_half_of_what_is_missing_comes_back(left: int, missing: int) -> None:
    """15 missing: 8 come back, 7 are missing still; stun points, poison and conditions are gone."""
    world, keys, _n = scene(b=f"hp_left = {left}\nsp_left = 5")
    burden = rests().left(world, keys["b"])
    assert dict(burden.marks).get("hp", 0) == missing
    (with_burden,) = rests().with_burden((Health(32, 32, 32, 32),), burden)
    assert with_burden == Health(32 - missing, 32, 32, 32)
    assert dict(rests().rested(Burden(marks=(("hp", 7),))).marks) == {"hp": 3}


@pytest.mark.rule("ALA-BASE-06")
def test_hit_points_are_thrown_where_a_card_says_so() -> None:
    """Body 16: 16d10 and Strength 16, once, as the battle begins; stun points as many."""
    world, keys, _n = scene(a="rolled_hp = true")
    assert world.get(keys["a"], HitDice) == HitDice(16, 16)
    assert world.find(keys["b"], HitDice) is None


@pytest.mark.rule("ALA-BASE-06")
def test_the_dice_of_hit_points_are_those_of_body() -> None:
    """Body 11, dice of 58 in all, Strength 13: 71 hit points, thrown once; from 24 to 123."""
    world, keys, _n = scene(a="rolled_hp = true\nstatistics = { body = 11, strength = 13 }")
    book = open_book(BOOK)
    frame = HitPoints(keys["a"])
    asked = points_step(frame, world, book, None).node
    assert isinstance(asked, Chance)
    assert [support[0] for support in (asked.draw.support()[0], asked.draw.support()[-1])] == [24, 123]
    (event,) = points_step(frame, world, book, Roll((), 58 + 13)).events
    assert event == HealthRolled(keys["a"], 71)
    assert HitPointsThrown().answer(world, book, BattleBegan()).frames == (frame,)


@pytest.mark.rule("ALA-BASE-13", "ALA-RULING-01")
def test_no_check_of_this_book_is_a_sum_of_two_dice() -> None:
    """2d10 at or under a statistic is not used: Body and Mind are d100 against five times the statistic."""
    world, keys, _n = scene()
    rules = situations_of(open_book(BOOK))
    made: list[AnyCheck] = [rules.body_check(world, keys["a"], 0), rules.mind_check(world, keys["a"], 0)]
    assert all(isinstance(one, PercentCheck) and one.shape == "d100" for one in made)
    assert [one.target for one in made] == [80, 70]
