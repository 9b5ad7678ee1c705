"""Modes of fire: bursts, automatic fire, double taps, aim, suppression."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from game.dice.draws import StepCheck
from game.messages.events import AmmunitionChanged, AttackGraded, AttackLost, WeaponJammed
from game.messages.orders import Attack, Burst, Move, Order
from game.messages.stack import Ask
from game.world.gear import Ammunition
from game.world.store import Unit
from tests.books.alternity.support import ASSAULT_RIFLE, GOOD, PISTOL, SMG, Skirmish
from tests.rules.support import of_kind

LINE = "." * 50


def steps(fight: Skirmish) -> list[int]:
    """The steps of every check that was rolled."""
    return [cast("StepCheck", draw).steps for draw in fight.draws if isinstance(draw, StepCheck)]


def why(fight: Skirmish, unit: Unit, order: Order) -> str:
    """Why an order is refused; empty when it is not."""
    return fight.book.choices(fight.world, Ask("blue", unit, "turn")).refusal(order) or ""


@pytest.mark.rule("ALT-BASE-26")
def test_automatic_fire_is_three_attacks_each_harder(skirmish: type[Skirmish]) -> None:
    """+1, +2, +3 at medium range (0), one control die each; nine rounds in all."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), dex=13, skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    b = fight.soldier("b", (40, 0), "red")
    c = fight.soldier("c", (41, 0), "red")
    told = fight.phase(
        GOOD, {a: (Burst(((40, 0), (41, 0), (41, 0))),)}, dice=[19, 1, 9, 1, 1, 19, 1]
    )
    assert steps(fight) == [1, 2, 3]
    assert [(one.target, one.degree, one.nth) for one in of_kind(told, AttackGraded)] == [
        (b, 0, 0), (c, 1, 1), (c, 0, 2),
    ]  # fmt: skip
    assert [one.amount for one in of_kind(told, AmmunitionChanged)] == [-9]
    assert fight.tracks(c) == (1, 3, 0, 0)


@pytest.mark.rule("ALT-BASE-26")
def test_what_automatic_fire_takes(skirmish: type[Skirmish]) -> None:
    """A square for each attack, neighbours only, a weapon for it and the rounds."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), arms=(ASSAULT_RIFLE, PISTOL))
    fight.soldier("b", (6, 0), "red")
    fight.soldier("c", (8, 0), "red")
    far = (6, 0), (8, 0)
    assert "a square for each (ALT-BASE-26)" in why(fight, a, Burst(far))
    assert "neighbour of the one before" in why(fight, a, Burst((*far, (8, 0))))
    assert "no enemy known" in why(fight, a, Burst(((7, 0),) * 3))
    assert why(fight, a, Burst(((6, 0),) * 3)) == ""
    fight.put(a, Ammunition((8, 15)))
    assert "takes 9 rounds, 8 left" in why(fight, a, Burst(((6, 0),) * 3))


@pytest.mark.rule("ALT-BASE-42")
def test_practice_with_the_smg_makes_automatic_fire_easier_and_longer(skirmish: type[Skirmish]) -> None:
    """Accuracy +1, short -1: at rank 6 0, +1, +2, at rank 9 a fourth attack at +3."""
    for rank, dice in ((6, [19, 19, 1, 19, 1]), (9, [19, 19, 1, 19, 1, 19, 1])):
        fight = skirmish(LINE)
        a = fight.soldier("a", (0, 0), dex=4, skills={"smg": rank}, arms=(SMG,))
        fight.soldier("b", (4, 0), "red")
        attacks = 3 + (rank == 9)
        fight.phase(GOOD, {a: (Burst(((4, 0),) * attacks),)}, dice=dice)
        assert steps(fight) == list(range(attacks))


@pytest.mark.rule("ALT-BASE-42")
def test_a_double_tap_is_two_shots_at_one_target(skirmish: type[Skirmish]) -> None:
    """Pistol rank 6: short -1, so 0 and +1; below it the order is refused."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), dex=9, skills={"pistol": 6}, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red")
    fight.phase(GOOD, {a: (Attack(b, "double_tap"),)}, dice=[19, 19, 1])
    assert steps(fight) == [0, 1]
    assert fight.get(a, Ammunition).points == (13,)
    novice = fight.soldier("n", (0, 0), skills={"pistol": 5}, arms=(PISTOL,))
    assert "ALT-BASE-42" in why(fight, novice, Attack(b, "double_tap"))


