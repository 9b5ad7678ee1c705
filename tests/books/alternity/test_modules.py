"""The shared modules under this book: its checks, its dice, its tracks, a round as the turn of all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.messages import events as ev
from game.messages.frames import Chill, Fear, Gasp, Impose, PoisonActs, Struggle, Surprise
from game.messages.orders import DECLINE, END, Act, Attack, Move, Throw
from game.messages.stack import Ask
from game.rulebooks.alternity.events import UnderFire
from game.rulebooks.alternity.frames import Declaring
from game.rulebooks.alternity.moves import squares_of
from game.world.body import Tracks
from game.world.conditions import Condition, Conditions
from game.world.gear import Arms, Arsenal, Pouch
from game.world.hazards import Breath, Effect, Fatigue, Fire, Gas, Venom, Venoms
from game.world.place import Lurking, Position, Posture, Seen
from game.world.turns import Declared, Earned, PhaseMarks
from tests.books.alternity.support import AMAZING, ASSAULT_RIFLE, GOOD, PISTOL, SMOKE, Skirmish
from tests.rules.support import kinds, of_kind

STUNG = Venom("sting", "Sting", rung=-2, turns=3, dice="d4s", edge=-3)


def refusal(fight, unit, order):
    choices = fight.book.choices(fight.world, Ask("blue", unit, "turn"))
    return choices.refusal(order)


# --- falls and fire -------------------------------------------------------------------------------------------


def on_a_cliff(skirmish, **known):
    fight = skirmish("....")
    fight.world.field = replace(fight.world.field, level=np.array([[2, 2, 0, 0]], np.int8))
    return fight, fight.soldier("a", (1, 0), **known)


@pytest.mark.rule("ALA-HAZ-02", "ALA-CONV-05", "ALA-CONV-07", "ALA-RULING-11")
def test_a_fall_is_a_die_of_wounds_for_each_ten_feet(skirmish: type[Skirmish]) -> None:
    """Two levels are 30 ft: rung -2 and a bare DEX 10 feat make +3 steps; control 8, d8 5 is 13, over 10; 3d4."""
    fight, unit = on_a_cliff(skirmish)
    fight.tell(ev.Stepped(unit, (1, 0), (2, 0), "thrown"), dice=[8, 5, 2, 3, 1])
    assert fight.tracks(unit) == (3, 6, 0, 0)  # six wounds drag three stun
    assert fight.draws[-1].shape == "3d4"
    assert fight.get(unit, Posture).prone


@pytest.mark.rule("ALA-HAZ-02", "ALA-RULING-11")
def test_who_catches_itself_takes_half(skirmish: type[Skirmish]) -> None:
    """Acrobatics-fall 13 at +2: control 8, d6 5 is 13, just enough."""
    fight, unit = on_a_cliff(skirmish, skills={"fall": 3})
    fight.tell(ev.Stepped(unit, (1, 0), (2, 0), "thrown"), dice=[8, 5, 2, 3, 1])
    assert fight.tracks(unit) == (1, 3, 0, 0)
    assert not fight.get(unit, Posture).prone


def test_one_may_jump_down(skirmish: type[Skirmish]) -> None:
    fight, unit = on_a_cliff(skirmish)
    jump = Move((2, 0), "jump")
    assert refusal(fight, unit, jump) is None
    fight.phase(GOOD, {unit: (jump,)}, dice=[8, 1, 1, 1, 2])  # 9 of 10: caught, 4 halved
    assert fight.get(unit, Position).cell == (2, 0)
    assert fight.tracks(unit) == (1, 2, 0, 0)


@pytest.mark.rule("ALA-HAZ-01")
def test_fire_burns_who_steps_in_and_who_stays_for_the_round(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    unit = fight.soldier("a", (1, 0))
    fight.world.add(Fire(3), Position((1, 0)))
    fight.tell(ev.Stepped(unit, (0, 0), (1, 0), "walk"), dice=[3])
    assert fight.tracks(unit) == (1, 3, 0, 0)
    fight.tell(ev.TurnBegan(unit))  # a phase is no turn
    fight.tell(ev.TurnPassed(unit, "the round is over"), dice=[2])
    assert fight.tracks(unit) == (2, 5, 0, 0)


def test_harm_of_the_ground_can_knock_out_and_kill(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    unit = fight.soldier("a", (1, 0))
    fight.put(unit, replace(fight.get(unit, Tracks), wound=8))
    fight.world.add(Fire(3), Position((1, 0)))
    told = fight.tell(ev.Stepped(unit, (0, 0), (1, 0), "walk"), dice=[2])
    assert [event.after for event in of_kind(told, ev.StateChanged)] == ["knocked_out"]
    again = fight.run(*[fight.book.situations.hurt(unit, "2d10", "fire") for _ in range(2)], dice=[4, 4, 4, 4])
    assert [event.after for event in of_kind(again, ev.StateChanged)] == ["dead"]  # 16 wounds over: 8 mortal of 5


# --- breath, weather, poison --------------------------------------------------------------------------------


@pytest.mark.rule("ALA-CONV-03", "ALA-HAZ-09", "ALA-HAZ-11", "ALA-HAZ-12")
def test_breath_lasts_twice_con_and_then_stuns(skirmish: type[Skirmish]) -> None:
    """Out of breath after 20 calm rounds: a CON 10 feat at +1; 14 fails and costs two stun."""
    fight = skirmish("....")
    unit = fight.soldier("a")
    assert fight.book.situations.body_score(fight.world, unit) == 20
    fight.put(unit, Breath(spent=20))
    fight.run(Gasp(unit), dice=[11, 3])
    assert fight.tracks(unit) == (2, 0, 0, 0)
    fight.run(Gasp(unit), dice=[5, 5])  # one failure makes it +2: d6; 10 of 10
    assert fight.tracks(unit) == (2, 0, 0, 0)


@pytest.mark.rule("ALA-HAZ-14")
def test_the_third_failure_leaves_one_box_and_then_it_drowns(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    unit = fight.soldier("a")
    fight.put(unit, Breath(spent=20, failed=2))
    fight.run(Gasp(unit), dice=[15, 4])
    assert fight.tracks(unit) == (9, 0, 0, 0)
    told = fight.run(Gasp(unit), dice=[2])  # the last box goes: unconscious, two rounds to live
    assert "KnockOut" in kinds(told)
    fight.run(Gasp(unit))
    fight.run(Gasp(unit))
    assert fight.book.state(fight.world, unit) == "dead"


@pytest.mark.rule("ALA-HAZ-06", "ALA-RULING-12")
def test_cold_tires_and_stuns(skirmish: type[Skirmish]) -> None:
    """Severe: rung -1 and the feat are +2; a miss is one stun and a step of fatigue, which weighs +1."""
    fight = skirmish("....")
    unit = fight.soldier("a")
    fight.run(Chill(unit, -1, "cold"), dice=[10, 4])
    assert fight.tracks(unit) == (1, 0, 0, 0)
    assert fight.get(unit, Fatigue).steps == 1
    check = fight.book.situations.skill_check(fight.world, unit, "alertness", 0)
    assert [(one.key, one.amount) for one in check.modifiers] == [("perception", 1), ("fatigue", 1)]


def test_poison_speaks_in_steps_and_acts_once_a_round(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    unit = fight.soldier("a", (1, 0))
    fight.world.add(Gas(9, STUNG), Position((1, 0)))
    told = fight.tell(ev.TurnPassed(unit, "the round is over"), dice=[7, 8])  # feat +1, poison +2: d8; 15 of 10
    assert "Poisoned" in kinds(told)
    check = fight.book.situations.skill_check(fight.world, unit, "alertness", 0)
    assert ("poisoned", 3) in [(one.key, one.amount) for one in check.modifiers]
    assert "Rolled" not in kinds(fight.tell(ev.TurnBegan(unit)))
    fight.run(PoisonActs(unit, "sting"), dice=[4, 1, 4, 6])  # four stun; +1 +2 +3 make 2d20: 11 of 10, a 1 or not
    assert fight.tracks(unit)[0] == 4
    assert fight.get(unit, Venoms).held[0].turns == 2


# --- conditions ---------------------------------------------------------------------------------------------


def condition(fight, unit, kind, **known):
    held = fight.world.find(unit, Conditions) or Conditions()
    fight.put(unit, Conditions((*held.held, Condition(kind, **known))))


@pytest.mark.rule("ALA-COND-39")
def test_a_stun_grenade_takes_the_rest_of_the_round_and_the_next(skirmish: type[Skirmish]) -> None:
    """Rung -2 to resist: +1 +2 steps; a miss stuns to the end of the next round."""
    fight = skirmish("....")
    unit = fight.soldier("a")
    fight.run(Impose(unit, 0, Effect("stunned", ends="turn", turns=1, resist=-2), "bang"), dice=[9, 8])
    assert refusal(fight, unit, Act("aim")) == "stunned: no actions (ALA-COND-39)"
    fight.tell(ev.TurnEnded(unit), ev.TurnPassed(unit, "the round is over"))
    assert refusal(fight, unit, Move((1, 0), "walk")) == "stunned: no actions (ALA-COND-39)"
    fight.tell(ev.TurnPassed(unit, "the round is over"))
    assert refusal(fight, unit, Move((1, 0), "walk")) is None


def test_who_cannot_act_is_not_asked_to_declare(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    a, b = fight.soldier("a"), fight.soldier("b", (2, 0))
    condition(fight, a, "stunned", ends="turn", turns=1)
    told = fight.phase(GOOD, {b: (Move((3, 0), "walk"),)})
    assert {event.unit for event in of_kind(told, ev.TurnBegan)} == {b}


def shot_steps(fight, a, b):
    (attempt,) = fight.book.trial(fight.world, fight.book, a, Attack(b))[:1]
    return {one.key: one.amount for one in attempt.steps}


@pytest.mark.rule("ALA-COND-06", "ALA-COND-07", "ALA-COND-28", "ALA-COND-35")
def test_conditions_weigh_on_shots_in_steps(skirmish: type[Skirmish]) -> None:
    fight = skirmish("." * 8)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red", dex=13)
    assert shot_steps(fight, a, b) == {"short range": -1, "target's DEX": 2}
    condition(fight, b, "blinded")
    assert shot_steps(fight, a, b)["target blinded"] == -4  # Edge +3, nearest that of -4 steps
    fight.put(b, Posture(prone=True))
    assert shot_steps(fight, a, b)["target prone"] == 1
    condition(fight, b, "restrained", ends="check")
    told = shot_steps(fight, a, b)
    assert told["target restrained"] == -2
    assert "target's DEX" not in told  # bound (ALT-BASE-06)
    condition(fight, a, "blinded")
    assert shot_steps(fight, a, b)["sight"] == 5  # by ear alone (ALT-BASE-37), not twice


@pytest.mark.rule("ALA-COND-22")
def test_the_helpless_are_easy_and_have_no_resistance(skirmish: type[Skirmish]) -> None:
    fight = skirmish("." * 8)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red", dex=13)
    condition(fight, b, "paralyzed", turns=2)
    assert shot_steps(fight, a, b) == {"short range": -1, "target helpless": -4}
    assert refusal(fight, b, Act("aim")) == "paralyzed: no actions (ALA-COND-20)"


@pytest.mark.rule("ALA-COND-34", "ALA-RULING-22")
def test_a_net_holds_and_is_wriggled_out_of(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    unit = fight.soldier("a")
    bond = Condition("restrained", edge=-1, ends="check", hold=5)
    fight.put(unit, Conditions((bond,)))
    assert refusal(fight, unit, Move((1, 0), "walk")) == "restrained: no move actions (ALA-COND-33)"
    assert refusal(fight, unit, Act("break_free")) is None
    fight.run(Struggle(unit, bond), dice=[4, 6])  # feat +1, rung +1, restrained +2: d12; 10 of 10
    assert refusal(fight, unit, Move((1, 0), "walk")) is None


@pytest.mark.rule("ALA-COND-08")
def test_the_blinded_walk_half_as_far(skirmish: type[Skirmish]) -> None:
    fight = skirmish("." * 12)
    unit = fight.soldier("a")
    condition(fight, unit, "blinded")
    assert refusal(fight, unit, Move((5, 0), "sprint")) is None  # STR + DEX 20: 20 m, ten squares, halved
    assert "more than 5" in str(refusal(fight, unit, Move((6, 0), "sprint")))


# --- grenades that do no harm themselves ---------------------------------------------------------------------


def thrower(skirmish, **changes):
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), int=4, skills={"throw": 5}, grenades=(SMOKE,))
    card, _left = fight.get(a, Pouch).grenades[0]
    fight.put(a, Pouch(((replace(card, radius=1, rounds=2, **changes), 1),)))
    return fight, a, fight.soldier("b", (5, 0), "red")


def test_a_gas_grenade_spreads_its_poison_and_is_left_to_exploring(skirmish: type[Skirmish]) -> None:
    fight, a, b = thrower(skirmish, effect="gas", venom=STUNG)
    order = Throw("smoke", (5, 0))
    assert fight.book.foresee(fight.world, fight.book, a, order) is None
    told = fight.phase(GOOD, {a: (order,)}, dice=[5, 12, 7])
    assert of_kind(told, ev.GasSpread)[0].until_round == 2
    assert fight.get(b, Venoms).held[0].key == "sting"


def test_an_incendiary_lights_the_ground(skirmish: type[Skirmish]) -> None:
    fight, a, b = thrower(skirmish, effect="fire")
    told = fight.phase(GOOD, {a: (Throw("smoke", (5, 0)),)}, dice=[5])
    assert sorted(event.cell for event in of_kind(told, ev.FireLit)) == [(4, 0), (5, 0), (6, 0)]
    fight.tell(ev.TurnPassed(b, "the round is over"), dice=[3])
    assert fight.tracks(b) == (1, 3, 0, 0)


def test_a_burst_stuns_whom_it_catches(skirmish: type[Skirmish]) -> None:
    fight, a, b = thrower(skirmish, effect="burst", imposes=Effect("stunned", ends="turn", turns=1))
    fight.phase(GOOD, {a: (Throw("smoke", (5, 0)),)}, dice=[5])
    assert [one.kind for one in fight.get(b, Conditions).held] == ["stunned"]


def test_a_weapon_imposes_on_whom_it_hits(skirmish: type[Skirmish]) -> None:
    fight = skirmish("." * 8)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red")
    net = replace(fight.get(a, Arms).weapons[0], imposes=Effect("restrained"))
    fight.put(a, Arms((net,), 0))
    assert fight.book.foresee(fight.world, fight.book, a, Attack(b)) is None
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[9, 1, 2])
    assert [one.kind for one in fight.get(b, Conditions).held] == ["restrained"]


# --- fear ---------------------------------------------------------------------------------------------------


def afraid(skirmish, **switches):
    fight = skirmish("." * 8, morale=True, **switches)
    a = fight.soldier("a", (2, 0), skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (5, 0), "red")
    fight.put(b, Seen(("blue",)))
    return fight, a, b


@pytest.mark.rule("ALA-RULING-17")
def test_nerve_is_a_will_feat_and_a_critical_failure_is_panic(skirmish: type[Skirmish]) -> None:
    fight, a, b = afraid(skirmish)
    fight.run(Fear(a, b, 0), dice=[12, 1])
    assert [one.kind for one in fight.get(a, Conditions).held] == ["frightened"]
    fight, a, b = afraid(skirmish)
    fight.run(Fear(a, b, 0), dice=[20, 1, 19, 1])
    assert [one.kind for one in fight.get(a, Conditions).held] == ["panicked"]


@pytest.mark.rule("ALA-COND-10")
def test_the_frightened_get_away_or_stay(skirmish: type[Skirmish]) -> None:
    fight, a, b = afraid(skirmish)
    condition(fight, a, "frightened", source=b, edge=-1, ends="check", turns=2)
    assert refusal(fight, a, Move((1, 0), "walk")) is None
    assert "moves away from what it fears, or not at all" in str(refusal(fight, a, Move((3, 0), "walk")))
    assert "getting away" in str(refusal(fight, a, Attack(b)))


@pytest.mark.rule("ALA-RULING-17")
def test_the_panicked_flee_by_the_fastest_way(skirmish: type[Skirmish]) -> None:
    """Any way off was good enough once."""
    fight = skirmish("....." + 35 * ".")
    a, b = fight.soldier("a", (5, 0)), fight.soldier("b", (4, 0), "red")
    fight.put(b, Seen(("blue",)))
    condition(fight, a, "panicked", source=b, edge=-2, turns=2)
    assert refusal(fight, a, Move((6, 0), "walk")) == "panicked: by the fastest way (ALA-RULING-17)"
    assert refusal(fight, a, Move((5 + squares_of(fight.world, a, fight.book.numbers, "dash"), 0), "dash")) is None
    fight.put(a, Conditions())
    condition(fight, a, "frightened", source=b, edge=-1, turns=2)
    assert refusal(fight, a, Move((6, 0), "walk")) is None


@pytest.mark.rule("ALA-COND-10", "ALA-RULING-20")
def test_the_cornered_fight_within_arms_length_and_the_panicked_not_at_all(skirmish: type[Skirmish]) -> None:
    fight = skirmish("#....")
    a = fight.soldier("a", (1, 0), skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (2, 0), "red")
    fight.put(b, Seen(("blue",)))
    condition(fight, a, "frightened", source=b, edge=-1, ends="check", turns=2)
    assert refusal(fight, a, Attack(b)) is None
    assert shot_steps(fight, a, b)["frightened"] == 1
    condition(fight, a, "panicked", source=b, edge=-2, turns=2)
    assert refusal(fight, a, Attack(b)) == "panicked: nothing but flight, not even cornered (ALA-RULING-17)"


@pytest.mark.rule("ALA-RULING-15")
def test_a_knockout_seen_from_near_tests_the_nerve(skirmish: type[Skirmish]) -> None:
    fight, a, _ = afraid(skirmish)
    mate = fight.soldier("c", (3, 0))
    told = fight.tell(ev.StateChanged(mate, "fit", "knocked_out"), dice=[3, 1])
    assert [event.unit for event in of_kind(told, ev.NerveTested)] == [a]


# --- ambush -------------------------------------------------------------------------------------------------


def in_hiding(skirmish, drawing="." * 8):
    fight = skirmish(drawing)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4, "hide": 3}, arms=(PISTOL,), parts=(Lurking(), Earned()))
    b = fight.soldier("b", (3, 0), "red", wil=13, skills={"perception": 2})
    return fight, a, b


def test_an_ambusher_must_do_better_than_the_best_of_the_watch(skirmish: type[Skirmish]) -> None:
    """Perception 15 rolls Ordinary; hide 13 at +2 for WIL 13: Good wanted, 6 or less; 7 is not enough."""
    fight = in_hiding(skirmish)[0]
    told = fight.run(Surprise(), dice=[12, 5, 2])
    assert "Surprised" not in kinds(told)


def test_who_is_caught_has_no_resistance_and_is_hit_before_the_battle(skirmish: type[Skirmish]) -> None:
    """Good is enough, one action and no movement; what it does lands at once."""
    fight, a, b = in_hiding(skirmish)
    told = fight.run(Surprise(), dice=[12, 3, 3, 9, 1, 2], answers=[Attack(b)])
    assert [event.unit for event in of_kind(told, ev.Surprised)] == [b]
    assert fight.asked[0].unit == a
    assert fight.tracks(b) == (1, 3, 0, 0)  # 14/7/3, short -1: 8 is Ordinary, d4+1w
    assert "AmbushSpent" in kinds(told)
    assert fight.draws[2].steps == -1


@pytest.mark.rule("ALA-SURP-03", "ALT-BASE-27")
def test_what_is_marked_in_an_ambush_goes_with_its_moment(skirmish: type[Skirmish]) -> None:
    """Suppressive fire from hiding: who is caught keeps low for that moment, and shoots freely in the first phase."""
    fight, a, b = in_hiding(skirmish)
    fight.put(a, Arsenal((ASSAULT_RIFLE,)))
    told = fight.run(Surprise(), dice=[12, 3, 3, 5], answers=[Attack(b, "suppress"), DECLINE])
    assert of_kind(told, UnderFire)[0].unit == b
    assert [one.unit for one in of_kind(told, ev.MarkSet) if one.mark == "suppressed"] == [b]
    assert fight.world.having(PhaseMarks) == fight.world.having(Declared) == ()


def test_the_dark_helps_who_hides(skirmish: type[Skirmish]) -> None:
    fight, a, b = in_hiding(skirmish, "DDDDDDDD")
    check = fight.book.situations.stealth_check(fight.world, a, ((b, 1),))
    assert (check.score, check.steps, check.needed) == (13, 0, 2)  # WIL +2, dark -2


# --- a round is the turn of all -----------------------------------------------------------------------------


def test_a_round_closes_the_turn_of_everyone_alive(skirmish: type[Skirmish]) -> None:
    fight = skirmish("....")
    a = fight.soldier("a")
    condition(fight, a, "blinded", turns=1)
    fight.run(Declaring(a), answers=[END])
    assert fight.get(a, Conditions).held
    told = fight.phase(AMAZING, {})
    assert "TurnPassed" not in kinds(told)
