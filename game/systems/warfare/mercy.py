"""What becomes of the defeated, and of squads that break (WAR-ORDERS)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.dice.draws import Roll
from game.field import Cell, Field, neighbours8
from game.messages import events as ev
from game.messages.assaults import Defeated
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.systems.conditions import under
from game.systems.morale import nearest_foe, plays
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.warfare.chapter import Warfare, chapter_of
from game.systems.warfare.outcome import NO_PRISONERS, fate_of
from game.systems.warfare.picks import pick_draw
from game.systems.warfare.rolls import share
from game.systems.warfare.squads import able, mercy_of
from game.systems.warfare.strongholds import locked
from game.world.assaults import CAPTURED, ROUTED, Renown
from game.world.body import Allegiance
from game.world.place import Position
from game.world.sides import SideCard
from game.world.squads import Dissolved, Squad
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
    return done(*_told(replace(frame, picked=(*frame.picked, *left)), world, book))


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
    told = ev.FateDecided(frame.victor, word, *counts)
    return go_on(replace(frame, stage="pick", units=men, counts=counts), told)


def _left_of(frame: Defeated) -> tuple[int, ...]:
    """How many of each fate are still to be picked: fates are filled in their order."""
    picked, left = len(frame.picked), []
    for count in frame.counts:
        taken = min(count, picked)
        picked -= taken
        left.append(count - taken)
    return tuple(left)


def _told(frame: Defeated, world: Reading, book: Rulebook) -> Iterator[ev.Event]:
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


STEPS: dict[type[Frame], StepFunction] = {Defeated: defeated_step}


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
    told = [ev.SquadBroke(world.get(squad, Squad).side, squad, victor) for squad, _men, victor in found]
    return list(told), [Defeated(men, victor, inside) for _squad, men, victor in found]


def _inside(field: Field) -> Iterator[Cell]:
    """All of the map but its edge: who cannot get out of that is trapped (WAR-ORDERS-06)."""
    for y in range(1, field.height - 1):
        for x in range(1, field.width - 1):
            yield x, y
