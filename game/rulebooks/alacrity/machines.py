"""Vehicles feel nothing of what is done to bodies: conditions, weather (ALA-RULING-57); poisoned hits (ALA-HAZ-18)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages.events import Event
from game.messages.stack import Step, done
from game.rulebooks.alacrity.events import PointsLost
from game.rulebooks.alacrity.states import is_vehicle
from game.systems.poison import injured
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import Answer, System, answer
from game.world.store import Reading


def spared(step: StepFunction) -> StepFunction:
    """The same step, of which nothing comes for a vehicle."""

    def made(frame: Any, world: Reading, book: Rulebook, reply: Reply) -> Step:
        return done() if is_vehicle(world, frame.unit) else step(frame, world, book, reply)

    return made


class PoisonedHits(System):
    """A hit with a poisoned weapon that takes hit points exposes whom it hits."""

    moments: ClassVar[tuple[type[Event], ...]] = (PointsLost,)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Exposed frames for the poison of the weapon."""
        hurt = event.hp > 0 and book.switches.hazards
        return answer(frames=injured(world, event.unit, event.by, event.cause) if hurt else ())
