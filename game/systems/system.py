"""What a system is: an esper processor that answers moments of a battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from game.messages.events import Event
from game.messages.stack import Frame
from game.record import record
from game.world.store import Processor, Reading

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook


@record
class Answer:
    """What a system makes of a moment: events that follow from it, and frames in the order they are to be resolved."""

    events: tuple[Event, ...] = ()
    frames: tuple[Frame, ...] = ()


SILENCE = Answer()


def answer(events: Iterable[Event] = (), frames: Iterable[Frame] = ()) -> Answer:
    """An answer of these events and frames."""
    return Answer(tuple(events), tuple(frames))


class System(Processor):
    """A rule that watches the battle; `moments` are the events it answers."""

    moments: ClassVar[tuple[type[Event], ...]] = ()

    def process(self, *args: Any, **kwargs: Any) -> Any:
        """Answer one moment, as an `Answer`: `process(world, book, event)`."""
        return self.answer(*args, **kwargs)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """What follows from the event in this world under this book."""
        raise NotImplementedError
