"""A check: dice plus named modifiers against a target number, a value that explains itself."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, pairwise
from typing import ClassVar, NamedTuple

from game.dice.draw import Roll, Support, missing
from game.dice.shapes import Exploding, Faces, chance_at_least, finite_shape, shape
from game.dice.source import Source
from game.record import record

TEN = "d10!"
"""The die of a check that names none: a 10 is thrown again (ASC-RULING-01)."""
SKIPPED = 4
"""No dice skip more numbers in a row."""
CEILING = 60
"""What the dice show at most where a check is read in full: a d10 that explodes shows more once in a million throws."""


class Reason(NamedTuple):
    """One line of an explanation: what it is, its sign and size, and the rule that gives it ("" for none).

    `part` tells what is no modifier: the number to be reached, the degree that is needed.
    """

    text: str
    amount: int
    rule: str
    part: str = ""


TARGET, NEEDED = "target", "needed"
"""Lines that are no modifiers."""


@record(word="modifier")
class Modifier:
    """One named plus or minus to a check: its key in the game's words, its amount and the ID of its rule."""

    key: str
    amount: int
    rule: str


@record
class Check:
    """Dice plus modifiers against a target number; reaching it is enough (ASC-RULING-02).

    The value is the highest of `bands` that the margin reaches, and one under the lowest band if it reaches
    none: with the usual bands (0,) it is 0 for success, -1 for failure. Bands rise. With no bands the value
    is the margin itself, of dice that show `ceiling` at most. `parts` explains the target number and is already in it.
    Where one die shows the `fumble` face (0: none does) and fails, it is thrown once more: another failure is a
    fumble, whose value is the one under `miss` (ALT-PLUG-03); the faces are those of both throws.
    """

    KIND: ClassVar[str] = "check"
    UNDER: ClassVar[bool] = False
    """Whether the dice are to stay at or under the target, rather than to reach it."""

    key: str
    unit: int
    modifiers: tuple[Modifier, ...]
    target: int
    bands: tuple[int, ...] = (0,)
    shape: str = TEN
    ceiling: int = CEILING
    parts: tuple[Modifier, ...] = ()
    fumble: int = 0

    @property
    def bonus(self) -> int:
        """The sum of the modifiers."""
        return sum([modifier.amount for modifier in self.modifiers])

    @property
    def need(self) -> int:
        """What the dice alone must show for success."""
        return self.target - self.bonus

    @property
    def _top(self) -> int:
        """What the dice show at most where they are read in full; never less than success needs."""
        return max(self.ceiling, self.need)

    @property
    def miss(self) -> int:
        """The value of a margin under every band."""
        return self.bands[0] - 1

    @property
    def worst(self) -> int:
        """The value of a fumble."""
        return self.miss - 1

    @property
    def threat(self) -> bool:
        """Whether the fumble face fails, and must be confirmed by a second throw."""
        return 0 < self.fumble < self.need and bool(self.bands)

    def kept(self, value: int) -> int:
        """The band that the first throw has reached, where a fumble was confirmed; else the value itself."""
        return self._band(self.fumble - self.need) if self.threat and value == self.worst else value

    def botched(self, value: int) -> bool:
        """Whether a value is a fumble."""
        return self.threat and value == self.worst

    def _first(self, faces: Faces) -> Faces:
        """The faces of the throw that counts, without those that confirm."""
        return faces[:1] if self.threat and faces[0] == self.fumble else faces

    def total(self, faces: Faces) -> int:
        """Dice and modifiers together."""
        return shape(self.shape).read(self._first(faces)) + self.bonus

    def margin(self, faces: Faces) -> int:
        """How far the total is over (or, negative, under) the target number."""
        return self.total(faces) - self.target

    def read(self, faces: Faces) -> int:
        """The band that thrown faces reach (or the margin, where there are no bands)."""
        margin, again = self.margin(faces), faces[len(self._first(faces)) :]
        if not self.bands:
            return min(margin, self._top - self.need)
        if again and shape(self.shape).read(again) < self.need:
            return self.worst
        return self._band(margin)

    def _band(self, margin: int) -> int:
        reached = bisect_right(self.bands, margin)
        return self.bands[reached - 1] if reached else self.miss

    def words(self, value: int) -> tuple[str, ...]:
        """That it is a fumble; there are no other words for how well in the books of this check."""
        return ("fumble",) if self.botched(value) else ()

    def succeeds(self, value: int) -> bool:
        """Whether a value is a success: a margin of 0 or more."""
        return value >= 0

    def roll(self, dice: Source) -> Roll:
        """Throws the dice."""
        faces = shape(self.shape).roll(dice)
        if self.threat and faces[0] == self.fumble:
            faces = (*faces, *shape(self.shape).roll(dice))
        return Roll(faces, self.read(faces))

    def support(self) -> Support:
        """Every possible value with its exact chance, in rising order; the chances sum to 1."""
        if self.threat:
            return _threatened(self.shape, self.need, self.bands, self.fumble)
        if self.bands:
            return _banded(self.shape, self.need, self.bands)
        return _full(self.shape, self.need, self._top)

    def odds(self) -> Fraction:
        """The chance of success: that the margin is at least 0."""
        return chance_at_least(self.shape, self.target - self.bonus)

    def chance(self, margin: int) -> Fraction:
        """The chance that the margin is at least this."""
        return chance_at_least(self.shape, self.need + margin)

    def faces_for(self, value: int) -> Faces:
        """The lowest faces that give this value; ValueError if none do."""
        dice = shape(self.shape)
        if self.botched(value):
            return (self.fumble, *dice.faces_for(dice.lowest))
        missed = bool(self.bands) and value == self.miss
        start = dice.lowest if missed else max(dice.lowest, self.need + value)
        for number in chain(range(start, start + SKIPPED + 1), _far(self.shape, start + SKIPPED)):
            try:
                faces = dice.faces_for(number)
            except ValueError:
                continue  # an exploding die skips the multiples of its top face, dice with flukes what stands for them
            if self.read(faces) == value:
                return (*faces, *self._enough()) if self.threat and faces[0] == self.fumble else faces
        raise missing(self, value)

    def _enough(self) -> Faces:
        """The lowest faces that succeed."""
        return next(faces for faces in map(self._faces, (self.need, self.need + 1)) if faces)

    def _faces(self, number: int) -> Faces:
        try:
            return shape(self.shape).faces_for(number)
        except ValueError:
            return ()

    def explain(self) -> tuple[Reason, ...]:
        """The modifiers, then the target number, then what of it is known by name: each with its rule."""
        return (
            *lines(self.modifiers),
            Reason("target number", self.target, "", TARGET),
            *lines(self.parts),
        )


