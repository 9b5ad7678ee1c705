"""In the saddle: gaits, height, charges, who is hit, and who falls (ALT-MOUNT)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.catalogue import catalogue
from game.messages.events import AttackGraded, AttackLost, HarmMarked, OrderDeclared
from game.messages.frames import Landing
from game.messages.orders import Act, Attack, Close, Move, Order
from game.messages.stack import Ask
from game.rulebooks.alternity import reactions
from game.rulebooks.alternity.cards import line_of
from game.rulebooks.alternity.close.close_attacks import moment
from game.rulebooks.alternity.events import SteedChecked
from game.rulebooks.alternity.frames import Steadying, Unhorsing
from game.rulebooks.alternity.moves import squares_of
from game.rulebooks.alternity.numbers import Numbers, Options, numbers
from game.rulebooks.alternity.reactions import deck_refusal
from game.rulebooks.alternity.saddle import saddle_pace, shied
from game.rulebooks.alternity.statblock import muster
from game.world.body import Harm, Pending, Tracks
from game.world.gear import Arms, Arsenal, Layer, Steed, Weapon
from game.world.place import Position, Posture
from game.world.store import Unit
from game.world.turns import Carried, Declared, Earned, PhaseMarks
from tests.books.alternity.support import (
    ASSAULT_RIFLE,
    GOOD,
    LASER_RIFLE,
    MARGINAL,
    ORDINARY,
    POLEARM,
    SABER,
    SPEAR,
    Skirmish,
    arm,
)
from tests.rules.support import of_kind

HORSE = Steed(
    "horse", "Horse", 14, 9,
    Tracks(stun_most=14, wound_most=14, mortal_most=7, fatigue_most=7), (4, 12, 16), Layer(hi=("d4", -1)),
)  # fmt: skip
LANCE = replace(POLEARM, key="lance", hands=1, couched=True)
HELD = Arms((Weapon("s", "S", "", "", ""),), 0)
LONGBOW = arm("longbow", "bow", "d4+1w d6+1w d4m", family="bow", ranges=(20, 40, 100), accuracy=1, impact="li")


def ridden(skirmish: type[Skirmish], **more: object) -> tuple[Skirmish, Unit, Unit]:
    """A rider in the west and a foe on foot eight squares east of it."""
    fight = skirmish("\n".join(["." * 20] * 3))
    rider = fight.soldier("rider", (1, 1), parts=(HORSE,), **more)  # type: ignore[arg-type]
    return fight, rider, fight.soldier("foe", (9, 1), "red", dex=10)


def why_not(fight: Skirmish, unit: Unit, order: Order, side: str = "blue") -> str:
    """Why an order is refused; empty when it is not."""
    return fight.book.choices(fight.world, Ask(side, unit, "turn")).refusal(order) or ""


def sums(fight: Skirmish) -> tuple[int, ...]:
    """The steps of the first roll."""
    return fight.draws[0].sums  # type: ignore[union-attr]


@pytest.mark.rule("ALT-MOUNT-02")
def test_the_pair_moves_at_the_gaits_of_the_mount(skirmish: type[Skirmish]) -> None:
    """8, 24, 32 m a phase are 4, 12, 16 squares; it moves in the phases in which its rider acts, and in no other."""
    fight, rider, _foe = ridden(skirmish)
    n = fight.book.numbers
    assert [squares_of(fight.world, rider, n, gait) for gait in ("walk", "run", "sprint")] == [4, 12, 16]
    fight.put(rider, Earned(GOOD, 2))
    fight.phase(GOOD, {rider: (Move((5, 1)),)})
    fight.phase(ORDINARY, {})
    assert fight.get(rider, Position).cell == (5, 1)
    fight.phase(MARGINAL, {rider: (Move((1, 1)),)})
    assert fight.get(rider, Position).cell == (1, 1)
    assert "ALT-MOUNT-02" in why_not(fight, rider, Move((2, 1), "dash"))


@pytest.mark.rule("ALT-MOUNT-04")
def test_shooting_from_the_saddle(skirmish: type[Skirmish]) -> None:
    """Walk 0, run +2, gallop +3; riding rank 5 takes one off, never below 0. The rifle is at short range, -1."""
    for gait, rank, steps in (("walk", 5, 0), ("run", 1, 2), ("sprint", 1, 3), ("sprint", 5, 2), ("run", 12, 0)):
        fight, rider, foe = ridden(skirmish, skills={"rifle": 2, "riding": rank}, arms=(ASSAULT_RIFLE,))
        fight.phase(GOOD, {rider: (Move((2, 1), gait), Attack(foe))}, dice=[19, 1] if steps != 1 else [19])
        assert sums(fight) == (steps - 1,)


@pytest.mark.rule("ALT-MOUNT-04")
def test_practice_in_riding(skirmish: type[Skirmish]) -> None:
    """Of the +3 of a gallop ranks 4, 8 and 12 take one step each."""
    found = []
    for rank in (3, 4, 7, 8, 11, 12):
        fight, rider, _foe = ridden(skirmish, skills={"riding": rank})
        found.append(saddle_pace(fight.world, rider, 3, numbers(fight.book)))
    assert found == [3, 2, 2, 1, 1, 0]


@pytest.mark.rule("ALT-MOUNT-06", "ALT-MOUNT-03")
def test_a_couched_lance_deals_its_next_line(skirmish: type[Skirmish]) -> None:
    """A lance's Good hit after 7 squares in a straight line is the Amazing line, d4+1m; the mount is kept in hand."""
    fight, rider, foe = ridden(skirmish, skills={"blade": 4, "riding": 3}, arms=(LANCE,))
    told = fight.phase(
        GOOD, {rider: (Move((8, 1), "run"), Close(foe, "weapon", ("charge",)))}, dice=[9, 6, 2, 1]
    )  # riding 13 at 0; blow 14/7/3 at +1 -2 -1 = -2: 6 - 2 = 4, Good; d4 1 + 1 = 2m
    assert of_kind(told, SteedChecked)[0].degree == 1
    assert of_kind(told, AttackGraded)[0].degree == 2
    assert fight.get(foe, Tracks).mortal == 2


