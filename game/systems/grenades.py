"""Grenades: who may throw one at a square, the roll, its coming down, and what it leaves beside its harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import AnyCheck, Roll
from game.field import Cell, blast_cells, sight
from game.field.cells import neighbours8
from game.messages import events as ev
from game.messages.events import Event, GrenadeLanded, Thrown
from game.messages.frames import Blast, Hurl, Impose, Scatter
from game.messages.orders import Throw
from game.messages.stack import Chance, Step, done, go_on, wait
from game.systems.conditions import act_refusal, notices
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import Answer, System, answer
from game.systems.visibility import revealed
from game.world.body import Build, Dead
from game.world.gear import Grenade, Pouch
from game.world.place import Flight, Position, where
from game.world.squads import Locked
from game.world.store import Reading, Unit
from game.world.turns import Clock

# --- what it leaves (ASC-GREN-07 to -11) ----------------------------------------------------------------------------


SMOKE, FIRE, GAS, BURST = "smoke", "fire", "gas", "burst"
CLOUDS = (SMOKE, GAS)
"""Effects that nobody dodges: there is nothing to get out of the way of."""


def cloud_cells(world: Reading, radius: int, centre: Cell) -> tuple[Cell, ...]:
    """The squares that smoke or gas takes: those within its radius that the burst sees and that are not walls."""
    opaque = world.field.opaque
    return tuple((x, y) for (x, y), _squares in blast_cells(world.field, centre, radius) if not opaque[y, x])


def cloud(
    world: Reading, book: Rulebook, card: Grenade, centre: Cell, by: Unit
) -> tuple[ev.SmokeSpread | ev.GasSpread, ...]:
    """Smoke, or poison in the air where hazards are played."""
    until = world.get(world.having(Clock)[0], Clock).round + card.rounds - 1
    cells = cloud_cells(world, card.radius, centre)
    if card.effect == SMOKE:
        return (ev.SmokeSpread(cells, until),)
    if card.venom is None or not book.switches.hazards:
        return ()
    return (ev.GasSpread(cells, until, card.venom, by),)


def lit(world: Reading, book: Rulebook, card: Grenade, centre: Cell) -> tuple[ev.FireLit, ...]:
    """The squares that an incendiary sets on fire, where hazards are played."""
    if card.effect != FIRE or not book.switches.hazards:
        return ()
    reached = (cell for cell, _squares in blast_cells(world.field, centre, card.radius))
    burns = ((cell, world.field.ground(cell)) for cell in reached if world.field.passable(cell))
    return tuple(ev.FireLit(cell, max(card.rounds, kind.flammable)) for cell, kind in burns if not kind.air)


def within(world: Reading, card: Grenade, centre: Cell) -> tuple[Unit, ...]:
    """Everyone in a grenade's radius and sight, in order of unit."""
    cells = {cell for cell, _squares in blast_cells(world.field, centre, card.radius)}
    return tuple(unit for unit in world.having(Build) if _there(world, unit) and where(world, unit) in cells)


def in_the_open(world: Reading) -> tuple[tuple[Unit, Cell], ...]:
    """Everyone whom a blast may catch, with the square it is in, in order of unit: the dead feel nothing of it."""
    places = ((unit, world.find(unit, Position)) for unit in world.having(Build) if _there(world, unit))
    return tuple((unit, place.cell) for unit, place in places if place is not None)


def _there(world: Reading, unit: Unit) -> bool:
    return world.find(unit, Dead) is None and world.find(unit, Locked) is None


def caught_by(world: Reading, card: Grenade, centre: Cell, victims: tuple[tuple[Unit, int], ...]) -> tuple[Unit, ...]:
    """Everyone a grenade takes hold of: its victims; of a burst, or a fire without a blast, all in radius and sight."""
    return tuple(unit for unit, _much in victims) if card.harms else within(world, card, centre)


def imposing(card: Grenade, by: Unit, units: tuple[Unit, ...]) -> Iterator[Impose]:
    """The condition that a burst imposes on everyone caught."""
    if card.imposes is not None:
        for unit in units:
            yield Impose(unit, by, card.imposes, card.key)