@pytest.mark.rule("ALT-BASE-27")
def test_an_automatic_weapon_suppresses_three(skirmish: type[Skirmish]) -> None:
    """Each by its own roll, three rounds for each; a fourth is too many, and a pistol has only one."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), arms=(ASSAULT_RIFLE,), skills={"rifle": 2}, int=4)
    foes = [fight.soldier(f"foe{x}", (x, 0), "red") for x in (4, 6, 8, 10)]
    cells = (4, 0), (6, 0), (8, 0), (10, 0)
    assert "3 at most (ALT-BASE-27)" in why(fight, a, Burst(cells, ("suppress",)))
    order = Burst(cells[:3], ("suppress",))
    told = fight.phase(GOOD, {a: (order,)}, dice=[19, 1, 12, 1, 4, 1], answers=["decline", "decline"])
    assert [(one.target, one.degree) for one in of_kind(told, AttackGraded)] == [
        (foes[0], 0), (foes[1], 1), (foes[2], 3),
    ]  # fmt: skip
    assert fight.get(a, Ammunition).points == (21,)
    p = fight.soldier("p", (0, 0), arms=(PISTOL,))
    assert "automatic weapons" in why(fight, p, order)


@pytest.mark.rule("ALT-CRIT-08")
def test_threats_of_automatic_fire_are_confirmed_one_by_one(skirmish: type[Skirmish]) -> None:
    """Controls 20, 7, 20: second rolls at +1 and at +3; score 15, the second of them fails and jams the rifle."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), dex=13, skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    fight.soldier("b", (40, 0), "red")
    dice = [20, 1, 3, 1, 7, 1, 1, 20, 1, 19, 1]
    told = fight.phase(GOOD, {a: (Burst(((40, 0),) * 3),)}, dice=dice)
    assert [one.degree for one in of_kind(told, AttackGraded)] == [0, 1, -1]
    assert of_kind(told, WeaponJammed) == [WeaponJammed(a, 0)]
    assert "jammed (ALT-CRIT-07)" in why(fight, a, Attack(2))


@pytest.mark.rule("ALT-BASE-44")
def test_a_shot_after_moving_is_lost_when_its_target_is_gone(skirmish: type[Skirmish]) -> None:
    """B runs out of the pistol's range before A, who has moved first, fires."""
    short = replace(PISTOL, ranges=(1, 2, 3))
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), int=4, skills={"pistol": 2}, arms=(short,))
    b = fight.soldier("b", (4, 0), "red", int=12)
    told = fight.phase(GOOD, {a: (Move((1, 0)), Attack(b)), b: (Move((7, 0), "run"),)})
    assert len(of_kind(told, AttackLost)) == 1
    assert not of_kind(told, AmmunitionChanged)


def test_the_listing_names_every_mode(skirmish: type[Skirmish]) -> None:
    """Shots, bursts, automatic fire at one and over neighbours, suppression of one and of several; all of it legal."""
    fight = skirmish(LINE)
    a = fight.soldier("a", (0, 0), arms=(ASSAULT_RIFLE,))
    b, c = fight.soldier("b", (5, 0), "red"), fight.soldier("c", (6, 0), "red")
    listed = fight.book.choices(fight.world, Ask("blue", a, "turn")).listed()
    near, next_to = (5, 0), (6, 0)
    for order in (
        *(Attack(foe, mode) for foe in (b, c) for mode in ("shot", "burst", "suppress")),
        Burst((near,) * 3), Burst((next_to,) * 3), Burst((near, next_to, next_to)), Burst((next_to, near, near)),
        Burst((near, next_to), ("suppress",)),
    ):  # fmt: skip
        assert order in listed
    assert Attack(b, "double_tap") not in listed
