"""What other packages need to know of a kind of event, beside how it is told, drawn and heard."""

from __future__ import annotations

from enum import Flag, auto


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
