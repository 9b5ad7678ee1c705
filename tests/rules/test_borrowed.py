"""What the flagship may borrow from the second book: each switch off as shipped, each row's own example (ALT-PLUG)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from game.battle.forecast import forecast
from game.content.catalogue import catalogue
from game.content.profile import load_profile
from game.dice.draws import Check, Modifier
from game.dice.flukes import ten_words
from game.dice.ladder import edge_of, rung_of
from game.dice.shapes import shape
from game.messages.events import Beset, FieldLeft, Rolled, Stepped
from game.messages.frames import Blast, Turn
from game.messages.orders import DECLINE, END, Act, Attack, Close, Move, Respond, Throw
from game.messages.stack import Ask
from game.rulebooks.ascension import listing
from game.rulebooks.ascension.book import open_ascension
from game.rulebooks.ascension.captions import FACE
from game.rulebooks.ascension.checks import ranged_challenge
from game.rulebooks.ascension.close.challenge import close_parts
from game.rulebooks.ascension.close.gangs import counted, slot_of
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.close.rolls import CROWDED
from game.rulebooks.ascension.frames import Edged
from game.rulebooks.ascension.harm import blow_of, body_of, cap_point
from game.rulebooks.ascension.numbers import SWITCHES, Borrowed, die
from game.rulebooks.ascension.orders import DEEDS
from game.rulebooks.ascension.parts import Grades
from game.rulebooks.ascension.statblock import reach_of, weapon_of
from game.systems.deeds import ATTACK
from game.systems.prospects import CERTAIN, OFFSET
from game.systems.terms import total
from game.world.body import Stress
from game.world.conditions import Condition, Conditions
from game.world.gear import Armour, Weapon
from game.world.overlay import Overlay
from game.world.place import Landed, Position, Seen, Trail
from game.world.turns import Actions, Clock
from tests.rules.support import FRAG, hit


@pytest.mark.rule("ALT-PLUG-01")
def test_a_step_is_half_the_mean_of_its_die() -> None:
    assert [edge_of(step) for step in (-5, -4, -3, -2, -1, 0)] == [5, 3, 2, 2, 1, 0]
    assert [edge_of(step) for step in range(1, 8)] == [-1, -2, -2, -3, -5, -11, -16]
    assert (edge_of(12), edge_of(-9)) == (-16, 5), "beyond the ends of the ladder it is as at the ends"
    assert edge_of(-2) == 2  # the rear of ALT-MULTI-04 is +2 Accuracy Edge


@pytest.mark.rule("ALT-PLUG-01")
def test_the_way_back_is_the_mildest_of_the_nearest() -> None:
    assert [rung_of(edge) for edge in (5, 4, 3, 2, 1, 0)] == [-5, -4, -4, -2, -1, 0]
    assert [rung_of(-edge) for edge in (1, 2, 3, 4, 5, 8, 9, 16)] == [1, 2, 4, 4, 5, 5, 6, 7]


@pytest.mark.rule("ACY-PLUG-07")
def test_the_odds_of_flukes_on_a_ten_are_those_of_counting() -> None:
    chart = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}  # ACY-FLUKE-08, a 6 being its 0
    counted: Counter[int] = Counter()
    for shown in range(1, 11):
        if 1 < shown < 10:
            counted[shown] += Fraction(1, 10)  # type: ignore[assignment]
            continue
        for dice in chart.values():
            for thrown in product((1, 1, 2, 2, 3, 3), repeat=dice):
                total = 10 + sum(thrown) if shown == 10 else -sum(thrown)
                counted[total] += Fraction(1, 10) / 6 / 6**dice  # type: ignore[assignment]
    book = open_ascension("x", {"fluke.played": True})
    dice = shape(die(book.numbers))
    table = book.prospects.chance  # type: ignore[union-attr]
    for number in range(-14, 25):
        chance = sum((share for total, share in counted.items() if total >= number), Fraction(0))
        assert dice.chance_at_least(number) == chance
        assert table[number + OFFSET] == round(chance * CERTAIN), "planners read the same die"
    for number in counted:
        assert dice.read(dice.faces_for(number)) == number
    assert die(open_ascension("x", {}).numbers) == "d10!"
    assert dice.lowest == -12


@pytest.mark.rule("ACY-PLUG-07")
def test_the_ledgers_own_fluke_of_the_flagship() -> None:
    assert 7 + shape("d10f411223").read((10, 3, 4, 5)) == 22
    assert [ten_words(faces) for faces in ((10, 3, 4, 5), (7,))] == ["10, Fluke 3: 2+3", "7"]


def test_the_shipped_profile_borrows_nothing() -> None:
    shipped = load_profile("ascension").switches
    assert {key: shipped[key] for key in SWITCHES} == {key: getattr(Borrowed(), name) for key, name in SWITCHES.items()}


def test_a_profile_says_what_it_borrows() -> None:
    book = open_ascension("x", {"dazed.revised": True, "damage.firepower_excess": "upgrade"})
    assert book.figures["dazed.revised"] is True
    with pytest.raises(TypeError, match=r"damage\.firepower_excess is one of none, upgrade, plus_one"):
        open_ascension("x", {"damage.firepower_excess": "twice"})


def dazed(bout, stress: int, **figures: object) -> int:
    """Edge of stress on a shot of a unit with SL 15 (3 + 2 + 10)."""
    fight = bout("." * 8, **figures)
    a = fight.unit("a", skills={"physical_conditioning": 2}, species_minimum=10, bought_levels=1)
    fight.put(a, Stress(stress))
    strike = fight.book.situations.body_check(fight.world, a, 0)
    return sum(part.amount for part in strike.modifiers if part.key == "dazed")


@pytest.mark.rule("ALT-PLUG-04")
def test_stress_within_its_level_weighs_on_every_check(bout) -> None:
    on = {"dazed.revised": True}
    points = (0, 1, 3, 4, 5, 7, 8, 11, 12)
    assert [dazed(bout, one, **on) for one in points] == [0, -1, -1, -2, -2, -2, -3, -3, -4]
    assert dazed(bout, 5) == 0
    assert dazed(bout, 15, **on) == 0  # H 2: the second level has just begun


SWORD = Weapon("sword", "Sword", "melee", "1d6", "slashing", skill="melee_weapons", hands=1)


def ringed(bout, *cells: tuple[int, int]):
    """A target in the middle, attacked in turn from those squares; what each attacker's place is worth."""
    fight = bout("\n".join(["." * 5] * 5), **{"melee.multiple_attackers": True})
    target = fight.unit("target", at=(2, 2), side="red")
    foes = [fight.unit(f"foe {place}", at=cell) for place, cell in enumerate(cells)]
    fight.tell(Beset(target, tuple((unit, place) for place, unit in enumerate(foes))))
    n = fight.book.numbers
    slots = (slot_of(fight.world, unit, target, n) for unit in foes)
    return fight, target, foes, [total(CROWDED, {"n": n, "slot": slot}) for slot in slots]


