"""Moments that a battle can be taken back to, why there is none, and the taking back itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from game.battle.position import Pause
from game.messages import events as ev
from game.messages.events.event import Mark
from game.messages.stack import Ask, Frame
from game.record import record
from game.systems.rulebook import Rulebook
from game.words import word_of
from game.world.store import Unit, World

Kept: TypeAlias = dict[tuple[Unit, type], object]


def kept(world: World) -> Kept:
    """Every part of every entity; parts are frozen, so keeping them is enough."""
    return {(unit, type(part)): part for unit in world.entities() for part in world.parts(unit)}


def put_back(world: World, before: Kept) -> None:
    """Make the world what it was; entities made since lose all their parts."""
    now = kept(world)
    for unit, kind in sorted(now.keys() - before.keys(), key=lambda key: (key[0], word_of(key[1]))):
        world.drop(unit, kind)
    for (unit, kind), part in before.items():
        if now.get((unit, kind)) is not part:
            world.put(unit, part)


_TOLD = "the last order was seen, showed something new or drew a die"
"""One reason for all of these: which it was may be a secret of the other side."""
_ELSEWHERE = "others have acted or declared since the last order"


@record
class Moment:
    """A battle as it was before a choice that may be taken back."""

    parts: Kept
    stack: tuple[Frame, ...]
    logs: Mapping[str, int]
    choices_made: int
    activations: int


class Moments:
    """The moments kept, oldest first; while there are none, why."""

    def __init__(self) -> None:
        self.kept: list[Moment] = []
        self._why = "nothing has been ordered yet"

    @property
    def refusal(self) -> str | None:
        """Why nothing can be taken back; None when something can."""
        return None if self.kept else self._why

    def forget(self, why: str) -> None:
        """Nothing can be taken back any more."""
        self.kept.clear()
        self._why = why

    def judge(self, book: Rulebook, ask: Ask, pause: Pause, events: Iterable[ev.Event], *, shown: bool) -> None:
        """A choice has led from a question to the next pause: forget all unless it was private."""
        if not _goes_on(book, ask, pause, events):
            self.forget(_ELSEWHERE)
        elif shown or any(Mark.FINAL in event.declared.marks for event in events):
            self.forget(_TOLD)


def _goes_on(book: Rulebook, ask: Ask, pause: Pause, events: Iterable[ev.Event]) -> bool:
    """Whether the next question is of the same turn, or of the next one of the side who declares in the phase."""
    if not isinstance(pause, Ask) or (pause.question, pause.side) != ("turn", ask.side):
        return False
    if pause.unit == ask.unit or book.trial is None:
        return pause.unit == ask.unit
    begun = {event.unit for event in events if isinstance(event, (ev.TurnBegan, ev.TurnResumed))}
    return begun == {pause.unit} and not any(isinstance(event, ev.PhaseEnded) for event in events)
