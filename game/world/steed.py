"""What a rider sits on: one piece with it, on the same square (ALT-MOUNT-02)."""

from __future__ import annotations

from game.record import record
from game.world.arsenal import Layer
from game.world.tracks import Harm, Tracks


@record(word="steed")
class Steed:
    """A mount: what it resists with, its tracks, its hide, its gaits in squares, and what has hit it in this phase.

    `ridden` tells that its rider is in the saddle; else it waits in the square `waits`. `down`: it carries nobody any
    more.
    """

    key: str
    name: str
    strength: int
    dexterity: int
    tracks: Tracks
    gaits: tuple[int, int, int]
    layer: Layer
    toughness: int = 1
    pending: tuple[Harm, ...] = ()
    ridden: bool = True
    waits: tuple[int, int] = (0, 0)
    down: bool = False
