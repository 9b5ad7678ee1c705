"""A company as its commander sees it: which squads go where, how the end presses, what becomes of the defeated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.commander import _SquadOrderChoice, command
from ai.doctrine import Doctrine, doctrine
from ai.influence import Influence
from ai.objectives import Goals
from ai.squads import GUARD, MAIN, RESERVE, Bound, Squads, bound_for
from game.messages.warfare import SetMercy
from game.systems.warfare.squads import mustered
from game.world.place import Position, Seen
from game.world.sides import Objective, Objectives, SideCard
from game.world.squads import Command, Renown, SquadOrders
from game.world.turns import Clock
from tests.ai.storming import Scene, Trenches

NORTH = Objective("blue", "hold", "", ((12, 0), (13, 0)), "north", 1, 2)
SOUTH = Objective("blue", "reach", "", ((12, 6), (13, 6)), "south", 0, 6)
FREE = {"company_reserve": 0}


def wants(scene: Scene, *goals: Objective, limit: int = 0, at_limit: str = "draw") -> None:
    """What the sides must bring about."""
    scene.world.put(1, Objectives(goals, (0,) * len(goals), limit, at_limit))


def seen(scene: Scene, how: Doctrine | None = None) -> Squads:
    """The company as the first squad's leader thinks of it."""
    influence, _choices, _me = scene.thought("b1")
    found = how or doctrine()
    return Squads(influence.known, replace(found, odds={**found.odds, **FREE}))


def squads(scene: Scene) -> list[int]:
    """The four squads from north to south."""
    return [mustered(scene.world, scene.unit(key)) for key in ("b1", "c1", "d1", "f1")]


def test_squads_are_allotted_to_all_ground_that_must_be_won(trench: Trenches) -> None:
    """Two are wanted in the north and six in the south: one squad of four and three, the nearest to each."""
    scene = trench.company()
    wants(scene, NORTH, SOUTH)
    company = seen(scene)
    first, second, third, fourth = squads(scene)
    assert [company.fronts[squad].zone for squad in (first, second, third, fourth)] == ["north", *["south"] * 3]
    ways = [company.distances(squad) for squad in (first, fourth)]
    number = company.known.lines.number
    assert [way is not None and int(way[number(cell)]) for way, cell in zip(ways, ((12, 0), (12, 6)), strict=True)] == [
        0,
        0,
    ]
    wants(scene, NORTH)
    assert seen(scene).fronts == {}


def test_who_has_been_sent_to_a_place_is_relied_on(trench: Trenches) -> None:
    """The nearest of two squads was let go from a bunker for the other, which had long been told to go elsewhere."""
    scene = trench.company()
    wants(scene, NORTH, SOUTH)
    first, second, third, fourth = squads(scene)
    for to, zones in (((12, 0), ["south", "north"]), ((12, 6), ["north", "south"])):
        scene.world.put(second, SquadOrders("advance", to))
        fronts = seen(scene).fronts
        assert [fronts[squad].zone for squad in (first, second, third, fourth)] == [*zones, "south", "south"]


def test_where_a_squad_goes_does_not_hang_on_its_last_order(trench: Trenches) -> None:
    """It did, and two orders took turns within one question till the seat was at fault (bunker_line, 902)."""
    scene = trench.company()
    wants(scene, NORTH, SOUTH)
    squad = squads(scene)[1]
    found = set()
    for to in ((12, 0), (12, 6), (3, 3)):
        scene.world.put(squad, SquadOrders("advance", to))
        influence, _choices, _me = scene.thought("c1")
        found.add(_SquadOrderChoice(influence, doctrine(), squad).company.fronts[squad].zone)
    assert len(found) == 1


def test_who_is_to_spare_goes_where_something_is_still_to_be_won(trench: Trenches) -> None:
    """Two are wanted in the north and two, with one for the enemy there, in the south: a pair is to spare."""
    scene, goals = trench.company(), (NORTH, replace(SOUTH, count=2))
    scene.world.put(scene.unit("e"), Position((14, 6)))
    scene.world.put(scene.unit("e"), Seen(("blue", "red")))
    for held, zones in (((0, 0), ["north", "south", "south", "north"]), ((1, 0), ["north", "south", "south", "south"])):
        scene.world.put(1, Objectives(goals, held, 0, "draw"))
        company = seen(scene)
        assert [company.fronts[squad].zone for squad in squads(scene)] == zones


@pytest.mark.parametrize(("now", "held", "zones"), [
    (1, 1, ["north", "north", "south", "south"]),
    (17, 1, ["north", "south", "south", "south"]),
    (17, 0, ["north", "north", "south", "south"]),
])  # fmt: skip
def test_what_is_held_takes_few_as_the_end_presses(trench: Trenches, now: int, held: int, zones: list[str]) -> None:
    """The enemy in the north calls for a second pair there; not where the last rounds are wanted in the south."""
    scene = trench.company()
    scene.world.put(scene.unit("e"), Position((14, 0)))
    scene.world.put(scene.unit("e"), Seen(("blue", "red")))
    scene.world.put(1, Objectives((NORTH, replace(SOUTH, count=4)), (held, 0), 20, "red"))
    scene.world.put(1, replace(scene.world.get(1, Clock), round=now))
    company = seen(scene)
    assert (company.hurry > 0) == (now == 17)
    assert [company.fronts[squad].zone for squad in squads(scene)] == zones


