"""What an answer in the middle of a phase bears on, and what it may come to (law 2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.messages.frames import Phase
from game.messages.orders import DECLINE, Attack, Close, Order, Parry, Respond
from game.messages.stack import Frame
from game.rulebooks.alternity.frames import Attempt, Pinning, React
from game.rulebooks.alternity.outcomes import gauges_of
from game.world.body import Harm, Pending, Resorts
from game.world.place import Seen
from game.world.store import Unit
from game.world.turns import PhaseMarks, PhaseNow
from tests.books.alternity.support import GOOD, PISTOL, SABER, Skirmish

RESORT, IGNORE = Respond("last_resort"), Respond("ignore")
QUARTER = Fraction(1, 4)


def under_way(skirmish: type[Skirmish], far: int = 3) -> tuple[Skirmish, Unit, Unit]:
    """A phase in which A, who has a pistol, a saber and two Last Resorts, is about to attack B."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4, "blade": 3}, arms=(PISTOL, SABER), parts=(Resorts(2, 2),))
    b = fight.soldier("b", (far, 0), "red", skills={"blade": 3}, arms=(SABER,))
    fight.put(fight.battle, PhaseNow(GOOD))
    fight.put(a, Seen(("red",)))
    fight.put(b, Seen(("blue",)))
    return fight, a, b


def wounds(fight: Skirmish, frame: Frame, unit: Unit, order: Order, of: Unit) -> dict[int, Fraction]:
    """The wounds of one unit after an answer, with their chances."""
    stack = (Phase(GOOD, "late"), frame)
    fate = forecast(fight.world, fight.book, unit, order, stack=stack).of(of)
    return dict(fate.gauge("wound")) if fate is not None else {}


@pytest.mark.rule("ALT-BASE-32")
def test_a_last_resort_is_foretold_to_the_landing_of_its_harm(skirmish: type[Skirmish]) -> None:
    """An Ordinary hit is d4+1 wounds; raised to Good it is d4+2."""
    fight, a, b = under_way(skirmish)
    seen = Attempt(a, b, "shot", 0, 14, (), stage="own_resort", degree=1)
    assert wounds(fight, seen, a, DECLINE, b) == dict.fromkeys((2, 3, 4, 5), QUARTER)
    assert wounds(fight, seen, a, RESORT, b) == dict.fromkeys((3, 4, 5, 6), QUARTER)


@pytest.mark.rule("ALT-BASE-10")
def test_what_has_hit_and_not_landed_counts_as_done(skirmish: type[Skirmish]) -> None:
    """3 wounds on the way: measured before they land, and once with the next hit on top."""
    fight, a, b = under_way(skirmish)
    fight.put(b, Pending((Harm(wound=3),)))
    assert dict(gauges_of(fight.world, b))["wound"] == 3
    seen = Attempt(a, b, "shot", 0, 14, (), stage="own_resort", degree=1)
    assert wounds(fight, seen, a, DECLINE, b) == dict.fromkeys((5, 6, 7, 8), QUARTER)


@pytest.mark.rule("ALT-BASE-27")
def test_ignored_suppression_hurts_and_heeded_does_not(skirmish: type[Skirmish]) -> None:
    """Good suppression by the pistol: who ignores it takes d4+2 wounds, who heeds it none."""
    fight, a, b = under_way(skirmish)
    fight.put(b, PhaseMarks(fire=((a, 0, 2),)))
    asked = Pinning((b,), "ask")
    assert wounds(fight, asked, b, IGNORE, b) == dict.fromkeys((3, 4, 5, 6), QUARTER)
    assert set(wounds(fight, asked, b, DECLINE, b)) <= {0}


@pytest.mark.rule("ALT-PARRY-06")
def test_a_parry_is_foretold_with_the_blow_that_it_meets(skirmish: type[Skirmish]) -> None:
    """B is struck at and asked: with a parry it comes off unhurt more often; a shot has no part in it."""
    fight, a, b = under_way(skirmish, far=1)
    fight.declares(a, Close(b, "strike"))
    asked = React((b,), (a,))

    def unhurt(order: Order) -> Fraction:
        fate = forecast(fight.world, fight.book, b, order, stack=(Phase(GOOD, "guard"), asked)).of(b)
        return dict(fate.gauge("stun"))[0] if fate is not None else Fraction(1)

    def hit(order: Order) -> Fraction:
        fate = forecast(fight.world, fight.book, b, order, stack=(Phase(GOOD, "guard"), asked)).of(b)
        return fate.hit if fate is not None else Fraction(0)

    assert 0 < unhurt(DECLINE) < unhurt(Parry((a,))) < 1
    assert 0 < hit(Parry((a,))) < hit(DECLINE) == 1 - unhurt(DECLINE)
    fight.declares(a, Attack(b))
    assert (unhurt(DECLINE), hit(DECLINE)) == (1, 0)


def test_nobody_thinks_through_what_somebody_unseen_does(skirmish: type[Skirmish]) -> None:
    """A is out of B's sight: what B is asked about its shot bears on nothing that B could try out."""
    fight, a, b = under_way(skirmish)
    fight.put(a, Seen())
    outlook = Outlook(fight.world, fight.book, "red")
    shot = Attempt(a, b, "shot", 0, 14, (), stage="foe_resort", degree=2)
    assert fight.book.stakes(outlook, (Phase(GOOD, "late"), shot)) == ()
    fight.put(a, Seen(("red",)))
    assert fight.book.stakes(Outlook(fight.world, fight.book, "red"), (Phase(GOOD, "late"), shot))[-1] == shot
