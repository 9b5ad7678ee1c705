"""Medicine, tactics, leadership, exertion, and who dies of its wounds (ALT-BASE-14, -31, -33, -34, -39, -40)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.messages.events import BattleEnded, DegreesRolled, Event, OrderDeclared, PhaseEnded, SkillUsed, StateChanged
from game.messages.frames import Round
from game.messages.orders import END, Aid, Attack, Move, Order
from game.messages.stack import Ask
from game.rulebooks.alternity.checks import own_steps
from game.rulebooks.alternity.events import Fatigued, KnockOut
from game.world.body import Build, Dead, Tracks
from game.world.place import Position
from game.world.store import Unit
from game.world.turns import Carried, Clock, Earned, PhaseNow
from tests.books.alternity.support import AMAZING, GOOD, LASER_RIFLE, MARGINAL, ORDINARY, Skirmish
from tests.rules.support import of_kind

MEDIC = {"first_aid": 2}
"""12/6/3 with INT 10."""


def ward(
    skirmish: type[Skirmish], *, skills: dict[str, int] | None = None, tags: tuple[str, ...] = (), **lost: int
) -> tuple[Skirmish, Unit, Unit]:
    """A medic beside a comrade who has lost these points, and an enemy far away."""
    fight = skirmish("." * 20)
    doc = fight.soldier("doc", (0, 0), skills=MEDIC if skills is None else skills, parts=(Build(tags=tags),))
    hurt = fight.soldier("hurt", (1, 0))
    fight.soldier("foe", (19, 0), "red")
    fight.put(hurt, replace(fight.get(hurt, Tracks), **lost))
    return fight, doc, hurt


def why_not(fight: Skirmish, unit: Unit, order: Order) -> str:
    """Why an order is refused; empty when it is not."""
    return fight.book.choices(fight.world, Ask("blue", unit, "turn")).refusal(order) or ""


@pytest.mark.rule("ALT-BASE-31")
@pytest.mark.parametrize(("control", "left"), [(9, 3), (6, 2), (3, 1), (13, 5)])
def test_first_aid_gives_stun_back(skirmish: type[Skirmish], control: int, left: int) -> None:
    """12/6/3 on an awake soldier with 5 stun lost: control 6 is Good, and 2 are still lost."""
    fight, doc, hurt = ward(skirmish, stun=5)
    fight.phase(GOOD, {doc: (Aid(hurt, "stun"),)}, dice=[control])
    assert fight.tracks(hurt) == (left, 0, 0, 0)


@pytest.mark.rule("ALT-BASE-31")
def test_who_is_treated_may_be_oneself_or_a_neighbour(skirmish: type[Skirmish]) -> None:
    """Refused: out of reach, an enemy, nothing lost, who is out cold; listed where it is legal."""
    fight, doc, hurt = ward(skirmish, stun=5)
    assert "no stun points" in why_not(fight, doc, Aid(doc, "stun"))
    fight.put(doc, replace(fight.get(doc, Tracks), stun=2))
    assert why_not(fight, doc, Aid(doc, "stun")) == ""
    listed = fight.book.choices(fight.world, Ask("blue", doc, "turn")).listed()
    assert {order for order in listed if isinstance(order, Aid)} == {Aid(doc, "stun"), Aid(hurt, "stun")}
    fight.put(hurt, Position((4, 0)))
    assert "neighbouring" in why_not(fight, doc, Aid(hurt, "stun"))
    assert "ALT-BASE-31" in why_not(fight, doc, Aid(hurt, "revive"))


@pytest.mark.rule("ALT-BASE-31", "ALT-BASE-16")
def test_first_aid_revives_who_was_stunned(skirmish: type[Skirmish]) -> None:
    """Good: 2 stun back, awake, without an action in this round. Treatment gives 3."""
    for skills, back in ((MEDIC, 2), ({"treatment": 2}, 3)):
        fight, doc, hurt = ward(skirmish, skills=skills, stun=10)
        fight.tell(KnockOut(hurt, "stun"), StateChanged(hurt, "fit", "knocked_out"))
        fight.phase(GOOD, {doc: (Aid(hurt, "revive"),)}, dice=[6])
        assert fight.tracks(hurt)[0] == 10 - back
        assert fight.book.state(fight.world, hurt) == "fit"
        assert fight.get(hurt, Earned).actions == 0


@pytest.mark.rule("ALT-BASE-31", "ALT-BASE-33", "ALT-CRIT-04")
def test_a_kit_heals_by_a_task_of_three(skirmish: type[Skirmish]) -> None:
    """Good 2, Failure 0, Ordinary 1: done on the third action; a kit heals 1, a trauma pack 2; old wounds once."""
    for tag, healed in (("medkit", 1), ("trauma_pack", 2)):
        fight, doc, hurt = ward(skirmish, tags=(tag,), wound=3)
        fight.put(doc, Earned(AMAZING, 4))
        for phase, control in ((AMAZING, 6), (GOOD, 13), (ORDINARY, 12)):
            assert fight.tracks(hurt)[1] == 3
            fight.phase(phase, {doc: (Aid(hurt, "wound"),)}, dice=[control])
        assert fight.tracks(hurt)[1] == 3 - healed
        assert "tended once" in why_not(fight, doc, Aid(hurt, "wound"))
        fight.put(hurt, replace(fight.get(hurt, Tracks), wound=5))
        assert why_not(fight, doc, Aid(hurt, "wound")) == ""


@pytest.mark.rule("ALT-BASE-33", "ALT-CRIT-04")
def test_a_twenty_ruins_the_task_at_once(skirmish: type[Skirmish]) -> None:
    """No second roll; what has been done is lost, and the wounds are beyond the kit."""
    fight, doc, hurt = ward(skirmish, tags=("medkit",), wound=3)
    fight.put(hurt, replace(fight.get(hurt, Carried), mending=2))
    told = fight.phase(GOOD, {doc: (Aid(hurt, "wound"),)}, dice=[20])
    assert of_kind(told, SkillUsed)[0].degree == -1
    assert fight.get(hurt, Carried).mending == 0
    assert "tended once" in why_not(fight, doc, Aid(hurt, "wound"))


@pytest.mark.rule("ALT-BASE-31", "ALT-BASE-14")
def test_treatment_heals_two_wounds_at_once_and_wakes_who_lay_of_them(skirmish: type[Skirmish]) -> None:
    """No kit needed; without the skill one is. Whoever lay with a full track is up with the first wound healed."""
    fight, doc, hurt = ward(skirmish, wound=10)
    assert "kit" in why_not(fight, doc, Aid(hurt, "wound"))
    fight, doc, hurt = ward(skirmish, skills={"treatment": 2}, wound=10)
    fight.tell(KnockOut(hurt, "wound"), StateChanged(hurt, "fit", "knocked_out"))
    fight.phase(GOOD, {doc: (Aid(hurt, "wound"),)}, dice=[12])
    assert fight.tracks(hurt)[1] == 8
    assert fight.book.standing(fight.world, hurt)


@pytest.mark.rule("ALT-BASE-42")
def test_ranks_lower_penalties_on_first_aid(skirmish: type[Skirmish]) -> None:
    """First aid rank 4 at +1 is at 0; at 0 it stays there."""
    fight, doc, hurt = ward(skirmish, skills={"first_aid": 4}, stun=5)
    fight.put(doc, replace(fight.get(doc, Tracks), stun=6))
    fight.phase(GOOD, {doc: (Aid(hurt, "stun"),)}, dice=[14])
    assert fight.draws[0].sums == (0,)  # type: ignore[union-attr]


# --- dying ----------------------------------------------------------------------------------------------------


def ended(fight: Skirmish, *dice: int) -> list[Event]:
    """The battle is over, between two phases."""
    fight.put(fight.battle, PhaseNow())
    return fight.tell(BattleEnded("blue", "objectives met"), dice=dice)


@pytest.mark.rule("ALT-BASE-14")
def test_the_dying_check_when_the_battle_is_over(skirmish: type[Skirmish]) -> None:
    """Mortal 5, marked 4: CON 10 feat 10/5/2 at +1 and Dazed +4. A failure kills, an Ordinary success does not."""
    for control, situation, lost in ((19, 8, 5), (2, 8, 4)):
        fight, _doc, hurt = ward(skirmish, mortal=4)
        ended(fight, control, situation)
        assert fight.tracks(hurt)[2] == lost
        assert (fight.world.find(hurt, Dead) is not None) == (lost == 5)


@pytest.mark.rule("ALT-BASE-14")
def test_a_critical_failure_costs_two_and_an_untended_hour_another_check(skirmish: type[Skirmish]) -> None:
    """Nobody left who knows medicine: one check more for the hour until help comes."""
    fight, _doc, hurt = ward(skirmish, skills={}, mortal=1)
    ended(fight, 20, 1, 20, 1, 19, 1)  # +1 and +1: d6; confirmed by a second 20; then dazed by 3 of 5, +1 and +3
    assert fight.tracks(hurt)[2] == 4
    fight, _doc, hurt = ward(skirmish, mortal=1)
    ended(fight, 20, 1, 20, 1)
    assert fight.tracks(hurt)[2] == 3


@pytest.mark.rule("ALT-BASE-31", "ALT-BASE-14")
def test_first_aid_stabilises_the_dying_until_they_are_hit_again(skirmish: type[Skirmish]) -> None:
    """No check at the end for who has been seen to; a new mortal point undoes it."""
    fight, doc, hurt = ward(skirmish, mortal=2)
    assert fight.book.state(fight.world, hurt) == "dying"
    fight.phase(GOOD, {doc: (Aid(hurt, "stabilise"),)}, dice=[12])
    assert fight.book.state(fight.world, hurt) == "fit"
    ended(fight)
    assert "not dying" in why_not(fight, doc, Aid(hurt, "stabilise"))


@pytest.mark.rule("ALT-BASE-14", "ALT-BASE-10")
def test_a_battle_that_ends_in_a_phase_is_over_when_the_phase_is(skirmish: type[Skirmish]) -> None:
    """A shoots the last enemy down, and dying of what it caught in the same phase it checks only then."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=9, skills={"rifle": 2}, arms=(LASER_RIFLE,))
    b = fight.soldier("b", (4, 0), "red", dex=10, skills={"rifle": 2}, arms=(LASER_RIFLE,))
    fight.put(a, replace(fight.get(a, Tracks), mortal=1))
    fight.put(b, replace(fight.get(b, Tracks), mortal=4))
    told = fight.phase(GOOD, {a: (Attack(b),), b: (Attack(a),)}, dice=[3, 1, 1, 19, 1, 19, 1, 5, 1])
    assert fight.world.find(b, Dead) is not None
    checks = [at for at, one in enumerate(told) if isinstance(one, DegreesRolled) and one.key == "stamina"]
    assert len(checks) == 2
    assert checks[0] > next(at for at, one in enumerate(told) if isinstance(one, PhaseEnded))
    assert fight.tracks(a)[2] == 2


