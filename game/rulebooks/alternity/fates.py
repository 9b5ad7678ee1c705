"""What a forecast measures of a unit, and what boxes marked make of it in exact chances (law 2)."""

from __future__ import annotations

from fractions import Fraction

from game.rulebooks.alternity.harm import landed
from game.rulebooks.alternity.outcomes import After
from game.rulebooks.alternity.states import FIGHTING, state_of
from game.systems.foresight import Chances, Fate, gathered, mean, spread, sure
from game.world.gear import Grenade, Weapon
from game.world.phases import PhaseMarks
from game.world.store import Reading, Unit
from game.world.tracks import Pending, Tracks

HARM = {"stun": 1, "wound": 2, "mortal": 4}
"""What a point of each class weighs (ALT-DEGR-04)."""
TRACKS = ("stun", "wound", "mortal", "fatigue")


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """The boxes marked on the four tracks, with those still to land in this phase, and the steps of suppression."""
    held = landed(world.get(unit, Tracks), (world.find(unit, Pending) or Pending()).harms)
    return (*((name, getattr(held, name)) for name in TRACKS), ("suppression", suppressed_steps(world, unit)))


def suppressed_steps(world: Reading, unit: Unit) -> int:
    """The steps of suppression on a unit's shots."""
    return (world.find(unit, PhaseMarks) or PhaseMarks()).suppressed


def harms_alone(thing: Weapon | Grenade) -> bool:
    """Whether what strikes or is thrown does harm and nothing else: no poison, no condition."""
    return thing.venom is None and thing.imposes is None


def fate_of(world: Reading, unit: Unit, hit: Fraction, ended: After, pinned: Chances | None = None) -> Fate:
    """What may become of one unit."""
    before = world.get(unit, Tracks)
    states = gathered((state, chance) for (_tracks, state), chance in ended.ends.items())
    ends = [(tracks, share) for (tracks, _state), share in ended.ends.items()]
    gauges = tuple((name, spread((getattr(tracks, name), share) for tracks, share in ends)) for name in TRACKS)
    gain = sum((HARM.get(name, 0) * (mean(spread) - getattr(before, name)) for name, spread in gauges), Fraction(0))
    out = sum((chance for state, chance in states.items() if state not in FIGHTING), Fraction(0))
    suppression = pinned if pinned is not None else sure(suppressed_steps(world, unit))
    return Fate(
        unit=unit,
        hit=hit,
        gauges=(*gauges, ("suppression", suppression)),
        states=tuple(sorted(states.items())),
        out=out if state_of(world, unit) in FIGHTING else Fraction(0),
        gain=gain,
    )
