"""The course of a battle, the same in every book: the sides deploy, the battle begins, round follows round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from game.field import Cell
from game.messages.events import BattleBegan, Deployed, Emerged
from game.messages.frames import Battle, Deployment, Round, Surprise
from game.messages.orders import READY, Deploy, Order, sort_key
from game.messages.stack import Ask, Frame, Step, done, go_on, wait
from game.record import record
from game.world.body import Allegiance, Build
from game.world.place import Lurking, Position
from game.world.sides import SideCard
from game.world.store import Reading, Unit

if TYPE_CHECKING:
    from game.systems.rulebook import Reply, Rulebook, StepFunction

DEPLOY = "deploy"


def battle_step(frame: Battle, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Deployment first, then the moment of an ambush, then rounds without end; the verdict ends them.

    In a book without such a moment whoever lies in hiding comes out as the battle begins.
    """
    if frame.stage == DEPLOY:
        return go_on(Battle("begin"), push=(Deployment(_deploying(world)),))
    if frame.stage == "begin":
        hidden = world.having(Lurking)
        if Surprise not in book.steps:
            return go_on(Battle("rounds"), BattleBegan(), *map(Emerged, hidden))
        return go_on(Battle("rounds"), BattleBegan(), push=(Surprise(),) if hidden else ())
    return go_on(frame, push=(Round(),))


def deployment_step(frame: Deployment, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """One side after another places its units until it is ready; none sees what the others do."""
    if not frame.sides:
        return done()
    side = frame.sides[0]
    if reply is None:
        return wait(frame, Ask(side, 0, DEPLOY))
    if isinstance(reply, Deploy):
        return go_on(frame, *_placing(world, side, reply))
    return go_on(Deployment(frame.sides[1:]))


COURSE: dict[type[Frame], StepFunction] = {Battle: battle_step, Deployment: deployment_step}


def _deploying(world: Reading) -> tuple[str, ...]:
    cards = (world.get(entity, SideCard) for entity in world.having(SideCard))
    return tuple(card.key for card in cards if card.zone)


def _placing(world: Reading, side: str, order: Deploy) -> tuple[Deployed, ...]:
    """The unit takes the square; one of its own side that stands there takes the square it came from."""
    there = _own_at(world, side).get(order.to)
    if there is None or there == order.unit:
        return (Deployed(order.unit, order.to),)
    return (Deployed(order.unit, order.to), Deployed(there, world.get(order.unit, Position).cell))


def own_units(world: Reading, side: str) -> tuple[Unit, ...]:
    """The units of one side, in order of number."""
    return tuple(unit for unit in world.having(Build) if world.get(unit, Allegiance).side == side)


def _own_at(world: Reading, side: str) -> dict[Cell, Unit]:
    return {world.get(unit, Position).cell: unit for unit in own_units(world, side)}


@record(slots=False)
class DeployChoices:
    """Every way for one side to place a unit in its zone, and to be ready."""

    world: Reading
    side: str

    @cached_property
    def _zone(self) -> frozenset[Cell]:
        cards = (self.world.get(entity, SideCard) for entity in self.world.having(SideCard))
        return frozenset(next(card.zone for card in cards if card.key == self.side))

    @cached_property
    def _taken(self) -> dict[Cell, Unit]:
        return _own_at(self.world, self.side)

    @cached_property
    def _units(self) -> frozenset[Unit]:
        return frozenset(own_units(self.world, self.side))

    def refusal(self, order: Order) -> str | None:
        """Why a unit may not be put there; None when it may."""
        if order == READY:
            return None
        if not isinstance(order, Deploy):
            return "the battle has not begun: place a unit or say that you are ready"
        if order.unit not in self._units:
            return "not a unit of this side"
        if order.to not in self._zone or not self.world.field.passable(order.to):
            return "the square is not in the side's deployment zone"
        came = self.world.get(order.unit, Position).cell
        if came == order.to:
            return "the unit is there already"
        if order.to in self._taken and came not in self._zone:
            return "the square is taken, and the unit has no square of the zone to give for it (ASC-RULING-04)"
        return None

    def listed(self) -> tuple[Order, ...]:
        """All placements and `ready`, in canonical order."""
        zone = sorted(self._zone)
        orders = (Deploy(unit, cell) for unit in sorted(self._units) for cell in zone)
        return tuple(sorted((READY, *(order for order in orders if self.refusal(order) is None)), key=sort_key))

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.refusal(order) is None

    def __iter__(self) -> Iterator[Order]:
        return iter(self.listed())