# --- tactics and leadership -----------------------------------------------------------------------------------


@pytest.mark.rule("ALT-BASE-39")
def test_tactics_put_steps_on_the_next_check(skirmish: type[Skirmish]) -> None:
    """Rank 5, INT 10: 15/7/3 at -1; control 9, d4 3 is 6, Good: the named enemy's next check +2, the one after 0."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"infantry_tactics": 5})
    b = fight.soldier("b", (4, 0), "red", skills={"rifle": 2}, arms=(LASER_RIFLE,), int=13)
    plain = Attack(a)
    fight.phase(AMAZING, {a: (Aid(b, "outwit"),), b: (plain,)}, dice=[9, 3, 19, 1])
    assert fight.draws[1].sums == (-2,)  # type: ignore[union-attr]
    assert fight.get(b, Carried).hindered == 2
    fight.phase(GOOD, {b: (plain,)}, dice=[19])
    assert fight.draws[0].sums == (0,)  # type: ignore[union-attr]
    fight.put(b, Earned(AMAZING, 2))
    fight.phase(ORDINARY, {b: (plain,)}, dice=[19, 1])
    assert fight.draws[0].sums == (-2,)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-BASE-39")
def test_of_several_tricks_the_best_counts(skirmish: type[Skirmish]) -> None:
    """Ordinary after Good changes nothing; Amazing after Good does; a Critical Failure on nobody's trick helps."""
    for first, dice, held in ((2, [13], 2), (2, [1], 3), (0, [20, 20], -1)):
        fight = skirmish("." * 12)
        a = fight.soldier("a", (0, 0), skills={"infantry_tactics": 3})
        b = fight.soldier("b", (4, 0), "red")
        fight.put(b, replace(fight.get(b, Carried), hindered=first, hindered_at=-9))
        fight.phase(GOOD, {a: (Aid(b, "outwit"),)}, dice=dice)
        assert fight.get(b, Carried).hindered == held
        assert "no tactics" in why_not(fight, b, Aid(a, "outwit"))


