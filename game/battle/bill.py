"""What an assault is expected to cost: its table, and a damage roll on each man, by closed form or explored (law 2)."""

from __future__ import annotations

from fractions import Fraction

from game.battle.explore import explore
from game.battle.policy import passive
from game.battle.position import Position
from game.messages.assaults import SendAssault
from game.systems.rulebook import Rulebook
from game.systems.warfare.ahead import Ahead
from game.world.overlay import Overlay
from game.world.store import Reading, Unit

_SURE = Fraction(1)

def bill(world: Reading, book: Rulebook, order: SendAssault, ahead: Ahead) -> Fraction:
    """The harm the attackers are expected to take, in the book's measure.

    Each roll of the defenders' most powerful weapon counts by itself, on whom everybody is as likely to be.
    """
    if not ahead.rolls:
        return Fraction(0)
    each = sum((harm_of_a_roll(world, book, ahead, unit) for unit in order.units), Fraction(0))
    return ahead.rolls * each / len(order.units)


def harm_of_a_roll(world: Reading, book: Rulebook, ahead: Ahead, unit: Unit, *, closed: bool = True) -> Fraction:
    """The harm that one roll of that weapon is expected to do to one man; by the closed form, where there is one."""
    war, found = book.warfare, ahead.weighed
    if war is None or not found.holder:
        return Fraction(0)
    rolled = war.rolled(world, found.holder, unit, found.place)
    fated = war.fate(world, unit, _SURE, ((_SURE, rolled),)) if closed and rolled else None
    if fated is not None:
        return fated.gain
    frames = (*rolled, *war.landing())
    position = Position(Overlay(world), book, reversed(frames))
    before = _harm(world, book, unit)
    endings = explore(position, passive, until=1) if frames else []
    return sum((chance * (_harm(ending.world, book, unit) - before) for chance, ending in endings), Fraction(0))


def _harm(world: Reading, book: Rulebook, unit: Unit) -> int:
    return sum(book.harm.get(name, 0) * points for name, points in book.gauges(world, unit))
