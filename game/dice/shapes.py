"""Dice shapes and their notation.

`3d6` a sum, `d10!` exploding, `1d3` sixes halved up, `2d6/2` halved together, `d4+2` and `d6-3` with a flat number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from game.dice.distribution import Distribution, dice_sum
from game.dice.source import Source
from game.record import record

Faces = tuple[int, ...]

MOST_DICE = 200
MOST_SIDES = 1000


class Shape(Protocol):
    """Which dice are thrown and what is read from their faces."""

    @property
    def lowest(self) -> int:
        """The lowest number they can mean."""

    def roll(self, dice: Source) -> Faces:
        """Throws the dice."""

    def read(self, faces: Faces) -> int:
        """The number these faces mean."""

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this number or a higher one."""

    def faces_for(self, number: int) -> Faces:
        """Faces that mean this number; ValueError if none do."""


def _no_faces(shape: Shape, number: int) -> ValueError:
    return ValueError(f"no faces of {shape} mean {number}")


def spread(total: int, count: int, sides: int) -> Faces:
    """`count` faces with this sum, high ones first."""
    faces: list[int] = []
    for left in range(count - 1, -1, -1):
        faces.append(min(sides, total - left))
        total -= faces[-1]
    return tuple(faces)


@record
class Sum:
    """So many dice added up: `3d6`."""

    count: int
    sides: int

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    @property
    def lowest(self) -> int:
        """All ones."""
        return self.count

    def roll(self, dice: Source) -> Faces:
        """As many faces as dice."""
        return tuple(dice.face(self.sides) for _ in range(self.count))

    def read(self, faces: Faces) -> int:
        """Their sum."""
        return sum(faces)

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        return dice_sum(self.count, self.sides)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this sum or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this sum; ValueError if there are none."""
        if not self.count <= number <= self.count * self.sides:
            raise _no_faces(self, number)
        return spread(number, self.count, self.sides)


@record
class Exploding:
    """One die whose top face is rolled again and added, without end: `d10!` (ASC-RULING-01)."""

    sides: int

    def __str__(self) -> str:
        return f"d{self.sides}!"

    @property
    def lowest(self) -> int:
        """A one."""
        return 1

    def roll(self, dice: Source) -> Faces:
        """The top faces thrown, then the one that ended it."""
        faces = [dice.face(self.sides)]
        while faces[-1] == self.sides:
            faces.append(dice.face(self.sides))
        return tuple(faces)

    def read(self, faces: Faces) -> int:
        """Their sum."""
        return sum(faces)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this number or a higher one, over endless explosions."""
        if number <= 1:
            return Fraction(1)
        again, rest = divmod(number, self.sides)
        last = Fraction(self.sides + 1 - rest, self.sides) if rest else Fraction(1)
        return Fraction(1, self.sides**again) * last

    def faces_for(self, number: int) -> Faces:
        """The faces that mean this number; ValueError for 0, negatives and multiples of the sides."""
        again, rest = divmod(number, self.sides)
        if number < 1 or rest == 0:
            raise _no_faces(self, number)
        return (self.sides,) * again + (rest,)


