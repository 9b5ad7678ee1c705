"""What a seat has no quick odds for it tries out in thought: answers under way, and orders of the book's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ai.utility import UtilitySeat
from game.battle.outlook import Outlook
from game.field import distance
from game.messages.frames import Phase, Round
from game.messages.orders import DECLINE, Act, Aid, Move, Order, Respond
from game.messages.stack import Ask, Frame
from game.rulebooks.alternity.frames import Attempt, Declaring
from game.world.body import Harm, KnockedOut, Pending, Resorts, Tracks
from game.world.place import Posture, Seen
from game.world.sides import Sighting, Sightings
from game.world.store import Unit
from game.world.turns import Carried, Clock, Earned, PhaseMarks, PhaseNow
from tests.books.alternity.support import FRAG, GOOD, PISTOL, Skirmish

RESORT = Respond("last_resort")
YARD = "\n".join(["." * 12] * 5)


@pytest.fixture
def fight() -> Iterator[Skirmish]:
    """A yard in which everybody sees everybody."""
    yield Skirmish(YARD)
    Skirmish.close_all()


def soldiers(fight: Skirmish, *cells: tuple[str, tuple[int, int]], **more: object) -> list[Unit]:
    """Pistoleers, blue where the key begins with b."""
    found = []
    for key, cell in cells:
        side = "blue" if key.startswith("b") else "red"
        unit = fight.soldier(key, cell, side, skills={"pistol": 4, "throw": 3}, arms=(PISTOL,), **more)  # type: ignore[arg-type]
        fight.put(unit, Seen(("blue", "red")))
        found.append(unit)
    fight.put(fight.battle, PhaseNow(GOOD))
    return found


def said(fight: Skirmish, ask: Ask, *stack: Frame, seat: UtilitySeat | None = None) -> Order:
    """What the seat answers, as far as its side knows the position."""
    outlook = Outlook(fight.world, fight.book, ask.side)
    outlook.face(ask, (Round(), Phase(GOOD, "late"), *stack))
    return (seat or UtilitySeat()).choose(outlook, ask)


def test_a_point_is_spent_on_a_hit_and_not_on_the_dead(fight: Skirmish) -> None:
    """A miss raised to a hit is worth a point, unless what has hit the target before it lands is its end anyway."""
    a, b = soldiers(fight, ("blue", (1, 2)), ("red", (4, 2)))
    fight.put(a, Resorts(2, 2))
    ask = Ask("blue", a, "last_resort", (DECLINE, RESORT), about=b, weight=0)
    shot = Attempt(a, b, "shot", 0, 14, (), stage="own_resort", degree=0)
    seat = UtilitySeat()
    assert said(fight, ask, shot, seat=seat) == RESORT
    assert seat.why is not None
    assert seat.why.chosen.terms["harm"] > -seat.why.chosen.terms["exploits"] > 0
    fight.put(b, Pending((Harm(mortal=9),)))
    assert said(fight, ask, shot) == DECLINE


def test_a_comrade_knocked_out_beside_one_is_brought_round(fight: Skirmish) -> None:
    """Nobody to shoot at, so the order that the book suggests for who lies there is tried, found good and given."""
    a, b = soldiers(fight, ("blue", (1, 2)), ("blue two", (2, 2)))
    fight.put(b, KnockedOut("stun", 1), Tracks(10, 0, 0, 0, 10, 10, 5, 5))
    assert said(fight, Ask("blue", a, "turn"), Declaring(a, "orders")) == Aid(b, "revive")


def test_a_grenade_goes_where_several_stand(fight: Skirmish) -> None:
    """Two enemies side by side, nobody of one's own near; at once, or once one has walked a little."""
    (a,) = soldiers(fight, ("blue", (1, 2)), grenades=(FRAG,))
    soldiers(fight, ("red one", (7, 2)), ("red two", (7, 3)), ("red three", (8, 2)))
    seat = UtilitySeat()
    said(fight, Ask("blue", a, "turn"), Declaring(a, "orders"), seat=seat)
    assert seat.why is not None
    assert any(f"grenade at {cell}" in seat.why.chosen.plan for cell in ((7, 2), (7, 3), (8, 2), (8, 3)))


@pytest.mark.rule("ALT-DECL-02")
def test_who_may_lets_enemies_speak_first_and_then_speaks() -> None:
    """In the way of declaring that allows it; the second time it gives its orders."""
    fight = Skirmish(YARD, declare__mode="wait")
    a, b = soldiers(fight, ("blue", (1, 2)), ("red", (4, 2)))
    fight.put(b, Earned(GOOD, 2))
    ask = Ask("blue", a, "turn")
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, replace(clock, order=(a, b), done=(), active=a))
    fight.put(fight.side("blue"), Sightings((Sighting(b, (4, 2), 1),)))
    assert said(fight, ask, Declaring(a, "orders")) == Act("wait")
    fight.put(a, PhaseMarks(waiting=True))
    assert said(fight, ask, Declaring(a, "orders")) != Act("wait")
    Skirmish.close_all()


def test_a_blow_goes_where_its_target_is_going(fight: Skirmish) -> None:
    """A foe that has declared a run past one is met where the run leads, not where it stands now."""
    a = fight.soldier("blue", (5, 2), skills={"brawl": 6}, str=13)
    b = fight.soldier("red", (8, 2), "red", skills={"brawl": 1})
    for unit in (a, b):
        fight.put(unit, Seen(("blue", "red")))
    fight.put(fight.battle, PhaseNow(GOOD))
    fight.declares(b, Move((2, 2), "run"))
    found = said(fight, Ask("blue", a, "turn"), Declaring(a, "orders"))
    assert isinstance(found, Move)
    assert distance(found.to, (2, 2)) == 1


def test_who_lies_under_its_mount_gets_free_first(fight: Skirmish) -> None:
    """Nothing else is open to it (ALT-MOUNT-08)."""
    a, _b = soldiers(fight, ("blue", (1, 2)), ("red", (4, 2)))
    fight.put(a, Carried(pinned=True), Posture(prone=True))
    assert said(fight, Ask("blue", a, "turn"), Declaring(a, "orders")) == Act("get_free")
