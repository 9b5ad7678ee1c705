"""Grenades and launchers: the throw, where it comes down, whom it hurts, Hit the Deck."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from game.messages.events import AttackGraded, GrenadeLanded, HarmMarked, SmokeSpread, Thrown, WeaponJammed
from game.messages.orders import Attack, Burst, Move, Respond, Throw
from game.messages.stack import Ask
from game.rulebooks.alternity.areas import bands
from game.rulebooks.alternity.events import ActionForgone, ActionOwed
from game.rulebooks.alternity.parts import Plating
from game.systems.light import smoke_at
from game.world.body import Resorts
from game.world.conditions import Condition, Conditions
from game.world.gear import Ammunition, Pouch
from game.world.place import Posture, Unaware
from game.world.store import Unit
from game.world.turns import Carried, Earned, RoundMarks
from tests.books.alternity.support import (
    AMAZING,
    BANTAM,
    CF_COAT,
    FRAG,
    GOOD,
    MARGINAL,
    ORDINARY,
    PISTOL,
    SMOKE,
    TRACER,
    Skirmish,
)
from tests.books.alternity.test_fire import steps, why
from tests.rules.support import of_kind

YARD = "\n".join(["." * 16] * 12)
TOUGH = Plating(toughness=2)
"""As tough as a grenade is strong: nothing raised, nothing lowered, no die of armour."""


def grenadier(fight: Skirmish, at: tuple[int, int] = (0, 5)) -> Unit:
    """Throw 15/7/3, short 5 squares (STR 10 metres): a throw that near has -1 +1 = 0."""
    return fight.soldier("a", at, int=4, skills={"throw": 5}, grenades=(FRAG, TRACER, SMOKE))


@pytest.mark.rule("ALT-BASE-28")
def test_an_area_weapon_fires_one_load_at_a_time(skirmish: type[Skirmish]) -> None:
    """However its card has it."""
    fight = skirmish(YARD)
    unit = fight.soldier("a", skills={"indirect_fire": 4}, arms=(replace(BANTAM, modes="FB"),))
    assert "one load at a time" in why(fight, unit, Attack(fight.soldier("b", (9, 0), "red"), "burst"))


@pytest.mark.rule("ALT-BASE-28")
def test_the_bands_of_a_grenade(skirmish: type[Skirmish]) -> None:
    """The square itself and 1 off: Amazing; 2: Good; 3: Ordinary; 4: nothing."""
    fight = skirmish(YARD)
    a = grenadier(fight)
    foes = [fight.soldier(f"at{far}", (5, 5 - far), "red", plating=TOUGH) for far in range(5)]
    dice = [5, 1, 2, 3, 4, 8, 1, 1, 1]
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=dice, answers=["decline"] * 4)
    assert [one.degree for one in of_kind(told, AttackGraded)] == [3, 3, 2, 1]
    rolled = [(one.unit, one.rolled, one.kind) for one in of_kind(told, HarmMarked)]
    assert rolled == [(foes[0], 3, "wound"), (foes[1], 4, "wound"), (foes[2], 5, "wound"), (foes[3], 4, "wound")]
    assert fight.tracks(foes[4]) == (0, 0, 0, 0)
    assert fight.get(a, Pouch).count("frag") == 1


@pytest.mark.rule("ALT-BASE-28")
def test_a_failed_throw_scatters(skirmish: type[Skirmish]) -> None:
    """Failure, d4 3, d8 5: three squares south. A Critical Failure: 2d4, here north, and stopping at the edge."""
    fight = skirmish(YARD)
    a = grenadier(fight)
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[19, 3, 5])
    assert of_kind(told, GrenadeLanded)[0].cell == (5, 8)
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[20, 20, 4, 3, 1])
    assert of_kind(told, GrenadeLanded)[0].cell == (5, 0)


@pytest.mark.rule("ALT-BASE-28")
def test_scatter_stops_before_a_wall_and_a_wall_shields(skirmish: type[Skirmish]) -> None:
    """The burst stays before the wall; whoever is behind it takes nothing."""
    fight = skirmish("........\n........\n.....#..\n.....#..\n.....#..")
    a = grenadier(fight, (0, 3))
    b = fight.soldier("b", (6, 3), "red", plating=TOUGH)
    told = fight.phase(GOOD, {a: (Throw("frag", (3, 3)),)}, dice=[19, 4, 3])
    assert of_kind(told, GrenadeLanded)[0].cell == (4, 3)
    assert fight.tracks(b) == (0, 0, 0, 0)


@pytest.mark.rule("ALT-BASE-28", "ALT-BASE-20")
def test_a_launcher_fires_at_squares(skirmish: type[Skirmish]) -> None:
    """Bantam: indirect +2 at short, at anyone's square or an empty one; bands 1/3/5; no DEX of the target counts."""
    for at_unit in (True, False):
        fight = skirmish(YARD)
        a = fight.soldier("a", (0, 5), skills={"indirect_fire": 5}, arms=(BANTAM,))
        b = fight.soldier("b", (8, 5), "red", dex=14)
        c = fight.soldier("c", (8, 8), "red")
        order = Attack(b) if at_unit else Burst(((8, 5),))
        told = fight.phase(GOOD, {a: (order,)}, dice=[5, 1, 2, 3, 1, 1], answers=["decline"] * 2)
        assert steps(fight)[0] == 2
        assert [(one.target, one.degree) for one in of_kind(told, AttackGraded)] == [(b, 3), (c, 2)]
        assert fight.get(a, Ammunition).points == (3,)


