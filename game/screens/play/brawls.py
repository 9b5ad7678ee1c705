"""Close combat as lines to read: blows, holds, throws, weapons crossed, and who answers whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.messages import events as ev
from game.screens.play.voice import HEAD, PLAIN, Line, Voice

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


def with_what(t: Voice, e: ev.AttackDeclared) -> str:
    """With which weapon a blow is dealt."""
    return f" with the {t.thing(e.weapon).lower()}" if e.mode == "weapon" and e.weapon else ""


def rolled(t: Voice, e: ev.AttackRolled) -> Line:
    """How a close attack went."""
    if not e.hits:
        how = "meets the weapon of" if e.margin == 0 else "misses"
        return Line(f"{t.name(e.unit)} {how} {t.name(e.target)}", t.tone(e.target, harm=False), e.target)
    return Line(f"{t.name(e.unit)} {_DONE.get(e.mode, 'hits')} {t.name(e.target)}", t.tone(e.target), e.target)


def _interrupted(t: Voice, e: ev.Interrupted) -> Line:
    means = MEANS.get(e.means, e.means.replace("_", " "))
    return Line(f"{t.name(e.unit)} answers {t.name(e.foe)} with {means}", PLAIN, e.unit)


def _backstep(t: Voice, e: ev.Backstepped) -> Line:
    return Line(f"{t.name(e.unit)} gives ground to {t.name(e.foe)}: {e.guard:+d} to hit it", PLAIN, e.unit)


def _pressed(t: Voice, e: ev.Pressed) -> Line:
    how = f"and {t.name(e.winner)} wins" if e.winner else "and neither gives way"
    return Line(f"{t.name(e.unit)} presses {t.name(e.foe)} {how}", PLAIN, e.unit)


def _brandished(t: Voice, e: ev.Brandished) -> Line | None:
    return None if e.success else Line(f"{t.name(e.target)} is not impressed by {t.name(e.unit)}", PLAIN, e.unit)


def _guard(t: Voice, e: ev.GuardChanged) -> Line | None:
    return Line(f"{t.name(e.unit)} leaves the guard", PLAIN, e.unit) if not e.stance else None


def _aside(t: Voice, e: ev.WeaponAside) -> Line:
    how = "weapon is knocked aside" if e.aside else "weapon is back in hand"
    return Line(f"{t.name(e.unit)}'s {how}", t.tone(e.unit, harm=e.aside), e.unit)


def _let_go(t: Voice, e: ev.HoldEnded) -> Line:
    return Line(f"The hold of {t.name(e.unit)} on {t.name(e.target)} is over: {e.why}", PLAIN, e.target)


def _marked(t: Voice, e: ev.HoldMarked) -> Line | None:
    words = _MARKS.get((e.mark, e.on))
    harm = e.on != (e.mark == "shield")
    return Line(f"{t.name(e.unit)} {words}", t.tone(e.unit, harm=harm), e.unit) if words is not None else None


def _winded(t: Voice, e: ev.Winded) -> Line:
    what = "an action" if e.actions == 1 else f"{e.actions} actions"
    return Line(f"{t.name(e.unit)} is winded: {what} less next turn", t.tone(e.unit), e.unit)


def _shielded(t: Voice, e: ev.Shielded) -> Line:
    return Line(f"The shot at {t.name(e.target)} hits {t.name(e.victim)}, the body shield", t.tone(e.victim), e.victim)


SAYS: dict[type[ev.Event], Callable[[Voice, Any], Line | None]] = {
    ev.Interrupted: _interrupted,
    ev.Backstepped: _backstep,
    ev.BackstepUndone: lambda t, e: Line(f"{t.name(e.undone.unit)} is back where it stood", PLAIN, e.undone.unit),
    ev.Brandished: _brandished,
    ev.GuardChanged: _guard,
    ev.WeaponsLocked: lambda t, e: Line(f"{t.name(e.unit)} and {t.name(e.foe)} lock weapons", PLAIN, e.unit),
    ev.Pressed: _pressed,
    ev.WeaponAside: _aside,
    ev.Grappled: lambda t, e: Line(f"{t.name(e.unit)} has {t.name(e.target)} in a hold", t.tone(e.target), e.target),
    ev.HoldEnded: _let_go,
    ev.HoldMarked: _marked,
    ev.Winded: _winded,
    ev.KiChannelled: lambda t, e: Line(f"{t.name(e.unit)} channels Ki {e.level}", PLAIN, e.unit),
    ev.CounterReady: lambda t, e: Line(f"{t.name(e.unit)} will counter every attack this round", PLAIN, e.unit),
    ev.ExtraBought: lambda t, e: Line(f"{t.name(e.unit)}: {e.kind.replace('_', ' ')}", PLAIN, e.unit),
    ev.ExtraTurnBegan: lambda t, e: Line(f"{t.name(e.unit)} has another turn", HEAD, e.unit),
    ev.Shielded: _shielded,
}
