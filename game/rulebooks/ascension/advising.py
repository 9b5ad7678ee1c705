"""What the book itself advises seats to answer, where it knows better than a general weighing does (ALT-PLUG)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.messages.close import CloseAttack
from game.messages.orders import DECLINE, Close, Order, Respond
from game.messages.stack import Ask
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.edges import EDGE
from game.rulebooks.ascension.close.factor import WEAPON, factor_of, steps_of
from game.rulebooks.ascension.close.reach import REACH
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.close.rolls import close_check, declared, locks
from game.rulebooks.ascension.numbers import Numbers
from game.world.mind import Advantage
from game.world.store import Reading, Unit

FAIR = Fraction(1, 3)
"""As many dice on average are worth an action."""


def advised(world: Reading, n: Numbers, ask: Ask) -> Order | None:
    """The answer to a question that only borrowed rules ask; None for all others."""
    way = _ADVICE.get(ask.question)
    return way(world, n, ask) if way is not None else None


def _dice_of_a_blow(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> Fraction:
    """How many dice a plain blow with the weapon in hand is worth on average, its misses counted."""
    blade = blade_of(world, unit)
    if blade is None or close_refusal(world, n, unit, Close(foe, WEAPON), free=True) is not None:
        return Fraction(0)
    blow = declared(world, CloseAttack(unit, foe, WEAPON), world.get(unit, Advantage), n)
    factor, least = factor_of(world, unit, WEAPON, n), int(locks(world, blow, n))
    support = close_check(world, blow, n).support()
    return sum((chance * _dice(value, factor, blade.limit) for value, chance in support if value >= least), Fraction(0))


def _dice(margin: int, factor: int, limit: int) -> int:
    return 1 + min(limit, steps_of(margin, factor))


def _edge(world: Reading, n: Numbers, ask: Ask) -> Order:
    """The harm that is sure, unless the Riposte is worth more (ALT-PLUG-07)."""
    blade = blade_of(world, ask.unit)
    sure = _dice(ask.weight, factor_of(world, ask.unit, WEAPON, n), blade.limit) if blade is not None else 0
    return Respond(EDGE) if sure >= _dice_of_a_blow(world, n, ask.unit, ask.about) else DECLINE


def _reach(world: Reading, n: Numbers, ask: Ask) -> Order:
    """The blow at once, where it has a fair chance: it may be all the foe's attack comes to (ALT-PLUG-06)."""
    fair = _dice_of_a_blow(world, n, ask.unit, ask.about) >= FAIR
    blow = Close(ask.about, WEAPON)
    return blow if fair and blow in ask.choices else DECLINE


_ADVICE: dict[str, Callable[[Reading, Numbers, Ask], Order]] = {EDGE: _edge, REACH: _reach}
