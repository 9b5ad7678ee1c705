"""What each condition does to a unit, how it ends, and by which rule (ALA-COND-04 to -45)."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.outlook import Outlook
from game.systems.conditions import HELPLESS, grappled, held
from game.systems.lapses import MORALE
from game.world.conditions import Condition
from game.world.place import Posture
from game.world.store import Unit

EFFECTS = {
    "blinded": "sees nothing; {n.blinded_attack:+d} to attack, {n.blinded_target:+d} to hit it (ALA-COND-04 to -08)",
    "frightened": "goes no nearer and must get away while it can; {edge:+d} to act (ALA-COND-10 to -13)",
    "panicked": "nothing but flight, by the fastest way (ALA-RULING-17)",
    "poisoned": "harm and penalties as its poison says (ALA-COND-24 to -26)",
    "restrained": "no moves; {n.restrained_act:+d} to attack, {n.restrained_dodge:+d} to Dodge, "
    "{n.restrained_target:+d} to hit it (ALA-COND-33 to -36)",
    "stunned": "no actions; {n.stunned_dodge:+d} to Dodge, {n.stunned_target:+d} to hit it (ALA-COND-39 to -41)",
    "petrified": "no actions, half the harm, no fear nor poison (ALA-RULING-23)",
    "unconscious": "lies, sees nothing, no actions (ALA-RULING-23)",
}
_HELPLESS = "no actions nor interrupts; {n.helpless_target:+d} to hit it, a blow up close lands (ALA-COND-20 to -22)"
_PRONE = (
    "prone: {n.prone_ranged:+d} to shots at it, {n.prone_close:+d} to its blows, easier to hit up close "
    "(ALA-COND-28 to -30). To rise takes a move action (ALA-COND-32)."
)
_HELD = (
    "held: no step of its own; {n.grappled_act:+d} to blows, {n.grappled_dodge:+d} to Dodge (ALA-COND-15 to -17). "
    "Ends with a grapple won, let go, or when the holder falls (ALA-COND-18)."
)
_CHECKS = {
    "frightened": "A Mind check at the end of a turn ends it, or {n.fear_unseen} turns out of sight (ALA-COND-14).",
    "restrained": "An Athletics check ({edge:+d}) breaks free, a blade cuts it: it bears {hold} (ALA-COND-37).",
}
_MORALE = "At the end of its next turn or a later one a Mind check ends it, or lost sight (ALA-RULING-16)."
_ENDS = {
    "turn": "To the end of {whose} (ALA-COND-42).",
    "rounds": "Ends with {rounds} (ALA-COND-03).",
    "cause": "Ends with its cause (ALA-COND-03).",
    "check": "A check ends it (ALA-COND-03).",
    "never": "Nothing ends it in this battle (ALA-COND-03).",
}


def lines(outlook: Outlook, unit: Unit) -> Iterator[str]:
    """A line for each condition of a unit: its name, what it does, what ends it."""
    figures, posture = outlook.book.numbers, outlook.find(unit, Posture)
    for condition in dict.fromkeys(held(outlook, unit)):
        yield f"{condition.kind}: {effect(condition, figures)}. {ending(condition, figures)}"
    if grappled(outlook, unit):
        yield _HELD.format(n=figures)
    if posture is not None and posture.prone and not posture.decked:
        yield _PRONE.format(n=figures)


def effect(condition: Condition, figures: object) -> str:
    """What a condition does, with its rule."""
    words = EFFECTS.get(condition.kind, "")
    told = "; ".join(part for part in (words, _HELPLESS if condition.kind in HELPLESS else "") if part)
    return told.format(n=figures, edge=condition.edge)


def ending(condition: Condition, figures: object) -> str:
    """What ends a condition, or how it is shaken off, with its rule."""
    words = _ENDS[condition.ends]
    if condition.ends == "check":
        words = _MORALE if condition.card == MORALE else _CHECKS.get(condition.kind, words)
    turns = condition.turns
    whose = "its turn" if turns <= 1 else f"its turn after {turns - 1} more"
    rounds = "this round" if turns <= 1 else f"the round after {turns - 1} more"
    return words.format(n=figures, edge=condition.edge, hold=condition.hold, whose=whose, rounds=rounds)
