"""A side's squads, where their leaders go, and what it believes of the enemy's mass, read from the Outlook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ai.beliefs import Knowledge
from ai.board_edges import Board
from ai.doctrine import Doctrine
from ai.objectives import Deadline, Goals, walks_to
from ai.odds import WHOLE
from game.battle.outlook import Outlook
from game.field import Cell, distance
from game.record import record
from game.systems.prospects import Combatant
from game.systems.verdict import objectives_taken
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.rolls import squares_of
from game.systems.warfare.squads import able, commander, field_to, members, orders_of, squad_of, squads_of
from game.systems.warfare.strongholds import locked
from game.world.place import Position
from game.world.sides import Objective
from game.world.squads import ADVANCE, Squad, SquadOrders
from game.world.store import Unit

MAIN, GUARD, RESERVE = "main effort", "guard", "reserve"
COVER = "covering fire"
"""What a squad of the main effort does while others gather for an assault: it keeps the garrison under fire."""
NEAR = 20
"""Squares within which enemies stand by each other, and our squads too."""
BACK = 16
"""Squares of walking by which a reserve stays behind."""
_BLOCK = 8


@record
class LedSquad:
    """A squad that can be given orders: its able soldiers, how many it began with, where its middle is."""

    squad: Unit
    name: str
    leader: Unit
    men: tuple[Unit, ...]
    ranks: int
    middle: Cell
    orders: SquadOrders


class Squads:
    """All squads of a side that are led, and the enemy as far as it is seen or remembered; one may be `asking`."""

    def __init__(self, known: Knowledge, doctrine: Doctrine, asking: Unit = 0) -> None:
        self.known = known
        self.asking = asking
        self.doctrine = doctrine
        self.outlook = known.outlook
        found = (self._force(squad) for squad in squads_of(self.outlook, self.outlook.side))
        self.forces = tuple(force for force in found if force is not None)

    def _force(self, squad: Unit) -> LedSquad | None:
        outlook, book = self.outlook, self.outlook.book
        leader = commander(outlook, book, squad)
        men = at_hand(outlook, squad) if leader else ()
        middle = middle_of(outlook, men)
        if middle is None:
            return None
        ranks = len(members(outlook, squad))
        orders = orders_of(outlook, squad)
        return LedSquad(squad, outlook.get(squad, Squad).name, leader, men, ranks, middle, orders)

    @cached_property
    def goals(self) -> Goals:
        """What the side wants of the ground."""
        return Goals(self.known, self.doctrine)

    @cached_property
    def enemies(self) -> tuple[Cell, ...]:
        """Where the enemy is seen standing, in no assault, or was last seen."""
        outlook = self.outlook
        up = (foe for foe in outlook.foes() if outlook.book.standing(outlook, foe) and not locked(outlook, foe))
        seen = [outlook.get(foe, Position).cell for foe in up]
        lost = [sighting.cell for sighting in outlook.ghosts() if not sighting.down]
        return tuple(sorted((*seen, *lost)))

    @cached_property
    def point(self) -> tuple[Cell, ...]:
        """Where the main effort goes: ground that must be won, else the enemy where it is weakest and nearest."""
        goals = self.goals
        if goals.ground is not None:
            return goals.ground.cells
        blocks: dict[Cell, Cell] = {}
        for cell in self.enemies:
            blocks.setdefault((cell[0] // _BLOCK, cell[1] // _BLOCK), cell)
        cells = sorted(blocks.values())
        return (cells[int(self._resistance(cells).argmin())],) if cells else ()

    def _resistance(self, cells: list[Cell]) -> Board:
        """How hard it is to strike in each square: who could help against it, how far our squads have to go."""
        price, men = self.doctrine.price, np.array([len(force.men) for force in self.forces])
        there = (_apart(cells, self.enemies) <= NEAR).sum(axis=1)
        distances = (_apart(cells, [force.middle for force in self.forces]) * men).sum(axis=1)
        found: Board = there * price["resistance"] + price["approach"] * distances // max(1, int(men.sum()))
        return found

    @cached_property
    def threatened(self) -> tuple[Cell, ...]:
        """Ground that the enemy has to win."""
        zone = next((wanted for wanted in self.goals.theirs if wanted.kind in ("reach", "hold")), None)
        return zone.cells if zone is not None else ()

    @cached_property
    def roles(self) -> dict[Unit, str]:
        """Who guards threatened ground, who is kept back, who goes with the main effort."""
        odds = self.doctrine.odds
        forces = list(self.forces)
        found = {force.squad: MAIN for force in forces}
        if self.threatened and not self.goals.waits:
            guards = -(-len(forces) * odds["company_guards"] // WHOLE)
            for force in self._nearest(forces, self.threatened)[:guards]:
                found[force.squad] = GUARD
        free = [force for force in forces if found[force.squad] == MAIN]
        kept = len(free) * odds["company_reserve"] // WHOLE if self.point and not self._committed() else 0
        last = self._nearest(free, self.point)[len(free) - kept :]
        found.update({force.squad: RESERVE for force in last if self._waits(force)})
        return found

    def _waits(self, force: LedSquad) -> bool:
        """Whether a squad that is called for later may still be in time wherever ground is to be won."""
        at, model = self.known.lines.number(force.middle), self.model(force)
        lengths = ((goal, walks_to(self.known, goal.cells)) for goal in self.goals.grounds)
        return not any(Deadline(self.goals, goal, distances, model).late(at, 0) for goal, distances in lengths)

    def model(self, force: LedSquad) -> Combatant:
        """The soldier of the middle of the ranks stands for all."""
        return self.known.combatant(force.men[len(force.men) // 2])

    def deadline(self, force: LedSquad) -> Deadline:
        """When a squad must be where its effort goes."""
        goal = self.fronts.get(force.squad, self.goals.ground) if self.roles[force.squad] == MAIN else None
        return Deadline(self.goals, goal, self.distances(force.squad) if goal is not None else None, self.model(force))

    @cached_property
    def fronts(self) -> dict[Unit, Objective]:
        """Where each squad of the main effort goes, if ground is to be won in several places at once.

        A place is given squads, the nearest and those sent there first, until they have the soldiers that it takes and
        as many as enemies are about it, or its part of ours where they are too few; one that has only to be kept takes
        fewer as the end presses. The rest go where something is still to be won, of several such places where most are
        wanting; where nothing is, each to the nearest.
        """
        wanted = self.goals.grounds
        free = [force for force in self.forces if self.roles[force.squad] == MAIN]
        if len(wanted) < 2 or len(free) < 2:
            return {}
        kept = self._kept()
        needs = [
            max(1, goal.count) + (about * (WHOLE - self.hurry) // WHOLE if goal in kept else about)
            for goal, about in zip(wanted, self._about(wanted), strict=True)
        ]
        men, whole = sum(len(force.men) for force in free), sum(needs)
        lacking = [need if whole <= men else max(1, men * need // whole) for need in needs]
        lengths = [walks_to(self.known, goal.cells) for goal in wanted]
        pairs = sorted(
            ((self._off(force, distances), force.squad, at), force)
            for at, distances in enumerate(lengths)
            for force in free
        )
        found: dict[Unit, Objective] = {}
        nearest: dict[Unit, Objective] = {}
        for (_way, squad, at), force in pairs:
            nearest.setdefault(squad, wanted[at])
            if squad not in found and lacking[at] > 0:
                found[squad], lacking[at] = wanted[at], lacking[at] - len(force.men)
        still = [at for at, goal in enumerate(wanted) if goal not in kept]
        if still:
            most = wanted[max(still, key=lambda at: (lacking[at], needs[at], -at))]
            nearest = dict.fromkeys(nearest, most)
        return {**nearest, **found}

    def _off(self, force: LedSquad, distances: Board) -> int:
        """How far a squad is from a place, and how far from it it has been sent: others have gone by that.

        Not so for who asks what to do: else its next order would hang on its last one, and two orders could take turns.
        """
        sent = force.orders.to if force.orders.task == ADVANCE and force.squad != self.asking else None
        number = self.known.lines.number
        return int(distances[number(force.middle)]) + int(distances[number(sent or force.middle)])

    def _kept(self) -> frozenset[Objective]:
        """Places that have only to be kept: those with enough of ours, and those held as the last round ended."""
        held = (goal for goal, rounds in zip(self.goals.all.wanted, self.goals.all.held, strict=False) if rounds)
        return frozenset((*objectives_taken(self.outlook, self.outlook.book, self.outlook.side), *held))

    def _about(self, wanted: Sequence[Objective]) -> list[int]:
        """Enemies who stand near each of some places, or did when they were last seen; each counts at the nearest."""
        middles = [goal.cells[len(goal.cells) // 2] for goal in wanted]
        found = [0] * len(middles)
        for cell in self.enemies:
            apart, at = min((distance(cell, middle), at) for at, middle in enumerate(middles))
            found[at] += apart <= NEAR
        return found

    @cached_property
    def hurry(self) -> int:
        """How much the end presses, in parts of 1024: not at all on who wins by waiting, half where it is a draw."""
        goals = self.goals
        if goals.waits:
            return 0
        return goals.urgency if goals.grounds or goals.all.at_limit != "draw" else goals.urgency // 2

    def _committed(self) -> bool:
        """Whether the reserve is called for: time runs out, many have fallen, or the enemy is giving way."""
        men, ranks = (sum(one) for one in zip(*((len(f.men), f.ranks) for f in self.forces), strict=True))
        lost = WHOLE * men < ranks * self.doctrine.odds["company_commit"]
        return lost or self.goals.left <= 3 or 2 * self.hurry > WHOLE or 2 * len(self.enemies) < men

    def _nearest(self, forces: list[LedSquad], cells: tuple[Cell, ...]) -> list[LedSquad]:
        away = walks_to(self.known, cells) if cells else None
        if away is None:
            return forces
        return sorted(forces, key=lambda force: (int(away[self.known.lines.number(force.middle)]), force.squad))

    def distances(self, squad: Unit) -> Board | None:
        """Squares of walking from everywhere to where a squad belongs by its role; None where it stays."""
        role = self.roles[squad]
        if role == MAIN and squad in self.fronts:
            return walks_to(self.known, self.fronts[squad].cells)
        if role == GUARD:
            return walks_to(self.known, self.threatened)
        if self.goals.waits or not self.point:
            return self.goals.away if self.goals.expected_harm else None
        away = walks_to(self.known, self.point)
        return away if role == MAIN else abs(away - self._front(away) - BACK)

    def _front(self, away: Board) -> int:
        """How far the foremost of the main effort still has to go."""
        lines, roles = self.known.lines, self.roles
        distances = [int(away[lines.number(force.middle)]) for force in self.forces if roles[force.squad] == MAIN]
        return min(distances, default=0)

    def sharing(self, force: LedSquad) -> int:
        """Our soldiers who draw the fire that a squad would draw else, itself counted."""
        return sum(len(other.men) for other in self.forces if distance(other.middle, force.middle) <= NEAR)


def at_hand(outlook: Outlook, squad: Unit) -> tuple[Unit, ...]:
    """The able soldiers of a squad who are in no assault: they alone may be ordered about (WAR-OUTCOME-10)."""
    return tuple(unit for unit in able(outlook, outlook.book, squad) if not locked(outlook, unit))


def middle_of(outlook: Outlook, men: Sequence[Unit]) -> Cell | None:
    """The square of the soldier who stands nearest to the middle of some; None for nobody."""
    return middle_cell([outlook.get(unit, Position).cell for unit in men])


def middle_cell(cells: Sequence[Cell]) -> Cell | None:
    """The one of some squares that is nearest to the middle of them all; None for none."""
    if not cells:
        return None
    across, down = sorted(x for x, _y in cells), sorted(y for _x, y in cells)
    return min(cells, key=lambda cell: (distance(cell, (across[len(cells) // 2], down[len(cells) // 2])), cell))


def _apart(cells: Sequence[Cell], others: Sequence[Cell]) -> Board:
    """The distance of each square from each of others: [square, other]."""
    one, other = np.array(cells, np.int64), np.array(others, np.int64)
    found: Board = abs(one[:, None, :] - other[None, :, :]).max(axis=2)
    return found


# --- leaders --------------------------------------------------------------------------------------------------------


class Bound(NamedTuple):
    """Squares that a leader makes for; whether it is out of its men's hearing, so that it must be there at once."""

    cells: tuple[Cell, ...] = ()
    apart: bool = False


def bound_for(outlook: Outlook, unit: Unit) -> Bound:
    """Where a leader goes with its squad: to the square that it has been sent to; among its men if they are not by it.

    A group fires, and an assault leaves, only within reach of its word (WAR-GROUP-16, WAR-ASSAULT-16).
    """
    squad = squad_of(outlook, unit)
    orders = orders_of(outlook, squad) if squad and commander(outlook, outlook.book, squad) == unit else None
    if orders is None or orders.task != ADVANCE or orders.to is None:
        return Bound()
    middle = middle_of(outlook, [one for one in at_hand(outlook, squad) if one != unit])
    if middle is None:
        return Bound((orders.to,))
    distances = field_to(outlook.field, orders.to)
    x, y = outlook.get(unit, Position).cell
    ahead = int(distances[middle[1], middle[0]]) - int(distances[y, x])
    return Bound((middle,), apart=True) if abs(ahead) > word_carries(outlook) else Bound((orders.to,))


def word_carries(outlook: Outlook) -> int:
    """Squares within which soldiers take part in what their leader orders of the group (WAR-GROUP-16)."""
    war = chapter_of(outlook.book)
    return squares_of(war.figures.group_squares, war.metres, war.figures)
