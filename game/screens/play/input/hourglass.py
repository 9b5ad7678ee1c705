"""The time a person has to speak, where several people play and the book sets one (ALT-DECL-10)."""

from __future__ import annotations

from math import ceil

from game.messages.orders import Order
from game.messages.stack import Ask
from game.systems.face import Hurry


class Hourglass:
    """Runs for one question at a time, while it is before the person who is asked."""

    def __init__(self) -> None:
        self._ask: Ask | None = None
        self._hurry: Hurry | None = None
        self._left = 0.0

    def meant_for(self, ask: Ask) -> bool:
        """Whether it has been turned for this question."""
        return self._ask is ask

    def turn(self, ask: Ask, hurry: Hurry | None) -> None:
        """Turned over for a question; none: there is all the time in the world."""
        self._ask, self._hurry = ask, hurry
        self._left = float(hurry.seconds) if hurry is not None else 0.0

    def run(self, seconds: float) -> Order | None:
        """Some time passes; what is answered if it was the last of it."""
        if self._hurry is None:
            return None
        self._left -= seconds
        if self._left > 0:
            return None
        order, self._hurry = self._hurry.order, None
        return order

    @property
    def words(self) -> str:
        """How long there is still; empty when it does not run."""
        return f"{ceil(self._left)} s to speak, then: {self._hurry.words}" if self._hurry is not None else ""