@pytest.mark.rule("ALT-CRIT-07")
def test_a_launcher_that_fails_critically_scatters_and_loses_its_clip(skirmish: type[Skirmish]) -> None:
    """An energy weapon loses the rest of its clip; the load flies 2d4 squares wide all the same."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 5), skills={"indirect_fire": 5}, arms=(BANTAM,))
    told = fight.phase(GOOD, {a: (Burst(((8, 5),)),)}, dice=[20, 1, 20, 1, 1, 1, 3])
    assert of_kind(told, GrenadeLanded)[0].cell == (10, 5)
    assert not of_kind(told, WeaponJammed)
    assert fight.get(a, Ammunition).points == (0,)


def test_a_smoke_grenade_hides_squares_and_hurts_nobody(skirmish: type[Skirmish]) -> None:
    """Its radius of squares, for its rounds; nobody is asked to hit the deck."""
    fight = skirmish(YARD)
    a = grenadier(fight)
    fight.soldier("b", (5, 5), "red")
    told = fight.phase(GOOD, {a: (Throw("smoke", (5, 5)),)}, dice=[5])
    assert of_kind(told, SmokeSpread)[0].until_round == 3
    assert len(smoke_at(fight.world)) == 9


def test_what_cannot_be_thrown(skirmish: type[Skirmish]) -> None:
    """None left, too far, a wall, out of sight, an option."""
    fight = skirmish(YARD.replace(".", "#", 1))
    a = grenadier(fight)
    assert "left" in why(fight, a, Throw("bomb", (5, 5)))
    assert "blocked" in why(fight, a, Throw("frag", (0, 0)))
    assert "off the map" in why(fight, a, Throw("frag", (5, 50)))
    assert "nothing to this attack" in why(fight, a, Throw("frag", (5, 5), ("cooked",)))
    assert why(fight, a, Throw("frag", (15, 5))) == ""
    weak = fight.soldier("w", (0, 5), str=8, grenades=(FRAG,))
    assert "beyond long range" in why(fight, weak, Throw("frag", (15, 5)))
    fight.soldier("b", (5, 5), "red")
    listed = fight.book.choices(fight.world, Ask("blue", a, "turn")).listed()
    assert Throw("frag", (5, 5)) in listed
    assert Throw("smoke", (0, 5)) in listed


# --- Hit the Deck ---------------------------------------------------------------------------------------------------


def _caught(skirmish: type[Skirmish], at: tuple[int, int] = (5, 5), **of: object) -> tuple[Skirmish, Unit, Unit]:
    """A grenadier, and somebody at whose feet (or near them) its grenade will land."""
    fight = skirmish(YARD)
    a = grenadier(fight)
    b = fight.soldier("b", at, "red", plating=TOUGH, **cast("dict[str, int]", of))
    return fight, a, b


@pytest.mark.rule("ALT-DECK-01")
def test_a_dodge_lowers_the_damage_by_a_degree(skirmish: type[Skirmish]) -> None:
    """Dodge 12/6/3, control 10: the Good line, d4 3 -> 5 wounds; the next action is owed."""
    fight, a, b = _caught(skirmish, skills={"dodge": 2})
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 10, 3], answers=["hit_the_deck"])
    assert fight.tracks(b) == (2, 5, 0, 0)
    assert [one.unit for one in of_kind(told, ActionOwed)] == [b]
    assert fight.get(b, Posture).prone


@pytest.mark.rule("ALT-DECK-02")
def test_a_feat_of_dex_will_do_and_costs_the_balance(skirmish: type[Skirmish]) -> None:
    """DEX 11 feat 11/5/2 at +1: control 7, d4 3 -> 10, a success; off balance."""
    fight, a, b = _caught(skirmish, dex=11)
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 7, 3, 1], answers=["deck_feat"])
    assert not of_kind(told, Thrown)[0].cooked
    assert [one.degree for one in of_kind(told, AttackGraded)] == [2]
    assert fight.get(b, Carried).off_balance


@pytest.mark.rule("ALT-DECK-03")
def test_below_ordinary_there_is_no_damage(skirmish: type[Skirmish]) -> None:
    """The outer band and a success: nothing."""
    fight, a, b = _caught(skirmish, (5, 2), skills={"dodge": 2})
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 10], answers=["hit_the_deck"])
    assert not of_kind(told, AttackGraded)
    assert fight.tracks(b) == (0, 0, 0, 0)


@pytest.mark.rule("ALT-DECK-04")
def test_who_is_off_balance_is_easier_to_hit_and_aims_worse(skirmish: type[Skirmish]) -> None:
    """A pistol at short: -1 -1 = -2; its own next shot +1 more; and then it has its balance back."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 0), int=4, skills={"pistol": 2}, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red", skills={"pistol": 2}, arms=(PISTOL,), parts=(Carried(off_balance=True),))
    fight.phase(GOOD, {a: (Attack(b),), b: (Attack(a),)}, dice=[19, 1, 19])
    assert steps(fight) == [-2, 0]
    assert not fight.get(b, Carried).off_balance


