"""What throws cost their victim when its next turn opens (ASC-UNARM-06, ASC-RULING-53)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages.orders import Order, Respond
from game.world.melee import Melee
from game.world.store import Reading, Unit
from game.world.turns import Actions

KINDS = ("lose_move", "lose_standard")
"""Which action goes: the owner says, where there is something to say."""


def owed_by(world: Reading, unit: Unit, left: Actions) -> tuple[Respond, ...]:
    """The answers open to a unit that is to lose some of these actions: several only where it may choose."""
    lost = (world.find(unit, Melee) or Melee()).lost
    if not lost:
        return ()
    if lost < left.move + left.standard and left.move and left.standard:
        return tuple(map(Respond, KINDS))
    return (Respond(KINDS[0] if left.move else KINDS[1]),)


def winded(world: Reading, unit: Unit, left: Actions, answer: Order | None) -> tuple[ev.Event, ...]:
    """The actions lost, the chosen kind first; what goes beyond those of the turn lapses (ASC-RULING-53)."""
    lost = (world.find(unit, Melee) or Melee()).lost
    if not lost:
        return ()
    if answer == Respond(KINDS[1]):
        standard = min(lost, left.standard)
        move = min(lost - standard, left.move)
    else:
        move = min(lost, left.move)
        standard = min(lost - move, left.standard)
    taken = ev.ActionsChanged(unit, standard=-standard, move=-move, why="thrown")
    return (*((taken,) if standard or move else ()), ev.BreathRegained(unit))
