"""What an event is, the one declaration of a kind of event, and what the window shows of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import Flag, auto
from typing import Any, ClassVar, TypeVar, dataclass_transform

from game.messages.events.lines import LogLine, LogTemplate, Teller, filled
from game.messages.events.writes import Writes, opening, together
from game.messages.roles import Viewer
from game.record import record
from game.world.store import Writing

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
        text = "" if self.when is not None and not self.when(event) else filled(self.text, event, t)
        return (text, self.colour) if text else None


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


# --- events ---------------------------------------------------------------------------------------------------------


class Mark(Flag):
    """What a kind of event is to a log that gets long, a phase that is told in parts, who takes back, who foresees."""

    NONE = 0
    ACTS = auto()
    """From here on its unit is the one who acts."""
    OPENS = auto()
    """Done in one's own turn it closes the time for taking a stance (ASC-STANCE-01)."""
    MINOR = auto()
    """Not worth a line of each of a hundred soldiers of squads."""
    UNSHOWN = auto()
    """Not shown of such a soldier."""
    TIMED = auto()
    """Takes time to be shown, even of such a soldier."""
    DONE = auto()
    """Declared actions are being carried out."""
    LANDS = auto()
    """Damage of a phase is applied."""
    FINAL = auto()
    """An order that led to it cannot be taken back: it drew a die, or somebody has seen something."""
    ACHIEVES = auto()
    """An order without an attack has succeeded."""
    STRAYS = auto()
    """An attack on another has hit its `victim`."""
    HURTS = auto()
    """A hit of `by` on `unit` told: where a blast comes of an order, it is counted by these."""


E = TypeVar("E", bound="Event")
Secret = Callable[[Any], type | None]


@record
class Declaration:
    """What is declared of a kind of event, beside its fields."""

    secret: Secret | None = None
    untold: bool = False
    """No side is ever told: smoke gone unseen from where it is remembered, how an assault will end."""
    shows: Look | None = None
    """Its picture and sound in the window."""
    marks: Mark = Mark.NONE


@record
class Event:
    """Something that has happened."""

    declared: ClassVar[Declaration] = Declaration()

    def write(self, world: Writing) -> None:
        """Write it into the world; nothing for what only tells something."""

    def log_line(self, t: Teller) -> LogLine | None:  # noqa: ARG002
        """Its line in the log; None if another event tells of it, or it shows in the panels alone."""
        return None

    def floating(self, t: Teller) -> Rising | None:  # noqa: ARG002
        """Words that rise from the unit in the window, and their colour; None for none."""
        return None

    def shown(self, viewer: Viewer) -> Event | None:  # noqa: ARG002
        """What a side witnesses of it, before the roles of its fields are looked at; None for nothing."""
        return self


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def event(
    word: str,
    *,
    secret: type | Secret | None = None,
    untold: bool = False,
    writes: Writes | tuple[Writes, ...] = (),
    line: LogTemplate | str = "",
    floats: Float | str = "",
    shows: Look | None = None,
    marks: Mark = Mark.NONE,
) -> Callable[[type[E]], type[E]]:
    """Declare a kind of event: `word` is what files call it."""

    def made(of: type[E]) -> type[E]:
        kind = record(word=word)(of)
        part = (lambda _e: secret) if isinstance(secret, type) else secret
        if writes:
            kind.write = together(writes if isinstance(writes, tuple) else (writes,), kind)  # type: ignore[method-assign, assignment]
        if Mark.OPENS in marks:
            kind.write = opening(kind.write)  # type: ignore[method-assign, assignment]
        if line:
            outcome = LogTemplate(line) if isinstance(line, str) else line
            kind.log_line = lambda self, t: outcome.log_line(self, t)  # type: ignore[method-assign]  # noqa: PLW0108
        if floats:
            words = Float(floats) if isinstance(floats, str) else floats
            kind.floating = lambda self, t: words.floating(self, t)  # type: ignore[method-assign]  # noqa: PLW0108
        kind.declared = Declaration(part, untold, shows, marks)
        return kind

    return made