@pytest.mark.rule("ALT-DECK-05")
def test_a_failure_costs_the_action_all_the_same_and_one_debt_is_enough(skirmish: type[Skirmish]) -> None:
    """No action left: the first of the next round is crossed out; a second grenade in the phase is not evaded."""
    fight, a, b = _caught(skirmish, skills={"dodge": 2})
    fight.put(b, Earned(MARGINAL, 0))
    other = fight.soldier("o", (0, 6), int=5, skills={"throw": 5}, grenades=(FRAG,))
    orders = {a: (Throw("frag", (5, 5)),), other: (Throw("frag", (5, 5)),)}
    # Critical Failure of the dodge: 20 and 20; d6+2 twice, and a stamina check at the end.
    dice = [5, 20, 20, 1, 5, 1, 1, 1]
    fight.phase(MARGINAL, orders, dice=dice, answers=["hit_the_deck"])
    assert [one.question for one in fight.asked].count("hit_the_deck") == 1
    assert fight.get(b, Carried).off_balance
    fight.put(b, Earned(AMAZING, 2, 0, fight.get(b, Earned).owed))
    told = fight.phase(AMAZING, {})
    assert [one.unit for one in of_kind(told, ActionForgone)] == [b]
    assert fight.get(b, Earned) == Earned(AMAZING, 1)


@pytest.mark.rule("ALT-DECK-06")
def test_who_may_not_hit_the_deck(skirmish: type[Skirmish]) -> None:
    """The unaware, the bound, who shares its square with another."""
    bound = Conditions((Condition("restrained"),))
    for parts, crowd in (((Unaware(),), False), ((bound,), False), ((), True)):
        fight, a, b = _caught(skirmish)
        fight.put(b, *parts)
        if crowd:
            fight.soldier("c", (5, 5), "red", plating=TOUGH)
        dice = [5, 1, 1, 1, *([1, 1, 1] if crowd else [])]
        fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=dice)
        assert not [one for one in fight.asked if one.question == "hit_the_deck"]


@pytest.mark.rule("ALT-DECK-07")
def test_after_a_parry_only_the_feat_is_open(skirmish: type[Skirmish]) -> None:
    """And without the feat's rule nothing is; a dodge in force does not change the check."""
    fight, a, b = _caught(skirmish)
    fight.put(b, RoundMarks(parried=True, dodging=True))
    fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 1, 1, 1], answers=["deck_feat"])
    assert fight.asked[-1].choices[1:] == (Respond("deck_feat"),)
    assert steps(fight)[1] == 1  # of the feat, nothing of the dodge
    without = skirmish(YARD, deck__dex_feat=False)
    a = grenadier(without)
    without.soldier("b", (5, 5), "red", plating=TOUGH, parts=(RoundMarks(parried=True),))
    without.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 1, 1, 1])
    assert not [one for one in without.asked if one.question == "hit_the_deck"]


