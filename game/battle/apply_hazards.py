"""Writing fire, gas, breath, weather and poison into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.field import MAX_SIDE, Cell
from game.messages import events as ev
from game.world.hazards import Breath, Burnt, Fatigue, Fire, Gas, Venoms
from game.world.place import Position
from game.world.store import Unit, Writing

FIRES = 2_000_000
"""The fire in (x, y) has this number and y * MAX_SIDE + x, and keeps it when it is out."""
GASES = 2_500_000
PLACED = 2_900_000
"""Weather and squares without air are numbered from here, in the order of the file."""


def fire_number(cell: Cell) -> Unit:
    """The entity of the fire in a square."""
    return FIRES + cell[1] * MAX_SIDE + cell[0]


def gas_number(cell: Cell) -> Unit:
    """The entity of the gas over a square."""
    return GASES + cell[1] * MAX_SIDE + cell[0]


def _fire_lit(world: Writing, event: ev.FireLit) -> None:
    number = fire_number(event.cell)
    there = world.find(number, Fire)
    left = max(event.rounds, there.left) if there is not None else event.rounds
    world.place(number, Fire(left), Position(event.cell))
    world.drop(number, Burnt)


def _fires_waned(world: Writing, event: ev.FiresWaned) -> None:
    for fire in world.having(Fire):
        if world.get(fire, Position).cell in event.out:
            world.drop(fire, Fire)
            world.put(fire, Burnt())
        else:
            world.put(fire, Fire(world.get(fire, Fire).left - 1))


def _gas_spread(world: Writing, event: ev.GasSpread) -> None:
    for cell in event.cells:
        world.place(gas_number(cell), Gas(event.until_round, event.venom), Position(cell))


def _gas_cleared(world: Writing, event: ev.GasCleared) -> None:
    for cell in event.cells:
        world.drop(gas_number(cell), Gas)
        world.drop(gas_number(cell), Position)


def _breath(world: Writing, unit: Unit) -> Breath:
    return world.find(unit, Breath) or Breath()


def _breath_spent(world: Writing, event: ev.BreathSpent) -> None:
    held = _breath(world, event.unit)
    world.put(event.unit, replace(held, spent=held.spent + event.rounds))


def _breath_failed(world: Writing, event: ev.BreathFailed) -> None:
    world.put(event.unit, replace(_breath(world, event.unit), failed=event.times))


def _suffocating(world: Writing, event: ev.Suffocating) -> None:
    world.put(event.unit, replace(_breath(world, event.unit), doom=event.rounds or -1))


def _air_found(world: Writing, event: ev.AirFound) -> None:
    world.drop(event.unit, Breath)


def _fatigue(world: Writing, unit: Unit) -> Fatigue:
    return world.find(unit, Fatigue) or Fatigue()


def _weather_turned(world: Writing, event: ev.WeatherTurned) -> None:
    held = _fatigue(world, event.unit)
    world.put(event.unit, replace(held, sheltered=event.sheltered, since=event.since))


def _fatigue_changed(world: Writing, event: ev.FatigueChanged) -> None:
    held = _fatigue(world, event.unit)
    world.put(event.unit, replace(held, steps=held.steps + event.steps))


def _survival_told(world: Writing, event: ev.SurvivalTold) -> None:
    world.put(event.unit, replace(_fatigue(world, event.unit), aided=event.aided))


def _poisoned(world: Writing, event: ev.Poisoned) -> None:
    held = world.find(event.unit, Venoms) or Venoms()
    kept = (venom for venom in held.held if venom.key != event.venom.key)
    world.put(event.unit, Venoms(tuple(sorted((*kept, event.venom), key=lambda venom: venom.key))))


def _poison_waned(world: Writing, event: ev.PoisonWaned) -> None:
    held = world.get(event.unit, Venoms).held
    aged = (replace(venom, turns=venom.turns - 1) if venom.key == event.key else venom for venom in held)
    world.put(event.unit, Venoms(tuple(aged)))


def _poison_over(world: Writing, event: ev.PoisonOver) -> None:
    held = world.find(event.unit, Venoms) or Venoms()
    left = tuple(venom for venom in held.held if venom.key != event.key)
    if left:
        world.put(event.unit, Venoms(left))
    else:
        world.drop(event.unit, Venoms)


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.FireLit: _fire_lit,
    ev.FiresWaned: _fires_waned,
    ev.GasSpread: _gas_spread,
    ev.GasCleared: _gas_cleared,
    ev.BreathSpent: _breath_spent,
    ev.BreathFailed: _breath_failed,
    ev.Suffocating: _suffocating,
    ev.AirFound: _air_found,
    ev.WeatherTurned: _weather_turned,
    ev.FatigueChanged: _fatigue_changed,
    ev.SurvivalTold: _survival_told,
    ev.Poisoned: _poisoned,
    ev.PoisonOver: _poison_over,
    ev.PoisonWaned: _poison_waned,
}
