"""Dodging (ALT-BASE-23)."""

from __future__ import annotations

import pytest

from game.messages.events import DodgeTaken
from game.messages.orders import Act, Attack
from game.world.phases import Earned, RoundMarks
from tests.books.alternity.support import AMAZING, GOOD, LASER_RIFLE, Skirmish
from tests.rules.support import of_kind

DODGE = Act("dodge")


@pytest.mark.rule("ALT-BASE-23")
def test_a_good_dodge(skirmish: type[Skirmish]) -> None:
    """DEX 13 (+2), Good dodge (+2): shooters at +4 for the rest of the round; its own actions at +1."""
    fight = skirmish("." * 12)
    dodger = fight.soldier("d", (0, 0), "red", dex=13, skills={"dodge": 3}, arms=(LASER_RIFLE,))
    a = fight.soldier("a", (8, 0), skills={"rifle": 4}, arms=(LASER_RIFLE,), dex=14)
    told = fight.phase(AMAZING, {dodger: (DODGE,), a: (Attack(dodger),)}, dice=[8, 17, 3])
    assert of_kind(told, DodgeTaken) == [DodgeTaken(dodger, 2, 2)]
    steps = {step.key: step.amount for step in fight.draws[1].modifiers}  # type: ignore[union-attr]
    assert steps["target's dex"] + steps["target dodges"] == 4
    told = fight.phase(GOOD, {dodger: (Attack(a),), a: (Attack(dodger),)}, dice=[19, 1, 19, 3])
    own, shot = ({step.key: step.amount for step in draw.modifiers} for draw in fight.draws)  # type: ignore[union-attr]
    assert own["dodging"] == 1
    assert shot["target dodges"] == 2


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
