"""Smoke over squares: which are hidden now, where the wind takes it, and when it clears (ASC-EDGE-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.field import Cell
from game.messages.events import (
    Event,
    RoundEnded,
    Shifted,
    SmokeBlown,
    SmokeCleared,
    SmokeDrifted,
    SmokeForgotten,
    SmokeNoted,
    SmokeSpread,
    StateChanged,
    Stepped,
)
from game.systems.foes import ranks_of
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.visibility import sees_cell
from game.world.body import Allegiance
from game.world.place import Noted, Position, Smoke, Wind
from game.world.store import Reading, Unit


class SmokeClears(System):
    """Clouds go when the last round they were to last has ended."""

    moments: ClassVar[tuple[type[Event], ...]] = (RoundEnded,)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """Every cloud whose time is over clears, and whoever saw it end now takes it for gone; in order of number."""
        return answer(change for cloud in _all(world) for change in _ended(world, cloud, event.round))


def _ended(world: Reading, cloud: Unit, now: int) -> Iterator[Event]:
    smoke = world.find(cloud, Smoke)
    if smoke is not None and smoke.until_round <= now:
        yield SmokeCleared(cloud, world.get(cloud, Position).cell)
        return
    for side, until in _noted(world, cloud):
        if until <= now:
            yield SmokeForgotten(side, cloud)


class SmokeDrifts(System):
    """At the end of each round the wind takes all smoke along and thins it: it lasts a round less."""

    moments: ClassVar[tuple[type[Event], ...]] = (RoundEnded,)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """Every cloud leaves its square, and those that last hide the squares they have come to."""
        winds = world.having(Wind)
        clouds = [cloud for cloud in world.having(Smoke) if world.get(cloud, Smoke).until_round > event.round]
        if not winds:
            return SILENCE
        wind, drifted = world.get(winds[0], Wind), dict[int, set[Cell]]()
        blown = tuple(SmokeBlown(cloud, world.get(cloud, Position).cell) for cloud in clouds)
        for cloud in clouds:
            until, cell = world.get(cloud, Smoke).until_round - 1, drift(world, wind, world.get(cloud, Position).cell)
            if cell is not None and until > event.round:
                drifted.setdefault(until, set()).add(cell)
        spread = (SmokeDrifted(tuple(sorted(cells)), until) for until, cells in sorted(drifted.items()))
        return answer((*blown, *spread))


def drift(world: Reading, wind: Wind, cell: Cell) -> Cell | None:
    """Where the wind takes smoke from a square: it stops before what it cannot pass; None off the map."""
    x, y = cell
    for _step in range(wind.squares):
        ahead = (x + wind.dx, y + wind.dy)
        if not world.field.inside(ahead):
            return None
        if world.field.opaque[ahead[1], ahead[0]]:
            break
        x, y = ahead
    return x, y


class SmokeShows(System):
    """A side that sees a cloud, or a square beside it, notes how long it lasts: smoke is as last seen."""

    moments: ClassVar[tuple[type[Event], ...]] = (SmokeSpread, SmokeDrifted, SmokeBlown, Stepped, Shifted, StateChanged)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """What a side now sees of smoke that it did not know so: new, lasting another while, or gone."""
        clouds = _all(world)
        if not clouds:
            return SILENCE
        ranks = ranks_of(world)
        if isinstance(event, (Stepped, StateChanged)):
            if not book.standing(world, event.unit):
                return SILENCE
            ranks = {world.get(event.unit, Allegiance).side: (event.unit,)}
        if isinstance(event, SmokeBlown):
            clouds = (event.cloud,) if world.find(event.cloud, Noted) is not None else ()
        return answer(
            _seen_as(world, side, cloud)
            for side in sorted(ranks)
            for cloud in clouds
            if not _known(world, side, cloud) and _seen_now(world, book, ranks[side], cloud)
        )


def _all(world: Reading) -> tuple[Unit, ...]:
    """Clouds that are there, and those that somebody takes to be there."""
    clouds, noted = world.having(Smoke), world.having(Noted)
    return clouds if set(noted) <= set(clouds) else tuple(sorted({*clouds, *noted}))


def _seen_as(world: Reading, side: str, cloud: Unit) -> Event:
    return SmokeNoted(side, cloud) if world.find(cloud, Smoke) is not None else SmokeForgotten(side, cloud)


def _noted(world: Reading, cloud: Unit) -> tuple[tuple[str, int], ...]:
    noted = world.find(cloud, Noted)
    return noted.by if noted is not None else ()


def _known(world: Reading, side: str, cloud: Unit) -> bool:
    smoke, noted = world.find(cloud, Smoke), _noted(world, cloud)
    if smoke is None:
        return all(one[0] != side for one in noted)
    return (side, smoke.until_round) in noted


def _seen_now(world: Reading, book: Rulebook, watchers: tuple[Unit, ...], cloud: Unit) -> bool:
    x, y = world.get(cloud, Position).cell
    around = ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    return any(sees_cell(world, book, watchers, cell) for cell in around if world.field.inside(cell))
