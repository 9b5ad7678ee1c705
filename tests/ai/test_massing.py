"""Squads gather for an assault to come, others cover them, and a leader stays where its word carries (WAR-ASSAULT)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.assault_orders import AssaultBuildup, Gathering, under_assault
from ai.commander import _SquadOrderChoice, command, commanded
from ai.doctrine import doctrine
from ai.group_fire import group_fire
from ai.squads import Bound, Squads, bound_for, word_carries
from ai.why import Why
from game.messages.warfare import OrderSquad
from game.systems.warfare.squads import able, mustered
from game.world.place import Position
from game.world.sides import Objective, Objectives
from game.world.squads import Assault, Gone, Locked, SquadOrders, Stronghold
from tests.ai.storming import Scene, Trenches

TRENCH = ((1, 0), (2, 0), (3, 0), (4, 0))


@pytest.fixture
def scene(trench: Trenches) -> Scene:
    """Four conscripts in a trench that blue must hold for a round; the squads are told to hold where they are."""
    found = trench.gathering()
    goes_for(found, "trench")
    for key in ("a", "c"):
        found.world.put(mustered(found.world, found.unit(key)), SquadOrders("hold"))
    return found


def goes_for(scene: Scene, zone: str, limit: int = 8) -> None:
    """Blue must hold this ground for a round by then."""
    scene.world.put(1, Objectives((Objective("blue", "hold", "", TRENCH, zone, 1),), (0,), limit, "red"))


def planned(scene: Scene, key: str, *forbid: str) -> AssaultBuildup | None:
    """What the leader of a squad gathers for."""
    influence, _choices, me = scene.thought(key)
    how = replace(doctrine(), forbid=frozenset(forbid))
    return Gathering(influence, Squads(influence.known, how)).found(mustered(scene.world, me.unit))


def told(scene: Scene, key: str, *forbid: str) -> Why:
    """What a leader tells its squad."""
    influence, _choices, _me = scene.thought(key)
    outlook, ask = scene.turn(key)
    found = command(outlook, ask, lambda _unit: influence, replace(doctrine(), forbid=frozenset(forbid)))
    assert found is not None
    return found


def test_a_squad_is_sent_to_the_approach_for_an_assault_to_come(scene: Scene) -> None:
    """Eight rifles against 8 + 2, unseen and scouted for -18: -8, by a lieutenant's 14 nine times in ten.

    Behind the wall few of the squares before the trench look into it: on the map it is not to be had in eight rounds.
    The squad of four is not needed; while it would not be late itself it sees to the garrison meanwhile.
    """
    plan = planned(scene, "a")
    assert plan is not None
    first, second = (mustered(scene.world, scene.unit(key)) for key in ("a", "c"))
    assert (plan.sender, plan.squads, plan.place.name) == (first, {first}, "trench")
    assert plan.words == "send 8 against trench by tactics, 92 of 100"
    assert planned(scene, "c") == plan
    why = told(scene, "a")
    order = why.chosen.order
    assert isinstance(order, OrderSquad)
    assert order.to in plan.place.approach
    assert "main effort" in why.chosen.plan
    assert "to be sent with 8 against trench by tactics, 92 of 100" in why.chosen.plan
    assert 0 < why.chosen.terms["storm"] < plan.gain
    assert "the assault to come" in why.text()
    goes_for(scene, "trench", 11)
    covers = told(scene, "c")
    assert covers.chosen.plan.startswith("covering fire: ")
    assert "storm" not in covers.chosen.terms
    assert second not in plan.squads


def test_nobody_gathers_where_no_assault_pays(scene: Scene) -> None:
    """Forbidden by the doctrine; for ground that is not ours to win; where one is under way."""
    assert planned(scene, "a", "assaults") is None
    assert "storm" not in told(scene, "a", "assaults").chosen.terms
    goes_for(scene, "meadow")
    assert planned(scene, "a") is None
    goes_for(scene, "trench")
    assert planned(scene, "a") is not None
    scene.world.add(Assault("blue", "trench", scene.unit("a"), (scene.unit("d1"), scene.unit("d2")), (), 1))
    assert planned(scene, "a") is None


def test_nobody_gathers_for_a_place_that_soldiers_of_ours_are_in(scene: Scene) -> None:
    """No assault is sent on them (WAR-ASSAULT-01): a squad left the bunker that it held to gather for one on it."""
    assert planned(scene, "a") is not None
    scene.world.put(scene.unit("e4"), Gone("routed"))
    scene.world.put(scene.unit("b8"), Position((4, 0)))
    assert planned(scene, "a") is None


def test_who_would_be_late_covers_nobody(scene: Scene) -> None:
    """With eight rounds left the squad of four has none to spare."""
    assert planned(scene, "c") is not None
    assert told(scene, "c").chosen.plan.startswith("main effort: ")


@pytest.mark.parametrize(("limit", "gathers"), [(3, False), (4, True), (11, True), (12, False)])
def test_squads_gather_where_there_is_time_for_the_way_and_too_little_for_the_map(
    scene: Scene, limit: int, *, gathers: bool
) -> None:
    """It is two rounds to the approach, and an assault takes one at least; in eleven of twelve rounds thirteen rifles
    that go where they see into the trench have broken it."""
    goes_for(scene, "trench", limit)
    assert (planned(scene, "a") is not None) == gathers


def test_a_leader_apart_from_its_men_goes_among_them(scene: Scene) -> None:
    """Its word carries four squares of five metres: more than that ahead of the middle of its men it turns back.

    Nor does it follow them at leisure: nine men at the double left their leader twenty squares behind.
    """
    squad, lead = mustered(scene.world, scene.unit("a")), scene.unit("a")
    outlook, _ask = scene.turn("a")
    assert word_carries(outlook) == 4
    scene.world.put(squad, SquadOrders("advance", (1, 4)))
    assert bound_for(outlook, lead) == Bound(((12, 4),), apart=True)
    for at, bound in ((9, Bound(((1, 4),))), (16, Bound(((1, 4),))), (17, Bound(((12, 4),), apart=True))):
        scene.world.put(lead, Position((at, 6)))
        assert bound_for(outlook, lead) == bound


def test_places_beyond_a_leader_s_word_cost(scene: Scene) -> None:
    """Nine in a line stand within four squares of the middle one; by a word of three squares the outermost do not."""
    influence, _choices, _me = scene.thought("a")
    telling = _SquadOrderChoice(influence, doctrine(), mustered(scene.world, scene.unit("a")))
    spots = tuple((x, 4) for x in range(5, 14))
    assert telling._terms(spots, (9, 4))["word"] == 0
    telling._word = 3
    assert telling._terms(spots, (9, 4))["word"] == -2 * doctrine().price["word"]


def test_a_garrison_is_kept_under_fire_before_an_assault(trench: Trenches) -> None:
    """Half of what group fire does to it counts for the assault to come; nothing does where none is to come."""
    scene = trench.threat("a")
    eager = replace(doctrine(), price={**doctrine().price, "group": -9999})
    influence, choices, me = scene.thought("a", how=eager)
    cell = scene.world.get(scene.unit("e"), Position).cell
    plain, before = group_fire(influence, choices, me), group_fire(influence, choices, me, frozenset({cell}))
    assert plain
    assert all("storm" not in option.terms for option in plain)
    assert before[0].plan.endswith(", before the assault")
    done = before[0].terms.get("harm", 0) + before[0].terms.get("silence", 0)
    assert before[0].terms["storm"] == done // 2 > 0


def test_a_covering_leader_names_the_garrison_first(scene: Scene) -> None:
    """What is to be stormed is read from where squads are sent, or stand ready; of nobody who is sent elsewhere."""
    outlook, squad = scene.turn("c")[0], mustered(scene.world, scene.unit("a"))
    place = next(outlook.get(entity, Stronghold) for entity in outlook.having(Stronghold))
    assert under_assault(outlook, scene.unit("c")) == frozenset()
    scene.world.put(squad, SquadOrders("advance", place.approach[0]))
    assert under_assault(outlook, scene.unit("c")) == frozenset(TRENCH)
    scene.world.put(squad, SquadOrders("advance", (17, 6)))
    assert under_assault(outlook, scene.unit("c")) == frozenset()
    scene.world.put(squad, SquadOrders("hold"))
    for key, cell in zip(("a", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"), place.approach, strict=False):
        scene.world.put(scene.unit(key), Position(cell))
    assert under_assault(outlook, scene.unit("c")) == frozenset(TRENCH)
    scene.world.add(Assault("blue", "trench", scene.unit("a"), (scene.unit("d1"), scene.unit("d2")), (), 1))
    assert under_assault(outlook, scene.unit("c")) == frozenset()


@pytest.mark.parametrize("forbidden", [False, True])
def test_fire_for_an_assault_is_of_those_who_may_send_one(trench: Trenches, forbidden: bool) -> None:
    """A squad of ours stands ready in the approach, so fire on the garrison counts for it; not where forbidden."""
    scene = trench.threat("a")
    cell = scene.world.get(scene.unit("e"), Position).cell
    here = scene.world.get(scene.unit("a"), Position).cell
    scene.world.add(Stronghold("place", (cell,), tuple((x, y) for x in range(9) for y in range(9)), ()))
    scene.world.put(mustered(scene.world, scene.unit("a")), SquadOrders("advance", here))
    eager = replace(
        doctrine(),
        price={**doctrine().price, "group": -9999},
        odds={**doctrine().odds, "assault_sure": 9999},
        forbid=frozenset({"assaults"} if forbidden else ()),
    )
    influence, choices, me = scene.thought("a", how=eager)
    found = commanded(influence, choices, me)
    assert found
    assert found[0].plan.endswith(", before the assault") != forbidden


def test_a_leader_does_not_run_to_those_who_are_in_an_assault(scene: Scene) -> None:
    """WAR-OUTCOME-10: they cannot be ordered about. Sent on, it ran back to two of them, to and fro for five rounds."""
    squad, lead = mustered(scene.world, scene.unit("a")), scene.unit("a")
    outlook, _ask = scene.turn("a")
    men = [unit for unit in able(outlook, outlook.book, squad) if unit != lead]
    scene.world.put(squad, SquadOrders("advance", (1, 4)))
    scene.world.put(lead, Position((2, 6)))
    assert bound_for(outlook, lead) == Bound(((12, 4),), apart=True)
    scene.world.put(men[0], Position((3, 5)))
    for unit in men[1:]:
        scene.world.put(unit, Locked("trench"))
    assert bound_for(outlook, lead) == Bound(((1, 4),))
