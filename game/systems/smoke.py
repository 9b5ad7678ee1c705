"""Smoke over squares: which are hidden now, and when it clears (ASC-EDGE-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.field import Cell
from game.messages.events import (
    Event,
    RoundEnded,
    SmokeCleared,
    SmokeForgotten,
    SmokeNoted,
    SmokeSpread,
    StateChanged,
    Stepped,
)
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.visibility import ranks_of, sees_cell
from game.world.body import Allegiance
from game.world.place import Noted, Position, Smoke
from game.world.store import Reading, Unit

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
        """Every cloud whose time is over clears, and whoever saw it end now takes it for gone; in order of number."""
        return answer(change for cloud in world.having(Smoke) for change in _ended(world, cloud, event.round))


def _ended(world: Reading, cloud: Unit, now: int) -> Iterator[Event]:
    if world.get(cloud, Smoke).until_round <= now:
        yield SmokeCleared(cloud, world.get(cloud, Position).cell)
    else:
        for side, until in _noted(world, cloud):
            if until <= now:
                yield SmokeForgotten(side, cloud)


class SmokeShows(System):
    """A side that sees a cloud, or a square beside it, notes how long it lasts: smoke is as last seen."""

    moments: ClassVar[tuple[type[Event], ...]] = (SmokeSpread, Stepped, StateChanged)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Every side that now sees a cloud it did not know, or one that lasts longer than it knew."""
        clouds = world.having(Smoke)
        if not clouds:
            return SILENCE
        ranks = ranks_of(world)
        if isinstance(event, (Stepped, StateChanged)):
            ranks = {world.get(event.unit, Allegiance).side: [event.unit]}
        return answer(
            SmokeNoted(side, cloud)
            for side in sorted(ranks)
            for cloud in clouds
            if not _known(world, side, cloud) and _seen_now(world, book, ranks[side], cloud)
        )


def _noted(world: Reading, cloud: Unit) -> tuple[tuple[str, int], ...]:
    noted = world.find(cloud, Noted)
    return noted.by if noted is not None else ()


def _known(world: Reading, side: str, cloud: Unit) -> bool:
    return (side, world.get(cloud, Smoke).until_round) in _noted(world, cloud)


def _seen_now(world: Reading, book: Rulebook, watchers: list[Unit], cloud: Unit) -> bool:
    x, y = world.get(cloud, Position).cell
    around = ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    return any(sees_cell(world, book, watchers, cell) for cell in around if world.field.inside(cell))