@record
class Halved:
    """Sixes, each halved up, added: `1d3` is a d6 read 1-2, 3-4, 5-6 (ASC-RULING-50)."""

    count: int

    def __str__(self) -> str:
        return f"{self.count}d3"

    @property
    def lowest(self) -> int:
        """All ones."""
        return self.count

    def roll(self, dice: Source) -> Faces:
        """As many d6 faces as dice."""
        return tuple(dice.face(6) for _ in range(self.count))

    def read(self, faces: Faces) -> int:
        """The sum of the halves."""
        return sum((face + 1) // 2 for face in faces)

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        return dice_sum(self.count, 3)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this sum or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """d6 faces with this sum of halves, odd ones; ValueError if there are none."""
        if not self.count <= number <= self.count * 3:
            raise _no_faces(self, number)
        return tuple(2 * third - 1 for third in spread(number, self.count, 3))


@record
class Half:
    """So many dice added up and the sum halved once, down: `2d6/2` (ASC-RULING-50)."""

    whole: Sum

    def __str__(self) -> str:
        return f"{self.whole}/2"

    @property
    def lowest(self) -> int:
        """All ones, halved."""
        return self.whole.lowest // 2

    def roll(self, dice: Source) -> Faces:
        """As many faces as dice."""
        return self.whole.roll(dice)

    def read(self, faces: Faces) -> int:
        """Half their sum."""
        return sum(faces) // 2

    def distribution(self) -> Distribution:
        """The exact distribution of the half."""
        return self.whole.distribution().map(lambda total: total // 2)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this half or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this half; ValueError if there are none."""
        for total in (2 * number, 2 * number + 1):
            if self.whole.count <= total <= self.whole.count * self.whole.sides:
                return self.whole.faces_for(total)
        raise _no_faces(self, number)


@record
class Mixed:
    """Dice of several kinds added up: a blow of the fist and what its force adds, `1d3+2d6/2` (ASC-UNARM-05)."""

    parts: tuple[Sum | Halved | Half, ...]

    def __str__(self) -> str:
        return "+".join(str(part) for part in self.parts)

    @property
    def lowest(self) -> int:
        """The lowest of each part."""
        return sum(part.lowest for part in self.parts)

    def roll(self, dice: Source) -> Faces:
        """The faces of each part, one after another."""
        return tuple(face for part in self.parts for face in part.roll(dice))

    def read(self, faces: Faces) -> int:
        """The sum of what each part reads from its own faces."""
        total, at = 0, 0
        for part in self.parts:
            count = _dice_of(part)
            total += part.read(faces[at : at + count])
            at += count
        return total

    def distribution(self) -> Distribution:
        """The exact distribution of the sum."""
        weights = {0: 1}
        for part in self.parts:
            more = part.distribution()
            wider: dict[int, int] = {}
            for value, weight in weights.items():
                for added, share in zip(more.outcomes, more.weights, strict=True):
                    wider[value + added] = wider.get(value + added, 0) + weight * share
            weights = wider
        return Distribution.of(weights)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this sum or a higher one."""
        return self.distribution().at_least(number)

    def faces_for(self, number: int) -> Faces:
        """Faces with this sum, the first parts as high as they go; ValueError if there are none."""
        faces: list[int] = []
        for at, part in enumerate(self.parts):
            rest = sum(other.lowest for other in self.parts[at + 1 :])
            value = min(number - rest, part.distribution().outcomes[-1])
            faces += part.faces_for(value)
            number -= value
        if number:
            raise _no_faces(self, number)
        return tuple(faces)


def _dice_of(part: Sum | Halved | Half) -> int:
    return part.whole.count if isinstance(part, Half) else part.count


@record
class Shifted:
    """Dice and a flat number, which may take them below 0: `d4+2`, `d6-3` (ALT-BASE-29, ALT-BASE-30)."""

    dice: Sum | Halved | Half | Mixed
    flat: int

    def __str__(self) -> str:
        return f"{self.dice}{self.flat:+d}"

    @property
    def lowest(self) -> int:
        """All ones, and the flat number."""
        return self.dice.lowest + self.flat

    def roll(self, dice: Source) -> Faces:
        """The faces of the dice."""
        return self.dice.roll(dice)

    def read(self, faces: Faces) -> int:
        """What the dice mean, and the flat number."""
        return self.dice.read(faces) + self.flat

    def distribution(self) -> Distribution:
        """The exact distribution of both together."""
        return self.dice.distribution().map(lambda value: value + self.flat)

    def chance_at_least(self, number: int) -> Fraction:
        """The exact chance of this result or a higher one."""
        return self.dice.chance_at_least(number - self.flat)

    def faces_for(self, number: int) -> Faces:
        """Faces with this result; ValueError if there are none."""
        return self.dice.faces_for(number - self.flat)


class Whole(Shape, Protocol):
    """A shape with a highest result, and so with a distribution."""

    def distribution(self) -> Distribution:
        """The exact distribution of what the dice mean."""


Finite = Sum | Halved | Half | Mixed | Shifted | Whole

Form = Callable[[str], Whole]
_FORMS: tuple[tuple[str, Form], ...] = ()
"""Notations of books, by how they begin."""


def register(prefix: str, form: Form) -> None:
    """Makes notations that begin so readable: a book with dice of its own brings their shape."""
    global _FORMS  # noqa: PLW0603 - once for each book, as it is imported
    _FORMS = (*(one for one in _FORMS if one[0] != prefix), (prefix, form))
    shape.cache_clear()


_SUM = re.compile(r"([1-9]\d{0,2})?d([1-9]\d{0,3})", re.ASCII)
_SHIFTED = re.compile(r"(.+)([+-][1-9]\d{0,2})", re.ASCII)
_EXPLODING = re.compile(r"d([1-9]\d{0,3})!", re.ASCII)


@lru_cache(maxsize=1024)
def shape(text: str) -> Finite | Exploding:
    """The shape that a notation names: `3d6`, `d10!`, `2d3`, `1d3+2d6/2`, `d4+2`; ValueError says what is possible."""
    for prefix, form in _FORMS:
        if text.startswith(prefix):
            return form(text)
    if found := _SHIFTED.fullmatch(text):
        return _shifted(found[1], int(found[2]))
    if "+" in text:
        return Mixed(tuple(_part(part) for part in text.split("+")))
    if text.endswith("/2"):
        return _half(text)
    if found := _EXPLODING.fullmatch(text):
        sides = int(found[1])
        if 2 <= sides <= MOST_SIDES:
            return Exploding(sides)
    if found := _SUM.fullmatch(text):
        count, sides = int(found[1] or 1), int(found[2])
        if count <= MOST_DICE and sides <= MOST_SIDES:
            return Halved(count) if sides == 3 else Sum(count, sides)
    raise ValueError(f"{text!r} names no dice: write 3d6 for a sum, d10! if the top face rolls again")


def _shifted(text: str, flat: int) -> Shifted:
    dice = shape(text)
    if not isinstance(dice, (Sum, Halved, Half, Mixed)):
        raise ValueError(f"{text!r} names no dice: write 3d6 for a sum, with one flat number at most")
    return Shifted(dice, flat)


def _half(text: str) -> Half:
    whole = shape(text.removesuffix("/2"))
    if not isinstance(whole, Sum):
        raise ValueError(f"{text!r} names no dice: only a plain sum is halved, as in 2d6/2")
    return Half(whole)


def _part(text: str) -> Sum | Halved | Half:
    part = shape(text)
    if isinstance(part, (Sum, Halved, Half)):
        return part
    raise ValueError(f"{text!r} has no highest result; write a sum such as 3d6 here")


def finite_shape(text: str) -> Finite:
    """Like `shape`, for a place where the highest result must be known; ValueError for an exploding die."""
    found = shape(text)
    if isinstance(found, Exploding):
        raise ValueError(f"{text!r} has no highest result; write a sum such as 3d6 here")
    return found


def dice_of(text: str) -> tuple[int, int]:
    """How many dice of how many sides a plain roll throws: 3 and 6 of 3d6, none of nothing."""
    count, _, sides = text.partition("d")
    return (int(count or 1), int(sides)) if sides else (0, 0)


@lru_cache(maxsize=65536)
def chance_at_least(text: str, number: int) -> Fraction:
    """The exact chance that the dice of a notation mean this number or a higher one; cached."""
    return shape(text).chance_at_least(number)
