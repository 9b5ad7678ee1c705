"""What is asked of whom when attacks and moves are interrupted, and what is not (ASC-RULING-35, -41, -85)."""

import pytest

from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import Attack, Burst, Move
from game.rulebooks.ascension.attacks import attack_events, strike_of
from game.rulebooks.ascension.blasts import way_step
from game.rulebooks.ascension.close.counters import approach
from game.rulebooks.ascension.frames import DodgeWay
from game.rulebooks.ascension.moves import WALKING
from game.world.body import Stress
from game.world.conditions import Advantage, Exploits, Overwatch
from game.world.gear import Weapon
from game.world.hazards import Fire
from game.world.place import Position, Posture, Stance

AUTO = Weapon(
    "auto", "Assault rifle", "rifle", "3d6", "penetrating", increment=6, recoil=3, ammunition=4, mode="full", rating=4
)
DIVE = "hit_the_deck"


def shoots(fight, unit, order, dice=(), answers=()):
    """Declare an attack and play it to its end."""
    strike = strike_of(fight.world, fight.book.numbers, unit, order)
    fight.tell(*attack_events(fight.world, fight.book, unit, order))
    return fight.run(strike, dice=dice, answers=answers)


def asked(fight):
    """Who was asked what, in order."""
    return [(ask.unit, ask.question) for ask in fight.asked]


@pytest.mark.rule("ASC-MOVE-01", "ASC-MOVE-08")
def test_a_shot_asks_for_a_dive_before_any_dice_and_never_for_a_dodge(bout):
    fight = bout()
    a, b = fight.unit("a"), fight.unit("b", (5, 0), "red")
    events = shoots(fight, a, Attack(b), dice=[1], answers=[DIVE, "decline"])
    assert asked(fight) == [(b, DIVE), (a, "feint")]
    names = [type(event).__name__ for event in events]
    assert names.index("HitTheDeck") < names.index("Rolled")


@pytest.mark.rule("ASC-MOVE-15", "ASC-RULING-27", "ASC-RULING-41", "ASC-RULING-25")
@pytest.mark.parametrize("part", [Stance("braced"), Posture(hunkered=True, decked=True), Stress(8)])
def test_who_is_barred_from_moving_is_not_asked_to_dive(bout, part):
    fight = bout()
    a, b = fight.unit("a"), fight.unit("b", (5, 0), "red", parts=(part,))
    shoots(fight, a, Attack(b), dice=[1])
    assert asked(fight) == []


@pytest.mark.rule("ASC-TRAIT-07", "ASC-RULING-37", "ASC-RULING-07")
def test_a_friend_that_dived_from_a_burst_is_no_feinted_opponent(bout):
    fight = bout()
    a = fight.unit("a", weapons=(AUTO,))
    friend, foe = fight.unit("c", (4, 0)), fight.unit("b", (5, 0), "red")
    shoots(fight, a, Burst(((4, 0), (5, 0))), answers=[DIVE, DIVE, "feint", "decline"])
    assert asked(fight) == [(friend, DIVE), (foe, DIVE), (a, "feint"), (foe, "double_feint")]
    assert fight.get(friend, Posture).decked
    assert fight.get(a, Advantage).initiative == 2


@pytest.mark.rule("ASC-TRAIT-05", "ASC-RULING-44", "ASC-RULING-07")
def test_a_friends_dive_alone_is_not_feinted(bout):
    fight = bout()
    a = fight.unit("a", weapons=(AUTO,))
    friend, foe = fight.unit("c", (4, 0)), fight.unit("b", (5, 0), "red")
    shoots(fight, a, Burst(((4, 0), (5, 0))), answers=[DIVE, "decline"], dice=[1, 1])
    assert asked(fight) == [(friend, DIVE), (foe, DIVE)]


@pytest.mark.rule("ASC-TRAIT-05", "ASC-RULING-44", "ASC-RULING-85")
def test_a_third_partys_shot_is_no_answer_of_the_target(bout):
    fight = bout()
    a, b = fight.unit("a"), fight.unit("b", (5, 0), "red")
    c = fight.unit("c", (5, 3), "red", parts=(Overwatch(1),))
    shoots(fight, a, Attack(b), answers=[Attack(a), "decline", "decline"], dice=[1, 1])
    assert asked(fight) == [(c, "overwatch"), (a, DIVE), (b, DIVE)]


@pytest.mark.rule("ASC-TRAIT-05", "ASC-RULING-85")
def test_an_interrupt_is_remembered_through_another_of_the_same_unit(bout):
    fight = bout()
    a, b = fight.unit("a"), fight.unit("b", (5, 0), "red", parts=(Overwatch(1), Advantage(0, 6)))
    c = fight.unit("c", (0, 3), parts=(Overwatch(1),))
    shoots(
        fight, a, Attack(b), dice=[1, 1, 1],
        answers=[Attack(a), Attack(b), Attack(c), "decline", "decline", "decline", "decline", "feint"],
    )  # fmt: skip
    assert asked(fight) == [
        (b, "overwatch"), (c, "overwatch"), (b, "snap"), (b, DIVE), (c, "feint"), (a, DIVE), (b, DIVE), (a, "feint"),
    ], "c answered the shot of b at a, not the shot of b at itself"  # fmt: skip
    assert fight.get(a, Exploits).willpower == 2


