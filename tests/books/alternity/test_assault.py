"""Assaults under Alternity: the worked example whole, and every row of the table (WAR-EX, WAR-OUTCOME)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.battlefield import raised
from game.messages import events as ev
from game.messages.orders import Attack, Move
from game.messages.warfare import Defeated, Recall, SendAssault
from game.rulebooks.alternity.states import dazed_steps
from game.systems.warfare.strength import assault_check, weighed
from game.world.body import Build, KnockedOut, Tracks
from game.world.gear import Ammunition
from game.world.place import Position
from game.world.sides import Objectives, Sighting, Sightings
from game.world.squads import Assault, Locked, Mercy, Observed, Renown, Sealed
from game.world.store import Unit
from game.world.turns import Earned
from tests.books.alternity.assaults import APPROACH, BUNKER, CELLS, HEAVY_GUN, DetachedAssault
from tests.books.alternity.support import Skirmish
from tests.rules.support import of_kind


def sealed(storm: DetachedAssault) -> Sealed:
    """What an assault will come to."""
    world = storm.fight.world
    return world.get(world.having(Sealed)[0], Sealed)


def _fallen(storm: DetachedAssault) -> list[Unit]:
    """Marines who are out of the fight."""
    return [unit for unit in storm.marines if not storm.fight.book.standing(storm.fight.world, unit)]


@pytest.mark.rule("WAR-EX-01", "WAR-EX-02", "WAR-EX-03", "WAR-EX-04", "WAR-ASSAULT-01", "WAR-ASSAULT-02")
def test_the_strengths_of_the_example(skirmish: type[Skirmish]) -> None:
    """4 + 6 + 12 = 22 against 6 + 10 + 3 + 1 = 20 leave +2, and +3 by Leadership."""
    storm = DetachedAssault(skirmish)
    world, book = storm.fight.world, storm.fight.book
    assert book.warfare is not None
    men = tuple(storm.marines)
    tactics, leadership = (weighed(world, book, book.warfare, men, BUNKER, one) for one in ("tactics", "leadership"))
    assert [(one.defence, one.attack, one.total) for one in (tactics, leadership)] == [(22, -20, 2), (22, -20, 3)]
    assert (tactics.used, tactics.grade, tactics.held) == (("surprise",), "good", True)
    told = storm.send(10, 4)
    assert len(of_kind(told, ev.DegreesRolled)) == 1
    assert len(of_kind(told, ev.AssaultBegan)[0].members) == 10
    assert not [unit for unit in storm.others if world.find(unit, Locked)]


@pytest.mark.rule(
    "WAR-EX-05", "WAR-EX-06", "WAR-EX-10", "WAR-OUTCOME-03", "WAR-OUTCOME-06", "WAR-OUTCOME-08", "WAR-OUTCOME-11",
    "WAR-ORDERS-04", "WAR-ORDERS-05", "WAR-ORDERS-07", "WAR-ORDERS-08",
)  # fmt: skip
def test_the_bunker_is_taken_after_nine_rounds(skirmish: type[Skirmish]) -> None:
    """15 at +2: 10 and 4 are 14, Ordinary. Picks 3, 9, 1, 4 are marines 3, 10, 1, 6; marine 3 in attack armour under
    firepower `none` is left with 2 wounds and 4 stun."""
    storm = DetachedAssault(skirmish, damage__firepower_excess="none")
    fight = storm.fight
    told = storm.send(10, 4)
    assert of_kind(told, ev.AssaultBegan)[0].garrison == tuple(storm.garrison)
    assert sealed(storm) == Sealed(1, 14, 2, storm.garrison[0], 0)
    assert all(fight.world.find(unit, Locked) for unit in (*storm.marines, *storm.garrison))
    assert not of_kind(storm.ends(13), ev.AssaultDecided)
    told = storm.ends(14, 3, 9, 1, 4, 6, 3, 3, 5, *(2,) * 6, 8, 1, 1)
    assert [(one.degree, one.rounds) for one in of_kind(told, ev.AssaultDecided)] == [(1, 9)]
    hurt = [event.unit for event in of_kind(told, ev.HarmMarked)]
    assert storm.numbers(dict.fromkeys(hurt)) == [3, 10, 1, 6]
    assert len(hurt) == 8
    assert fight.tracks(storm.marines[2]) == (4, 2, 0, 1)
    for nth in (2, 4, 5, 7, 8, 9):
        assert fight.tracks(storm.marines[nth - 1]) == (0, 0, 0, 1)
    fate = of_kind(told, ev.FateDecided)[0]
    assert (fate.mercy, fate.dead, fate.disabled, fate.fled, fate.captured) == ("prisoners", 1, 1, 1, 5)
    states = [fight.book.state(fight.world, unit) for unit in storm.garrison]
    assert states == ["knocked_out", "routed", *["captured"] * 5, "dead"]
    assert set(CELLS) <= {fight.get(unit, Position).cell for unit in storm.marines}
    assert not fight.world.having(Assault)
    assert not fight.world.having(Locked)
    assert [fight.get(unit, Ammunition).points[0] for unit in storm.marines] == [0] * 10
    fight.phase(2, {})
    assert {ask.unit for ask in fight.asked} == {storm.rivven, *storm.marines, *storm.others} - set(_fallen(storm))


HURT = {
    "none": ({}, (4, 2, 0, 1)),
    "plus_one": ({}, (5, 3, 0, 1)),
    "upgrade": ({}, (4, 4, 2, 1)),
    "upgrade, one for one": ({"damage__secondary_one_for_one": True}, (9, 9, 2, 1)),
}


@pytest.mark.rule("WAR-EX-07", "WAR-OUTCOME-12")
@pytest.mark.parametrize("how", HURT)
def test_what_the_machine_gun_does_to_marine_3(skirmish: type[Skirmish], how: str) -> None:
    """d8 6 and 3 against armour d6 3 (4) and 5 (6)."""
    more, tracks = HURT[how]
    storm = DetachedAssault(skirmish, **{"damage__firepower_excess": how.partition(",")[0], **more})
    storm.fight.soldier("far", (15, 0), "red")
    storm.send(10, 4)
    storm.ends(14, 3, 9, 1, 4, 6, 3, 3, 5, *(1,) * 6, 1, 1, 1)
    assert storm.fight.tracks(storm.marines[2]) == tracks


OTHERS = {
    "good": ((3, 3), 6, 2, 1, 2),
    "amazing": ((1, 1), 3, 1, 1, 1),
    "failure": ((15, 5, 3, 4), 5, 6, 2, 10),
    "critical": ((20, 1, 20, 1, 3, 4), 5, 8, 2, 10),
}


@pytest.mark.rule(
    "WAR-EX-08", "WAR-OUTCOME-01", "WAR-OUTCOME-02", "WAR-OUTCOME-04", "WAR-OUTCOME-05", "WAR-OUTCOME-07",
    "WAR-ORDERS-01", "WAR-ORDERS-10",
)  # fmt: skip
@pytest.mark.parametrize("row", OTHERS)
def test_the_other_results_of_the_example(skirmish: type[Skirmish], row: str) -> None:
    """Rounds, men hurt, rolls for each, tired. A failure leaves all where they were; who surrenders to an enemy under
    "no quarter" loses six of ten, and four run."""
    dice, rounds, hurt, rolls, tired = OTHERS[row]
    storm = DetachedAssault(skirmish)
    fight = storm.fight
    fight.put(fight.sides["red"], Mercy("no_quarter"))
    storm.send(*dice)
    assert sealed(storm).due == 5 + rounds
    last = (1,) * {"good": 3, "amazing": 3, "failure": 0, "critical": 6}[row]
    picks = (1,) * hurt
    rolled = [face for nth in range(1, hurt + 1) for face in ((1, 1) if nth == 3 else (1,)) * rolls]
    told = storm.ends(5 + rounds, *picks, *rolled, *last)
    marked = [event.unit for event in of_kind(told, ev.HarmMarked)]
    assert (len(set(marked)), len(marked)) == (hurt, hurt * rolls)
    assert sum(fight.tracks(unit)[3] for unit in storm.marines) == tired
    standing = [fight.book.standing(fight.world, unit) for unit in storm.garrison]
    if row == "failure":
        assert all(standing)
        assert [fight.get(unit, Position).cell for unit in storm.marines] == list(APPROACH)
    if row == "critical":
        assert all(standing)
        states = [fight.book.state(fight.world, unit) for unit in storm.marines]
        assert [states.count(one) for one in ("dead", "knocked_out", "routed", "captured")] == [3, 3, 4, 0]


@pytest.mark.rule("WAR-EX-09", "WAR-ASSAULT-09", "WAR-ASSAULT-14")
def test_by_leadership_it_takes_longer(skirmish: type[Skirmish]) -> None:
    """16 at +3, a d8: 12 and 4 are 16, Ordinary: 3 + 9 rounds."""
    storm = DetachedAssault(skirmish)
    storm.send(12, 4, skill="leadership")
    assert storm.fight.draws[0].steps == 3
    assert (sealed(storm).degree, sealed(storm).due) == (1, 17)


@pytest.mark.rule("WAR-ASSAULT-01", "WAR-ASSAULT-16")
def test_the_assaults_offered_are_of_all_who_may_go(skirmish: type[Skirmish]) -> None:
    """Neither the commander nor those of the squad who are not in the approach."""
    storm = DetachedAssault(skirmish)
    offered = [order for order in storm.fight.offered(storm.rivven) if isinstance(order, SendAssault)]
    assert offered == [storm.order(skill) for skill in ("leadership", "tactics")]


@pytest.mark.rule("WAR-ASSAULT-15")
def test_a_dazed_commander_rolls_worse_but_the_fight_takes_no_longer(skirmish: type[Skirmish]) -> None:
    """Total +2 and a step of his wounds: he rolls at +3, and an Ordinary success still takes 9 rounds."""
    storm = DetachedAssault(skirmish)
    fight = storm.fight
    fight.put(storm.rivven, replace(fight.get(storm.rivven, Tracks), wound=5))
    steps = dazed_steps(fight.world, storm.rivven, fight.book.numbers)
    assert steps > 0
    storm.send(10, 1)
    assert fight.draws[0].steps == 2 + steps
    assert sealed(storm).due == 14


@pytest.mark.rule("WAR-ASSAULT-10", "WAR-ASSAULT-13")
def test_only_the_conscious_count_and_riders_are_led_by_vehicle_tactics(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish)
    fight, war = storm.fight, storm.fight.book.warfare
    assert war is not None
    fight.put(storm.garrison[0], KnockedOut(1, "wound"))
    found = weighed(fight.world, fight.book, war, tuple(storm.marines), BUNKER, "tactics")
    assert found.defence == 19
    assert found.holder == storm.garrison[1]
    infantry = assault_check(fight.world, war, storm.rivven, storm.marines, "tactics", 0)
    for unit in storm.marines[:5]:
        fight.put(unit, Build(tags=("light_vehicle",)))
    riding = assault_check(fight.world, war, storm.rivven, storm.marines, "tactics", 0)
    assert (infantry.key, infantry.score, riding.key, riding.score) == ("tactics", 15, "vehicle_tactics", 12)


@pytest.mark.rule("WAR-ASSAULT-11")
def test_a_bunker_on_a_hill_is_a_bunker(skirmish: type[Skirmish]) -> None:
    """+4, not +5; and nothing where fewer than half of the defenders are in it."""
    storm = DetachedAssault(skirmish)
    fight, war = storm.fight, storm.fight.book.warfare
    assert war is not None

    def grade(*positions: tuple[str, tuple[tuple[int, int], ...]]) -> str:
        place = replace(BUNKER, positions=positions)
        return weighed(fight.world, fight.book, war, tuple(storm.marines), place, "tactics").grade  # type: ignore[arg-type]

    assert grade(("high_ground", CELLS), ("bunker", CELLS[:4])) == "good"
    assert grade(("high_ground", CELLS), ("bunker", CELLS[:3])) == "marginal"
    assert grade() == ""


@pytest.mark.rule("WAR-ASSAULT-08", "WAR-ASSAULT-12")
def test_what_is_used_well(skirmish: type[Skirmish]) -> None:
    """Surprise is lost to a look within three rounds; a friend's look at the place counts for five; two sides a right
    angle apart; and three steps are the most."""
    storm = DetachedAssault(skirmish)
    fight, war = storm.fight, storm.fight.book.warfare
    assert war is not None
    world, red = fight.world, fight.sides["red"]

    def used() -> tuple[tuple[str, ...], int]:
        found = weighed(world, fight.book, war, tuple(storm.marines), BUNKER, "tactics")  # type: ignore[arg-type]
        return found.used, found.attack

    seen = Sighting(storm.marines[4], (0, 4), 3)
    fight.put(red, Sightings((seen,)))
    assert used() == ((), -19)
    fight.put(red, Sightings((replace(seen, round=2),)))
    assert used() == (("surprise",), -20)
    fight.put(storm.place, Observed(((storm.others[0], 1),)))
    assert used() == (("surprise", "reconnaissance"), -21)
    fight.put(storm.place, Observed(((storm.others[0], 0), (storm.marines[0], 5))))
    assert used() == (("surprise",), -20)
    fight.put(storm.marines[0], Position((6, 0)))
    assert used() == (("surprise", "flanking_fire"), -21)
    fight.put(storm.place, Observed(((storm.others[0], 1),)))
    levels = world.field.level.copy()
    levels[4:, :5] = levels[0, 6] = 9
    world.field = raised(world.field, levels)
    assert used() == (("surprise", "reconnaissance", "high_ground", "flanking_fire"), -22)


@pytest.mark.rule("WAR-ASSAULT-16")
def test_an_empty_bunker_is_taken_next_round_without_dice(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish, garrison=0)
    fight = storm.fight
    fight.soldier("far", (15, 0), "red")
    storm.send()
    assert sealed(storm).due == 6
    told = storm.ends(6)
    assert not of_kind(told, ev.Rolled)
    assert of_kind(told, ev.AssaultDecided)[0].rounds == 1
    assert set(CELLS) <= {fight.get(unit, Position).cell for unit in storm.marines}


@pytest.mark.rule("WAR-ASSAULT-16", "WAR-ASSAULT-01")
def test_assaults_that_are_refused(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish)
    fight, men = storm.fight, storm.marines

    def why(*units: Unit, zone: str = "bunker", skill: str = "tactics", by: Unit = 0) -> str:
        return storm.refusal(SendAssault(units, zone, skill), by)

    assert why(*men) == ""
    assert "at least 2 go" in why()
    assert "at least 2 go" in why(men[0])
    assert "at least 2 go" in why(men[0], men[0])
    assert "there are: bunker (WAR-ASSAULT-16)" in why(*men, zone="nowhere")
    assert "tactics or by leadership" in why(*men, skill="luck")
    assert "only who commands a squad" in why(*men[1:], by=men[0])
    assert "belongs to no squad" in why(*men, by=storm.garrison[0])
    assert "where it is not" in why(men[0], storm.rivven)
    assert "no soldier of a squad" in why(men[0], storm.garrison[0])
    assert "neither in its approach" in why(men[0], storm.others[0])
    fight.put(men[0], KnockedOut(1, "wound"))
    assert "out of the fight" in why(*men)
    fight.world.drop(men[0], KnockedOut)
    fight.put(storm.rivven, Position((40, 5)))
    assert "out of command: 20 squares at most, or on the radio" in why(*men)
    for unit in (storm.rivven, storm.others[0]):
        fight.put(unit, Build(tags=("radio",)))
    assert why(*men) == ""
    fight.put(storm.others[0], Position(CELLS[0]))
    assert "held by soldiers of its own side" in why(*men)


@pytest.mark.rule("WAR-OUTCOME-10")
def test_who_is_in_it_does_nothing_else_and_cannot_be_fired_on(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish)
    fight = storm.fight
    scout, foe = storm.others[0], fight.soldier("third", (6, 1), "red", arms=(HEAVY_GUN,))
    storm.send(10, 4)
    assert "an assault on it is under way" in storm.refusal(storm.order())
    marine, guard = storm.marines[0], storm.garrison[0]
    fight.put(scout, Position((5, 1)))
    assert fight.refusal(scout, Attack(guard)) != ""
    assert fight.refusal(foe, Attack(marine)) != ""
    assert "nobody else enters (WAR-OUTCOME-10)" in fight.refusal(scout, Move((3, 1), "walk"))
    assert "nobody else enters (WAR-OUTCOME-10)" in fight.refusal(foe, Move((3, 1), "walk"))
    fight.phase(2, {})
    asked = [ask.unit for ask in fight.asked if ask.question == "turn"]
    assert set(asked) == {storm.rivven, *storm.others, foe}


@pytest.mark.rule("WAR-OUTCOME-10")
def test_two_riflemen_keep_no_garrison_busy(skirmish: type[Skirmish]) -> None:
    """-4 is less than half of +22."""
    storm = DetachedAssault(skirmish)
    fight = storm.fight
    storm.send(15, 20, 20, 20, 4, 4, units=storm.marines[3:5])
    assert not [unit for unit in storm.garrison if fight.world.find(unit, Locked)]
    assert [unit for unit in storm.marines if fight.world.find(unit, Locked)] == storm.marines[3:5]


@pytest.mark.rule("WAR-OUTCOME-10")
def test_an_assault_is_called_off_once(skirmish: type[Skirmish]) -> None:
    """In round 9 of 14: beaten at the end of round 11, with the losses of a Failure."""
    storm = DetachedAssault(skirmish)
    fight = storm.fight
    assert "no assault of its side" in storm.refusal(Recall("bunker"))
    storm.send(10, 4)
    storm.round(9)
    assert "only who commands a squad" in storm.refusal(Recall("bunker"), storm.others[0])
    fight.put(storm.rivven, Earned(0, 2))
    storm.gives(Recall("bunker"))
    assert (sealed(storm).degree, sealed(storm).due) == (0, 11)
    fight.put(storm.rivven, Earned(0, 2))
    assert "called off already" in storm.refusal(Recall("bunker"))
    told = storm.ends(11, *(1,) * 6, *(1,) * 14)
    assert len({event.unit for event in of_kind(told, ev.HarmMarked)}) == 6
    assert all(fight.book.standing(fight.world, unit) for unit in storm.garrison)


@pytest.mark.rule("WAR-OUTCOME-10")
def test_a_result_that_is_due_by_then_stands(skirmish: type[Skirmish]) -> None:
    """A Good success is due in round 11; called off in round 9 it stands."""
    storm = DetachedAssault(skirmish)
    storm.send(3, 3)
    storm.round(9)
    storm.fight.put(storm.rivven, Earned(0, 2))
    storm.gives(Recall("bunker"))
    assert (sealed(storm).degree, sealed(storm).due) == (2, 11)


@pytest.mark.rule("WAR-OUTCOME-13")
def test_a_scenario_may_soften_the_table(skirmish: type[Skirmish]) -> None:
    """A factor of 2: 3 + 2 times 2 rounds."""
    storm = DetachedAssault(skirmish, **{"warfare.outcome.ordinary.factor": 2})
    storm.send(10, 4)
    assert sealed(storm).due == 5 + 7


@pytest.mark.rule("WAR-ORDERS-02", "WAR-ORDERS-03", "WAR-ORDERS-06", "WAR-ORDERS-09", "WAR-EX-10")
@pytest.mark.parametrize(
    ("word", "how", "picks", "fates"),
    [
        ("no_prisoners", "", 0, [8, 0, 0, 0]),
        ("no_quarter", "", 5, [3, 2, 3, 0]),
        ("no_quarter", "trapped", 4, [4, 4, 0, 0]),
        ("prisoners", "trapped", 2, [1, 1, 0, 6]),
        ("prisoners", "feared", 2, [1, 1, 6, 0]),
    ],
)
def test_the_garrison_meets_its_fate(
    skirmish: type[Skirmish], word: str, how: str, picks: int, fates: list[int]
) -> None:
    """The rows of the defeated, of eight men; who massacres is feared for it from then on."""
    storm = DetachedAssault(skirmish)
    fight, blue = storm.fight, storm.fight.sides["blue"]
    fight.put(blue, Mercy(word), Renown(massacred=how == "feared"))
    cells = tuple((x, y) for y in (0, 1, 2) for x in range(7)) if how == "trapped" else CELLS
    fight.run(Defeated(tuple(storm.garrison), "blue", cells), dice=(1,) * picks)
    states = [fight.book.state(fight.world, unit) for unit in storm.garrison]
    assert [states.count(one) for one in ("dead", "knocked_out", "routed", "captured")] == fates
    feared = how == "feared" or word == "no_prisoners"
    assert fight.get(blue, Renown) == Renown(massacred=feared, spared=fates[3] > 0)


@pytest.mark.rule("WAR-ORDERS-09")
def test_mercy_helps_the_next_assault_once(skirmish: type[Skirmish]) -> None:
    storm = DetachedAssault(skirmish)
    fight, blue = storm.fight, storm.fight.sides["blue"]
    fight.put(blue, Renown(spared=True))
    storm.send(10, 4)
    assert sealed(storm).total == 1
    assert fight.get(blue, Renown) == Renown()


@pytest.mark.rule("WAR-OUTCOME-06")
def test_the_last_round_is_judged_when_its_assaults_are_over(skirmish: type[Skirmish]) -> None:
    """The garrison is all that the enemy has: taken in the last round, the battle is won, not drawn."""
    storm = DetachedAssault(skirmish)
    fight = storm.fight
    fight.put(fight.battle, Objectives(limit=14))
    fight.put(fight.sides["blue"], Mercy("no_prisoners"))
    storm.send(10, 4)
    told = storm.ends(14, *(1,) * 4, *(1,) * 10)
    assert [(one.winner, one.reason) for one in of_kind(told, ev.BattleEnded)] == [("blue", "nobody left standing")]
