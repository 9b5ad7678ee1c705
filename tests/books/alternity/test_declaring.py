"""Who speaks when in a phase, who may wait, and what others hear of it (ALT-DECL)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.outlook import Outlook
from game.battle.witness import visible
from game.messages.events import AttackGraded, MarkSet, OrderDeclared, TurnBegan, TurnEnded, TurnResumed
from game.messages.frames import Phase
from game.messages.orders import END, Act, Attack, Move, Order
from game.messages.stack import Ask
from game.rulebooks.alternity.events import ActionForgone
from game.rulebooks.alternity.numbers import Numbers, Options, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.rounds import declaring_order
from game.world.place import Position, Seen
from game.world.store import Unit
from game.world.turns import Declared, Earned, PhaseNow
from tests.books.alternity.opened import figures
from tests.books.alternity.support import GOOD, PISTOL, Skirmish

WAIT = Act("wait")


def three(skirmish: type[Skirmish], **figures: object) -> tuple[Skirmish, Unit, Unit, Unit]:
    """A, B and C, who declare in this order: action check scores 9, 12 and 13."""
    fight = skirmish("." * 12, **figures)
    a = fight.soldier("a", (0, 0), dex=9, int=9, skills={"pistol": 4}, arms=(PISTOL,))
    b = fight.soldier("b", (4, 0), "red", dex=12, int=12, skills={"pistol": 4}, arms=(PISTOL,))
    c = fight.soldier("c", (8, 0), dex=13, int=13, skills={"pistol": 4}, arms=(PISTOL,))
    return fight, a, b, c


def phased(fight: Skirmish, *answers: Order, dice: tuple[int, ...] = ()) -> list[object]:
    """A Good phase with these answers, whoever is asked."""
    fight.put(fight.battle, PhaseNow(GOOD))
    return list(fight.run(Phase(GOOD), dice=dice, answers=answers))


def spoken(told: list[object]) -> list[int]:
    """Who declared orders, in that order."""
    return [one.unit for one in told if isinstance(one, OrderDeclared)]


@pytest.mark.rule("ALT-DECL-07")
def test_orders_are_declared_in_rising_order(skirmish: type[Skirmish]) -> None:
    """Scores 13, 9 and 12 declare 9, 12, 13."""
    fight = skirmish("." * 12)
    units = [fight.soldier(f"u{score}", (score - 9, 0), dex=score, int=score) for score in (13, 9, 12)]
    assert declaring_order(fight.world, units, Numbers()) == (units[1], units[2], units[0])


@pytest.mark.rule("ALT-DECL-08", "ALT-DECL-09")
def test_ties_go_by_die_then_dexterity_then_number(skirmish: type[Skirmish]) -> None:
    """12 (+0, DEX 11), 12 (-d4, DEX 9), 12 (+0, DEX 10): DEX 10, DEX 11, then the -d4. Else the lower number first."""
    fight = skirmish("." * 12)
    first = fight.soldier("first", (0, 0), dex=11, int=13)
    eager = fight.soldier("eager", (1, 0), dex=9, int=15)
    fight.put(eager, replace(fight.get(eager, Training), action_die=-1))
    third = fight.soldier("third", (2, 0), dex=10, int=14)
    twin = fight.soldier("twin", (3, 0), dex=10, int=14)
    assert declaring_order(fight.world, (eager, twin, first, third), Numbers()) == (third, twin, first, eager)


@pytest.mark.rule("ALT-DECL-05")
def test_without_a_movement_declared_nobody_moves(skirmish: type[Skirmish]) -> None:
    """An attack on B and no movement: the position does not change, though B runs away."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (4, 0), arms=(PISTOL,), dex=9)
    b = fight.soldier("b", (5, 0), "red", dex=12)
    fight.phase(GOOD, {a: (Attack(b),), b: (Move((8, 0), "run"),)}, dice=[19, 1])
    assert fight.get(a, Position).cell == (4, 0)


def turns(told: list[object]) -> list[tuple[str, int]]:
    """How turns opened, went on and closed."""
    kinds = (TurnBegan, TurnResumed, TurnEnded)
    return [(type(one).__name__.removeprefix("Turn"), one.unit) for one in told if isinstance(one, kinds)]


@pytest.mark.rule("ALT-DECL-02", "ALT-DECL-04")
def test_the_turn_of_who_waits_goes_on(skirmish: type[Skirmish]) -> None:
    """A and C wait, B declares; A declares, C waits, and twice more: its turn ends when it has lost the action."""
    fight, a, b, c = three(skirmish, declare__mode="wait")
    told = phased(fight, WAIT, Move((5, 0)), END, WAIT, Move((1, 0)), END, WAIT, WAIT)
    opened = [("Began", a), ("Began", b), ("Ended", b), ("Began", c)]
    asked = [("Resumed", a), ("Ended", a), ("Resumed", c), ("Resumed", c), ("Ended", c)]
    assert turns(told) == opened + asked


