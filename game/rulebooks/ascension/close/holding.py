"""A hold from turn to turn: how it ends, what a lock costs, and what the grappler may do with it.

ASC-ADV-19, -20, -22, ASC-RULING-54, -73, -74, -86.
"""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.messages.frames import TakeWound
from game.rulebooks.ascension.close.holds import holder_of
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, bought, price_refusal
from game.rulebooks.ascension.wounds import LIGHT, WILD
from game.systems.deeds import BUYS, ActKind
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.melee import Grapple
from game.world.place import where
from game.world.store import Reading, Unit


class Holds(System):
    """Watches every hold: it ends with a fall, a parting, or a turn in which nothing was done to keep it."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (
        ev.StateChanged,
        ev.Stepped,
        ev.TurnBegan,
        ev.TurnEnded,
        ev.TurnPassed,
    )

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """The end of the hold the unit is in, or what its turn changes in it."""
        hold = world.find(event.unit, Grapple)
        if hold is None:
            return SILENCE
        if isinstance(event, ev.StateChanged):
            fallen = not book.standing(world, event.unit)
            return answer((_ended(event.unit, hold, "one of them is down"),)) if fallen else SILENCE
        if isinstance(event, ev.Stepped):
            apart = where(world, event.unit) != where(world, hold.other)
            return answer((_ended(event.unit, hold, "they are parted"),)) if apart else SILENCE
        if isinstance(event, ev.TurnBegan):
            return _opened(event.unit, hold)
        if hold.holds and isinstance(event, ev.TurnPassed):
            return answer((_ended(event.unit, hold, "not kept up"),))
        return _closed(event.unit, hold)


def _ended(unit: Unit, hold: Grapple, why: str) -> ev.HoldEnded:
    grappler, victim = (unit, hold.other) if hold.holds else (hold.other, unit)
    return ev.HoldEnded(grappler, victim, why)


def _opened(unit: Unit, hold: Grapple) -> Answer:
    """The hold is to be paid for again, and the Body Shield is over (ASC-RULING-54, -73)."""
    marks = (("spent", hold.spent), ("shield", hold.shield))
    return answer(ev.HoldMarked(unit, mark, on=False) for mark, on in marks if on)


def _closed(unit: Unit, hold: Grapple) -> Answer:
    """A grappler that spent nothing on the hold lets go; a Joint Lock unbroken wounds (ASC-RULING-54, -74)."""
    if hold.holds:
        return SILENCE if hold.spent else answer((_ended(unit, hold, "not kept up"),))
    if not hold.locked:
        return SILENCE
    wound = TakeWound(unit, "blunt", LIGHT, WILD["grapple"])
    return answer((ev.HoldMarked(unit, "locked", on=False),), (wound,))


def _holds_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return None if holder_of(world, unit) is not None else "holds nobody (ASC-UNARM-07)"


def _release(world: Reading, _book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    hold = holder_of(world, unit)
    return (ev.HoldEnded(unit, hold.other, "released"),) if hold is not None else ()


def _shield_price(n: Numbers) -> Price:
    return Price(n.body_shield_cost, 0)


def _shield_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    hold = holder_of(world, unit)
    if hold is None:
        return _holds_refusal(world, book, unit)
    if hold.shield:
        return "already behind its victim (ASC-ADV-20)"
    return price_refusal(world, unit, _shield_price(numbers(book)))


def _shield(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Body Shield (ASC-ADV-20, ASC-RULING-73)."""
    paid = bought(world, unit, _shield_price(numbers(book)), "body shield")
    return (*paid, ev.HoldMarked(unit, "shield"))


def _immobilize_price(n: Numbers) -> Price:
    return Price(n.immobilize_cost, 0)


def _immobilize_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    hold = holder_of(world, unit)
    if hold is None:
        return _holds_refusal(world, book, unit)
    other = world.find(hold.other, Grapple)
    if other is None or other.immobilized:
        return "Immobilized already (ASC-ADV-22)"
    return price_refusal(world, unit, _immobilize_price(numbers(book)))


def _immobilize(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Immobilize (ASC-ADV-22, ASC-RULING-74)."""
    hold = holder_of(world, unit)
    if hold is None:
        return ()
    paid = bought(world, unit, _immobilize_price(numbers(book)), "immobilize")
    return (*paid, ev.HoldMarked(hold.other, "immobilized"))


ACTS = {
    "body_shield": ActKind(_shield_refusal, _shield, takes=BUYS),
    "immobilize": ActKind(_immobilize_refusal, _immobilize, takes=BUYS),
    "release": ActKind(_holds_refusal, _release, takes=BUYS),
}
"""What a grappler may do with its hold, all of it free."""
