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
from game.systems.face import NO_STAKE, Stake
from game.world.store import Reading


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