@pytest.mark.rule("ASC-ADV-31", "ASC-RULING-82")
def test_an_improved_snap_shot_asks_its_target_nothing(bout):
    fight = bout()
    b = fight.unit("b", (5, 0), "red")
    a = fight.unit("a", parts=(Advantage(0, 6),))
    fight.run(Stride(b, ((4, 0),), "walk"), answers=[Attack(b)], dice=[1])
    assert asked(fight) == [(a, "snap")]
    assert fight.get(a, Advantage).initiative == 0


@pytest.mark.rule("ASC-RULING-85", "ASC-RULING-35")
def test_a_watcher_that_fell_is_not_asked(bout):
    fight = bout()
    b = fight.unit("b", (5, 0), "red")
    a = fight.unit("a", parts=(Overwatch(1),))
    c = fight.unit("c", (0, 1), parts=(Overwatch(1), Stress(7)))
    d = fight.unit("d", (5, 1), "red", weapons=(AUTO,), parts=(Overwatch(1),))
    fight.run(
        Stride(b, ((4, 0),), "walk"),
        answers=[Attack(b), Burst(((0, 0), (0, 1))), "decline", "decline", "decline", "decline"],
        dice=[1, 10, 1, 1, 1, 1, 1],
    )
    assert asked(fight) == [
        (a, "overwatch"), (d, "overwatch"), (c, "overwatch"), (a, DIVE), (c, DIVE), (b, DIVE),
    ]  # fmt: skip
    assert [ask.about for ask in fight.asked if ask.unit == c] == [d, d], "of the step that came first it hears no more"
    assert fight.state(c) == "critical"


@pytest.mark.rule("ASC-OVER-02", "ASC-OVER-03", "ASC-RULING-85", "ASC-RULING-35", "ASC-TRAIT-07")
def test_the_questions_of_a_chain_five_deep_come_in_the_order_of_the_ruling(bout):
    fight = bout()
    b = fight.unit("b", (5, 0), "red")
    a = fight.unit("a", parts=(Overwatch(1),))
    c = fight.unit("c", (5, 2), "red", parts=(Overwatch(1), Stress(7)))
    d = fight.unit("d", (0, 2), parts=(Overwatch(1),))
    events = fight.run(
        Stride(b, ((4, 0), (3, 0)), "walk"),
        answers=[Attack(b), Attack(a), Attack(c), "decline", DIVE, "feint", "double_feint"],
        dice=[10, 1, 1, 1, 1, 5, 9],
    )
    assert asked(fight) == [
        (a, "overwatch"), (c, "overwatch"), (d, "overwatch"), (c, DIVE), (b, DIVE), (a, "feint"), (b, "double_feint"),
    ]  # fmt: skip
    assert fight.state(c) == "critical"
    assert [type(event).__name__ for event in events].count("AttackLost") == 2
    assert fight.get(a, Exploits).willpower == 2
    assert fight.get(b, Posture) == Posture()


@pytest.mark.rule("ASC-ADV-31", "ASC-OVER-02", "ASC-RULING-85")
@pytest.mark.parametrize("first", ["snap", "overwatch"])
def test_held_and_bought_shots_are_asked_for_in_initiative_order(bout, first):
    fight = bout()
    b = fight.unit("b", (5, 0), "red")
    parts = {"snap": Advantage(0, 6), "overwatch": Overwatch(1)}
    second = "overwatch" if first == "snap" else "snap"
    one, two = fight.unit("a", parts=(parts[first],)), fight.unit("c", (0, 1), parts=(parts[second],))
    fight.run(Stride(b, ((4, 0),), "walk"), answers=["decline", "decline"])
    assert asked(fight) == [(one, first), (two, second)]


@pytest.mark.rule("ASC-TRAIT-09")
def test_two_lost_duels_bring_one_willpower_back(bout):
    fight = bout()
    a = fight.unit("a", weapons=(AUTO,))
    foes = [fight.unit("b", (4, 0), "red"), fight.unit("c", (5, 0), "red")]
    events = shoots(
        fight,
        a,
        Burst(((4, 0), (5, 0))),
        answers=[DIVE, DIVE, "feint", "double_feint", "double_feint"],
        dice=[9, 1, 9, 1],
    )
    assert fight.get(a, Exploits).willpower == 3
    assert [event.unit for event in events if isinstance(event, ev.DoubleFeinted)] == foes


@pytest.mark.rule("ASC-MELEE-20", "ASC-MOVE-03")
def test_ways_that_the_rules_choose_go_round_fire(bout):
    """Nobody walks into a fire unasked: the way of a Riposte and of a Dodge went through, and ended in one."""
    fight = bout()
    n, unit, foe = fight.book.numbers, fight.unit("a", (2, 2)), fight.unit("b", (6, 2), "red")
    assert approach(fight.world, n, unit, foe) == WALKING.way_of(fight.world, unit, Move((5, 1)), n)
    for cell in ((4, 1), (4, 2), (5, 1)):
        fight.world.add(Fire(3), Position(cell))
    assert approach(fight.world, n, unit, foe) == ((3, 3), (4, 3), (5, 2))
    stride = way_step(DodgeWay(unit), fight.world, fight.book, Move((5, 2), "dodge")).push
    assert [one.path for one in stride] == [((3, 3), (4, 3), (5, 2))]
    for y in (0, 3, 4, 5):
        fight.world.add(Fire(3), Position((4, y)))
    assert approach(fight.world, n, unit, foe) is not None, "where there is no other way it goes through"
