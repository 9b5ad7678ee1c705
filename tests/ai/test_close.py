"""Close combat as planners see it, against the rules themselves; and positions where the right choice is clear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ai.beliefs import Knowledge
from ai.close_combat import CloseCombat, within_arms
from ai.doctrine import TOOLS, doctrine, read_doctrine, worth_of
from ai.odds import Odds, place
from ai.plain import GreedySeat
from ai.utility import UtilitySeat
from game.battle.outlook import Outlook
from game.battle.seat import open_seat
from game.content.problem import ContentError
from game.messages.frames import Turn
from game.messages.orders import DECLINE, Act, Attack, Close, DrawWeapon, EndTurn, Order, Respond, TakeStance
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.checks import aim_at, ranged_challenge
from game.rulebooks.ascension.close.challenge import close_parts
from game.rulebooks.ascension.close.refusals import blows_at, close_price, close_refusal
from game.rulebooks.ascension.close.rolls import declared
from game.rulebooks.ascension.frames import CloseAttack, Lock, Riposte
from game.rulebooks.ascension.grenades import throw_check
from game.rulebooks.ascension.payments import after
from game.rulebooks.ascension.stances import DamageProfile
from game.systems.prospects import CERTAIN, FireLine
from game.systems.scatter import IN_HAND
from game.world.body import Build
from game.world.conditions import Advantage, Condition, Conditions
from game.world.gear import Pouch, Weapon
from game.world.place import Grapple, Melee, Position, Posture, Seen, Stance
from game.world.turns import Actions, Clock, Springing, TurnMarks
from tests.rules.support import FRAG, RIFLE, SMOKE, Bout

SWORD = Weapon(
    "sword", "Sword", "melee", "1d6", "slashing", hands=1, skill="melee_weapons", attack=2, defence=2,
    build_accuracy=1, factor=5, factor_least=2, limit=3, tags=("piercing", "slashing", "one_handed"),
)  # fmt: skip
KNIFE = replace(SWORD, key="knife", name="Knife", attack=1, defence=0, factor=6, limit=2, tags=("piercing",))
SKILLS = {"firearms": 3, "athletics": 2, "physical_conditioning": 2, "melee_weapons": 4, "unarmed": 3}


@pytest.fixture(autouse=True)
def _closed() -> Any:
    yield
    Bout.close_all()


def _pair(
    weapon: Sequence[Weapon] = (SWORD,), theirs: Sequence[Weapon] = (SWORD,), apart: int = 1
) -> tuple[Bout, int, int]:
    """Two who face each other on open ground, everything seen."""
    fight = Bout()
    me = fight.unit("me", (5, 5), physique=4, skills=SKILLS, weapons=weapon, grenades=())
    foe = fight.unit("foe", (5 + apart, 5), "red", physique=3, skills=SKILLS, weapons=theirs, grenades=())
    return fight, me, foe


def _outlook(fight: Bout, ask: Ask, stack: Sequence[Frame] = ()) -> Outlook:
    for unit in fight.world.having(Position):
        if fight.world.find(unit, Seen) is not None:
            fight.put(unit, Seen(("blue", "red")))
    outlook = Outlook(fight.world, fight.book, ask.side)
    outlook.face(ask, stack)
    return outlook


def _turn(fight: Bout, me: int, seat: Any = None) -> Order:
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, replace(clock, active=me))
    ask = Ask("blue", me, "turn")
    return (seat or UtilitySeat()).choose(_outlook(fight, ask, [Turn(me, "orders")]), ask)


STANCES = ("", "line_offence", "line_defence", "high_guard", "low_guard", "high_ready", "low_ready")


@pytest.mark.rule("ASC-STANCE-03", "ASC-RULING-28", "ASC-RULING-52", "ASC-RULING-58", "ASC-RULING-59", "ASC-RULING-60")
@pytest.mark.parametrize("stance", [*STANCES, "braced", "alert", "striking", "throwing", "grappling", "tumbling"])
def test_close_ac_and_every_blow_are_sketched_as_the_rules_have_them(stance: str) -> None:
    """In every stance, with points in both pools: AC, the whole Edge, what it costs, and nothing that is not legal."""
    fight, me, foe = _pair()
    fight.put(me, Advantage(0 if stance == "tumbling" else 6, 4), Stance(stance))
    fight.put(foe, Advantage(2, 3), Stance("grappling" if stance != "alert" else stance))
    n = fight.book.numbers
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    mine, other = known.combatant(me), known.combatant(foe)
    assert mine.stance_option.word == stance
    assert (mine.stance_option.guard, other.stance_option.guard) == tuple(
        sum(part.amount for part in close_parts(fight.world, unit, n)) for unit in (me, foe)
    )
    assert (mine.stance_option.challenge, other.stance_option.challenge) == tuple(
        ranged_challenge(fight.world, unit, n) for unit in (me, foe)
    )
    kinds = set()
    for close_option in mine.stance_option.close_options:
        if close_option.first:
            continue
        order = Close(foe, close_option.kind, close_option.options)
        assert close_refusal(fight.world, n, me, order) is None, order
        price = close_price(fight.world, me, close_option.options, n)
        assert (close_option.accuracy, close_option.initiative) == (price.accuracy, price.initiative)
        spent = after(fight.get(me, Advantage), price)
        real = declared(fight.world, CloseAttack(me, foe, close_option.kind, close_option.options), spent, n)
        need = real.challenge - sum(part.amount for part in real.modifiers)
        yields = dict(other.stance_option.yields).get(close_option.kind, 0)
        against = other.hilt if close_option.kind == "weapon_strike" else other.stance_option.guard
        assert against - mine.arm - close_option.edge - yields - other.open == need, close_option
        kinds.add(close_option.kind)
    assert kinds == {"strike", "throw", "grapple", "weapon", "weapon_strike", "brandish"}


@pytest.mark.rule("ASC-RULING-70")
@pytest.mark.parametrize("stance", ["", "high_guard"])
def test_planners_know_that_a_polearm_keeps_grapplers_off(stance: str) -> None:
    fight, me, foe = _pair((), (replace(SWORD, key="pike", hands=2, tags=("piercing", "polearm")),))
    fight.put(foe, Stance(stance))
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    mine, other = known.combatant(me), known.combatant(foe)
    grapple = next(
        close_option
        for close_option in mine.stance_option.close_options
        if close_option.kind == "grapple" and not close_option.options
    )
    real = declared(fight.world, CloseAttack(me, foe, "grapple", ()), fight.get(me, Advantage), fight.book.numbers)
    assert "against a polearm" in {part.key for part in real.modifiers}
    need = real.challenge - sum(part.amount for part in real.modifiers)
    assert CloseCombat(known, Odds(known.prospects, doctrine())).need(grapple, other, mine.arm) == need


@pytest.mark.rule("ASC-STANCE-03", "ASC-RULING-28")
@pytest.mark.parametrize("stance", ["", "braced", "alert"])
def test_stances_of_a_gunner_are_sketched_as_the_rules_have_them(stance: str) -> None:
    """What Braced and Alert put on a shot, a Strike and a throw: planners and rules say the same."""
    fight, me, foe = _pair((RIFLE,))
    fight.put(me, Stance(stance), Pouch(((FRAG, 1),)))
    n = fight.book.numbers
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    mine, other = known.combatant(me), known.combatant(foe)
    assert mine.stance_option.word == stance
    assert mine.stance_option.challenge == ranged_challenge(fight.world, me, n)
    shot = aim_at(fight.world, me, foe, "single", (), n)
    assert mine.stance_option.own + int(mine.stance_option.by_distance[1]) == sum(
        part.amount for part in shot.modifiers
    )
    blow = next(close_option for close_option in mine.stance_option.close_options if close_option.kind == "strike")
    real = declared(fight.world, CloseAttack(me, foe, "strike", ()), fight.get(me, Advantage), n)
    assert other.stance_option.guard - mine.arm - blow.edge == real.challenge - sum(
        part.amount for part in real.modifiers
    )
    thrown = throw_check(fight.world, fight.book, me, mine.supplies[0].key, fight.get(foe, Position).cell)
    cooked = dict(known.prospects.courses(FireLine(1, 0, 0), mine, mine.stance_option, mine.supplies[0], cooked=True))
    assert CERTAIN - cooked.get(IN_HAND, 0) == int(known.prospects.chance[place(thrown.need)])


@pytest.mark.rule("ASC-MELEE-10", "ASC-MELEE-11")
def test_a_weapon_adds_a_die_for_each_step_of_force_up_to_its_limit() -> None:
    """Sword 5-2, Physique 4 makes it 6; margin 0 to 5: 1d6, 6 to 11: 2d6. A body of 6 without armour falls to a 6."""
    fight, me, foe = _pair(theirs=())
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    close_option = next(
        close_option
        for close_option in known.combatant(me).stance_options[0].close_options
        if close_option.kind == "weapon" and not close_option.options[1:]
    )
    assert isinstance(close_option.force, DamageProfile)
    assert [blow.dice for blow in close_option.force.blows] == ["1d6", "2d6", "3d6", "4d6"]
    target = known.combatant(foe)
    body = target.body._replace(points=target.full - 6)  # type: ignore[attr-defined]
    expected_harm = known.prospects.struck(close_option, target._replace(body=body))
    hit = Fraction(int(known.prospects.chance[place(8)]), CERTAIN)
    # A need of 8 succeeds by 6 or more only where a first 10 explodes: 3 tenths at all, a tenth of it with more dice.
    assert Fraction(1, 6) * hit < Fraction(int(expected_harm.out[place(8)]), CERTAIN) < hit


@pytest.mark.rule("ASC-RULING-62")
def test_planners_know_that_a_blow_of_so_many_dice_wounds() -> None:
    """Brutal (2) of a sword with 1d6: from the first step of force on."""
    fight, me, foe = _pair((replace(SWORD, brutal=2),), theirs=())
    fight.put(foe, replace(fight.get(foe, Build), hero_level=1))
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    close_option = next(
        close_option
        for close_option in known.combatant(me).stance_options[0].close_options
        if close_option.kind == "weapon" and not close_option.options[1:]
    )
    assert isinstance(close_option.force, DamageProfile)
    assert [blow.brutal for blow in close_option.force.blows] == [False, True, True, True]
    assert known.prospects.struck(close_option, known.combatant(foe)).wounds[place(2)] > CERTAIN // 4


def test_who_has_a_sword_goes_up_to_a_man_without_one_and_strikes() -> None:
    """Three squares off, nobody else about: the first order takes a stance or the way, the last is a blow."""
    fight, me, _foe = _pair(theirs=(), apart=3)
    order = _turn(fight, me)
    assert isinstance(order, TakeStance)
    fight, me, _foe = _pair(theirs=(), apart=1)
    order = _turn(fight, me)
    assert isinstance(order, (TakeStance, Close))
    fight.put(me, Stance("line_offence"))
    assert isinstance(_turn(fight, me, GreedySeat()), (TakeStance, Close))


def test_a_blow_holds_the_weapon_in_both_hands() -> None:
    """It is free and lowers the Physical Factor (ASC-MELEE-25)."""
    fight, me, _foe = _pair(theirs=())
    taken = _turn(fight, me, GreedySeat())
    assert isinstance(taken, TakeStance)
    fight.put(me, Stance(taken.stance), TurnMarks(opened=True))
    order = _turn(fight, me, GreedySeat())
    assert isinstance(order, Close)
    assert order.kind == "weapon"
    assert "two_hands" in order.options


def test_a_gunner_shoots_a_swordsman_who_is_still_far_off() -> None:
    """Six squares off with a rifle against a sword: fire, not fists."""
    fight, me, _foe = _pair(weapon=(RIFLE, KNIFE), theirs=(SWORD,), apart=6)
    order = _turn(fight, me)
    assert isinstance(order, (Attack, TakeStance))
    assert not isinstance(order, DrawWeapon)


def test_a_riposte_is_always_worth_its_blow() -> None:
    """Free, unanswered: it is taken, and not as a show (ASC-MELEE-20)."""
    fight, me, foe = _pair()
    blows = tuple(blows_at(fight.world, fight.book.numbers, me, foe))
    ask = Ask("blue", me, "riposte", (DECLINE, *blows), about=foe)
    stack = [Turn(foe, "orders"), Riposte(me, foe, "ask")]
    order = UtilitySeat().choose(_outlook(fight, ask, stack), ask)
    assert isinstance(order, Close)
    assert order.kind == "weapon"


@pytest.mark.rule("ASC-MELEE-14", "ASC-RULING-40", "ASC-RULING-78")
def test_who_lies_down_is_known_to_give_ground_and_the_prone_to_answer() -> None:
    fight, me, foe = _pair()
    prone, hunkered, decked = Posture(prone=True), Posture(hunkered=True), Posture(decked=True)
    can = {Posture(): (True, True), prone: (True, True), hunkered: (True, False), decked: (False, False)}
    for posture, expected in can.items():
        fight.put(foe, posture)
        known = Knowledge()
        known.refresh(_outlook(fight, Ask("blue", me, "turn")))
        other = known.combatant(foe)
        assert (other.backs, other.rushes) == expected, posture


def test_the_stronger_presses_a_lock_and_the_weaker_does_not() -> None:
    """Physique 4 against 3 at equal skill (ASC-RULING-68)."""

    fight, me, foe = _pair()
    press = Respond("press")
    for side, unit, other, wanted in (("blue", me, foe, press), ("red", foe, me, DECLINE)):
        ask = Ask(side, unit, "press", (DECLINE, press), about=other)
        stack = [Turn(unit, "orders"), Lock(unit, other)]
        assert UtilitySeat().choose(_outlook(fight, ask, stack), ask) == wanted


def test_a_commander_forbidden_close_combat_never_lifts_a_fist() -> None:
    """The same position, under the doctrine that forbids it."""
    fight, me, _foe = _pair(theirs=())
    assert not isinstance(_turn(fight, me, UtilitySeat("gunner")), (Close, TakeStance))


def test_a_doctrine_names_only_tools_that_there_are() -> None:
    """A slip is told with what was meant."""
    with pytest.raises(ContentError, match=r"no tool is called 'clos'"):
        read_doctrine('name = "x"\nforbid = ["clos"]\n', "x.toml")


def test_the_file_of_a_doctrine_takes_a_seat(tmp_path: Path) -> None:
    """By its path, wherever a seat is named."""
    file = tmp_path / "meek.toml"
    file.write_text('name = "meek"\nforbid = ["grapples", "grenades.smoke"]\n', encoding="utf-8")
    seat = open_seat(str(file))
    assert isinstance(seat, UtilitySeat)
    assert seat.doctrine.forbid == {"grapples", "grenades.smoke"}
    fight, me, _foe = _pair()
    fight.put(me, Pouch(((SMOKE, 1), (FRAG, 1))))
    known = Knowledge(seat.doctrine.forbid)
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    mine = known.combatant(me)
    assert [supply.effect for supply in mine.supplies] == ["blast"]
    assert not any(
        close_option.kind == "grapple"
        for stance_option in mine.stance_options
        for close_option in stance_option.close_options
    )


@pytest.mark.rule("ALA-SURP-03")
def test_a_commander_forbidden_surprise_lets_the_moment_pass() -> None:
    """With an enemy in reach of the blade and one action: the regular strikes, who is forbidden it ends."""
    wanted = {"regular": Close, "rifle_drill": EndTurn}
    for name, kind in wanted.items():
        fight, me, _foe = _pair(theirs=())
        fight.put(me, Springing(), Actions(1, 0))
        assert isinstance(_turn(fight, me, UtilitySeat(name)), kind), name


def test_prey_is_no_better_a_target_for_who_is_forbidden_to_pick_it_off() -> None:
    """A foe that lies unconscious is worth a quarter more to who may; the same as before to who may not."""
    fight, me, foe = _pair(theirs=(), apart=3)
    fight.put(foe, Conditions((Condition("unconscious"),)))
    worth = []
    for forbidden in (frozenset[str](), frozenset({"prey"})):
        known = Knowledge(forbidden)
        known.refresh(_outlook(fight, Ask("blue", me, "turn")))
        worth.append(worth_of(known.combatant(foe)))
    assert worth[0] == worth[1] * 5 // 4


@pytest.mark.parametrize(("points", "wanted"), [(8, Act("immobilize")), (7, EndTurn())])
def test_who_holds_a_strong_foe_pins_it_before_the_turn_ends(points: int, wanted: Order) -> None:
    """Eight points of Accuracy against a swordsman with a full pool who is sure to break loose (ASC-ADV-22)."""
    fight, me, foe = _pair(weapon=(), apart=0)
    fight.put(me, Grapple(foe, holds=True, spent=True), Advantage(points, 0), Actions(0, 0), TurnMarks(opened=True))
    fight.put(foe, Grapple(me, holds=False), Advantage(10, 4), Stance("grappling"))
    assert _turn(fight, me) == wanted


def test_a_second_turn_is_bought_for_whom_the_first_has_not_attacked() -> None:
    """Six points of Initiative, one foe beaten at already and another, all but down, in reach (ASC-ADV-12)."""
    for second, wanted in ((True, Act("one_vs_many")), (False, EndTurn())):
        fight, me, foe = _pair(theirs=())
        if second:
            weak = fight.unit("weak", (4, 5), "red", physique=1, skills={}, weapons=(), grenades=())
            fight.put(weak, Stance("throwing"))
        fight.put(me, Advantage(10, 7), Actions(0, 0), TurnMarks(opened=True), Melee(attacked=(foe,)))
        assert _turn(fight, me) == wanted
        Bout.close_all()


def test_the_fear_of_somebody_we_know_nothing_of_is_no_riddle() -> None:
    """What a foe is afraid of may be out of our sight: it counts for nothing then, and planning goes on."""
    fight, me, foe = _pair()
    fight.put(foe, Conditions((Condition("frightened", 99, 2, "never"),)))
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    assert known.knows(foe)


def test_the_doctrine_of_the_rifle_forbids_every_means_of_combat_but_fragments_and_exploits() -> None:
    """What `docs/balance.md` measures is all of it; holds and throws are close attacks, which are forbidden."""
    kept = set(TOOLS) - doctrine("rifle_drill").forbid
    of_companies = {"assaults", "group", "squads", "threats"}
    assert kept == of_companies | {"exploits", "grenades", "grenades.blast", "grapples", "throws", "trials"}


def test_no_ground_to_give_makes_a_better_target() -> None:
    """The same man with a wall at his back is worth more to strike at (ASC-MELEE-13)."""
    worth = []
    for drawing in ("........\n" * 7, "........\n" * 3 + ".......#\n" * 1 + "........\n" * 3):
        fight = Bout(drawing)
        me = fight.unit("me", (5, 3), physique=4, skills=SKILLS, weapons=(SWORD,), grenades=())
        foe = fight.unit("foe", (6, 3), "red", physique=3, skills=SKILLS, weapons=(), grenades=())
        known = Knowledge()
        known.refresh(_outlook(fight, Ask("blue", me, "turn")))
        close_combat = CloseCombat(known, Odds(known.prospects, doctrine()))
        mine, other = known.combatant(me), known.combatant(foe)
        room = dict(close_combat.spots(other))[known.lines.number(mine.cell)]
        blow = close_combat.best(mine, mine.stance_option, other, backs=room, silence=100)
        worth.append((room, blow.net if blow is not None else 0))
    assert worth[0][0]
    assert not worth[1][0]
    assert worth[1][1] > worth[0][1]


def test_squares_within_reach_of_a_blade_are_dangerous_and_others_are_not() -> None:
    """A swordsman three squares of walking off: four squares away is in his reach, five is not."""
    fight, me, foe = _pair(weapon=(RIFLE,), apart=4)
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    other = known.combatant(foe)
    board = within_arms(known.lines, other.cell, other.walk)
    assert board[known.lines.number((9 - other.walk - 1, 5))]
    assert not board[known.lines.number((9 - other.walk - 2, 5))]


@pytest.mark.rule("ALA-SURP-03")
def test_who_springs_an_ambush_plans_neither_ways_nor_stances_nor_other_weapons() -> None:
    """One standard action from where it lies: with a sword in hand and nobody in reach it waits."""
    fight, me, _foe = _pair(weapon=(SWORD, RIFLE), theirs=(RIFLE,), apart=5)
    fight.put(me, Springing(), Actions(1, 0))
    known = Knowledge()
    known.refresh(_outlook(fight, Ask("blue", me, "turn")))
    mine = known.combatant(me)
    assert (mine.walk, mine.sprint, mine.move, mine.other_weapon, mine.opened) == (0, 0, 0, -1, True)
