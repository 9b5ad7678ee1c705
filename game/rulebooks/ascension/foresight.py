"""Closed forms: what an attack may come to, worked out exactly without playing it (law 2).

The figures are those that exploring the same order gives when nobody interrupts and nobody caps (`passive`), or
when every target that may hits the deck (`deck`); orders and answers without a closed form give None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from types import NoneType
from typing import TypeAlias

from game.dice.draws import Check, Modifier
from game.dice.shapes import dice_of
from game.field import Cell
from game.messages.frames import Aim, AttackInProgress, Blast, Hit, InterruptingFire, Turn
from game.messages.orders import Attack, Burst, Order, Throw
from game.messages.stack import Frame
from game.messages.warfare import GroupAttack, SendAssault
from game.rulebooks.ascension.attacks import strike_of
from game.rulebooks.ascension.blasts import blast_draw, victims_of
from game.rulebooks.ascension.checks import attack_check, hits_of, shield_band
from game.rulebooks.ascension.frames import GrenadeThrow, KillShot
from game.rulebooks.ascension.grenades import COOKED, landings, throw_check
from game.rulebooks.ascension.harm import Blow, Body, blow_of, body_of, state_of_points
from game.rulebooks.ascension.injury import resist_check
from game.rulebooks.ascension.interrupting_fire import held_strike
from game.rulebooks.ascension.moves import deck_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.outcomes import (
    AttackOption,
    fate_of,
    harm,
    mixed,
    plain,
    rolled_states,
    suppression_of,
    untouched,
)
from game.rulebooks.ascension.shot import deck_guard
from game.rulebooks.ascension.states import HEALTHY
from game.rulebooks.ascension.strike import barred, harm_frames, lost, reachable
from game.systems.conditions import under
from game.systems.foresight import Chances, Fate, Foresight, GainChances, Rest, StateChances
from game.systems.grenades import FIRE
from game.systems.morale import fear_check, nearest_foe, plays, witnesses
from game.systems.rulebook import Rulebook
from game.systems.situations import situations_of
from game.systems.suppression import pinned
from game.systems.warfare.assault import assault_foreseen
from game.systems.warfare.group import foreseen
from game.world.body import Allegiance
from game.world.conditions import Dread, Nerve
from game.world.gear import Arms, Grenade, Pouch
from game.world.place import Position as Place
from game.world.place import seen_by
from game.world.store import Reading, Unit
from game.world.turns import Clock

Ends: TypeAlias = tuple[tuple[Unit, str], ...]
"""The states that the victims of one attack end in, in the order in which they are hit."""
Courses: TypeAlias = Iterable[tuple[Fraction, Ends]]
"""Every way an attack may end for its victims, with its chance."""


def unforeseen(world: Reading, book: Rulebook, unit: Unit, *, several: bool) -> bool:
    """Whether an attack of this unit shows somebody fearsome, or, with several victims, whom to fear.

    Both are left to exploring, until the attack has shown who makes it.
    """
    if not plays(book) or not (several or world.find(unit, Dread) is not None):
        return False
    own = world.get(unit, Allegiance).side
    sides = {world.get(other, Allegiance).side for other in world.having(Allegiance)} - {own}
    return not sides <= set(seen_by(world, unit))


def lights_up(world: Reading, book: Rulebook, card: Grenade) -> bool:
    """Whether a fire may show somebody fearsome in the dark: that too is left to exploring."""
    return card.effect == FIRE and plays(book) and bool(world.having(Dread))


def shaken(world: Reading, book: Rulebook, courses: Courses, victims: Iterable[Unit]) -> dict[Unit, GainChances]:
    """Who may become frightened or panicked, and with what chance of each; by unit."""
    if not plays(book):
        return {}
    lookers = {unit: _untested(world, book, unit) for unit in victims}
    if not any(lookers.values()):
        return {}
    tested: dict[Unit, Fraction] = {}
    for chance, ends in courses:
        for unit in _afraid(world, book, ends, lookers):
            tested[unit] = tested.get(unit, Fraction(0)) + chance
    return {unit: _failing(world, book, unit, chance) for unit, chance in sorted(tested.items())}


def _untested(world: Reading, book: Rulebook, fallen: Unit) -> tuple[Unit, ...]:
    """Who would be tested by this one's death: once a round each."""
    now = world.get(world.having(Clock)[0], Clock).round
    found = witnesses(world, book, fallen)
    return tuple(unit for unit in found if (world.find(unit, Nerve) or Nerve()).tested != now)


