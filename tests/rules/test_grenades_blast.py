"""A grenade goes off: dodges, dice, cover (ASC-GREN-07 to -15, ASC-MOVE-01 to -03, ASC-RULING-39, -48, -49, -91)."""

from dataclasses import replace

import pytest

from game.messages import events as ev
from game.messages.frames import Blast, Stride
from game.messages.orders import Move
from game.rulebooks.ascension.blasts import dice_taken, dodge_challenge, dodge_check, dodge_refusal, dodge_ways
from game.rulebooks.ascension.frames import GrenadeThrow
from game.world.body import Stress, Wound
from game.world.conditions import Exploits
from game.world.gear import Armour
from game.world.place import Cover, Landed, Position, Posture, Stance
from game.world.turns import Actions, Clock, TurnMarks
from tests.rules.support import FRAG, kinds, of_kind

ROLL = [5, 3, 6, 2]
SPENT = Actions(0, 0)
POOR = Exploits()


def lying(fight, cell, by=0, *, card=FRAG, cooked=False, in_hand=False):
    """A grenade on the ground; the frame in which it goes off."""
    grenade = fight.world.add(card, Position(cell), Landed(by, card.key, cooked, in_hand))
    return Blast(grenade, by)


def target(fight, at, name="v", **changes):
    """Somebody who cannot dodge."""
    unit = fight.unit(name, at=at, side="red", species_minimum=30, **changes)
    fight.put(unit, SPENT, POOR)
    return unit


def athlete(fight, at, name="a", **changes):
    """Somebody with Physique 3 and Athletics 3."""
    return fight.unit(name, at=at, side="red", physique=3, skills={"athletics": 3}, species_minimum=30, **changes)


@pytest.mark.rule("ASC-GREN-07")
@pytest.mark.parametrize(("squares", "damage"), [(0, 16), (1, 14), (2, 8), (3, 5)])
def test_a_die_less_for_each_square(bout, squares, damage):
    fight = bout()
    unit = target(fight, (squares, 0))
    fight.run(lying(fight, (0, 0)), dice=ROLL)
    assert fight.stress(unit) == damage


@pytest.mark.rule("ASC-GREN-07")
def test_one_throw_for_all_and_none_for_nobody(bout):
    fight = bout()
    units = [target(fight, (x, 0), f"v{x}") for x in range(5)]
    events = fight.run(lying(fight, (0, 0)), dice=ROLL)
    assert [fight.stress(unit) for unit in units] == [16, 14, 8, 5, 0]
    assert [event.unit for event in of_kind(events, ev.StressTaken)] == units[:4]
    assert kinds(events)[0] == "Exploded"
    assert kinds(fight.run(lying(fight, (9, 9)))) == ["Exploded"]


@pytest.mark.rule("ASC-GREN-08", "ASC-GREN-09", "ASC-RULING-48")
@pytest.mark.parametrize(
    ("drawing", "at", "damage"),
    [
        ("4...", (0, 0), 16),
        (".2..", (1, 0), 5),
        ("..1.", (2, 0), 5),
        (".1..", (2, 0), 5),
        ("1...", (2, 0), 8),
        (".4..", (1, 0), 0),
    ],
)
def test_each_rung_of_cover_takes_a_die(bout, drawing, at, damage):
    fight = bout(drawing)
    unit = target(fight, at)
    fight.run(lying(fight, (0, 0)), dice=ROLL if damage else [])
    assert fight.stress(unit) == damage


@pytest.mark.rule("ASC-RULING-48", "ASC-RULING-29")
def test_hunkering_helps_but_not_in_the_landing_square(bout):
    fight = bout()
    n = fight.book.numbers
    unit = target(fight, (1, 0), parts=(Posture(hunkered=True), Cover(0, 1)))
    assert dice_taken(fight.world, n, FRAG, (0, 0), unit) == 2
    assert dice_taken(fight.world, n, FRAG, (1, 0), unit) == 4


@pytest.mark.rule("ASC-RULING-48")
def test_a_wall_between_stops_the_blast(bout):
    fight = bout(".#.")
    unit = target(fight, (2, 0))
    fight.run(lying(fight, (0, 0)))
    assert fight.stress(unit) == 0


@pytest.mark.rule("ASC-RULING-19", "ASC-RULING-86", "ASC-RULING-91")
def test_friend_foe_and_fallen_are_hit_in_order_each_with_its_armour(bout):
    fight = bout()
    foe = target(fight, (1, 0), "foe", parts=(Armour("vest", 5, 9),))
    fallen = target(fight, (1, 1), "fallen", parts=(Stress(40),))
    friend = fight.unit("friend", at=(0, 1), species_minimum=30, parts=(SPENT, POOR))
    fight.run(lying(fight, (0, 0), by=friend), dice=[*ROLL, 9])
    assert [fight.stress(unit) for unit in (foe, fallen, friend)] == [9, 54, 14]


