"""Cover: the rung of its square, what its posture changes, the guard of who hit the deck (ASC-MOVE-09)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System
from game.world.body import Build
from game.world.mind import Overwatch
from game.world.place import AWAY, Cover, Position, Posture
from game.world.store import Reading, Unit


class CoverSystem(System):
    """Keeps each unit's Cover part true after every step, change of posture and change of overwatch.

    Hunkering raises cover a step (ASC-MOVE-04), overwatching lowers it one unless it was taken as a Snap Shot
    (ASC-OVER-05, ASC-RULING-34). What lies between two units is geometry and read at each shot.
    """

    moments: ClassVar[tuple[type[ev.Event], ...]] = (
        ev.BattleBegan,
        ev.Deployed,
        ev.RoundEnded,
        ev.Stepped,
        ev.Shifted,
        ev.Hunkered,
        ev.Rose,
        ev.HitTheDeck,
        ev.DeckUndone,
        ev.OverwatchTaken,
        ev.OverwatchSpent,
        ev.Built,
        ev.BarricadeStruck,
    )

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """CoverChanged for every unit the moment touches whose cover is no longer what was noted."""
        changed = []
        for unit in _touched(world, event):
            now = cover_of(world, book, unit)
            if now is not None and now != world.find(unit, Cover):
                changed.append(ev.CoverChanged(unit, now.rung, now.shift))
        return Answer(tuple(changed)) if changed else SILENCE


def _touched(world: Reading, event: Any) -> tuple[Unit, ...]:
    if isinstance(event, ev.DeckUndone):
        return (event.undone.unit,)
    unit = getattr(event, "unit", None)
    return (unit,) if unit is not None else world.having(Build)


def cover_of(world: Reading, book: Rulebook, unit: Unit) -> Cover | None:
    """A unit's cover as the ground and its posture make it; None off the field."""
    place = world.find(unit, Position)
    if place is None or place.cell == AWAY:
        return None
    x, y = place.cell
    posture, watch = world.find(unit, Posture) or Posture(), world.find(unit, Overwatch)
    hunkered = book.numbers.hunker_cover if posture.hunkered else 0
    watching = book.numbers.overwatch_cover if watch is not None and not watch.snap else 0
    return Cover(int(world.field.rung[y, x]), hunkered + watching)


class GuardSystem(System):
    """Lets the +10 of Hit the Deck lapse when any turn ends."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.TurnEnded,)

    def answer(self, world: Reading, _book: Rulebook, _event: Any) -> Answer:
        """GuardLapsed for everyone who still had it."""
        down = tuple(unit for unit in world.having(Posture) if world.get(unit, Posture).deck_guard)
        return Answer(tuple(ev.GuardLapsed(unit) for unit in down)) if down else SILENCE
