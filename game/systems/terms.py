"""Modifiers of one kind of check, each declared once: play, forecasts and planners read the same table.

A term has a rule and a function. The names of the function's parameters are its scope: what it reads of either side
and of the order, and small whole numbers that a planner's board holds square by square. Whoever needs the check names
every modifier with `parts`; whoever plans adds up those of one scope with `total`, or over all values of the small
numbers with `table`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.dice.draws import Modifier

Amount: TypeAlias = int | Modifier | Iterable[Modifier]
Facts: TypeAlias = Mapping[str, object]


class Term(NamedTuple):
    """One modifier: its name and rule, what it reads, and how much it is; `rolled` if it is fixed as the dice fall."""

    key: str
    rule: str
    scope: tuple[str, ...]
    amount: Callable[..., Amount]
    rolled: bool = False

    def parts(self, facts: Facts) -> Iterator[Modifier]:
        """The modifiers it makes; a bare number of 0 makes none."""
        found = self.amount(*[facts[name] for name in self.scope])
        if isinstance(found, int):
            if found:
                yield Modifier(self.key, found, self.rule)
        elif isinstance(found, Modifier):
            yield found
        else:
            yield from found


class Terms(list[Term]):
    """A table of terms, in the order in which they are told."""

    def term(self, key: str, rule: str, *, rolled: bool = False) -> Callable[[Callable[..., Amount]], None]:
        """Declare one: its scope are the parameters of the function."""

        def declared(amount: Callable[..., Amount]) -> None:
            self.append(Term(key, rule, tuple(inspect.signature(amount).parameters), amount, rolled))

        return declared

    def of(self, *keys: str) -> tuple[Term, ...]:
        """The terms of these keys, in their order."""
        known = {term.key: term for term in self}
        return tuple(known[key] for key in keys)

    def reading(self, *names: str) -> tuple[Term, ...]:
        """The terms that read just these names, the figures of the book aside."""
        return tuple(term for term in self if {*term.scope} - {"n"} == {*names})


def parts(terms: Iterable[Term], facts: Facts) -> list[Modifier]:
    """Every modifier that the terms make, named."""
    return [part for term in terms for part in term.parts(facts)]


def named(terms: Iterable[Term], facts: Facts) -> tuple[Modifier, ...]:
    """The same without those of nothing, as a check has them."""
    return tuple(part for part in parts(terms, facts) if part.amount)


def bounded(found: tuple[Modifier, ...], least: int, most: int | None, rule: str) -> tuple[Modifier, ...]:
    """Modifiers, with what their sum is below its least or above its most as one more of that rule."""
    summed = sum(part.amount for part in found)
    within = max(least, summed if most is None else min(most, summed))
    return (*found, Modifier("limit", within - summed, rule)) if within != summed else found


def total(terms: Iterable[Term], facts: Facts) -> int:
    """Their sum."""
    found = 0
    for term in terms:
        amount: Any = term.amount(*[facts[name] for name in term.scope])
        if amount.__class__ is int:
            found += amount
        elif amount.__class__ is Modifier:
            found += amount.amount
        elif amount:
            found += sum(part.amount for part in amount)
    return found


def table(terms: Iterable[Term], facts: Facts, **axes: int) -> npt.NDArray[np.int32]:
    """Their sum for every value of some small numbers, from 0 up to so many: int32, an axis each, shared."""
    kept = tuple(terms)
    options = product(*(range(most) for most in axes.values()))
    sums = [total(kept, {**facts, **dict(zip(axes, means, strict=True))}) for means in options]
    return shared(np.array(sums, np.int32).reshape(tuple(axes.values())))


def shared(found: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    """The first of all tables that are equal, read-only: planners keep what they work out by the very object."""
    return _first(found.tobytes(), found.shape)


@lru_cache(maxsize=1024)
def _first(values: bytes, shape: tuple[int, ...]) -> npt.NDArray[np.int32]:
    return np.frombuffer(values, np.int32).reshape(shape)