@pytest.mark.rule("ALT-PLUG-02")
def test_places_around_one_target_and_no_room_for_a_seventh(bout) -> None:
    north, east, south, west, corner, other = (2, 1), (3, 2), (2, 3), (1, 2), (1, 1), (3, 3)
    fight, target, foes, edges = ringed(bout, north, south, east, west, corner, other)
    assert edges == [0, 2, -1, -2, -2, 1]  # after the rear the widest angle is at the flank, 135 degrees
    seventh = fight.unit("seventh", at=(1, 3))
    refused = close_refusal(fight.world, fight.book.numbers, seventh, Close(target))
    assert refused == "six have attacked it hand to hand already (ALT-MULTI-05)"
    assert close_refusal(fight.world, fight.book.numbers, foes[5], Close(target)) is None


@pytest.mark.rule("ALT-PLUG-02")
def test_who_has_left_the_field_or_the_squares_around_is_no_attacker(bout) -> None:
    fight, target, (first, second, third, fourth), _edges = ringed(bout, (2, 1), (3, 2), (2, 3), (1, 2))
    fight.tell(FieldLeft(first))
    fight.tell(Stepped(third, (2, 3), (2, 4), "move"))
    assert counted(fight.world, fight.book.numbers, target) == (second, fourth)
    nowhere = Overlay(fight.world).without(fourth, Position)
    assert counted(nowhere, fight.book.numbers, target) == (second,), "whose place is not known"


