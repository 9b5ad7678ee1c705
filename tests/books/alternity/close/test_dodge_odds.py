"""What a dodge makes of a blow, counted by hand: one who is bad at it may help the attacker (ALT-BASE-23)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.battle import policy
from game.battle.forecast import forecast
from game.messages.orders import Close
from game.world.place import Seen
from game.world.turns import Earned, PhaseNow, RoundMarks
from tests.books.alternity.support import GOOD, Skirmish

LADDER = {-2: (-1, 6), -1: (-1, 4), 0: (0, 1), 1: (1, 4), 2: (1, 6), 3: (1, 8), 4: (1, 12)}
"""Sign and sides of the situation die by steps, as the book prints them."""
WELL = ("ordinary", "good", "amazing")
STEPS = {"critical": -2, "failure": 0, "ordinary": 1, "good": 2, "amazing": 3}


def _degree(score: int, control: int, added: int) -> str:
    total = control + added
    if total > score:
        return "ordinary" if control == 1 else "failure"
    return "amazing" if total <= score // 4 else "good" if total <= score // 2 else "ordinary"


def _counted(score: int, steps: int) -> dict[str, Fraction]:
    """Every face of the control die and the situation die; a 20 is confirmed by a second throw of both (ALT-CRIT)."""
    sign, sides = LADDER[steps]
    throws = list(product(range(1, 21), range(1, sides + 1)))
    once = Fraction(1, len(throws))
    found: dict[str, Fraction] = {}
    for control, die in throws:
        if control < 20:
            parts = {_degree(score, control, sign * die): once}
        else:
            again = [first == 20 or _degree(score, first, sign * other) == "failure" for first, other in throws]
            fails = once * sum(again)
            parts = {"critical": once * fails, "failure": once * (1 - fails)}
        for degree, chance in parts.items():
            found[degree] = found.get(degree, Fraction(0)) + chance
    return found


@pytest.mark.rule("ALT-BASE-23", "ALT-CRIT-02")
@pytest.mark.parametrize(("dexterity", "rank", "helps"), [(9, 0, True), (10, 3, False)])
def test_what_a_dodge_makes_of_a_blow(skirmish: type[Skirmish], dexterity: int, rank: int, *, helps: bool) -> None:
    """Brawl 13 against who dodges with 4 (half of 9, a step up), and against one trained to 13.

    The unskilled dodge works in 8.75 % and fails critically in 4.56 %, which makes the blow 2 steps easier: it hits as
    often as without, and its Amazing hits, which put out, are more. The trained one works in 65 %.
    """
    fight = skirmish("............")
    fight.put(fight.battle, PhaseNow(GOOD))
    a = fight.soldier("a", (0, 0), str=11, skills={"brawl": 2}, parts=(Seen(("red",)),))
    skills = {"dodge": rank} if rank else {}
    b = fight.soldier("b", (1, 0), "red", dex=dexterity, skills=skills, parts=(Earned(0, 2),))
    order = Close(b, "strike")
    plain = forecast(fight.world, fight.book, a, order)
    dodged = forecast(fight.world, fight.book, a, order, policy.POLICIES["dodge"])
    (check,) = dodged.foresight.dodges
    chances = _counted(check.target, check.steps)  # type: ignore[union-attr]
    base, score = plain.checks[0].steps, plain.checks[0].target  # type: ignore[union-attr]
    blows = {degree: _counted(score, base + STEPS[degree]) for degree in chances}
    hits = {degree: sum(blow.get(one, Fraction(0)) for one in WELL) for degree, blow in blows.items()}
    assert dodged.success == sum(chance * hits[degree] for degree, chance in chances.items())
    assert (dodged.success >= plain.success * Fraction(99, 100)) == helps
    out = Fraction(0)
    for degree, chance in chances.items():
        fight.put(b, RoundMarks(dodge=STEPS[degree], dodging=True))
        fate = forecast(fight.world, fight.book, a, order).of(b)
        assert fate is not None
        out += chance * fate.out
    fate, before = dodged.of(b), plain.of(b)
    assert fate is not None
    assert before is not None
    assert fate.out == out
    assert (fate.out > before.out) == helps
