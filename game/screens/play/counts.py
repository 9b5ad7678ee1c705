"""What is counted of a battle for its result: expected against actual hits, and where the soldiers of a side are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.battle.log import LogContext
from game.battle.masks import FELL, fate
from game.battle.outlook import Outlook
from game.dice.ladder import AMAZING, CRITICAL, GOOD, ORDINARY, degree_chances, word
from game.messages import events as ev
from game.messages.events import DegreesRolled, Event, Rolled
from game.record import record
from game.systems.warfare.squads import squads_of
from game.world.body import Build
from game.world.squads import CAPTURED, ROUTED, InSquad, Squad
from game.world.store import Unit


@record
class Throw:
    """One attack roll: the chance it had to hit and whether it did; where hits have degrees, those too."""

    chance: Fraction
    hit: bool
    degrees: tuple[Fraction, ...] = ()
    """The chance of each degree from Good on; empty where a hit is a hit."""
    degree: int = 0


def shots(log: Iterable[Event], sides: Mapping[Unit, str], others: str = "") -> dict[str, list[Throw]]:
    """Every attack roll seen, by side.

    `others` is the side of all whose side is not known, as after a battle has been taken up again.
    """
    found: dict[str, list[Throw]] = {}
    for event in log:
        if isinstance(event, Rolled) and event.key == "attack":
            found.setdefault(sides.get(event.unit, others), []).append(_throw(event))
    return found


def _throw(event: Rolled) -> Throw:
    """What an attack roll might have been and what it was; how a 20 is confirmed changes neither."""
    if isinstance(event, DegreesRolled):
        better = degree_chances(event.target, event.steps[0])[GOOD - CRITICAL :]
        return Throw(event.chance or Fraction(0), event.value >= ORDINARY, tuple(better), event.value)
    return Throw(event.chance or Fraction(0), event.total >= event.target)


def luck_line(rolled: list[Throw]) -> str:
    """How many hits were to be expected, and how many there were, by degrees where there are any; none: no attacks."""
    if not rolled:
        return "no attacks"
    expected, hits = sum((one.chance for one in rolled), Fraction(0)), sum(one.hit for one in rolled)
    tenths = int(expected * 10 + Fraction(1, 2))
    text = "better than" if hits * 10 > tenths else "worse than" if hits * 10 < tenths else "just"
    many = f"{len(rolled)} attack roll{'s' * (len(rolled) > 1)}"
    line = f"{many}: {_tenths(expected)} hits expected, {hits} scored ({text} the odds)"
    return "; ".join([line, *(_grade(rolled, degree) for degree in (GOOD, AMAZING) if rolled[0].degrees)])


def _grade(rolled: list[Throw], degree: int) -> str:
    """How many hits of a degree were to be expected, and how many there were."""
    expected = sum((one.degrees[degree - GOOD] for one in rolled if one.degrees), Fraction(0))
    scored = sum(one.degree == degree for one in rolled)
    return f"{word(degree).capitalize()} {scored} for {_tenths(expected)}"


def _tenths(value: Fraction) -> str:
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


ALONE = "acting alone"


@record
class ExpectedHarm:
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
) -> tuple[ExpectedHarm, ...]:
    """A line for each squad of a side of which anybody is known, in order of number; last those who serve in none.

    They are as they are now, or as what had become of each `then`.
    """
    fates, of = _fates(outlook, voice, side) if then is None else then, _serving(outlook, voice, side)
    named = [(squad, outlook.get(squad, Squad).name) for squad in squads_of(outlook, side)]
    rows = ((row, [unit for unit in fates if of.get(unit, 0) == row[0]]) for row in (*named, (0, ALONE)))
    return tuple(_expected_harm(name, units, fates, squad) for (squad, name), units in rows if units)


def of_side(outlook: Outlook, voice: LogContext, side: str) -> ExpectedHarm:
    """A side as a whole; of enemies beaten unseen the numbers at least are known."""
    fates = _fates(outlook, voice, side)
    found = _expected_harm("", list(fates), fates)
    entries = _unseen(outlook, voice, side)
    return ExpectedHarm(
        "", found.whole, found.fit, found.fallen, found.captured + entries[CAPTURED], found.routed + entries[ROUTED]
    )


def _expected_harm(name: str, units: list[Unit], fates: Mapping[Unit, str], squad: Unit = 0) -> ExpectedHarm:
    ends = [fates[unit] for unit in units]
    return ExpectedHarm(
        name, len(ends), ends.count(""), ends.count(FELL), ends.count(CAPTURED), ends.count(ROUTED), squad
    )


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
