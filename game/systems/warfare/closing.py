"""The end of an assault: who is hurt, who tires, who holds the place; and the clock that brings it (WAR-OUTCOME)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL
from game.field import Cell, distance
from game.messages import events as ev
from game.messages.assaults import AssaultEnds, Defeated, RoundSettled
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.systems.overwatch import BY_ASSAULT
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.figures import ALL, HURT
from game.systems.warfare.mercy import broken, routs
from game.systems.warfare.outcome import Row, hurt_of, row_of
from game.systems.warfare.picks import pick_draw
from game.systems.warfare.strongholds import holders, middle, observed, stronghold
from game.world.assaults import Assault, Sealed, Stronghold
from game.world.body import Allegiance, Build, Dead
from game.world.gear import Ammunition, Arms
from game.world.place import Position, where
from game.world.squads import Squad
from game.world.store import Reading, Unit


def due(world: Reading, now: int) -> tuple[Unit, ...]:
    """The assaults that are over as a round ends, in order of number; none to who does not know (WAR-OUTCOME-06)."""
    sealed = ((one, world.find(one, Sealed)) for one in world.having(Assault))
    return tuple(one for one, held in sealed if held is not None and held.due <= now)


class AssaultsEnd(System):
    """As a round ends: who has which objective in sight, the assaults that are due, the squads that break."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.RoundEnded,)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """One assault after another, then one squad after another; then the round is judged."""
        if not world.having(Squad):
            return SILENCE
        over, breaking = due(world, event.round), routs(world, book)
        told, frames = broken(world, breaking)
        settled = (RoundSettled(event.round),) if over or breaking else ()
        return answer((*observed(world, book, event.round), *told), (*map(AssaultEnds, over), *frames, *settled))


def unsettled(world: Reading, book: Rulebook, now: int) -> bool:
    """Whether a round that ends is judged later, when its assaults are over and its routs have run their course."""
    return bool(due(world, now) or routs(world, book))


def settled_step(frame: RoundSettled, _world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    """Objectives are counted when the last assault of the round is over."""
    return done(ev.AssaultsSettled(frame.round))


def end_step(frame: AssaultEnds, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Told, picked, hurt, tired; then the place changes hands, or its attackers are beaten."""
    if frame.stage == "begin":
        return _told(frame, world)
    if frame.stage == "pick":
        return _pick(frame, world, book, reply)
    if frame.stage == "tire":
        return _tire(frame, world, book)
    return _settle(frame, world, book) if frame.stage == "fate" else _enter(frame, world, book)


def _told(frame: AssaultEnds, world: Reading) -> Step:
    found, held = world.get(frame.assault, Assault), world.get(frame.assault, Sealed)
    stage = "pick" if held.holder else "fate"
    told = ev.AssaultDecided(found.side, found.zone, held.degree, held.total, held.due - found.begun)
    return go_on(replace(frame, stage=stage), told)


def row(world: Reading, book: Rulebook, assault: Unit) -> Row:
    """The row of the table that an assault has come to."""
    return row_of(world.get(assault, Sealed).degree, chapter_of(book).figures)


def living(world: Reading, assault: Unit) -> tuple[Unit, ...]:
    """Who of those sent is not dead, in order of number."""
    members = world.get(assault, Assault).members
    return tuple(unit for unit in sorted(members) if world.find(unit, Dead) is None)


