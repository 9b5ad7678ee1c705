"""The questions of this book, its words of conditions and of what is at stake (ALA-COND-04 to -45)."""

from __future__ import annotations

from typing import Any

from game.messages.frames import Strike
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.close.challenge import ground
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.rolls import declared_check
from game.systems.face import NO_STAKE, Drilled, Question, Stake
from game.world.store import Reading

ASKS = {
    "overwatch": Question(policy="watch", drilled=Drilled()),
    "snap": Question(policy="snap"),
    "own_snap": Question(beforehand="never"),
    "hit_the_deck": Question(policy="deck", drilled=Drilled(most=3), urgent_low=True),
    "dodge": Question(policy="dodge", drilled=Drilled(), rolled=True),
    "feint": Question(),
    "double_feint": Question(),
    "cap": Question(drilled=Drilled()),
    "initiative": Question(),
    "riposte": Question(drilled=Drilled()),
    "reach": Question(policy="reach", drilled=Drilled()),
    "edge": Question(drilled=Drilled()),
    "press": Question(drilled=Drilled()),
    "backstep": Question(policy="backstep"),
    "toss": Question(),
    "trip": Question(),
    "joint_lock": Question(),
    "reversal": Question(),
    "flurry": Question(),
    "counter_punch": Question(policy="counter"),
    "sucker_punch": Question(policy="sucker"),
    "opening": Question(),
    "snap_now": Question(),
    "dodge_way": Question(drilled=Drilled()),
    "declare": Question(drilled=Drilled(word="shoot")),
    "split": Question(),
    "fling": Question(),
    "winded": Question(),
}


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
