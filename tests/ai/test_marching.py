"""A company that would be late at a walk goes in columns, and what is past is not counted as still to come."""

from __future__ import annotations

import pytest

from ai.commander import _Telling
from ai.company import Company, middle_cell
from ai.doctrine import doctrine
from ai.marching import Deadline, pace
from ai.odds import WHOLE
from game.messages.warfare import OrderSquad
from game.systems.warfare.squads import mustered
from game.world.place import Position, Seen
from game.world.sides import Objective, Objectives
from game.world.squads import COLUMN, HOLD, LINE, LOOSE, SquadOrders
from tests.ai.storming import Scene, Trenches

FAR = ((18, 1), (18, 2), (18, 3))


@pytest.fixture
def scene(trench: Trenches) -> Scene:
    """Four pairs in the west, a conscript in the east in sight; the far end of the field must be reached."""
    found = trench.company()
    for key in ("b1", "b2", "c1", "c2", "d1", "d2", "f1", "f2", "e"):
        found.world.put(found.unit(key), Seen(("blue", "red")))
    return found


def telling(scene: Scene, limit: int, at_limit: str = "red") -> _Telling:
    """The first squad's next order, if the far end must be reached by then."""
    scene.world.put(1, Objectives((Objective("blue", "reach", "", FAR, "far", 0, 2),), (0,), limit, at_limit))
    influence, _choices, _me = scene.thought("b1")
    return _Telling(influence, doctrine(), mustered(scene.world, scene.unit("b1")))


def test_a_column_goes_at_the_double(scene: Scene) -> None:
    model = telling(scene, 12)._model
    assert (pace(model, LINE, watched=True), pace(model, COLUMN, watched=True)) == (model.walk, model.sprint)
    assert pace(model, LINE, watched=False) == model.sprint > model.walk


@pytest.mark.parametrize(("limit", "late"), [(12, 0), (5, 1)])
def test_a_company_that_would_be_late_goes_in_columns(scene: Scene, limit: int, late: int) -> None:
    """Sixteen squares at three a round are six rounds; with one to be there and one to spare eight are enough."""
    one = telling(scene, limit)
    assert bool(one._deadline.late(one.lines.number(one.force.middle), 0)) == late
    formations = {o.order.formation for o in one._goes() if isinstance(o.order, OrderSquad)}
    assert formations == ({LINE, LOOSE, COLUMN} if late else {LINE, LOOSE})
    why = one.why()
    assert why is not None
    assert isinstance(why.chosen.order, OrderSquad)
    assert (why.chosen.order.formation == COLUMN) == late


@pytest.mark.parametrize(("limit", "at_limit"), [(0, "red"), (5, "blue")])
def test_nobody_is_late_who_wins_by_waiting_or_without_a_last_round(scene: Scene, limit: int, at_limit: str) -> None:
    one = telling(scene, limit, at_limit)
    assert one._deadline.late(one.lines.number((0, 0)), 99 * WHOLE) == 0


def test_holding_costs_the_round_until_the_next_order(scene: Scene) -> None:
    one = telling(scene, 5)
    spots, here = tuple(one.lines.cell(0) for _man in one.force.men), one.force.middle
    number, price = one.lines.number(one.lines.cell(0)), doctrine().price["late"]
    wanted = -price * len(one.force.men) * one._deadline.late(number, WHOLE) // WHOLE
    assert one._terms(spots, here, HOLD)["late"] == wanted < one._terms(spots, here)["late"]


def test_a_column_whose_men_are_in_their_places_has_arrived(scene: Scene) -> None:
    """Its head is at the square it was sent to, its middle behind that: it used to go on there for ever."""
    one = telling(scene, 12)
    squad, (x, y) = one.force.squad, one.force.middle
    scene.world.put(squad, SquadOrders("advance", (x + 6, y), COLUMN, (1, 0), one.force.men))
    assert telling(scene, 12)._stays().plan == f"go on to {(x + 6, y)}"
    places = one._spots((x + 6, y), COLUMN)
    for unit, cell in zip(one.force.men, places, strict=True):
        scene.world.put(unit, Position(cell))
    arrived = telling(scene, 12)
    assert arrived.force.middle == middle_cell(places) != (x + 6, y)
    assert arrived._stays().plan == "main effort: hold"


def test_deadlines_are_those_of_each_squad(scene: Scene) -> None:
    """Of whoever is kept in reserve nothing is wanted yet."""
    one = telling(scene, 5)
    company: Company = one.company
    roles = {force.squad: company.roles[force.squad] for force in company.forces}
    lates = {squad: Deadline(company, squad, one._model).late(0, 9 * WHOLE) > 0 for squad in roles}
    assert lates == {squad: role == "main effort" for squad, role in roles.items()}
