"""The words of conditions, and what is at stake in a question (ALA-COND-04 to -45, ALA-RULING-29)."""

from __future__ import annotations

from typing import Any

from game.messages.frames import Blast
from game.messages.stack import Ask, Frame
from game.rulebooks.alacrity.attacks import by_gun
from game.rulebooks.alacrity.blasts import blast_check
from game.rulebooks.alacrity.checks import dodge_check
from game.rulebooks.alacrity.frames import PercentAttack
from game.rulebooks.alacrity.numbers import numbers
from game.systems.conditions import EFFECTS, MORALE
from game.systems.face import NO_STAKE, Plights, Stake
from game.world.store import Reading

PLIGHTS = Plights(
    effects=EFFECTS,
    helpless="no actions nor Dodge; {n.helpless_target:+d} to hit it, an attack up close lands (ALA-COND-20 to -22)",
    prone="prone: {n.prone_ranged:+d} to shots at it, {n.prone_close:+d} to its blows, {n.prone_target:+d} to hit it "
    "up close, half its movement (ALA-COND-28 to -31). To rise takes a declared action (ALA-COND-32).",
    held="held: no step of its own; {n.grappled_act:+d} to act, {n.grappled_dodge:+d} to Dodge (ALA-COND-15 to -17).",
    checks={
        "frightened": "A Mind check at the end of a turn ends it, or {n.fear_unseen} turns out of sight (ALA-COND-14).",
        "restrained": "An Athletics check ({edge:+d}) breaks free (ALA-COND-37).",
    },
    morale=MORALE,
)


def at_stake(world: Reading, book: Any, ask: Ask, frames: tuple[Frame, ...]) -> Stake:
    """The margin to be reached by a Dodge, and how likely that is (ALA-RULING-29)."""
    top = frames[-1] if frames else None
    if isinstance(top, Blast):
        made = blast_check(world, numbers(book), ask.unit, ask.cell or (0, 0))
        return Stake(f"{ask.weight}d10. A Dodge at {made.target} % halves them: {{chance}}.", (made.odds(),))
    if not isinstance(top, PercentAttack):
        return NO_STAKE
    gun = by_gun(world, top)
    check = dodge_check(world, ask.unit, numbers(book), gun=gun, margin=top.margin)
    text = f"The attack passed by {top.margin}. A Dodge at {check.target} % must pass by as much: {{chance}}."
    return Stake(text, (check.odds(),))
