"""Drill: what soldiers under a squad's orders do in their own turns, without being asked (WAR-GROUP).

A drilled soldier gives ordinary orders, legal ones, from what its side knows alone. It goes where the squad is sent,
to its own place in the formation, by one field of distances for the whole squad; it fires at the enemy that a plain
attack is expected to hurt most; then it ends its turn. Where it can do none of this it is asked for, as anybody is.
Who commands, who is appointed and who is detached always act for themselves; so does who has fire held on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import islice
from weakref import WeakKeyDictionary, ref

import numpy as np
import numpy.typing as npt

from game.battle.outlook import Outlook
from game.field import Cell, Field, cover_rung, distance, reach, right_of, stride_distance, strides
from game.messages.orders import END, Act, Attack, Burst, Close, DrawWeapon, Move, Order, in_order
from game.messages.stack import Ask
from game.systems.combatants import NEVER, need_of
from game.systems.fire import perils
from game.systems.light import bears_light, glows, shade_at, veil_on
from game.systems.prospects import NEEDS, OFFSET, AttackOption, Combatant, FireLine, Prospects
from game.systems.warfare.group import round_now
from game.systems.warfare.squads import commander, field_to, members, orders_of, places, squad_of
from game.systems.warfare.strongholds import locked
from game.systems.warfare.threat import held_on
from game.world.place import Position
from game.world.squads import COLUMN, FOLLOW, HOLD, NONE, Command, Squad
from game.world.store import Unit
from game.world.turns import Clock, Declared, PhaseNow

CLOSE_BY = 14
"""Squares of movement round its place within which a soldier goes to it straight, no longer along the squad's way."""
FAR = 1 << 16
"""More than any way to a place close by."""
TRIES = 4
TARGETS = 8
"""The nearest enemies among whom a target is chosen."""
HEEL = 2
"""Squares from its commander within which a follower stays where it is."""
ABREAST = 6


def drilled(outlook: Outlook, ask: Ask) -> Order | None:
    """What a soldier under orders does in its turn; None for who is to be asked."""
    if ask.question != "turn" or not outlook.having(Squad) or outlook.book.prospects is None:
        return None
    squad = under_orders(outlook, ask.unit) if not held_on(outlook, ask.unit) else 0
    return _Autopilot(outlook, ask, squad, outlook.book.prospects).order() if squad else None


def on_squad_orders(outlook: Outlook, ask: Ask) -> Order | None:
    """What anybody would do in its turn if it were drilled: under its squad's task, a lone one where it stands."""
    if ask.question != "turn" or outlook.book.prospects is None:
        return None
    return _Autopilot(outlook, ask, squad_of(outlook, ask.unit), outlook.book.prospects).order()


def under_orders(outlook: Outlook, unit: Unit) -> Unit:
    """The squad whose task a soldier carries out by itself; 0 for one that acts for itself."""
    squad = squad_of(outlook, unit)
    if not squad or orders_of(outlook, squad).task == NONE:
        return 0
    held = outlook.find(squad, Command) or Command()
    leads = unit == held.commander or (unit == held.appointed and held.round == round_now(outlook))
    return 0 if leads else squad


def _to_place(field: Field, place: Cell) -> npt.NDArray[np.int32]:
    """The squares of movement between a place in a formation and the ground round it; -1 farther off."""
    return reach(field, place, CLOSE_BY).layer


class _Known:
    """What a side's soldiers know of each unit, worked out anew when it is written to or the phase is another."""

    def __init__(self, outlook: Outlook, prospects: Prospects) -> None:
        self._outlook = ref(outlook)
        self._prospects, self._ready = prospects, prospects.roster()
        self._combatants: dict[Unit, tuple[object, Combatant]] = {}
        self.now: object = None
        self.active: Unit = 0

    def combatant(self, unit: Unit) -> Combatant:
        """A unit as planners need it; it is made again when it may have changed."""
        outlook = self._outlook()
        assert outlook is not None
        moment = unit == self.active, self._prospects.moment(outlook, unit)
        at, held = (outlook.touched(unit), self.now, moment), self._combatants.get(unit)
        if held is None or held[0] != at:
            held = self._combatants[unit] = (at, self._ready(outlook, unit))
        return held[1]


_KNOWN: WeakKeyDictionary[Outlook, _Known] = WeakKeyDictionary()


