"""Whoever attacks is seen by its targets' sides, and by no other that does not see it (ASC-RULING-90)."""

from __future__ import annotations

import pytest

from game.battle.outlook import Outlook
from game.battle.witness import visible
from game.messages import events as ev
from game.messages.orders import Attack, Burst
from game.rulebooks.ascension.attacks import strike_of
from game.rulebooks.ascension.frames import GrenadeThrow
from game.rulebooks.ascension.grenades import grenade_throw_step
from game.rulebooks.ascension.numbers import numbers
from game.world.place import Exposure, Seen
from tests.rules.support import Bout, of_kind

WALL = """
    . . . . .
    . . . . .
    # # # # .
    . . . . .
    . . . . .
"""


@pytest.fixture
def three(bout):
    """Blue's shooter and a red target north of a wall, green south of it, out of everyone's sight."""
    fight = bout(WALL)
    fight.unit("a", (0, 0))
    fight.unit("b", (2, 0), side="red")
    fight.unit("c", (0, 4), side="green")
    fight.tell(ev.BattleBegan())
    return fight


def units(fight: Bout) -> list[int]:
    return list(fight.world.having(Seen))


def attacked(fight: Bout, order: Attack | Burst, dice: list[int]) -> list[ev.Event]:
    a = units(fight)[0]
    strike = strike_of(fight.world, numbers(fight.book), a, order)
    return fight.run(strike, dice=dice, answers=["decline"])


@pytest.mark.rule("ASC-RULING-90")
def test_a_shot_shows_its_shooter_to_the_side_shot_at_alone(three):
    a, b, _c = units(three)
    events = attacked(three, Attack(b), [1])
    assert of_kind(events, ev.Revealed) == [ev.Revealed(a, ("red",))]
    assert three.get(a, Exposure).shown == ("red",)
    assert three.get(a, Seen).by == ("red",), "green neither sees it nor was shot at"


@pytest.mark.rule("ASC-RULING-90")
def test_whoever_sees_the_shooter_anyway_goes_on_seeing_it(three):
    a, b, c = units(three)
    three.tell(ev.Stepped(c, (0, 4), (0, 1), "walk"))
    assert three.get(a, Seen).by == ("green", "red")
    attacked(three, Attack(b), [1])
    assert three.get(a, Seen).by == ("green", "red")
    three.tell(ev.Stepped(c, (0, 1), (0, 4), "walk"))
    assert three.get(a, Seen).by == ("red",)


@pytest.mark.rule("ASC-RULING-90")
@pytest.mark.parametrize(("thrown", "shown"), [("frag", [("red",)]), ("far", []), ("smoke", [])])
def test_a_throw_shows_its_thrower_to_whom_the_blast_would_reach(three, thrown, shown):
    to = (4, 4) if thrown == "far" else (3, 1)
    grenade_throw = GrenadeThrow(units(three)[0], "smoke" if thrown == "smoke" else "frag", to, ())
    step = grenade_throw_step(grenade_throw, three.world, three.book, None)
    assert [event.sides for event in of_kind(step.events, ev.Revealed)] == shown


@pytest.mark.rule("ASC-RULING-90")
def test_that_squares_fired_at_held_somebody_unseen_is_not_told_to_the_attacker(three):
    """Green is told who fired at it; blue, which does not know that green is there, is not told that green knows."""
    a, _b, c = units(three)
    blue, green = (Outlook(three.world, three.book, side) for side in ("blue", "green"))
    told = ev.Revealed(a, ("green", "red"), unwitting=("green",))
    three.tell(told)
    assert three.get(a, Seen).by == ("green", "red")
    assert visible(told, blue) == ev.Revealed(a, ("red",))
    assert visible(told, green) == ev.Revealed(a, ("green",))
    assert blue.get(a, Seen).by == ("red",)
    assert blue.get(a, Exposure) == Exposure(shown=("red",))
    assert green.get(a, Exposure) == Exposure(shown=("green",))
    three.tell(ev.Stepped(c, (0, 4), (0, 1), "walk"))
    assert blue.get(a, Seen).by == ("green", "red"), "it sees green, and so that green sees it"