def _afraid(world: Reading, book: Rulebook, ends: Ends, lookers: Mapping[Unit, tuple[Unit, ...]]) -> Iterable[Unit]:
    """Who is tested on this course, and still has whom to fear at its end; the fallen are neither tested nor feared."""
    feared: dict[Unit, Unit | None] = {}
    down: set[Unit] = set()
    for unit, state in ends:
        if state != HEALTHY:
            down.add(unit)
            feared.update((one, None) for one, source in feared.items() if source == unit)
        if _killed(world, book, unit, state):
            for one in lookers[unit]:
                if one not in down and one not in feared:
                    feared[one] = nearest_foe(world, book, one, down)
    return [unit for unit, source in feared.items() if source is not None]


def _killed(world: Reading, book: Rulebook, unit: Unit, state: str) -> bool:
    return situations_of(book).killed(book.state(world, unit), state)


def _failing(world: Reading, book: Rulebook, unit: Unit, tested: Fraction) -> GainChances:
    check = fear_check(world, book, unit, 0)
    chances = dict(check.support())
    panics = chances.get(check.miss, Fraction(0))
    found = {"frightened": 1 - check.odds() - panics, "panicked": panics}
    return tuple((kind, tested * odds) for kind, odds in found.items() if odds and not under(world, unit, kind))


def fired(states: Mapping[Unit, StateChances]) -> Iterator[tuple[Fraction, Ends]]:
    """The courses of an attack whose rolls are separate, one for each victim."""
    for ends in product(*states.values()):
        yield _all(chance for _state, chance in ends), _named(states, ends)


def blown(by: Unit, card: Grenade, victims: tuple[tuple[Unit, int], ...], bodies: Mapping[Unit, Body]) -> Courses:
    """The courses of a blast, whose one throw all victims read (ASC-GREN-07)."""
    entries = {unit: dice for unit, dice in victims if _frail(bodies[unit])}
    draw = blast_draw(by, card, tuple(entries.items()))
    for value, share in draw.support() if entries else ():
        sums = dict(draw.sums(value))
        spread = {unit: rolled_states(bodies[unit], Blow(card.damage), sums[dice]) for unit, dice in entries.items()}
        for chance, ends in fired(spread):
            yield share * chance, ends


def _frail(body: Body) -> bool:
    """Whether there is anything left of it to be killed or brought down."""
    return state_of_points(body, body.points) != "annihilated"


def _named(states: Mapping[Unit, StateChances], ends: tuple[tuple[str, Fraction], ...]) -> Ends:
    return tuple((unit, state) for unit, (state, _chance) in zip(states, ends, strict=True))


def _all(chances: Iterable[Fraction]) -> Fraction:
    found = Fraction(1)
    for chance in chances:
        found *= chance
    return found


PASSIVE = "passive"
DECK = "deck"


def foresee(
    world: Reading, book: Rulebook, unit: Unit, order: Order, policy: str = PASSIVE, *, frame: Frame | None = None
) -> Foresight | None:
    """What an order may come to if later choices are answered by the named policy; None without a closed form.

    `frame` is the action under way that the order answers: the unit's own turn (or None), or a Watch.
    """
    if isinstance(order, SendAssault):
        return assault_foreseen(world, book, unit, order)
    if isinstance(order, GroupAttack) and isinstance(frame, (Turn, NoneType)):
        return foreseen(world, book, unit, order) if policy in (PASSIVE, DECK) else None
    if policy not in (PASSIVE, DECK) or not isinstance(frame, (Turn, InterruptingFire, NoneType)):
        return None
    if not isinstance(order, Attack) and _shaken_nerves(book):
        return None
    if isinstance(order, (Attack, Burst, Throw)) and unforeseen(
        world, book, unit, several=not isinstance(order, Attack)
    ):
        return None
    if isinstance(order, (Attack, Burst)):
        return _attack(world, book, unit, order, decked=policy == DECK, frame=frame)
    if isinstance(order, Throw) and not isinstance(frame, InterruptingFire):
        return _throw(world, book, unit, order)
    return None