@pytest.mark.rule("ALT-PLUG-02")
def test_who_is_in_the_targets_own_square_counts_as_ninety_degrees(bout) -> None:
    north, own, north_east, south_east = (2, 1), (2, 2), (3, 1), (3, 3)
    assert ringed(bout, north, north_east, own)[3] == [0, 1, 2]
    assert ringed(bout, north, south_east, own)[3] == [0, 2, 1]
    assert ringed(bout, own, north, north_east)[3] == [0, 1, 0]  # nobody is behind one who looks at its own square


@pytest.mark.rule("ALT-PLUG-07")
@pytest.mark.parametrize("fallen", ["hand", "blade"])
def test_a_blade_hurts_no_hand_when_either_has_fallen(bout, fallen: str) -> None:
    fight = bout("...", **{"parry.bare_hand": True})
    blade = fight.unit("blade", at=(0, 0), weapons=(SWORD,))
    hand = fight.unit("hand", at=(1, 0), side="red")
    fight.put({"hand": hand, "blade": blade}[fallen], Stress(99))
    assert fight.run(Edged(blade, hand, 5)) == []


@pytest.mark.rule("ALT-PLUG-07")
def test_a_blade_that_has_no_riposte_hurts_the_hand_at_once(bout) -> None:
    fight = bout("...", **{"parry.bare_hand": True})
    blade = fight.unit("blade", at=(0, 0), weapons=(SWORD,), parts=(Conditions((Condition("stunned"),)),))
    hand = fight.unit("hand", at=(1, 0), side="red")
    fight.run(Edged(blade, hand, 4), dice=[3])
    assert fight.stress(hand) == 3


@pytest.mark.rule("ALT-PLUG-03")
def test_a_fumble_by_hand() -> None:
    """8 against 15: a 7 is needed, so 1 in 10 threatens and 6 in 10 of those are fumbles."""
    check = Check("attack", 1, (Modifier("all", 8, ""),), 15, (-4, 0), fumble=1)
    assert check.support() == (
        (-6, Fraction(6, 100)), (-5, Fraction(1, 5) - Fraction(6, 100)), (-4, Fraction(2, 5)), (0, Fraction(2, 5)),
    )  # fmt: skip
    assert [check.read(faces) for faces in ((1, 9), (1, 6), (1, 1), (2,), (9,))] == [-5, -6, -6, -5, 0]
    assert check.kept(-6) == -5
    assert check.total((1, 9)) == 9
    for value, _chance in check.support():
        assert check.read(check.faces_for(value)) == value
    sure = Check("attack", 1, (Modifier("all", 14, ""),), 15, fumble=1)
    assert sure.support() == ((0, Fraction(1)),)  # a 1 that hits threatens nothing


@pytest.mark.parametrize("played", [{key: True} for key in SWITCHES if key != "damage.firepower_excess"])
def test_forecasts_by_formula_are_those_of_exploring_with_borrowed_rules(bout, played: dict[str, bool]) -> None:
    fight = bout("\n".join(["." * 12] * 6), **played, **{"damage.firepower_excess": "plus_one"})
    a = fight.unit("a", at=(1, 2), species_minimum=9)
    b = fight.unit("b", at=(6, 2), side="red", species_minimum=6)
    fight.unit("c", at=(7, 3), side="red", species_minimum=6)
    fight.put(a, Stress(5), Grades((("rifle", 2),)))
    fight.put(b, Stress(3))
    for order in (Attack(b), Attack(b, "suppress"), Throw("frag", (6, 3))):
        formula = forecast(fight.world, fight.book, a, order)
        assert fight.book.foresee(fight.world, fight.book, a, order) is not None
        explored = forecast(fight.world, fight.book, a, order, closed=False)
        assert formula.foresight == explored.foresight