class GrenadeBlast(System):
    """A grenade that has landed goes off: the book's Blast step says who dodges and who is hit."""

    moments: ClassVar[tuple[type[Event], ...]] = (GrenadeLanded,)

    def answer(self, _world: Reading, _book: Rulebook, event: Any) -> Answer:
        """A Blast frame for the grenade."""
        return answer(frames=(Blast(event.grenade, event.by),))


# --- throwing one where nobody answers it (ALA-RULING-46) -----------------------------------------------------------


Victims = Callable[[Reading, Rulebook, Grenade, Cell], tuple[tuple[Unit, int], ...]]
"""Everyone whom a blast in a square would hit, and how much."""


def pouch_refusal(world: Reading, unit: Unit, order: Throw) -> str | None:
    """Why there is nothing to throw; None when there is."""
    if order.options:
        return f"nothing is added to a throw: {' '.join(order.options)}"
    left = (world.find(unit, Pouch) or Pouch()).count(order.grenade)
    return None if left else f"no grenade {order.grenade!r} left"


def landing_refusal(
    world: Reading, unit: Unit, cell: Cell, far: int, most: int, range_rule: str, sight_rule: str
) -> str | None:
    """Why nothing can be thrown into a square `far` squares off; None when it can."""
    here = world.get(unit, Position).cell
    if not world.field.inside(cell):
        return f"{cell} is off the map"
    if far > most:
        return f"too far: {far} squares, at most {most} ({range_rule})"
    if not world.field.passable(cell):
        return "nothing lands in a blocked square (ASC-RULING-47)"
    unseen = not sight(world.field).sees(here, cell) or not notices(world, unit, cell)
    return f"the square is not in sight ({sight_rule})" if unseen else None


def throws_at_foes(
    world: Reading, book: Rulebook, unit: Unit, refusal: Callable[[Cell], str | None]
) -> Iterator[Throw]:
    """Each kind of grenade at each enemy's square, and beside them; smoke also at one's own feet."""
    here = world.get(unit, Position).cell
    held = [card for card, left in (world.find(unit, Pouch) or Pouch()).grenades if left]
    cells = {world.get(foe, Position).cell for foe in foes_of(world, unit) if book.standing(world, foe)}
    around = {near for cell in cells for near in neighbours8(cell)} if held else set()
    fit = [cell for cell in sorted(cells | around) if refusal(cell) is None]
    for card in held:
        own = (here,) if card.effect in CLOUDS and here not in fit else ()
        yield from (Throw(card.key, cell) for cell in (*fit, *own))


def hurl_step(check: Callable[[Hurl, Rulebook], AnyCheck], victims: Victims) -> StepFunction:
    """The step of a throw: declared, rolled, in the air; what comes of it lies on top until it is over."""

    def step(frame: Hurl, world: Reading, book: Rulebook, reply: Reply) -> Step:
        if frame.stage == "declared":
            card = world.get(frame.unit, Pouch).card(frame.grenade)
            event = ev.AttackDeclared(frame.unit, "throw", (), frame.grenade, (), (frame.to,))
            within = (unit for unit, _much in victims(world, book, card, frame.to))
            return go_on(replace(frame, stage="roll"), event, *revealed(world, frame.unit, within))
        over = ev.AttackEnded(frame.unit, "throw", flash=False)
        if frame.stage == "over":
            return done(over)
        if not book.standing(world, frame.unit) or act_refusal(world, frame.unit) is not None:
            return done(ev.AttackLost(frame.unit, "the attacker has fallen"), over)
        if not isinstance(reply, Roll):
            return wait(frame, Chance(check(frame, book)))
        taken = ev.GrenadeTaken(frame.unit, frame.grenade)
        thrown = ev.Thrown(frame.unit, frame.grenade, frame.to, reply.value, cooked=False)
        return go_on(replace(frame, stage="over"), taken, thrown)

    return step


class GrenadeScatter(System):
    """A grenade in the air has to come down: the book's Scatter step says where."""

    moments: ClassVar[tuple[type[Event], ...]] = (Thrown,)

    def answer(self, world: Reading, _book: Rulebook, _event: Any) -> Answer:
        """A Scatter frame for the grenade thrown last, the one with the highest number."""
        return answer(frames=(Scatter(world.having(Flight)[-1]),))