def _shaken_nerves(book: Rulebook) -> bool:
    """Whether stress may affect a check of nerve that follows at once (ALT-PLUG-04).

    Where one attack has several victims, one of whom may see another die, that is left to exploring.
    """
    return numbers(book).borrowed.dazed_revised and plays(book)


def _attack(
    world: Reading, book: Rulebook, unit: Unit, order: Attack | Burst, *, decked: bool, frame: Frame | None
) -> Foresight | None:
    n = numbers(book)
    weapon = world.get(unit, Arms).weapon
    if weapon is None or not plain(weapon):
        return None
    strike = (
        held_strike(frame, world, n, order) if isinstance(frame, InterruptingFire) else strike_of(world, n, unit, order)
    )
    return None if _caught(world, n, strike) else _rolled(world, book, strike, strike.aims, decked=decked)


def _caught(world: Reading, n: Numbers, strike: AttackInProgress) -> bool:
    """Whether a miss may hit somebody else: one who is held before the target (ASC-RULING-73)."""
    return any(shield_band(world, strike.unit, aim.target, strike.mode, n) for aim in strike.aims)


def _rolled(
    world: Reading, book: Rulebook, strike: AttackInProgress, aims: tuple[Aim, ...], *, decked: bool = False
) -> Foresight:
    n = numbers(book)
    checks = tuple(_check(world, n, strike, aim, decked=decked) for aim in aims)
    fates = [_fate(world, n, strike, aim, check) for aim, check in zip(aims, checks, strict=True)]
    gains = shaken(world, book, fired({fate.unit: fate.states for fate in fates}), [fate.unit for fate in fates])
    return Foresight(checks[0].odds(), checks, _dismayed(world, n, fates, gains))


def _dismayed(
    world: Reading, n: Numbers, fates: Iterable[Fate], gains: Mapping[Unit, GainChances]
) -> tuple[Fate, ...]:
    """The fates of the victims, with those of whoever may take fright at them, in order of unit."""
    found = {fate.unit: fate for fate in fates}
    for unit, gained in gains.items():
        fate = found.get(unit) or fate_of(world, unit, untouched(world, n, unit), Fraction(0))
        found[unit] = replace(fate, conditions=gained)
    return tuple(fate for _unit, fate in sorted(found.items()))


def finish(world: Reading, book: Rulebook, frames: tuple[Frame, ...]) -> Rest | None:
    """What frames, the last on top, may still come to if nobody caps; None where interrupts may come or none is known.

    Known is what is left of an attack when its dice are next, and of a throw when its grenade goes off.
    """
    *under, last = frames
    if not (isinstance(last, AttackInProgress) and len(last.aims) == 1) and _shaken_nerves(book):
        return None
    if isinstance(last, AttackInProgress):
        return _shot_out(last, world, book) if not under else None
    if isinstance(last, Blast) and all(isinstance(frame, GrenadeThrow) and frame.stage == "over" for frame in under):
        return _blown(last, world, book)
    return None


def _shot_out(strike: AttackInProgress, world: Reading, book: Rulebook) -> Rest | None:
    n = numbers(book)
    weapon = world.get(strike.unit, Arms).weapon
    if strike.stage != "roll" or strike.index or weapon is None or lost(strike, world, n) is not None:
        return None
    if not plain(weapon):
        return None
    aims = tuple(aim for aim in strike.aims if reachable(strike, world, n, aim))
    return None if _caught(world, n, strike) else Rest(strike.unit, _rolled(world, book, strike, aims))


def _blown(blast: Blast, world: Reading, book: Rulebook) -> Rest | None:
    card, centre = world.get(blast.grenade, Grenade), world.get(blast.grenade, Place).cell
    if blast.stage != "bang" or not plain(card) or lights_up(world, book, card):
        return None
    fates = _blasted(world, book, blast.by, card, {centre: Fraction(1)})
    return Rest(blast.by, Foresight(Fraction(1), fates=fates), blast=True)


