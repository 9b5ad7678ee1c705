"""What an order may come to: the closed forms of missile fire, throws, group fire and assaults (law 2)."""

from __future__ import annotations

from fractions import Fraction

from game.messages.frames import Hurl
from game.messages.orders import Attack, Order, Throw
from game.messages.warfare import GroupAttack, SendAssault
from game.rulebooks.alternacy.attacks import attack_check
from game.rulebooks.alternacy.blasts import victims_of
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.outcomes import attacked, blended, blown, fate_of, frail_of, harms_alone
from game.rulebooks.alternacy.shooting import attack_of
from game.rulebooks.alternacy.states import stands
from game.rulebooks.alternacy.throws import hurl_of, landings, throw_check
from game.systems.foresight import Fate, Foresight
from game.systems.grenades import SMOKE
from game.systems.morale import plays
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import assault_foreseen
from game.systems.warfare.group import foreseen
from game.world.gear import Arms, Pouch
from game.world.store import Reading, Unit

PASSIVE = "passive"


def foresee(
    world: Reading, book: Rulebook, unit: Unit, order: Order, policy: str = PASSIVE, **_under_way: object
) -> Foresight | None:
    """What a shot, a burst, a throw, group fire or an assault may come to; None for all else."""
    if isinstance(order, SendAssault):
        return assault_foreseen(world, book, unit, order)
    if isinstance(order, GroupAttack):
        return foreseen(world, book, unit, order) if policy == PASSIVE else None
    if isinstance(order, Throw):
        return _thrown(world, book, hurl_of(world, numbers(book), unit, order)) if policy == PASSIVE else None
    if not isinstance(order, Attack) or policy != PASSIVE or plays(book):
        return None
    weapon, n = world.get(unit, Arms).weapon, numbers(book)
    if weapon is None or not harms_alone(weapon) or not stands(world, unit):
        return None
    frame = attack_of(world, n, unit, order)
    hits, bodies = attacked(frail_of(world, order.target), frame, n)
    draw = attack_check(frame, n)
    fates = [fate_of(world, order.target, hits, bodies)]
    if frame.rival:
        fates.append(fate_of(world, frame.rival, *attacked(frail_of(world, frame.rival), frame, n, astray=True)))
    return Foresight(hits, (draw,), tuple(sorted(fates, key=lambda fate: fate.unit)))


def _thrown(world: Reading, book: Rulebook, throw: Hurl) -> Foresight | None:
    """A throw: where it may come down, and what it does there to each (ACY-MISSILE-16, ACY-NONATK-08)."""
    card, n = world.get(throw.unit, Pouch).card(throw.grenade), numbers(book)
    if card.effect not in ("blast", SMOKE) or card.imposes is not None or plays(book) or not stands(world, throw.unit):
        return None
    check, landing, found = throw_check(throw, n), landings(world, throw, n), dict[Unit, dict[int, Fraction]]()
    for cell, chance in landing.items():
        for unit, level in victims_of(world, book, card, cell):
            held = found.setdefault(unit, {})
            held[level] = held.get(level, Fraction(0)) + chance
    fates = tuple(_blown(world, unit, levels, n) for unit, levels in sorted(found.items()))
    return Foresight(check.odds(), (check,), fates, tuple(landing.items()))


def _blown(world: Reading, unit: Unit, levels: dict[int, Fraction], n: Numbers) -> Fate:
    """What becomes of one unit, by the chance of each level."""
    frail, hit = frail_of(world, unit), sum(levels.values(), Fraction(0))
    parts = [(1 - hit, {frail.body: Fraction(1)})]
    parts += [(chance, blown(frail, level, n)) for level, chance in levels.items()]
    return fate_of(world, unit, hit, blended(parts))
