"""How far things are thrown (ALT-STR-07)."""

from __future__ import annotations

from game.rulebooks.alternity.numbers import Numbers


def throw_ranges(strength: int, n: Numbers) -> tuple[int, ...]:
    """Squares of short, medium and long range: STR in metres, twice and three times that (ALT-STR-07, ALT-BASE-36)."""
    return tuple(max(1, strength * times // n.grid_metres) for times in n.throw_metres)
