"""Close attacks as planners know them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple


class Art(NamedTuple):
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
    mounted: Art | None = None
    ground: int = 0
    disarms: bool = False
    unawares: Art | None = None


class Onset(NamedTuple):
    """What the square from which a close attack is made brings: an Edge, and whether its maker has come nearer."""

    edge: int = 0
    nearer: bool = False
