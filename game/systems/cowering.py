"""Cowering: the frightened give up their turn and are harder to get at (ALA-COND-13, ALA-RULING-20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.messages.events import ActionsChanged, Event, TurnedAtBay
from game.systems.conditions import FEARS, bay_edge, under
from game.systems.rulebook import Rulebook
from game.world.store import Reading, Unit
from game.world.turns import Actions


def cower_refusal(figures: Callable[[Rulebook], Any]) -> Callable[[Reading, Rulebook, Unit], str | None]:
    """Why a unit may not cower, by the figures of its book; None if it may."""

    def refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        if not under(world, unit, *FEARS):
            return "only the frightened cower (ALA-COND-13)"
        bay = bay_edge(world, unit)
        if not bay:
            return None
        cowers = bay >= figures(book).cower_guard
        return "it cowers already (ALA-RULING-20)" if cowers else "it has fought in this turn already (ALA-RULING-20)"

    return refusal


def cower(figures: Callable[[Rulebook], Any]) -> Callable[[Reading, Rulebook, Unit], tuple[Event, ...]]:
    """What cowering does, by the figures of a book: no action is left."""

    def events(world: Reading, book: Rulebook, unit: Unit) -> tuple[Event, ...]:
        left = world.get(unit, Actions)
        none = ActionsChanged(unit, -left.standard, -left.move, -left.support, "cower")
        return (none, TurnedAtBay(unit, figures(book).cower_guard, "cowers"))

    return events
