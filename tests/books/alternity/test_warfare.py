"""What warfare with large forces asks of Alternity: skills, group fire, damage, classes of strength (WAR-BOOK)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.dice.draws import Modifier
from game.dice.ladder import GOOD, ORDINARY
from game.messages import events as ev
from game.messages.frames import Landing
from game.systems.warfare.rolls import Power, commanded, most_powerful, rolls_of, squares_of
from game.world.body import Tracks
from game.world.gear import Ammunition, Arms
from game.world.turns import Earned, PhaseMarks
from tests.books.alternity.support import (
    ASSAULT_RIFLE,
    BANTAM,
    BOW,
    CF_COAT,
    FRAG,
    LASER_RIFLE,
    PISTOL,
    SABER,
    SMG,
    Skirmish,
    arm,
)
from tests.rules.support import of_kind

STUTTER = arm("stutter", "smg", "d6+2s d8+2s d8+4s", family="smg", ranges=(5, 10, 40), clip=30, modes="A")
HEAVY_GUN = arm("heavy", "direct_fire", "d8w d8+2w d8m", family="direct", ranges=(9, 99, 200), modes="A", firepower=2)


def bonus(steps: int) -> tuple[Modifier, ...]:
    return (Modifier("led", steps, "WAR-GROUP-12"),)


@pytest.mark.rule("WAR-GROUP-13", "WAR-GROUP-06")
def test_the_conditions_of_group_fire(skirmish: type[Skirmish]) -> None:
    """Laser rifles -1, medium range 0, light cover +1, DEX 10 0, nine men by rank 3 -3: -3, which is -d8."""
    fight = skirmish("." * 60 + "1" + "." * 9)
    a = fight.soldier("a", (0, 0), dex=12, skills={"rifle": 2}, arms=(LASER_RIFLE,))
    b = fight.soldier("b", (61, 0), "red", dex=10)
    war = fight.book.warfare
    assert war is not None
    check = war.fire_check(fight.world, a, a, b, bonus(-3))
    assert (check.score, check.steps) == (14, -3)
    assert check.read((13, 6)) == GOOD
    assert rolls_of(GOOD, 10, war.figures) == 4
    learnt = fight.soldier("c", (61, 0), "red", dex=12, skills={"dodge": 4})
    assert war.fire_check(fight.world, a, a, learnt, bonus(-3)).steps == -3 + 1 + 1, "DEX 12, and rank 4 of dodge"
    fight.put(a, replace(fight.get(a, Tracks), wound=4))
    assert war.fire_check(fight.world, a, a, b, bonus(-3)).steps == -2, "a third of the wounds dazes"


@pytest.mark.rule("WAR-GROUP-06", "WAR-BOOK-03")
def test_a_damage_roll_is_ordinary_damage_through_armour(skirmish: type[Skirmish]) -> None:
    fight = skirmish()
    a = fight.soldier("a", (0, 0), arms=(LASER_RIFLE,))
    b = fight.soldier("b", (4, 0), "red", plating=CF_COAT)
    frames = fight.book.warfare.rolled(fight.world, a, b)
    told = fight.run(*frames, Landing(), dice=[4, 4])
    marked = of_kind(told, ev.HarmMarked)[0]
    assert (marked.kind, marked.rolled, marked.stopped) == ("wound", 5, 2)
    assert fight.tracks(b) == (2, 3, 0, 0)


@pytest.mark.rule("WAR-ASSAULT-13", "WAR-GROUP-12", "WAR-GROUP-17")
def test_skills_of_a_commander(skirmish: type[Skirmish]) -> None:
    fight = skirmish()
    war = fight.book.warfare
    a = fight.soldier("a", int=13, per=11, skills={"infantry_tactics": 2, "command": 3})
    b = fight.soldier("b", (1, 0), int=12, skills={"tactics": 1, "leadership": 1})
    c = fight.soldier("c", (2, 0))
    checks = [war.skill_check(fight.world, unit, "tactics", bonus(2)) for unit in (a, b, c)]
    assert [(one.score, one.steps) for one in checks] == [(15, 2), (12, 3), (5, 3)]
    assert war.skill_check(fight.world, b, "vehicle_tactics").steps == 1
    led = war.skill_check(fight.world, a, "leadership", bonus(-2))
    assert (led.score, led.steps, led.read((15, 3))) == (14, -2, ORDINARY)
    assert [commanded(war.leadership(fight.world, unit), war.figures) for unit in (a, b, c)] == [8, 2, 0]


@pytest.mark.rule("WAR-ASSAULT-05", "WAR-ASSAULT-10", "WAR-BOOK-08")
def test_classes_of_soldiers(skirmish: type[Skirmish]) -> None:
    fight = skirmish()
    war, classes = fight.book.warfare, []
    for arms in ((BANTAM, PISTOL), (HEAVY_GUN,), (LASER_RIFLE,), (SMG,), (STUTTER,), (PISTOL,), (SABER,), (BOW,), ()):
        classes.append(war.class_of(fight.world, fight.soldier(f"u{len(classes)}", (len(classes), 0), arms=arms)))
    assert classes == ["heavy", "heavy", "rifle", "rifle", "light", "light", "light", "light", "unarmed"]
    thrower = fight.soldier("t", (0, 1), grenades=(FRAG,))
    assert war.class_of(fight.world, thrower) == "light"
    by_card = fight.soldier("m", (1, 1), arms=(LASER_RIFLE,))
    held = fight.get(by_card, Arms)
    fight.put(by_card, replace(held, weapons=(replace(held.weapons[0], strength_class="heavy"),)))
    assert war.class_of(fight.world, by_card) == "heavy"


@pytest.mark.rule("WAR-BOOK-08")
def test_classes_of_a_battle_of_fantasy(skirmish: type[Skirmish]) -> None:
    fight = skirmish(warfare__fantasy=1)
    assert fight.book.warfare.class_of(fight.world, fight.soldier("a", arms=(BOW,))) == "rifle"
    assert fight.book.warfare.class_of(fight.world, fight.soldier("b", (1, 0), arms=(SABER,))) == "light"


@pytest.mark.rule("WAR-OUTCOME-09")
def test_how_powerful_weapons_are(skirmish: type[Skirmish]) -> None:
    fight = skirmish()
    gunner = fight.soldier("a", arms=(PISTOL, LASER_RIFLE, HEAVY_GUN))
    powers = fight.book.warfare.powers(fight.world, gunner)
    assert powers[2] == Power("heavy", 2, 2, Fraction(9, 2))
    assert most_powerful(powers) == powers[2]


@pytest.mark.rule("WAR-GROUP-10", "WAR-GROUP-16")
def test_what_a_soldier_fires_with_and_what_it_takes(skirmish: type[Skirmish]) -> None:
    fight = skirmish()
    war = fight.book.warfare
    a = fight.soldier("a", arms=(ASSAULT_RIFLE,))
    assert (war.bearing(fight.world, a).key, war.bearing(fight.world, a).fire) == ("assault_rifle", "automatic")
    fight.tell(*war.fired(fight.world, a, "automatic"), *war.fired(fight.world, a, "single"))
    assert fight.get(a, Ammunition).points == (26,)
    fight.put(a, Ammunition((2,)))
    assert war.bearing(fight.world, a).fire == "single"
    fight.put(a, Ammunition((0,)))
    assert war.bearing(fight.world, a) is None
    assert war.bearing(fight.world, fight.soldier("b", (1, 0), arms=(SABER,))) is None
    assert war.can_act(fight.world, a)
    fight.tell(*war.acted(fight.world, a), *war.acted(fight.world, a))
    assert not war.can_act(fight.world, a)
    assert fight.get(a, Earned).actions == 0


@pytest.mark.rule("WAR-BOOK-04", "WAR-BOOK-05", "WAR-GROUP-22")
def test_suppression_and_fatigue(skirmish: type[Skirmish]) -> None:
    fight = skirmish()
    war = fight.book.warfare
    a, b = fight.soldier("a"), fight.soldier("b", (4, 0), "red")
    fight.tell(*war.suppressed(fight.world, b, a, 4))
    assert war.suppressed(fight.world, b, a, 2) == ()
    assert fight.get(b, PhaseMarks).suppressed == 4
    fight.tell(*war.tired(fight.world, b))
    assert fight.tracks(b) == (0, 0, 0, 1)


@pytest.mark.rule("WAR-BOOK-06")
def test_the_threatened_check_their_will(skirmish: type[Skirmish]) -> None:
    """WIL 10, a feat 10/5/2 at +1 and 4 rolls: +5; 6 and 9 are 15."""
    fight = skirmish()
    war = fight.book.warfare
    check = war.will_check(fight.world, fight.soldier("b", (4, 0), "red", wil=10), 4)
    assert (check.score, check.steps) == (10, 5)
    told = [war.yields(check, check.read(faces)) for faces in ((6, 9), (2, 3), (20, 4, 20, 1))]
    assert told == ["yields", "holds", "surrenders"]


@pytest.mark.rule("WAR-BOOK-09")
def test_distances(skirmish: type[Skirmish]) -> None:
    fight = skirmish("." * 20)
    war = fight.book.warfare
    assert [squares_of(squares, war.metres, war.figures) for squares in (10, 20)] == [10, 20]
    assert war.distance(fight.world, fight.soldier("a"), fight.soldier("b", (9, 0))) == 9
