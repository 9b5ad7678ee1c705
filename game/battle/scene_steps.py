"""Steps of scenes: who is due declares, squads act by their drill, and what is said of the questions asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.battle import sentences
from game.battle.aspects_squads import squad_keys
from game.battle.explore import RESTING
from game.battle.outlook import Outlook
from game.battle.sentences import UnknownPhrase, pattern, square_of, unit_of
from game.battle.squad_autopilot import drilled
from game.battle.stage import Stage, StageFault, in_phases
from game.content.problem import did_you_mean
from game.messages.frames import Phase, SurpriseTurn
from game.messages.orders import END, Order
from game.messages.stack import Ask
from game.messages.warfare import Detach, OrderSquad, Rejoin, SetMercy, SideOrder
from game.systems.rulebook import Choices
from game.systems.warfare.squads import side_events, side_refusal
from game.world.body import Allegiance
from game.world.squads import LOOSE, Squad
from game.world.store import Reading, Unit
from game.world.turns import LAST, PHASES, Actions

Words: TypeAlias = Mapping[str, Any]
Weigh: TypeAlias = Callable[[Ask, Order], None]


@dataclass
class PhaseScript:
    """What units declare in a phase: for each, its orders in words, one after another.

    `own` is the order that the step itself gives, `weigh` is told of it when its moment to be declared has come, in the
    world as it is then; with `ask_only` the phase is played no further than to that moment.
    """

    stage: Stage
    said: dict[Unit, list[Words]]
    own: Words | None
    weigh: Weigh
    ask_only: bool = False
    asked: bool = field(default=False, init=False)

    def play(self, phase: str) -> None:
        """Play the phase from its opening to its close. Raises StageFault for what cannot be played as written."""
        ask = self._opened(phase)
        number = _under_way(self.stage)
        while ask is not None and not (self.asked and self.ask_only):
            order = self._next(ask)
            ask = None if order is None else self.stage.play(order, lambda: _under_way(self.stage) != number)
        if not (self.asked and self.ask_only):
            self._nothing_left()

    def _opened(self, phase: str) -> Ask | None:
        """Wait for the first declaration of a phase, in a round under way or by itself; what comes before it passes."""
        stage = self.stage
        if not stage.position.stack:
            stage.phase = PHASES.index(phase) if phase else stage.phase + 1
            if stage.phase > LAST:
                raise StageFault('the round is over: begin another one with order = "round"')
            stage.position.stack.append(Phase(stage.phase))
            return stage.play(None)
        ask = stage.play(None)
        while ask is not None and phase and _under_way(stage) != PHASES.index(phase):
            ask = stage.play(END)
        if ask is None:
            raise StageFault("that phase of the round is over, or nobody may act in it")
        return ask

    def _next(self, ask: Ask) -> Order | None:
        """The next order written for who is asked, or to pass; None where it is only wondered about."""
        lines = self.said.get(ask.unit, [])
        self.stage.weighed(ask)
        if not lines:
            return END
        words = lines.pop(0)
        order = sentences.order_of(words, self.stage.world, ask.unit, self.stage.keys)
        if words is self.own:
            self.asked = True
            self.weigh(ask, order)
            if self.ask_only:
                return None
        refusal = self.stage.refusal(ask, order)
        if refusal is not None:
            raise StageFault(f"refused: {refusal}")
        return order

    def _nothing_left(self) -> None:
        """Every declaration has been asked for."""
        names = {unit: key for key, unit in self.stage.keys.items()}
        left = [f"{names[unit]}: {line['order']}" for unit, lines in self.said.items() for line in lines]
        if left:
            why = "no action left, not its phase, or out of the fight"
            raise StageFault(f"nobody asked for: {', '.join(left)} ({why})")


def _under_way(stage: Stage) -> int | None:
    """The phase under way; None between two of them."""
    return next((frame.number for frame in stage.position.stack if isinstance(frame, Phase)), None)


def ambushing(stage: Stage) -> bool:
    """Whether what waits is an ambusher's one action, which is no phase."""
    return any(isinstance(frame, SurpriseTurn) for frame in stage.position.stack)


