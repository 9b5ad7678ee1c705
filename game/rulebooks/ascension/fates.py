"""What a forecast measures of a unit, and what stress makes of it in exact chances (law 2)."""

from __future__ import annotations

from fractions import Fraction

from game.rulebooks.ascension.bodies import body_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.outcomes import Harm, mixed
from game.systems.foresight import Chances, Fate, sure
from game.world.body import Stress, Wounds
from game.world.gear import Grenade, Weapon
from game.world.mind import Edge
from game.world.store import Reading, Unit


def plain(card: Weapon | Grenade) -> bool:
    """Whether it does bodily harm and nothing else: no poison, no condition, nothing to the mind."""
    return not card.mental and card.imposes is None and card.venom is None


def untouched(world: Reading, n: Numbers, unit: Unit) -> Harm:
    """What becomes of a body that nothing touches."""
    return mixed(body_of(world, n, unit), ((Fraction(1), ()),))


def suppression_of(world: Reading, unit: Unit) -> int:
    return (world.find(unit, Edge) or Edge()).suppression


def gauges_of(world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
    """What a forecast measures of a unit: stress on both tracks, the number of wounds, the Edge of suppression."""
    held, wounds = world.get(unit, Stress), world.find(unit, Wounds)
    return (
        ("stress", held.points),
        ("mental", held.mental),
        ("wounds", len(wounds.wounds) if wounds is not None else 0),
        ("suppression", suppression_of(world, unit)),
    )


def fate_of(world: Reading, unit: Unit, told: Harm, hit: Fraction, suppression: Chances | None = None) -> Fate:
    """What becomes of a unit whose mind, wounds and (unless said) suppression stay as they are."""
    wounds = world.find(unit, Wounds)
    return Fate(
        unit=unit,
        hit=hit,
        gauges=(
            ("stress", told.stress),
            ("mental", sure(world.get(unit, Stress).mental)),
            ("wounds", sure(len(wounds.wounds) if wounds is not None else 0)),
            ("suppression", suppression if suppression is not None else sure(suppression_of(world, unit))),
        ),
        states=told.states,
        out=told.out,
        gain=told.gain,
    )
