"""A phase of a scene: who is due declares what is written for it, the others pass (ALT-BASE-10, ALT-DECL)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.battle import phrases
from game.battle.stage import Stage, StageFault
from game.messages.frames import SurpriseTurn
from game.messages.orders import END, Order
from game.messages.phases import Phase
from game.messages.stack import Ask
from game.world.phases import LAST, PHASES
from game.world.store import Unit

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
        order = phrases.order_of(words, self.stage.world, ask.unit, self.stage.keys)
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
    said: dict[Unit, list[Words]] = {}
    for key, line in phrases.pairs(_lines(step)):
        said.setdefault(phrases.unit_of(key, keys), []).append({"order": line})
    if "order" not in step:
        return said, None
    if "unit" not in step:
        raise StageFault("nobody is named for this step's order")
    said.setdefault(phrases.unit_of(step["unit"], keys), []).append(step)
    return said, step


def _lines(step: Words) -> Sequence[str]:
    found: Sequence[str] = step.get("declare", ())
    return found
