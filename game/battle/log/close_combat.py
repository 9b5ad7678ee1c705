"""Close combat as lines to read: blows, holds, throws, weapons crossed, and who answers whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.battle.log.context import HEAD, PLAIN, LogContext, LogLine
from game.messages import events as ev

VERBS: Mapping[str, str] = {
    "strike": "strikes at",
    "throw": "tries to throw",
    "grapple": "grapples with",
    "weapon": "attacks",
    "brandish": "brandishes a weapon at",
    "weapon_strike": "strikes at the weapon of",
}
MEANS: Mapping[str, str] = {
    "overwatch": "overwatch",
    "snap": "an Improved Snap Shot",
    "riposte": "a riposte",
    "counter": "a Counter Punch",
    "sucker": "a Sucker Punch",
    "flurry": "a Flurry",
    "reach": "the longer weapon",
}
_DONE = {
    "throw": "throws",
    "grapple": "gets the better of",
    "brandish": "impresses",
    "weapon_strike": "knocks aside the weapon of",
}
_MARKS = {
    ("shield", True): "takes cover behind whom it holds",
    ("immobilized", True): "is pinned and can do nothing",
    ("immobilized", False): "is no longer pinned",
    ("locked", True): "is in a joint lock",
    ("locked", False): "is out of the joint lock",
}


def with_what(t: LogContext, e: ev.AttackDeclared) -> str:
    """With which weapon a blow is dealt."""
    return f" with the {t.thing(e.weapon).lower()}" if e.mode == "weapon" and e.weapon else ""


def rolled(t: LogContext, e: ev.AttackRolled) -> LogLine:
    """How a close attack went."""
    if not e.hits:
        how = "meets the weapon of" if e.margin == 0 else "misses"
        return LogLine(f"{t.name(e.unit)} {how} {t.name(e.target)}", t.tone(e.target, harm=False), e.target)
    return LogLine(f"{t.name(e.unit)} {_DONE.get(e.mode, 'hits')} {t.name(e.target)}", t.tone(e.target), e.target)


def _interrupted(t: LogContext, e: ev.Interrupted) -> LogLine:
    means = MEANS.get(e.means, e.means.replace("_", " "))
    return LogLine(f"{t.name(e.unit)} answers {t.name(e.foe)} with {means}", PLAIN, e.unit)


def _backstep(t: LogContext, e: ev.Backstepped) -> LogLine:
    guard = f": {e.guard:+d} defence" if e.guard else ""
    return LogLine(f"{t.name(e.unit)} gives ground to {t.name(e.foe)}{guard}", PLAIN, e.unit)


def _pressed(t: LogContext, e: ev.Pressed) -> LogLine:
    how = f"and {t.name(e.winner)} wins" if e.winner else "and neither gives way"
    return LogLine(f"{t.name(e.unit)} presses {t.name(e.foe)} {how}", PLAIN, e.unit)


def _brandished(t: LogContext, e: ev.Brandished) -> LogLine | None:
    return None if e.success else LogLine(f"{t.name(e.target)} is not impressed by {t.name(e.unit)}", PLAIN, e.unit)


def _guard(t: LogContext, e: ev.GuardChanged) -> LogLine | None:
    return LogLine(f"{t.name(e.unit)} leaves the guard", PLAIN, e.unit) if not e.stance else None


def _aside(t: LogContext, e: ev.WeaponAside) -> LogLine:
    how = "weapon is knocked aside" if e.aside else "weapon is back in hand"
    return LogLine(f"{t.name(e.unit)}'s {how}", t.tone(e.unit, harm=e.aside), e.unit)


def _let_go(t: LogContext, e: ev.HoldEnded) -> LogLine:
    return LogLine(f"{t.name(e.unit)} no longer holds {t.name(e.target)}: {e.why}", PLAIN, e.target)


def _marked(t: LogContext, e: ev.HoldMarked) -> LogLine | None:
    words = _MARKS.get((e.mark, e.on))
    harm = e.on != (e.mark == "shield")
    return LogLine(f"{t.name(e.unit)} {words}", t.tone(e.unit, harm=harm), e.unit) if words is not None else None


def _winded(t: LogContext, e: ev.Winded) -> LogLine:
    what = "an action" if e.actions == 1 else f"{e.actions} actions"
    return LogLine(f"{t.name(e.unit)} is winded: {what} less next turn", t.tone(e.unit), e.unit)


def _shielded(t: LogContext, e: ev.Shielded) -> LogLine:
    words = f"The shot at {t.name(e.target)} hits {t.name(e.victim)}, the body shield"
    return LogLine(words, t.tone(e.victim), e.victim)


SAYS: dict[type[ev.Event], Callable[[LogContext, Any], LogLine | None]] = {
    ev.Interrupted: _interrupted,
    ev.Backstepped: _backstep,
    ev.BackstepUndone: lambda t, e: LogLine(f"{t.name(e.undone.unit)} is back where it stood", PLAIN, e.undone.unit),
    ev.Brandished: _brandished,
    ev.GuardChanged: _guard,
    ev.WeaponsLocked: lambda t, e: LogLine(f"{t.name(e.unit)} and {t.name(e.foe)} lock weapons", PLAIN, e.unit),
    ev.Pressed: _pressed,
    ev.WeaponAside: _aside,
    ev.Grappled: lambda t, e: LogLine(f"{t.name(e.unit)} has {t.name(e.target)} in a hold", t.tone(e.target), e.target),
    ev.HoldEnded: _let_go,
    ev.HoldMarked: _marked,
    ev.Winded: _winded,
    ev.KiChannelled: lambda t, e: LogLine(f"{t.name(e.unit)} channels Ki {e.level}", PLAIN, e.unit),
    ev.CounterReady: lambda t, e: LogLine(f"{t.name(e.unit)} will counter every attack this round", PLAIN, e.unit),
    ev.ExtraBought: lambda t, e: LogLine(f"{t.name(e.unit)}: {e.kind.replace('_', ' ')}", PLAIN, e.unit),
    ev.ExtraTurnBegan: lambda t, e: LogLine(f"{t.name(e.unit)} has another turn", HEAD, e.unit),
    ev.Shielded: _shielded,
}
