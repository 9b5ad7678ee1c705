"""What a side is, knows, wants and has answered beforehand."""

from __future__ import annotations

from bisect import bisect_left

from game.field import Cell
from game.record import record
from game.world.store import Reading, Unit


@record(word="side_card")
class SideCard:
    """A side at the table: its key, shown name and the squares it deploys in."""

    key: str
    name: str
    zone: tuple[Cell, ...] = ()


@record(word="sighting", order=True)
class Sighting:
    """Where and when a side last saw an enemy, and whether it was out of the fight then."""

    unit: int
    cell: Cell
    round: int
    down: bool = False


@record(word="sightings")
class Sightings:
    """All enemies a side has ever seen, in order of unit."""

    seen: tuple[Sighting, ...] = ()

    def of(self, unit: int) -> Sighting | None:
        """The last sighting of one enemy."""
        place = self._place(unit)
        found = place < len(self.seen) and self.seen[place].unit == unit
        return self.seen[place] if found else None

    def noting(self, sighting: Sighting) -> Sightings:
        """The same with this as the last sighting of that enemy."""
        place = self._place(sighting.unit)
        after = place + (place < len(self.seen) and self.seen[place].unit == sighting.unit)
        return Sightings((*self.seen[:place], sighting, *self.seen[after:]))

    def _place(self, unit: int) -> int:
        return bisect_left(self.seen, unit, key=lambda sighting: sighting.unit)


@record(word="standing_answers")
class StandingAnswers:
    """What a side has answered beforehand: (question key, answer word, threshold). Hidden from the enemy."""

    answers: tuple[tuple[str, str, int], ...] = ()


@record(word="objective")
class Objective:
    """One thing a side must bring about: eliminate, hold, reach, survive, or complete a task."""

    side: str
    kind: str
    text: str
    cells: tuple[Cell, ...] = ()
    zone: str = ""
    rounds: int = 0
    count: int = 1
    task: str = ""


@record(word="objectives")
class Objectives:
    """All objectives of the battle, how many rounds each was held so far, and the limit in rounds."""

    wanted: tuple[Objective, ...] = ()
    held: tuple[int, ...] = ()
    limit: int = 0
    at_limit: str = "draw"


@record(word="conceded")
class Conceded:
    """A side that has given up the battle."""


@record(word="outcome")
class Outcome:
    """How the battle ended: the winning side, or empty for a draw, and why."""

    winner: str
    reason: str


def side_card(world: Reading, side: str) -> SideCard | None:
    """The card of one side; None for a side that has none."""
    cards = (world.get(entity, SideCard) for entity in world.having(SideCard))
    return next((card for card in cards if card.key == side), None)


def side_entity(world: Reading, side: str) -> Unit:
    """The entity of one side. Raises KeyError for a side not at the table."""
    for entity in world.having(SideCard):
        if world.get(entity, SideCard).key == side:
            return entity
    raise KeyError(side)