@pytest.mark.rule("ALT-MOVE-01")
def test_who_gave_up_an_action_does_not_move_in_that_phase(skirmish: type[Skirmish]) -> None:
    """The Ordinary phase is passed over; in the Marginal phase it may move again."""
    fight, a, b = _caught(skirmish, (5, 2), skills={"dodge": 2})
    fight.put(b, Earned(ORDINARY, 2))
    fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 10], answers=["hit_the_deck"])
    fight.put(b, Posture())
    fight.phase(ORDINARY, {})
    assert b not in [one.unit for one in fight.asked]
    fight.phase(MARGINAL, {b: (Move((6, 2)),)})
    assert b in [one.unit for one in fight.asked]


@pytest.mark.rule("ALT-MOVE-02", "ALT-REACT-06")
def test_hit_the_deck_leaves_the_spare_action(skirmish: type[Skirmish]) -> None:
    """3 actions, Ordinary result: the Ordinary action is given up, the spare one stays."""
    fight, a, b = _caught(skirmish, (5, 2), skills={"dodge": 2})
    fight.put(b, Earned(ORDINARY, 3, 1))
    fight.phase(AMAZING, {a: (Throw("frag", (5, 5)),)}, dice=[5, 10], answers=["hit_the_deck"])
    fight.phase(ORDINARY, {})
    assert fight.get(b, Earned) == Earned(ORDINARY, 2, 1)


@pytest.mark.rule("ALT-1B-02", "ALT-1B-03", "ALT-1B-05")
def test_a_strong_grenade_against_ordinary_toughness(skirmish: type[Skirmish]) -> None:
    """Frag d4+2w 4 -> 6m, 3w 3s beside it, coat 2 -> 4m through; tracer d4+2m -> 2d4+2m, 3 and 2 -> 7m, also bare."""
    fight = skirmish(YARD, damage__firepower_excess="upgrade")
    a = grenadier(fight)
    b = fight.soldier("b", (5, 3), "red", con=14, plating=CF_COAT)
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[5, 4, 2], answers=["decline"])
    assert of_kind(told, HarmMarked)[0].kind == "mortal"
    assert fight.tracks(b) == (3, 3, 4, 0)
    c = fight.soldier("c", (0, 3), "red", con=14)
    told = fight.phase(GOOD, {a: (Throw("tracer", (0, 3)),)}, dice=[5, 1, 3, 2], answers=["decline"] * 2)
    hit = next(one for one in of_kind(told, HarmMarked) if one.unit == c)
    assert (hit.rolled, hit.kind) == (7, "mortal")


def test_a_launcher_fires_at_one_square(skirmish: type[Skirmish]) -> None:
    """Two are refused."""
    fight = skirmish(YARD)
    a = fight.soldier("a", (0, 5), arms=(BANTAM,))
    assert "one square (ALT-BASE-28)" in why(fight, a, Burst(((5, 5), (6, 5))))


@pytest.mark.rule("ALT-BASE-32")
def test_last_resorts_in_throwing_and_in_getting_down(skirmish: type[Skirmish]) -> None:
    """A failed throw becomes Ordinary and lands true; a failed Dodge lowers the damage after all."""
    fight, a, b = _caught(skirmish, skills={"dodge": 2})
    for unit in (a, b):
        fight.put(unit, Resorts(1, 1))
    answers = ["last_resort", "hit_the_deck", "last_resort"]
    told = fight.phase(GOOD, {a: (Throw("frag", (5, 5)),)}, dice=[19, 19, 1], answers=answers)
    assert of_kind(told, GrenadeLanded)[0].cell == (5, 5)
    assert [one.degree for one in of_kind(told, AttackGraded)] == [2]
    assert [fight.get(unit, Resorts).left for unit in (a, b)] == [0, 0]


@pytest.mark.rule("ALT-BASE-28")
def test_the_squares_that_a_player_is_shown(skirmish: type[Skirmish]) -> None:
    """Bands of 1, 2 and 3 squares: Amazing, Good and Ordinary damage, as far as the map reaches and walls let it."""
    fight = skirmish("......\n..#...\n......\n......\n......\n......\n......")
    a = grenadier(fight, (0, 0))
    near, far = FRAG.lines[2].text, FRAG.lines[0].text
    shown = bands(fight.world, fight.book, a, "frag", (2, 3))
    assert {cell[1] for cell in shown} == set(range(7))
    assert (shown[2, 3], shown[3, 4]) == ((0, near), (0, near))
    assert (shown[4, 3][0], shown[5, 3]) == (1, (2, far))
    assert (2, 1) not in shown
    assert (2, 0) not in shown
    assert not bands(fight.world, fight.book, a, "smoke", (2, 3))
