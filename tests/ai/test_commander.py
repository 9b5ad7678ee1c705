"""The commander: squads are told where to go and why, fire as one where it pays, and nothing leaks through it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.beliefs import NEAREST, Knowledge
from ai.commander import command, quickly
from ai.doctrine import doctrine, read_doctrine
from ai.influence import Influence
from ai.plain import GreedySeat
from ai.squads import MAIN, RESERVE, Squads
from ai.utility import UtilitySeat
from benchmarks.companies import company
from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.seat import Table
from game.battle.squad_autopilot import under_orders
from game.content.problem import ContentError
from game.messages.orders import READY
from game.messages.stack import Ask
from game.messages.warfare import Allot, OrderSquad, SetMercy
from game.systems.warfare.squads import commander, mercy_of, orders_of, squad_of, squads_of
from game.world.sides import SideCard
from tests.laws.twins import twin_of

TWO_SQUADS = Path(__file__).parents[2] / "benchmarks" / "two_squads.toml"
KEPT = 'forbid = ["squads", "group"]'


@pytest.fixture(scope="module")
def thirty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two squads of seven and eight a side."""
    return company(tmp_path_factory.mktemp("company"), 30)


def asked(path: Path, rounds: int) -> Iterator[tuple[Battle, Ask, Table]]:
    """Every question of a battle of utility against greedy, before it is answered."""
    with Battle.open(str(path), 3) as battle:
        table = Table(battle, {"blue": UtilitySeat(), "red": GreedySeat()})
        while battle.ask is not None and battle.round <= rounds:
            yield battle, battle.ask, table
            table.turn()
        assert table.faults == {}


def test_leaders_order_their_squads_and_say_why(thirty: Path) -> None:
    """At the beginning of a leader's turn; a seat that has just sat down says it like one that was there."""
    given = 0
    for battle, ask, _table in asked(thirty, 1):
        outlook = battle.outlook(ask.side)
        if ask.question != "turn" or not leads(outlook, ask):
            continue
        seat = UtilitySeat()
        order = seat.choose(outlook, ask)
        assert seat.why is not None
        if isinstance(order, OrderSquad):
            assert seat.why.chosen.order == order
            given += 1
            assert order.squad == squad_of(outlook, ask.unit)
            assert seat.why.question == "squad"
            assert "main effort" in seat.why.text() or "go on" in seat.why.text()
    assert given >= 3


def leads(outlook: Outlook, ask: Ask) -> bool:
    """Whether the one who is asked commands a squad."""
    squad = squad_of(outlook, ask.unit)
    return bool(squad) and commander(outlook, outlook.book, squad) == ask.unit


@pytest.mark.slow
def test_twin_companies_get_the_same_orders() -> None:
    """Whatever a side cannot know is changed behind its back; its leaders order and fire as before (law 4)."""
    twins, kinds = 0, set()
    for battle, ask, _table in asked(TWO_SQUADS, 3):
        outlook = battle.outlook(ask.side)
        if ask.question != "turn" or not leads(outlook, ask):
            continue
        order = UtilitySeat().choose(outlook, ask)
        twin, changed = twin_of(battle, ask.side)
        with twin:
            assert changed
            assert UtilitySeat().choose(twin.outlook(ask.side), ask) == order
        twins += 1
        kinds.add(type(order))
        if twins == 8:
            break
    assert twins == 8
    assert OrderSquad in kinds


def test_an_order_once_given_is_not_given_again(thirty: Path) -> None:
    """The question that comes again finds the squad on its way."""
    last: tuple[Ask, int] | None = None
    for battle, ask, table in asked(thirty, 1):
        order = table.seats[ask.side].choose(battle.outlook(ask.side), ask)
        if isinstance(order, OrderSquad):
            assert (ask, order.squad) != last
            last = (ask, order.squad)


def test_a_company_keeps_a_reserve_back_until_it_is_needed(tmp_path: Path) -> None:
    """One squad in four, the one with the longest way."""
    with Battle.open(str(company(tmp_path, 80)), 3) as battle:
        battle.answer(READY)
        battle.answer(READY)
        outlook = battle.outlook("blue")
        known = Knowledge()
        known.refresh(outlook, commander(outlook, outlook.book, squads_of(outlook, "blue")[0]))
        assert known.prospects is not None
        assert len(known.friends) <= NEAREST + 1 < len(outlook.own())
        assert len(known.foes) == NEAREST
        planned = Squads(known, doctrine())
        roles = sorted(planned.roles.values())
        assert roles == [MAIN] * 3 + [RESERVE]


def test_soldiers_under_orders_are_answered_for_quickly(thirty: Path) -> None:
    """Out of their turns too; leaders think."""
    found = {True: 0, False: 0}
    for battle, ask, _table in asked(thirty, 1):
        outlook = battle.outlook(ask.side)
        found[quickly(outlook, ask)] += 1
        assert quickly(outlook, ask) == (ask.question != "turn" and bool(under_orders(outlook, ask.unit)))
    assert all(found.values())


def test_the_doctrine_says_what_becomes_of_the_defeated(thirty: Path) -> None:
    """Once; and what no order is called is refused with its reason."""
    hard = read_doctrine('mercy = "no_quarter"', "hard.toml")
    with Battle.open(str(thirty), 3) as battle:
        battle.answer(READY)
        battle.answer(READY)
        ask = battle.ask
        assert ask is not None
        outlook = battle.outlook(ask.side)

        def think(_unit: int) -> Influence:
            raise AssertionError("nothing to think of")

        told = command(outlook, ask, think, hard)
        assert told is not None
        assert told.chosen.order == SetMercy("no_quarter")
        battle.answer(told.chosen.order)
        own = next(one for one in outlook.having(SideCard) if outlook.get(one, SideCard).key == ask.side)
        assert mercy_of(outlook, own) == "no_quarter"
        kept = read_doctrine(KEPT, "kept.toml")
        assert command(outlook, ask, think, kept) is None
        assert orders_of(outlook, squads_of(outlook, ask.side)[0]).task == "hold"
    with pytest.raises(ContentError, match="mercy"):
        read_doctrine('mercy = "kind"', "odd.toml")


def test_damage_rolls_are_shared_out_by_what_they_take(thirty: Path) -> None:
    """Whatever is answered is legal, and no other way that is listed takes more."""
    shared = 0
    for battle, ask, _table in asked(thirty, 4):
        if ask.question == "allot":
            seat = UtilitySeat()
            order = seat.choose(battle.outlook(ask.side), ask)
            assert order in battle.choices()
            assert seat.why is not None
            assert all(option.score <= seat.why.chosen.score for option in seat.why.options)
            shared += isinstance(order, Allot) or bool(seat.why.options)
            break
    assert shared
