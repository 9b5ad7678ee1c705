"""Concealment: what is visual only and makes targeting harder, and who sees nothing in it (ALA-COVER-06 to -10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.field import Cell
from game.field.veils import blinding, hazy, veils_between
from game.messages import events as ev
from game.systems.light import hears
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.veil import SMOKED, heavy_squares
from game.world.body import Build
from game.world.conditions import Condition, Conditions
from game.world.place import Position
from game.world.store import Reading, Unit

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
