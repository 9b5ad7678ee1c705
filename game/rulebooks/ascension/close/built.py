"""The Advantage that close attacks build (ASC-UNARM-05 to -07, ASC-MELEE-02, ASC-RULING-07)."""

from __future__ import annotations

from typing import TypeAlias

from game.messages.close import CloseAttack
from game.messages.events import Event
from game.messages.stack import Frame
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import WEAPON
from game.rulebooks.ascension.close.postures import CloseStance, stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.pools import are_foes, gained
from game.world.gear import Weapon
from game.world.store import Reading

Done: TypeAlias = tuple[tuple[Event, ...], tuple[Frame, ...]]
"""What a success comes to: events, and what it puts under way."""


def built(frame: CloseAttack, world: Reading, n: Numbers, more: int = 0) -> tuple[Event, ...]:
    """The Advantage that a success builds, `more` of both with it; only against enemies (ASC-RULING-07)."""
    if not are_foes(world, frame.unit, frame.target):
        return ()
    stance, blade = stance_of(world, frame.unit, n), blade_of(world, frame.unit)
    accuracy, initiative = gain_of(n, frame.kind, stance, blade)
    return gained(world, frame.unit, n, frame.kind, accuracy=accuracy + more, initiative=initiative + more)


def gain_of(n: Numbers, kind: str, stance: CloseStance, blade: Weapon | None) -> tuple[int, int]:
    """Accuracy and Initiative that a success of that kind builds, the stance's share with them."""
    own = (blade.build_accuracy, blade.build_initiative) if blade is not None and stance.builds_hits else (0, 0)
    plain = {
        "strike": (n.strike_gain, 0),
        "throw": (0, n.throw_gain),
        "grapple": (n.grapple_gain, n.grapple_gain),
        "brandish": (n.brandish_gain, 0),
        WEAPON: own,
    }.get(kind, (0, 0))
    return plain[0] + stance.build(kind)[0], plain[1] + stance.build(kind)[1]
