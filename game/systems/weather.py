"""Heat and cold: a check of the body every ten rounds, fatigue that piles up, shelter (ALA-HAZ-05 to -08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.dice.draws import AnyCheck, Modifier, Roll
from game.field import Cell
from game.messages import events as ev
from game.messages.frames import Chill, Weathering
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Build, Dead
from game.world.conditions import petrified
from game.world.hazards import Fatigue, Weather
from game.world.place import Position
from game.world.store import Reading, Unit

GEAR = {"cold": "winter_gear", "heat": "desert_gear"}
"""The tag of a unit whose gear is fit for the weather."""


def weather_at(world: Reading, cell: Cell) -> Weather | None:
    """The worst weather over a square, shelter not counted; None in mild weather."""
    parts = (world.get(entity, Weather) for entity in world.having(Weather))
    over = [part for part in parts if not part.cells or cell in part.cells]
    return min(over, key=lambda part: (part.rung, part.kind), default=None)


def fatigue_edges(world: Reading, unit: Unit, n: Any) -> tuple[Modifier, ...]:
    """What fatigue puts on everything a unit does, so much a step, cumulative (ALA-HAZ-06, ALA-RULING-12)."""
    held = world.find(unit, Fatigue)
    steps = held.steps if held is not None else 0
    return (Modifier("fatigue", n.weather_step * steps, "ALA-RULING-12"),) if steps else ()


class WeatherTells(System):
    """Counts the rounds that a unit is out in heat or cold, and those under shelter, and lets every tenth tell."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.RoundEnded,)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Who has come under shelter or out of it, who recovers, and a Chill frame for each who is put to the test."""
        if not (book.switches.hazards and world.having(Weather)):
            return SILENCE
        events: list[ev.Event] = []
        frames: list[Frame] = []
        for unit, held, weather in _bodies(world):
            if held.sheltered != (weather is None):
                events.append(ev.WeatherTurned(unit, weather is None, event.round - 1))
            elif (event.round - held.since) % book.numbers.weather_rounds == 0:
                if weather is not None:
                    frames.append(Chill(unit, weather.rung, weather.kind))
                elif held.steps:
                    events.append(ev.FatigueChanged(unit, -1, "shelter"))
        return answer(events, frames)


def _bodies(world: Reading) -> Iterator[tuple[Unit, Fatigue, Weather | None]]:
    """Whom the weather has told on or may tell on, and what it is out in: None for who is sheltered from it."""
    for unit in world.having(Build):
        if world.find(unit, Dead) is not None or petrified(world, unit) or world.get(unit, Build).vehicle:
            continue
        cell, held = world.get(unit, Position).cell, world.find(unit, Fatigue) or Fatigue()
        weather = weather_at(world, cell)
        if weather is not None or held.steps:
            yield unit, held, None if world.field.ground(cell).shelter else weather


def chill_check(world: Reading, book: Rulebook, unit: Unit, rung: int, kind: str, *, aided: bool) -> AnyCheck:
    """A Body check at the rung of the weather, easier with fit gear and after Survival (ALA-HAZ-05, -08)."""
    n = book.numbers
    geared = n.weather_gear * (GEAR.get(kind, "") in world.get(unit, Build).tags)
    return situations_of(book).body_check(world, unit, rung + geared + n.weather_aid * aided, kind)


def chill_step(frame: Chill, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The Body check; a failure is a step of fatigue and flat stress, from the third on dice as well."""
    rules, n, unit = situations_of(book), book.numbers, frame.unit
    if world.find(unit, Dead) is not None:
        return done()
    held = world.find(unit, Fatigue) or Fatigue()
    check = chill_check(world, book, unit, frame.rung, frame.kind, aided=held.aided)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    used = (ev.SurvivalTold(unit, aided=False),) if held.aided else ()
    if check.succeeds(reply.value):
        return done(*used)
    steps = held.steps + 1
    hurt = (rules.hurt(unit, f"{n.weather_dice}d10", frame.kind),) if steps >= n.weather_harm else ()
    event = ev.FatigueChanged(unit, 1, frame.kind)
    return done(*used, event, *rules.drain(world, unit, n.weather_loss, frame.kind), push=hurt)


def survival_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why Survival is of no use just now, its action aside; None when it is (ALA-HAZ-08)."""
    place = world.find(unit, Position)
    if place is None or weather_at(world, place.cell) is None:
        return "neither heat nor cold to guard against (ALA-HAZ-08)"
    if world.get(unit, Build).vehicle:
        return "a vehicle does not feel the weather (ALA-RULING-57)"
    if world.field.ground(place.cell).shelter:
        return "under shelter already (ALA-HAZ-08)"
    held = world.find(unit, Fatigue)
    return "already guarded against the next check (ALA-HAZ-08)" if held is not None and held.aided else None


def weathering_step(frame: Weathering, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Survival: a success helps in the next check."""
    if survival_refusal(world, book, frame.unit) is not None:
        return done()
    check = situations_of(book).act_check(world, frame.unit, "survival", 0)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    return done(ev.SurvivalTold(frame.unit, aided=True)) if check.succeeds(reply.value) else done()


STEPS: dict[type[Frame], StepFunction] = {Chill: chill_step, Weathering: weathering_step}
