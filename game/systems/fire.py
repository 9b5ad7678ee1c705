"""Fire and other squares that harm whoever comes into them, and the way round them (ALA-HAZ-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll, Threshold
from game.field import Cell, neighbours8
from game.messages import events as ev
from game.messages.frames import Blaze, Scorch
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.systems.overwatch import UNDONE
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import opens, situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Build, Dead
from game.world.hazards import Burnt, Fire, Gas
from game.world.index import OfWorld
from game.world.place import Position, where
from game.world.store import Reading, Unit

FIRE = "fire"
SPREAD_SIDES = 10
_BURNING: OfWorld[frozenset[Cell]] = OfWorld(Fire, most=256)


def fires_at(world: Reading) -> frozenset[Cell]:
    """All burning squares; worked out once for as long as no fire is lit, wanes or goes out."""
    if not world.having(Fire):
        return frozenset()
    return _BURNING.get(world, lambda: frozenset(world.get(fire, Position).cell for fire in world.having(Fire)))


class FireBurns(System):
    """Whoever comes into a burning square is hurt, and whoever begins its turn there; each round it spreads."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Stepped, ev.TurnBegan, ev.TurnPassed, ev.RoundEnded)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Scorch frames for whom the fire has; at a round's end what goes out and where the fire reaches for."""
        fires = fires_at(world)
        if not fires:
            return SILENCE
        if isinstance(event, ev.RoundEnded):
            out = tuple(sorted(world.get(fire, Position).cell for fire in world.having(Fire) if _last(world, fire)))
            reach = tuple(sorted(set(_reached(world, fires))))
            return answer([ev.FiresWaned(out)], (*_helpless(world, book, fires), *((Blaze(reach),) if reach else ())))
        if isinstance(event, ev.Stepped) and event.gait == UNDONE:
            return SILENCE  # it stands where it stood all along
        stayed = not isinstance(event, ev.Stepped)
        if stayed and not (opens(book, event) and book.standing(world, event.unit)):
            return SILENCE
        here = event.to if isinstance(event, ev.Stepped) else world.get(event.unit, Position).cell
        if here not in fires:
            return SILENCE
        return answer(frames=(Scorch(event.unit, stayed=stayed),))


def _last(world: Reading, fire: Unit) -> bool:
    return world.get(fire, Fire).left <= 1


def _reached(world: Reading, fires: frozenset[Cell]) -> Iterator[Cell]:
    """Squares beside a fire that would burn and have not burnt yet."""
    field = world.field
    spent = {world.get(fire, Position).cell for fire in world.having(Burnt)}
    for fire in fires:
        for cell in neighbours8(fire):
            if field.inside(cell) and cell not in fires and cell not in spent and field.ground(cell).flammable:
                yield cell


def _helpless(world: Reading, book: Rulebook, fires: frozenset[Cell]) -> Iterator[Frame]:
    """The fallen have no turn to begin, so the round's end burns them."""
    for unit in world.having(Build):
        if where(world, unit) in fires and not book.standing(world, unit):
            yield Scorch(unit)


def scorch_step(frame: Scorch, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """A die of stress; who stayed in the fire has a light Burn to show for it."""
    rules = situations_of(book)
    if world.find(frame.unit, Dead) is not None:
        return done()
    hurt = rules.hurt(frame.unit, f"{book.numbers.fire_dice}d10", FIRE, wound="burn")
    return done(push=(hurt, *(rules.burnt(frame.unit) if frame.stayed else ())))


def blaze_step(frame: Blaze, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One square after another catches fire, or does not."""
    if not frame.cells:
        return done()
    cell, onward = frame.cells[0], replace(frame, cells=frame.cells[1:])
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Threshold("fire_spreads", 0, SPREAD_SIDES, book.numbers.fire_spread)))
    lit = (ev.FireLit(cell, world.field.ground(cell).flammable),) if reply.value else ()
    return go_on(onward, *lit)


STEPS: dict[type[Frame], StepFunction] = {Scorch: scorch_step, Blaze: blaze_step}


NONE: frozenset[Cell] = frozenset()


def perils(world: Reading) -> frozenset[Cell]:
    """Burning squares, and those under poison."""
    if not (world.having(Fire) or world.having(Gas)):
        return NONE
    return fires_at(world).union(world.get(cloud, Position).cell for cloud in world.having(Gas))