def _check(world: Reading, n: Numbers, strike: AttackInProgress, aim: Aim, *, decked: bool) -> Check:
    """The roll at one target; one that hits the deck is so much harder to hit (ASC-MOVE-09)."""
    check = attack_check(world, strike.unit, aim, strike.mode, strike.options, n)
    if decked and not barred(strike, aim.target) and deck_refusal(world, n, aim.target) is None:
        more = n.deck_guard - deck_guard(world, aim.target)
        guard = Modifier("hit the deck", more, "ASC-MOVE-09")
        return replace(check, target=check.target + more, parts=(*check.parts, guard))
    return check


def _fate(world: Reading, n: Numbers, strike: AttackInProgress, aim: Aim, check: Check) -> Fate:
    if strike.mode == "suppress":
        return fate_of(
            world, aim.target, untouched(world, n, aim.target), check.odds(), _pinned(world, n, strike, aim, check)
        )
    return fate_of(
        world,
        aim.target,
        harm(body_of(world, n, aim.target), _attack_option(world, n, strike, aim, check)),
        check.odds(),
    )


def _attack_option(world: Reading, n: Numbers, strike: AttackInProgress, aim: Aim, check: Check) -> AttackOption:
    """The roll and its blows, read off the very frames that the attack would put on the stack."""
    scores = tuple(
        hits_of(world, strike.unit, strike.mode, strike.options, value, n) for value in (check.miss, *check.bands)
    )
    opening, plain = harm_frames(strike, world, n, aim, 2)
    resist = None
    if isinstance(opening, KillShot):
        resist = resist_check(world, n, aim.target, opening.challenge).need
        opening = opening.hit
    assert isinstance(plain, Hit)
    first = blow_of(world, n, opening)._replace(resist=resist, die=check.shape)
    return AttackOption(check.shape, check.need, check.bands, scores, first, blow_of(world, n, plain))


def _pinned(world: Reading, n: Numbers, strike: AttackInProgress, aim: Aim, check: Check) -> Chances:
    """The suppression Edge after Suppressing Fire (ASC-SUPP-04, ASC-RULING-36)."""
    held = suppression_of(world, aim.target)
    found: dict[int, Fraction] = {}
    for value, chance in check.support():
        units = hits_of(world, strike.unit, strike.mode, strike.options, value, n)
        edge = pinned(held, units, n.suppression_most)
        found[edge] = found.get(edge, Fraction(0)) + chance
    return tuple(sorted(found.items()))


def _throw(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> Foresight | None:
    """Where it comes down, and what it does there to everyone if nobody dodges."""
    card = world.get(unit, Pouch).card(order.grenade)
    if not plain(card) or lights_up(world, book, card):
        return None
    check = throw_check(world, book, unit, order.grenade, order.to, order.options)
    landing = landings(world, numbers(book), unit, check, order.to, cooked=COOKED in order.options)
    fates = _blasted(world, book, unit, card, landing) if card.damage else ()
    return Foresight(check.odds(), (check,), fates, tuple(landing.items()))


def _blasted(
    world: Reading, book: Rulebook, by: Unit, card: Grenade, landing: dict[Cell, Fraction]
) -> tuple[Fate, ...]:
    n = numbers(book)
    dice: dict[Unit, dict[int, Fraction]] = {}
    blasts = [(chance, victims_of(world, n, card, cell)) for cell, chance in landing.items()]
    for chance, victims in blasts:
        for unit, taken in victims:
            held = dice.setdefault(unit, {})
            held[taken] = held.get(taken, Fraction(0)) + chance
    _most, sides = dice_of(card.damage)
    fates, bodies = [], {unit: body_of(world, n, unit) for unit in dice}
    for unit, chances in sorted(dice.items()):
        hit = sum(chances.values(), Fraction(0))
        parts = [(chance, (Blow(f"{taken}d{sides}"),)) for taken, chance in sorted(chances.items())]
        fates.append(fate_of(world, unit, mixed(bodies[unit], [(1 - hit, ()), *parts]), hit))
    courses = (
        (chance * share, ends)
        for chance, victims in blasts
        for share, ends in blown(by, card, victims, bodies)
    )
    return _dismayed(world, n, fates, shaken(world, book, courses, dice))