@pytest.mark.rule("ALT-MOUNT-06")
def test_a_couched_lance_that_could_do_no_better_adds_two(skirmish: type[Skirmish]) -> None:
    """Amazing: d4+1m with a 1, and 2 more."""
    fight, rider, foe = ridden(skirmish, skills={"blade": 4, "riding": 3}, arms=(LANCE,))
    charge = (Move((8, 1), "run"), Close(foe, "weapon", ("charge",)))
    told = fight.phase(GOOD, {rider: charge}, dice=[9, 4, 2, 1, 1, 1])  # the last two: it stands the blow
    assert [(one.kind, one.rolled) for one in of_kind(told, HarmMarked)] == [("mortal", 4)]


@pytest.mark.rule("ALT-MOUNT-06")
def test_four_squares_are_enough_for_a_charge(skirmish: type[Skirmish]) -> None:
    """From the second square of a row to the sixth."""
    fight, rider, foe = ridden(skirmish, skills={"blade": 4, "riding": 3}, arms=(LANCE,))
    fight.put(foe, Position((6, 1)))
    fight.tell(OrderDeclared(rider, Move((5, 1), "run")))
    assert why_not(fight, rider, Close(foe, "weapon", ("charge",))) == ""


@pytest.mark.rule("ALT-MOUNT-06")
def test_a_mounted_charge_is_long_and_straight(skirmish: type[Skirmish]) -> None:
    """Fewer than 4 squares, or round a corner: refused."""
    for to, foe_at in (((3, 1), (4, 1)), ((7, 2), (8, 2))):
        fight, rider, foe = ridden(skirmish, skills={"blade": 4, "riding": 3}, arms=(LANCE,))
        fight.put(foe, Position(foe_at))
        fight.tell(OrderDeclared(rider, Move(to, "run")))
        assert "ALT-MOUNT-06" in why_not(fight, rider, Close(foe, "weapon", ("charge",)))


@pytest.mark.rule("ALT-MOUNT-06", "ALT-REACH-02")
@pytest.mark.parametrize(("options", "graded"), [((), 1), (("set",), 2)])
def test_a_set_spear_meets_the_lance(skirmish: type[Skirmish], options: tuple[str, ...], graded: int) -> None:
    """The lance fells the spearman before a spear of Good reach strikes; set, it strikes in the same moment."""
    fight, rider, foe = ridden(skirmish, skills={"blade": 4, "riding": 3}, arms=(LANCE,))
    fight.put(foe, replace(fight.get(foe, Tracks), wound=6), Arsenal((SPEAR,)), HELD)
    blow = Close(rider, "weapon", options)
    orders = {rider: (Move((8, 1), "run"), Close(foe, "weapon", ("charge",))), foe: (blow,)}
    dice = [9, 9, 1, 1, *((19, 1) if options else ())]  # the ride; the lance's Ordinary line is Good: d4+3w; the spear
    told = fight.phase(GOOD, orders, dice=dice)
    assert len(of_kind(told, AttackGraded)) == graded
    assert not fight.book.standing(fight.world, foe)


