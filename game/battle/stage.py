"""A position played step by step with written dice and answers: what scenes are run on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from game.battle import sentences
from game.battle.explore import RESTING
from game.battle.position import Position, apply, rolled_event, settle, tell_all
from game.dice.source import Scripted
from game.messages import events as ev
from game.messages.frames import Phase, Round, Surprise, Turn
from game.messages.orders import DECLINE, END, Order
from game.messages.stack import Ask, Chance
from game.systems.rulebook import Choices, Reply
from game.world.sides import Outcome
from game.world.store import Unit, Writing
from game.world.turns import Actions, Clock


class OnQuestion(Protocol):
    """Whoever is told of each question: `named` if it is answered in words, or is for the order of a turn."""

    def __call__(self, ask: Ask, choices: Choices, *, named: bool) -> None:
        """A question comes, in the world as it stands."""


def _unheard(ask: Ask, choices: Choices, *, named: bool) -> None:
    """Nobody wants to know."""


class StageFault(RuntimeError):
    """A step that cannot be played as it is written; says why."""


def in_phases(position: Position) -> bool:
    """Whether the book in play has its rounds in phases, in which orders are declared before they are carried out."""
    return Phase in position.book.steps


class Stage:
    """A position with named units; `told` are the events of the step being played."""

    def __init__(self, position: Position, keys: Mapping[str, Unit]) -> None:
        self.position = position
        self.keys = dict(keys)
        self.events: list[ev.Event] = []
        self.answers: list[tuple[str, str]] = []
        self.dice = Scripted(())
        self.phase = -1  # the last phase that was played
        self.on_question: OnQuestion = _unheard
        position.heard = self.events.append
        self._names = {unit: key for key, unit in self.keys.items()}
        self._new = self.turn()

    @property
    def world(self) -> Writing:
        """The world as it stands."""
        return self.position.world

    def imagined(self) -> Stage:
        """The same stage over an imagined position; what happens there stays there."""
        other = Stage(self.position.imagined(), self.keys)
        other.dice, other.answers, other.phase = self.dice, list(self.answers), self.phase
        return other

    def script(self, dice: Iterable[int], answers: Iterable[str]) -> None:
        """Begin a step: its written faces and answers."""
        self.events.clear()
        self.dice = Scripted(tuple(dice))
        self.answers = sentences.pairs(answers)

    def finish(self) -> None:
        """End a step. Raises ScriptLeft for faces never thrown, StageFault for answers never asked for."""
        self.dice.finish()
        if self.answers:
            left = ", ".join(f'"{key}: {words}"' for key, words in self.answers)
            raise StageFault(f"never asked for: {left}")

    def name_of(self, unit: Unit) -> str:
        """The key of a unit; empty for none."""
        return self._names.get(unit, "")

    # --- whose turn it is -----------------------------------------------------------------------------------

    def clock(self) -> Clock:
        """The battle's clock."""
        return self.world.get(self.world.having(Clock)[0], Clock)

    def turn(self) -> Unit:
        """The unit whose turn waits for an order; 0 if none does."""
        top = self.position.stack[-1] if self.position.stack else None
        return top.unit if isinstance(top, Turn) else 0

    def open_turn(self, unit: Unit, *, same: bool) -> Ask:
        """Wait for an order of this unit: in the turn it has, or in a new one. Raises StageFault if it gets none."""
        if self.turn() == unit and (same or self._new == unit):
            return _asked(self.play(None), unit)
        if same:
            raise StageFault("the turn is over: nothing is left to be done in it")
        if len(self.position.stack) > 1:
            return self._opened(self._in_round(unit), unit)
        if self.turn():
            self.play(END)
        self._freshen(unit)
        self.position.stack.append(Turn(unit))
        return self._opened(self.play(None), unit)

    def _opened(self, asked: Ask | None, unit: Unit) -> Ask:
        found = _asked(asked, unit)
        self._new = unit
        return found

    def _in_round(self, unit: Unit) -> Ask:
        """Let turns of the round pass until it is this unit's."""
        for _ in range(len(self.keys)):
            asked = self.play(END if self.turn() else None)
            if asked is not None and asked.unit == unit:
                return asked
        raise StageFault("its turn does not come in this round")

    def _freshen(self, unit: Unit) -> None:
        """A second turn in the same round starts with fresh actions, as in a new one (ASC-RULING-03)."""
        held = self.world.find(unit, Actions)
        if held is not None and unit in self.clock().done and held != Actions():
            fresh = Actions()
            change = ev.ActionsChanged(
                unit,
                fresh.standard - held.standard,
                fresh.move - held.move,
                fresh.support - held.support,
                "fresh turn",
            )
            apply(self.world, change)

    def weighed(self, ask: Ask) -> None:
        """Tell of the question for an order of a turn, whose moment has come."""
        self.on_question(ask, self.position.book.choices(self.world, ask), named=True)

    # --- playing --------------------------------------------------------------------------------------------

    def refusal(self, ask: Ask, order: Order) -> str | None:
        """Why an order is not legal now; None when it is."""
        return self.position.book.choices(self.world, ask).refusal(order)

    def dealt(self, frame: Round | Surprise) -> Ask | None:
        """Play a round's opening, or an ambush's, up to the first turn."""
        self._clear()
        if not self.position.stack:
            self.position.stack.append(frame)
        self.phase = -1
        asked = self.play(None)
        self._new = asked.unit if asked is not None else 0
        return asked

    def go_by(self, until: int) -> None:
        """Let rounds pass until one begins: nobody acts, but what rounds bring as they end and begin comes."""
        if until <= self.clock().round:
            raise StageFault(f"round {until} has begun: it is round {self.clock().round}")
        self._clear()
        while self.clock().round < until:
            self._bring(ev.RoundEnded(self.clock().round))
            if self.world.having(Outcome):
                return
            self._bring(ev.RoundBegan(self.clock().round + 1))

    def _bring(self, event: ev.Event) -> None:
        self.announce((event,))
        self.play(None)

    def _clear(self) -> None:
        """End what is under way: a turn, or what is left of a round of phases."""
        if self.turn() and not in_phases(self.position):
            self.position.stack.pop()
        while in_phases(self.position) and self.position.stack:
            self.play(END)  # what is left of the round before passes

    def play(self, reply: Reply, until: Callable[[], bool] = lambda: False) -> Ask | None:
        """Answer what is waited for and go on to the next order of a turn; None at the stack's end, or at `until`."""
        position = self.position
        if reply is not None:
            self._new = 0
            settle(position, position.step(reply))
        while position.stack and not until():
            step = position.step(None)
            if isinstance(step.node, Ask):
                if step.node.question in RESTING:
                    return step.node
                settle(position, position.step(self._answer(step.node)))
            elif isinstance(step.node, Chance):
                roll = step.node.draw.roll(self.dice)
                self.events.append(rolled_event(step.node.draw, roll))
                settle(position, position.step(roll))
            else:
                settle(position, step)
        return None

    def announce(self, events: Iterable[ev.Event]) -> None:
        """Tell of something that no frame brought about."""
        self.position.stack.extend(reversed(tell_all(self.position, events)))

    def _answer(self, ask: Ask) -> Order:
        """The next written answer if it is this unit's and fits; else to decline."""
        choices = self.position.book.choices(self.world, ask)
        answer = self._written(ask, choices)
        self.on_question(ask, choices, named=answer is not None)
        if answer is not None:
            self.answers.pop(0)
            return answer
        return DECLINE if DECLINE in choices else choices.listed()[0]

    def _written(self, ask: Ask, choices: Choices) -> Order | None:
        if not self.answers or self.answers[0][0] != self.name_of(ask.unit):
            return None
        return sentences.answer_of(self.answers[0][1], self.world, ask, choices, self.keys)


def _asked(asked: Ask | None, unit: Unit) -> Ask:
    """The question whose turn it must be."""
    if asked is None or asked.unit != unit:
        raise StageFault("it has no turn: it is out of the fight, or down")
    return asked
