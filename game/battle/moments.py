"""Moments that a battle can be taken back to, and why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.battle.apply_back import Kept
from game.battle.position import Pause
from game.messages import events as ev
from game.messages.events.marks import Mark
from game.messages.stack import Ask, Frame
from game.record import record
from game.systems.rulebook import Rulebook

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
