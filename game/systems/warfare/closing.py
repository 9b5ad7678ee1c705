"""The end of an assault, what becomes of the defeated and of squads that break (WAR-OUTCOME, WAR-ORDERS)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL
from game.field import Cell, Field, distance, neighbours8
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.messages.warfare import AssaultEnds, Defeated, RoundSettled
from game.systems.conditions import under
from game.systems.modules import ALL, HURT
from game.systems.morale import nearest_foe, plays
from game.systems.overwatch import BY_ASSAULT
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.warfare.chapter import Warfare, chapter_of
from game.systems.warfare.rolls import NO_PRISONERS, Row, fate_of, hurt_of, pick_draw, row_of, share
from game.systems.warfare.squads import able, mercy_of
from game.systems.warfare.strongholds import holders, locked, middle, observed, stronghold
from game.world.body import Allegiance, Build, Dead
from game.world.gear import Ammunition, Arms
from game.world.place import Position, where
from game.world.sides import SideCard
from game.world.squads import CAPTURED, ROUTED, Assault, Dissolved, Renown, Sealed, Squad, Stronghold
from game.world.store import Reading, Unit

DEAD, DISABLED, FLED, TAKEN = range(4)


def defeated_step(frame: Defeated, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """So many of each fate by the victor's orders, then who they are, one pick after another (WAR-ORDERS-08)."""
    if frame.stage == "begin":
        return _counted(frame, world, book)
    left = [unit for unit in sorted(frame.units) if unit not in frame.picked]
    open_fates = [place for place, count in enumerate(_left_of(frame)) if count]
    if len(open_fates) > 1:
        if not isinstance(reply, Roll):
            return wait(frame, Chance(replace(pick_draw("defeated", len(left)), unit=left[0])))
        return go_on(replace(frame, picked=(*frame.picked, left[reply.value])))
    return done(*_fates(replace(frame, picked=(*frame.picked, *left)), world, book))


def _counted(frame: Defeated, world: Reading, book: Rulebook) -> Step:
    men = tuple(sorted(unit for unit in frame.units if book.standing(world, unit)))
    if not men:
        return done()
    victor = _side(world, frame.victor)
    known = world.find(victor, Renown) or Renown()
    shut_in = trapped(world.field, frame.cells, (world.get(unit, Position).cell for unit in men))
    word, w = mercy_of(world, victor), chapter_of(book).figures
    fate = fate_of(len(men), word, w, trapped=shut_in, feared=known.massacred)
    counts = (fate.dead, fate.disabled, fate.fled, fate.captured)
    event = ev.FateDecided(frame.victor, word, *counts)
    return go_on(replace(frame, stage="pick", units=men, counts=counts), event)


def _left_of(frame: Defeated) -> tuple[int, ...]:
    """How many of each fate are still to be picked: fates are filled in their order."""
    picked, left = len(frame.picked), []
    for count in frame.counts:
        taken = min(count, picked)
        picked -= taken
        left.append(count - taken)
    return tuple(left)


def _fates(frame: Defeated, world: Reading, book: Rulebook) -> Iterator[ev.Event]:
    war, at = chapter_of(book), 0
    for fate, count in enumerate(frame.counts):
        for unit in frame.picked[at : at + count]:
            yield from _met(world, war, unit, fate)
        at += count
    yield from _remembered(frame, world)


def _met(world: Reading, war: Warfare, unit: Unit, fate: int) -> Iterator[ev.Event]:
    if fate in (DEAD, DISABLED):
        yield from war.slain(world, unit) if fate == DEAD else war.disabled(world, unit)
        return
    yield ev.SoldierGone(unit, ROUTED if fate == FLED else CAPTURED)
    yield ev.FieldLeft(unit)


def _remembered(frame: Defeated, world: Reading) -> Iterator[ev.Event]:
    """A massacre is known to the end of the operation; mercy until the next assault (WAR-ORDERS-09)."""
    victor = _side(world, frame.victor)
    known = world.find(victor, Renown) or Renown()
    massacre = mercy_of(world, victor) == NO_PRISONERS
    now = Renown(known.massacred or massacre, known.spared or frame.counts[TAKEN] > 0)
    if now != known:
        yield ev.RenownWon(frame.victor, now.massacred, now.spared)


def _side(world: Reading, side: str) -> Unit:
    return next(one for one in world.having(SideCard) if world.get(one, SideCard).key == side)


def trapped(field: Field, cells: Iterable[Cell], men: Iterable[Cell]) -> bool:
    """Whether no way leads out of a place for any of those in it; who was beaten there is (WAR-ORDERS-06)."""
    inside = frozenset(cells)
    waiting = [cell for cell in men if cell in inside] or sorted(inside)
    seen = set(waiting)
    while waiting:
        here = waiting.pop()
        if here not in inside:
            return False
        for cell in neighbours8(here):
            if cell not in seen and field.inside(cell) and field.may_step(here, cell):
                seen.add(cell)
                waiting.append(cell)
    return True




Rout = tuple[Unit, tuple[Unit, ...], str]
"""A squad that breaks, its soldiers in the fight, and the side at whose mercy they are."""


def routs(world: Reading, book: Rulebook) -> tuple[Rout, ...]:
    """The squads that break as things stand; none where morale is not played."""
    if not plays(book):
        return ()
    return tuple(found for squad in world.having(Squad) if (found := _rout(world, book, squad)) is not None)


def _rout(world: Reading, book: Rulebook, squad: Unit) -> Rout | None:
    """Half of its soldiers or more are in panic, with an enemy in sight of one of them."""
    if world.find(squad, Dissolved) is not None:
        return None
    men = tuple(unit for unit in able(world, book, squad) if not locked(world, unit))
    panicked = [unit for unit in men if under(world, unit, "panicked")]
    if len(panicked) < share(chapter_of(book).figures.orders_rout, len(men)):
        return None
    foe = next((foe for unit in panicked if (foe := nearest_foe(world, book, unit))), 0)
    return (squad, men, world.get(foe, Allegiance).side) if foe else None


def broken(world: Reading, found: tuple[Rout, ...]) -> tuple[list[ev.Event], list[Frame]]:
    """What is told of squads that break, and what becomes of their soldiers: they run for the edge of the map."""
    inside = tuple(_inside(world.field)) if found else ()
    event = [ev.SquadBroke(world.get(squad, Squad).side, squad, victor) for squad, _men, victor in found]
    return list(event), [Defeated(men, victor, inside) for _squad, men, victor in found]


def _inside(field: Field) -> Iterator[Cell]:
    """All of the map but its edge: who cannot get out of that is trapped (WAR-ORDERS-06)."""
    for y in range(1, field.height - 1):
        for x in range(1, field.width - 1):
            yield x, y


# --- who is hurt, who holds the place -------------------------------------------------------------------------------


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
        events, frames = broken(world, breaking)
        settled = (RoundSettled(event.round),) if over or breaking else ()
        return answer((*observed(world, book, event.round), *events), (*map(AssaultEnds, over), *frames, *settled))


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
    event = ev.AssaultDecided(found.side, found.zone, held.degree, held.total, held.due - found.begun)
    return go_on(replace(frame, stage=stage), event)


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
    options = zip(men, free, strict=False)
    return done(*(ev.Stepped(unit, _here(world, unit), cell, BY_ASSAULT) for unit, cell in options), over)


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


STEPS: dict[type[Frame], StepFunction] = {Defeated: defeated_step, AssaultEnds: end_step, RoundSettled: settled_step}