def test_a_shot_is_foretold_by_formula_where_stress_weighs_on_nerves(bout) -> None:
    """Who sees the comrade die has not been hit by the same shot; of several victims one may have been."""
    fight = bout("\n".join(["." * 12] * 6), **{"dazed.revised": True}, morale=True)
    a = fight.unit("a", at=(1, 2), skills={"firearms": 5})
    b = fight.unit("b", at=(6, 2), side="red", species_minimum=1)
    c = fight.unit("c", at=(7, 3), side="red", species_minimum=9, parts=[Stress(5)])
    for unit in (a, b, c):
        fight.put(unit, Seen(("blue", "red")))
    formula = forecast(fight.world, fight.book, a, Attack(b))
    assert fight.book.foresee(fight.world, fight.book, a, Attack(b)) is not None
    assert formula.of(c) is not None
    assert formula.of(c).conditions
    assert formula.foresight == forecast(fight.world, fight.book, a, Attack(b), closed=False).foresight
    assert fight.book.foresee(fight.world, fight.book, a, Throw("frag", (6, 3))) is None


def test_questions_and_answers_of_borrowed_rules_have_words() -> None:
    assert {"declare", "reach", "edge"} <= set(FACE.asks)
    assert {"edge", "shoot", "fight", "throw_grenade", "hold_fire", "aim", "clear_jam"} <= set(FACE.answers)
    assert "act.clear_jam" in FACE.by_key


def test_what_the_book_advises_seats(bout) -> None:
    """A sure 2d6 beats a blow that misses nine times in ten; a blow that cannot miss beats 1d6."""
    sword = weapon_of(catalogue().weapon("sword"), catalogue())
    fight = bout("...", **{"parry.bare_hand": True, "declare.ahead": True})
    weak = fight.unit("weak", at=(1, 0), physique=5, weapons=[sword])
    strong = fight.unit("strong", at=(1, 0), physique=5, skills={"melee_weapons": 30}, weapons=[sword])
    foe = fight.unit("foe", at=(2, 0), side="red", physique=5, skills={"unarmed": 9}, weapons=[])
    advised = {
        unit: fight.book.prospects.advice(fight.world, (), Ask("blue", unit, "edge", (), about=foe, weight=5))
        for unit in (weak, strong)
    }
    assert advised == {weak: Respond("edge"), strong: DECLINE}
    words = tuple(map(Respond, ("fight",)))
    ask = Ask("blue", weak, "declare", (DECLINE, *words))
    assert fight.book.prospects.advice(fight.world, (), ask) == Respond("fight")


@pytest.mark.rule("ALT-PLUG-06")
def test_grades_of_reach_are_those_that_cards_name_in_any_line() -> None:
    cards = catalogue()
    found = {key: reach_of(cards.weapon(key)) for key in ("knife", "sword", "chain", "spear", "polearm", "axe")}
    assert found == {"knife": 0, "sword": 1, "chain": 2, "spear": 2, "polearm": 3, "axe": 1}


@pytest.mark.rule("ALT-PLUG-06")
def test_the_odds_of_a_blow_say_what_a_longer_weapon_would_change(bout) -> None:
    cards = catalogue()
    knife, polearm = (weapon_of(cards.weapon(key), cards) for key in ("knife", "polearm"))
    fight = bout("....", **{"reach.order": True})
    a = fight.unit("a", at=(1, 0), weapons=[knife], species_minimum=1, parts=[Trail(((0, 0),))])
    b = fight.unit("b", at=(2, 0), side="red", physique=5, weapons=[polearm], parts=[Grades(reach=(("polearm", 3),))])
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=a))
    told = forecast(fight.world, fight.book, a, Close(b, "weapon"))
    assert 0 < told.interrupts["reach"].success < told.success
    fight.put(b, Actions(0, 1))
    assert "reach" not in forecast(fight.world, fight.book, a, Close(b, "weapon")).interrupts


def levels(bout, firepower: int, toughness: int, word: str = "plus_one", *, overwhelming: int = 1, worn: int = 5):
    """How many levels a hit on a hero passes before it can be capped (SL 13); None where it cannot."""
    fight = bout("....", **{"damage.firepower_excess": word})
    unit = fight.unit("a", species_minimum=10, hero_level=1)
    foe = fight.unit("b", at=(2, 0), side="red")
    fight.put(unit, Armour("x", 3, worn), Grades(toughness=toughness))
    fight.put(foe, Grades((("test", firepower),)))
    blow = hit(unit, "3d6", by=foe, overwhelming=overwhelming)
    n = fight.book.numbers
    point = cap_point(body_of(fight.world, n, unit), blow_of(fight.world, n, blow).over)
    return point // 13 if point is not None else None