@pytest.mark.rule("ALT-MOUNT-06")
def test_what_may_be_set(skirmish: type[Skirmish]) -> None:
    """A spear or a polearm, at a rider, by one who stays where it is; a rider who does not charge meets Good reach."""
    fight, rider, foe = ridden(skirmish)
    fight.put(foe, Position((2, 1)))
    blow = Close(rider, "weapon", ("set",))
    for weapon, word in ((SPEAR, ""), (POLEARM, ""), (SABER, "one sets"), (LANCE, "one sets")):
        fight.put(foe, Arsenal((weapon,)), HELD)
        assert word in why_not(fight, foe, blow, "red") if word else not why_not(fight, foe, blow, "red")
    assert moment(fight.world, foe, SPEAR, blow, fight.book.numbers) == "reach_2"
    fight.put(rider, PhaseMarks(charging=True))
    assert moment(fight.world, foe, SPEAR, blow, fight.book.numbers) == "reach_3"
    fight.put(foe, Arsenal((SPEAR,)), Declared((Move((2, 0)),)))
    assert "stands where it is" in why_not(fight, foe, Close(rider, "weapon", ("set",)), "red")
    fight.put(foe, Declared((blow,)))
    assert "stands where it is" in why_not(fight, foe, Move((3, 1)), "red")
    fight.put(rider, replace(HORSE, ridden=False))
    fight.put(foe, Declared())
    assert "against riders" in why_not(fight, foe, blow, "red")


@pytest.mark.rule("ALT-MOUNT-03")
def test_a_shying_mount_costs_the_action(skirmish: type[Skirmish]) -> None:
    """Riding 11/5/2 (WIL 10, rank 1), control 14: Failure, the charge is lost."""
    fight, rider, foe = ridden(skirmish, skills={"blade": 4, "riding": 1}, arms=(SABER,))
    told = fight.phase(GOOD, {rider: (Move((8, 1), "run"), Close(foe, "weapon", ("charge",)))}, dice=[14])
    assert of_kind(told, AttackLost)[0].why == "steadying its mount"
    fight.run(Steadying(rider, "hurt"), dice=[14])  # nothing declared in this phase: the next action
    assert fight.get(rider, Earned).owed == 1


@pytest.mark.rule("ALT-MOUNT-03")
def test_a_critical_failure_throws_the_rider(skirmish: type[Skirmish]) -> None:
    """Confirmed Critical, d6 4: 4 stun, prone in a neighbouring square; the mount waits where they were."""
    fight, rider, _foe = ridden(skirmish, skills={"riding": 1})
    fight.run(Steadying(rider, "hurt"), dice=[20, 20, 4])
    assert fight.tracks(rider) == (4, 0, 0, 0)
    assert (fight.get(rider, Posture).prone, fight.get(rider, Position).cell) == (True, (1, 0))
    assert (fight.get(rider, Steed).ridden, fight.get(rider, Steed).waits) == (False, (1, 1))


@pytest.mark.rule("ALT-MOUNT-03", "ALT-BASE-10")
def test_who_is_thrown_keeps_what_the_blast_did(skirmish: type[Skirmish]) -> None:
    """2 wounds are marked, the mount throws its rider (4 stun at once), and the wounds land all the same."""
    fight, rider, _foe = ridden(skirmish, skills={"riding": 1})
    fight.put(rider, Pending((Harm(wound=2),)))
    fight.run(Steadying(rider, "a blast"), dice=[20, 20, 4])
    fight.run(Landing(), dice=[])
    assert fight.tracks(rider) == (4, 2, 0, 0)


@pytest.mark.rule("ALT-MOUNT-03")
def test_a_blast_within_three_squares_startles(skirmish: type[Skirmish]) -> None:
    """At 3 squares the rider checks, at 4 not."""
    fight, rider, _foe = ridden(skirmish)
    assert shied(fight.world, (4, 1), fight.book.numbers) == (Steadying(rider, "a blast"),)
    assert shied(fight.world, (5, 1), fight.book.numbers) == ()


