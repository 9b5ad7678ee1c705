"""What a battlefield does to people, as lines to read: conditions, fear, falls, fire, foul air, poison, weather."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battle.log.context import BAD, PLAIN, LogContext, LogLine
from game.messages import events as ev

TRIALS = {
    "comrade": "sees a comrade die",
    "sight": "sees something terrible",
    "odds": "sees how many they are",
}


def _condition(t: LogContext, e: ev.ConditionGained) -> LogLine:
    by = f" ({t.name(e.by)})" if e.by else ""
    return LogLine(f"{t.name(e.unit)} is {e.condition.kind.replace('_', ' ')}{by}", t.tone(e.unit), e.unit)


def _free(t: LogContext, e: ev.ConditionLost) -> LogLine:
    kind = e.condition.kind.replace("_", " ")
    return LogLine(f"{t.name(e.unit)} is no longer {kind}: {e.why}", t.tone(e.unit, harm=False), e.unit)


def _nerve(t: LogContext, e: ev.NerveTested) -> LogLine:
    return LogLine(f"{t.name(e.unit)} {TRIALS.get(e.trigger, 'loses heart')}: a morale check", PLAIN, e.unit)


def _at_bay(t: LogContext, e: ev.TurnedAtBay) -> LogLine:
    return LogLine(f"{t.name(e.unit)} {e.how}: {e.guard:+d} defence in close combat", PLAIN, e.unit)


def _fell(t: LogContext, e: ev.Fell) -> LogLine:
    how = " and lands well" if e.caught else ""
    return LogLine(f"{t.name(e.unit)} falls {e.levels} level{'s' * (e.levels != 1)}{how}", t.tone(e.unit), e.unit)


def _breath_failed(t: LogContext, e: ev.BreathFailed) -> LogLine:
    how = ("chokes", "chokes again", "is drowning")[min(e.times, 3) - 1]
    return LogLine(f"{t.name(e.unit)} {how}", t.tone(e.unit), e.unit)


def _suffocating(t: LogContext, e: ev.Suffocating) -> LogLine:
    left = f"has {e.rounds} round{'s' * (e.rounds != 1)} left without air" if e.rounds else "has suffocated"
    return LogLine(f"{t.name(e.unit)} {left}", t.tone(e.unit), e.unit)


def _fatigue(t: LogContext, e: ev.FatigueChanged) -> LogLine:
    said = f"suffers from the {e.why}" if e.steps > 0 else "recovers under shelter"
    return LogLine(f"{t.name(e.unit)} {said}: {-e.steps:+d} on everything", t.tone(e.unit, harm=e.steps > 0), e.unit)


def _weather(t: LogContext, e: ev.WeatherTurned) -> LogLine:
    said = "is sheltered from the weather" if e.sheltered else "is out in the weather"
    return LogLine(f"{t.name(e.unit)} {said}", PLAIN, e.unit)


def _survival(t: LogContext, e: ev.SurvivalTold) -> LogLine | None:
    return LogLine(f"{t.name(e.unit)} guards against the weather", PLAIN, e.unit) if e.aided else None


def _poisoned(t: LogContext, e: ev.Poisoned) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is poisoned: {e.venom.name.lower()}", t.tone(e.unit), e.unit)


def _poison_over(t: LogContext, e: ev.PoisonOver) -> LogLine:
    return LogLine(f"{t.name(e.unit)}: the {e.key.replace('_', ' ')} is {e.why}", t.tone(e.unit, harm=False), e.unit)


SAYS: dict[type[ev.Event], Callable[[LogContext, Any], LogLine | None]] = {
    ev.ConditionGained: _condition,
    ev.ConditionLost: _free,
    ev.Met: lambda t, e: LogLine(f"{t.name(e.unit)} meets {t.name(e.foe)}", PLAIN, e.unit),
    ev.NerveTested: _nerve,
    ev.TurnedAtBay: _at_bay,
    ev.Fell: _fell,
    ev.FireLit: lambda _t, e: LogLine(f"Fire at ({e.cell[0]}, {e.cell[1]})", BAD),
    ev.GasSpread: lambda _t, e: LogLine(f"{e.venom.name} spreads", BAD),
    ev.GasCleared: lambda _t, _e: LogLine("The gas clears"),
    ev.BreathSpent: lambda t, e: LogLine(f"{t.name(e.unit)} holds its breath", PLAIN, e.unit),
    ev.BreathFailed: _breath_failed,
    ev.Suffocating: _suffocating,
    ev.AirFound: lambda t, e: LogLine(f"{t.name(e.unit)} breathes again", t.tone(e.unit, harm=False), e.unit),
    ev.FatigueChanged: _fatigue,
    ev.WeatherTurned: _weather,
    ev.SurvivalTold: _survival,
    ev.Poisoned: _poisoned,
    ev.PoisonOver: _poison_over,
}
