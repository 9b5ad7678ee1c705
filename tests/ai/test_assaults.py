"""Assaults as the AI weighs them: by hand what they bring and cost, when they are sent and when called off (WAR)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ai.assault_orders import DetachedAssault, Recalls
from ai.assaults import ends_of
from ai.doctrine import doctrine, left_of
from ai.utility import UtilitySeat
from game.messages.orders import Move
from game.messages.warfare import Recall, SendAssault
from game.world.place import Position, Seen
from game.world.sides import Objective, Objectives, SideCard, Sightings
from game.world.squads import Assault, Gone, Locked, Mercy, Sealed, Stronghold
from game.world.turns import Clock
from tests.ai.storming import Scene, Trenches

MEN = [f"b{nth}" for nth in range(1, 9)]


def seat(*forbid: str) -> UtilitySeat:
    """A seat whose squads keep their orders."""
    found = UtilitySeat()
    found.doctrine = replace(found.doctrine, forbid=frozenset({"squads", *forbid}))
    return found


def test_an_assault_is_sent_where_its_odds_say_so(trench: Trenches) -> None:
    """Four rifles in a trench are 8 + 2, eight rifles unseen and scouted for 16 + 2, by Leadership 1 more: -7, the d20.

    12 less than the sergeant's 12 at most: of 400 throws of both dice, no 20 on the first, 260 come to 3 or less, 42
    more to 6, 57 more to 12. A hit takes 84 of 100 of a rifleman, two take him. One is hit once, two once, or four
    twice. The other 41 last to the end, the ninth round, at least: 7 and the 2d4. On the map the sergeant alone sees
    anybody, and would take it in no number of rounds.
    """
    scene = trench(4)
    scene.wants("trench", limit=9)
    influence, choices, me = scene.thought("a")
    storm = DetachedAssault(influence, me)
    sent, led = storm.options(choices)
    men = tuple(scene.unit(key) for key in MEN)
    assert sent.order == SendAssault(men, "trench", "leadership")
    assert led.plan == "go at trench on the map"
    held = sum(left_of(influence.known.combatant(scene.unit(f"e{nth}"))) for nth in range(1, 5))
    each = left_of(influence.known.combatant(men[0]))
    win, hit = Fraction(359, 400), Fraction(84, 100)
    bill = Fraction(260, 400) * hit + Fraction(42, 400) * 2 * hit + Fraction(57, 400) * 4
    tired = Fraction(260, 400) * (1 + 8) + Fraction(42, 400) * (2 + 8) + Fraction(57, 400) * (8 + 8)
    price = doctrine().price
    assert sent.terms == {
        "harm": int(win * held),
        "objective": int(win * (9 * price["ground"] * (1024 + storm.goals.urgency) // 1024)),
        "danger": -int(bill * each),
        "stock": -int(tired * price["tired"]),
        "shut": 0,
        "order": -price["assault"],
    }
    assert sent.score > max(0, led.score)
    assert led.terms["objective"] == 0


def test_a_place_that_is_nearly_empty_is_entered(trench: Trenches) -> None:
    """Two are no match for nine with time enough; with four rounds left nothing but an assault has it by the third."""
    for limit, sent in ((0, False), (4, True)):
        scene = trench(2)
        scene.wants("trench", limit=limit)
        influence, choices, me = scene.thought("a")
        options = DetachedAssault(influence, me).options(choices)
        assert [isinstance(option.order, SendAssault) for option in options[:1]] == [True] * sent
        if sent:
            assert options[0].terms["objective"] > options[1].terms["objective"]


def test_more_men_are_gathered_while_there_is_time(trench: Trenches) -> None:
    """Three riflemen against four have 8 + 2 - 6 - 2: even odds are not sent before the end presses."""
    scene = trench(4)
    scene.wants("trench")
    for key in MEN[3:]:
        scene.world.put(scene.unit(key), Position((9, 4 + MEN.index(key) % 3)))
    for sure, found in ((0, 1), (doctrine().odds["assault_sure"], 0)):
        how = replace(doctrine(), odds={**doctrine().odds, "assault_sure": sure})
        influence, _choices, me = scene.thought("a", how=how)
        place = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
        assert len(DetachedAssault(influence, me)._against(place)[:1]) == found


def test_what_going_at_a_place_on_the_map_comes_to(trench: Trenches) -> None:
    """A thousand's worth holds it, two thousand go at it, who take half of what they fire at in the first round.

    1000 and 2000 - 200 go on; 500: 900 of fire take 321 more, for 100; 179: 850 take 147, for 35. 32 hold nothing.
    """
    scene = trench(2)
    scene.wants("trench")
    influence, _choices, me = scene.thought("a")
    place = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
    contest = DetachedAssault(influence, me).contest(place)
    contest.fire, contest.felt, contest.garrison, contest.ours = 1000, 200, 1000, 2000
    assert contest.fought(4, 1) == (1000, 335, Fraction(1665, 2000))
    assert contest.fought(2, 1) == (500, 200, 0)
    assert contest.fought(3, 1) == (821, 300, (2 * Fraction(821, 1000) - 1) * Fraction(1700, 2000))
    assert contest.fought(2, 1, less=1000) == (333, 200, 0)
    assert contest.fought(0, 1) == (0, 0, 0)


@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_the_seat_sends_it_and_says_why(trench: Trenches, rules: str) -> None:
    """Unless its doctrine forbids that; a seat that has just sat down says the same."""
    scene = trench(4, rules)
    scene.wants("trench")
    outlook, ask = scene.turn("a")
    sits = seat()
    order = sits.choose(outlook, ask)
    assert isinstance(order, SendAssault)
    assert [order, order] == [sits.choose(outlook, ask), seat().choose(outlook, ask)]
    assert sits.why is not None
    words = sits.why.text()
    assert "send 8 against trench by leadership" in words
    assert "go at trench on the map" in words
    assert not isinstance(seat("assaults").choose(outlook, ask), SendAssault)


def test_an_assault_is_not_sent_where_it_costs_more_than_it_brings(trench: Trenches) -> None:
    """Eight rifles in the trench: half of all attempts fail. Nor where the battle is over before it is decided."""
    scene = trench(8)
    scene.wants("trench")
    influence, choices, me = scene.thought("a")
    storm = DetachedAssault(influence, me)
    assert storm.options(choices) == []
    place = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
    assert storm._against(place) == ()
    bold = replace(doctrine(), odds={**doctrine().odds, "assault_sure": 0})
    influence, _choices, me = scene.thought("a", how=bold)
    best, _led = DetachedAssault(influence, me)._against(place)
    assert best.score < 0
    few = trench(2)
    few.wants("trench", limit=1)
    influence, choices, me = few.thought("a")
    assert DetachedAssault(influence, me).options(choices) == []


def test_ground_that_must_be_held_longer_than_is_left_is_worth_nothing(trench: Trenches) -> None:
    """Three rounds in all: taken in the second at the earliest, it is held for two, not for three."""
    found = []
    for rounds in (2, 3):
        scene = trench(2)
        scene.wants("trench", limit=3, rounds=rounds)
        influence, _choices, me = scene.thought("a")
        storm = DetachedAssault(influence, me)
        place = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
        found.append(storm._against(place)[0].terms["objective"])
    ground = 2 * 9 * doctrine().price["ground"]
    assert found == [int(Fraction(260, 400) * ground), 0]


@pytest.mark.parametrize(("count", "limit", "brings"), [(8, 6, True), (9, 6, False), (9, 7, True), (10, 30, False)])
def test_where_fewer_win_it_than_must_be_in_it_the_rest_walk_in(
    trench: Trenches, count: int, limit: int, brings: bool
) -> None:
    """Eight are sent, and their sergeant is the only other: it goes in when the assault is over, if there is time.

    Nobody else is there to be the tenth. It was held that eight of nine in the place are eight ninths of the battle.
    """
    scene = trench(2)
    goal = Objective("blue", "reach", "", ((1, 1), (2, 1)), "trench", 0, count)
    scene.world.put(1, Objectives((goal,), (0,), limit, "red"))
    influence, _choices, me = scene.thought("a")
    place = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
    storm = DetachedAssault(influence, me)
    men = tuple(scene.unit(key) for key in MEN)
    ahead = storm.ahead(place, SendAssault(men, "trench", "leadership"))
    assert ahead is not None
    ends = [end._replace(rounds=5) for end in ends_of(ahead) if end.won]
    assert bool(storm.terms(place, men, ahead, ends)["objective"]) == brings


def test_who_is_not_seen_in_a_place_is_believed_in(trench: Trenches) -> None:
    """Two who were seen there before; if none was, one for eight squares nobody looks into: they count as riflemen."""
    scene = trench(2)
    scene.world.put(scene.unit("a"), Position((8, 6)))
    for key in ("e1", "e2"):
        scene.world.put(scene.unit(key), Seen())
    influence, _choices, me = scene.thought("a")
    known = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
    assert DetachedAssault(influence, me).believed(known).cells == ((1, 1), (2, 1))
    for entity in scene.world.having(Sightings):
        scene.world.put(entity, Sightings())
    influence, _choices, me = scene.thought("a")
    storm = DetachedAssault(influence, me)
    place = influence.known.outlook.get(influence.known.outlook.having(Stronghold)[0], Stronghold)
    believed = storm.believed(place)
    assert storm.defenders(place) == []
    assert believed.cells == ((1, 1),)
    men = tuple(scene.unit(key) for key in MEN)
    ahead = storm.ahead(place, SendAssault(men, "trench"))
    assert ahead is not None
    assert (ahead.weighed.defence, ahead.check is not None) == (2 + 2, True)


def under_way(trench: Trenches, begun: int, now: int, garrison: int = 8) -> Scene:
    """An assault sent so long ago, while enemies show themselves to those who are in it."""
    scene = trench(garrison)
    scene.wants("trench")
    men = tuple(scene.unit(key) for key in MEN)
    held = tuple(scene.unit(f"e{nth}") for nth in range(1, garrison - 1))
    for nth in (garrison - 1, garrison):
        scene.world.put(scene.unit(f"e{nth}"), Position((7 + nth - garrison, 5)))
    scene.world.add(Assault("blue", "trench", scene.unit("a"), men, held, begun))
    for unit in (*men, *held):
        scene.world.put(unit, Locked("trench"))
    clock = scene.world.get(1, Clock)
    scene.world.put(1, replace(clock, round=now))
    return scene


def test_an_assault_that_can_only_fail_any_more_is_called_off(trench: Trenches) -> None:
    """Six rifles in a trench, 14, against eight, 18 and more: a success is over within three rounds.

    In the sixth round it can only fail. In the first nothing is known yet, and it goes on.
    """
    for now, called in ((6, True), (1, False)):
        scene = under_way(trench, 1, now)
        influence, choices, me = scene.thought("a")
        options = Recalls(influence, me).options(choices)
        assert [option.order for option in options[:1]] == [Recall("trench")] * called
        if called:
            assert options[0].plan == "call the assault on trench off"
            assert options[1].plan == "let the assault on trench go on"
            assert options[1].terms["objective"] == options[0].terms["objective"] == 0


@pytest.mark.rule("WAR-OUTCOME-10")
@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_nobody_is_offered_a_move_into_an_assault(trench: Trenches, rules: str) -> None:
    """A seat that picks among the listed orders was refused one: a sprint into a command post under assault."""
    scene = trench(2, rules)
    scene.world.put(scene.unit("a"), Position((5, 2)))
    place = scene.world.get(scene.world.having(Stronghold)[0], Stronghold)
    for under_assault in (False, True):
        if under_assault:
            men = tuple(scene.unit(key) for key in MEN)
            scene.world.add(Assault("blue", place.name, scene.unit("a"), men, (), 1))
        outlook, ask = scene.turn("a")
        choices = outlook.choices(ask)
        moves = [order for order in choices.listed() if isinstance(order, Move)]
        assert all(choices.refusal(move) is None for move in moves)
        assert any(move.to in place.cells for move in moves) != under_assault


def test_an_assault_that_shuts_the_others_out_is_called_off(trench: Trenches) -> None:
    """Nobody else may enter while it lasts: with most of ours outside that is worth the losses of coming back."""
    scene = under_way(trench, 1, 7, garrison=3)
    for key in ("b7", "b8"):
        scene.world.drop(scene.unit(key), Locked)
    for key in ("e2", "e3"):
        scene.world.put(scene.unit(key), Gone("routed"))
    entity = scene.world.having(Assault)[0]
    six = tuple(scene.unit(f"b{nth}") for nth in range(1, 7))
    scene.world.put(entity, replace(scene.world.get(entity, Assault), members=six))
    influence, choices, me = scene.thought("a")
    called, on = Recalls(influence, me).options(choices)
    assert called.order == Recall("trench")
    assert called.terms["shut"] > on.terms["shut"]
    scene.world.put(1, Objectives())
    influence, choices, me = scene.thought("a")
    assert all(option.terms["shut"] == 0 for option in Recalls(influence, me).options(choices))


def test_what_is_sealed_and_hidden_changes_no_choice(trench: Trenches) -> None:
    """How it will end, what the enemy has ordered, who of it stands where nobody sees: twins weigh alike (law 4)."""
    found = []
    for degree, due, mercy, cell in ((3, 7, "prisoners", (8, 5)), (-1, 12, "no_prisoners", (9, 6))):
        scene = under_way(trench, 1, 6, garrison=7)
        world = scene.world
        world.put(world.having(Assault)[0], Sealed(degree, due, -4, scene.unit("e1"), 0))
        red = next(one for one in world.having(SideCard) if world.get(one, SideCard).key == "red")
        world.put(red, Mercy(mercy))
        unseen = scene.unit("e7")
        world.put(unseen, Position(cell))
        world.put(unseen, Seen())
        for entity in world.having(Sightings):
            seen = tuple(one for one in world.get(entity, Sightings).seen if one.unit != unseen)
            world.put(entity, Sightings(seen))
        outlook, ask = scene.turn("a")
        sits = seat()
        order = sits.choose(outlook, ask)
        influence, choices, me = scene.thought("a")
        assert unseen not in outlook.foes()
        found.append((order, sits.why, Recalls(influence, me).options(choices)))
    assert found[0] == found[1]


def test_who_is_in_an_assault_counts_among_nobody_s_foes(trench: Trenches) -> None:
    """Nor do those who have left the field; their squares are taken all the same."""
    scene = under_way(trench, 1, 2)
    scene.world.put(scene.unit("e8"), Gone("captured"))
    scene.world.put(scene.unit("e8"), Position((-1, -1)))
    influence, _choices, me = scene.thought("a")
    known = influence.known
    assert [foe.unit for foe in known.foes] == [scene.unit("e7")]
    assert [friend.unit for friend in known.friends] == [me.unit]
    assert {(1, 4), (1, 5)} <= known.taken(me)
    for unit in list(scene.world.having(Locked)):
        scene.world.drop(unit, Locked)
    known.refresh(known.outlook, me.unit)
    assert len(known.foes) == 7
    assert len(known.friends) == 9


def test_a_leader_whose_men_are_all_away_is_asked_for_itself(trench: Trenches) -> None:
    """What it does is legal."""
    scene = under_way(trench, 1, 2)
    outlook, ask = scene.turn("a")
    assert seat().choose(outlook, ask) in outlook.choices(ask)
