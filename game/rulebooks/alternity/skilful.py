"""A skill tried on somebody: why it cannot be, the check, and what its degree does."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.dice.steps import StepCheck
from game.messages.events import Event
from game.record import record
from game.rulebooks.alternity.numbers import Numbers
from game.world.store import Reading, Unit


@record
class Skilful:
    """One use of a skill on a target: `does` are its events by the degree of its check.

    `whom` are those who are not out of the question; `refusal` says of each why it may not be.
    """

    whom: Callable[[Reading, Unit], Iterable[Unit]]
    refusal: Callable[[Reading, Unit, Unit], str | None]
    check: Callable[[Reading, Unit, Unit, Numbers], StepCheck]
    does: Callable[[Reading, Unit, Unit, Numbers, int], tuple[Event, ...]]
