"""Who is left of a side and of each of its squads, and where the others are: fallen, captured, routed.

Of enemies only those count who have been seen, and what has been heard of: what becomes of the defeated is told to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.battle.log.context import LogContext
from game.battle.outlook import Outlook
from game.battle.underway import FELL, fate
from game.messages import events as ev
from game.record import record
from game.systems.warfare.squads import squads_of
from game.world.assaults import CAPTURED, ROUTED
from game.world.body import Build
from game.world.squads import InSquad, Squad
from game.world.store import Unit

ALONE = "acting alone"


@record
class Toll:
    """So many of a squad or a side, how many of them are in the fight, and what has become of the others."""

    name: str
    whole: int
    fit: int
    fallen: int = 0
    captured: int = 0
    routed: int = 0
    squad: Unit = 0

    @property
    def lost(self) -> str:
        """What has become of who is not in the fight: "2 fallen, 1 captured"; empty for nothing."""
        counts = ((self.fallen, FELL), (self.captured, CAPTURED), (self.routed, ROUTED))
        return ", ".join(f"{count} {word}" for count, word in counts if count)

    @property
    def words(self) -> str:
        """The name, who is left, and the losses."""
        return f"{self.name} {self.fit} of {self.whole}{f' ({self.lost})' if self.lost else ''}"


def of_squads(
    outlook: Outlook, voice: LogContext, side: str, then: Mapping[Unit, str] | None = None
) -> tuple[Toll, ...]:
    """A line for each squad of a side of which anybody is known, in order of number; last those who serve in none.

    They are as they are now, or as what had become of each `then`.
    """
    fates, of = _fates(outlook, voice, side) if then is None else then, _serving(outlook, voice, side)
    named = [(squad, outlook.get(squad, Squad).name) for squad in squads_of(outlook, side)]
    rows = ((row, [unit for unit in fates if of.get(unit, 0) == row[0]]) for row in (*named, (0, ALONE)))
    return tuple(_toll(name, units, fates, squad) for (squad, name), units in rows if units)


def of_side(outlook: Outlook, voice: LogContext, side: str) -> Toll:
    """A side as a whole; of enemies beaten unseen the numbers at least are known."""
    fates = _fates(outlook, voice, side)
    found = _toll("", list(fates), fates)
    told = _unseen(outlook, voice, side)
    return Toll("", found.whole, found.fit, found.fallen, found.captured + told[CAPTURED], found.routed + told[ROUTED])


def _toll(name: str, units: list[Unit], fates: Mapping[Unit, str], squad: Unit = 0) -> Toll:
    ends = [fates[unit] for unit in units]
    return Toll(name, len(ends), ends.count(""), ends.count(FELL), ends.count(CAPTURED), ends.count(ROUTED), squad)


def _fates(outlook: Outlook, voice: LogContext, side: str) -> dict[Unit, str]:
    """Everybody of a side who is known, in order of number, each with what has become of it; empty: in the fight."""
    if side == outlook.side:
        return {unit: fate(outlook, outlook.book, unit) for unit in outlook.friends()}
    now = frozenset(outlook.having(Build))
    down = {sighting.unit for sighting in outlook.ghosts() if sighting.down}
    units = sorted(unit for unit, of in voice.sides.items() if of == side)

    def known(unit: Unit) -> str:
        return voice.gone.get(unit) or (fate(outlook, outlook.book, unit) if unit in now else FELL * (unit in down))

    return {unit: known(unit) for unit in units}


def _serving(outlook: Outlook, voice: LogContext, side: str) -> dict[Unit, Unit]:
    """The squad in which each was mustered."""
    own = side == outlook.side
    return {unit: outlook.get(unit, InSquad).squad for unit in outlook.having(InSquad)} if own else voice.squads


def _unseen(outlook: Outlook, voice: LogContext, side: str) -> dict[str, int]:
    """How many of a side more than are known by name were captured or routed after an assault (WAR-ORDERS-08)."""
    more, left = {CAPTURED: 0, ROUTED: 0}, {CAPTURED: 0, ROUTED: 0}
    for event in outlook.log if side != outlook.side else ():
        if isinstance(event, ev.FateDecided) and event.side == outlook.side:
            left = {CAPTURED: event.captured, ROUTED: event.fled}
        elif isinstance(event, ev.SoldierGone) and voice.sides.get(event.unit) == side and left[event.why]:
            left[event.why] -= 1
        elif isinstance(event, ev.AssaultOver):
            more = {why: count + left[why] for why, count in more.items()}
            left = {CAPTURED: 0, ROUTED: 0}
    return more


def report(outlook: Outlook, voice: LogContext, side: str) -> Iterable[str]:
    """The losses of a side with squads at the end of a battle, the whole first; nothing for one without.

    Squads have the numbers that their flags and their panel show.
    """
    numbers = {squad: f"{number} " for number, squad in enumerate(squads_of(outlook, side), 1)}
    rows = of_squads(outlook, voice, side) if numbers else ()
    if not rows:
        return
    known = "" if side == outlook.side else ", as far as they were seen"
    whole = of_side(outlook, voice, side)
    yield f"In the fight at the end: {whole.fit} of {whole.whole}{known}. {whole.lost.capitalize() or 'No losses'}."
    yield f"{'; '.join(numbers.get(row.squad, '') + row.words for row in rows)}."
