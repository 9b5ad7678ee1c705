"""What o'clock it is in a battle of phases, and what of a round is left."""

from __future__ import annotations

from game.world.phases import Earned, PhaseNow
from game.world.store import Reading, Unit
from game.world.turns import Clock


def phase_count(world: Reading) -> int:
    """The phase being played, counted from the first of the battle: round times four and phase."""
    return 4 * round_now(world) + phase_now(world)


def phase_now(world: Reading) -> int:
    """The phase being played, 0 to 3; -1 between phases."""
    ids = world.having(PhaseNow)
    return world.get(ids[0], PhaseNow).phase if ids else PhaseNow().phase


SPENT = "no action left in this round (ALT-BASE-08)"


def actions_left(world: Reading, unit: Unit) -> int:
    """A unit's actions left in this round (ALT-BASE-08)."""
    return (world.find(unit, Earned) or Earned()).actions


def round_now(world: Reading) -> int:
    """The round being played; 0 between battles."""
    ids = world.having(Clock)
    return world.get(ids[0], Clock).round if ids else 0
