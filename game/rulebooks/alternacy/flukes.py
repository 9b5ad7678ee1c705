"""2d5 with Flukes both ways, as shapes of dice: a d5 is a d6 whose sixes are thrown again (ACY-DICE, ACY-FLUKE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import ClassVar

from game.dice.distribution import Distribution
from game.dice.shapes import Faces, register
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


def zero(face: int) -> int:
    """A zero roll: a 6 counts 0 and stands (ACY-DICE-03)."""
    return face % AGAIN


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
    """Faces as a log shows them: sixes thrown again in brackets, the chart's die of a Fluke apart from its dice."""
    shown = [str(face) if face != AGAIN else f"({face})" for face in faces]
    counted = [face for face in faces if face != AGAIN]
    if sum(counted[:2]) not in (Fluked.LOW, Fluked.HIGH) or len(faces) < 2:
        return "+".join(shown) if len(faces) > 1 else str(faces[0])
    rest = len(_shown(faces, 2)[1])
    pair, more = "+".join(shown[: len(faces) - rest]), "+".join(shown[len(faces) - rest + 1 :])
    return f"{pair}, Fluke {zero(faces[-rest])}{': ' if more else ''}{more}" if rest else pair


def _sum_of(count: int) -> Distribution:
    total = Distribution.uniform((0,))
    for _ in range(count):
        total += Distribution.uniform(range(1, SIDES + 1))
    return total


def _lowest_faces(total: int, count: int) -> Faces:
    """So many d5 with this sum, high ones first."""
    faces: list[int] = []
    for left in range(count - 1, -1, -1):
        faces.append(min(SIDES, total - left))
        total -= faces[-1]
    return tuple(faces)


@record
class Fives:
    """So many d5 added up, without Flukes: initiative and Damage Variance (ACY-FLUKE-11)."""

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
        return sum(_shown(faces, self.count)[0])

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        return _sum_of(self.count)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this sum or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this sum; ValueError if there are none."""
        if not self.count <= number <= self.count * SIDES:
            raise ValueError(f"no faces of {self} mean {number}")
        return _lowest_faces(number, self.count)


@record
class HalvedFives(Fives):
    """So many d5, each halved, halves up, added up: harm of the shared modules (ACY-MOD-04)."""

    def __str__(self) -> str:
        return f"{self.count}{HALVED}"

    def read(self, faces: Faces) -> int:
        """The sum of the halves."""
        return sum((face + 1) // 2 for face in _shown(faces, self.count)[0])

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        total, one = Distribution.uniform((0,)), Distribution.uniform((face + 1) // 2 for face in range(1, SIDES + 1))
        for _ in range(self.count):
            total += one
        return total

    def faces_for(self, number: int) -> Faces:
        """Faces with this sum; ValueError if there are none."""
        if not self.count <= number <= self.count * 3:
            raise ValueError(f"no faces of {self} mean {number}")
        halves = [min(3, 1 + max(0, number - self.count - 2 * at)) for at in range(self.count)]
        return tuple(2 * half - 1 for half in halves)


@record
class Fluked:
    """2d5; a total of 2 or 10 is a Fluke: the chart's dice are subtracted, the 2 left out, or added to the 10.

    `chart` says how many d5, by the chart's die from 0 to 5 (ACY-FLUKE-01 to -03, -08); they make no Fluke (-11).
    """

    chart: tuple[int, ...]

    LOW = 2
    HIGH = 10
    NOTATION = FLUKED
    NAME = "2d5 with Flukes"
    ANSWERS: ClassVar[Mapping[int, int]] = MappingProxyType({})
    """Totals that rows of the chart stand for in place of dice."""

    def __str__(self) -> str:
        return self.NOTATION + "".join(map(str, self.chart))

    @property
    def lowest(self) -> int:
        """The worst Fluke, all fives."""
        return -max(SIDES * max(self.chart), *self.ANSWERS.values(), 0)

    def roll(self, dice: Source) -> Faces:
        """The two dice, left then right; for a Fluke the chart's die and what it names."""
        faces = _fives(dice, 2)
        if sum(_shown(faces, 2)[0]) in (self.LOW, self.HIGH):
            chart = dice.face(AGAIN)
            row = zero(chart)
            faces = (*faces, chart, *_fives(dice, 0 if row in self.ANSWERS else self.chart[row]))
        return faces

    def read(self, faces: Faces) -> int:
        """What is added to the skill."""
        pair, rest = _shown(faces, 2)
        total = sum(pair)
        if total not in (self.LOW, self.HIGH):
            return total
        sign, base, row = (-1, 0, zero(rest[0])) if total == self.LOW else (1, total, zero(rest[0]))
        if row in self.ANSWERS:
            return sign * self.ANSWERS[row]
        return base + sign * sum(_shown(rest[1:], self.chart[row])[0])

    def distribution(self) -> Distribution:
        """The exact distribution, Flukes counted."""
        one, share = Fraction(1, SIDES * SIDES), Fraction(1, len(self.chart))
        plain = ((chance, Distribution.uniform((total,))) for total, chance in _sum_of(2)
                 if total not in (self.LOW, self.HIGH))  # fmt: skip
        rows = ((one * share, self._row(row, sign)) for sign in (-1, 1) for row in range(len(self.chart)))
        return Distribution.mix((*plain, *rows))

    def _row(self, row: int, sign: int) -> Distribution:
        if row in self.ANSWERS:
            return Distribution.uniform((sign * self.ANSWERS[row],))
        return _sum_of(self.chart[row]).map(lambda more: sign * more + self.HIGH * (sign > 0))

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
        return (1, 1, AGAIN, *_lowest_faces(-total, self.chart[0]))

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this total or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this total; ValueError if there are none."""
        if self.LOW < number < self.HIGH:
            return _lowest_faces(number, 2)
        sign, more, pair = (-1, -number, (1, 1)) if number < 0 else (1, number - self.HIGH, (SIDES, SIDES))
        for die, count in sorted(enumerate(self.chart), key=lambda row: row[1]):
            if die not in self.ANSWERS and count <= more <= count * SIDES:
                return (*pair, die or AGAIN, *_lowest_faces(more, count))
        for die, answer in self.ANSWERS.items():
            if number == sign * answer:
                return (*pair, die or AGAIN)
        raise ValueError(f"no faces of {self} mean {number}")


@record
class Answered(Fluked):
    """The same for a task that succeeds or fails: the last two rows of the chart answer without dice (ACY-FLUKE-09)."""

    NOTATION = ANSWERED
    ANSWERS: ClassVar[Mapping[int, int]] = {SIDES: AUTOMATIC, 0: SPECTACULAR}


def fluked(chart: tuple[int, ...]) -> str:
    """The notation of 2d5 with a chart of Flukes."""
    return str(Fluked(chart))


def answered(chart: tuple[int, ...]) -> str:
    """The notation of 2d5 for a task that succeeds or fails."""
    return str(Answered(chart))


def _chart(text: str, notation: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text.removeprefix(notation))


register(PLAIN, lambda _text: Fives())
register(FLUKED, lambda text: Fluked(_chart(text, FLUKED)))
for _count in range(1, MOST_HALVED + 1):
    register(f"{_count}{HALVED}", partial(lambda count, _text: HalvedFives(count), _count))
register(ANSWERED, lambda text: Answered(_chart(text, ANSWERED)))
