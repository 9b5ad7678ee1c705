"""Strength in damage, two hands on a weapon, the off hand (ALT-STR, ALT-TWOH, ALT-BASE-35)."""

from __future__ import annotations

import pytest

from game.messages.events import AttackDeclared, HarmMarked
from game.messages.orders import END, Attack, Close, Order
from game.rulebooks.alternity.close.arms import of_missile, strength
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Plating
from game.world.gear import ArmLine
from tests.books.alternity.support import (
    BOW,
    DAGGER,
    GOOD,
    GREAT_AX,
    PISTOL,
    SABER,
    SPEAR,
    Skirmish,
    arm,
)
from tests.rules.support import of_kind

SLING = arm("sling", "sling", "d4s d4+1s d4w", family="bow", ranges=(5, 10, 20), clip=10)


def struck(
    skirmish: type[Skirmish], weapon: ArmLine, die: int, *options: str, st: int = 10, control: int = 12, **more: object
) -> HarmMarked:
    """What a blow with this weapon marks: control 12 of 14/7/3 unless said otherwise is an Ordinary hit."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), skills={"blade": 14 - st}, arms=(weapon,), str=st, **more)  # type: ignore[arg-type]
    b = fight.soldier("b", (1, 0), "red")
    dice = [control, 1, die] if weapon.accuracy else [control, die]
    return of_kind(fight.phase(GOOD, {a: (Close(b, "weapon", options),)}, dice=dice), HarmMarked)[0]


@pytest.mark.rule("ALT-STR-01")
def test_every_blow_has_the_strength_of_the_arm(skirmish: type[Skirmish]) -> None:
    """STR 13 (+2), saber Ordinary d4w, 3: 5w; bare hands as well."""
    assert struck(skirmish, SABER, 3, st=13).harm.wound == 5
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), skills={"brawl": 1}, str=13)
    b = fight.soldier("b", (1, 0), "red")
    fight.phase(GOOD, {a: (Close(b),)}, dice=[12, 3])
    assert fight.tracks(b) == (5, 0, 0, 0)


@pytest.mark.rule("ALT-STR-02")
@pytest.mark.rule("ALT-STR-03")
def test_bows_have_none_but_those_built_for_it(skirmish: type[Skirmish]) -> None:
    """STR 13 (+2), STR 16 (+3): none with a bow; with one of pull 2 up to +2."""
    fight = skirmish("....")
    archer, ogre = fight.soldier("a", str=13), fight.soldier("o", str=16)
    pull = arm("war_bow", "bow", "d4+1w d6+1w d4m", family="bow", ranges=(20, 40, 100), pull=2)
    crossbow = arm("crossbow", "crossbow", "d4+2w d6+2w d4+1m", family="bow", ranges=(25, 50, 125))
    for bow, added in ((BOW, 0), (crossbow, 0), (pull, 2)):
        assert of_missile(fight.world, archer, bow, 0, Numbers()) == added
        assert of_missile(fight.world, ogre, bow, 0, Numbers()) == added


@pytest.mark.rule("ALT-STR-04")
@pytest.mark.rule("ALT-STR-05")
def test_what_is_thrown_loses_strength_on_the_way(skirmish: type[Skirmish]) -> None:
    """+3: +3, +1, 0; +1: nothing at medium; -1 counts at any range. Slings as well."""
    fight = skirmish("....")
    for score, bands in ((16, [3, 1, 0]), (12, [1, 0, 0]), (6, [-1, -1, -1])):
        unit = fight.soldier(f"s{score}", str=score)
        for weapon in (DAGGER, SPEAR, SLING):
            assert [of_missile(fight.world, unit, weapon, band, Numbers()) for band in range(3)] == bands


@pytest.mark.rule("ALT-STR-06")
def test_the_bands_of_strength(skirmish: type[Skirmish]) -> None:
    """4 -2, 5 and 6 -1, 7 to 10 0, 11 +1 ... 19 +5; STR 5, dagger d4w 1 is 0w and no secondary."""
    fight = skirmish("....")
    scores = (4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
    found = [strength(fight.world, fight.soldier(f"s{score}", str=score), Numbers()) for score in scores]
    assert found == [-2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert struck(skirmish, DAGGER, 1, st=5).harm.wound == 0
    assert struck(skirmish, DAGGER, 1, st=5).harm.stun == 0


@pytest.mark.rule("ALT-STR-07")
def test_strength_is_not_doubled(skirmish: type[Skirmish]) -> None:
    """A spear whose Amazing d4m is raised, with +1: 2d4+1m."""
    fight = skirmish("....", damage__firepower_excess="upgrade")
    spear = arm("spear", "blade", "d4m d4m d4m", melee=True, reach=2, impact="li", firepower=2)
    a = fight.soldier("a", (0, 0), skills={"blade": 3}, arms=(spear,), str=11, con=20)
    b = fight.soldier("b", (1, 0), "red", con=20)
    told = fight.phase(GOOD, {a: (Close(b, "weapon"),)}, dice=[12, 2, 3])
    assert fight.draws[1].shape.startswith("2d4")  # type: ignore[union-attr]
    assert of_kind(told, HarmMarked)[0].harm.mortal == 6


@pytest.mark.rule("ALT-TWOH-01")
@pytest.mark.parametrize(("score", "wounds"), [(5, 3), (10, 4), (12, 5)])
def test_two_hands_are_a_rung_stronger(skirmish: type[Skirmish], score: int, wounds: int) -> None:
    """-1 is 0, 0 is +1, +1 is +2: a saber's d4w with a 3."""
    assert struck(skirmish, SABER, 3, "two_hands", st=score).harm.wound == wounds


