"""Conditions and fear in words: what the log says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from game.messages import events as ev
from game.world.store import Unit

Words: TypeAlias = tuple[str, bool]
"""What is said, and whether it harms whom it is about."""
Name: TypeAlias = Callable[[Unit], str]
_TRIALS = {
    "comrade": "sees a comrade die",
    "sight": "sees something terrible",
    "odds": "sees how many they are",
}


def _gained(name: Name, e: ev.ConditionGained) -> Words:
    return f"{name(e.unit)} is {e.condition.kind}", True


def _lost(name: Name, e: ev.ConditionLost) -> Words:
    return f"{name(e.unit)} is no longer {e.condition.kind} ({e.why})", False


def _tested(name: Name, e: ev.NerveTested) -> Words:
    return f"{name(e.unit)} {_TRIALS.get(e.trigger, 'loses heart')}: a morale check", False


def _at_bay(name: Name, e: ev.TurnedAtBay) -> Words:
    return f"{name(e.unit)} {e.how}: {e.guard:+d} to hit it up close", False


WORDS: dict[type[ev.Event], Callable[[Name, Any], Words]] = {
    ev.ConditionGained: _gained,
    ev.ConditionLost: _lost,
    ev.NerveTested: _tested,
    ev.TurnedAtBay: _at_bay,
}
