"""Kinds of orders, each declared once, what bars many kinds at once, and the choices of a turn made from both."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from game.messages.events import Event
from game.messages.orders import Order, sort_key
from game.messages.stack import Ask, Frame
from game.record import record
from game.world.store import Reading, Unit

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook

Refusal: TypeAlias = "Callable[[Reading, Rulebook, Unit, Any], str | None]"
Means: TypeAlias = "Callable[[Reading, Rulebook, Unit], str | None]"
Listing: TypeAlias = "Callable[[Reading, Rulebook, Unit], Iterable[Order]]"
Carrying: TypeAlias = "Callable[[Reading, Rulebook, Unit, Any], tuple[Frame, ...]]"
Promptly: TypeAlias = "Callable[[Reading, Rulebook, Unit, Any], tuple[Event, ...]]"
Moment: TypeAlias = "Callable[[Reading, Rulebook, Unit, Any], str]"
Bar: TypeAlias = Callable[[Any], "str | None"]

NOTHING, ATTACK, STANDARD, MOVE, SPRINT, GIVES, BUYS, ALL = (
    "nothing", "attack", "standard", "move", "sprint", "gives", "buys", "all"
)  # fmt: skip
"""What an order takes of a turn: no action; a standard action for an attack, or for something else; a move action; both
of them; no action, but it gives one, or it is bought for attacks; all that is left."""

USUAL = "usual"
"""The stage of a phase in which an order is done that has none of its own."""


@record
class Deed:
    """One kind of order: why it may not be given, the ones worth naming, what comes of it and when.

    `refusal` names the rule that forbids an order; `listed` are the orders worth naming, each of which is legal but for
    what bars many kinds, and only if the unit has the `means`. `at_once` is what comes of an order as soon as it is
    given, `frames` carry it out in its stage (`when`) of a phase, or at once in a book without phases. `takes` is what
    an order takes of a turn. Nothing bars a `free` one.
    """

    refusal: Refusal
    listed: Listing
    frames: Carrying = lambda *_given: ()
    at_once: Promptly = lambda *_given: ()
    when: Moment = lambda *_given: USUAL
    means: Means = lambda *_asked: None
    takes: Callable[[Any], str] = lambda _order: NOTHING
    free: bool = False


@record
class ActKind:
    """An order that needs nothing but its word: why it is of no use, what comes of it, by events and by dice.

    `takes` is its action, which is asked for and paid beside that. `when` is a stage of its own in a phase.
    """

    refusal: Means
    events: Callable[[Reading, Rulebook, Unit], tuple[Event, ...]] = lambda *_given: ()
    frames: Callable[[Reading, Rulebook, Unit], tuple[Frame, ...]] = lambda *_given: ()
    takes: str = STANDARD
    when: str = USUAL


Deeds: TypeAlias = Mapping[type[Order], Deed]


@record
class Guard:
    """What bars orders of many kinds, or is drawn by them, by one rule.

    `bars` gives what tells why an order is barred, looked up once for a unit as it stands; None where the rule does not
    bear on the unit. A `late` one is asked after the rules of the order's own kind. `draws` are the frames that come
    before an order is carried out.
    """

    rule: str
    bars: Callable[[Reading, Rulebook, Unit], Bar | None] = lambda *_asked: None
    late: bool = False
    draws: Carrying = lambda *_given: ()


class TurnChoices:
    """Everything a unit may order in its turn, or declare for a phase: what its deeds allow and no guard bars.

    It is listed, and what bars the unit looked up, once for as long as nothing in the world is written.
    """

    _found: tuple[int, tuple[Order, ...]] = (-1, ())
    _bars: tuple[int, tuple[Bar, ...], tuple[Bar, ...]] = (-1, (), ())

    def __init__(self, world: Reading, book: Rulebook, ask: Ask) -> None:
        self._world = world
        self._book = book
        self._unit = ask.unit

    def refusal(self, order: Order) -> str | None:
        """Why the order is not legal now, naming the rule; None when it is."""
        deed = self._book.deeds.get(type(order))
        if deed is None:
            return self._book.strange.format(word=order.word)
        early, late = ((), ()) if deed.free else self._barring()
        return barred(early, order) or deed.refusal(self._world, self._book, self._unit, order) or barred(late, order)

    def listed(self) -> tuple[Order, ...]:
        """Every legal order worth naming, in canonical order."""
        now = self._world.latest()
        if self._found[0] != now:
            self._found = (now, in_canonical_order(self._open()))
        return self._found[1]

    def _open(self) -> list[Order]:
        world, book, unit, found = self._world, self._book, self._unit, list[Order]()
        bars = [bar for some in self._barring() for bar in some]
        for deed in book.deeds.values():
            if deed.means(world, book, unit) is None:
                orders = deed.listed(world, book, unit)
                found += orders if deed.free or not bars else [one for one in orders if barred(bars, one) is None]
        return found

    def _barring(self) -> tuple[tuple[Bar, ...], tuple[Bar, ...]]:
        """What bars orders as things stand: before the rules of their own kind, and after them."""
        now = self._world.latest()
        if self._bars[0] != now:
            world, book, unit = self._world, self._book, self._unit
            found = [(guard.late, bar) for guard in book.guards if (bar := guard.bars(world, book, unit)) is not None]
            early, late = (tuple(bar for after, bar in found if after == asked) for asked in (False, True))
            self._bars = (now, early, late)
        return self._bars[1:]

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.refusal(order) is None

    def __iter__(self) -> Iterator[Order]:
        return iter(self.listed())


def at_each(
    kind: Callable[[Unit], Order], whom: Callable[[Reading, Unit], Collection[Unit]], else_: str
) -> tuple[Refusal, Listing]:
    """Refusal and list of an order with one target, made of whom it can be at and what is said of anybody else."""
    return (
        lambda world, _book, unit, order: None if order.target in whom(world, unit) else else_,
        lambda world, _book, unit: map(kind, whom(world, unit)),
    )


def takes(book: Rulebook, order: Order) -> str:
    """What an order takes of a turn; nothing, if the book has no such order."""
    deed = book.deeds.get(type(order))
    return deed.takes(order) if deed is not None else NOTHING


def drawn(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What an order draws before it is carried out."""
    return tuple(frame for guard in book.guards for frame in guard.draws(world, book, unit, order))


def barred(bars: Iterable[Bar], order: Order) -> str | None:
    """What the first of these says against an order."""
    return next((why for bar in bars if (why := bar(order)) is not None), None)


def in_canonical_order(orders: Iterable[Order]) -> tuple[Order, ...]:
    """Orders by word, then by their fields, each once."""
    found = {sort_key(order): order for order in orders}
    return tuple(found[key] for key in sorted(found))
