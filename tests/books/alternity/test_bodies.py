"""What a body can bear: tracks, overflow, the states, and what injuries weigh (ALT-BASE-11 to -14, -19, ALT-DAZE)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.messages.events import Event, HarmMarked
from game.messages.frames import Landing
from game.messages.orders import Attack
from game.rulebooks.alternity.harm import dazed, land, marked
from game.rulebooks.alternity.numbers import Options
from game.world.body import Harm, Tracks
from game.world.store import Unit
from tests.books.alternity.support import ASSAULT_RIFLE, GOOD, ORDINARY, Skirmish, arm
from tests.rules.support import of_kind

TEN = Tracks(stun_most=10, wound_most=10, mortal_most=5, fatigue_most=5)
MODERN, STANDARD = Options(), Options(dazed_revised=False)


def struck(fight: Skirmish, unit: Unit, dice: tuple[int, ...] = (), **harm: int) -> list[Event]:
    """Harm lands on a unit, out of nowhere."""
    fight.tell(HarmMarked(unit, 0, "test", "wound", 1, 0, Harm(**harm)))
    return fight.run(Landing(), dice=dice)


@pytest.mark.rule("ALT-BASE-12")
def test_secondary_damage_of_one_attack() -> None:
    """5m drag 2w and 2s, 5w drag 2s, 4s nothing; armour does not lower what is dragged along."""
    assert marked("mortal", 5, 0, MODERN) == Harm(stun=2, wound=2, mortal=5)
    assert marked("wound", 5, 0, MODERN) == Harm(stun=2, wound=5)
    assert marked("stun", 4, 0, MODERN) == Harm(stun=4)
    assert marked("mortal", 5, 9, MODERN) == Harm(stun=2, wound=2)


@pytest.mark.rule("ALT-BASE-13")
def test_what_a_full_track_cannot_take_goes_on() -> None:
    """One stun box free and 6 stun: 1 marked, 5 left over, 2 wounds. No wound box free and 5 wounds: 2 mortal."""
    assert land(replace(TEN, stun=9), Harm(stun=6)) == replace(TEN, stun=10, wound=2)
    assert land(replace(TEN, wound=10), Harm(wound=5)) == replace(TEN, wound=10, mortal=2)
    assert land(replace(TEN, stun=10, wound=9), Harm(stun=7)) == replace(TEN, stun=10, wound=10, mortal=1)


@pytest.mark.rule("ALT-BASE-11", "ALT-BASE-14")
def test_full_tracks_fell_and_kill(skirmish: type[Skirmish]) -> None:
    """Stun or Wound full: knocked out. Any mortal point: dying, but up. Mortal full: dead. CON 9: 9/9/5/5."""
    for harm, state in (
        ({"stun": 8}, "fit"),
        ({"stun": 9}, "knocked_out"),
        ({"wound": 8}, "fit"),
        ({"wound": 9}, "knocked_out"),
        ({"mortal": 4}, "dying"),
        ({"mortal": 5}, "dead"),
    ):
        fight = skirmish("." * 12)
        a = fight.soldier("a", con=9)
        fight.soldier("b", (5, 0), "red")
        struck(fight, a, **harm)
        assert fight.book.state(fight.world, a) == state
        assert fight.book.standing(fight.world, a) == (state in ("fit", "dying"))


@pytest.mark.rule("ALT-BASE-14")
def test_each_attack_lands_by_itself_and_a_body_out_cold_may_still_die(skirmish: type[Skirmish]) -> None:
    """Two attacks of 3 wounds on two boxes left drop an odd point each; who is out already can be killed."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", parts=(replace(TEN, wound=8),))
    fight.soldier("c", (2, 0))
    fight.soldier("b", (5, 0), "red")
    fight.tell(*(HarmMarked(a, 0, "test", "wound", 3, 0, Harm(wound=3)) for _ in range(2)))
    fight.run(Landing())
    assert fight.tracks(a) == (0, 10, 1, 0)
    assert fight.book.state(fight.world, a) == "knocked_out"
    struck(fight, a, mortal=4)
    assert fight.book.state(fight.world, a) == "dead"


