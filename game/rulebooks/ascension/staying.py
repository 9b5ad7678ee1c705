"""Staying power: how many ordinary hits a body still bears (for planners; no rule of the book)."""

from __future__ import annotations

from functools import lru_cache

from game.rulebooks.ascension.harm import Blow, Hide
from game.rulebooks.ascension.outcomes import hurts

_FINE = 1 << 20
_MEASURE = Blow("3d6")
"""Staying power counts in hits of an ordinary rifle."""


@lru_cache(maxsize=512)
def staying(hide: Hide, left: int) -> tuple[int, ...]:
    """Ordinary hits still needed for each amount of stress left from 0 up, in parts of 2**20; integers throughout."""
    hit = hurts(_MEASURE, hide)
    whole = hit.total
    harmless = sum(weight for amount, weight in zip(hit.outcomes, hit.weights, strict=True) if amount <= 0)
    found = [0]
    for stress in range(1, left + 1):
        further = sum(
            weight * found[stress - amount]
            for amount, weight in zip(hit.outcomes, hit.weights, strict=True)
            if 0 < amount < stress
        )
        found.append((whole * _FINE + further) // max(1, whole - harmless))
    return tuple(found)
