"""The frames of close combat."""

from __future__ import annotations

from dataclasses import dataclass

from game.dice.draws import Modifier
from game.messages.events import Backstepped
from game.messages.frames import Cost
from game.messages.stack import Frame
from game.messages.wire import wired

_FREE = Cost()


@wired
@dataclass(frozen=True, slots=True)
class CloseAttack(Frame):
    """An attack within reach of the arm, under way: declared, watched, answered, feinted, rolled (ASC-RULING-85).

    `means` says what brought it about besides an order of one's own turn: flurry, riposte, counter, sucker, held or
    killing. `modifiers` and `challenge` (with its `parts`) stand once it is declared; `backstep` is how the target
    gave ground; `margin` is kept for what follows the dice: lock, Riposte and Counter Punch, in that order.
    """

    unit: int
    target: int
    kind: str
    options: tuple[str, ...] = ()
    means: str = ""
    stage: str = "order"
    modifiers: tuple[Modifier, ...] = ()
    parts: tuple[Modifier, ...] = ()
    challenge: int = 0
    cost: Cost = _FREE
    backstep: Backstepped | None = None
    margin: int = 0
