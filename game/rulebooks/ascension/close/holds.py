"""What a hold forbids to who is held, who holds and who is outside it (ASC-UNARM-08, -09, ASC-RULING-54, -86)."""

from __future__ import annotations

from game.messages.orders import Close, EndTurn, Move, Order, Throw, WatchOver
from game.systems.deeds import GIVES, MOVE, STANDARD, Bar, Guard, takes
from game.systems.rulebook import Rulebook
from game.world.melee import Grapple
from game.world.store import Reading, Unit


def hold_of(world: Reading, unit: Unit) -> Grapple | None:
    """The hold a unit is in, on either side of it."""
    return world.find(unit, Grapple)


def holder_of(world: Reading, unit: Unit) -> Grapple | None:
    """The hold a unit has on another; None if it holds nobody."""
    hold = world.find(unit, Grapple)
    return hold if hold is not None and hold.holds else None


def held_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a held unit has no move action, nor anything that counts as one (ASC-RULING-54, ASC-MOVE-15)."""
    hold = world.find(unit, Grapple)
    if hold is None or hold.holds:
        return None
    return "Immobilized in a hold (ASC-ADV-22)" if hold.immobilized else "held in a grapple (ASC-RULING-54)"


def rooted_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot change square: nobody does in a grapple (ASC-RULING-54)."""
    return "in a grapple neither changes square (ASC-RULING-54)" if world.find(unit, Grapple) is not None else None


def immobilized(world: Reading, unit: Unit) -> bool:
    """Whether a unit has neither actions nor interrupts (ASC-ADV-22, ASC-RULING-74)."""
    hold = world.find(unit, Grapple)
    return hold is not None and hold.immobilized


def gripped(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """Why an order of one's own turn is none for a unit in a hold; what is left is to grapple or to fire."""
    hold = world.find(unit, Grapple)
    if hold is None:
        return None
    held, rooted = held_refusal(world, unit), rooted_refusal(world, unit)

    def why(order: Order) -> str | None:
        if isinstance(order, EndTurn):
            return None
        if hold.immobilized:
            return held
        if isinstance(order, Move):
            return held or rooted
        if isinstance(order, (Throw, WatchOver)):
            return "in a grapple only grapple attacks can be made (ASC-UNARM-09)"
        return held if takes(book, order) in (STANDARD, MOVE, GIVES) else None

    return why


GUARD = Guard("ASC-RULING-54", gripped)


def grappling_refusal(world: Reading, unit: Unit, kind: str, target: Unit = 0) -> str | None:
    """Why a unit in a hold cannot attack in this way, or not this target (ASC-UNARM-09)."""
    hold = world.find(unit, Grapple)
    if hold is None:
        return None
    if hold.immobilized:
        return "Immobilized in a hold (ASC-ADV-22)"
    if kind == "grapple":
        return "in a grapple with somebody else (ASC-UNARM-09)" if target not in (0, hold.other) else None
    return "in a grapple only grapple attacks can be made (ASC-UNARM-09)"


def in_turn_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit in a hold attacks nobody out of its turn (ASC-UNARM-09, ASC-RULING-54)."""
    return "in a grapple attacks are made in turn (ASC-UNARM-09)" if world.find(unit, Grapple) is not None else None


def grip_refusal(world: Reading, order: Close, unit: Unit) -> str | None:
    """Why this grapple cannot be tried: it is on somebody else, or on one who is in a hold already."""
    hold, other = world.find(unit, Grapple), world.find(order.target, Grapple)
    if hold is not None:
        return grappling_refusal(world, unit, order.kind, order.target)
    return "already in a grapple (ASC-RULING-86)" if other is not None else None