def _known(outlook: Outlook, prospects: Prospects) -> _Known:
    """A side's knowledge, as of the round and the phase being played."""
    found = _KNOWN.get(outlook)
    if found is None:
        found = _KNOWN[outlook] = _Known(outlook, prospects)
    clock = outlook.get(outlook.having(Clock)[0], Clock)
    found.now, found.active = (clock.round, outlook.token(PhaseNow)), clock.active
    return found


class _Autopilot:
    """One soldier's turn."""

    def __init__(self, outlook: Outlook, ask: Ask, squad: Unit, prospects: Prospects) -> None:
        self.outlook, self.squad, self.prospects = outlook, squad, prospects
        self.field = outlook.field
        self.choices = outlook.book.choices(outlook, ask)
        self.known = _known(outlook, prospects)
        self.me = self.known.combatant(ask.unit)
        self.orders = orders_of(outlook, squad)
        self.foes = self._in_view()

    def order(self) -> Order | None:
        """The first of its ideas that is legal."""
        return next((idea for idea in self._ideas() if self.choices.refusal(idea) is None), None)

    def _ideas(self) -> Iterator[Order]:
        me = self.me
        if me.halted:
            yield Act(me.halted)
        if me.dropped:
            yield Act("recover")
        elif not me.attack_options and me.other_weapon >= 0:
            yield DrawWeapon(me.other_weapon)
        yield from self._blows()
        if me.gaits or me.move:
            yield from self._moves()
        yield from self._fire()
        if not me.gaits and me.standard:
            yield from self._moves()
        if me.down:
            yield Act("rise")
        yield END

    # --- going ----------------------------------------------------------------------------------------------

    def _moves(self) -> Iterator[Order]:
        """Steps toward its place, the best ends first; each brings it nearer, so that it ends."""
        gait, squares = self._gait()
        goal = self._goal()
        if not squares or (goal is None and self.me.cell not in perils(self.outlook)):
            return
        if self.me.down:
            yield Act("rise")
        for cell in self._ends(self._within(squares), goal)[:TRIES]:
            yield Move(cell, gait)

    def _gait(self) -> tuple[str, int]:
        """At a walk while there is somebody to fire at; else and in a column as fast as costs nothing but the turn."""
        me = self.me
        steady = bool(self.foes and me.attack_options) and self.orders.formation != COLUMN
        if me.gaits:
            gait = me.gaits[0] if steady else me.gaits[min(1, len(me.gaits) - 1)]
            return gait.word, gait.squares
        if not steady and me.standard and me.move and me.sprint:
            return "sprint", me.sprint
        return "walk", me.walk

    def _within(self, squares: int) -> Mapping[Cell, int]:
        if not self.prospects.striding:
            return reach(self.field, self.me.cell, squares).cost
        return strides(self.field, self.me.cell, squares, self._taken).cost

    @cached_property
    def _taken(self) -> frozenset[Cell]:
        """Squares no move may end in, and those that others of its side have set out for."""
        outlook, me = self.outlook, self.me.unit
        under_way = (unit for unit in outlook.having(Declared) if unit in outlook.own() and unit != me)
        orders = (order for unit in under_way for order in outlook.get(unit, Declared).orders)
        return self.prospects.taken(outlook, me).union(order.to for order in orders if isinstance(order, Move))

    def _goal(self) -> tuple[Cell, Cell] | None:
        """Where the squad is going and this soldier's place there; None where it is to stay."""
        led = commander(self.outlook, self.outlook.book, self.squad)
        to = self.orders.to
        if self.orders.task == FOLLOW:
            place = self.outlook.find(led, Position) if led else None
            to = place.cell if place is not None and distance(place.cell, self.me.cell) > HEEL else None
        if self.orders.task == HOLD or to is None:
            return None
        late = (unit for unit in members(self.outlook, self.squad) if unit not in self.orders.files)
        files = (*self.orders.files, *late)
        spots = places(self.field, to, self.orders.formation, self.orders.facing, len(files))
        return to, spots[files.index(self.me.unit)]

    def _ends(self, within: Mapping[Cell, int], goal: tuple[Cell, Cell] | None) -> list[Cell]:
        """Squares that are nearer to the goal than this one, the best first; out of fire and gas before all."""
        harmful = perils(self.outlook)
        closed = self._taken | harmful
        if self.me.cell in harmful:
            out = [cell for cell in within if cell not in closed]
            return sorted(out, key=lambda cell: (within[cell], cell))
        if goal is None:
            return []
        here = self._left(self.me.cell, *goal)
        rated = [
            (2 * left + self._astray(cell, left, goal) - self._shelter(cell), cost, cell)
            for cell, cost in within.items()
            if cell not in closed and (left := self._left(cell, *goal)) < here
        ]
        return [cell for _rate, _cost, cell in sorted(rated)]

    def _left(self, cell: Cell, to: Cell, place: Cell) -> int:
        """Squares still to go: along the squad's way, and near its own place straight to that."""
        x, y = cell
        near = int(self.field.kept(_to_place, place)[y, x])
        return near if near >= 0 else FAR + int(field_to(self.field, to)[y, x])

    def _astray(self, cell: Cell, left: int, goal: tuple[Cell, Cell]) -> int:
        """How far to the side of its own file the square lies; the last steps need no file."""
        if left < FAR:
            return 0
        _to, place = goal
        across = right_of(self.orders.facing)
        side = (cell[0] - place[0]) * across[0] + (cell[1] - place[1]) * across[1]
        return min(ABREAST, abs(side))

    def _shelter(self, cell: Cell) -> int:
        """Under the eyes of an enemy a soldier would rather stop behind something."""
        return int(self.field.rung[cell[1], cell[0]]) if self.foes else 0

    # --- fighting -------------------------------------------------------------------------------------------

    def _in_view(self) -> tuple[Combatant, ...]:
        """The nearest enemies in the fight."""
        outlook = self.outlook
        up = (unit for unit in outlook.foes_by_distance(self.me.cell) if self._fair(unit))
        return tuple(self.known.combatant(unit) for unit in islice(up, TARGETS))

    def _fair(self, foe: Unit) -> bool:
        """Whether an enemy is in the fight, and not in an assault (WAR-OUTCOME-10)."""
        return self.outlook.book.standing(self.outlook, foe) and not locked(self.outlook, foe)

    def _blows(self) -> Iterator[Order]:
        """A blow at who stands beside it, for those who cannot fire; up to the nearest, if the squad is on its way."""
        if self.me.attack_options:
            return
        close_options = [
            close_option
            for close_option in self.me.stance_option.close_options
            if close_option.force is not None and not (close_option.first or close_option.again)
        ]
        plain = [
            close_option for close_option in close_options if not (close_option.accuracy or close_option.initiative)
        ]
        near = [foe for foe in self.foes if distance(foe.cell, self.me.cell) <= 1]
        yield from (Close(foe.unit, close_option.kind, close_option.options) for foe in near for close_option in plain)
        if plain and not near and self.foes and self.orders.task != HOLD and self.me.move:
            ends = self._within(self.me.walk)
            closed = self._taken | perils(self.outlook)
            beside = [cell for cell in ends if cell not in closed and distance(cell, self.foes[0].cell) == 1]
            yield from (Move(cell) for cell in sorted(beside, key=lambda cell: (ends[cell], cell))[:TRIES])

    def _fire(self) -> Iterator[Order]:
        """Plain attacks, the one that is expected to hurt most first."""
        rated = [
            (self._harm(attack_option, foe), -foe.unit, number, attack_option, foe)
            for foe in self.foes
            for number, attack_option in enumerate(self.me.attack_options)
            if not (attack_option.step or attack_option.accuracy or attack_option.initiative)
        ]
        for harm, _unit, _number, attack_option, foe in sorted(rated, key=lambda one: one[:3], reverse=True)[
            : 2 * TRIES
        ]:
            if harm > 0:
                yield _fired(attack_option, foe)

    def _harm(self, attack_option: AttackOption, foe: Combatant) -> int:
        """Staying power that the foe is expected to lose."""
        here, there, outlook = self.me.cell, foe.cell, self.outlook
        line = FireLine(
            (stride_distance if self.prospects.striding else distance)(here, there),
            cover_rung(self.field, here, there),
            shade_at(outlook, there),
            glows(outlook, there) or bears_light(outlook, foe.unit),
            veil_on(outlook, here, there),
        )
        need = need_of(self.prospects, self.me.stance_option, foe, line)
        if need >= NEVER:
            return 0
        return int(
            self.prospects.expected_harm(attack_option, foe).loss[
                min(max(need - attack_option.edge + OFFSET, 0), NEEDS - 1)
            ]
        )


def _fired(attack_option: AttackOption, foe: Combatant) -> Order:
    if attack_option.squares:
        return Burst((foe.cell,) * attack_option.squares, in_order(attack_option.options))
    return Attack(foe.unit, attack_option.mode, in_order(attack_option.options))
