"""What is answered without asking: standing answers of a side, and those of drilled soldiers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.battle.outlook import Outlook
from game.battle.policy import furthest
from game.messages.events import StandingSet
from game.messages.orders import DECLINE, Close, Order, Respond, SetStanding
from game.messages.stack import Ask
from game.systems.face import Drilled
from game.systems.rulebook import Choices
from game.systems.warfare.allotting import ALLOT
from game.systems.warfare.squads import members, mustered
from game.world.sides import SideCard, StandingAnswers
from game.world.squads import ByDrill
from game.world.store import Reading, Unit

ALWAYS, NEVER, ASK = "always", "never", "ask"
WORDS = (ALWAYS, NEVER, ASK)


def standing_refusal(order: SetStanding, questions: Collection[str]) -> str | None:
    """Why a question cannot be given a standing answer, though the book lets it have one; None if it can."""
    if order.question not in questions:
        return f"only these can be answered beforehand: {', '.join(questions)}"
    if order.answer not in WORDS:
        return f"a standing answer is one of: {', '.join(WORDS)}"
    return "a threshold is 0 or more" if order.threshold < 0 else None


def standing_event(side: str, order: SetStanding) -> StandingSet:
    """The event of giving or taking back a standing answer."""
    return StandingSet(side, order.question, order.answer, order.threshold)


def standing_answers(world: Reading, side: str, beforehand: Mapping[str, str]) -> dict[str, tuple[str, int]]:
    """What a side answers unasked: word and threshold by the question; `beforehand` are the book's own answers."""
    held = {question: (word, 0) for question, word in beforehand.items()}
    for entity in world.having(StandingAnswers):
        if world.get(entity, SideCard).key == side:
            held |= {question: (word, least) for question, word, least in world.get(entity, StandingAnswers).answers}
    return {question: answer for question, answer in held.items() if answer[0] != ASK}


def answer_for(
    world: Reading, ask: Ask, choices: Callable[[], Choices], beforehand: Mapping[str, str]
) -> Order | None:
    """What the side has answered beforehand to this question, else what the book has; None when it is to be asked."""
    word, threshold = standing_answers(world, ask.side, beforehand).get(ask.question, (ASK, 0))
    if word == ASK or (threshold and ask.weight >= threshold):
        return None
    return meant(word, ask, choices())


def meant(word: str, ask: Ask, choices: Choices) -> Order | None:
    """The answer that a word given beforehand stands for; None where it is not open now."""
    if word == NEVER:
        return DECLINE if DECLINE in choices else None
    plain = (Close(ask.about, "weapon"), Close(ask.about))
    answers = (order for order in choices.listed() if order != DECLINE)
    return next((blow for blow in plain if blow in choices), next(answers, None))


COMMANDS = ("turn", ALLOT)
"""Questions that are a soldier's own turn, or a commander's."""
AWAY = "dodge_way"


def by_drill(outlook: Outlook, unit: Unit) -> bool:
    """Whether a soldier answers out of turn by its drill: its squad does, and it serves in its ranks."""
    squad = mustered(outlook, unit)
    return bool(squad) and outlook.find(squad, ByDrill) is not None and unit in members(outlook, squad)


def answer_by_drill(outlook: Outlook, ask: Ask) -> Order | None:
    """What the soldier who is asked has been drilled to answer; None for who is to be asked."""
    chapter = outlook.book.warfare
    if ask.question in COMMANDS or chapter is None or not outlook.having(ByDrill) or not by_drill(outlook, ask.unit):
        return None
    choices = outlook.book.choices(outlook, ask)
    drilled = outlook.book.face.ask(ask.question).drilled
    if drilled is not None and drilled.least <= ask.weight <= drilled.most:
        return _wanted(drilled, ask) or meant(ALWAYS, ask, choices)
    return meant(NEVER, ask, choices) or next(iter(ask.choices), None)


def _wanted(drilled: Drilled, ask: Ask) -> Order | None:
    """The very answer that is drilled, where it is open."""
    if ask.question == AWAY:
        return furthest(ask)
    return Respond(drilled.word) if Respond(drilled.word) in ask.choices else None