@pytest.mark.rule("ALT-BASE-40")
def test_an_order_leads_the_nearest_followers(skirmish: type[Skirmish]) -> None:
    """14/7/3, drilled (-2): control 9, d6 2 is 7, Good: four soldiers at -1 through the end of the next round."""
    fight = skirmish("." * 20)
    a = fight.soldier("a", (0, 0), skills={"command": 3}, per=11, con=12, wil=12)
    men = [fight.soldier(f"m{x}", (x, 0), parts=(Build(tags=("drilled",)),)) for x in (6, 1, 2, 5, 4)]
    fight.soldier("foe", (19, 0), "red", con=8, wil=7)
    fight.phase(GOOD, {a: (Aid(a, "lead"),)}, dice=[9, 2])
    assert [fight.get(one, Carried).led for one in men] == [0, -1, -1, -1, -1]
    steps = []
    for round_, phase in ((1, GOOD), (1, ORDINARY), (2, MARGINAL), (3, AMAZING)):
        fight.put(fight.battle, Clock(round=round_), PhaseNow(phase))
        steps.append(sum(one.amount for one in own_steps(fight.world, men[1], fight.book.numbers)))
    assert steps == [0, -1, -1, 0]


@pytest.mark.rule("ALT-BASE-40")
def test_two_orders_cancel_and_a_botched_one_is_the_last(skirmish: type[Skirmish]) -> None:
    """One leader at a time; a Critical Failure puts a step on the nearest, and nobody listens any more."""
    fight = skirmish("." * 20)
    a = fight.soldier("a", (0, 0), skills={"command": 3}, per=11)
    b = fight.soldier("b", (1, 0), skills={"command": 3}, per=11)
    c = fight.soldier("c", (2, 0))
    fight.soldier("foe", (19, 0), "red")
    fight.phase(AMAZING, {a: (Aid(a, "lead"),)}, dice=[14])
    assert [fight.get(one, Carried).led for one in (b, c)] == [-1, -1]
    fight.phase(GOOD, {b: (Aid(b, "lead"),)}, dice=[8, 1])
    assert fight.get(c, Carried).led == 0
    fight.phase(ORDINARY, {a: (Aid(a, "lead"),)}, dice=[20, 1, 20, 1])
    assert (fight.get(b, Carried).led, fight.get(a, Carried).unheeded) == (1, True)
    fight.put(a, Earned(AMAZING, 2))
    assert "nobody listens" in why_not(fight, a, Aid(a, "lead"))