def test_an_enemy_is_met_at_the_nearest_place_alone(trench: Trenches) -> None:
    """Two in the north, four and one for the enemy there in the south: it calls for nobody in the north as well."""
    scene = trench.company()
    scene.world.put(scene.unit("e"), Position((14, 6)))
    scene.world.put(scene.unit("e"), Seen(("blue", "red")))
    wants(scene, NORTH, replace(SOUTH, count=4))
    company = seen(scene)
    assert company.enemies == ((14, 6),)
    assert [company.fronts[squad].zone for squad in squads(scene)] == ["north", "south", "south", "south"]


def test_guards_stand_where_the_enemy_must_win_ground(trench: Trenches) -> None:
    """A third of all squads, rounded up, the nearest to it."""
    scene = trench.company()
    wants(scene, replace(SOUTH, side="red", cells=((3, 6), (4, 6))))
    company = seen(scene)
    roles = [company.roles[squad] for squad in squads(scene)]
    assert roles == [MAIN, MAIN, GUARD, GUARD]


@pytest.mark.parametrize(("at_limit", "presses"), [("red", True), ("blue", False)])
def test_the_end_presses_on_who_does_not_win_by_waiting(trench: Trenches, at_limit: str, *, presses: bool) -> None:
    """A round to walk there, one to hold it and two to spare are all that is left in the seventeenth of twenty."""
    scene = trench.company()
    wants(scene, NORTH, limit=20, at_limit=at_limit)
    assert seen(scene).hurry == 0
    scene.world.put(1, replace(scene.world.get(1, Clock), round=17))
    assert seen(scene).hurry == 1024 * presses


def test_a_leader_goes_where_its_squad_is_sent(trench: Trenches) -> None:
    """Not where the side's first objective is; who leads nothing has no such place."""
    scene = trench.company()
    wants(scene, NORTH, SOUTH)
    squad = squads(scene)[0]
    scene.world.put(squad, SquadOrders("advance", (12, 6)))
    influence, _choices, me = scene.thought("b1")
    outlook = influence.known.outlook
    assert bound_for(outlook, me.unit) == Bound(((12, 6),))
    assert bound_for(outlook, scene.unit("b2")) == Bound()
    goals = Goals(influence.known, doctrine(), bound_for(outlook, me.unit).cells)
    assert int(goals.away[influence.known.lines.number((12, 6))]) == 0
    scene.world.put(squad, Command())
    assert bound_for(outlook, me.unit) == Bound()


def test_who_must_be_somewhere_at_once_counts_each_square_as_at_the_end(trench: Trenches) -> None:
    scene = trench.company()
    influence, _choices, _me = scene.thought("b1")
    at_ease, at_once = (
        Goals(influence.known, doctrine(), ((12, 6),), at_once=once).expected_harm for once in (False, True)
    )
    price = doctrine().price
    assert (at_ease, at_once) == (price["approach"], price["press"])


@pytest.mark.parametrize(("limit", "kept"), [(8, 1), (7, 0)])
def test_a_reserve_that_would_come_too_late_is_none(
    trench: Trenches, monkeypatch: pytest.MonkeyPatch, limit: int, kept: int
) -> None:
    """Eleven squares are four rounds at a walk, which is how one goes under fire; with one to be there and three in
    hand that is eight.

    Whoever is kept back begins its way when it is called for, not now.
    """
    scene = trench.company()
    wants(scene, NORTH, SOUTH, limit=limit, at_limit="red")
    for key in ("b1", "b2", "c1", "c2", "d1", "d2", "f1", "f2", "e"):
        scene.world.put(scene.unit(key), Seen(("blue", "red")))
    monkeypatch.setattr(Squads, "enemies", ((18, 2),) * 8)
    influence, _choices, _me = scene.thought("b1")
    assert influence.known.foes
    assert list(Squads(influence.known, doctrine()).roles.values()).count(RESERVE) == kept


def test_orders_about_the_defeated_say_why(trench: Trenches) -> None:
    """A hard doctrine is followed, unless its name weighs more with it; whose name is gone has none to lose."""
    scene = trench.company()
    outlook, ask = scene.turn("b1")
    own = next(one for one in outlook.having(SideCard) if outlook.get(one, SideCard).key == "blue")

    def think(_unit: int) -> Influence:
        raise AssertionError("nothing to think of")

    hard = replace(doctrine(), mercy="no_prisoners")
    told = command(outlook, ask, think, hard)
    assert told is not None
    assert told.chosen.order == SetMercy("no_prisoners")
    assert told.chosen.terms == {"mercy": 300, "renown": -150}
    assert "what it will be known for" in told.text()
    proud = replace(hard, price={**hard.price, "massacre": 250}, forbid=frozenset())
    scene.world.put(own, Renown(massacred=True))
    shamed = command(outlook, ask, think, proud)
    assert shamed is not None
    assert shamed.chosen.terms == {"mercy": 300, "renown": 0}
