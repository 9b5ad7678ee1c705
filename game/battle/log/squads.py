"""What squads do as lines to read: group checks, rolls shared out, orders, command, assaults, the defeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from game.battle.log.context import BAD, GOOD, PLAIN, LogContext, LogLine
from game.dice.ladder import ORDINARY, word
from game.messages import events as ev
from game.systems.face import LEFT_FIELD
from game.world.squads import NONE, Squad

MERCY_WORDS = {"prisoners": "Take prisoners", "no_quarter": "No quarter", "no_prisoners": "No prisoners"}
DOES = {"attack": "fire as one at", "suppress": "lay suppressive fire on", "threaten": "hold their fire on"}
TAKES = {"holds": "stands fast", "yields": "gives way", "surrenders": "lays down its arms"}
"""How the threatened take it (WAR-GROUP-23)."""


def _fired(t: LogContext, e: ev.GroupFired) -> LogLine:
    men = f"{e.men} under {t.name(e.unit)}" if e.men > 1 else f"Those who are led by {t.name(e.unit)}"
    return LogLine(f"{men} {DOES[e.mode]} {t.name(e.target)}", t.tone(e.unit, harm=False), e.unit)


def _graded(t: LogContext, e: ev.GroupGraded) -> LogLine:
    earned = f"{e.rolls} damage roll{'s' * (e.rolls != 1)}"
    come = {"attack": earned, "suppress": f"+{e.rolls} on its shots", "threaten": f"{earned} held on it"}
    told = come[e.mode] if e.rolls else "nothing comes of it"
    return LogLine(f"{word(e.degree).capitalize()}: {told}", t.tone(e.target, harm=bool(e.rolls)), e.unit)


def _held(t: LogContext, e: ev.FireHeld) -> LogLine:
    rolls = f"{e.rolls} damage roll{'s' * (e.rolls != 1)}"
    return LogLine(f"{t.name(e.unit)} {TAKES[e.answer]}, {rolls} held on it", t.tone(e.unit), e.unit)


def _loosed(t: LogContext, e: ev.HeldFireLoosed) -> LogLine:
    return LogLine(f"{t.name(e.unit)} stirs, and the fire held on it strikes", t.tone(e.unit), e.unit)


def _allotted(t: LogContext, e: ev.SalvoAllotted) -> LogLine:
    shares = Counter(e.rolls)
    told = ", ".join(f"{count} {t.thing(key).lower()} on {t.name(target)}" for (target, key), count in shares.items())
    return LogLine(f"Shared out: {told}", PLAIN)


def _appointed(t: LogContext, e: ev.SubordinateAppointed) -> LogLine:
    return LogLine(f"{t.name(e.by)} has {t.name(e.unit)} lead the squad's fire this round", PLAIN, e.unit)


def _barred(t: LogContext, e: ev.GroupBarred) -> LogLine:
    return LogLine(f"{t.name(e.unit)} confuses everybody: no group check this round", t.tone(e.unit), e.unit)


def _shaken(t: LogContext, e: ev.SoldierShaken) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is shaken: {e.steps:+d} on its next action", t.tone(e.unit), e.unit)


def _command(t: LogContext, e: ev.CommandTaken) -> LogLine:
    return LogLine(f"{t.name(e.unit)} takes command", PLAIN, e.unit)


def _ordered(t: LogContext, e: ev.SquadOrdered) -> LogLine:
    where = f" to ({e.to[0]}, {e.to[1]})" if e.to is not None else ""
    told = "its soldiers wait to be asked" if e.task == NONE else f"{e.task}{where}, {e.formation}"
    return LogLine(f"{_squad(t, e.squad)}: {told}", PLAIN)


def _detached(t: LogContext, e: ev.SoldierDetached) -> LogLine:
    return LogLine(f"{t.name(e.unit)} leaves {_squad(t, e.squad)} to act alone", PLAIN, e.unit)


def _rejoined(t: LogContext, e: ev.SoldierRejoined) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is back in {_squad(t, e.squad)}", PLAIN, e.unit)


def _dissolved(t: LogContext, e: ev.SquadDissolved) -> LogLine:
    return LogLine(f"{_squad(t, e.squad)} has come apart: its soldiers act singly", BAD)


def _mercy(_t: LogContext, e: ev.MercySet) -> LogLine:
    return LogLine(f"Orders about the defeated: {e.mercy.replace('_', ' ')}", PLAIN)


def _by_drill(t: LogContext, e: ev.ByDrillSet) -> LogLine:
    told = "answer by their drill" if e.on else "are asked for every answer"
    whose = _squad(t, e.squads[0]) if len(e.squads) == 1 else "all squads"
    return LogLine(f"The soldiers of {whose} {told}", PLAIN)


def _squad(t: LogContext, squad: int) -> str:
    card = t.world.get(squad, Squad)
    return card.name if t.side else f"{card.side.capitalize()} {card.name}"


def _sent(t: LogContext, e: ev.AssaultBegan) -> LogLine:
    """Of an enemy's assault only those are counted who are known."""
    men = f"{len(e.members)} soldier{'s' * (len(e.members) != 1)}"
    if t.reads_for(e.side):
        return LogLine(f"{t.name(e.unit)} sends {men} to storm the {_place(e.zone)}", GOOD, e.unit)
    seen = f": {men} seen" if e.members else ""
    return LogLine(f"The enemy storms the {_place(e.zone)}{seen}", BAD, e.unit)


