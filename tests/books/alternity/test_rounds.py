"""The course of a round: action checks, phases, actions, waking (ALT-BASE-06 to -09, -16, ALT-MOVE)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.messages.frames import Phase, Round
from game.messages.orders import END, Attack, Move
from game.messages.stack import Ask
from game.rulebooks.alternity.checks import action_check
from game.rulebooks.alternity.events import ActionForgone, ActionSpent, KnockOut, Woke
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Plating
from game.world.body import Tracks
from game.world.place import Position
from game.world.store import Unit
from game.world.turns import Clock, Earned, PhaseNow
from tests.books.alternity.support import AMAZING, ASSAULT_RIFLE, GOOD, MARGINAL, ORDINARY, Skirmish
from tests.rules.support import of_kind


def pair(skirmish: type[Skirmish], **abilities: int) -> tuple[Skirmish, Unit, Unit]:
    """A in question and B, an enemy whose action checks are 10/5/2 and who has one action."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), **abilities)
    b = fight.soldier("b", (8, 0), "red", con=8, wil=7)
    return fight, a, b


@pytest.mark.rule("ALT-BASE-07", "ALT-DAZE-08")
def test_wounds_and_armour_weigh_on_the_action_check(skirmish: type[Skirmish]) -> None:
    """Two of five mortal points and armour of one step: +3 in all, a d8."""
    fight, a, _b = pair(skirmish)
    fight.put(a, replace(fight.get(a, Tracks), mortal=2), Plating(penalty=1))
    check = action_check(fight.world, a, Numbers())
    assert (check.score, check.steps, check.sure) == (10, 3, True)


@pytest.mark.rule("ALT-BASE-09")
def test_no_action_without_one_left(skirmish: type[Skirmish]) -> None:
    """CON 8, WIL 7: a single action. Another movement or shot is refused."""
    fight, a, b = pair(skirmish, con=8, wil=7)
    fight.put(a, Earned(AMAZING, 0))
    choices = fight.book.choices(fight.world, Ask("blue", a, "turn"))
    assert "ALT-BASE-08" in str(choices.refusal(Move((1, 0))))
    assert "ALT-BASE-08" in str(choices.refusal(Attack(b)))


@pytest.mark.rule("ALT-BASE-06")
def test_who_is_out_of_its_senses_resists_nothing(skirmish: type[Skirmish]) -> None:
    """A rifle at step 0 against DEX 13: +2. The same target asleep: 0."""
    for asleep, steps in ((False, 2), (True, 0)):
        fight = skirmish("." * 50)
        a = fight.soldier("a", (0, 0), skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
        b = fight.soldier("b", (40, 0), "red", dex=13)
        fight.soldier("c", (49, 0), "red")
        if asleep:
            fight.tell(KnockOut(b, "stun"))
        fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1] if steps else [19])
        assert fight.draws[0].sums == (steps,)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-BASE-16")
def test_a_check_that_fails_leaves_it_lying_until_the_next_round(skirmish: type[Skirmish]) -> None:
    """One check a round; Ordinary gives 2 stun back, Amazing 6."""
    for control, back in ((13, 2), (2, 6)):
        fight = skirmish("." * 12)
        a = fight.soldier("a", (0, 0), skills={"physical_resolve": 4})
        fight.soldier("b", (8, 0), "red", con=8, wil=7)
        fight.put(fight.battle, Clock(round=5))
        fight.put(a, replace(fight.get(a, Tracks), stun=10))
        fight.tell(KnockOut(a, "stun"))
        fight.put(fight.battle, Clock(round=6))
        assert of_kind(fight.run(Round(), dice=[14, 1, 12], answers=[END]), Woke) == []
        assert of_kind(fight.run(Round(), dice=[control, 1, 12], answers=[END]), Woke) == [Woke(a)]
        assert fight.tracks(a)[0] == 10 - back


@pytest.mark.rule("ALT-MOVE-01")
def test_who_has_given_up_its_next_action_may_not_move_in_that_phase(skirmish: type[Skirmish]) -> None:
    """Its Ordinary action is gone, and with it every step; in the Marginal phase it moves again."""
    fight, a, _b = pair(skirmish)
    fight.put(a, Earned(ORDINARY, 2, owed=1))
    fight.put(fight.battle, PhaseNow(ORDINARY))
    told = fight.run(Phase(ORDINARY), answers=[END])
    assert of_kind(told, ActionForgone) == [ActionForgone(a, "given up beforehand")]
    fight.put(fight.battle, PhaseNow(MARGINAL))
    fight.run(Phase(MARGINAL), answers=[Move((2, 0), "run"), END, END])
    assert fight.get(a, Position).cell == (2, 0)


@pytest.mark.rule("ALT-MOVE-02")
def test_a_spare_action_spent_takes_no_movement(skirmish: type[Skirmish]) -> None:
    """Three actions and two phases: the spare one used in the Amazing phase leaves the Ordinary action whole."""
    fight, a, _b = pair(skirmish)
    fight.put(a, Earned(ORDINARY, 3, spare=1))
    fight.tell(ActionSpent(a, "reaction", spare=True))
    assert fight.get(a, Earned) == Earned(ORDINARY, 2, 0)
    fight.phase(ORDINARY, {a: (Move((7, 0), "sprint"),)})
    assert fight.get(a, Position).cell == (7, 0)
