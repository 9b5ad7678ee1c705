"""Who is seen by whom: each side sees what any of its standing units has sight to (ASC-RULING-88, -90)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.field import Cell, sight
from game.messages.events import (
    BattleBegan,
    ConditionGained,
    ConditionLost,
    Emerged,
    Event,
    FieldLeft,
    LostSight,
    Revealed,
    SoldierGone,
    Spotted,
    StateChanged,
    Stepped,
    TurnBegan,
)
from game.systems.conditions import SIGHTLESS, notices, sightless
from game.systems.ranks import Ranks, ranks_of
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Allegiance, Dead
from game.world.index import Watch
from game.world.place import Exposure, Lurking, Position, Seen
from game.world.store import Reading, Unit


class Visibility(System):
    """Keeps `Seen` true: spots what comes into sight, in every new square of it, and tells what is lost from sight."""

    moments = (
        Stepped, BattleBegan, StateChanged, Revealed, TurnBegan, Emerged, ConditionGained, ConditionLost, SoldierGone,
        FieldLeft,
    )  # fmt: skip

    def answer(self, world: Reading, book: Rulebook, event: Event) -> Answer:
        """What each side now sees that it did not, and no longer sees; nothing when all is as before."""
        ranks = ranks_of(world)
        if isinstance(event, BattleBegan):
            return answer(_all_pairs(world, book, ranks))
        if isinstance(event, Stepped):
            return answer(_after_step(world, book, ranks, event))
        if isinstance(event, (StateChanged, SoldierGone)):
            return answer(_after_change(world, book, ranks, event.unit))
        if isinstance(event, (Revealed, TurnBegan, Emerged, FieldLeft)):
            return answer(_judged(world, book, ranks, event.unit))
        if isinstance(event, (ConditionGained, ConditionLost)) and event.condition.kind in SIGHTLESS:
            return answer(_foes_judged(world, book, ranks, event.unit))
        return SILENCE


def sees_cell(world: Reading, book: Rulebook, watchers: Iterable[Unit], cell: Cell) -> bool:
    """Whether any standing one of these units, its eyes open, has sight to a square (ALA-COND-04)."""
    sees = sight(world.field).sees
    return any(
        sees(cell, world.get(watcher, Position).cell)
        and book.standing(world, watcher)
        and notices(world, watcher, cell)
        for watcher in watchers
    )


def _side_sees(world: Reading, book: Rulebook, side: str, cell: Cell) -> bool:
    """Whether any standing unit of a side, its eyes open, has sight to a square of the map (ALA-COND-04)."""
    if not world.field.inside(cell):
        return False
    near = world.index(Watch).onlookers(side, sight(world.field).row(cell))
    return any(book.standing(world, watcher) and notices(world, watcher, cell) for watcher in near)


def _off_board(world: Reading, unit: Unit) -> bool:
    dead = world.find(unit, Dead)
    return dead is not None and dead.cause == "annihilated"


def _seen_by(world: Reading, unit: Unit) -> tuple[str, ...]:
    seen = world.find(unit, Seen)
    return seen.by if seen is not None else ()


def _judged(world: Reading, book: Rulebook, ranks: Ranks, unit: Unit, *, afresh: bool = False) -> Iterator[Event]:
    """What changes in who sees one unit; `afresh` tells a side again of what it goes on seeing."""
    if _off_board(world, unit):
        return
    own, before = world.get(unit, Allegiance).side, _seen_by(world, unit)
    cell = world.get(unit, Position).cell
    exposure = world.find(unit, Exposure)
    shown = exposure.shown if exposure is not None else ()
    lurks = world.find(unit, Lurking) is not None
    for side in sorted(ranks):
        if side == own:
            continue
        if side in shown or (not lurks and _side_sees(world, book, side, cell)):
            if afresh or side not in before:
                yield Spotted(side, unit, cell, not book.standing(world, unit))
        elif side in before:
            yield LostSight(side, unit)


def _foes(world: Reading, ranks: Ranks, unit: Unit) -> Iterator[Unit]:
    own = world.get(unit, Allegiance).side
    for side in sorted(ranks):
        if side != own:
            yield from ranks[side]


def _all_pairs(world: Reading, book: Rulebook, ranks: Ranks) -> Iterator[Event]:
    for side in sorted(ranks):
        for unit in ranks[side]:
            yield from _judged(world, book, ranks, unit)


def _after_step(world: Reading, book: Rulebook, ranks: Ranks, event: Stepped) -> Iterator[Event]:
    """Only pairs with the mover in them can have changed: who sees it, and whom it sees or saw."""
    yield from _judged(world, book, ranks, event.unit, afresh=True)
    if sightless(world, event.unit):
        yield from _foes_judged(world, book, ranks, event.unit)
        return
    row, side = sight(world.field).row, world.get(event.unit, Allegiance).side
    for foe in world.index(Watch).altered(side, row(event.to), row(event.origin)):
        yield from _judged(world, book, ranks, foe)


def _after_change(world: Reading, book: Rulebook, ranks: Ranks, unit: Unit) -> Iterator[Event]:
    """The fallen see nothing; and who sees a unit fall or get up knows it."""
    yield from _judged(world, book, ranks, unit, afresh=True)
    yield from _foes_judged(world, book, ranks, unit)


def _foes_judged(world: Reading, book: Rulebook, ranks: Ranks, unit: Unit) -> Iterator[Event]:
    for foe in _foes(world, ranks, unit):
        yield from _judged(world, book, ranks, foe)


def revealed(world: Reading, unit: Unit, targets: Iterable[Unit]) -> tuple[Revealed, ...]:
    """Whoever attacks shows itself to the sides of its targets, known to it or not (ASC-RULING-90)."""
    own = world.get(unit, Allegiance).side
    known: dict[str, bool] = {}
    for target in targets:
        side, seen = world.get(target, Allegiance).side, world.find(target, Seen)
        if side != own:
            known[side] = known.get(side, False) or (seen is not None and own in seen.by)
    unwitting = tuple(side for side in sorted(known) if not known[side])
    return (Revealed(unit, tuple(sorted(known)), unwitting),) if known else ()
