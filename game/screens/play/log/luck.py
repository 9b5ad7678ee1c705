"""Expected against actual hits: the luck of a battle, counted from the dice a side has seen fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.dice.ladder import AMAZING, CRITICAL, GOOD, ORDINARY, degree_chances, word
from game.messages.events import DegreesRolled, Event, Rolled
from game.record import record
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
    said = "better than" if hits * 10 > tenths else "worse than" if hits * 10 < tenths else "just"
    many = f"{len(rolled)} attack roll{'s' * (len(rolled) > 1)}"
    line = f"{many}: {_tenths(expected)} hits expected, {hits} scored ({said} the odds)"
    return "; ".join([line, *(_grade(rolled, degree) for degree in (GOOD, AMAZING) if rolled[0].degrees)])


def _grade(rolled: list[Throw], degree: int) -> str:
    """How many hits of a degree were to be expected, and how many there were."""
    expected = sum((one.degrees[degree - GOOD] for one in rolled if one.degrees), Fraction(0))
    scored = sum(one.degree == degree for one in rolled)
    return f"{word(degree).capitalize()} {scored} for {_tenths(expected)}"


def _tenths(value: Fraction) -> str:
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"
