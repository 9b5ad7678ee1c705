"""Reaction defences and what they cost (ALT-REACT)."""

from __future__ import annotations

import pytest

from game.messages.events import Event
from game.messages.orders import Close, Order, Parry, Respond
from game.rulebooks.alternity.events import ActionForgone, DodgeTaken
from game.world.turns import Earned, RoundMarks
from tests.books.alternity.support import AMAZING, GOOD, MARGINAL, ORDINARY, SABER, Skirmish
from tests.rules.support import of_kind

DODGE = Respond("dodge")


class CloseCombat:
    """A defender who has earned this much, and an attacker who strikes at it in every phase."""

    def __init__(self, skirmish: type[Skirmish], earned: Earned, **more: object) -> None:
        self.fight = skirmish("............\n............")
        self.b = self.fight.soldier("b", (1, 0), "red", skills={"blade": 4}, arms=(SABER,), parts=(earned,), **more)  # type: ignore[arg-type]
        self.a = self.fight.soldier("a", (0, 0), skills={"blade": 4}, arms=(SABER,), dex=12, parts=(Earned(0, 4),))

    def phase(self, number: int, *dice: int, reaction: Order | None = None, own: tuple[Order, ...] = ()) -> list[Event]:
        """The attacker strikes; the defender reacts like this."""
        said = {self.a: (Close(self.b, "weapon"),), **({self.b: own} if own else {})}
        reactions = {self.b: reaction} if reaction is not None else {}
        return self.fight.phase(number, said, dice=dice, reactions=reactions)

    @property
    def left(self) -> tuple[int, int, int]:
        """Actions, spare ones, owed."""
        held = self.fight.get(self.b, Earned)
        return held.actions, held.spare, held.owed

    def questions(self) -> list[str]:
        """What the defender was asked beside its declarations."""
        return [ask.question for ask in self.fight.asked if ask.unit == self.b and ask.question != "turn"]


@pytest.mark.rule("ALT-REACT-03")
def test_one_reaction_in_a_phase(skirmish: type[Skirmish]) -> None:
    """Who has parried is not asked for a dodge; the next phase brings another question."""
    close_combat = CloseCombat(skirmish, Earned(MARGINAL, 3, 2))
    close_combat.phase(AMAZING, 19, reaction=Parry((close_combat.a,)))
    assert close_combat.questions() == ["parry"]
    assert close_combat.left == (2, 1, 0)
    close_combat.phase(GOOD, 19, reaction=Parry((close_combat.a,)))
    assert close_combat.left == (1, 0, 0)
    close_combat.phase(ORDINARY, 19, reaction=Parry((close_combat.a,)))
    assert close_combat.left == (1, 0, 1)


@pytest.mark.rule("ALT-REACT-04")
def test_a_dodge_in_reaction(skirmish: type[Skirmish]) -> None:
    """Ordinary in the Good phase: attackers +1 in Good, Ordinary and Marginal; a later one replaces it."""
    close_combat = CloseCombat(skirmish, Earned(MARGINAL, 4, 3), dex=9)
    told = close_combat.phase(GOOD, 3, 1, 19, 1, reaction=DODGE)
    assert of_kind(told, DodgeTaken) == [DodgeTaken(close_combat.b, 1, 1)]
    assert close_combat.fight.draws[-1].steps == 1  # type: ignore[union-attr]
    close_combat.phase(ORDINARY, 19, 1)
    assert close_combat.fight.draws[-1].steps == 1  # type: ignore[union-attr]
    close_combat.phase(MARGINAL, 20, 1, 20, 1, 19, 1, reaction=DODGE)
    assert close_combat.fight.get(close_combat.b, RoundMarks).dodge == -2


@pytest.mark.rule("ALT-REACT-05")
def test_never_more_than_one_action_in_debt(skirmish: type[Skirmish]) -> None:
    """2 actions, both used, a parry in the Marginal phase: the first action of the next round is gone."""
    close_combat = CloseCombat(skirmish, Earned(ORDINARY, 0, 0))
    close_combat.phase(MARGINAL, 19, reaction=Parry((close_combat.a,)))
    assert close_combat.left == (0, 0, 1)
    close_combat.phase(MARGINAL, 19)
    assert close_combat.questions() == []
    close_combat.fight.put(close_combat.b, Earned(GOOD, 2, 0, owed=1))
    told = close_combat.phase(GOOD, 19)
    assert [forgone.unit for forgone in of_kind(told, ActionForgone)] == [close_combat.b]
    assert close_combat.left == (1, 0, 0)


@pytest.mark.rule("ALT-REACT-05")
def test_reactions_are_asked_before_any_die(skirmish: type[Skirmish]) -> None:
    """In rising order of the action check score, when all have declared."""
    close_combat = CloseCombat(skirmish, Earned(ORDINARY, 2, 0))
    slow = close_combat.fight.soldier("slow", (0, 1), "red", dex=8, parts=(Earned(ORDINARY, 2),))
    c = close_combat.fight.soldier("c", (1, 1), skills={"blade": 4}, arms=(SABER,))
    said = {close_combat.a: (Close(close_combat.b, "weapon"),), c: (Close(slow, "weapon"),)}
    close_combat.fight.phase(GOOD, said, dice=[19, 19])
    asked = [(ask.unit, ask.question) for ask in close_combat.fight.asked]
    assert asked[-3:] == [(slow, "dodge"), (close_combat.b, "parry"), (close_combat.b, "dodge")]
