"""What the signs and conditions of a soldier mean, how each condition ends, and by which rule (ALA-COND-04 to -45)."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.outlook import Outlook
from game.content.texts import SHARED, texts
from game.screens.texts import text_of
from game.systems.captions import ConditionTexts, Face
from game.systems.condition_expiry import MORALE
from game.systems.conditions import HELPLESS, grappled, held
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
    words, figures, posture = outlook.book.face.condition_texts, outlook.book.numbers, outlook.find(unit, Posture)
    for condition in dict.fromkeys(held(outlook, unit)):
        yield f"{condition.kind}: {effect(condition, words, figures)}. {ending(condition, words, figures)}"
    if grappled(outlook, unit) and words.held:
        yield words.held.format(n=words.read(figures))
    if posture is not None and posture.prone and not posture.decked and words.prone:
        yield words.prone.format(n=words.read(figures))


def effect(condition: Condition, words: ConditionTexts, figures: object) -> str:
    """What a condition does, with its rule."""
    helpless = words.helpless if condition.kind in HELPLESS else ""
    text = "; ".join(part for part in (words.effects.get(condition.kind, ""), helpless) if part)
    return text.format(n=words.read(figures), edge=words.weighed(condition.edge))


def ending(condition: Condition, words: ConditionTexts, figures: object) -> str:
    """What ends a condition, or how it is shaken off, with its rule."""
    text = _ENDS[condition.ends]
    if condition.ends == "check":
        text = words.morale if condition.card == MORALE else words.checks.get(condition.kind, text)
    turns = condition.turns
    turn_text = words.turn[turns > 1].format(more=turns - 1)
    rounds = "this round" if turns <= 1 else f"the round after {turns - 1} more"
    edge = words.weighed(condition.edge)
    return text.format(n=words.read(figures), edge=edge, hold=condition.hold, whose=turn_text, rounds=rounds)


DOWN = {
    "skull": "They die unless somebody beside them helps in time.",
    "medic": "They are out of the fight, and can do nothing.",
}
"""What the badge of a soldier who is down means."""
BY_ORDER = {
    "hunkered": "act.hunker", "overwatch (snap)": "overwatch.snap", "overwatch": "overwatch", "at bay": "act.cower",
    "guarded against": "act.survive", "dodging": "act.dodge", "aimed": "act.aim", "parrying": "parry",
    "waits": "act.wait", "weapon jammed": "act.clear_jam", "led": "aid.lead", "outwitted": "aid.outwit",
}  # fmt: skip
"""Signs that an order has set, by how their words begin: the order's own words tell what they do."""
BY_OPTION = {"charging": "charge", "lunging": "lunge"}
PLAIN = texts(SHARED)["tips"] | {"declared": text_of("waits")}
"""All others, by how their words begin."""
OF_TURNS = ("moved", "sprinted", "muzzle flash")
"""Signs that affect nothing in a book of phases."""


def meaning(outlook: Outlook, unit: Unit, icon: str, words: str) -> str:
    """What one sign does; empty where nothing is to be said beyond its words."""
    face = outlook.book.face
    for condition in held(outlook, unit):
        if condition.kind == icon:
            text = effect(condition, face.condition_texts, outlook.book.numbers)
            return f"{text[:1].upper()}{text[1:]}. {ending(condition, face.condition_texts, outlook.book.numbers)}"
    if words == "prone":
        return face.condition_texts.prone.format(n=face.condition_texts.read(outlook.book.numbers)).partition(": ")[2]
    if icon == "grapple":
        held_words = face.condition_texts.held.format(n=face.condition_texts.read(outlook.book.numbers)).partition(
            ": "
        )[2]
        return held_words if words.startswith("held by") else text_of("in_a_hold")
    if face.phases and words in OF_TURNS:
        return ""
    own = face.tip(words) or _ordered(face, icon, words)
    return own or next((PLAIN[head] for head in PLAIN if words.startswith(head)), "")


def _ordered(face: Face, icon: str, words: str) -> str:
    """What the book says of the stance, the order or the option that has set a sign."""
    key = next((kind.key for kind in face.kinds if kind.icon == icon and kind.key.startswith("stance.")), "")
    key = key or next((BY_ORDER[head] for head in BY_ORDER if words.startswith(head)), "")
    option = next((BY_OPTION[head] for head in BY_OPTION if words.startswith(head)), "")
    if key in face.by_key:
        return face.by_key[key].about
    return face.option_of[option].about if option in face.option_of else ""


def tip_of(outlook: Outlook, unit: Unit, icon: str, words: str) -> str:
    """The tip on a sign: its words, and below them what it does."""
    more = meaning(outlook, unit, icon, words)
    head = f"{words[:1].upper()}{words[1:]}"
    return f"{head}\n{more[:1].upper()}{more[1:]}" if more else head
