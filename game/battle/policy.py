"""Policies: how every later choice is answered while a forecast looks ahead (law 2)."""

from __future__ import annotations

from collections.abc import Iterable

from game.field import distance
from game.messages.frames import HELD_QUESTIONS
from game.messages.orders import DECLINE, Attack, Close, Move, Order, Respond
from game.messages.stack import Ask
from game.record import record
from game.systems.rulebook import Rulebook
from game.world.store import Reading


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
    ways = [order for order in ask.choices if isinstance(order, Move)]
    return max(ways, key=lambda way: distance(here, way.to), default=ask.choices[0])


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
