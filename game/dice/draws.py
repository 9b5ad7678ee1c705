"""Draws: what is about to be thrown, as plain values.

Play, exploration and forecast read the same canonical value of a draw, so they cannot drift apart. The checks,
which also explain themselves, are in `check.py`, `steps.py` and `shared.py`; all of them are to be had from here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from game.dice.check import CEILING, TEN, Check, Modifier, Reason
from game.dice.draw import Draw, Roll, Support, missing
from game.dice.shapes import Faces, Sum, chance_at_least, finite_shape, shape
from game.dice.shared import SharedSteps
from game.dice.source import Source
from game.dice.steps import StepCheck
from game.record import record

AnyCheck = Check | StepCheck
"""Every draw that is a check: one that succeeds or fails, has modifiers and explains itself."""

OnLadder = StepCheck | SharedSteps
"""Every draw whose value tells degrees."""

__all__ = [
    "CEILING",
    "TEN",
    "AnyCheck",
    "Check",
    "Damage",
    "Draw",
    "Modifier",
    "OnLadder",
    "Pick",
    "Reason",
    "Roll",
    "SharedSteps",
    "Spread",
    "StepCheck",
    "Support",
    "Table",
    "Threshold",
]


@lru_cache(maxsize=4096)
def _summed(text: str, bonus: int, *, floor: bool) -> Support:
    found = finite_shape(text).distribution().map(lambda value: value + bonus)
    return tuple(found.map(lambda value: max(0, value)) if floor else found)


@lru_cache(maxsize=1024)
def _even(first: int, count: int) -> Support:
    return tuple((value, Fraction(1, count)) for value in range(first, first + count))


@record
class Damage:
    """Dice of which only the sum is read, plus a bonus: `3d6`, `1d3`, `d6-3`.

    With `floor` a sum below 0 counts as 0, as armour and weak blows have it (ALT-BASE-17, ALT-STR-06).
    """

    KIND: ClassVar[str] = "damage"

    key: str
    unit: int
    shape: str
    bonus: int = 0
    floor: bool = False

    @property
    def text(self) -> str:
        """The dice as they are written: "d6-3"."""
        return f"{self.shape}{f'{self.bonus:+d}' * bool(self.bonus)}"

    def read(self, faces: Faces) -> int:
        """The sum and the bonus."""
        found = finite_shape(self.shape).read(faces) + self.bonus
        return max(0, found) if self.floor else found

    def roll(self, dice: Source) -> Roll:
        """Throws the dice."""
        faces = finite_shape(self.shape).roll(dice)
        return Roll(faces, self.read(faces))

    def support(self) -> Support:
        """Every possible sum with its exact chance, in rising order."""
        return _summed(self.shape, self.bonus, floor=self.floor)

    def chance(self, least: int) -> Fraction:
        """The chance of this much or more."""
        if self.floor and least <= 0:
            return Fraction(1)
        return chance_at_least(self.shape, least - self.bonus)

    def faces_for(self, value: int) -> Faces:
        """Faces with this sum; ValueError if there are none."""
        if not self.floor or value > 0:
            return finite_shape(self.shape).faces_for(value - self.bonus)
        dice = finite_shape(self.shape)
        faces = dice.faces_for(dice.lowest)
        if self.read(faces) != value:
            raise missing(self, value)
        return faces


@record
class Table:
    """One die read on a table: the value is its face."""

    KIND: ClassVar[str] = "table"

    key: str
    unit: int
    sides: int

    def read(self, faces: Faces) -> int:
        """The face."""
        return faces[0]

    def roll(self, dice: Source) -> Roll:
        """Throws the die."""
        face = dice.face(self.sides)
        return Roll((face,), face)

    def support(self) -> Support:
        """Every face, equally likely."""
        return _even(1, self.sides)

    def faces_for(self, value: int) -> Faces:
        """The face itself; ValueError if the die has no such face."""
        if not 1 <= value <= self.sides:
            raise missing(self, value)
        return (value,)


@record
class Threshold:
    """One die to stay at or under a number: 1 if it does, else 0; it never explodes (ASC-RULING-19)."""

    KIND: ClassVar[str] = "threshold"

    key: str
    unit: int
    sides: int
    at_most: int

    def read(self, faces: Faces) -> int:
        """1 at or under the number, else 0."""
        return 1 if faces[0] <= self.at_most else 0

    def roll(self, dice: Source) -> Roll:
        """Throws the die."""
        faces = (dice.face(self.sides),)
        return Roll(faces, self.read(faces))

    def odds(self) -> Fraction:
        """The chance to stay at or under the number."""
        return Fraction(min(max(self.at_most, 0), self.sides), self.sides)

    def support(self) -> Support:
        """0 and 1 with their chances; what cannot happen is left out."""
        odds = self.odds()
        return tuple((value, chance) for value, chance in ((0, 1 - odds), (1, odds)) if chance)

    def faces_for(self, value: int) -> Faces:
        """The lowest face for 1, the top face for 0; ValueError if it cannot be."""
        face = 1 if value == 1 else self.sides
        if self.read((face,)) != value:
            raise missing(self, value)
        return (face,)


@record
class Pick:
    """One of so many options, each as likely: the value is its index from 0."""

    KIND: ClassVar[str] = "pick"

    key: str
    unit: int
    options: int

    def read(self, faces: Faces) -> int:
        """The index."""
        return faces[0] - 1

    def roll(self, dice: Source) -> Roll:
        """Throws a die with a face for each option."""
        face = dice.face(self.options)
        return Roll((face,), face - 1)

    def support(self) -> Support:
        """Every index, equally likely."""
        return _even(0, self.options)

    def faces_for(self, value: int) -> Faces:
        """The face of an index; ValueError if there is no such option."""
        if not 0 <= value < self.options:
            raise missing(self, value)
        return (value + 1,)


@record
class Spread:
    """One throw that several units read, each summing so many dice from the left (ASC-GREN-07).

    `reads` holds how many dice each reader keeps, in falling order without repeats. The value packs the sums
    of those; `sums` unpacks it. Throws in which every reader takes the same are one value: a 4d6 blast read
    at 4, 3 and 1 dice has a support of 396, not 1296.
    """

    KIND: ClassVar[str] = "spread"

    key: str
    unit: int
    shape: str
    reads: tuple[int, ...]

    @property
    def _base(self) -> int:
        dice = self._dice()
        return dice.count * dice.sides + 1

    def _dice(self) -> Sum:
        found = shape(self.shape)
        if not isinstance(found, Sum):
            raise ValueError(f"a spread needs a plain sum of dice, not {self.shape}")
        return found

    def read(self, faces: Faces) -> int:
        """The sums of all readers in one number."""
        value, base = 0, self._base
        for kept in self.reads:
            value = value * base + sum(faces[:kept])
        return value

    def sums(self, value: int) -> tuple[tuple[int, int], ...]:
        """(dice kept, their sum) for each of `reads`."""
        found: list[tuple[int, int]] = []
        for kept in reversed(self.reads):
            value, total = divmod(value, self._base)
            found.append((kept, total))
        return tuple(reversed(found))

    def roll(self, dice: Source) -> Roll:
        """Throws all the dice."""
        faces = self._dice().roll(dice)
        return Roll(faces, self.read(faces))

    def support(self) -> Support:
        """Every possible set of sums with its exact chance."""
        return _spread(self.shape, self.reads)

    def faces_for(self, value: int) -> Faces:
        """Faces that give every reader its sum; ValueError if there are none."""
        dice, before = self._dice(), 0
        faces: list[int] = []
        for kept, total in reversed(self.sums(value)):
            count, part = kept - len(faces), total - before
            if not count <= part <= count * dice.sides:
                raise missing(self, value)
            faces += Sum(count, dice.sides).faces_for(part)
            before = total
        faces += [1] * (dice.count - len(faces))
        if self.read(tuple(faces)) != value:
            raise missing(self, value)
        return tuple(faces)


@lru_cache(maxsize=1024)
def _spread(text: str, reads: tuple[int, ...]) -> Support:
    """Widens the throw reader by reader from the fewest dice to the most, adding the dice between."""
    draw = Spread("", 0, text, reads)
    dice, base = draw._dice(), draw._base
    if list(reads) != sorted(set(reads), reverse=True) or any(not 0 < kept <= dice.count for kept in reads):
        raise ValueError(f"the readers of {text} must keep 1 to {dice.count} dice, in falling order: {reads}")
    found: dict[int, Fraction] = {0: Fraction(1)}
    so_far: dict[int, int] = {0: 0}
    scale, before = 1, 0
    for kept in reversed(reads):
        more = tuple(Sum(kept - before, dice.sides).distribution())
        wider: dict[int, Fraction] = {}
        totals: dict[int, int] = {}
        for value, chance in found.items():
            for added, weight in more:
                total = so_far[value] + added
                wide = value + total * scale
                wider[wide], totals[wide] = chance * weight, total
        found, so_far, scale, before = wider, totals, scale * base, kept
    return tuple(sorted(found.items()))


_KINDS = (Check, StepCheck, SharedSteps, Damage, Table, Threshold, Pick, Spread)
DRAWS: dict[str, type[Any]] = {kind.KIND: kind for kind in _KINDS}
"""Every kind of draw by its name; a book with a kind of its own adds it with `register`."""


def register(kind: type[Draw]) -> None:
    """Makes another kind of draw readable; ValueError if its name is taken by a different one."""
    if DRAWS.setdefault(kind.KIND, kind) is not kind:
        raise ValueError(f"there is already a draw called {kind.KIND!r}")


def to_plain(draw: Draw) -> dict[str, Any]:
    """Names, whole numbers, strings and lists of them only; `draw` names the kind."""
    return {"draw": draw.KIND, **{f.name: _plain(getattr(draw, f.name)) for f in fields(draw)}}  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    if isinstance(value, Modifier):
        return [value.key, value.amount, value.rule]
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def from_plain(plain: Mapping[str, Any]) -> Draw:
    """The draw of plain values; ValueError says what does not fit."""
    kind = DRAWS.get(str(plain.get("draw")))
    if kind is None:
        raise ValueError(f"no draw is called {plain.get('draw')!r}; there are {', '.join(sorted(DRAWS))}")
    types = {f.name: str(f.type) for f in fields(kind)}
    named = {name: _rich(name, types.get(name, ""), value) for name, value in plain.items() if name != "draw"}
    try:
        draw: Draw = kind(**named)
    except TypeError as fault:
        raise ValueError(f"not a {kind.KIND}: {fault}") from None
    return draw


def _rich(name: str, kind: str, value: Any) -> Any:
    """The value of a field of this written type; a field that no draw has is refused later, by name."""
    match kind, value:
        case "", _:
            return value
        case "int", int() if not isinstance(value, bool):
            return value
        case "bool", bool():
            return value
        case "str", str():
            return value
        case "tuple[int, ...]", list() if all(type(part) is int for part in value):
            return tuple(value)
        case "tuple[Modifier, ...]", list():
            return tuple(_modifier(name, part) for part in value)
    raise ValueError(f"{name} is {value!r}, but should be {kind}")


def _modifier(name: str, part: Any) -> Modifier:
    match part:
        case [str(key), int(amount), str(rule)]:
            return Modifier(key, amount, rule)
    raise ValueError(f"each of {name} is [key, amount, rule], not {part!r}")


def write(draw: Draw) -> str:
    """The draw as one line of text."""
    return json.dumps(to_plain(draw), ensure_ascii=False, separators=(",", ":"))