def _far(text: str, number: int) -> Iterator[int]:
    """The numbers above this one that dice of an end can mean: some are far off, of what succeeds whatever happens."""
    dice = shape(text)
    if not isinstance(dice, Exploding):
        outcomes = finite_shape(text).distribution().outcomes
        yield from outcomes[bisect_right(outcomes, number) :]


def lines(modifiers: Iterable[Modifier]) -> tuple[Reason, ...]:
    """Modifiers as lines of an explanation, each with its rule."""
    return tuple(Reason(m.key.replace("_", " ").replace(".", ": "), m.amount, m.rule) for m in modifiers)


@lru_cache(maxsize=16384)
def _banded(text: str, need: int, bands: tuple[int, ...]) -> Support:
    """The chance of each band: that it is reached, less that the next is."""
    if any(low >= high for low, high in pairwise(bands)):
        raise ValueError(f"the bands of a check must rise: {bands}")
    reached = [Fraction(1), *(chance_at_least(text, need + band) for band in bands), Fraction(0)]
    values = (bands[0] - 1, *bands)
    found = ((value, reached[i] - reached[i + 1]) for i, value in enumerate(values))
    return tuple((value, chance) for value, chance in found if chance)


@lru_cache(maxsize=16384)
def _threatened(text: str, need: int, bands: tuple[int, ...], fumble: int) -> Support:
    """The same with a fumble, whose chance is taken from the band that its face alone reaches."""
    shown = chance_at_least(text, fumble) - chance_at_least(text, fumble + 1)
    botched = shown * (1 - chance_at_least(text, need))
    reached = bisect_right(bands, fumble - need)
    plain = bands[reached - 1] if reached else bands[0] - 1
    found = ((value, chance - botched * (value == plain)) for value, chance in _banded(text, need, bands))
    return ((bands[0] - 2, botched), *((value, chance) for value, chance in found if chance))


@lru_cache(maxsize=4096)
def _full(text: str, need: int, ceiling: int) -> Support:
    """The chance of each margin; everything from the ceiling of the dice on is one."""
    found: list[tuple[int, Fraction]] = []
    number, left = shape(text).lowest, Fraction(1)
    while left and number < ceiling:
        after = chance_at_least(text, number + 1)
        if after != left:
            found.append((number - need, left - after))
        number, left = number + 1, after
    return (*found, (ceiling - need, left)) if left else tuple(found)
