"""What an event is."""

from __future__ import annotations

from game.record import record


@record
class Event:
    """Something that has happened."""
