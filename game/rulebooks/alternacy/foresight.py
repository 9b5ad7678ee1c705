"""What an order may come to, in closed forms (law 2), and who may shoot at a run before the runner acts again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.messages.frames import Hurl
from game.messages.orders import Attack, Burst, Order, Throw
from game.messages.warfare import GroupAttack, SendAssault
from game.rulebooks.alternacy.attacks import at_each, attack_check
from game.rulebooks.alternacy.events import EngagementsCounted, TurnOpened
from game.rulebooks.alternacy.grenades import hurl_of, landings, throw_check, victims_of
from game.rulebooks.alternacy.moves import moment
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.outcomes import attacked, blended, blown, fate_of, frail_of, harms_alone
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternacy.shooting import SPOTS, attack_of, open_spots, refusal
from game.rulebooks.alternacy.states import stands
from game.rulebooks.alternacy.sweeps import sweep_of
from game.systems.foresight import Foresight, PassingShot
from game.systems.grenades import SMOKE
from game.systems.morale import plays
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import assault_foreseen
from game.systems.warfare.group import foreseen
from game.world.body import Allegiance
from game.world.gear import Arms, Pouch
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of


def passing_shots(world: Reading, book: Rulebook, unit: Unit) -> Iterator[PassingShot]:
    """Each plain shot that those who act before a runner does again may have at it, as their turns open."""
    run, n = world.find(unit, OnTheWay), numbers(book)
    side = world.get(unit, Allegiance).side
    for foe in (one for one in (run.after if run is not None else ()) if world.get(one, Allegiance).side != side):
        there = _as_it_acts(world, book, foe)
        for spot, placed in open_spots(there, foe, unit, n):
            order = Attack(unit, options=SPOTS[spot : spot + 1])
            if order.options and refusal(there, book, foe, order) is None:
                hits, _bodies = attacked(frail_of(there, unit), attack_of(there, n, foe, order), n)
                yield PassingShot(foe, placed.get(unit, Position).cell, hits)


def _as_it_acts(world: Reading, book: Rulebook, foe: Unit) -> Reading:
    """The world as the turn of somebody later in the Order opens; who is earlier in it acts in the next Turn."""
    there, clock = Overlay(world), world.get(battle_of(world), Clock)
    if clock.order.index(foe) < clock.order.index(clock.active):
        EngagementsCounted().write(there)
    for event in (*moment(there, book, foe), TurnOpened(foe)):
        event.write(there)
    return there


# --- orders ---------------------------------------------------------------------------------------------------------


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
    if not isinstance(order, Attack | Burst) or policy != PASSIVE or plays(book):
        return None
    weapon, n = world.get(unit, Arms).weapon, numbers(book)
    if weapon is None or not harms_alone(weapon) or not stands(world, unit):
        return None
    frame = attack_of(world, n, unit, order) if isinstance(order, Attack) else sweep_of(world, n, unit, order)
    attacks = at_each(frame)
    ends = [attacked(frail_of(world, one.target), replace(one, swept=()), n) for one in attacks]
    fates = [fate_of(world, one.target, *end) for one, end in zip(attacks, ends, strict=True)]
    if frame.rival:
        fates.append(fate_of(world, frame.rival, *attacked(frail_of(world, frame.rival), frame, n, astray=True)))
    return Foresight(ends[0][0], (attack_check(frame, n),), tuple(sorted(fates, key=lambda fate: fate.unit)))


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
    fates = []
    for unit, levels in sorted(found.items()):
        frail, hit = frail_of(world, unit), sum(levels.values(), Fraction(0))
        parts = [(chance, blown(frail, level, n)) for level, chance in levels.items()]
        fates.append(fate_of(world, unit, hit, blended([(1 - hit, {frail.body: Fraction(1)}), *parts])))
    return Foresight(check.odds(), (check,), tuple(fates), tuple(landing.items()))
