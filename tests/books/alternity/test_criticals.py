"""Critical Failures: threats and their second rolls, and what comes of them."""

from __future__ import annotations

import pytest

from game.messages.events import PhaseEarned
from game.messages.frames import Round
from game.messages.orders import END, Attack
from game.world.store import Unit
from game.world.turns import Earned, RoundMarks
from tests.books.alternity.support import GOOD, MARGINAL, ORDINARY, PISTOL, Skirmish
from tests.books.alternity.test_fire import steps
from tests.rules.support import of_kind

LINE = "." * 12


def duel(fight: Skirmish, **of: int) -> tuple[Unit, Unit]:
    """A pistol at short against DEX 13 (+2): 16/8/4 at +1."""
    a = fight.soldier("a", (0, 0), dex=11, skills={"pistol": 5}, arms=(PISTOL,), **of)
    return a, fight.soldier("b", (3, 0), "red", dex=13)


@pytest.mark.rule("ALT-CRIT-06")
def test_an_action_check_of_20_makes_the_first_action_harder(skirmish: type[Skirmish]) -> None:
    """Marginal, with no second roll; and +1 on the first action of the round alone."""
    fight = skirmish(LINE)
    a, b = duel(fight)
    told = fight.run(Round(), dice=[20, 20], answers=[END, END])
    assert [one.phase for one in of_kind(told, PhaseEarned)] == [MARGINAL, MARGINAL]
    fight.put(a, RoundMarks(first=1), Earned(GOOD, 2))
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
    assert steps(fight) == [2]
    fight.phase(ORDINARY, {a: (Attack(b),)}, dice=[19, 1])
    assert steps(fight) == [1]
