"""What each condition does to a unit, how it ends, and by which rule (ALA-COND-04 to -45)."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.outlook import Outlook
from game.systems.conditions import HELPLESS, grappled, held
from game.systems.face import Plights
from game.systems.lapses import MORALE
from game.world.conditions import Condition
from game.world.place import Posture
from game.world.store import Unit

_ENDS = {
    "turn": "To the end of {whose} (ALA-COND-42).",
    "rounds": "Ends with {rounds} (ALA-COND-03).",
    "cause": "Ends with its cause (ALA-COND-03).",
    "check": "A check ends it (ALA-COND-03).",
    "never": "Nothing ends it in this battle (ALA-COND-03).",
}


def lines(outlook: Outlook, unit: Unit) -> Iterator[str]:
    """A line for each condition of a unit: its name, what it does, what ends it."""
    words, figures, posture = outlook.book.face.plights, outlook.book.numbers, outlook.find(unit, Posture)
    for condition in dict.fromkeys(held(outlook, unit)):
        yield f"{condition.kind}: {effect(condition, words, figures)}. {ending(condition, words, figures)}"
    if grappled(outlook, unit) and words.held:
        yield words.held.format(n=words.read(figures))
    if posture is not None and posture.prone and not posture.decked and words.prone:
        yield words.prone.format(n=words.read(figures))


def effect(condition: Condition, words: Plights, figures: object) -> str:
    """What a condition does, with its rule."""
    helpless = words.helpless if condition.kind in HELPLESS else ""
    told = "; ".join(part for part in (words.effects.get(condition.kind, ""), helpless) if part)
    return told.format(n=words.read(figures), edge=words.weighed(condition.edge))


def ending(condition: Condition, words: Plights, figures: object) -> str:
    """What ends a condition, or how it is shaken off, with its rule."""
    said = _ENDS[condition.ends]
    if condition.ends == "check":
        said = words.morale if condition.card == MORALE else words.checks.get(condition.kind, said)
    turns = condition.turns
    whose = words.turn[turns > 1].format(more=turns - 1)
    rounds = "this round" if turns <= 1 else f"the round after {turns - 1} more"
    edge = words.weighed(condition.edge)
    return said.format(n=words.read(figures), edge=edge, hold=condition.hold, whose=whose, rounds=rounds)
