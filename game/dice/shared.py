"""Several checks on the ladder with one control die: the parries of a phase (ALT-PARRY-05)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import ClassVar

from game.dice.check import Modifier, Reason, lines
from game.dice.draw import Roll, Support, missing
from game.dice.ladder import (
    CONTROL,
    CRITICAL,
    DEGREES,
    Terms,
    amounts,
    confirmed,
    degree,
    dice_count,
    limits,
    lowest_confirming,
    lowest_faces,
    size,
    throw,
    throws,
    word,
)
from game.dice.shapes import Faces
from game.dice.source import Source
from game.dice.steps import StepCheck
from game.record import record

_Degrees = tuple[int, ...]


@record
class SharedSteps:
    """One control die read by several checks, each with situation dice of its own (ALT-PARRY-05, ALT-PARRY-18).

    `each` holds one modifier for each check, on top of the `modifiers` of all. The faces are the control die, then the
    situation dice of each check; where a 20 is a `threat` one more control die for all, and all situation dice anew.
    The value packs the degrees; `degrees` unpacks it. A 1 saves each check whose own steps allow it.
    """

    KIND: ClassVar[str] = "shared"

    key: str
    unit: int
    score: int
    modifiers: tuple[Modifier, ...]
    each: tuple[Modifier, ...]
    threat: bool = True

    def check(self, place: int) -> StepCheck:
        """One of the checks as it would be alone: its chances are the same."""
        return StepCheck(self.key, self.unit, self.score, (*self.modifiers, self.each[place]), self.threat)

    @property
    def sums(self) -> tuple[int, ...]:
        """The sum of steps of each check, without a limit."""
        steps = sum([modifier.amount for modifier in self.modifiers])
        return tuple([steps + own.amount for own in self.each])

    @property
    def terms(self) -> tuple[Terms, ...]:
        """All that the chances depend on, check by check."""
        return tuple([Terms.of(self.score, steps, threat=self.threat) for steps in self.sums])

    @property
    def target(self) -> int:
        """The highest total that succeeds: the score."""
        return self.score

    def total(self, faces: Faces) -> int:
        """The total of the control die and the situation dice of the first check."""
        return self.check(0).total(faces)

    def words(self, value: int) -> tuple[str, ...]:
        """The degree of each check in the book's own word."""
        return tuple([word(degree) for degree in self.degrees(value)])

    def degrees(self, value: int) -> _Degrees:
        """The degree of each check, in their order."""
        found: list[int] = []
        for _ in self.each:
            value, place = divmod(value, len(DEGREES))
            found.append(DEGREES[place])
        return tuple(reversed(found))

    def read(self, faces: Faces) -> int:
        """The degrees of all checks in one number."""
        return _packed(_read(self.terms, faces))

    def roll(self, dice: Source) -> Roll:
        """Throws the control die and every situation die, and all of them again to confirm a threat."""
        terms = self.terms
        faces = _thrown(terms, dice)
        if faces[0] == CONTROL and self.threat:
            faces += _thrown(terms, dice)
        return Roll(faces, _packed(_read(terms, faces)))

    def support(self) -> Support:
        """Every possible set of degrees with its exact chance."""
        return _support(self.terms, threat=self.threat)

    def faces_for(self, value: int) -> Faces:
        """The lowest faces that give every check its degree; ValueError if none do."""
        faces = _lowest(self.terms, self.degrees(value), threat=self.threat)
        if faces is None or self.read(faces) != value:
            raise missing(self, value)
        return faces

    def explain(self) -> tuple[Reason, ...]:
        """The steps of all checks, the score with its limits, and what each check adds: each with its rule."""
        score = Reason(f"score {'/'.join(map(str, limits(self.score)))}", self.score, "")
        return (*lines(self.modifiers), score, *lines(self.each))


def _packed(found: _Degrees) -> int:
    value = 0
    for one in found:
        value = value * len(DEGREES) + one - CRITICAL
    return value


def _thrown(terms: tuple[Terms, ...], dice: Source) -> Faces:
    return (dice.face(CONTROL), *(face for one in terms for face in throw(one.rung, dice)))


def _graded(grade: Callable[[Terms, int, Faces], int], terms: tuple[Terms, ...], faces: Faces) -> _Degrees:
    """A control die and the situation dice of all checks after it, graded one by one."""
    found: list[int] = []
    at = 1
    for one in terms:
        count = dice_count(one.rung)
        found.append(grade(one, faces[0], faces[at : at + count]))
        at += count
    return tuple(found)


def _read(terms: tuple[Terms, ...], faces: Faces) -> _Degrees:
    if faces[0] < CONTROL:
        return _graded(degree, terms, faces)
    again = faces[1 + sum(dice_count(one.rung) for one in terms) :]
    return _graded(confirmed, terms, again) if again else (CRITICAL,) * len(terms)


@lru_cache(maxsize=65536)
def _ways(grade: Callable[[Terms, int, Faces], int], terms: Terms, control: int) -> tuple[tuple[int, int], ...]:
    """In how many throws of its situation dice a check ends in each degree at this control die."""
    found: dict[int, int] = {}
    for amount, count in amounts(terms.rung):
        reached = grade(terms, control, (abs(amount),))  # one die of this amount means what several do
        found[reached] = found.get(reached, 0) + count
    return tuple(found.items())


def _weigh(
    grade: Callable[[Terms, int, Faces], int], terms: tuple[Terms, ...], control: int, into: dict[int, int], times: int
) -> None:
    for one in product(*(_ways(grade, own, control) for own in terms)):
        value = _packed(tuple(reached for reached, _ in one))
        into[value] = into.get(value, 0) + times * prod(count for _, count in one)


@lru_cache(maxsize=4096)
def _support(terms: tuple[Terms, ...], *, threat: bool) -> Support:
    found: dict[int, int] = {}
    times = CONTROL if threat else 1
    for control in range(1, CONTROL):
        _weigh(degree, terms, control, found, times)
    every = prod(size(one.rung) for one in terms)
    if threat:
        for control in range(1, CONTROL + 1):
            _weigh(confirmed, terms, control, found, 1)
    else:
        worst = _packed((CRITICAL,) * len(terms))
        found[worst] = found.get(worst, 0) + every
    return tuple((value, Fraction(count, CONTROL * times * every)) for value, count in sorted(found.items()))


@lru_cache(maxsize=4096)
def _lowest(terms: tuple[Terms, ...], wanted: _Degrees, *, threat: bool) -> Faces | None:
    for control in range(1, CONTROL):
        if (faces := _together(lowest_faces, terms, wanted, control)) is not None:
            return faces
    worst = (CONTROL, *(face for one in terms for face in throws(one.rung)[0]))
    if not threat:
        return worst
    for control in range(1, CONTROL + 1):
        if (faces := _together(lowest_confirming, terms, wanted, control)) is not None:
            return worst + faces
    return None


def _together(
    lowest: Callable[[Terms, int, int], Faces | None], terms: tuple[Terms, ...], wanted: _Degrees, control: int
) -> Faces | None:
    """A control die and the lowest situation dice by which every check reaches the degree wanted."""
    faces: list[int] = [control]
    for one, reached in zip(terms, wanted, strict=True):
        own = lowest(one, reached, control)
        if own is None:
            return None
        faces += own
    return tuple(faces)
