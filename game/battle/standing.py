"""Standing answers: what a side has answered beforehand, so that it is not asked at every shot.

`always` takes the first answer that is not to decline, `never` declines, `ask` takes it back, also the book's. With a
threshold the answer holds only for questions whose weight is below it: "never cap a hit below 10", "always hit the
deck under 3 stress left". Where the answer is a blow, the plain one is meant, with the weapon in hand if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.messages.events import StandingSet
from game.messages.orders import DECLINE, Close, Order, SetStanding
from game.messages.stack import Ask
from game.systems.rulebook import Choices
from game.world.sides import SideCard, StandingAnswers
from game.world.store import Reading

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