@pytest.mark.rule("ALT-BASE-15")
def test_a_degraded_amazing_hit_needs_no_standing() -> None:
    """What comes through is marked for a check only when something does."""
    assert marked("mortal", 2, 0, MODERN, stamina=True).stamina
    assert not marked("stun", 2, 2, MODERN, stamina=True).stamina


@pytest.mark.rule("ALT-BASE-19", "ALT-DAZE-04")
def test_dazed_by_the_standard_rule() -> None:
    """2 mortal, 1 fatigue, 6 of 10 stun: +4. 9 mortal points, 4 lost: +4 there, +2 by the revision."""
    assert dazed(replace(TEN, mortal=2, fatigue=1, stun=6), STANDARD) == 4
    nine = replace(TEN, mortal_most=9, mortal=4)
    assert (dazed(nine, STANDARD), dazed(nine, MODERN)) == (4, 2)


@pytest.mark.rule("ALT-DAZE-01", "ALT-DAZE-03")
@pytest.mark.parametrize(
    ("most", "steps"),
    [(5, (0, 1, 2, 3, 4)), (9, (0, 1, 1, 2, 2, 3, 3, 4)), (4, (0, 1, 2, 3))],
)
def test_dazed_by_mortal_points(most: int, steps: tuple[int, ...]) -> None:
    """At the first point, and above a quarter, a half and three quarters; exactly so much is not above."""
    assert tuple(dazed(replace(TEN, mortal_most=most, mortal=lost), MODERN) for lost in range(len(steps))) == steps


@pytest.mark.rule("ALT-DAZE-02")
def test_dazed_by_fatigue() -> None:
    """Of 5, 1 lost: +1; 3 lost: +3; counted by itself."""
    assert [dazed(replace(TEN, fatigue=lost), MODERN) for lost in (0, 1, 3)] == [0, 1, 3]
    assert dazed(replace(TEN, fatigue=1, mortal=1), MODERN) == 2


@pytest.mark.rule("ALT-DAZE-05", "ALT-DAZE-06")
def test_dazed_by_wounds_and_stun() -> None:
    """Wounds above a third and two thirds; stun above half."""
    assert [dazed(replace(TEN, wound=lost), MODERN) for lost in (3, 4, 6, 7)] == [0, 1, 1, 2]
    assert [dazed(replace(TEN, wound_most=9, wound=lost), MODERN) for lost in (3, 4, 6, 7)] == [0, 1, 1, 2]
    assert [dazed(replace(TEN, stun=lost), MODERN) for lost in (5, 6)] == [0, 1]


@pytest.mark.rule("ALT-DAZE-07", "ALT-BASE-02")
def test_all_penalties_add_up(skirmish: type[Skirmish]) -> None:
    """+2 mortal, +1 fatigue, +1 wound, +1 stun, +3 heavy cover: +8, rolled as +7."""
    fight = skirmish("." * 40 + "3" + "." * 9)
    hurt = replace(TEN, mortal=2, fatigue=1, wound=4, stun=6)
    a = fight.soldier("a", (0, 0), skills={"rifle": 2}, arms=(ASSAULT_RIFLE,), parts=(hurt,))
    b = fight.soldier("b", (40, 0), "red")
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1, 1, 1])
    draw = fight.draws[0]
    assert (draw.steps, draw.rung) == (8, 7)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-DAZE-08", "ALT-BASE-10")
def test_a_hit_weighs_from_the_next_phase_on(skirmish: type[Skirmish]) -> None:
    """Hit for 1 mortal in the Good phase while firing in it: that shot unhindered, the next one at +1."""
    fight = skirmish("." * 50)
    needle = arm("needle", "rifle", "d4-3m d4-3m d4-3m", family="rifle", ranges=(30, 60, 150))
    a = fight.soldier("a", (0, 0), dex=9, skills={"rifle": 2}, arms=(needle,))
    b = fight.soldier("b", (40, 0), "red", dex=10, skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    told = fight.phase(GOOD, {a: (Attack(b),), b: (Attack(a),)}, dice=[9, 4, 19])
    assert of_kind(told, HarmMarked)[0].harm == Harm(mortal=1)
    assert fight.draws[-1].sums == (0,)  # type: ignore[union-attr]
    fight.phase(ORDINARY, {b: (Attack(a),)}, dice=[19, 1])
    assert fight.draws[-1].sums == (1,)  # type: ignore[union-attr]
