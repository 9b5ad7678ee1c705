"""A company that would be late at a walk goes in columns, and what is past is not counted as still to come."""

from __future__ import annotations

import numpy as np
import pytest

from ai.board_edges import Board
from ai.commander import _SquadOrderChoice
from ai.doctrine import doctrine
from ai.objectives import pace
from ai.odds import WHOLE
from ai.squads import Squads
from game.field import distance
from game.messages.warfare import OrderSquad
from game.systems.prospects import Combatant
from game.systems.warfare.squads import mustered, places
from game.world.place import Seen
from game.world.sides import Objective, Objectives
from game.world.squads import COLUMN, LINE, LOOSE, SquadOrders
from tests.ai.storming import Scene, Trenches

FAR = ((18, 1), (18, 2), (18, 3))


@pytest.fixture
def scene(trench: Trenches) -> Scene:
    """Four pairs in the west, a conscript in the east in sight; the far end of the field must be reached."""
    found = trench.company()
    for key in ("b1", "b2", "c1", "c2", "d1", "d2", "f1", "f2", "e"):
        found.world.put(found.unit(key), Seen(("blue", "red")))
    return found


def telling(scene: Scene, limit: int, at_limit: str = "red") -> _SquadOrderChoice:
    """The first squad's next order, if the far end must be reached by then."""
    scene.world.put(1, Objectives((Objective("blue", "reach", "", FAR, "far", 0, 2),), (0,), limit, at_limit))
    influence, _choices, _me = scene.thought("b1")
    return _SquadOrderChoice(influence, doctrine(), mustered(scene.world, scene.unit("b1")))


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


def test_whatever_a_squad_is_told_the_next_order_is_a_round_later(scene: Scene) -> None:
    one = telling(scene, 5)
    here = one.force.middle
    number, price = one.lines.number(here), doctrine().price["late"]
    at_once, later = (-price * len(one.force.men) * one._deadline.late(number, after) // WHOLE for after in (0, WHOLE))
    assert one._terms((here,), here)["late"] == later < at_once


def test_who_is_late_may_choose_the_squares_farthest_on(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those from which most is shot were weighed: fifteen stood before a post for the last three rounds."""

    def from_the_west(one: _SquadOrderChoice, _model: Combatant, squares: Board) -> Board:
        """Nine tenths of a rifleman from the first four columns."""
        return np.where(squares % one.lines.width < 4, 900, 0)

    monkeypatch.setattr(_SquadOrderChoice, "_harm", from_the_west)
    assert next(telling(scene, 40)._candidates())[0] < 4
    assert next(telling(scene, 5)._candidates())[0] >= FAR[0][0] - 1


def test_no_squad_is_sent_where_another_is(scene: Scene) -> None:
    """Soldiers of three squads, all told to go to one door, found their places in it taken."""
    first = next(telling(scene, 5)._candidates())
    scene.world.put(mustered(scene.world, scene.unit("c1")), SquadOrders("advance", first))
    assert all(distance(cell, first) >= 3 for cell in telling(scene, 5)._candidates())


def test_a_column_is_where_its_soldiers_are(scene: Scene) -> None:
    """Its head is at the square it was sent to, and who stands before the ground to be won is not in it.

    It was held to be where its head, and then where its middle was: twelve stood about a post, and three of them in it.
    """
    one = telling(scene, 5)
    (x, y), men = one.force.middle, 12
    head = (x + 8, y)
    spots = places(one.lines.field, head, COLUMN, (1, 0), men)
    terms, alone = one._terms(spots, head, COLUMN), [one._terms((spot,), head, COLUMN) for spot in spots]
    assert len({each["objective"] for each in alone}) > 1
    assert terms["objective"] == sum(each["objective"] for each in alone) // men
    assert terms["objective"] < one._terms((head,), head, COLUMN)["objective"]
    assert terms["late"] < one._terms((head,), head, COLUMN).get("late", 0)


def test_no_two_orders_take_turns(scene: Scene) -> None:
    """An order that is best is still best once it has been given."""
    for limit in (4, 5, 8, 12):
        for _again in range(4):
            why = telling(scene, limit).why()
            if why is None:
                break
            order = why.chosen.order
            assert isinstance(order, OrderSquad)
            one = telling(scene, limit)
            facing = (1, 0)
            scene.world.put(order.squad, SquadOrders(order.task, order.to, order.formation, facing, one.force.men))
        assert telling(scene, limit).why() is None


def test_deadlines_are_those_of_each_squad(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of whoever is kept in reserve nothing is wanted yet."""
    monkeypatch.setattr(Squads, "enemies", ((18, 2),) * 8)
    one = telling(scene, 20)
    company: Squads = one.company
    roles = {force.squad: company.roles[force.squad] for force in company.forces}
    assert sorted(roles.values()) == ["main effort"] * 3 + ["reserve"]
    lates = {force.squad: company.deadline(force).late(0, 30 * WHOLE) > 0 for force in company.forces}
    assert lates == {squad: role == "main effort" for squad, role in roles.items()}
