"""An assault that is to come: at whose word it goes, which squads gather for it, what it will be worth (WAR-ASSAULT).

It is weighed as if the soldiers stood in the approach already. The squads that it takes are sent there; those that it
does not take keep the garrison under fire meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.assaults import ASSAULTS
from ai.company import MAIN, Company, Force, at_hand, middle_of
from ai.goals import walks_to
from ai.influence import Influence
from ai.marching import pace
from ai.storm import Storm
from game.battle.outlook import Outlook
from game.field import Cell, distance
from game.record import record
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.squads import orders_of, squads_of
from game.systems.warfare.strongholds import friends_in, middle
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.sides import Objective
from game.world.squads import ADVANCE, Stronghold, assault_on
from game.world.store import Unit

GATHER = 30
"""Squares from the middle of a place within which squads gather for an assault on it."""
_SENDERS = 3
"""The squads nearest to a place whose leaders may send it."""


@record
class Massing:
    """An assault to come on a place: the sender's squad, all that gather, by how much it is better, the words."""

    place: Stronghold
    sender: Unit
    squads: frozenset[Unit]
    gain: int
    words: str


class Gathering:
    """What a company may gather for."""

    def __init__(self, influence: Influence, company: Company) -> None:
        self.influence = influence
        self.outlook = influence.known.outlook
        self.company = company

    def found(self, squad: Unit) -> Massing | None:
        """The best assault to come where a squad's effort goes; None where going on the map is as good."""
        if ASSAULTS in self.company.doctrine.forbid or self.company.roles[squad] != MAIN:
            return None
        here = next(force.middle for force in self.company.forces if force.squad == squad)
        near = (place for place in self._places(squad) if distance(middle(place), here) <= GATHER)
        plans = [plan for place in near for plan in self._plans(place)]
        return max(plans, key=lambda plan: (plan.gain, -plan.sender), default=None)

    def _places(self, squad: Unit) -> Iterator[Stronghold]:
        """Ground of ours that is to be won by this squad, with a way in from an approach."""
        goal: Objective | None = self.company.fronts.get(squad, self.company.goals.ground)
        for entity in self.outlook.having(Stronghold):
            place = self.outlook.get(entity, Stronghold)
            wanted = goal is not None and place.name == goal.zone and bool(place.approach)
            if wanted and not (assault_on(self.outlook, place.name) or self._entered(place)):
                yield place

    def _entered(self, place: Stronghold) -> bool:
        """Whether soldiers of ours are in it: no assault is sent on them (WAR-ASSAULT-01)."""
        return bool(friends_in(self.outlook, self.outlook.book, self.outlook.side, place))

    def _plans(self, place: Stronghold) -> Iterator[Massing]:
        """Each leader near it with its own squad, and with all who go at its word; those that pay."""
        at = middle(place)
        near = [one for one in self.company.forces if distance(one.middle, at) <= GATHER]
        near = [one for one in near if self.company.roles[one.squad] == MAIN]
        near.sort(key=lambda one: (distance(one.middle, at), one.squad))
        for force in near[:_SENDERS]:
            for squads in dict.fromkeys(((force,), tuple(self._obeying(force, near)))):
                plan = self._plan(place, force, squads)
                if plan is not None:
                    yield plan

    def _obeying(self, force: Force, near: Sequence[Force]) -> Iterator[Force]:
        """Squads whose leaders are no better than one's own (WAR-ASSAULT-01)."""
        war, outlook = chapter_of(self.outlook.book), self.outlook
        rank = war.leadership(outlook, force.leader)
        return (one for one in near if one is force or war.leadership(outlook, one.leader) <= rank)

    def _plan(self, place: Stronghold, force: Force, squads: Sequence[Force]) -> Massing | None:
        men = tuple(sorted(unit for one in squads for unit in one.men if unit != one.leader))
        if len(men) < chapter_of(self.outlook.book).figures.assault_least:
            return None
        storm = Storm(self.influence, self.influence.known.fighter(force.leader))
        storm.where = self._gathered(place, men)
        storm.after = self._rounds(place, squads)
        options = storm.weighed(place, [men])
        if not options:
            return None
        sent, led = options
        gain = min(sent.score - led.score, sent.score)
        gathering = frozenset(one.squad for one in squads)
        return Massing(place, force.squad, gathering, gain, sent.plan) if gain > 0 else None

    def _rounds(self, place: Stronghold, squads: Sequence[Force]) -> int:
        """Rounds until the last of these squads has walked to the approach."""
        known, way = self.influence.known, walks_to(self.influence.known, place.approach)
        men = [(int(way[known.lines.number(one.middle)]), known.fighter(one.leader)) for one in squads]
        return max(-(-far // pace(man, "", watched=bool(known.foes))) for far, man in men)

    def _gathered(self, place: Stronghold, men: Sequence[Unit]) -> Overlay:
        """The position as it would be with these men in the approach, each at the square of it that is nearest."""
        world = Overlay(self.outlook)
        free = set(place.approach)
        for unit in men:
            here = self.outlook.get(unit, Position)
            best = min(free or {here.cell}, key=lambda cell: (distance(cell, here.cell), cell))
            free.discard(best)
            world = world.supposing(unit, Position(best))
        return world


def stormed(outlook: Outlook, leader: Unit) -> frozenset[Cell]:
    """The place near a leader that squads of ours are told to gather for, or stand ready to assault; empty for none.

    Read from the orders that were given, so that who fires at it need not weigh the assault again.
    """
    here = outlook.get(leader, Position).cell
    for entity in outlook.having(Stronghold):
        place = outlook.get(entity, Stronghold)
        if distance(middle(place), here) > GATHER or assault_on(outlook, place.name):
            continue
        if any(_gathers(outlook, squad, place) for squad in squads_of(outlook, outlook.side)):
            return frozenset(place.cells)
    return frozenset()


def _gathers(outlook: Outlook, squad: Unit, place: Stronghold) -> bool:
    """Whether a squad has been told to go to a place's approach, or the middle of it is there."""
    told = orders_of(outlook, squad)
    if told.task == ADVANCE and told.to is not None:
        return told.to in place.approach
    return middle_of(outlook, at_hand(outlook, squad)) in place.approach


def words_of(plan: Massing) -> str:
    """What a squad that gathers is told it is for."""
    return plan.words.replace("send", "to be sent with", 1)
