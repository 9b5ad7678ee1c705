"""The ways in which a unit may get about, as planners need them: its gaits, and where it may jump."""

from __future__ import annotations

from collections.abc import Iterator

from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.climbs import feat_of, leaps
from game.rulebooks.alternity.deeds import DASH, action_of
from game.rulebooks.alternity.fatigue import tiring
from game.rulebooks.alternity.moves import GAITS, gait_refusal, gait_steps, paces
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.saddle import RIDING, mount_of, saddle_pace
from game.systems.falls import JUMP
from game.systems.gaits import Gait, Leap
from game.systems.sketch import CERTAIN
from game.world.store import Reading, Unit


def gaits_of(world: Reading, n: Numbers, unit: Unit) -> tuple[Gait, ...]:
    """The gaits open beside an action; who has declared one goes at one that does not affect it (ALT-BASE-22)."""
    pledged = action_of(world, unit) is not None
    found = []
    for word, squares in zip(GAITS, paces(world, unit, n), strict=True):
        alone = word == DASH
        edge = -saddle_pace(world, unit, gait_steps(word, n), n)
        if (pledged and (edge or alone)) or (alone and mount_of(world, unit) is not None):
            continue
        found.append(Gait(word, squares, edge, alone, int(alone and tiring(world, unit, n))))
    return tuple(found)


def leaps_of(world: Reading, n: Numbers, unit: Unit) -> Iterator[Leap]:
    """Over something low beside it, on foot or in the saddle (ALT-CRIT-07, ALT-MOUNT-03)."""
    found = leaps(world, unit)
    if not found or gait_refusal(world, unit, JUMP) is not None:
        return
    ridden, edge = mount_of(world, unit) is not None, -saddle_pace(world, unit, n.run, n)
    for cell in found:
        tried = check(world, unit, n, RIDING) if ridden else feat_of(world, unit, JUMP, cell, n)
        yield Leap(cell, JUMP, edge, int(tried.odds() * CERTAIN))
