"""What an order may come to: what is measured of a unit, and an order carried out by itself (law 2)."""

from __future__ import annotations

from game.messages.blasts import Pinning
from game.messages.orders import Order
from game.messages.phases import Attempt, Landing
from game.messages.stack import Frame
from game.rulebooks.alternity.modes import SUPPRESS
from game.rulebooks.alternity.orders import DEEDS
from game.systems.rulebook import Rulebook
from game.world.store import Reading, Unit
from game.world.tracks import Tracks

HARM = {"stun": 1, "wound": 2, "mortal": 4}
"""What a point of each class weighs (ALT-DEGR-04)."""


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """The boxes marked on the four tracks."""
    held = world.get(unit, Tracks)
    return ("stun", held.stun), ("wound", held.wound), ("mortal", held.mortal), ("fatigue", held.fatigue)


def trial(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """The frames of an order as if its moment in the phase had come and nobody else did anything, and the landing."""
    deed = DEEDS.get(type(order))
    frames = deed.frames(world, book, unit, order) if deed is not None else ()
    pinned = (Pinning(),) if any(isinstance(one, Attempt) and one.mode == SUPPRESS for one in frames) else ()
    return (*frames, *pinned, Landing()) if frames else ()
