"""What an attack does to those who see a comrade killed by it, worked out exactly (ALA-MORALE, ALA-RULING-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from game.rulebooks.ascension.blasts import blast_draw
from game.rulebooks.ascension.harm import Blow, Body, state_of_points
from game.rulebooks.ascension.outcomes import rolled_states
from game.rulebooks.ascension.states import HEALTHY
from game.systems.conditions import under
from game.systems.effects import FIRE
from game.systems.foresight import GainChances, StateChances
from game.systems.morale import fear_check, nearest_foe, plays, witnesses
from game.systems.rulebook import Rulebook
from game.systems.situations import situations_of
from game.world.body import Allegiance
from game.world.conditions import Dread, Nerve
from game.world.gear import Grenade
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
    told = {unit: dice for unit, dice in victims if _frail(bodies[unit])}
    draw = blast_draw(by, card, tuple(told.items()))
    for value, share in draw.support() if told else ():
        sums = dict(draw.sums(value))
        spread = {unit: rolled_states(bodies[unit], Blow(card.damage), sums[dice]) for unit, dice in told.items()}
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
