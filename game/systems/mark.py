"""What planners know of one unit: what it gives to those who shoot at it, its close attacks, its ways to get about."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.field import Cell


class Mark(NamedTuple):
    """What a unit gives to shots at it: Edges for its latest movement, for lying down, for its conditions.

    `lies` is 1 where what lying down gives hangs on the weapon or the ground, and the book's tables have it.

    `guard` is what it has added to its AC until the turn being played is over; `shows` that it is seen wherever it is,
    `lamp` that it carries a light about. `shift` are the rungs that its posture adds to cover, `least` the rung of what
    it holds before it.
    """

    pace: int = 0
    lies: int = 0
    conditions: int = 0
    guard: int = 0
    shows: bool = False
    lamp: bool = False
    shift: int = 0
    least: int = 0

    @property
    def edge(self) -> int:
        """All of it that hangs on no ground between."""
        return self.pace + self.conditions - self.guard

    def later(self, pace: int = 0) -> Mark:
        """The same once this turn is over and it has moved like that."""
        return self._replace(pace=pace, guard=0)


class CloseOption(NamedTuple):
    """One way to attack within reach of the arm: kind and options of the order, all it adds to the roll, its price.

    `force` says what a success does, in the book's own words (None: no harm), `builds` the Accuracy and Initiative
    that it pays, `again` that another attack follows at once, `winds` the actions it costs its target next turn;
    `first` is an act to do before it, whose price is in its own; `rush` is what the way before it must have put on
    attacks, which then does not affect this one (0: any way may come before it, and weighs). `lunge` is its force
    where a step of this turn has brought its maker nearer, `unawares` what it is against one caught by surprise,
    `mounted` against one who rides (None: the same); `ground` is what the die must show more once its target has given
    ground; `disarms` that it strikes at the weapon of its target, not at the body.
    """

    kind: str
    options: tuple[str, ...] = ()
    edge: int = 0
    accuracy: int = 0
    initiative: int = 0
    builds: tuple[int, int] = (0, 0)
    again: bool = False
    winds: int = 0
    first: str = ""
    force: Hashable = None
    rush: int = 0
    lunge: Hashable = None
    mounted: CloseOption | None = None
    ground: int = 0
    disarms: bool = False
    unawares: CloseOption | None = None


class Onset(NamedTuple):
    """What the square from which a close attack is made brings: an Edge, and whether its maker has come nearer."""

    edge: int = 0
    nearer: bool = False


class Gait(NamedTuple):
    """A way to move in a book in which a turn is one movement and one action: how far, and what it puts on attacks.

    `edge` is what it adds to one's own attack in the same turn, never more than 0; `alone` leaves room for no action in
    it, `tires` are the steps of fatigue that it costs.
    """

    word: str
    squares: int
    edge: int = 0
    alone: bool = False
    tires: int = 0


class Leap(NamedTuple):
    """A square that one gets to otherwise than on foot: the word of the way, what it puts on attacks, its chance."""

    cell: Cell
    word: str
    edge: int
    chance: int