def _place(zone: str) -> str:
    return zone.replace("_", " ")


def _recalled(t: LogContext, e: ev.AssaultRecalled) -> LogLine:
    return LogLine(f"{t.name(e.unit)} calls off the assault on the {_place(e.zone)}", PLAIN, e.unit)


def _decided(t: LogContext, e: ev.AssaultDecided) -> LogLine:
    came = {-1: "its soldiers are overwhelmed", 0: "it is driven back"}.get(e.degree, "the place is taken")
    after = f"{e.rounds} round{'s' * (e.rounds != 1)}"
    tone = GOOD if (e.side == t.side) == (e.degree >= ORDINARY) else BAD
    return LogLine(f"After {after} the assault on the {_place(e.zone)} is over ({word(e.degree)}): {came}", tone)


def _broke(t: LogContext, e: ev.SquadBroke) -> LogLine:
    tone = BAD if e.side == t.side else GOOD
    return LogLine(f"{_squad(t, e.squad)} breaks: panic has taken hold of half of it", tone)


def _fate(t: LogContext, e: ev.FateDecided) -> LogLine:
    counts = {"dead": e.dead, "disabled": e.disabled, "routed": e.fled, "captured": e.captured}
    told = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    orders = MERCY_WORDS[e.mercy].lower()
    return LogLine(f"Of the defeated: {told or 'no survivors'} ({orders})", GOOD if e.side == t.side else BAD)


def _gone(t: LogContext, e: ev.SoldierGone) -> LogLine:
    return LogLine(f"{t.name(e.unit)} {LEFT_FIELD[e.why].says}", t.tone(e.unit), e.unit)


SAYS: dict[type[ev.Event], Callable[[LogContext, Any], LogLine | None]] = {
    ev.GroupFired: _fired,
    ev.GroupGraded: _graded,
    ev.SalvoAllotted: _allotted,
    ev.FireHeld: _held,
    ev.HeldFireLoosed: _loosed,
    ev.SubordinateAppointed: _appointed,
    ev.GroupBarred: _barred,
    ev.SoldierShaken: _shaken,
    ev.CommandTaken: _command,
    ev.SquadOrdered: _ordered,
    ev.SoldierDetached: _detached,
    ev.SoldierRejoined: _rejoined,
    ev.SquadDissolved: _dissolved,
    ev.MercySet: _mercy,
    ev.ByDrillSet: _by_drill,
    ev.AssaultBegan: _sent,
    ev.AssaultRecalled: _recalled,
    ev.AssaultDecided: _decided,
    ev.SquadBroke: _broke,
    ev.FateDecided: _fate,
    ev.SoldierGone: _gone,
}