@pytest.mark.rule("ALT-TWOH-02")
def test_what_is_made_for_two_hands(skirmish: type[Skirmish]) -> None:
    """Great ax, STR 12 (+1): +2; a saber with a shield stays at +1 and takes no second hand."""
    assert struck(skirmish, GREAT_AX, 3, st=12, control=10).harm.wound == 6  # d6+1 with a 3, and 2
    shield = Plating(shield="medium_shield")
    assert struck(skirmish, SABER, 3, st=12, plating=shield).harm.wound == 4
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), arms=(SABER,), plating=shield)
    b = fight.soldier("b", (1, 0), "red")
    assert "ALT-TWOH-02" in fight.refusal(a, Close(b, "weapon", ("two_hands",)))
    assert "ALT-TWOH-02" in fight.refusal(a, Close(b, "weapon", ("two_hands",)), arms=(GREAT_AX,))


@pytest.mark.rule("ALT-BASE-35")
def test_two_actions_at_once(skirmish: type[Skirmish]) -> None:
    """Blade in the right, another in the left, both at once: +2 and +4; the left alone +4."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(SABER, DAGGER))
    b = fight.soldier("b", (1, 0), "red")
    blow, left = Close(b, "weapon"), Close(b, "weapon", ("off_hand",))
    told = fight.phase(GOOD, {a: (blow, left, END)}, dice=[19, 1, 19, 1])
    assert [one.weapon for one in of_kind(told, AttackDeclared)] == ["saber", "dagger"]
    assert [draw.steps for draw in fight.draws] == [2, 4]  # type: ignore[union-attr]
    fight.phase(GOOD + 1, {a: (left,)}, dice=[19, 1])
    assert [draw.steps for draw in fight.draws] == [4]  # type: ignore[union-attr]


def test_what_two_hands_cannot_do_at_once(skirmish: type[Skirmish]) -> None:
    """Two things for one hand, a weapon of two hands, a shield in the way (ALT-BASE-35)."""
    fight = skirmish("....")
    b = fight.soldier("b", (1, 0), "red")
    left: Order = Close(b, "weapon", ("off_hand",))
    for arms, plating, first in (
        ((GREAT_AX, DAGGER), Plating(), Close(b, "weapon")),
        ((SABER, DAGGER), Plating(shield="small_shield"), Close(b, "weapon")),
        ((SABER, DAGGER), Plating(), left),
        ((SABER, PISTOL), Plating(), Close(b, "weapon")),
    ):
        a = fight.soldier("a", (0, 0), arms=arms, plating=plating)
        fight.declares(a, first)
        assert fight.refusal(a, left) != ""
    assert "at once" in fight.refusal(a, Attack(b))
