"""What the flagship says of conditions, and of what is at stake when it asks (ALA-COND-04 to -45, ASC-RULING-85)."""

from __future__ import annotations

from typing import Any

from game.messages.frames import Strike
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.close.challenge import ground
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.rolls import declared_check
from game.systems.condition_words import EFFECTS, MORALE
from game.systems.face import NO_STAKE, Plights, Stake
from game.world.store import Reading

PLIGHTS = Plights(
    effects=EFFECTS,
    helpless="no actions nor interrupts; {n.helpless_target:+d} to hit it, a blow up close lands (ALA-COND-20 to -22)",
    prone="prone: {n.prone_ranged:+d} to shots at it, {n.prone_close:+d} to its blows, easier to hit up close "
    "(ALA-COND-28 to -30). To rise takes a move action (ALA-COND-32).",
    held="held: no step of its own; {n.grappled_act:+d} to blows, {n.grappled_dodge:+d} to Dodge (ALA-COND-15 to -17). "
    "Ends with a grapple won, let go, or when the holder falls (ALA-COND-18).",
    checks={
        "frightened": "A Mind check at the end of a turn ends it, or {n.fear_unseen} turns out of sight (ALA-COND-14).",
        "restrained": "An Athletics check ({edge:+d}) breaks free, a blade cuts it: it bears {hold} (ALA-COND-37).",
    },
    morale=MORALE,
)


FIGURES = {
    "backstep": "Stepping back is {ground:+d} defence and gives {{foe}} {n.backstep_gain} Initiative.",
    "press": "Whoever has more gains {n.press_gain} Accuracy and {n.press_gain} Initiative.",
    "initiative": "Quick Draw costs {n.quick_draw_cost} Initiative for {n.quick_draw_edge:+d} on the roll, Quickness "
    "{n.quickness_cost} for {n.quickness_edge:+d}. Stored Initiative counts on the roll too: what is paid is missing "
    "there.",
}
"""The figures of a question that stand in the book's numbers."""


def at_stake(_world: Reading, book: Any, ask: Ask, frames: tuple[Frame, ...]) -> Stake:
    """The figures of an answer; the chance of the attack before which one may hit the deck (ASC-RULING-85)."""
    if ask.question != "hit_the_deck":
        kind = next((frame.kind for frame in reversed(frames) if isinstance(frame, CloseAttack)), "")
        return Stake(FIGURES.get(ask.question, "").format(n=book.numbers, ground=ground(book.numbers, kind)))
    busy = any(isinstance(frame, Strike) and frame.unit == ask.unit for frame in frames)
    called_off = " Hitting the deck calls off its own attack under way." if busy else ""
    for frame in frames:
        for aim in frame.aims if isinstance(frame, Strike) else ():
            if aim.target == ask.unit:
                chance = declared_check(ask.about, aim, book.numbers).odds()
                return Stake(f"As it stands it hits with {{chance}}.{called_off}", (chance,))
    return NO_STAKE
