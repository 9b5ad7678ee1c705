"""What strength adds to damage, or takes from it (ALT-STR, ALT-TWOH)."""

from __future__ import annotations

from game.rulebooks.alternity.abilities import resistance
from game.rulebooks.alternity.checks import ability
from game.rulebooks.alternity.numbers import Numbers
from game.world.arsenal import ArmLine
from game.world.store import Reading, Unit

SLING = "sling"
SHORT, MEDIUM = 0, 1


def strength(world: Reading, unit: Unit, n: Numbers) -> int:
    """The strength modifier: the bands of all abilities (ALT-STR-06)."""
    return resistance(ability(world, unit, "str"), n)


def of_blow(world: Reading, unit: Unit, arm: ArmLine, n: Numbers, *, two_hands: bool = False) -> int:
    """What every blow has added; a rung more for a weapon held in two hands (ALT-STR-01, ALT-TWOH-01, -02)."""
    return strength(world, unit, n) + n.two_hands * (two_hands or arm.hands > 1)


def of_missile(world: Reading, unit: Unit, arm: ArmLine, band: int, n: Numbers) -> int:
    """What a shot or throw has added: nothing but with slings, throws and bows built for it (ALT-STR-02 to -05).

    A bonus counts in full at short range, by half at medium and not at all at long; a penalty counts at any.
    """
    own = strength(world, unit, n)
    if arm.thrown or arm.skill == SLING:
        if own < 0:
            return own
        return own if band == SHORT else own // 2 if band == MEDIUM else 0
    return max(0, min(own, arm.pull))
