"""What the window shows of an event: words that rise, a picture and a sound, each by its name.

    @event("hunkered", floats="hunkers", shows=becomes("hunker", hunkered=True))

The window has a picture for each name (`screens/play/doings`), a sound and a colour; nothing here knows what they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.messages.events.lines import Teller, filled
from game.record import record

CREAM, THREAT, GOOD, SECOND, BRASS, ACCURACY, INITIATIVE = (
    "cream", "threat", "good", "second", "brass", "accuracy", "initiative",
)  # fmt: skip
"""Colours of words that rise."""
Rising = tuple[str, str]
"""Words that rise from a unit, and their colour."""


@record
class Float:
    """Words that rise from the unit, a template like that of a line (`lines`), `when` that holds of the event."""

    text: str
    colour: str = CREAM
    when: Callable[[Any], object] | None = None

    def floating(self, event: Any, t: Teller) -> Rising | None:
        """The words for a reader; None for none."""
        said = "" if self.when is not None and not self.when(event) else filled(self.text, event, t)
        return (said, self.colour) if said else None


rises = Float


@record
class Look:
    """A picture by its name, its sound, how many beats it lasts, and what it changes about the unit's figure."""

    picture: str
    sound: str = ""
    beats: int = 1
    figure: tuple[tuple[str, Any], ...] = ()


BECOMES, BEAT, PAUSE, HEARD = "becomes", "beat", "pause", "heard"
"""Pictures that many events have: a changed figure, a look at the unit, at nobody, or at the unit if it is known."""


def becomes(sound: str = "", beats: int = 1, **figure: Any) -> Look:
    """The unit's figure changes."""
    return Look(BECOMES, sound, beats, tuple(figure.items()))
