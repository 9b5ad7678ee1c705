"""What one side knows: a view over the true world that filters and never copies (law 4).

Own units are whole. An enemy that is seen shows everything but the book's secret parts; in their place stand
cautious ones (full magazines, no exploits, no grenades), so that rules work on an Outlook as on the world. An enemy
that is not seen does not exist. Ground, zones, objectives and how long they have been held are public: a flag flies
where a side holds; who was mustered in which squad is public too. Smoke is known from when the side sees its square
or one beside it, and lasts as long as it was to last when seen so. The order of turns is known for units seen at
least once (ASC-RULING-92).
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from game.battle.masks import (
    ASSAULTS,
    OF_OTHERS,
    Met,
    assault_known,
    clock_known,
    declared_known,
    earned_known,
    frames_known,
    marks_known,
    met_by,
    partly_known,
    ranks_known,
    task_known,
)
from game.battle.position import Position as Imagined
from game.field import Cell, Field, sight
from game.messages.events import Event
from game.messages.orders import Order
from game.messages.stack import Ask, Frame
from game.systems.conditions import sightless
from game.systems.course import own_units
from game.systems.rulebook import Choices, Rulebook
from game.systems.visibility import sees_cell
from game.world.body import Allegiance, Build
from game.world.conditions import Conditions
from game.world.gear import Ammunition, Arms
from game.world.hazards import Task
from game.world.index import Places, SightIndex
from game.world.overlay import Overlay
from game.world.place import Exposure, Flight, Landed, Noted, Position, Seen, Smoke
from game.world.sides import SideCard, Sighting, Sightings, StandingAnswers
from game.world.squads import Command, Dissolved, GroupFire, Mercy, OnAutopilot, Ranks, Squad, SquadOrders
from game.world.store import I, Index, Reading, Unit, fresh_token
from game.world.turns import Clock, Declared, Earned, PhaseMarks

C = TypeVar("C")
Mask = Callable[[Unit, Any], Any]
_OWN_AFFAIRS = (Sightings, StandingAnswers, OnAutopilot, Command, Dissolved, GroupFire, SquadOrders, Mercy)
"""Parts of sides and squads that only the side itself knows of."""


class Outlook:
    """One side's knowledge of a battle, readable like a world.

    `log` are the events the side has witnessed, `met` the enemies it has seen, `fates` what was of its own when each
    round began, `ask` its question (None: none), `frames` the known actions under way, the turn being played first.
    """

    def __init__(self, world: Reading, book: Rulebook, side: str) -> None:
        self.book, self.side, self._world = book, side, world
        self.log: list[Event] = []
        self.met: dict[Unit, Met] = {}
        self.fates: dict[int, dict[Unit, str]] = {}
        self.ask: Ask | None = None
        self.frames: tuple[Frame, ...] = ()
        self._own: frozenset[Unit] | None = None
        self._hidden: frozenset[Unit] = frozenset()
        self._hidden_at: tuple[int, ...] = ()
        self._clouds: frozenset[Unit] = frozenset()
        self._passing = self._settled = False
        self._worked_out: tuple[Ask, Choices] | None = None
        self._view, self._looked_at, self._clouds_at = fresh_token(), -1, (0, 0)
        self._clock_at: tuple[int, ...] = ()
        self._clock_now = Clock()
        self._ids: dict[type, tuple[int, tuple[Unit, ...]]] = {}
        self._indices: dict[type[Index], tuple[tuple[int, int], Index]] = {}
        self._tokens: dict[type, tuple[int, int, int]] = {}
        self._masks: dict[type, Mask] = {
            Declared: lambda unit, _kind: declared_known(self._world.find(unit, Declared), self),
            **dict.fromkeys(book.secret, self._secret),
            **dict.fromkeys(book.masks, lambda u, kind: partly_known(self._world.find(u, kind), u, self)),
            PhaseMarks: self._phase_marks,
            **({Earned: lambda u, _kind: earned_known(self._world, u, self.own())} if Declared in book.secret else {}),
            Clock: self._clock,
            Seen: self._seen,
            Exposure: self._exposure,
            **dict.fromkeys(OF_OTHERS, lambda unit, kind: OF_OTHERS[kind](self._world.find(unit, kind), self.hidden())),
            Smoke: self._smoke,
            Noted: self._of_cloud,
            Conditions: self._conditions,
            Ranks: lambda squad, _kind: ranks_known(self._world, squad, self.side, self.hidden()),
            **dict.fromkeys((OnAutopilot, Command, Dissolved, GroupFire, SquadOrders), self._of_own_squad),
            **dict.fromkeys((Sightings, StandingAnswers, Mercy), self._of_own_side),
            Task: lambda task, _kind: task_known(self._world.find(task, Task), self.side),
            **dict.fromkeys(ASSAULTS, lambda one, kind: assault_known(self._world.find(one, kind), self)),
        }

    # --- the questions of a world ---------------------------------------------------------------------------

    @property
    def field(self) -> Field:
        """The ground, with what has been built on it: everybody sees that."""
        return self._world.field

    def find(self, unit: Unit, kind: type[C]) -> C | None:
        """The part as far as the side knows it, or None."""
        if unit in (self._hidden if self._settled else self.hidden()):
            return None
        mask = self._masks.get(kind)
        if mask is None:
            return self._world.find(unit, kind)
        return cast("C | None", mask(unit, kind))

    def get(self, unit: Unit, kind: type[C]) -> C:
        """The part as far as the side knows it. Raises KeyError when there is none to its knowledge."""
        if kind not in self._masks and unit not in (self._hidden if self._settled else self.hidden()):
            return self._world.get(unit, kind)
        part = self.find(unit, kind)
        if part is None:
            raise KeyError(kind)
        return part

    def having(self, kind: type) -> tuple[Unit, ...]:
        """All entities with a part of that kind that the side knows of, in order of number."""
        now = self.token(kind)
        held = self._ids.get(kind)
        if held is None or held[0] != now:
            held = self._ids[kind] = (now, self._filtered(kind))
        return held[1]

    def token(self, kind: type) -> int:
        """A number that is the same only while nothing of that kind has changed for this side."""
        self.hidden()
        true, view = self._world.token(Noted if kind is Smoke else kind), self._view
        held = self._tokens.get(kind)
        if held is None or held[0] != true or held[1] != view:
            held = self._tokens[kind] = (true, view, fresh_token())
        return held[2]

    def touched(self, unit: Unit) -> int:
        """A number that is the same only while no part of that unit has been written; 0 of who is not known.

        What the side knows of a known unit rests on that unit's parts alone, so nothing need be read again till then.
        """
        return 0 if unit in (self._hidden if self._settled else self.hidden()) else self._world.touched(unit)

    def latest(self) -> int:
        """A number that is the same only while nothing at all has been written."""
        return self._world.latest()

    def parts(self, unit: Unit, kinds: Sequence[type]) -> dict[type, Any]:
        """What `find` says of a unit for each of these kinds."""
        if unit in self.hidden():
            return dict.fromkeys(kinds)
        find, masks = self._world.find, self._masks
        return {kind: masks[kind](unit, kind) if kind in masks else find(unit, kind) for kind in kinds}

    def index(self, kind: type[I]) -> I:
        """An index of all units that the side knows of, as things stand; it is not for keeping."""
        hidden = self.hidden()
        if kind is Places:
            return cast("I", self._world.index(Places).veiled(hidden))
        at = (self._world.latest(), self._view)
        held = self._indices.get(kind)
        if held is None or held[0] != at:
            held = self._indices[kind] = (at, kind(self))
        return cast("I", held[1])

    def _filtered(self, kind: type) -> tuple[Unit, ...]:
        if kind in _OWN_AFFAIRS:
            return tuple(entity for entity in self._world.having(kind) if self.find(entity, kind) is not None)
        if kind in self.book.secret:
            own = (unit for unit in self._world.having(kind) if unit in self.own())
            return tuple(sorted({*own, *(unit for unit in self.having(Build) if unit not in self.own())}))
        hidden = self.hidden()
        held = self._world.having(Noted if kind is Smoke else kind)  # smoke is as last seen, gone or not
        return tuple(unit for unit in held if unit not in hidden)

    # --- what is hidden -------------------------------------------------------------------------------------

    def own(self) -> frozenset[Unit]:
        """The side's own units."""
        if self._own is None:
            self._own = frozenset(own_units(self._world, self.side))
        return self._own

    def hidden(self) -> frozenset[Unit]:
        """Units, clouds and grenades that exist but are not known to the side now."""
        if self._settled:
            return self._hidden
        latest = self._world.latest()
        if latest == self._looked_at:
            return self._hidden
        self._looked_at = latest
        token = self._world.token
        at: tuple[int, ...] = tuple(map(token, (Seen, Build, Smoke, Noted, Landed, Flight)))
        if self._passing:
            at = (*at, token(Position), *map(token, self.book.vital))
        if at != self._hidden_at:
            self._hidden_at = at
            found = self._unknown()
            if found != self._hidden:
                self._hidden, self._view = found, fresh_token()
        return self._hidden

    def _unknown(self) -> frozenset[Unit]:
        world, units = self._world, self._world.index(SightIndex).unseen(self.side)
        flights = (*world.having(Landed), *world.having(Flight))
        self._passing = bool(flights)
        if not flights:
            return units | self._unseen_clouds()
        return units | self._unseen_clouds() | {entity for entity in flights if not self._in_view(entity, units)}

    def _unseen_clouds(self) -> frozenset[Unit]:
        """There may be dozens, and they seldom change: kept while no cloud does."""
        world = self._world
        at = (world.token(Smoke), world.token(Noted))
        if at != self._clouds_at:
            self._clouds_at = at
            clouds = {*world.having(Smoke), *world.having(Noted)}
            self._clouds = frozenset(cloud for cloud in clouds if self._of_cloud(cloud) is None)
        return self._clouds

    def settle(self, *, settled: bool = True) -> None:
        """The true world will not change until this is taken back: what is hidden need not be looked at again."""
        self._settled = False
        self.hidden()
        self._settled = settled

    def _in_view(self, entity: Unit, unseen: frozenset[Unit]) -> bool:
        flight = self._world.find(entity, Flight) or self._world.find(entity, Landed)
        if flight is not None and flight.thrower not in unseen:
            return True
        place = self._world.find(entity, Position)
        return place is not None and self.sees(place.cell)

    def sees(self, cell: Cell, *, beside: bool = False) -> bool:
        """Whether a standing unit of the side sees the square (or, with `beside`, one of its neighbours)."""
        if not self.field.inside(cell):
            return False
        reach = (-1, 0, 1) if beside else (0,)
        around = ((cell[0] + dx, cell[1] + dy) for dy in reach for dx in reach)
        watch, row = self._world.index(SightIndex), sight(self.field).row
        seen = (unit for one in around if self.field.inside(one) for unit in watch.onlookers(self.side, row(one)))
        return any(self._watches(unit) for unit in seen)

    def _watches(self, unit: Unit) -> bool:
        return self.book.standing(self._world, unit) and not sightless(self._world, unit)

    # --- masks ----------------------------------------------------------------------------------------------

    def _clock(self, unit: Unit, _kind: type) -> Clock | None:
        true = self._world.find(unit, Clock)
        if true is None:
            return None
        self.hidden()
        at = (*map(self._world.token, (Clock, Sightings, Build)), self._view)
        if at != self._clock_at:
            self._clock_at, self._clock_now = at, clock_known(true, met_by(self), self._hidden)
        return self._clock_now

    def _seen(self, unit: Unit, _kind: type) -> Seen | None:
        """Sight being mutual, a standing unit knows who sees it; the fallen do not (ASC-RULING-88).

        That it attacked somebody unknown, who sees it for that alone, it does not know.
        """
        if unit not in self.own():
            return Seen((self.side,)) if self._world.find(unit, Build) is not None else None
        true, exposure = self._world.find(unit, Seen), self._world.find(unit, Exposure)
        if not self._watches(unit):
            return Seen()
        if true is None or exposure is None or not exposure.unwitting:
            return true
        return Seen(tuple(s for s in true.by if s not in exposure.unwitting or self._watched(unit, s)))

    def _watched(self, unit: Unit, side: str) -> bool:
        """Whether a standing unit of another side has sight to one of ours, which then has sight to it."""
        return sees_cell(self._world, self.book, own_units(self._world, side), self._world.get(unit, Position).cell)

    def _exposure(self, unit: Unit, _kind: type) -> Exposure | None:
        """Who attacked knows to whom that shows it as far as it knows its targets; others know it of themselves."""
        true = self._world.find(unit, Exposure)
        if true is None or not true.shown:
            return true
        known = (s for s in true.shown if (s not in true.unwitting if unit in self.own() else s == self.side))
        return Exposure(true.flash, tuple(known))

    def _of_cloud(self, cloud: Unit, _kind: type = Noted) -> Noted | None:
        """What the side noted of a cloud when it saw it last; None if it knows of none."""
        true = self._world.find(cloud, Noted)
        own = tuple(noted for noted in true.by if noted[0] == self.side) if true is not None else ()
        return Noted(own) if own else None

    def _smoke(self, cloud: Unit, _kind: type) -> Smoke | None:
        """That more smoke came over a cloud out of sight is not known."""
        noted = self._of_cloud(cloud)
        return Smoke(noted.by[0][1]) if noted is not None else None

    def _conditions(self, unit: Unit, _kind: type) -> Conditions | None:
        """Conditions show; whom one comes from shows only while that one is known."""
        true, hidden = self._world.find(unit, Conditions), self.hidden()
        if true is None or not any(condition.source in hidden for condition in true.held):
            return true
        masked = (replace(one, source=0) if one.source in hidden else one for one in true.held)
        return Conditions(tuple(sorted(masked)))

    def _phase_marks(self, unit: Unit, kind: type) -> PhaseMarks | None:
        """What affects a unit in this phase; of an enemy nothing where that would tell its orders (ALT-DECL-11)."""
        known = marks_known(self._world.find(unit, PhaseMarks), self.hidden())
        return PhaseMarks() if self.keeps_secret(unit, kind) else known

    def _of_own_side(self, unit: Unit, kind: type) -> Any:
        card = self._world.find(unit, SideCard)
        return self._world.find(unit, kind) if card is not None and card.key == self.side else None

    def _of_own_squad(self, squad: Unit, kind: type) -> Any:
        card = self._world.find(squad, Squad)
        return self._world.find(squad, kind) if card is not None and card.side == self.side else None

    def _secret(self, unit: Unit, kind: type) -> Any:
        if unit in self.own() or self._world.find(unit, Build) is None:
            return self._world.find(unit, kind)
        if kind is Ammunition:
            arms = self._world.find(unit, Arms) or Arms()
            return Ammunition(tuple(weapon.ammunition for weapon in arms.weapons))
        return kind()

    def keeps_secret(self, unit: Unit, kind: type) -> bool:
        """Whether the book keeps such parts of that unit from the side."""
        return unit not in self.own() and (kind in self.book.secret or kind in self.book.masks)

    # --- for seats ------------------------------------------------------------------------------------------

    def sightings(self) -> tuple[Sighting, ...]:
        """Where every enemy ever seen was seen last; those not seen now are the ghosts on the board."""
        for entity in self._world.having(SideCard):
            if self._world.get(entity, SideCard).key == self.side:
                known = self._world.find(entity, Sightings)
                return known.seen if known is not None else ()
        return ()

    def ghosts(self) -> tuple[Sighting, ...]:
        """Last sightings of enemies that are not seen now."""
        return tuple(sighting for sighting in self.sightings() if self.find(sighting.unit, Build) is None)

    def friends(self) -> tuple[Unit, ...]:
        """Own units, in order of number."""
        return tuple(sorted(self.own()))

    def foes(self) -> tuple[Unit, ...]:
        """Enemies seen now, in order of number."""
        return tuple(unit for unit in self.having(Build) if self.get(unit, Allegiance).side != self.side)

    def foes_by_distance(self, cell: Cell) -> Iterator[Unit]:
        """Enemies seen now, the nearest to a square first, then by number."""
        return self._world.index(SightIndex).nearest(self.side, cell)

    def friends_by_distance(self, cell: Cell) -> Iterator[Unit]:
        """Its own units, the fallen too, the nearest to a square first, then by number."""
        return self._world.index(SightIndex).mates(self.side, cell)

    def choices(self, ask: Ask) -> Choices:
        """All legal answers to a question, worked out from this Outlook alone."""
        if self._worked_out is None or self._worked_out[0] is not ask:
            self._worked_out = (ask, self.book.choices(self, ask))
        return self._worked_out[1]

    def face(self, ask: Ask | None, stack: Sequence[Frame]) -> None:
        """A new pause: the question if it is this side's, and what of the stack it may know."""
        self._worked_out = None
        self.ask = ask
        self.frames = frames_known(stack, self.hidden(), self.own()) if ask is not None else ()
        self.settle()

    def imagined(self) -> Imagined:
        """The position as the side knows it, to think ahead in; what happens there stays there."""
        return Imagined(Overlay(self), self.book, self.frames)

    def forecast(self, order: Order, **how: Any) -> Any:
        """The exact figures of an order for whoever is asked now, as this side knows the position: a `Forecast`."""
        asked = self.ask
        if asked is None:
            raise ValueError("nobody of this side is asked")
        room = importlib.import_module("game.battle.forecast")
        return room.forecast(self, self.book, asked.unit, order, stack=self.frames, **how)

    def fingerprint(self) -> str:
        """A short number of what the side knows now: where its known units are, how they are, and the round."""
        known = [(unit, self.find(unit, Position), self.find(unit, self.book.vital[0])) for unit in self.having(Build)]
        clocks = [self.find(entity, Clock) for entity in self.having(Clock)]
        return hashlib.blake2b(repr((self.side, clocks, known)).encode(), digest_size=8).hexdigest()
