"""Fire, blows and stances as planners keep them: made once, known by the very object (see `systems.sketch`)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.rulebooks.alternity.modes import AUTO
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.ranks import range_step
from game.rulebooks.alternity.shots import Eyes, sight_of
from game.rulebooks.alternity.tolls import Force
from game.systems.art import Art
from game.systems.light import SHADES
from game.systems.sketch import BARRED, Poise, Volley
from game.systems.veil import VEILS
from game.world.arsenal import ArmLine

Ways: TypeAlias = tuple[tuple[str, tuple[int, ...]], ...]
Edges: TypeAlias = npt.NDArray[np.int32]
FAR = 128
"""Distances looked up one by one; beyond them all is as far."""


@lru_cache(maxsize=4096)
def the_one(poise: Poise, _tables: tuple[int, int], _arts: tuple[Art, ...]) -> Poise:
    """The first of all that are equal: planners keep what they work out by the very object."""
    return poise


@lru_cache(maxsize=4096)
def alone(poise: Poise, _which: int) -> tuple[Poise, ...]:
    """Just this one; `_which` is its identity, since poises that compare equal may differ in ranges and blows."""
    return (poise,)


@lru_cache(maxsize=256)
def range_edges(n: Numbers, arm: ArmLine | None, rank: int) -> Edges:
    """The steps of each distance, as Edges; BARRED out of range (ALT-BASE-20, -25, -42)."""
    found = np.full(FAR + 1, BARRED, np.int32)
    if arm is not None:
        steps: tuple[int, int, int] = getattr(n, f"range_{arm.family}")
        for squares in range(FAR + 1):
            band = next((band for band, most in enumerate(arm.ranges) if squares <= most), None)
            if band is not None:
                found[squares] = -range_step(arm.skill, rank, steps, band, n)
        found[:2] = -n.point_blank
    found.setflags(write=False)
    return found


@lru_cache(maxsize=64)
def seen_by(n: Numbers, eyes: Eyes) -> Edges:
    """What hinders sight, as Edges: by hearing, which is no help, by shade and by veil (ALT-BASE-37)."""
    steps = [[-sight_of(eyes, shade, veil, n) for veil in range(VEILS)] for shade in range(SHADES)]
    found = np.array([steps, steps], np.int32)
    found.setflags(write=False)
    return found


@lru_cache(maxsize=512)
def ways_to_fire(arm: ArmLine, score: int, ways: Ways, options: tuple[str, ...] = ()) -> tuple[Volley, ...]:
    """One volley for each mode with the steps of its rolls (ALT-BASE-26)."""
    forces = ((mode, Force(score, arm.lines, arm.firepower, arm.impact, steps)) for mode, steps in ways)
    return tuple(
        Volley(mode, options, blow=force, rest=force, squares=len(force.rolls) if mode == AUTO else 0)
        for mode, force in forces
    )


@lru_cache(maxsize=1024)
def force_of_blow(arm: ArmLine, score: int, strength: int) -> Force:
    """What a blow brings, strength counted in (ALT-STR-01)."""
    lines = tuple(replace(line, add=line.add + strength) for line in arm.lines)
    return Force(score, (lines[0], lines[1], lines[2]), arm.firepower, arm.impact)
