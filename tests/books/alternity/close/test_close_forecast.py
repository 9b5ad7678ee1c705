"""Law 2 for blows: the closed form says what trying says, and reactions that are open are told of."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.battle import policy
from game.battle.forecast import Forecast, forecast
from game.dice.ladder import degree_chances
from game.messages.orders import Attack, Close, Move, Order
from game.rulebooks.alternity.parts import Plating
from game.world.body import Tracks
from game.world.place import Seen
from game.world.store import Unit
from game.world.turns import Earned, PhaseMarks, PhaseNow
from tests.books.alternity.support import CF_COAT, GOOD, GREAT_AX, PISTOL, SABER, Skirmish

ARMOURS = {"bare": Plating(), "coat": CF_COAT, "tank": Plating(toughness=2)}


class Pair:
    """Two swordsmen side by side; the second may react."""

    def __init__(self, skirmish: type[Skirmish], *, armour: str = "bare", tracks: Tracks | None = None) -> None:
        self.fight = skirmish("............\n............")
        self.fight.put(self.fight.battle, PhaseNow(GOOD))
        parts = (tracks,) if tracks is not None else ()
        seen = Seen(("red",))
        self.a = self.fight.soldier(
            "a", (0, 0), str=11, skills={"blade": 6, "brawl": 2}, arms=(SABER, GREAT_AX), parts=(seen,)
        )
        self.b = self.fight.soldier(
            "b", (1, 0), "red", skills={"blade": 4, "dodge": 3}, arms=(SABER,), plating=ARMOURS[armour],
            parts=(Earned(0, 2), *parts),
        )  # fmt: skip

    def told(self, order: Order, how: policy.Policy = policy.passive, *, closed: bool = True) -> Forecast:
        """The forecast of an order of the first."""
        return forecast(self.fight.world, self.fight.book, self.a, order, how, closed=closed)

    def same(self, order: Order) -> None:
        """The closed form, held equal to trying it."""
        closed = self.fight.book.foresee(self.fight.world, self.fight.book, self.a, order)
        tried = self.told(order, closed=False)
        assert closed is not None
        assert (closed.success, closed.checks, closed.fates) == (tried.success, tried.checks, tried.fates)


@pytest.mark.parametrize("armour", ARMOURS)
@pytest.mark.parametrize("kind", ["weapon", "strike"])
def test_a_blow_foreseen(skirmish: type[Skirmish], armour: str, kind: str) -> None:
    """Each armour, whole or hurt, weapon and bare hands."""
    for tracks in (None, Tracks(7, 4, 1, 1, 10, 10, 5, 5)):
        pair = Pair(skirmish, armour=armour, tracks=tracks)
        pair.same(Close(pair.b, kind))


def test_a_charge_foreseen(skirmish: type[Skirmish]) -> None:
    """A run is declared: the blow is judged from where it ends."""
    pair = Pair(skirmish)
    far = pair.fight.soldier("far", (5, 0), "red", parts=(Earned(0, 2),))
    pair.fight.declares(pair.a, Move((4, 1), "run"))
    pair.fight.put(pair.a, PhaseMarks(pace=2))
    pair.same(Close(far, "weapon", ("charge",)))
    assert [step.key for step in pair.told(Close(far, "weapon", ("charge",))).checks[0].modifiers] == ["charge"]


def test_several_blows_are_tried(skirmish: type[Skirmish]) -> None:
    """A weapon dropped by the first is missing for the second: no closed form, but an exact forecast."""
    pair = Pair(skirmish)
    order = Close(pair.b, "weapon", ("double_strike",))
    assert pair.fight.book.foresee(pair.fight.world, pair.fight.book, pair.a, order) is None
    assert [check.steps for check in pair.told(order).checks] == [1, 2]  # type: ignore[union-attr]


def test_reactions_that_are_open_are_told_of(skirmish: type[Skirmish]) -> None:
    """A parry with blade 14 against blade 17: what lands is each degree that the parry does not reach."""
    pair = Pair(skirmish)
    told = pair.told(Close(pair.b, "weapon"))
    assert set(told.interrupts) == {"parry", "dodge"}
    parried = told.interrupts["parry"].of(pair.b)
    assert parried is not None
    blow, parry = degree_chances(17, 0), degree_chances(14, 0)  # from Critical Failure up
    lands = sum((blow[degree] * sum(parry[:degree], Fraction(0)) for degree in (2, 3, 4)), Fraction(0))
    assert dict(parried.gauge("wound"))[0] == 1 - lands  # every hit that lands wounds
    assert told.interrupts["parry"].success == parried.hit == lands  # a blow that is parried is no hit
    dodged = told.interrupts["dodge"].of(pair.b)
    plain = told.of(pair.b)
    assert dodged is not None
    assert plain is not None
    assert dodged.hit < plain.hit
    assert parried.gain < plain.gain


def test_shots_are_dodged_not_parried(skirmish: type[Skirmish]) -> None:
    """And nobody reacts who cannot pay, or does not know of the attack."""
    pair = Pair(skirmish)
    gunner = pair.fight.soldier("g", (6, 0), skills={"pistol": 4}, arms=(PISTOL,), parts=(Seen(("red",)),))
    assert set(_shot(pair, gunner).interrupts) == {"dodge"}
    pair.fight.put(pair.b, Earned(0, 2, 0, owed=1))
    assert _shot(pair, gunner).interrupts == {}
    pair.fight.put(pair.b, Earned(0, 2))
    pair.fight.put(gunner, Seen())
    assert _shot(pair, gunner).interrupts == {}


def _shot(pair: Pair, gunner: Unit) -> Forecast:
    return forecast(pair.fight.world, pair.fight.book, gunner, Attack(pair.b))


@pytest.mark.rule("ALT-BASE-44")
def test_a_blow_at_one_who_will_have_walked_away_comes_to_nothing(skirmish: type[Skirmish]) -> None:
    """Movement comes before blows: a target is judged, as its attacker is, from where its walk leads."""
    pair = Pair(skirmish)
    for to, lost in (((6, 0), True), ((1, 1), False)):
        pair.fight.declares(pair.b, Move(to, "walk"))
        told = [pair.told(Close(pair.b, "weapon"), closed=closed) for closed in (True, False)]
        assert [one.success == 0 for one in told] == [lost, lost]
        assert [one.of(pair.b) is None for one in told] == [lost, lost]
