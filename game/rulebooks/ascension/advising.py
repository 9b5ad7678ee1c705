"""What the book itself advises seats to answer, where it knows better than a general weighing does (ALT-PLUG)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.field import distance
from game.messages.orders import DECLINE, Attack, Close, Order, Respond
from game.messages.stack import Ask
from game.rulebooks.ascension.attacks import ammunition_left, attack_refusal
from game.rulebooks.ascension.close.attack import REACH
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import WEAPON, factor_of, steps_of
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.close.rolls import EDGE, close_check, declared, locks
from game.rulebooks.ascension.declaring import DECLARE, FIGHT, SHOOT, WATCH
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.rolls import aim_at, attack_check
from game.rulebooks.ascension.states import move_squares, stands
from game.systems.foes import foes_of
from game.world.mind import Advantage
from game.world.place import Position
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
    """The blow at once, where it has a fair chance: it may be all that the foe's attack does (ALT-PLUG-06)."""
    fair = _dice_of_a_blow(world, n, ask.unit, ask.about) >= FAIR
    blow = Close(ask.about, WEAPON)
    return blow if fair and blow in ask.choices else DECLINE


def _declared(world: Reading, n: Numbers, ask: Ask) -> Order:
    """To shoot whom it may well hit, without a gun to go for whom a move reaches, else to watch (ALT-PLUG-08)."""
    unit, words = ask.unit, [choice.answer for choice in ask.choices if isinstance(choice, Respond)]
    foes = [foe for foe in foes_of(world, unit) if stands(world, foe, n)]
    here, far = world.get(unit, Position).cell, move_squares(world, unit, n) + n.close_reach
    near = SHOOT not in words and any(distance(here, world.get(foe, Position).cell) <= far for foe in foes)
    fair = SHOOT in words and any(_odds(world, n, unit, foe) >= FAIR / 2 for foe in foes)
    reload = "reload" in words and ammunition_left(world, unit) == 0
    wanted = "reload" if reload else SHOOT if fair else FIGHT if near else WATCH
    return Respond(wanted) if wanted in words else DECLINE


def _odds(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> Fraction:
    if attack_refusal(world, n, unit, Attack(foe)) is not None:
        return Fraction(0)
    return attack_check(world, unit, aim_at(world, unit, foe, "shot", (), n), "shot", (), n).odds()


_ADVICE: dict[str, Callable[[Reading, Numbers, Ask], Order]] = {EDGE: _edge, REACH: _reach, DECLARE: _declared}