@pytest.mark.rule("ASC-GREN-15", "ASC-DMG-03", "ASC-RULING-18")
def test_a_capped_grenade_hit_leaves_a_slashing_wound(bout):
    fight = bout()
    hero = fight.unit("h", at=(0, 0), hero_level=1, parts=(SPENT, POOR))
    fight.run(lying(fight, (0, 0)), dice=[*ROLL, 2], answers=["cap"])
    assert fight.stress(hero) == 8
    assert fight.wounds(hero) == (Wound("chest", "slashing"),)


@pytest.mark.rule("ASC-GREN-10", "ASC-MOVE-02")
def test_the_dodge_roll(bout):
    fight = bout()
    unit = fight.unit("u", physique=4, skills={"athletics": 3})
    check = dodge_check(fight.world, fight.book.numbers, unit, 15)
    assert (check.total((8,)), check.margin((8,)), check.read((8,)), check.read((7,))) == (15, 0, 0, -1)


@pytest.mark.rule("ASC-GREN-10", "ASC-GREN-11", "ASC-MOVE-01")
def test_a_dodger_gets_away_before_it_goes_off(bout):
    fight = bout()
    unit = athlete(fight, (4, 4))
    events = fight.run(lying(fight, (4, 4)), dice=[9, *ROLL], answers=["dodge", Move((7, 4), "dodge")])
    assert fight.get(unit, Position).cell == (7, 4)
    assert fight.stress(unit) == 5
    assert [ask.question for ask in fight.asked] == ["dodge", "dodge_way"]
    assert (fight.asked[0].cell, fight.asked[0].weight) == ((4, 4), 4)
    assert kinds(events).index("DodgeTried") < kinds(events).index("Exploded")
    assert len(of_kind(events, ev.Stepped)) == 3


@pytest.mark.rule("ASC-GREN-10", "ASC-RULING-39")
@pytest.mark.parametrize(
    ("actions", "adrenaline", "left", "pool"),
    [(Actions(1, 1), 2, Actions(1, 0), 2), (Actions(1, 0), 2, Actions(0, 0), 2), (Actions(0, 0), 2, Actions(0, 0), 1)],
)
def test_a_failed_dodge_is_paid_for(bout, actions, adrenaline, left, pool):
    fight = bout()
    unit = athlete(fight, (4, 4))
    fight.put(unit, actions, Exploits(adrenaline=adrenaline, adrenaline_most=3))
    events = fight.run(lying(fight, (4, 4)), dice=[8, *ROLL], answers=["dodge"])
    assert fight.get(unit, Actions) == left
    assert fight.get(unit, Exploits).adrenaline == pool
    assert fight.stress(unit) == 16
    assert of_kind(events, ev.DodgeTried) == [ev.DodgeTried(unit, False)]


@pytest.mark.rule("ASC-MOVE-03", "ASC-RULING-27")
def test_who_may_not_dodge(bout):
    fight = bout()
    unit = athlete(fight, (4, 4))
    world, n = fight.world, fight.book.numbers
    assert dodge_refusal(world, n, unit) is None
    fight.put(unit, SPENT, Exploits(adrenaline=1))
    assert dodge_refusal(world, n, unit) is None
    fight.put(unit, POOR)
    assert "Adrenaline" in dodge_refusal(world, n, unit)
    fight.put(unit, Actions(), Stance("braced"))
    assert "Braced" in dodge_refusal(world, n, unit)
    fight.put(unit, Stance(), Posture(hunkered=True, decked=True))
    assert "Immobilized" in dodge_refusal(world, n, unit)
    fight.put(unit, Posture(), Stress(40))
    assert dodge_refusal(world, n, unit) is not None


@pytest.mark.rule("ASC-RULING-20", "ASC-RULING-39")
def test_an_action_lost_to_a_blunt_wound_pays_no_dodge(bout):
    fight = bout()
    unit = athlete(fight, (4, 4))
    fight.put(unit, Actions(0, 1), TurnMarks(dazed_move=1), POOR)
    assert "Adrenaline" in dodge_refusal(fight.world, fight.book.numbers, unit)


@pytest.mark.rule("ASC-MOVE-01", "ASC-GREN-10")
def test_declining_costs_nothing(bout):
    fight = bout()
    unit = athlete(fight, (4, 4))
    fight.run(lying(fight, (4, 4)), dice=ROLL, answers=["decline"])
    assert (fight.stress(unit), fight.get(unit, Actions)) == (16, Actions())


@pytest.mark.rule("ASC-GREN-12", "ASC-GREN-14")
@pytest.mark.parametrize(
    ("dc", "cooked", "challenge"), [(0, False, 15), (15, False, 15), (15, True, 20), (18, False, 18), (18, True, 23)]
)
def test_the_dodge_dc(bout, dc, cooked, challenge):
    fight = bout()
    card = replace(FRAG, dodge_dc=dc)
    assert dodge_challenge(fight.book.numbers, card, cooked=cooked) == challenge
    athlete(fight, (4, 4))
    fight.run(lying(fight, (4, 4), card=card, cooked=cooked), dice=[1, *ROLL], answers=["dodge"])
    assert fight.draws[0].target == challenge


