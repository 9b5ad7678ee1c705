"""Dodging (ALT-BASE-23)."""

from __future__ import annotations

import pytest

from game.messages.orders import Act
from game.world.turns import Earned, RoundMarks
from tests.books.alternity.support import AMAZING, GOOD, Skirmish

DODGE = Act("dodge")


@pytest.mark.rule("ALT-BASE-23")
@pytest.mark.parametrize(("dice", "steps"), [([20, 20], -2), ([17], 0), ([16], 1), ([8], 2), ([4], 3)])
def test_what_a_dodge_is_worth(skirmish: type[Skirmish], dice: list[int], steps: int) -> None:
    """Critical Failure -2, Failure 0, Ordinary +1, Good +2, Amazing +3: 16/8/4."""
    fight = skirmish("....")
    dodger = fight.soldier("d", (0, 0), dex=13, skills={"dodge": 3})
    fight.phase(AMAZING, {dodger: (DODGE,)}, dice=dice)
    assert fight.get(dodger, RoundMarks).dodge == steps


def test_when_a_dodge_is_declared(skirmish: type[Skirmish]) -> None:
    """In the first phase in which one can act, and not after a parry was tried (ALT-PARRY-14)."""
    fight = skirmish("....")
    dodger = fight.soldier("d", (0, 0), parts=(Earned(GOOD, 2),))
    assert fight.refusal(dodger, DODGE, phase=GOOD) == ""
    assert "ALT-BASE-23" in fight.refusal(dodger, DODGE, phase=GOOD + 1)
    fight.put(dodger, RoundMarks(parried=True))
    assert "ALT-PARRY-14" in fight.refusal(dodger, DODGE, phase=GOOD)
