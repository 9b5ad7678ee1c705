"""How far weapons reach, what is point blank, and what Critical Shots and Precision do to a hit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.messages.frames import Hit
from game.messages.orders import Attack
from game.messages.stack import done
from game.rulebooks.ascension.attacks import (
    attack_events,
    critical_dice,
    critical_overwhelming,
    range_refusal,
    strike_of,
)
from game.rulebooks.ascension.checks import aim_at
from game.rulebooks.ascension.moves import budget_of
from game.rulebooks.ascension.prospects import AscensionProspects
from game.systems.prospects import BARRED
from game.world.conditions import Advantage
from game.world.gear import Weapon
from game.world.place import Posture, Stance
from tests.rules.support import RIFLE, Told

PISTOL = Weapon("pistol", "Pistol", "pistol", "2d6", "penetrating", increment=2, mode="semi", ammunition=3)
SHOTGUN = Weapon("shotgun", "Shotgun", "shotgun", "3d6", "penetrating", increment=2, ammunition=3)
LONG = "." * 30


@pytest.mark.rule("ASC-EDGE-01", "ASC-RULING-32")
def test_planners_know_every_distance_that_the_longest_gun_reaches(bout) -> None:
    """An increment of 20: the tenth ends at 200 squares, nine past the first; nothing beyond."""
    fight = bout(LONG)
    unit, n = fight.unit("gunner", weapons=(replace(RIFLE, increment=20),)), fight.book.numbers
    table = AscensionProspects(n).combatant(fight.world, unit).stance_options[0].by_distance
    assert [table[squares] for squares in (129, 180, 181, 200, 201, 700)] == [
        6 * n.range_rifle, 8 * n.range_rifle, 9 * n.range_rifle, 9 * n.range_rifle, BARRED, BARRED,
    ]  # fmt: skip


@pytest.mark.rule("ASC-RULING-32")
@pytest.mark.parametrize(
    ("weapon", "squares"),
    [(replace(RIFLE, increment=2), 20), (PISTOL, 10), (SHOTGUN, 10)],
    ids=["rifle", "pistol", "shotgun"],
)
def test_the_longest_shot_is_ten_increments_of_a_rifle_and_five_of_pistol_and_shotgun(bout, weapon, squares) -> None:
    fight = bout(LONG)
    unit, n = fight.unit("shooter", weapons=(weapon,)), fight.book.numbers
    assert range_refusal(fight.world, n, unit, (squares, 0)) is None
    assert "ASC-RULING-32" in range_refusal(fight.world, n, unit, (squares + 1, 0))


@pytest.mark.rule("ASC-EDGE-11")
@pytest.mark.parametrize(("squares", "edge"), [(0, 5), (1, 5), (2, 0)])
def test_point_blank_is_the_next_square_and_no_farther(bout, squares, edge) -> None:
    fight = bout(LONG)
    unit, foe = fight.unit("shooter"), fight.unit("foe", at=(squares, 0), side="red")
    found = aim_at(fight.world, unit, foe, "shot", (), fight.book.numbers).modifiers
    assert sum(part.amount for part in found if part.key == "point blank") == edge


@pytest.mark.rule("ASC-RULING-05")
def test_crawling_goes_one_square_for_a_move_action(bout) -> None:
    fight = bout(LONG)
    unit = fight.unit("crawler", parts=(Posture(prone=True),))
    assert budget_of(fight.world, unit, fight.book.numbers, "crawl") == 1
    assert budget_of(fight.world, unit, fight.book.numbers, "walk") == 3
    assert budget_of(fight.world, unit, fight.book.numbers, "sprint") == 9


@pytest.mark.rule("ASC-ADV-25", "ASC-RULING-12")
@pytest.mark.parametrize(("level", "dice", "overwhelming"), [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)])
def test_a_critical_shot_adds_dice_and_raises_overwhelming(bout, level, dice, overwhelming) -> None:
    """Overwhelming +0 / +1 / +2 / +3 on an untagged weapon, which has 1."""
    n = bout(LONG).book.numbers
    assert critical_dice(RIFLE, level, n) == dice
    assert critical_overwhelming(RIFLE, level, n) == overwhelming
    assert critical_dice(replace(RIFLE, critical_dice=1), level, n) == dice + 1
    assert critical_overwhelming(replace(RIFLE, overwhelming=0), level, n) == 0


def first_hit(fight, *options: str) -> Hit:
    """The hit that a shot with these options scores, caught before its coverage is rolled."""
    hits: list[Hit] = []
    book = fight.book
    fight.book = replace(book, steps={**book.steps, Hit: lambda frame, *_asked: hits.append(frame) or done()})
    unit = fight.unit("shooter", parts=(Advantage(accuracy=10),))
    foe = fight.unit("foe", at=(4, 0), side="red", parts=(Stance("braced"),))
    order = Attack(foe, options=options)
    paid, frame = attack_events(fight.world, book, unit, order), strike_of(fight.world, book.numbers, unit, order)
    fight.run(Told(paid), frame, dice=[9])
    return hits[0]


@pytest.mark.rule("ASC-ADV-03")
def test_precision_meets_coverage_two_lower(bout) -> None:
    assert first_hit(bout(LONG), "called_arm").cut == 0
    assert first_hit(bout(LONG), "called_arm", "precision").cut == 2