@pytest.mark.rule("ALT-DECL-04")
def test_who_waits_to_the_end_and_passes_loses_the_action(skirmish: type[Skirmish]) -> None:
    """A and B wait; asked again A declares and B passes, twice: B has lost the action. C did not act and keeps its."""
    fight, a, b, c = three(skirmish, declare__mode="wait")
    told = phased(fight, WAIT, WAIT, END, Move((1, 0)), END, WAIT, WAIT)
    assert [(one.unit, one.why) for one in told if isinstance(one, ActionForgone)] == [(b, "waited too long")]
    assert [fight.get(unit, Earned).actions for unit in (a, b, c)] == [1, 1, 2]


@pytest.mark.rule("ALT-DECL-10")
def test_who_waited_and_gives_up_loses_the_action_at_once(skirmish: type[Skirmish]) -> None:
    """The end of its declaration is no pass to one who waits: it is asked no more."""
    fight, a, b, _c = three(skirmish, declare__mode="wait")
    told = phased(fight, WAIT, WAIT, END, END, Move((5, 0)), END)
    assert [one.unit for one in told if isinstance(one, ActionForgone)] == [a]
    assert spoken(told) == [b]


@pytest.mark.rule("ALT-DECL-06")
def test_waiting_puts_no_steps_on_anybody(skirmish: type[Skirmish]) -> None:
    """The defender waits, and the attackers roll at the same steps as if it had not."""
    sums = []
    for waits in (True, False):
        fight, _a, b, _c = three(skirmish, declare__mode="wait")
        fight.put(b, Earned(GOOD, 2))
        answers = (Attack(b), END, WAIT, END, END) if waits else (Attack(b), END, END, END)
        told = phased(fight, *answers, dice=(20, 1, 20, 1))
        assert isinstance(next(one for one in told if isinstance(one, AttackGraded)), AttackGraded)
        sums.append([draw.sums for draw in fight.draws])  # type: ignore[union-attr]
    assert sums[0] == sums[1]


@pytest.mark.rule("ALT-DECL-02")
def test_waiting_is_refused_in_other_modes_and_after_a_declaration(skirmish: type[Skirmish]) -> None:
    """Listed where it is legal, and nowhere else."""
    for mode, legal in (("wait", True), ("reverse", False), ("simultaneous", False)):
        fight, a, _b, _c = three(skirmish, declare__mode=mode)
        choices = fight.book.choices(fight.world, Ask("blue", a, "turn"))
        assert (WAIT in choices.listed()) == (choices.refusal(WAIT) is None) == legal
    fight, a, _b, _c = three(skirmish, declare__mode="wait")
    fight.put(a, Declared((Move((1, 0)),)))
    assert "ALT-DECL-02" in str(fight.book.choices(fight.world, Ask("blue", a, "turn")).refusal(WAIT))


@pytest.mark.rule("ALT-DECL-11")
def test_orders_are_open_in_rising_order_unless_a_profile_says_otherwise(skirmish: type[Skirmish]) -> None:
    """The default is `reverse`; in `simultaneous` the enemy hears nothing until orders are carried out."""
    assert Options().declare_mode == "reverse"
    assert numbers(skirmish("..").book).options.declare_mode == "reverse"
    for mode, heard in (("reverse", 2), ("simultaneous", 0)):
        fight, a, _b, _c = three(skirmish, declare__mode=mode)
        fight.put(a, Seen(("red",)))
        outlook = Outlook(fight.world, fight.book, "red")
        order, pace = OrderDeclared(a, Move((3, 0), "run")), MarkSet(a, "pace", 2)
        fight.tell(order, pace)
        assert [visible(one, outlook) is not None for one in (order, pace)].count(True) == heard
        assert (outlook.find(a, Declared) == Declared((order.order,))) == bool(heard)
        assert visible(order, Outlook(fight.world, fight.book, "blue")) == order


@pytest.mark.rule("ALT-BASE-10")
def test_secret_orders_are_asked_by_number(skirmish: type[Skirmish]) -> None:
    """Nobody hears the others, so the dice go by unit number."""
    fight = skirmish("." * 12, declare__mode="simultaneous")
    quick = fight.soldier("quick", (0, 0), dex=13, int=13)
    slow = fight.soldier("slow", (1, 0), "red", dex=8, int=8)
    told = phased(fight, END, END)
    assert [one.unit for one in told if isinstance(one, TurnBegan)] == [quick, slow]


@pytest.mark.rule("ALT-DECL-10")
def test_who_waits_has_thirty_seconds(skirmish: type[Skirmish]) -> None:
    """Then it waits on; who does not wait has all the time it likes."""
    fight, a, _b, _c = three(skirmish, declare__mode="wait")
    ask, n = Ask("blue", a, "turn"), figures()
    assert fight.book.face.hurry(fight.world, n, ask) is None
    fight.tell(MarkSet(a, "waiting", 1))
    hurry = fight.book.face.hurry(fight.world, n, ask)
    assert hurry is not None
    assert (hurry.seconds, hurry.order) == (30, WAIT)
