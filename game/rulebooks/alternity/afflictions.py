"""What conditions weigh in this book: the Edges of the shared modules as steps, and who can do nothing (ALA-COND)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier
from game.dice.ladder import rung_of
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skills import ABOVE
from game.systems.conditions import attack_edges, check_edges
from game.systems.conditions import target_edges as edges_of_target
from game.world.place import Posture
from game.world.store import Reading, Unit

POISONED = "poisoned"
BODILY = ("athletics", "acrobatics", "manipulation")
"""Broad skills for which one needs free limbs (ALA-COND-34)."""
STEADFAST = ("stamina", "resolve")
"""Broad skills of Body and Mind checks, which fear does not touch (ALA-COND-10, -14)."""


def in_steps(edges: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Edges as steps, by the nearest rung of the ladder (ALT-PLUG-01); a poison's card speaks in steps already."""
    return tuple(
        Modifier(one.key, -one.amount if one.key == POISONED else rung_of(one.amount), one.rule) for one in edges
    )


def check_steps(world: Reading, unit: Unit, n: Numbers, skill: str) -> tuple[Modifier, ...]:
    """What conditions and fatigue put on a check of a skill (ALA-COND-10, -25, -34, ALA-HAZ-06)."""
    above = ABOVE.get(skill, skill)
    word = "athletics" if above in BODILY else "mental_conditioning" if above in STEADFAST else above
    return in_steps(check_edges(world, unit, n, word))


def striking_steps(world: Reading, unit: Unit, n: Numbers, *, close: str = "") -> tuple[Modifier, ...]:
    """What conditions and fatigue put on a unit's attacks; `close` is the kind of a blow (ALA-COND-06, -30, -34).

    Who strikes by ear alone has steps of its own for that (ALT-BASE-37).
    """
    edges = attack_edges(world, unit, n, close=close)
    return in_steps(one for one in edges if one.key != "blinded")


def struck_steps(world: Reading, target: Unit, n: Numbers, *, fallen: bool, ranged: bool) -> tuple[Modifier, ...]:
    """What a target's conditions give its attackers, and lying prone against shots (ALA-COND-07, -22, -28)."""
    flat = ranged and (world.find(target, Posture) or Posture()).prone
    prone = (Modifier("target prone", n.prone_ranged, "ALA-COND-28"),) if flat else ()
    return in_steps((*edges_of_target(world, target, n, fallen=fallen), *prone))