def said_in(step: Words, keys: Mapping[str, Unit]) -> tuple[dict[Unit, list[Words]], Words | None]:
    """All that units declare in a step, and the order of the step itself, which its unit declares last."""
    reply_faces: dict[Unit, list[Words]] = {}
    for key, line in sentences.pairs(_lines(step)):
        reply_faces.setdefault(sentences.unit_of(key, keys), []).append({"order": line})
    if "order" not in step:
        return reply_faces, None
    if "unit" not in step:
        raise StageFault("nobody is named for this step's order")
    reply_faces.setdefault(sentences.unit_of(step["unit"], keys), []).append(step)
    return reply_faces, step


def _lines(step: Words) -> Sequence[str]:
    found: Sequence[str] = step.get("declare", ())
    return found


DRILL = "drill"
SIDE_ORDERS = (OrderSquad.word, Detach.word, Rejoin.word, SetMercy.word)
UNROLLED = (DRILL, *SIDE_ORDERS)
"""Words of steps that have no odds of their own."""
Keys = Mapping[str, Unit]


def side_order(step: Mapping[str, Any], world: Reading, keys: Keys) -> tuple[str, SideOrder]:
    """A side, and the order of its own that a step's words stand for. Raises UnknownPhrase."""
    order = _order(step, world, keys)
    if "unit" in step:
        return world.get(unit_of(step["unit"], keys), Allegiance).side, order
    if isinstance(order, OrderSquad):
        return world.get(order.squad, Squad).side, order
    if isinstance(order, (Detach, Rejoin)):
        return world.get(order.unit, Allegiance).side, order
    raise UnknownPhrase('"mercy" needs a unit of the side that orders it')


def _order(step: Mapping[str, Any], world: Reading, keys: Keys) -> SideOrder:
    word = step["order"]
    if word == OrderSquad.word:
        to = square_of(step["to"]) if "to" in step else None
        squad = _squad(str(step.get("squad", "")), world)
        return OrderSquad(squad, str(step.get("task", "")), to, str(step.get("formation", LOOSE)))
    if word == SetMercy.word:
        return SetMercy(str(step.get("mercy", "")))
    soldier = unit_of(step.get("target"), keys)
    return Detach(soldier) if word == Detach.word else Rejoin(soldier)


def _squad(key: str, world: Reading) -> Unit:
    known = squad_keys(world)
    if key not in known:
        raise UnknownPhrase(f'no squad is called "{key}": {did_you_mean(key, known, known)}')
    return known[key]


def refusal_of(stage: Stage, side: str, order: SideOrder) -> str | None:
    """Why a side may not give the order now, as far as it knows; None when it may."""
    outlook = Outlook(stage.world, stage.position.book, side)
    return side_refusal(outlook, stage.position.book, side, order)


def given(stage: Stage, side: str, order: SideOrder) -> None:
    """Carry a side's order out. Raises StageFault if it is refused."""
    reason = refusal_of(stage, side, order)
    if reason is not None:
        raise StageFault(f"refused: {reason}")
    stage.announce(side_events(stage.world, side, order))


def let_act(stage: Stage, unit: Unit, *, same: bool) -> None:
    """A soldier's turn as its drill has it, to the end. Raises StageFault for one that acts for itself."""
    if stage.world.find(unit, Actions) is None:
        raise StageFault("drill is for books with turns; in one of phases squads are led round by round")
    ask: Ask | None = stage.open_turn(unit, same=same)
    while ask is not None:
        order = drilled(Outlook(stage.world, stage.position.book, ask.side), ask)
        if order is None:
            raise StageFault("it is under no orders that it carries out by itself")
        asked = stage.play(order)
        ask = asked if asked is not None and asked.unit == unit else None


# --- questions ------------------------------------------------------------------------------------------------------


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
        named = step.get("not_offered", ())
        own = [(step["unit"], words) for words in named if ":" not in words]
        asked = sentences.pairs(words for words in named if ":" in words)
        not_asked = tuple(sentences.pairs(step.get("not_asked", ())))
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
        return sentences.answer_of(words, stage.world, ask, choices, stage.keys)
    try:
        order = sentences.order_of({"order": words}, stage.world, ask.unit, stage.keys)
    except sentences.UnknownPhrase:
        return None
    return order if order in choices else None