@pytest.mark.rule("ALT-MOUNT-08")
def test_a_rider_falls_with_its_mount(skirmish: type[Skirmish]) -> None:
    """DEX 10 feat at +1, control 10, d4 2: 12, Failure, d6 3: 4 stun and prone; a success lands standing."""
    fight, rider, _foe = ridden(skirmish)
    fight.put(rider, replace(HORSE, pending=(Harm(wound=14),)))
    told = fight.run(Landing(), dice=[10, 2, 3])
    assert of_kind(told, SteedChecked)[0].why == "down"
    assert (fight.tracks(rider)[0], fight.get(rider, Posture).prone) == (4, True)
    assert fight.get(rider, Steed).down
    fight, rider, _foe = ridden(skirmish)
    fight.run(Unhorsing(rider), dice=[5, 2])
    assert (fight.tracks(rider)[0], fight.get(rider, Posture).prone) == (0, False)


@pytest.mark.rule("ALT-MOUNT-08")
def test_who_is_pinned_spends_an_action_to_get_free(skirmish: type[Skirmish]) -> None:
    """Critical Failure: nothing else can be done till then."""
    fight, rider, foe = ridden(skirmish, arms=(LASER_RIFLE,))
    fight.run(Unhorsing(rider), dice=[20, 1, 20, 1])
    assert fight.get(rider, Carried).pinned
    assert "ALT-MOUNT-08" in why_not(fight, rider, Attack(foe))
    fight.phase(GOOD, {rider: (Act("get_free"),)})
    assert why_not(fight, rider, Attack(foe)) == ""


@pytest.mark.rule("ALT-MOUNT-09")
def test_what_a_rider_may_not_do(skirmish: type[Skirmish]) -> None:
    """A longbow from the saddle at the halt without practice: +2; no hitting the deck; a mount takes an action."""
    for rank, steps in ((0, 3), (1, 1)):
        fight, rider, foe = ridden(skirmish, skills={"bow": 2, "riding": rank}, arms=(replace(LONGBOW, accuracy=2),))
        fight.phase(GOOD, {rider: (Attack(foe),)}, dice=[19, 1])
        assert sums(fight) == (steps,)
    assert "ALT-DECK-06" in str(deck_refusal(fight.world, rider))
    assert "ALT-MOUNT-09" in str(reactions.barred(fight.world, rider))
    fight.phase(ORDINARY, {rider: (Act("dismount"),)})
    assert (fight.get(rider, Steed).ridden, fight.get(rider, Earned).actions) == (False, 0)
    fight.put(rider, Earned(GOOD, 2))
    fight.phase(ORDINARY, {rider: (Move((3, 1)),)})
    assert "neighbouring" in why_not(fight, rider, Act("mount"))
    fight.put(rider, Position((2, 1)))
    fight.phase(MARGINAL, {rider: (Act("mount"),)})
    assert fight.get(rider, Steed).ridden


@pytest.mark.rule("ALT-MOUNT-01")
def test_the_switch() -> None:
    """With `mounted.enabled` off nobody is mustered in a saddle."""
    card = catalogue().unit("herdsman")
    rider = card.relined("alternity", line_of(card).model_copy(update={"rides": "wolf"}))
    for enabled in (True, False):
        n = Numbers(options=Options(mounted_enabled=enabled))
        parts = muster(n, rider, catalogue(), key="rider", side="blue")
        assert [part.gaits for part in parts if isinstance(part, Steed)] == [(3, 8, 13)] * enabled


@pytest.mark.rule("ALT-MOUNT-02")
def test_the_shipped_lancer_comes_on_a_horse() -> None:
    """8, 24, 32 m; large, DEX 9, hide d4-1 against high impact."""
    parts = muster(Numbers(), catalogue().unit("lancer"), catalogue(), key="lancer", side="blue")
    horse = next(part for part in parts if isinstance(part, Steed))
    assert (horse.gaits, horse.dexterity, horse.layer.hi) == ((4, 12, 16), 9, ("d4", -1))


def test_the_sheet_tells_of_the_mount_and_marks_tell_of_injuries(skirmish: type[Skirmish]) -> None:
    """Wound 8 of 10 is 2 steps (ALT-DAZE-05), the first mortal point 1 more (ALT-DAZE-01)."""
    fight, rider, foe = ridden(skirmish)
    sheet = fight.book.sheet(fight.world, fight.book, rider)
    assert "Horse (ridden): stun 0/14, wound 0/14, mortal 0/7" in sheet.guard
    assert [icon for icon, _words in sheet.marks] == []
    fight.put(foe, Tracks(0, 8, 1, 0, 10, 10, 5, 5))
    marks = dict(fight.book.sheet(fight.world, fight.book, foe).marks)
    assert set(marks) == {"skull", "dazed"}
    assert marks["dazed"] == "dazed +3"
    fight.put(foe, Carried(stable=True))
    assert "skull" not in dict(fight.book.sheet(fight.world, fight.book, foe).marks)
