"""Dice with Flukes: the least and the most that they show add or take dice by a chart (ACY-FLUKE, ACY-PLUG-07)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from game.dice.distribution import Distribution
from game.dice.shapes import Faces, Halved, Sum, Whole, register
from game.dice.source import Scripted, Source
from game.record import record

CHART = 6
"""Sides of the chart's die."""
TIMES = "x"
"""Between how many times dice are thrown and their notation."""


def zero(face: int) -> int:
    """A zero roll: a 6 counts 0 and stands (ACY-DICE-03)."""
    return face % CHART


@record
class Flukes:
    """Plain dice; the LOW or the HIGH total is a Fluke: the chart's dice are subtracted, that total left out, or added.

    `chart` says how many dice, by the chart's die from 0 to 5 (ACY-FLUKE-01 to -03, -08); they make no Fluke (-11).
    """

    chart: tuple[int, ...]

    LOW: ClassVar[int]
    HIGH: ClassVar[int]
    NOTATION: ClassVar[str]
    NAME: ClassVar[str]
    ANSWERS: ClassVar[Mapping[int, int]] = MappingProxyType({})
    """Totals that rows of the chart stand for in place of dice."""

    @classmethod
    def plain(cls) -> Whole:
        """The dice thrown first."""
        raise NotImplementedError

    @classmethod
    def more(cls, count: int) -> Whole:
        """So many dice of the chart."""
        raise NotImplementedError

    @classmethod
    def parted(cls, faces: Faces) -> tuple[Faces, Faces]:
        """The faces of the dice thrown first, and those of a Fluke."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.NOTATION + "".join(map(str, self.chart))

    @property
    def lowest(self) -> int:
        """The worst Fluke, all dice at their most."""
        return _lowest(self)

    def roll(self, dice: Source) -> Faces:
        """The plain dice; for a Fluke the chart's die and what it names."""
        faces = self.plain().roll(dice)
        if self.plain().read(faces) in (self.LOW, self.HIGH):
            chart = dice.face(CHART)
            row = zero(chart)
            faces = (*faces, chart, *(() if row in self.ANSWERS else self.more(self.chart[row]).roll(dice)))
        return faces

    def read(self, faces: Faces) -> int:
        """What is added to the skill."""
        first, rest = self.parted(faces)
        total = self.plain().read(first)
        if total not in (self.LOW, self.HIGH):
            return total
        sign, base, row = (-1, 0, zero(rest[0])) if total == self.LOW else (1, total, zero(rest[0]))
        if row in self.ANSWERS:
            return sign * self.ANSWERS[row]
        return base + sign * self.more(self.chart[row]).read(rest[1:])

    def distribution(self) -> Distribution:
        """The exact distribution, Flukes counted."""
        return _distribution(self)

    def _row(self, row: int, sign: int) -> Distribution:
        if row in self.ANSWERS:
            return Distribution.uniform((sign * self.ANSWERS[row],))
        return self.more(self.chart[row]).distribution().map(lambda more: sign * more + self.HIGH * (sign > 0))

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this total or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this total; ValueError if there are none."""
        if self.LOW < number < self.HIGH:
            return self.plain().faces_for(number)
        sign, more, total = (-1, -number, self.LOW) if number < 0 else (1, number - self.HIGH, self.HIGH)
        first = self.plain().faces_for(total)
        for die, count in sorted(enumerate(self.chart), key=lambda row: row[1]):
            if die not in self.ANSWERS and more in self.more(count).distribution().outcomes:
                return (*first, die or CHART, *self.more(count).faces_for(more))
        for die, answer in self.ANSWERS.items():
            if number == sign * answer:
                return (*first, die or CHART)
        raise ValueError(f"no faces of {self} mean {number}")


@lru_cache(maxsize=64)
def _distribution(one: Flukes) -> Distribution:
    rows, parts = range(len(one.chart)), list[tuple[Fraction, Distribution]]()
    for total, chance in one.plain().distribution():
        if total in (one.LOW, one.HIGH):
            parts += [(chance / len(rows), one._row(row, -1 if total == one.LOW else 1)) for row in rows]
        else:
            parts.append((chance, Distribution.uniform((total,))))
    return Distribution.mix(parts)


@lru_cache(maxsize=64)
def _lowest(one: Flukes) -> int:
    return min(*(one._row(row, -1).outcomes[0] for row in range(len(one.chart))), one.LOW + 1)


@record
class Repeated:
    """The same dice with Flukes thrown so many times, by one unit after another, and added up (ACY-GROUP-02, -08)."""

    count: int
    one: Flukes

    def __str__(self) -> str:
        return f"{self.count}{TIMES}{self.one}"

    @property
    def NAME(self) -> str:  # noqa: N802 - as other dice are named
        """What the dice are called."""
        return f"{self.count} times {self.one.NAME}"

    @property
    def lowest(self) -> int:
        """The worst Fluke each time."""
        return self.count * self.one.lowest

    def roll(self, dice: Source) -> Faces:
        """The faces of each throw, one throw after another."""
        return tuple(face for _ in range(self.count) for face in self.one.roll(dice))

    def read(self, faces: Faces) -> int:
        """The sum of what each throw means."""
        written = Scripted(faces)
        return sum(self.one.read(self.one.roll(written)) for _ in range(self.count))

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        return _repeated(self.count, self.one)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this sum or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this sum; ValueError if there are none."""
        if self.count == 1:
            return self.one.faces_for(number)
        rest = Repeated(self.count - 1, self.one)
        first = (value for value, _ in self.one.distribution() if rest.distribution().chance(number - value))
        value = next(first, None)
        if value is None:
            raise ValueError(f"no faces of {self} mean {number}")
        return (*self.one.faces_for(value), *rest.faces_for(number - value))


@lru_cache(maxsize=64)
def _repeated(count: int, one: Flukes) -> Distribution:
    alone = one.distribution()
    return alone if count == 1 else _repeated(count - 1, one) + alone


def chart_of(text: str, notation: str) -> tuple[int, ...]:
    """The chart that a notation ends with."""
    return tuple(int(digit) for digit in text.removeprefix(notation))


@record
class FlukedTen(Flukes):
    """One d10 whose 1 and 10 are Flukes of d3 (ACY-PLUG-07)."""

    LOW = 1
    HIGH = 10
    NOTATION = "d10f"
    NAME = "d10 with Flukes"

    @classmethod
    def plain(cls) -> Sum:
        """The d10."""
        return Sum(1, cls.HIGH)

    @classmethod
    def more(cls, count: int) -> Halved:
        """The d3 of the chart, each a d6 halved."""
        return Halved(count)

    @classmethod
    def parted(cls, faces: Faces) -> tuple[Faces, Faces]:
        """The d10, and the rest."""
        return faces[:1], faces[1:]


def ten_words(faces: Faces) -> str:
    """Faces of such a d10 as a log shows them: the chart's die of a Fluke apart from its dice."""
    if len(faces) < 2 or faces[0] not in (FlukedTen.LOW, FlukedTen.HIGH):
        return "+".join(map(str, faces))
    return f"{faces[0]}, Fluke {zero(faces[1])}: {'+'.join(str((face + 1) // 2) for face in faces[2:])}"


register(FlukedTen.NOTATION, lambda text: FlukedTen(chart_of(text, FlukedTen.NOTATION)))
