"""The difficulty ladder: how hard a thing is, in words or in points (ALA-LADDER, ALA-RULING-02)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from game.content.problem import did_you_mean

LADDER = {
    "effortless": 40,
    "easy": 20,  # printed as +30 once and as +20 once: without a number it is +20 (ALA-RULING-02)
    "favorable": 10,
    "everyday": 0,
    "challenging": -10,
    "hard": -20,
    "very_hard": -30,
    "extreme": -40,
    "near_impossible": -50,
}
"""The points of each rung; the number of a row wins over the name of its rung."""


def _points(value: Any) -> Any:
    """A rung's name as its points; anything else stays as it is."""
    if not isinstance(value, str):
        return value
    if value not in LADDER:
        hint = did_you_mean(value, LADDER, LADDER)
        raise ValueError(f'no rung is called "{value}" | {hint}')
    return LADDER[value]


Rung = Annotated[int, BeforeValidator(_points), Field(ge=-100, le=100)]
"""A difficulty in points, written as a rung's name or as a number."""