@pytest.mark.rule("ASC-RULING-49", "ASC-GREN-13")
def test_in_the_hand_the_thrower_has_no_dodge_but_its_neighbour_has(bout):
    fight = bout()
    unit = fight.unit("t", at=(4, 4), species_minimum=30)
    neighbour = athlete(fight, (4, 5))
    fight.put(neighbour, Exploits(adrenaline=1))
    events = fight.run(
        lying(fight, (4, 4), by=unit, cooked=True, in_hand=True),
        dice=[10, 4, *ROLL],
        answers=["dodge", Move((4, 8), "dodge")],
    )
    assert fight.draws[0].target == 20
    assert (fight.asked[1].about, fight.asked[1].cell) == (unit, (4, 4))
    assert (fight.stress(unit), fight.stress(neighbour)) == (16, 0)
    assert [event.unit for event in of_kind(events, ev.DodgeTried)] == [neighbour]


@pytest.mark.rule("ASC-RULING-49", "ASC-RULING-91")
def test_dodgers_go_in_initiative_order_and_only_who_would_take_a_die(bout):
    fight = bout()
    first, second = athlete(fight, (5, 4), "first"), athlete(fight, (4, 5), "second")
    athlete(fight, (8, 4), "far")
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), order=(second, first)))
    fight.run(lying(fight, (4, 4)), dice=ROLL, answers=["decline", "decline"])
    assert [ask.unit for ask in fight.asked] == [second, first]


@pytest.mark.rule("ASC-RULING-86", "ASC-GREN-10")
def test_where_a_dodge_may_lead(bout):
    fight = bout("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    unit = athlete(fight, (4, 1))
    mate, foe = athlete(fight, (5, 1), "mate"), fight.unit("foe", at=(3, 1))
    ways = {order.to for order in dodge_ways(fight.world, fight.book, unit)}
    assert ways == {(x, y) for x in range(1, 8) for y in range(3)} - {(5, 1)}
    fight.put(mate, Stress(40))
    assert (5, 1) in {order.to for order in dodge_ways(fight.world, fight.book, unit)}
    fight.put(unit, Posture(prone=True))
    assert {order.to for order in dodge_ways(fight.world, fight.book, unit)} == {
        (x, y) for x in (3, 4, 5) for y in range(3)
    }
    assert fight.get(foe, Position).cell in ways


@pytest.mark.rule("ASC-RULING-86", "ASC-RULING-91")
def test_the_second_dodger_may_not_end_where_the_first_did(bout):
    fight = bout()
    first, second = athlete(fight, (4, 4), "first"), athlete(fight, (4, 5), "second")
    fight.run(
        lying(fight, (4, 4)),
        dice=[9, 9, *ROLL],
        answers=["dodge", Move((6, 4), "dodge"), "dodge", Move((4, 5), "dodge")],
    )
    assert Move((6, 4), "dodge") not in fight.asked[3].choices
    assert Move((4, 4), "dodge") in fight.asked[3].choices
    assert (fight.stress(first), fight.stress(second)) == (8, 14)


@pytest.mark.rule("ASC-RULING-91")
def test_one_brought_down_on_the_way_is_hit_where_it_lies(bout):
    fight = bout()
    unit = athlete(fight, (4, 3))
    blast = lying(fight, (4, 3))
    fight.put(unit, Position((4, 4)), Stress(40))
    fight.run(Stride(unit, ((4, 5),), "dodge"), replace(blast, stage="bang"), dice=ROLL)
    assert fight.get(unit, Position).cell == (4, 4)
    assert fight.stress(unit) == 40 + 14


@pytest.mark.rule("ASC-RULING-91")
def test_a_dodger_that_fell_meanwhile_is_not_asked(bout):
    fight = bout()
    unit = athlete(fight, (4, 4))
    blast = replace(lying(fight, (4, 4)), stage="dodge", dodgers=(unit,))
    fight.put(unit, Stress(40))
    fight.run(blast, dice=ROLL)
    assert fight.asked == []


@pytest.mark.rule("ASC-GREN-07", "ASC-RULING-46", "ASC-GREN-03")
def test_a_whole_throw_with_a_dodge(bout):
    fight = bout()
    hurler = fight.unit("h", at=(0, 0), physique=3, skills={"athletics": 4})
    unit = athlete(fight, (4, 0))
    fight.run(GrenadeThrow(hurler, "frag", (4, 0), ()), dice=[10, 2, 3, *ROLL], answers=["dodge"])
    assert fight.stress(unit) == 16
    assert [draw.key for draw in fight.draws] == ["throw", "dodge", "blast"]