@pytest.mark.rule("ALT-BASE-40")
def test_unwilling_troops_are_harder_to_lead(skirmish: type[Skirmish]) -> None:
    """+2 steps; without the skill there is no leading at all."""
    fight = skirmish("." * 20)
    a = fight.soldier("a", (0, 0), skills={"command": 3}, per=11)
    b = fight.soldier("b", (1, 0), parts=(Build(tags=("unled",)),))
    fight.soldier("foe", (19, 0), "red")
    fight.phase(AMAZING, {a: (Aid(a, "lead"),)}, dice=[19, 1])
    assert fight.draws[0].sums == (2,)  # type: ignore[union-attr]
    assert "no leadership" in why_not(fight, b, Aid(b, "lead"))


# --- exertion -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALT-BASE-34", "ALT-BASE-22")
def test_the_third_all_out_sprint_in_a_row_tires(skirmish: type[Skirmish]) -> None:
    """Two rounds cost nothing, the third and every one after it a point; a round of rest begins anew."""
    fight = skirmish("." * 80)
    a = fight.soldier("a", (0, 0))
    fight.soldier("foe", (79, 0), "red")
    tired, at = [], 0
    for round_ in (1, 2, 3, 4, 6, 7):
        at += 11 if round_ < 5 else 1
        fight.put(fight.battle, Clock(round=round_))
        fight.put(a, Earned(AMAZING, 2))
        fight.phase(GOOD, {a: (Move((at, 0), "dash"), END)})
        tired.append(fight.tracks(a)[3])
    assert tired == [0, 0, 1, 2, 2, 2]


