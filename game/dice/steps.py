"""A check on the ladder: a control die, the situation die of its steps, and a score to stay under."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from game.dice.check import NEEDED, Modifier, Reason, lines
from game.dice.draw import Roll, Support, missing
from game.dice.ladder import (
    CONTROL,
    CRITICAL,
    DEGREES,
    ORDINARY,
    Terms,
    chances,
    confirmed,
    degree,
    dice_count,
    limits,
    lowest_confirming,
    lowest_faces,
    situation,
    throw,
    throws,
    total,
    word,
)
from game.dice.shapes import Faces
from game.dice.source import Source
from game.record import record


@record
class StepCheck:
    """A control die d20 and a situation die against a score; the total must not pass it (ALT-BASE-03).

    The value is a degree, CRITICAL to AMAZING. Modifiers are steps: penalties above 0, bonuses below. The faces are
    the control die, the situation dice, and where a 20 is a `threat` both once more (ALT-CRIT-02). A `sure` check
    cannot fail: FAILURE is Marginal, and so is CRITICAL, which tells a control die of 20 (ALT-CRIT-06). `needed` is the
    lowest degree that is enough, where somebody else's has to be reached or beaten.
    """

    KIND: ClassVar[str] = "steps"

    key: str
    unit: int
    score: int
    modifiers: tuple[Modifier, ...] = ()
    threat: bool = True
    sure: bool = False
    needed: int = ORDINARY

    @property
    def miss(self) -> int:
        """The worst there is."""
        return CRITICAL

    @property
    def steps(self) -> int:
        """The sum of the modifiers, without a limit (ALT-BASE-02)."""
        return sum([modifier.amount for modifier in self.modifiers])

    @property
    def bonus(self) -> int:
        """How much the modifiers help: the sum of steps with its sign turned."""
        return -self.steps

    @property
    def terms(self) -> Terms:
        """All that the chances depend on."""
        return Terms.of(self.score, self.steps, threat=self.threat, sure=self.sure)

    @property
    def rung(self) -> int:
        """The sum of the modifiers as the ladder has it."""
        return self.terms.rung

    @property
    def target(self) -> int:
        """The highest total that succeeds: the score."""
        return self.score

    @property
    def parts(self) -> tuple[Modifier, ...]:
        """A score is explained by the unit's sheet, not here."""
        return ()

    @property
    def sums(self) -> tuple[int, ...]:
        """The sum of steps of each check that is read: here of one."""
        return (self.steps,)

    def succeeds(self, value: int) -> bool:
        """Whether a degree is enough: Ordinary or better, unless more is needed."""
        return value >= self.needed

    def words(self, value: int) -> tuple[str, ...]:
        """The degree in the book's own word."""
        return (word(value, sure=self.sure),)

    def total(self, faces: Faces) -> int:
        """What the first control die and its situation dice come to."""
        rung = self.rung
        return total(rung, faces[0], faces[1 : 1 + dice_count(rung)])

    def read(self, faces: Faces) -> int:
        """The degree of thrown faces."""
        return _read(self.terms, faces)

    def roll(self, dice: Source) -> Roll:
        """Throws the control die and the situation dice, and a second time to confirm a threat."""
        terms = self.terms
        faces = (dice.face(CONTROL), *throw(terms.rung, dice))
        if faces[0] == CONTROL and terms.threat:
            faces = (*faces, dice.face(CONTROL), *throw(terms.rung, dice))
        return Roll(faces, _read(terms, faces))

    def support(self) -> Support:
        """Every possible degree with its exact chance, in rising order."""
        return _support(self.terms)

    def odds(self) -> Fraction:
        """The chance of success."""
        return self.chance(self.needed)

    def chance(self, least: int) -> Fraction:
        """The chance of this degree or a better one."""
        return _at_least(self.terms)[least - CRITICAL] if least in DEGREES else Fraction(0)

    def faces_for(self, value: int) -> Faces:
        """The lowest faces that give this degree; ValueError if none do."""
        faces = _lowest(self.terms, value)
        if faces is None:
            raise missing(self, value)
        return faces

    def explain(self) -> tuple[Reason, ...]:
        """The steps by name, each with its rule; then the score with its limits, and the die of their sum."""
        die = situation(self.rung) or "none"
        enough = word(self.needed) if self.needed in DEGREES else "more than can be rolled"
        return (
            *lines(self.modifiers),
            Reason(f"score {'/'.join(map(str, limits(self.score)))}", self.score, ""),
            Reason(f"situation die {die}", self.steps, "ALT-BASE-01"),
            *((Reason(f"needs {enough}", self.needed, "", NEEDED),) if self.needed != ORDINARY else ()),
        )


def _read(terms: Terms, faces: Faces) -> int:
    after = 1 + dice_count(terms.rung)
    if faces[0] < CONTROL:
        return degree(terms, faces[0], faces[1:after])
    return confirmed(terms, faces[after], faces[after + 1 :]) if terms.threat else CRITICAL


@lru_cache(maxsize=16384)
def _support(terms: Terms) -> Support:
    return tuple((value, chance) for value, chance in zip(DEGREES, chances(terms), strict=True) if chance)


@lru_cache(maxsize=16384)
def _at_least(terms: Terms) -> tuple[Fraction, ...]:
    found = chances(terms)
    return tuple(sum(found[place:], Fraction(0)) for place in range(len(found)))


@lru_cache(maxsize=4096)
def _lowest(terms: Terms, value: int) -> Faces | None:
    for control in range(1, CONTROL):
        if (faces := lowest_faces(terms, value, control)) is not None:
            return (control, *faces)
    worst = (CONTROL, *throws(terms.rung)[0])
    if not terms.threat:
        return worst if value == CRITICAL else None
    for control in range(1, CONTROL + 1):
        if (faces := lowest_confirming(terms, value, control)) is not None:
            return (*worst, control, *faces)
    return None
