"""Cover: the rung of its square, what a posture changes (ASC-MOVE-09); concealment, visual only (ALA-COVER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.field import Cell
from game.field.veils import blinding, hazy, veils_between
from game.messages import events as ev
from game.systems.light import SMOKED, hears, heavy_squares
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Build
from game.world.conditions import Condition, Conditions, Overwatch
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


# --- concealment ----------------------------------------------------------------------------------------------------


VEILED = Condition("blinded", ends="cause", card="veil")
"""Blinded for as long as one stands where nothing is seen (ALA-COND-09)."""


def concealment(numbers: Any, veil: int) -> tuple[int, str]:
    """The Edge for what obscures a line, the worst of it alone, and its rule (ALA-COVER-07, -08, ALA-RULING-07)."""
    heavy = heavy_squares(veil)
    if heavy:
        return int(numbers.obscured_heavy[min(heavy, len(numbers.obscured_heavy)) - 1]), "ALA-COVER-08"
    return (int(numbers.obscured_light), "ALA-COVER-07") if veil % SMOKED else (0, "")


def hidden_by(world: Reading, numbers: Any, unit: Unit, cell: Cell) -> str | None:
    """Why what is in a square cannot be chosen by sight (ALA-COVER-09, ALA-RULING-08)."""
    place = world.find(unit, Position)
    if place is None or not world.field.kept(hazy) or hears(world, unit, cell):
        return None
    heavy = veils_between(world.field, place.cell, cell)[1]
    if heavy < numbers.obscured_most:
        return None
    return f"{heavy} heavily obscured squares hide it (ALA-COVER-09, ALA-RULING-08)"


class Veils(System):
    """Blinds whoever goes too deep into fog or foliage or into magical darkness, until it comes out (ALA-COVER-10)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.BattleBegan, ev.Stepped)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Blinded gained or lost by those the moment touches."""
        if not book.switches.conditions or not world.field.kept(hazy):
            return SILENCE
        units = (event.unit,) if isinstance(event, ev.Stepped) else world.having(Build)
        return answer(change for unit in units for change in _changed(world, unit))


def _changed(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    held = world.find(unit, Conditions) or Conditions()
    sightless = blinding(world.field, world.get(unit, Position).cell)
    if sightless and VEILED not in held.held:
        yield ev.ConditionGained(unit, VEILED)
    if not sightless and VEILED in held.held:
        yield ev.ConditionLost(unit, VEILED, "it sees again")