@pytest.mark.rule("ALT-BASE-22")
def test_an_all_out_sprint_goes_with_no_action(skirmish: type[Skirmish]) -> None:
    """Half as far again as a sprint of 10 squares, and nothing else in that phase."""
    fight = skirmish("." * 40)
    a = fight.soldier("a", (0, 0), arms=(LASER_RIFLE,))
    b = fight.soldier("foe", (39, 0), "red")
    assert why_not(fight, a, Move((15, 0), "dash")) == ""
    assert "15 squares" in why_not(fight, a, Move((16, 0), "dash"))
    fight.tell(OrderDeclared(a, Move((15, 0), "dash")))
    assert "all-out sprint" in why_not(fight, a, Attack(b))
    fight, doc, hurt = ward(skirmish, stun=1)
    fight.tell(OrderDeclared(doc, Aid(hurt, "stun")))
    assert "all-out sprint" in why_not(fight, doc, Move((0, 0), "dash"))


@pytest.mark.rule("ALT-BASE-34")
def test_a_full_fatigue_track_is_the_end_of_it(skirmish: type[Skirmish]) -> None:
    """Five of five lost, check Good: two more rounds, and it falls at the end of the second; no Dazed on that check."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"physical_resolve": 4})
    fight.soldier("foe", (11, 0), "red", con=8, wil=7)
    fight.put(a, replace(fight.get(a, Tracks), fatigue=4))
    fight.tell(Fatigued(a, 1), dice=[7])
    up = []
    for _round in range(2):
        fight.run(Round(), dice=[12, 1, 12], answers=[END, END])
        up.append(fight.book.standing(fight.world, a))
    assert up == [True, False]


@pytest.mark.rule("ALT-BASE-34")
def test_who_fails_to_keep_going_falls_at_once_and_stays(skirmish: type[Skirmish]) -> None:
    """Unconscious; nobody comes to from that in the battle."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"physical_resolve": 4})
    fight.soldier("b", (1, 0))
    fight.soldier("foe", (11, 0), "red")
    fight.put(a, replace(fight.get(a, Tracks), fatigue=4))
    fight.tell(Fatigued(a, 1), dice=[15])
    assert not fight.book.standing(fight.world, a)
    fight.put(fight.battle, Clock(round=9))
    fight.run(Round(), dice=[12, 12], answers=[END, END])
    assert not fight.book.standing(fight.world, a)


@pytest.mark.rule("ALT-BASE-31")
def test_the_forecast_of_first_aid_is_the_chance_of_its_check(skirmish: type[Skirmish]) -> None:
    """12/6/3 at step 0: 12 in 20, a 20 being no success."""
    fight, doc, hurt = ward(skirmish, stun=5)
    told = forecast(fight.world, fight.book, doc, Aid(hurt, "stun"))
    assert told.success == Fraction(12, 20)
