"""What warfare with large forces asks of the flagship: scores, conditions, harm, its own measures (WAR-BOOK)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.dice.draws import Modifier
from game.dice.ladder import FAILURE, ORDINARY
from game.systems.warfare.rolls import Power, commanded, squares_of
from game.world.body import Build
from game.world.conditions import Edge, Exploits
from game.world.gear import Ammunition, Armour
from game.world.turns import Actions
from tests.rules.support import FRAG, RIFLE, Bout

MACHINE_GUN = replace(RIFLE, key="machine_gun", strength_class="heavy", mode="full")
PISTOL = replace(RIFLE, key="pistol", kind="pistol")
BOW = replace(RIFLE, key="bow", kind="bow")
CANNON = replace(RIFLE, key="cannon", tags=("mounted",), overwhelming=2, damage="6d6")
GAS_GUN = replace(RIFLE, key="gas_gun", wound="")
CLUB = replace(RIFLE, key="club", kind="melee")


@pytest.mark.rule("WAR-BOOK-01", "WAR-BOOK-02")
def test_scores(bout: type[Bout]) -> None:
    """Intellect 4 and Tactics 3 are 12/6/3; at +2, 10 and 4 are 14, 7 and 3 are 10."""
    fight = bout()
    war = fight.book.warfare
    a = fight.unit("a", intellect=4, skills={"tactics": 3, "leadership": 3})
    check = war.skill_check(fight.world, a, "tactics", (Modifier("total", 2, "WAR-ASSAULT-02"),))
    assert (check.score, check.steps) == (12, 2)
    assert [check.read(faces) for faces in ((10, 4), (7, 3))] == [FAILURE, ORDINARY]
    unskilled = fight.unit("b", (1, 0), intellect=4)
    assert [(one.score, one.steps) for one in (war.skill_check(fight.world, unskilled, "leadership"),)] == [(9, 1)]


@pytest.mark.rule("WAR-BOOK-06", "WAR-GROUP-12")
def test_leadership_is_the_rank_of_command(bout: type[Bout]) -> None:
    fight = bout()
    war = fight.book.warfare
    ranks = [fight.unit(f"u{rank}", (rank, 0), skills={"leadership": rank}) for rank in (0, 1, 3)]
    assert [commanded(war.leadership(fight.world, unit), war.figures) for unit in ranks] == [0, 4, 8]


@pytest.mark.rule("WAR-GROUP-13", "WAR-BOOK-02")
def test_the_conditions_of_group_fire(bout: type[Bout]) -> None:
    """Senses 4, Firearms 4 and 5 are 13. The second increment is an Edge of -1 (+1 step), limited cover -2 (+2); the
    target's Senses 5 are 2 above an ordinary person's, which is an Edge of -2 (+2)."""
    fight = bout("." * 12 + "1" + "." * 7)
    war = fight.book.warfare
    a = fight.unit("a", senses=4, skills={"firearms": 4})
    b = fight.unit("b", (13, 0), "red", senses=5)
    check = war.fire_check(fight.world, a, a, b, (Modifier("led", -3, "WAR-GROUP-12"),))
    assert check.score == 13
    assert {one.key: one.amount for one in check.modifiers} == {
        "range": 1, "limited cover": 2, "target's ac": 2, "led": -3,
    }  # fmt: skip
    near = fight.unit("c", (5, 0), "red", senses=3)
    assert war.fire_check(fight.world, a, a, near).modifiers == ()
    assert war.reaches(fight.world, a, b)
    assert war.sees(fight.world, a, b)


@pytest.mark.rule("WAR-BOOK-03")
def test_a_damage_roll_is_the_weapons_dice_through_armour(bout: type[Bout]) -> None:
    """4, 3 and 2 are 9 PS before armour; 3 of them are stopped where it covers."""
    fight = bout()
    a = fight.unit("a")
    b = fight.unit("b", (4, 0), "red", parts=(Armour("vest", 3, 6),), physique=9)
    roll = fight.book.warfare.rolled(fight.world, a, b)
    fight.run(*roll, dice=[9, 4, 3, 2])
    assert fight.stress(b) == 9
    fight.run(*roll, dice=[6, 4, 3, 2])
    assert fight.stress(b) == 15


@pytest.mark.rule("WAR-BOOK-04", "WAR-BOOK-07", "WAR-GROUP-22")
def test_suppression_is_an_edge_to_the_end_of_the_next_turn(bout: type[Bout]) -> None:
    """+4 steps are -3; lighter fire adds nothing, heavier fire what is missing."""
    fight = bout()
    war = fight.book.warfare
    a, b = fight.unit("a"), fight.unit("b", (4, 0), "red")
    fight.tell(*war.suppressed(fight.world, b, a, 4))
    assert (fight.get(b, Edge).suppression, fight.get(b, Edge).suppression_turns) == (-3, 1)
    assert war.suppressed(fight.world, b, a, 2) == ()
    fight.tell(*war.suppressed(fight.world, b, a, 6))
    assert fight.get(b, Edge).suppression == -11


@pytest.mark.rule("WAR-BOOK-05")
def test_fatigue_is_adrenaline_then_stress(bout: type[Bout]) -> None:
    fight = bout()
    a = fight.unit("a", physique=1)
    fight.tell(*fight.book.warfare.tired(fight.world, a))
    held = fight.get(a, Exploits)
    assert (held.adrenaline, held.adrenaline_most, fight.stress(a)) == (0, 0, 0)
    fight.tell(*fight.book.warfare.tired(fight.world, a))
    assert fight.stress(a) == 3


@pytest.mark.rule("WAR-BOOK-06")
def test_the_threatened_check_their_will(bout: type[Bout]) -> None:
    """9 and 6 are 15 against 10 and 8: it gives way; missed by 5 it surrenders."""
    fight = bout()
    war = fight.book.warfare
    check = war.will_check(fight.world, fight.unit("b", intellect=4, skills={"mental_conditioning": 2}), 4)
    assert (check.target, check.bonus) == (18, 6)
    assert war.yields(check, check.read((9,))) == "yields"
    assert war.yields(check, check.read((8,))) == "yields"
    assert war.yields(check, check.read((7,))) == "surrenders"
    assert war.yields(check, check.read((10, 2))) == "holds"


@pytest.mark.rule("WAR-BOOK-08", "WAR-ASSAULT-10")
def test_classes_of_soldiers(bout: type[Bout]) -> None:
    fight = bout()
    war, found = fight.book.warfare, []
    for arms in ((MACHINE_GUN, PISTOL), (CANNON,), (RIFLE,), (GAS_GUN,), (PISTOL,), (BOW,), (CLUB,), ()):
        unit = fight.unit(f"u{len(found)}", (len(found), 0), weapons=arms, grenades=())
        found.append(war.class_of(fight.world, unit))
    assert found == ["heavy", "heavy", "rifle", "light", "light", "light", "light", "unarmed"]
    assert war.class_of(fight.world, fight.unit("t", (0, 1), weapons=(), grenades=((FRAG, 1),))) == "light"
    assert war.class_of(fight.world, fight.unit("n", (0, 1), weapons=(), grenades=((FRAG, 0),))) == "unarmed"
    car = fight.unit("car", (1, 1), weapons=(), grenades=(), tags=("vehicle",))
    tank = fight.unit("tank", (2, 1), weapons=(), grenades=(), tags=("heavy_vehicle", "vehicle"))
    assert [war.class_of(fight.world, unit) for unit in (car, tank)] == ["rifle", "heavy"]


@pytest.mark.rule("WAR-BOOK-08")
def test_classes_of_a_battle_of_fantasy(bout: type[Bout]) -> None:
    """A longbowman counts 2, a spearman 1, a trebuchet's crew 3 each."""
    fight = bout(**{"warfare.fantasy": 1})
    war, w = fight.book.warfare, fight.book.numbers.warfare
    bowman = fight.unit("a", weapons=(BOW,), grenades=())
    spearman = fight.unit("b", (1, 0), weapons=(CLUB,), grenades=())
    crew = fight.unit("c", (2, 0), weapons=(), grenades=(), tags=("siege_engine",))
    knight = fight.unit("d", (3, 0), weapons=(CLUB,), grenades=(), parts=(Build(tags=("knight",)),))
    classes = [war.class_of(fight.world, unit) for unit in (bowman, spearman, crew, knight)]
    assert classes == ["rifle", "light", "heavy", "rifle"]
    assert w.fantasy == 1


