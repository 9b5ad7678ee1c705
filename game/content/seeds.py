"""Seeds: whole numbers that every file of ours can hold."""

from __future__ import annotations

from game.content.problem import ContentError, error

MOST_DIGITS = 18
"""Digits of a seed: what fits into the whole numbers of TOML, which have 64 bits."""


def is_seed(value: object) -> bool:
    """Whether a value is a whole number of no more than so many digits."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS


def sound_seed(seed: int) -> int:
    """The seed itself. Raises ContentError for one that journals and rosters cannot hold."""
    if not is_seed(seed):
        raise ContentError([error("", "seed", f"has more than {MOST_DIGITS} digits", "choose a shorter one")])
    return seed
