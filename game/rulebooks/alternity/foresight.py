"""What an order may come to: what is measured of a unit, closed forms for fire, throws and blows (law 2)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from game.dice.ladder import ORDINARY
from game.dice.steps import StepCheck
from game.field import Cell
from game.messages.orders import Attack, Burst, Close, Order, Respond, Throw
from game.messages.warfare import GroupAttack, SendAssault
from game.rulebooks.alternity.areas import caught, clouds
from game.rulebooks.alternity.attack import SUPPRESS
from game.rulebooks.alternity.blasts import blast_hits
from game.rulebooks.alternity.close.parry import answered
from game.rulebooks.alternity.frames import Attempt, Foiled, Lob
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.outcomes import (
    UNHURT,
    After,
    Harms,
    after,
    attempt_harms,
    blended,
    fate_of,
    harms_alone,
    hit_harms,
    mixed,
    suppressed_steps,
)
from game.rulebooks.alternity.reactions import HIT_THE_DECK, deck_check, lowered, open_answers, unbalanced
from game.rulebooks.alternity.riding import Saddle, can_be_told
from game.rulebooks.alternity.saddle import AT_MOUNT, mount_of, startled
from game.rulebooks.alternity.shots import heaviest, steps_of
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.strike import GRENADE, attack_check
from game.rulebooks.alternity.throws import landings, load_of, lob_check
from game.systems.foresight import Chances, Fate, Foresight, spread, sure
from game.systems.grenades import BURST, FIRE, GAS
from game.systems.morale import plays
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import assault_foreseen
from game.systems.warfare.group import foreseen
from game.world.gear import Arms, Grenade, Pouch, Steed, Weapon
from game.world.store import Reading, Unit
from game.world.turns import Carried, PhaseMarks

PASSIVE, DECK = "passive", "deck"


def foresee(
    world: Reading, book: Rulebook, unit: Unit, order: Order, policy: str = PASSIVE, **_under_way: object
) -> Foresight | None:
    """What fire, a throw, a launch or a blow may come to; None for all else, and for attacks at a mount.

    The damage line of the degree is kept, suppression is heeded; by the policy `deck` whoever may hits the deck. There
    is none where a parry has been undertaken, nor for several blows: a weapon dropped by one is missing for the next.
    """
    if isinstance(order, SendAssault):
        return assault_foreseen(world, book, unit, order)
    if isinstance(order, GroupAttack):
        return foreseen(world, book, unit, order, paid=True) if policy in (PASSIVE, DECK) else None
    if not isinstance(order, (Attack, Burst, Close, Throw)) or policy not in (PASSIVE, DECK) or not stands(world, unit):
        return None
    if plays(book) or not _plain(world, unit, order):
        return None
    frames = book.deeds[type(order)].frames(world, book, unit, order)
    if any(AT_MOUNT in getattr(one, "options", ()) for one in frames):
        return None
    if len(frames) == 1 and isinstance(frames[0], Lob):
        return _lobbed(world, frames[0], numbers(book), decks=policy == DECK)
    attempts = [one for one in frames if isinstance(one, Attempt)]
    if len(attempts) + sum(isinstance(one, Foiled) for one in frames) < len(frames):
        return None
    if isinstance(order, Close) and (len(attempts) > 1 or any(answered(world, one) for one in attempts)):
        return None
    return _fired(world, attempts, numbers(book))


def _plain(world: Reading, unit: Unit, order: Order) -> bool:
    """Whether what strikes or is thrown does harm or makes smoke and nothing else: no poison, fire or condition."""
    things: tuple[Weapon | Grenade, ...] = world.get(unit, Arms).weapons
    if isinstance(order, Throw):
        things = tuple(card for card, _left in world.get(unit, Pouch).grenades if card.key == order.grenade)
    if any(isinstance(one, Grenade) and one.effect in (FIRE, GAS, BURST) for one in things):
        return False
    return all(harms_alone(one) for one in things)


# --- fire -----------------------------------------------------------------------------------------------------------


def _fired(world: Reading, attempts: list[Attempt], n: Numbers) -> Foresight | None:
    checks = [attack_check(one, n) for one in attempts]
    fates = []
    for target in sorted({one.target for one in attempts}):
        shots = [(one, check) for one, check in zip(attempts, checks, strict=True) if one.target == target]
        missed = Fraction(1)
        for _one, check in shots:
            missed *= 1 - check.odds()
        if shots[0][0].mode == SUPPRESS:
            if (world.find(target, PhaseMarks) or PhaseMarks()).fire:
                return None
            fates.append(fate_of(world, target, 1 - missed, after(world, target, (), n), _pinned(world, shots[0], n)))
        else:
            attack_option = [attempt_harms(world, one, check, n) for one, check in shots]
            fates.append(fate_of(world, target, 1 - missed, after(world, target, attack_option, n)))
    success = checks[0].odds() if checks else Fraction(0)
    return Foresight(success, tuple(dict.fromkeys(checks)), tuple(fates))


def _pinned(world: Reading, shot: tuple[Attempt, StepCheck], n: Numbers) -> Chances:
    """The steps that suppression puts on a target which heeds it (ALT-BASE-27)."""
    one, check = shot
    if not stands(world, one.target):
        return sure(suppressed_steps(world, one.target))
    return spread((heaviest(world, one.target, steps_of(degree, n)), chance) for degree, chance in check.support())


# --- areas ----------------------------------------------------------------------------------------------------------


def _lobbed(world: Reading, lob: Lob, n: Numbers, *, decks: bool) -> Foresight | None:
    """Where it may come down, and what it does there to everyone."""
    check, line = lob_check(lob, n), load_of(world, lob.unit, lob.arm, lob.grenade)
    landing = landings(world, check, lob.to)
    smoke = lob.arm == GRENADE and clouds(world.get(lob.unit, Pouch).card(lob.grenade))
    degrees = {} if smoke else _degrees(world, line.bands, landing)
    if lob.unit in degrees and (world.find(lob.unit, Carried) or Carried()).hindered:
        return None  # the throw may end what affects the thrower before its own grenade goes off
    near = {} if smoke else _startled(world, line.bands, landing, n)
    if near and not can_be_told(world):
        return None
    fates = (
        _unseated(world, lob, unit, near[unit], n)
        if unit in near
        else _blasted(world, lob, unit, degrees[unit], n, decks=decks)
        for unit in sorted({*degrees, *near})
    )
    return Foresight(check.odds(), (check,), tuple(fates), tuple(landing.items()))


def _startled(
    world: Reading, bands: tuple[int, ...], landing: dict[Cell, Fraction], n: Numbers
) -> dict[Unit, dict[tuple[int, bool], Fraction]]:
    """For every rider whom it may reach, the chance of each band (0: none) with or without a mount that may shy."""
    found: dict[Unit, dict[tuple[int, bool], Fraction]] = {}
    riders = tuple(unit for unit in world.having(Steed) if mount_of(world, unit) is not None)
    for cell, chance in landing.items() if riders else ():
        reached, shies = dict(caught(world, bands, cell)), startled(world, cell, n)
        for unit in riders:
            held, how = found.setdefault(unit, {}), (reached.get(unit, 0), unit in shies)
            held[how] = held.get(how, Fraction(0)) + chance
    return {unit: held for unit, held in found.items() if set(held) != {(0, False)}}


def _unseated(
    world: Reading, lob: Lob, unit: Unit, ways_of_it: dict[tuple[int, bool], Fraction], n: Numbers
) -> Fate:
    """What becomes of a rider, who is hit as its mount is, and may be thrown by it or fall with it (ALT-MOUNT-07)."""
    saddle, parts = Saddle(world, unit, n), list[tuple[Fraction, After]]()
    for (degree, near), share in ways_of_it.items():
        harms = [hit_harms(world, one, degree, n) for one in blast_hits(world, lob, unit, degree)] or [(), ()]
        parts.append((share, saddle.after(*harms, near=near)))
    scored = sum((share for (degree, _near), share in ways_of_it.items() if degree >= ORDINARY), Fraction(0))
    return fate_of(world, unit, scored, blended(parts))


def _degrees(world: Reading, bands: tuple[int, ...], landing: dict[Cell, Fraction]) -> dict[Unit, dict[int, Fraction]]:
    """For everyone whom it may catch, the chance of each band."""
    found: dict[Unit, dict[int, Fraction]] = {}
    for cell, chance in landing.items():
        for unit, degree in caught(world, bands, cell):
            held = found.setdefault(unit, {})
            held[degree] = held.get(degree, Fraction(0)) + chance
    return found


def _blasted(
    world: Reading, lob: Lob, unit: Unit, degrees: dict[int, Fraction], n: Numbers, *, decks: bool
) -> Fate:
    """By degree of the band; one that throws itself down may be hurt a degree less, or lose its balance."""
    steady, swaying = dict(degrees), dict[int, Fraction]()
    if decks and Respond(HIT_THE_DECK) in open_answers(world, unit, n):
        steady, swaying = _decked(degrees, deck_check(world, unit, HIT_THE_DECK, n))
    steady[0] = steady.get(0, Fraction(0)) + 1 - sum(degrees.values(), Fraction(0))
    parts = []
    for some, sways in ((steady, False), (swaying, True)):
        share = sum(some.values(), Fraction(0))
        if share:
            harms = mixed((chance / share, _harms(world, lob, unit, degree, n)) for degree, chance in some.items())
            parts.append((share, after(world, unit, (harms,), n, swaying=sways)))
    scored = (chance for some in (steady, swaying) for degree, chance in some.items() if degree >= ORDINARY)
    return fate_of(world, unit, sum(scored, Fraction(0)), blended(parts))


def _harms(world: Reading, lob: Lob, unit: Unit, degree: int, n: Numbers) -> Harms:
    """What a degree of a blast marks on a unit."""
    hits = [hit_harms(world, one, degree, n) for one in blast_hits(world, lob, unit, degree)]
    return hits[0] if hits else ((UNHURT, Fraction(1)),)


def _decked(
    degrees: dict[int, Fraction], check: StepCheck
) -> tuple[dict[int, Fraction], dict[int, Fraction]]:
    """The degrees after Hit the Deck: of who keeps its balance, and of who has failed critically (ALT-DECK-05)."""
    steady, swaying = dict[int, Fraction](), dict[int, Fraction]()
    for (band, chance), (degree, share) in product(degrees.items(), check.support()):
        into, to = swaying if unbalanced(HIT_THE_DECK, degree) else steady, lowered(band, degree)
        into[to] = into.get(to, Fraction(0)) + chance * share
    return steady, swaying
