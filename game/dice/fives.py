"""2d5 with Flukes both ways: d5, halved d5, the dice of tasks (ACY-DICE, ACY-FLUKE, ACY-MOD-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import ClassVar

from game.dice.distribution import Distribution
from game.dice.flukes import TIMES, Flukes, Repeated, chart_of, zero
from game.dice.shapes import Faces, register, spread
from game.dice.source import Source
from game.record import record

SIDES = 5
AGAIN = 6
"""The face of a d6 that is thrown again, and that a zero roll reads as 0 (ACY-DICE-01, -03)."""
PLAIN, FLUKED, ANSWERED = "2d5r", "2d5f", "2d5t"
"""The notations: without Flukes, with them and the dice of their chart, from 0 to 5, and with those of tasks."""
HALVED = "d5h"
"""After a number: so many d5, each halved, halves up (ACY-MOD-04)."""
MOST_HALVED = 20
AUTOMATIC, SPECTACULAR = 1000, 2000
"""Totals, or those below 0, of who succeeds or fails whatever the number (ACY-FLUKE-05, -09)."""


def _fives(dice: Source, count: int) -> Faces:
    """So many d5, with every face thrown on the way (ACY-DICE-04)."""
    faces: list[int] = []
    for _ in range(count):
        faces.append(dice.face(AGAIN))
        while faces[-1] == AGAIN:
            faces.append(dice.face(AGAIN))
    return tuple(faces)


def _shown(faces: Faces, count: int) -> tuple[Faces, Faces]:
    """The first so many d5 of thrown faces, and the faces after them."""
    found: list[int] = []
    for at, face in enumerate(faces):
        if face != AGAIN:
            found.append(face)
            if len(found) == count:
                return tuple(found), faces[at + 1 :]
    raise ValueError(f"not {count} d5: {faces}")


def dice_words(faces: Faces) -> str:
    """Faces as a log shows them: what counts, the chart's die of a Fluke apart from it, and how many 6s went again."""
    counted = [face for face in faces if face != AGAIN]
    if len(faces) < 2:
        return str(faces[0])
    fluke = sum(counted[:2]) in (Fluked.LOW, Fluked.HIGH)
    rest = _shown(faces, 2)[1] if fluke else ()
    pair, more = faces[: len(faces) - len(rest)], rest[1:]
    text = f"{_plus(pair)}, Fluke {zero(rest[0])}{': ' if more else ''}{_plus(more)}" if rest else _plus(pair)
    again = (*pair, *more).count(AGAIN)
    return f"{text} (6 thrown again{f' {again} times' if again > 1 else ''})" if again else text


def _plus(faces: Faces) -> str:
    return "+".join(str(face) for face in faces if face != AGAIN)


@record
class Fives:
    """So many d5 added up, without Flukes: initiative and Damage Variance (ACY-FLUKE-11)."""

    WORTH: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    """What each face counts, from 1 on."""
    count: int = 2

    def __str__(self) -> str:
        return f"{self.count}d5r"

    @property
    def lowest(self) -> int:
        """All ones."""
        return self.count

    def roll(self, dice: Source) -> Faces:
        """The faces, sixes included."""
        return _fives(dice, self.count)

    def read(self, faces: Faces) -> int:
        """Their sum, sixes left out."""
        return sum(self.WORTH[face - 1] for face in _shown(faces, self.count)[0])

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        return _sum_of(self.count, self.WORTH)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this sum or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this sum; ValueError if there are none."""
        if not self.count <= number <= self.count * self.WORTH[-1]:
            raise ValueError(f"no faces of {self} mean {number}")
        return tuple(self.WORTH.index(part) + 1 for part in spread(number, self.count, self.WORTH[-1]))


@lru_cache(maxsize=256)
def _sum_of(count: int, worth: tuple[int, ...]) -> Distribution:
    one = Distribution.uniform(worth)
    return sum((one for _ in range(count)), Distribution.uniform((0,)))


@record
class HalvedFives(Fives):
    """So many d5, each halved, halves up, added up: harm of the shared modules (ACY-MOD-04)."""

    WORTH: ClassVar[tuple[int, ...]] = (1, 1, 2, 2, 3)

    def __str__(self) -> str:
        return f"{self.count}{HALVED}"


@record
class Fluked(Flukes):
    """2d5; a total of 2 or 10 is a Fluke of further d5 (ACY-FLUKE-01 to -03, -08)."""

    LOW = 2
    HIGH = 10
    NOTATION = FLUKED
    NAME = "2d5 with Flukes"

    @classmethod
    def plain(cls) -> Fives:
        """The two dice, left then right."""
        return Fives()

    @classmethod
    def more(cls, count: int) -> Fives:
        """The d5 of the chart."""
        return Fives(count)

    @classmethod
    def parted(cls, faces: Faces) -> tuple[Faces, Faces]:
        """The two d5, and the faces after them."""
        return _shown(faces, 2)

    def botched(self, faces: Faces) -> bool:
        """Whether the worst there is was thrown: 2 in all, and a 0 on the chart (ACY-FLUKE-14)."""
        pair, rest = _shown(faces, 2)
        return sum(pair) == self.LOW and zero(rest[0]) == 0

    def botches(self) -> Iterator[tuple[int, Fraction]]:
        """Every total of that, with its exact chance."""
        share = Fraction(1, SIDES * SIDES * len(self.chart))
        return ((total, chance * share) for total, chance in self._row(0, -1))

    def botch(self, total: int) -> Faces:
        """Faces of that with this total."""
        return (1, 1, AGAIN, *spread(-total, self.chart[0], SIDES))


@record
class Answered(Fluked):
    """The same for a task that succeeds or fails: the last two rows of the chart answer without dice (ACY-FLUKE-09)."""

    NOTATION = ANSWERED
    ANSWERS: ClassVar[Mapping[int, int]] = {SIDES: AUTOMATIC, 0: SPECTACULAR}


def fluked(chart: tuple[int, ...], rolls: int = 1) -> str:
    """The notation of 2d5 with a chart of Flukes, of so many rolls added up (ACY-GROUP-08)."""
    return str(Fluked(chart) if rolls == 1 else Repeated(rolls, Fluked(chart)))


def answered(chart: tuple[int, ...]) -> str:
    """The notation of 2d5 for a task that succeeds or fails."""
    return str(Answered(chart))


register(PLAIN, lambda _text: Fives())
register(FLUKED, lambda text: Fluked(chart_of(text, FLUKED)))
for _count in range(1, MOST_HALVED + 1):
    register(f"{_count}{HALVED}", partial(lambda count, _text: HalvedFives(count), _count))
    _rolls = f"{_count}{TIMES}{FLUKED}"
    register(_rolls, partial(lambda times, start, of: Repeated(times, Fluked(chart_of(of, start))), _count, _rolls))
register(ANSWERED, lambda text: Answered(chart_of(text, ANSWERED)))
