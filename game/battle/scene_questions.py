"""What a step says of the questions asked in it: which must not be asked, what must not be open, whether all are named.

`not_asked = ["b: backstep"]`, `not_offered = ["burst", "shot b", "c: feint"]`, `strict = true`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.battle import phrases
from game.battle.explore import RESTING
from game.battle.sentences import pattern
from game.battle.stage import Stage, in_phases
from game.messages.orders import Order
from game.messages.stack import Ask
from game.systems.rulebook import Choices

Finding = tuple[str, str, bool]
"""What was expected, what was found, whether it held."""


@dataclass
class QuestionRules:
    """The three keys of one step, and what has been asked so far that bears on them."""

    stage: Stage
    not_asked: tuple[tuple[str, str], ...] = ()
    not_offered: tuple[tuple[str, str], ...] = ()
    of_order: frozenset[tuple[str, str]] = frozenset()
    """Those of `not_offered` that are about the moment of the step's own order, not about questions on the way."""
    strict: bool = False
    asked: list[tuple[str, str]] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    open: dict[tuple[str, str], str] = field(default_factory=dict)

    @classmethod
    def of(cls, step: Mapping[str, Any], stage: Stage) -> QuestionRules:
        """Those of a step; words without a unit are about the unit of the step."""
        said = step.get("not_offered", ())
        own = [(step["unit"], words) for words in said if ":" not in words]
        asked = phrases.pairs(words for words in said if ":" in words)
        not_asked = tuple(phrases.pairs(step.get("not_asked", ())))
        return cls(stage, not_asked, (*own, *asked), frozenset(own), bool(step.get("strict", False)))

    def hear(self, ask: Ask, choices: Choices, *, named: bool) -> None:
        """Take note of a question: `named` if the step answers it in words, or it is for an order."""
        key = self.stage.name_of(ask.unit)
        self.asked.append((key, ask.question))
        if not named:
            self.unnamed.append(f"{key}: {ask.question}")
        for about in self.not_offered:
            if about[0] == key and self._bears_on(about, ask):
                found = offered(about[1], self.stage, ask, choices)
                self.open[about] = self.open.get(about) or found

    def _bears_on(self, about: tuple[str, str], ask: Ask) -> bool:
        """Whether words are about this question; in a phase, where orders are declared, all are about those."""
        resting = ask.question in RESTING
        return resting == (about in self.of_order) or (resting and in_phases(self.stage.position))

    def findings(self) -> Iterator[Finding]:
        """What came of each of the three."""
        for key, question in self.not_asked:
            here = (key, question) in self.asked
            yield f"not asked: {key}: {question}", "asked" if here else "not asked", not here
        for key, words in self.not_offered:
            found = self.open.get((key, words), f"{key} is asked nothing: use not_asked")
            yield f"not offered: {key}: {words}", found or "not offered", not found
        if self.strict:
            yield "strict: every question is named", ", ".join(self.unnamed) or "all named", not self.unnamed


def offered(words: str, stage: Stage, ask: Ask, choices: Choices) -> str:
    """What is open to a unit that these words mean, as text; empty if nothing is.

    A word alone means every order of that kind; with a target, a square or an option, those that have it.
    """
    wanted = pattern(words, stage.keys)
    found = next((order for order in choices.listed() if wanted.matches(order)), None)
    if found is None:
        found = _whole(words, stage, ask, choices)
    return f"offered: {found}" if found is not None else ""


def _whole(words: str, stage: Stage, ask: Ask, choices: Choices) -> Order | None:
    """The order or answer that the words stand for when they need nothing added, if it is open: not all are listed."""
    if ask.question not in RESTING:
        return phrases.answer_of(words, stage.world, ask, choices, stage.keys)
    try:
        order = phrases.order_of({"order": words}, stage.world, ask.unit, stage.keys)
    except phrases.UnknownPhrase:
        return None
    return order if order in choices else None
