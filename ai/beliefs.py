"""What a seat knows, made ready for planning: combatants, ghosts, whose turn is still to come.

Everything is read from the Outlook; nothing is remembered that could not be read from it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import numpy as np

from ai.board_edges import Board, Lines, lines_of
from ai.doctrine import plainly, stripped
from game.battle.outlook import Outlook
from game.field import LIT, Cell, distance
from game.systems.light import GLOOM, carried, glow_of, glowing, lamplight, shades, smoke_at
from game.systems.mark import Mark
from game.systems.prospects import Combatant, Prospects
from game.systems.warfare.strongholds import locked
from game.world.body import Build
from game.world.place import Position, Smoke
from game.world.sides import SideCard, Sightings
from game.world.squads import Gone, Locked
from game.world.store import I, Reading, Unit
from game.world.turns import Clock

Parts = dict[type, Any]
NEAREST = 12
"""How many on either side are thought of at most, where there are more."""
FEW = 4
"""The same for the quick answers of soldiers under a squad's orders."""
_NOTHING: Parts = {}


class NoQuickOdds(LookupError):
    """A rulebook without quick odds cannot be planned in."""


class Knowledge:
    """One side's view of the battle in the terms of planners; `refresh` before each use."""

    def __init__(self, forbidden: frozenset[str] = frozenset()) -> None:
        self.forbidden = forbidden
        self.outlook: Outlook
        self.prospects: Prospects
        self.lines: Lines
        self._touched: dict[Unit, tuple[int, frozenset[Unit], tuple[bool, object]]] = {}
        self._parts: dict[Unit, Parts] = {}
        self._combatants: dict[Unit, Combatant] = {}
        self._scope: tuple[Unit, ...] = ()
        self._most = 0
        self._of: object = None
        self.friends: tuple[Combatant, ...] = ()
        self.foes: tuple[Combatant, ...] = ()
        self.fallen: tuple[Combatant, ...] = ()
        self.ghosts: tuple[Combatant, ...] = ()
        self.round = self.active = 0
        self.pending: frozenset[Unit] = frozenset()
        self.order: tuple[Unit, ...] = ()
        self.shade: Board
        self._glow: Board
        self._boards: dict[object, tuple[Board, Board]] = {}
        self.smoke: frozenset[Cell] = frozenset()
        self.cleared: frozenset[Cell] = frozenset()
        self.clouded: Board
        self.veils: dict[object, Any] = {}
        self._taken: dict[Unit, frozenset[Cell]] = {}
        self.hurled: dict[object, tuple[object, object, Board]] = {}
        self.harms: dict[Unit, tuple[Combatant, object, tuple[Combatant, ...], list[tuple[int, int]]]] = {}

    def refresh(self, outlook: Outlook, about: Unit = 0, most: int = NEAREST) -> None:
        """Take in what has changed since last time, as far as it is near a unit where more than so many are about.

        Raises NoQuickOdds for a book that plans cannot be made in.
        """
        if self._of is not outlook or self.lines.field is not outlook.field:  # something was built, or shot away
            self._begin(outlook)
        self._taken.clear()
        scope = self._near(outlook, outlook.having(Build), about, most)
        stale = self._stale(outlook, scope)
        for unit in stale:
            self._read(unit)
        if stale or scope != self._scope:
            self._scope = scope
            self._rank(outlook.side)
        self._sort(outlook, about)

    def _near(self, outlook: Outlook, units: tuple[Unit, ...], about: Unit, most: int) -> tuple[Unit, ...]:
        """Everybody, where there are few; else the unit and the nearest on either side."""
        own, place, self._most = outlook.own(), outlook.find(about, Position), most
        if place is None or max(len(own), len(units) - len(own)) <= most:
            return units
        mates = islice(outlook.friends_by_distance(place.cell), most + 1)
        foes = (unit for unit in outlook.foes_by_distance(place.cell) if self._fights(outlook, unit))
        return tuple(sorted({about, *mates, *islice(foes, most)}))

    @staticmethod
    def _fights(outlook: Outlook, unit: Unit) -> bool:
        """Whether somebody is in the fight, and in no assault (WAR-OUTCOME-10)."""
        return outlook.book.standing(outlook, unit) and not locked(outlook, unit)

    def _read(self, unit: Unit) -> None:
        combatant = self._ready(self._memo, unit)
        seen = stripped if combatant.side == self.outlook.side else plainly
        self._combatants[unit] = seen(combatant, self.forbidden) if self.forbidden else combatant

    def _begin(self, outlook: Outlook) -> None:
        prospects = outlook.book.prospects
        if prospects is None:
            raise NoQuickOdds(f"{outlook.book.title} has no quick odds")
        self._of = self.outlook = outlook
        self.prospects = prospects
        self.lines = lines_of(outlook.field, striding=prospects.striding, bare=prospects.bare)
        self._touched, self._parts, self._combatants, self._scope = {}, {}, {}, ()
        self.ghosts, self._timed = (), (0, 0)
        self.harms.clear()
        self._memo, self._ready = Memo(outlook, self._parts), prospects.roster()
        self.hurled.clear()
        self._looked: object = None
        self.shone: tuple[frozenset[Cell], frozenset[Cell]] | None = None

    def _stale(self, outlook: Outlook, units: tuple[Unit, ...]) -> list[Unit]:
        """Who is newly known, and of whom some part has changed.

        Only those are looked at who have been written to since, or speak now, and all where others are known.
        """
        stale, active, hidden = [], outlook.get(outlook.having(Clock)[0], Clock).active, outlook.hidden()
        for unit in units:
            held, touched = self._touched.get(unit), outlook.touched(unit)
            fleeting = held is None or held[0] != touched or held[2][1] is not None
            # Who speaks does what it says from where its movement leads; all others are where they stand.
            moment = unit == active, self.prospects.moment(outlook, unit) if fleeting else None
            at = touched, hidden, moment
            if held == at:
                continue
            parts = outlook.parts(unit, self.prospects.kinds)
            if held is None or held[2] != moment or parts != self._parts[unit]:
                self._parts[unit] = parts
                stale.append(unit)
            self._touched[unit] = at
        return stale

    def _rank(self, side: str) -> None:
        """Who counts for what; soldiers in an assault can neither help nor be hurt, and who has left is gone."""
        up = [combatant for combatant in self.everyone() if combatant.standing]
        fights = [combatant for combatant in up if not self._has(combatant.unit, Locked)]
        self.friends = tuple(combatant for combatant in fights if combatant.side == side)
        self.foes = tuple(combatant for combatant in fights if combatant.side != side)
        fallen = (combatant for combatant in self.everyone() if combatant.side == side and not combatant.standing)
        self.fallen = tuple(combatant for combatant in fallen if not self._has(combatant.unit, Gone))

    def _has(self, unit: Unit, kind: type) -> bool:
        return self._parts[unit].get(kind) is not None

    def _sort(self, outlook: Outlook, about: Unit) -> None:
        at = (outlook.token(Clock), outlook.token(Sightings))
        if at != self._timed:
            self._timed = at
            clock = outlook.get(outlook.having(Clock)[0], Clock)
            self.round, self.order, self.active = clock.round, clock.order, clock.active
            done = frozenset(clock.done)
            self.pending = frozenset(unit for unit in clock.order if unit not in done and unit != clock.active)
        self.ghosts = self._ghosts(outlook, about)
        self._look(outlook)

    def _ghosts(self, outlook: Outlook, about: Unit) -> tuple[Combatant, ...]:
        """Enemies last seen standing and not seen now, thought to be like one of ours, where they were."""
        lost = [sighting for sighting in outlook.ghosts() if not sighting.down]
        if not lost or not self.friends:
            return ()
        if len(lost) > self._most:
            here = outlook.get(about, Position).cell if about else lost[0].cell
            lost = sorted(lost, key=lambda one: (distance(one.cell, here), one.unit))[: self._most]
            lost.sort(key=lambda one: one.unit)
        model = sorted(self.friends, key=lambda friend: (friend.punch, friend.unit))[len(self.friends) // 2]
        thought = (
            model._replace(unit=sighting.unit, side="", cell=sighting.cell, watch=0, accuracy=0, initiative=0)
            for sighting in lost
        )
        before = {ghost.unit: ghost for ghost in self.ghosts}
        # The very same one while nothing about it changes: what is kept of a combatant is kept for that object.
        return tuple(before[ghost.unit] if ghost == before.get(ghost.unit) else ghost for ghost in thought)

    def _look(self, outlook: Outlook) -> None:
        """Light, lamps and smoke as they are now."""
        lamps = lamplight(outlook)
        token = (outlook.token(Smoke), lamps)
        if self._looked == token:
            return
        self._looked, smoke = token, smoke_at(outlook)
        if self.shone == (smoke, lamps):
            return
        self.shone, self.smoke, self.cleared = (smoke, lamps), smoke, lamps
        field = outlook.field
        self.shade, self._glow = field.kept(shades), field.kept(glowing)
        if lamps:
            light = field.kept(shades).copy()
            cleared = [self.lines.number(cell) for cell in sorted(lamps)]
            light[cleared] = np.where(np.isin(light[cleared], GLOOM), LIT, light[cleared])
            self.shade, self._glow = light, glow_of(light.reshape(field.height, field.width))
        self._boards.clear()
        self.veils = self.lines.veils(smoke)
        self.clouded = np.zeros((self.lines.height, self.lines.width), np.bool_)
        for x, y in self.smoke:
            self.clouded[y, x] = True

    def glows(self, target: Combatant) -> bool:
        """Whether a unit stands out by the light of its square, or by its own."""
        number = self.lines.number(target.cell)
        lamp = target.mark.lamp and self.outlook.field.kept(shades)[number] != self.outlook.field.kept(carried)[number]
        return bool(self._glow[number] or lamp)

    def shade_of(self, mark: Mark) -> Board:
        """The shade of each square if who has such a mark stands there, its lamp with it."""
        return self.outlook.field.kept(carried) if mark.lamp else self.shade

    def lit(self, seen: Board, mark: Mark) -> Board:
        """The Edge of light on shots at who stands in each square with such a mark, to eyes that are hindered so."""
        key = (id(seen), mark.shows, mark.lamp)
        kept = self._boards.get(key)
        if kept is None:
            shade = self.shade_of(mark)
            shown = (self.outlook.field.kept(shades) != shade) if mark.lamp else self._glow
            board = seen[0, shade, 0] + self.prospects.shown * (shown | mark.shows)
            kept = self._boards[key] = (board, seen)
        return kept[0]

    def combatant(self, unit: Unit) -> Combatant:
        """One known unit, near or far. Raises KeyError for one that is not known."""
        if unit not in self._scope:
            if self.outlook.find(unit, Build) is None:
                raise KeyError(unit)
            for stale in self._stale(self.outlook, (unit,)):
                self._read(stale)
        return self._combatants[unit]

    def supposed(self, world: Reading, unit: Unit, changes: Iterable[tuple[type, Any]]) -> Memo:
        """A reading of an imagined world in which a known unit's parts are at hand, with those that have changed."""
        self.combatant(unit)
        return Memo(world, {unit: {**self._parts[unit], **dict(changes)}})

    def knows(self, unit: Unit) -> bool:
        """Whether the unit is known now."""
        return unit in self._scope or self.outlook.find(unit, Build) is not None

    def everyone(self) -> tuple[Combatant, ...]:
        """All units thought of now, the fallen too, in order of number."""
        return tuple(self._combatants[unit] for unit in self._scope)

    def taken(self, me: Combatant) -> frozenset[Cell]:
        """Squares in which no move may end, and those where the way of a mate leads that has declared it."""
        found = self._taken.get(me.unit)
        if found is None:
            heads = [mate.heads for mate in self.friends if mate.heads is not None and mate.unit != me.unit]
            found = self._taken[me.unit] = self.prospects.taken(self.outlook, me.unit).union(heads)
        return found

    def zones(self) -> dict[str, tuple[Cell, ...]]:
        """Where each side came from."""
        cards = (self.outlook.get(entity, SideCard) for entity in self.outlook.having(SideCard))
        return {card.key: card.zone for card in cards}

    def acts_before(self, foe: Unit) -> bool:
        """Whether the foe's turn of this round is still to come."""
        return foe in self.pending or foe not in self.order


class Memo:
    """A reading of the Outlook that looks each part of a unit up once for as long as it stays the same."""

    def __init__(self, outlook: Reading, parts: dict[Unit, Parts]) -> None:
        self.field = outlook.field
        self._outlook = outlook
        self._parts = parts

    def find(self, unit: Unit, kind: type[Any]) -> Any:
        """The part, or None."""
        parts = self._parts.get(unit, _NOTHING)  # who somebody fears may be unknown to us
        return parts[kind] if kind in parts else self._outlook.find(unit, kind)

    def get(self, unit: Unit, kind: type[Any]) -> Any:
        """The part. Raises KeyError when there is none."""
        part = self.find(unit, kind)
        if part is None:
            raise KeyError(kind)
        return part

    def having(self, kind: type) -> tuple[Unit, ...]:
        """All known entities with such a part."""
        return self._outlook.having(kind)

    def token(self, kind: type) -> int:
        """The version of such parts."""
        return self._outlook.token(kind)

    def touched(self, unit: Unit) -> int:
        """The version of the unit's parts."""
        return self._outlook.touched(unit)

    def latest(self) -> int:
        """The version of all that is known."""
        return self._outlook.latest()

    def index(self, kind: type[I]) -> I:
        """An index of all known units."""
        return self._outlook.index(kind)
