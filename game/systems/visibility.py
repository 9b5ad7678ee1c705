"""Who is seen by whom: each side sees what any of its standing units has sight to (ASC-RULING-88, -90)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np
import numpy.typing as npt

from game.field import Cell, Field, sight
from game.messages.events import (
    BattleBegan,
    ConditionGained,
    ConditionLost,
    Emerged,
    Event,
    FieldLeft,
    LostSight,
    Revealed,
    Shifted,
    SoldierGone,
    Spotted,
    StateChanged,
    Stepped,
    TurnBegan,
)
from game.systems.conditions import SIGHTLESS, notices, sightless
from game.systems.foes import Ranks, ranks_of
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Allegiance, Dead
from game.world.conditions import Conditions
from game.world.index import SightIndex
from game.world.place import Exposure, Lurking, Position, seen_by
from game.world.store import Reading, Unit

Grid = npt.NDArray[np.bool_]


class Visibility(System):
    """Keeps `Seen` true: spots what comes into sight, in every new square of it, and tells what is lost from sight."""

    moments = (
        Stepped, Shifted, BattleBegan, StateChanged, Revealed, TurnBegan, Emerged, ConditionGained, ConditionLost,
        SoldierGone, FieldLeft,
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
    seen, watch = sight(world.field), world.index(SightIndex)
    near: Iterable[Unit]
    if seen.is_quick(cell):
        near = watch.onlookers(side, seen.row(cell))
    else:
        near = (unit for unit in watch.posts(side)[0] if seen.sees(cell, world.get(unit, Position).cell))
    return any(book.standing(world, watcher) and notices(world, watcher, cell) for watcher in near)


class _Lookout:
    """Those of a side who see at a moment, for asking about many squares at once."""

    def __init__(self, world: Reading, book: Rulebook, side: str) -> None:
        self._world = world
        units, squares = world.index(SightIndex).posts(side)
        standing = [book.standing(world, unit) for unit in units]
        under = set(world.having(Conditions))
        blind = [
            stands and unit in under and sightless(world, unit) for unit, stands in zip(units, standing, strict=True)
        ]
        self.blind = [(unit, int(square)) for unit, square, none in zip(units, squares, blind, strict=True) if none]
        open_eyed = squares[np.array(standing, np.bool_) & ~np.array(blind, np.bool_)]
        self.board = world.field.kept(_in_view, tuple(open_eyed.tolist()))
        """What those with open eyes have sight to, mutual as it is: bool [y, x]."""

    def sees(self, cell: Cell) -> bool:
        """As `_side_sees` has it."""
        world = self._world
        if not world.field.inside(cell):
            return False
        if self.board[cell[1], cell[0]]:
            return True
        if not self.blind:
            return False
        view = sight(world.field).row(cell).ravel()
        return any(view[square] and notices(world, watcher, cell) for watcher, square in self.blind)


def _in_view(field: Field, squares: tuple[int, ...]) -> Grid:
    """The squares that any of these has sight to: bool [y, x]."""
    board = np.zeros((field.height, field.width), np.bool_)
    for square in squares:
        board |= sight(field).row((square % field.width, square // field.width))
    return board


def _off_board(world: Reading, unit: Unit) -> bool:
    dead = world.find(unit, Dead)
    return dead is not None and dead.cause == "annihilated"


def _judged(world: Reading, book: Rulebook, ranks: Ranks, unit: Unit, *, afresh: bool = False) -> Iterator[Event]:
    """What changes in who sees one unit; `afresh` tells a side again of what it goes on seeing."""
    return _told(world, book, ranks, unit, lambda side, cell: _side_sees(world, book, side, cell), afresh=afresh)


def _told(
    world: Reading, book: Rulebook, ranks: Ranks, unit: Unit, sees: Callable[[str, Cell], bool], *, afresh: bool = False
) -> Iterator[Event]:
    if _off_board(world, unit):
        return
    own, before = world.get(unit, Allegiance).side, seen_by(world, unit)
    cell = world.get(unit, Position).cell
    lurks = world.find(unit, Lurking) is not None
    exposure = world.find(unit, Exposure)
    shown = exposure.shown if exposure is not None else ()
    for side in sorted(ranks):
        if side == own:
            continue
        if side in shown or (not lurks and sees(side, cell)):
            if afresh or side not in before:
                yield Spotted(side, unit, cell, not book.standing(world, unit))
        elif side in before:
            yield LostSight(side, unit)


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
    for foe in world.index(SightIndex).altered(side, row(event.to), row(event.origin)):
        yield from _judged(world, book, ranks, foe)


def _after_change(world: Reading, book: Rulebook, ranks: Ranks, unit: Unit) -> Iterator[Event]:
    """The fallen see nothing; and who sees a unit fall or get up knows it."""
    yield from _judged(world, book, ranks, unit, afresh=True)
    yield from _foes_judged(world, book, ranks, unit)


def _foes_judged(world: Reading, book: Rulebook, ranks: Ranks, unit: Unit) -> Iterator[Event]:
    """What changes in who sees any foe of a unit; only those are looked at for whom something may."""
    lookouts: dict[str, _Lookout] = {}

    def lookout(side: str) -> _Lookout:
        found = lookouts.get(side)
        if found is None:
            found = lookouts[side] = _Lookout(world, book, side)
        return found

    lurking, watch = frozenset(world.having(Lurking)), world.index(SightIndex)
    for side in sorted(ranks):
        if side != world.get(unit, Allegiance).side:
            doubtful = set(lurking)
            for by in sorted(ranks):
                if by != side:
                    differ, neither = watch.compared(side, by, lookout(by).board)
                    # In neither: a side may know of who has shown itself, or feel for who stands beside its blind.
                    doubtful |= differ | {foe for foe in neither if lookout(by).blind or _shown(world, foe)}
            for foe in ranks[side]:
                if foe in doubtful:
                    yield from _told(world, book, ranks, foe, lambda by, cell: lookout(by).sees(cell))


def _shown(world: Reading, unit: Unit) -> bool:
    return bool((world.find(unit, Exposure) or Exposure()).shown)


def revealed(world: Reading, unit: Unit, targets: Iterable[Unit]) -> tuple[Revealed, ...]:
    """Whoever attacks shows itself to the sides of its targets, known to it or not (ASC-RULING-90)."""
    own = world.get(unit, Allegiance).side
    known: dict[str, bool] = {}
    for target in targets:
        side = world.get(target, Allegiance).side
        if side != own:
            known[side] = known.get(side, False) or own in seen_by(world, target)
    unwitting = tuple(side for side in sorted(known) if not known[side])
    return (Revealed(unit, tuple(sorted(known)), unwitting),) if known else ()
