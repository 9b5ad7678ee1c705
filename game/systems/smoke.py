"""Smoke over squares: which are hidden now, and when it clears (ASC-EDGE-10)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.field import Cell
from game.messages.events import Event, RoundEnded, SmokeCleared
from game.systems.rulebook import Rulebook
from game.systems.system import Answer, System, answer
from game.world.place import Position, Smoke
from game.world.store import Reading

_KEPT = 256
_clouds: dict[int, frozenset[Cell]] = {}


def smoke_at(world: Reading) -> frozenset[Cell]:
    """All squares under smoke; worked out once for as long as no cloud comes or goes."""
    token = world.token(Smoke)
    known = _clouds.get(token)
    if known is None:
        known = frozenset(world.get(cloud, Position).cell for cloud in world.having(Smoke))
        if len(_clouds) >= _KEPT:
            _clouds.clear()
        _clouds[token] = known
    return known


class SmokeClears(System):
    """Clouds go when the last round they were to last has ended."""

    moments: ClassVar[tuple[type[Event], ...]] = (RoundEnded,)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """Every cloud whose time is over clears, in order of its number."""
        over = (cloud for cloud in world.having(Smoke) if world.get(cloud, Smoke).until_round <= event.round)
        return answer(SmokeCleared(cloud, world.get(cloud, Position).cell) for cloud in over)
