"""Battles between seats for the tests of the AI: short, and looked into at every question."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ai import seat as seats
from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.seat import Seat, Table
from game.messages.orders import Order
from game.messages.stack import Ask

MAKERS: dict[str, Callable[[], Seat]] = {
    "random": seats.random_seat,
    "greedy": seats.greedy_seat,
    "utility": seats.utility_seat,
    "patient": seats.patient_seat,
}
SHIPPED = ("village_street", "treeline_farm", "bridge", "warehouse")


class Watched:
    """A seat whose every question and answer is shown to a test."""

    def __init__(self, seat: Seat, seen: Callable[[Outlook, Ask, Order], None]) -> None:
        self.seat = seat
        self.seen = seen

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The seat's own answer."""
        order = self.seat.choose(outlook, ask)
        self.seen(outlook, ask, order)
        return order


def fought(
    scenario: str,
    seed: int,
    blue: str,
    red: str,
    seen: Callable[[Outlook, Ask, Order], None] = lambda *_all: None,
    rounds: int | None = None,
) -> tuple[Battle, Table]:
    """A battle fought to its end; the caller closes it."""
    battle = Battle.open(scenario, seed, rounds=rounds)
    table = Table(
        battle, {"blue": Watched(MAKERS[blue](), seen), "red": Watched(MAKERS[red](), seen)}
    )
    table.play()
    return battle, table


def questions(scenario: str, seed: int, names: str = "utility", rules: str = "") -> Iterator[tuple[Battle, Ask]]:
    """Every question of a battle, before it is answered."""
    with Battle.open(scenario, seed, rules=rules) as battle:
        sitting = {side: MAKERS[names]() for side in battle.sides}
        table = Table(battle, sitting)
        while battle.ask is not None:
            yield battle, battle.ask
            if not table.turn():
                break