@pytest.mark.rule("WAR-OUTCOME-09")
def test_how_powerful_weapons_are(bout: type[Bout]) -> None:
    fight = bout()
    a = fight.unit("a", weapons=(RIFLE, CANNON, GAS_GUN))
    assert fight.book.warfare.powers(fight.world, a) == (
        Power("rifle", 1, 2, Fraction(21, 2)),
        Power("cannon", 2, 2, Fraction(21)),
        Power("gas_gun", 1, 1, Fraction(21, 2)),
    )


@pytest.mark.rule("WAR-BOOK-07", "WAR-GROUP-16")
def test_a_members_action_is_its_standard_action(bout: type[Bout]) -> None:
    fight = bout()
    war = fight.book.warfare
    a = fight.unit("a", weapons=(MACHINE_GUN,))
    assert war.can_act(fight.world, a)
    assert war.bearing(fight.world, a).fire == "automatic"
    fired = [event for mode in ("automatic", "single") for event in war.fired(fight.world, a, mode)]
    fight.tell(*war.acted(fight.world, a), *fired)
    assert fight.get(a, Actions) == Actions(0, 1, 0)
    assert fight.get(a, Ammunition).points == (3,)
    assert not war.can_act(fight.world, a)
    fight.put(a, Ammunition((0,)))
    assert war.bearing(fight.world, a).fire == "single"
    assert war.bearing(fight.world, fight.unit("b", (1, 0), weapons=(CLUB,))) is None


@pytest.mark.rule("WAR-BOOK-09")
def test_distances_on_squares_of_5_m(bout: type[Bout]) -> None:
    fight = bout()
    war = fight.book.warfare
    assert [squares_of(squares, war.metres, war.figures) for squares in (10, 20)] == [4, 8]
    assert war.distance(fight.world, fight.unit("a"), fight.unit("b", (3, 3))) == 3
