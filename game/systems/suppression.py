"""Suppression: what suppressing fire takes from its target, and when the weight lifts (ASC-SUPP, ASC-RULING-36)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System
from game.world.conditions import Advantage, Edge
from game.world.store import Reading
from game.world.turns import Clock


class SuppressionSystem(System):
    """Answers a suppressing roll with what it takes, and the end of a turn with the end of its Edge."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackRolled, ev.TurnEnded)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Advantage and Edge lost to suppressing fire; the Edge lifted at the end of the target's next turn."""
        if isinstance(event, ev.TurnEnded):
            return _lift(world, event)
        if event.mode != "suppress" or event.hits < 1:
            return SILENCE
        return _press(world, book, event)


def _lift(world: Reading, event: ev.TurnEnded) -> Answer:
    edge = world.find(event.unit, Edge)
    if edge is None:
        return SILENCE
    events: list[ev.Event] = []
    if edge.suppression and edge.suppression_turns == 0:
        events.append(ev.SuppressionLifted(event.unit))
    if edge.steady and edge.steady_turns == 0:
        events.append(ev.EdgeChanged(event.unit, "steady", -edge.steady))
    return Answer(tuple(events)) if events else SILENCE


def pinned(held: int, units: int, most: int) -> int:
    """The Edge of who has had one and takes so many units more (ASC-SUPP-04, ASC-RULING-36)."""
    return max(held - units, min(held, -most))


def _press(world: Reading, book: Rulebook, event: ev.AttackRolled) -> Answer:
    """One Accuracy, one Initiative and one Edge for each unit of success, pools not below 0 (ASC-SUPP-04)."""
    held = world.get(event.target, Advantage)
    edge = world.find(event.target, Edge) or Edge()
    units = event.hits
    left = max(0, held.accuracy - units)
    scope = min(held.scope, left)
    sight = min(held.sight, left - scope)
    lost = ev.AdvantageChanged(
        event.target,
        left - held.accuracy,
        -min(units, held.initiative),
        scope - held.scope,
        sight - held.sight,
        "suppressed",
    )
    deeper = edge.suppression - pinned(edge.suppression, units, book.numbers.suppression_most)
    own_turn = world.get(world.having(Clock)[0], Clock).active == event.target
    pressed = ev.Suppressed(event.target, event.unit, -deeper, 2 if own_turn else 1)
    change = (lost,) if lost.accuracy or lost.initiative else ()
    return Answer((*change, pressed)) if deeper or change else SILENCE