@pytest.mark.rule("ALT-PLUG-09")
def test_firepower_above_toughness_overwhelms_one_level_more_and_once(bout) -> None:
    ordinary, good, amazing = 1, 2, 3
    assert levels(bout, good, ordinary) == 2
    assert levels(bout, amazing, ordinary) == 2
    assert levels(bout, good, good) == 1
    assert levels(bout, good, ordinary, "upgrade") == 2
    assert levels(bout, good, ordinary, "none") == 1


@pytest.mark.rule("ALT-PLUG-09")
def test_a_weapon_without_a_grade_adds_nothing_and_no_cap_stays_none(bout) -> None:
    assert levels(bout, 2, 0) == 2  # armour that names no toughness is Ordinary
    assert levels(bout, 0, 1) == 1
    assert levels(bout, 2, 1, overwhelming=0) is None
    assert levels(bout, 2, 0, worn=0) == 2  # bare skin is Ordinary


def feat_of_a_dodger(bout, face: int, **figures: object):
    """Physique 4, Athletics 3, in the blast of a frag grenade whose DC is 15."""
    fight = bout("\n".join(["." * 9] * 9), **figures)
    unit = fight.unit("a", at=(6, 4), side="red", physique=4, skills={"athletics": 3}, species_minimum=30)
    grenade = fight.world.add(FRAG, Position((4, 4)), Landed(0, FRAG.key, False, False))
    away = [Move((8, 4), "dodge")] if face == 9 else []
    fight.run(Blast(grenade, 0), dice=[face] if away else [face, 1, 1, 1, 1], answers=["feat", *away])
    return fight, unit


@pytest.mark.rule("ALT-PLUG-05")
@pytest.mark.parametrize(("face", "succeeds"), [(9, True), (8, False)])
def test_a_dodge_by_bare_physique_leaves_one_off_balance(bout, face: int, succeeds: bool) -> None:
    """9 + 4 + 2 is 15, 8 + 4 + 2 is 14; AC is 2 less either way, until the unit's turn ends."""
    on = {"deck.dex_feat": True}
    fight, unit = feat_of_a_dodger(bout, face, **on)
    assert (fight.get(unit, Position).cell == (8, 4)) == succeeds
    world, n = fight.world, fight.book.numbers
    assert ranged_challenge(world, unit, n) == 10 + 3 - 2
    assert ("off balance", -2) in [(part.key, part.amount) for part in close_parts(world, unit, n)]
    fight.run(Turn(unit), answers=[END])
    assert ranged_challenge(world, unit, n) == 10 + 3


@pytest.mark.rule("ALT-PLUG-05")
def test_the_feat_is_not_offered_where_it_is_not_played(bout) -> None:
    fight = bout("." * 9)
    fight.unit("a", at=(6, 0), side="red", physique=4, species_minimum=30)
    grenade = fight.world.add(FRAG, Position((4, 0)), Landed(0, FRAG.key, False, False))
    fight.run(Blast(grenade, 0), dice=[1, 1, 1, 1], answers=["decline"])
    assert [choice.answer for choice in fight.asked[0].choices] == ["decline", "dodge"]


def test_every_attack_has_a_word_where_standard_actions_are_declared() -> None:
    """A kind of attack that the table forgot would be no standard action that was declared."""
    kinds = {kind for kind in DEEDS if kind not in (Act, Move)}
    assert {kind for kind in kinds if DEEDS[kind].takes(None) == ATTACK} == set(listing._WORDS)


@pytest.mark.rule("ACY-PLUG-07")
def test_only_the_die_of_a_check_is_told_as_a_fluke() -> None:
    dice = open_ascension("x", {"fluke.played": True}).face.dice
    assert dice(Rolled(1, "attack", (1, 4, 5, 6), -4, 15, -1)) == "1, Fluke 4: 3+3"
    assert dice(Rolled(1, "damage", (1, 4, 5), 10, 0, 10)) == "1+4+5"
