"""Answers that nobody is asked for: policies of a forecast (law 2), standing answers of a side, drilled soldiers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from game.battle.outlook import Outlook
from game.field import distance
from game.messages.events import StandingSet
from game.messages.frames import HELD_QUESTIONS
from game.messages.orders import DECLINE, Attack, Close, Move, Order, Respond, SetStanding
from game.messages.stack import Ask
from game.record import record
from game.systems.captions import Drilled
from game.systems.rulebook import Choices, Rulebook
from game.systems.warfare.allotting import ALLOT
from game.systems.warfare.squads import members, mustered
from game.world.sides import SideCard, StandingAnswers
from game.world.squads import OnAutopilot
from game.world.store import Reading, Unit


@record
class Policy:
    """A named way to answer questions: the words it says wherever they are offered; to all else it declines.

    To a question that is itself among the words, and answered with something to do, it does what is named first.
    `watch` among the words lets held attacks fire as plain shots, or as plain blows; `snap` buys Improved Snap Shots.
    """

    name: str
    words: tuple[str, ...] = ()

    def answer(self, world: Reading, book: Rulebook, ask: Ask) -> Order:
        """The answer to one question, always one of its choices."""
        if ask.question == "dodge_way":
            return furthest(ask)
        if ask.question in HELD_QUESTIONS and not ask.choices:
            return self._fire(world, book, ask)
        done = next((order for order in ask.choices if not isinstance(order, Respond)), None)
        if ask.question in self.words and done is not None:
            return done
        for word in self.words:
            if Respond(word) in ask.choices:
                return Respond(word)
        if DECLINE in ask.choices or not ask.choices:
            return DECLINE
        return ask.choices[0]

    def _fire(self, world: Reading, book: Rulebook, ask: Ask) -> Order:
        wanted = "watch" if ask.question == "overwatch" else ask.question
        choices = book.choices(world, ask) if wanted in self.words else ()
        plain = (Attack(ask.about), Close(ask.about, "weapon"), Close(ask.about))
        return next((attack for attack in plain if attack in choices), DECLINE)

    def __add__(self, other: Policy) -> Policy:
        """Both policies at once."""
        words = dict.fromkeys((*self.words, *other.words))
        return Policy(f"{self.name}+{other.name}", tuple(words))


def furthest(ask: Ask) -> Order:
    """Away from where it will go off, as far as the legs carry; the first listed of equals."""
    here = ask.cell or (0, 0)
    moves = [order for order in ask.choices if isinstance(order, Move)]
    return max(moves, key=lambda move: distance(here, move.to), default=ask.choices[0])


passive = Policy("passive")
deck = Policy("deck", ("hit_the_deck",))
dodge = Policy("dodge", ("dodge",))
feint = Policy("feint", ("feint",))
double_feint = Policy("double_feint", ("double_feint",))
cap = Policy("cap", ("cap",))
watch = Policy("watch", ("watch",))
snap = Policy("snap", ("snap",))
backstep = Policy("backstep", ("backstep",))
counter = Policy("counter", ("counter_punch",))
sucker = Policy("sucker", ("sucker_punch",))
parry = Policy("parry", ("parry",))
reach = Policy("reach", ("reach",))
drop = Policy("drop", ("drop",))

ALL = (passive, deck, dodge, feint, double_feint, cap, watch, snap, backstep, counter, sucker, parry, reach, drop)
POLICIES = {policy.name: policy for policy in ALL}


def named(name: str) -> Policy:
    """The policy of that name; several joined by "+" answer together. Raises KeyError for an unknown name."""
    first, *others = (POLICIES[part] for part in name.split("+"))
    return sum(others, first)


class ScriptSpent(RuntimeError):
    """A question came that the script has no answer for."""


class Script:
    """Answers given one after another, whatever is asked; for tests and scenes."""

    __slots__ = ("answers", "name")

    def __init__(self, answers: Iterable[Order], name: str = "script") -> None:
        self.name = name
        self.answers = list(answers)

    def answer(self, _world: Reading, _book: Rulebook, ask: Ask) -> Order:
        """The next answer. Raises ScriptSpent after the last."""
        if not self.answers:
            raise ScriptSpent(f"no answer is left for {ask.question}")
        return self.answers.pop(0)


# --- standing answers -----------------------------------------------------------------------------------------------


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


def on_autopilot(outlook: Outlook, unit: Unit) -> bool:
    """Whether a soldier answers out of turn by its drill: its squad does, and it serves in its ranks."""
    squad = mustered(outlook, unit)
    return bool(squad) and outlook.find(squad, OnAutopilot) is not None and unit in members(outlook, squad)


def answer_on_autopilot(outlook: Outlook, ask: Ask) -> Order | None:
    """What the soldier who is asked has been drilled to answer; None for who is to be asked."""
    chapter = outlook.book.warfare
    if (
        ask.question in COMMANDS
        or chapter is None
        or not outlook.having(OnAutopilot)
        or not on_autopilot(outlook, ask.unit)
    ):
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