def _pick(frame: AssaultEnds, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Random men, each taken off the list (WAR-OUTCOME-08); then every roll of the one weapon, man by man."""
    men, found = living(world, frame.assault), row(world, book, frame.assault)
    wanted = hurt_of(found, len(men)) if men else 0
    left = [unit for unit in men if unit not in frame.hurt]
    if len(frame.hurt) + len(left) == wanted:
        return _struck(replace(frame, hurt=(*frame.hurt, *left)), world, book, found.rolls)
    if len(frame.hurt) == wanted:
        return _struck(frame, world, book, found.rolls)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(replace(pick_draw("assault casualty", len(left)), unit=left[0])))
    return go_on(replace(frame, hurt=(*frame.hurt, left[reply.value])))


def _struck(frame: AssaultEnds, world: Reading, book: Rulebook, rolls: int) -> Step:
    """Whoever is out from the first roll takes the second too (WAR-OUTCOME-12)."""
    war, held = chapter_of(book), world.get(frame.assault, Sealed)
    men = tuple(unit for unit in frame.hurt for _nth in range(rolls))
    harm = tuple(one for unit in men for one in war.rolled(world, held.holder, unit, held.place))
    return go_on(replace(frame, stage="tire"), push=(*harm, *war.landing()))


def _tire(frame: AssaultEnds, world: Reading, book: Rulebook) -> Step:
    """Fatigue by the row; and each survivor has used up what it had in hand (WAR-OUTCOME-07, -11)."""
    war, tires = chapter_of(book), row(world, book, frame.assault).fatigue
    men = living(world, frame.assault)
    tired = men if tires == ALL else tuple(unit for unit in men if unit in frame.hurt and tires == HURT)
    events = (event for unit in tired for event in war.tired(world, unit))
    return go_on(replace(frame, stage="fate"), *events, *(shot for unit in men for shot in _emptied(world, unit)))


def _emptied(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    hand, held = world.get(unit, Arms).hand, world.find(unit, Ammunition)
    if held is not None and 0 <= hand < len(held.points) and held.points[hand] > 0:
        yield ev.AmmunitionChanged(unit, hand, -held.points[hand])


def _settle(frame: AssaultEnds, world: Reading, book: Rulebook) -> Step:
    """Victory: the garrison is at their mercy; surrender: they are at its (WAR-OUTCOME-11, WAR-ORDERS-10)."""
    found, held = world.get(frame.assault, Assault), world.get(frame.assault, Sealed)
    place = stronghold(world, found.zone)
    assert place is not None
    defenders = holders(world, book, found.side, place)
    beaten: tuple[Frame, ...] = ()
    if row(world, book, frame.assault).won and defenders:
        beaten = (Defeated(defenders, found.side, place.cells),)
    elif held.degree == CRITICAL and defenders:
        men = tuple(unit for unit in living(world, frame.assault) if book.standing(world, unit))
        beaten = (Defeated(men, world.get(defenders[0], Allegiance).side, place.cells),)
    return go_on(replace(frame, stage="enter"), push=beaten)


def _enter(frame: AssaultEnds, world: Reading, book: Rulebook) -> Step:
    """After a victory survivors stand in the objective, in the nearest free squares (WAR-OUTCOME-11, WAR-BOOK-09)."""
    found = world.get(frame.assault, Assault)
    over = ev.AssaultOver(found.zone)
    if not row(world, book, frame.assault).won:
        return done(over)
    men = [unit for unit in living(world, frame.assault) if book.standing(world, unit)]
    place = stronghold(world, found.zone)
    assert place is not None
    free = _free(world, book, place)
    ways = zip(men, free, strict=False)
    return done(*(ev.Stepped(unit, _here(world, unit), cell, BY_ASSAULT) for unit, cell in ways), over)


def _here(world: Reading, unit: Unit) -> Cell:
    return world.get(unit, Position).cell


def _free(world: Reading, book: Rulebook, place: Stronghold) -> Iterator[Cell]:
    """Squares nobody stands in, those of the place first, then the nearest to its middle."""
    up = (unit for unit in world.having(Build) if book.standing(world, unit))
    taken = {where(world, unit) for unit in up}
    centre, own, field = middle(place), frozenset(place.cells), world.field
    squares = ((x, y) for y in range(field.height) for x in range(field.width))
    free = (cell for cell in squares if field.passable(cell) and cell not in taken)
    yield from sorted(free, key=lambda cell: (cell not in own, distance(cell, centre), cell))


STEPS: dict[type[Frame], StepFunction] = {AssaultEnds: end_step, RoundSettled: settled_step}
