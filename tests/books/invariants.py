"""What holds at every question of every battle, whatever the book: each rule yields what is broken.

The rules are listed in docs/laws.md. Those of the flagship's own parts (Advantage, Exploits, wounds) hold wherever
a book uses these parts at all. Those of the shared modules and of close combat are in afflictions.py.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Any

import esper

from game.battle.battle import Battle
from game.field import sight
from game.messages import events as ev
from game.messages import frames as fr
from game.messages.orders import END
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternity.events import Fatigued, TracksHealed
from game.rulebooks.ascension.events import Revived, StressEased
from game.systems.conditions import notices
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance, Build, Dead, Stress, Wounds
from game.world.conditions import Advantage, Edge, Exploits, Overwatch
from game.world.gear import Ammunition, Arms, Pouch
from game.world.place import Exposure, Flight, Landed, Position, Posture, Seen, Smoke
from game.world.sides import Objectives, Sightings
from game.world.store import Unit, World
from game.world.turns import Actions, Clock, Springing
from tests.books.afflictions import afflictions, ground, switched_off, unanswerable
from tests.books.tracked import phased, tracked, worn

RESTING = (fr.Battle, fr.Round, fr.Turn)
EASING = (StressEased, Revived, TracksHealed, Fatigued)


def breaches(battle: Battle) -> list[str]:
    """Everything that is wrong with a battle as it stands now."""
    world, book = battle.world, battle.position.book
    found = [*_stack(battle), *_asked(battle), *_clock(battle)]
    for unit in world.having(Build):
        wrong = (*_pools(world, book, unit), *_body(world, book, unit), *tracked(world, book, unit))
        found += [f"unit {unit}: {what}" for what in wrong]
    modules = (*switched_off(world, book), *ground(world))
    whole = (*_squares(battle), *_sights(world, book), *_passing(battle), *phased(battle), *_told(battle))
    return [*found, *modules, *whole]


def leaked_worlds() -> list[str]:
    """Names of worlds of esper left open besides the one that it rests in."""
    return [name for name in esper.list_worlds() if name != "default"]


def _stack(battle: Battle) -> Iterator[str]:
    stack = battle.position.stack
    if not stack or not isinstance(stack[0], fr.Battle):
        yield "the battle is not at the bottom of the stack"
    for kind in RESTING:
        if sum(isinstance(frame, kind) for frame in stack) > 1:
            yield f"more than one {kind.__name__} on the stack"


def _asked(battle: Battle) -> Iterator[str]:
    ask, world = battle.ask, battle.world
    if ask is None:
        if battle.over is None:
            yield "nobody is asked and the battle is not over"
        return
    if ask.unit and world.get(ask.unit, Allegiance).side != ask.side:
        yield f"{ask.side} is asked for a unit of the other side"
    if ask.unit and not battle.position.book.standing(world, ask.unit) and ask.question not in ("cap",):
        yield f"unit {ask.unit} is asked ({ask.question}) and does not stand"
    yield from unanswerable(world, ask)
    choices = battle.choices()
    if END not in choices and not choices.listed():
        yield f"nothing can be answered to {ask.question}"


def _clock(battle: Battle) -> Iterator[str]:
    world = battle.world
    clock = world.get(world.having(Clock)[0], Clock)
    limit = world.get(world.having(Objectives)[0], Objectives).limit
    if limit and clock.round > limit:
        yield f"round {clock.round} of {limit}"
    if len(set(clock.order)) != len(clock.order) or not set(clock.done) <= set(clock.order):
        yield f"the order of turns is muddled: {clock}"
    springing = world.having(Springing)
    if clock.active and clock.active not in springing and clock.active not in set(clock.order) - set(clock.done):
        yield f"unit {clock.active} has a turn out of order: {clock}"
    ranks = battle.sides
    if len(set(ranks)) != len(ranks):
        yield "two sides have one key"


def _pools(world: World, book: Rulebook, unit: Unit) -> Iterator[str]:
    held = world.find(unit, Actions) or Actions()
    if min(held.standard, held.move, held.support) < 0:
        yield f"negative actions: {held}"
    stored, most = world.find(unit, Advantage) or Advantage(), getattr(book.numbers, "pool_most", 10)
    if not (0 <= stored.accuracy <= most and 0 <= stored.initiative <= most):
        yield f"Advantage out of bounds: {stored}"
    if min(stored.scope, stored.sight) < 0 or stored.scope + stored.sight > stored.accuracy:
        yield f"more aimed than stored: {stored}"
    pools = world.find(unit, Exploits) or Exploits()
    for name in ("focus", "adrenaline", "willpower", "core"):
        if not 0 <= getattr(pools, name) <= getattr(pools, f"{name}_most"):
            yield f"{name} out of bounds: {pools}"
    arms, rounds = world.find(unit, Arms) or Arms(), world.find(unit, Ammunition) or Ammunition()
    if len(arms.weapons) != len(rounds.points) or not -1 <= arms.hand < max(1, len(arms.weapons)):
        yield f"arms and ammunition differ: {arms.hand}, {rounds}"
    for weapon, left in zip(arms.weapons, rounds.points, strict=False):
        if not 0 <= left <= weapon.ammunition:
            yield f"{left} of {weapon.ammunition} Ammunition in the {weapon.name}"
    if any(left < 0 for _card, left in (world.find(unit, Pouch) or Pouch()).grenades):
        yield "a negative number of grenades"


def _body(world: World, book: Rulebook, unit: Unit) -> Iterator[str]:
    stress, wounds = world.find(unit, Stress) or Stress(), world.find(unit, Wounds) or Wounds()
    if stress.points < 0 or stress.mental < 0 or wounds.bleeding < 0:
        yield f"negative harm: {stress}, {wounds}"
    edge = world.find(unit, Edge) or Edge()
    if edge.suppression > 0 or min(edge.steady_turns, edge.suppression_turns) < 0:
        yield f"an Edge that cannot be: {edge}"
    yield from afflictions(world, book, unit)
    if book.standing(world, unit):
        return
    if world.find(unit, Overwatch) is not None:
        yield "out of the fight, and holds an attack"
    stored = world.find(unit, Advantage) or Advantage()
    if stress.points and (stored.accuracy or stored.initiative) and book.state(world, unit) != "stunned":
        yield f"out of the fight, with Advantage: {stored}"


def _squares(battle: Battle) -> Iterator[str]:
    world, book = battle.world, battle.position.book
    moving = {frame.unit for frame in battle.position.stack if isinstance(frame, fr.Stride)}
    held: Counter[tuple[str, Any]] = Counter()
    for unit in world.having(Build):
        place = world.find(unit, Position)
        if place is None:
            continue
        if not world.field.passable(place.cell):
            yield f"unit {unit} stands in {place.cell}, where nobody can"
        if book.standing(world, unit) and unit not in moving:
            run = world.find(unit, OnTheWay)  # only its end is taken (ACY-REACT-18)
            held[world.get(unit, Allegiance).side, run.path[-1] if run is not None else place.cell] += 1
    most = getattr(book.numbers, "square_capacity", 1)
    for (side, cell), count in sorted(held.items()):
        if count > most:
            yield f"{count} standing units of {side} in {cell}"


def _sights(world: World, book: Rulebook) -> Iterator[str]:
    if not world.get(world.having(Clock)[0], Clock).round:
        return
    sees = sight(world.field).sees
    units = [(unit, world.get(unit, Allegiance).side, world.get(unit, Position).cell) for unit in world.having(Build)]
    eyes = [(unit, side, cell) for unit, side, cell in units if book.standing(world, unit)]
    for unit, own, cell in units:
        dead = world.find(unit, Dead)
        if dead is not None and dead.cause == "annihilated":
            continue
        shown = (world.find(unit, Exposure) or Exposure()).shown
        true = {side for _unit, side, _cell in units if side != own and side in shown}
        true |= {
            side for eye, side, place in eyes if side != own and sees(cell, place) and notices(world, eye, cell)
        }
        noted = (world.find(unit, Seen) or Seen()).by
        if noted != tuple(sorted(true)):
            yield f"unit {unit} is noted as seen by {noted}, and is seen by {sorted(true)}"
    for entity in world.having(Sightings):
        known = world.get(entity, Sightings).seen
        if list(known) != sorted(known) or len({sighting.unit for sighting in known}) != len(known):
            yield f"sightings out of order: {known}"


def _passing(battle: Battle) -> Iterator[str]:
    world, ask = battle.world, battle.ask
    now = world.get(world.having(Clock)[0], Clock).round
    if any(world.get(cloud, Smoke).until_round < now for cloud in world.having(Smoke)):
        yield "smoke that should have cleared"
    if ask is not None and ask.question == "turn":
        if world.having(Flight) or world.having(Landed):
            yield "a grenade still in the air, or unexploded, between two orders"
        if not isinstance(battle.position.stack[-1], fr.Turn):
            yield f"asked for an order under {battle.position.stack[-1]}"
    for unit in world.having(Posture):
        if world.get(unit, Posture).deck_guard and not any(isinstance(f, fr.Turn) for f in battle.position.stack):
            yield f"unit {unit} has its guard of Hit the Deck outside any turn"


def _told(battle: Battle) -> Iterator[str]:
    """What the latest choice came to is told in full and in sense."""
    for event in battle.happened:
        if isinstance(event, ev.StressTaken) and (event.amount < 0 or event.soaked < 0):
            yield f"harm that heals: {event}"
        if isinstance(event, (ev.OrderSet, ev.PhaseBegan)) and len(set(event.order)) != len(event.order):
            yield f"twice in the order of turns: {event}"
        yield from (f"{what} in {type(event).__name__}" for what in strange_values(event))


class Course:
    """What may change from one question to the next: entities stay, harm grows, the fallen stay down."""

    def __init__(self, battle: Battle) -> None:
        self._entities: tuple[Unit, ...] = ()
        self._stress: dict[Unit, int] = {}
        self._over = battle.over

    def breaches(self, battle: Battle) -> Iterator[str]:
        """What went backwards since the last look."""
        world = battle.world
        entities = world.entities()
        if not set(self._entities) <= set(entities):
            yield "an entity is gone (law 7)"
        eased = {event.unit for event in battle.happened if isinstance(event, EASING)}
        now = {unit: world.get(unit, Stress).points for unit in world.having(Stress)} | worn(world)
        for unit, before in self._stress.items():
            if now[unit] < before and unit not in eased:
                yield f"unit {unit} has less stress, or fewer points lost, than before: {before} -> {now[unit]}"
        self._entities, self._stress = entities, now


def strange_values(value: Any) -> Iterator[str]:
    """Values that have no place in a part, an event or a frame: floats, lists, other libraries' numbers (law 1).

    What is for readers alone, neither saved nor compared, may be anything.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for part in (part for part in dataclasses.fields(value) if part.compare):
            yield from (f"{part.name}: {what}" for what in strange_values(getattr(value, part.name)))
    elif type(value) is tuple:
        for inner in value:
            yield from strange_values(inner)
    elif type(value) not in (int, str, bool, type(None)):
        yield f"{type(value).__name__} {value!r}"
