"""The words of conditions, and what is at stake in a question (ALA-COND-04 to -45, ALA-RULING-29)."""

from __future__ import annotations

from typing import Any

from game.messages.stack import Ask, Frame
from game.rulebooks.alacrity.attacks import by_gun
from game.rulebooks.alacrity.checks import dodge_check
from game.rulebooks.alacrity.frames import PercentAttack
from game.rulebooks.alacrity.numbers import numbers
from game.systems.face import NO_STAKE, Plights, Stake
from game.world.store import Reading

PLIGHTS = Plights(
    effects={
        "blinded": "sees nothing; {n.blinded_attack:+d} to attack, {n.blinded_target:+d} to hit it "
        "(ALA-COND-04 to -08)",
        "frightened": "goes no nearer and must get away while it can; {edge:+d} to act (ALA-COND-10 to -13)",
        "panicked": "nothing but flight, by the fastest way (ALA-RULING-17)",
        "poisoned": "harm and penalties as its poison says (ALA-COND-24 to -26)",
        "restrained": "no moves; {n.restrained_act:+d} to attack, {n.restrained_dodge:+d} to Dodge, "
        "{n.restrained_target:+d} to hit it (ALA-COND-33 to -36)",
        "stunned": "no actions; {n.stunned_dodge:+d} to Dodge, {n.stunned_target:+d} to hit it (ALA-COND-39 to -41)",
        "petrified": "no actions, half the harm, no fear nor poison (ALA-RULING-23)",
        "unconscious": "lies, sees nothing, no actions (ALA-RULING-23)",
    },
    helpless="no actions nor Dodge; {n.helpless_target:+d} to hit it, an attack up close lands (ALA-COND-20 to -22)",
    prone="prone: {n.prone_ranged:+d} to shots at it, {n.prone_close:+d} to its blows, {n.prone_target:+d} to hit it "
    "up close, half its movement (ALA-COND-28 to -31). To rise takes a declared action (ALA-COND-32).",
    held="held: no step of its own; {n.grappled_act:+d} to act, {n.grappled_dodge:+d} to Dodge (ALA-COND-15 to -17).",
    checks={
        "frightened": "A Mind check at the end of a turn ends it, or {n.fear_unseen} turns out of sight (ALA-COND-14).",
        "restrained": "An Athletics check ({edge:+d}) breaks free (ALA-COND-37).",
    },
    morale="At the end of its next turn or a later one a Mind check ends it, or lost sight (ALA-RULING-16).",
)


def at_stake(world: Reading, book: Any, ask: Ask, frames: tuple[Frame, ...]) -> Stake:
    """The margin to be reached by a Dodge, and how likely that is (ALA-RULING-29)."""
    top = frames[-1] if frames else None
    if not isinstance(top, PercentAttack):
        return NO_STAKE
    gun = by_gun(world, top)
    check = dodge_check(world, ask.unit, numbers(book), gun=gun, margin=top.margin)
    text = f"The attack passed by {top.margin}. A Dodge at {check.target} % must pass by as much: {{chance}}."
    return Stake(text, (check.odds(),))
